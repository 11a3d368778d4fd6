import { tailOf } from '../../components/text/cut-text.ts';
import { LongText } from '../../components/text/long-text.tsx';
import { Markdown } from '../../components/text/markdown.tsx';
import { PlainText } from '../../components/text/plain-text.tsx';
import { useReading } from './reading.ts';

interface MessageTextProps {
  readonly text: string;
  /** The text still grows: its end is what is read. */
  readonly isLive?: boolean;
  /** What every rollout of a task begins with: read once, then in the way of what the agent did. */
  readonly isOpening?: boolean;
}

const OPENING_LINES = 8;

/** A message's text in the look that the reader chose. */
export function MessageText({ text, isLive = false, isOpening = false }: MessageTextProps) {
  const { look } = useReading();
  if (!isLive) {
    const most = isOpening ? { mostLines: OPENING_LINES } : {};
    return <LongText text={text} look={look === 'raw' ? 'mono' : look} {...most} />;
  }
  const { shown, isCut } = tailOf(text);
  return (
    <>
      {isCut ? <p className="muted">The beginning is left out while the text grows.</p> : null}
      {look === 'markdown' ? <Markdown text={shown} /> : <PlainText text={shown} mono={look === 'raw'} />}
    </>
  );
}
