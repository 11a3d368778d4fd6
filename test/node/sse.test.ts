import { describe, expect, it } from 'vitest';
import { readSse, type SseEvent } from '../../electron/node/sse.ts';

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function read(text: string, size = text.length): Promise<SseEvent[]> {
  const events: SseEvent[] = [];
  for await (const event of readSse(inPieces(new TextEncoder().encode(text), size))) events.push(event);
  return events;
}

function messages(...data: string[]): SseEvent[] {
  return data.map((text) => ({ event: 'message', data: text }));
}

describe('readSse', () => {
  const text = [
    '\uFEFF: a comment',
    'data: one',
    '',
    'event: ping',
    'id: 7',
    'retry: 10',
    'data:  two 🚢',
    'data',
    'data:三',
    '',
    'data:',
    '',
    'event: nothing',
    '',
    ': OPENROUTER PROCESSING',
    '',
    'data: {"a":": b"}',
    '',
    '',
  ];
  const expected = [
    { event: 'message', data: 'one' },
    { event: 'ping', data: ' two 🚢\n\n三' },
    { event: 'message', data: '{"a":": b"}' },
  ];

  it.each(['\n', '\r\n', '\r'])('reads events with line ends %j, cut anywhere', async (lineEnd) => {
    const joined = text.join(lineEnd);
    const length = new TextEncoder().encode(joined).length;
    for (let size = 1; size <= length; size += 1) expect(await read(joined, size)).toEqual(expected);
  });

  it('gives a last event that lacks its blank line, but not one whose line was cut', async () => {
    expect(await read('data: whole\n')).toEqual(messages('whole'));
    expect(await read('data: whole\n\ndata: cu')).toEqual(messages('whole'));
  });

  it('keeps U+2028 within a line', async () => {
    expect(await read('data: a\u2028b\n\n')).toEqual(messages('a\u2028b'));
  });

  it('leaves the bytes when its loop is left', async () => {
    let left = false;
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) yield new TextEncoder().encode('data: more\n\n');
      } finally {
        left = true;
      }
    }
    for await (const _ of readSse(endless())) break;
    expect(left).toBe(true);
  });

  it('refuses a line that does not end', async () => {
    const piece = new TextEncoder().encode('x'.repeat(1_000_000));
    let sent = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) {
        sent += 1;
        yield piece;
      }
    }
    const reading = (async () => {
      for await (const event of readSse(endless())) throw new Error(`an event: ${event.event}`);
    })();
    await expect(reading).rejects.toMatchObject({ code: 'protocol' });
    expect(sent).toBe(17);
  });
});
