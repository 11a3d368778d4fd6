import { AppError } from '../../shared/base/errors.ts';

/** One event of a `text/event-stream`; `event` is `message` where the server names none. */
export interface SseEvent {
  readonly event: string;
  readonly data: string;
}

const MAX_EVENT_CHARS = 16_000_000;
const LINE_END = /\r\n|\r|\n/g;

/**
 * Reads server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html) from bytes that may be cut
 * anywhere. Comments, `id`, `retry` and events without data are skipped. A last event that lacks only its blank line is
 * given too; one whose line was cut is not. Leaving the loop leaves `bytes`. Throws AppError `protocol` for an event
 * above 16 million characters, and whatever `bytes` throws.
 */
export async function* readSse(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<SseEvent, void, void> {
  const decoder = new TextDecoder();
  const parser = new SseParser();
  for await (const chunk of bytes) yield* parser.push(decoder.decode(chunk, { stream: true }));
  yield* parser.push(decoder.decode());
  yield* parser.end();
}

class SseParser {
  // The line that is not whole yet, in pieces: searching and joining it anew for each chunk would be quadratic.
  #pieces: string[] = [];
  #afterCarriageReturn = false;
  #event = '';
  #data: string[] = [];
  #size = 0;

  *push(text: string): Generator<SseEvent, void, void> {
    if (text === '') return;
    // The second half of a line end that was cut in two.
    let start = this.#afterCarriageReturn && text.startsWith('\n') ? 1 : 0;
    this.#afterCarriageReturn = text.endsWith('\r');
    for (const match of text.matchAll(LINE_END)) {
      if (match.index < start) continue;
      this.#add(text.slice(start, match.index));
      start = match.index + match[0].length;
      const line = this.#pieces.join('');
      this.#pieces = [];
      if (line === '') yield* this.end();
      else this.#field(line);
    }
    this.#add(text.slice(start));
  }

  *end(): Generator<SseEvent, void, void> {
    const data = this.#data.join('\n');
    const event = this.#event || 'message';
    this.#data = [];
    this.#event = '';
    this.#size = 0;
    if (data !== '') yield { event, data };
  }

  #add(piece: string): void {
    if (piece === '') return;
    this.#pieces.push(piece);
    this.#size += piece.length;
    if (this.#size > MAX_EVENT_CHARS) {
      throw new AppError(
        'protocol',
        'The server sent an event of more than 16 million characters; nothing can read that.',
      );
    }
  }

  #field(line: string): void {
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
    if (name === 'data') this.#data.push(value);
    if (name === 'event') this.#event = value;
  }
}
