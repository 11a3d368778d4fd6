import { messageOf } from '../../../shared/base/errors.ts';
import { isJsonObject, type Json, ownValue, parseJson } from '../../../shared/base/json.ts';
import { answerRpc } from './rpc.ts';
import type { Session, Sessions } from './sessions.ts';
import {
  actionSchema,
  clientFrameSchema,
  errorFrame,
  FRAME_TYPES,
  observeCall,
  observeReset,
  observeTools,
  type ServerFrame,
  shapeErrors,
} from './wire.ts';

interface FrameAnswer {
  readonly reply: ServerFrame | null;
  /** The session is over; the socket is to be closed. */
  readonly close: boolean;
}

/** Answers one text frame of a session. Never throws: what goes wrong is an error frame. */
export function answerFrame(text: string, session: Session, sessions: Sessions): FrameAnswer {
  let json: Json;
  try {
    json = parseJson(text);
  } catch {
    return open(errorFrame('INVALID_JSON', 'The frame is not JSON; send one JSON object.'));
  }
  if (!isJsonObject(json)) {
    return { reply: errorFrame('SESSION_ERROR', 'The frame is not a JSON object; the session ends.'), close: true };
  }
  const type = ownValue(json, 'type');
  if (typeof type !== 'string' || !FRAME_TYPES.includes(type)) {
    return open(errorFrame('UNKNOWN_TYPE', `The frame has no known type; use one of ${FRAME_TYPES.join(', ')}.`));
  }
  const frame = clientFrameSchema.safeParse(json);
  if (!frame.success) return open(invalid('frame', shapeErrors(frame.error)));
  if (frame.data.type === 'close') return { reply: null, close: true };
  try {
    return open(answer(frame.data, session, sessions));
  } catch (error) {
    return open(errorFrame('EXECUTION_ERROR', messageOf(error)));
  }
}

function open(reply: ServerFrame): FrameAnswer {
  return { reply, close: false };
}

function invalid(what: string, errors: readonly object[]): ServerFrame {
  return errorFrame('VALIDATION_ERROR', `The ${what} does not have the shape of its type; see errors.`, { errors });
}

type Request = Exclude<ReturnType<typeof clientFrameSchema.parse>, { type: 'close' }>;

function answer(frame: Request, session: Session, sessions: Sessions): ServerFrame {
  const { environment } = session;
  switch (frame.type) {
    case 'reset':
      return { type: 'observation', data: observeReset(environment.reset(frame.data ?? {})) };
    case 'state':
      return { type: 'state', data: environment.state };
    case 'mcp':
      return { type: 'mcp', data: answerRpc(frame.data, { sessions, own: session }) };
    case 'step': {
      const action = actionSchema.safeParse(frame.data);
      if (!action.success) return invalid('action', shapeErrors(action.error));
      if (action.data.type === 'list_tools') return { type: 'observation', data: observeTools() };
      const { tool_name: name, arguments: args } = action.data;
      return { type: 'observation', data: observeCall(name, environment.call(name, args)) };
    }
  }
}
