import { JsonView } from '../../components/json/json-view.tsx';
import { tailOf } from '../../components/text/cut-text.ts';
import { PlainText } from '../../components/text/plain-text.tsx';
import type { Called } from '../transcript/item.ts';
import { useReading } from './reading.ts';

/** The arguments of a call as they were sent. */
type ArgumentsProps = Pick<Called, 'call' | 'state'> & { readonly titled?: boolean };

export function Arguments({ call, state, titled = true }: ArgumentsProps) {
  const { look } = useReading();
  if (state === 'writing') return <PlainText text={tailOf(call.arguments).shown} mono />;
  if (/^\s*(?:\{\s*\}\s*)?$/.test(call.arguments)) return <p className="muted">No arguments.</p>;
  return <JsonView text={call.arguments} name="arguments" title="Arguments" raw={look === 'raw'} titled={titled} />;
}

type ReplyProps = Pick<Called, 'reply' | 'state'> & { readonly titled?: boolean };

/** The reply to a call, or why there is none. */
export function ReplyView({ reply, state, titled = true }: ReplyProps) {
  const { look } = useReading();
  if (state === 'writing' || state === 'waiting') return null;
  if (reply === null) return <p className="muted">There is no reply to this call in the record.</p>;
  const title = reply.sent === false ? 'Reply of the episode loop; the call was not sent to the environment' : 'Reply';
  return <JsonView text={reply.content} name="reply" title={title} raw={look === 'raw'} titled={titled} mayBeText />;
}
