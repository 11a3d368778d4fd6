import { describe, expect, it } from 'vitest';
import { readRecords, writeRecord } from '../../shared/rollout/read.ts';
import { makeRecord } from '../helpers/records.ts';

const A = makeRecord({ episode_id: 'a' });
const B = makeRecord({ episode_id: 'b' });
const line = (record: object) => JSON.stringify(record);

/** The id of each record with its place, and the sentence of each problem. */
function outline(text: string): string[] {
  return [...readRecords(text)].map((item) =>
    item.kind === 'rollout' ? `${item.place}: ${item.rollout.episode_id}` : `${item.place}! ${item.message}`,
  );
}

describe('reading a file of records', () => {
  it.each([
    ['one object', line(A), ['the file: a']],
    ['one object over many lines', JSON.stringify(A, null, 2), ['the file: a']],
    ['one object with CRLF', JSON.stringify(A, null, 2).replaceAll('\n', '\r\n'), ['the file: a']],
    ['one object after a byte order mark', `\uFEFF${line(A)}\n`, ['the file: a']],
    ['an array', line([A, B]), ['record 1: a', 'record 2: b']],
    ['an array over many lines', JSON.stringify([A, B], null, 1), ['record 1: a', 'record 2: b']],
    ['an array with a record a line', `[\n${line(A)},\n${line(B)}\n]`, ['record 1: a', 'record 2: b']],
    ['JSON lines', `${line(A)}\n${line(B)}\n`, ['line 1: a', 'line 2: b']],
    ['JSON lines with CRLF, a mark and no last newline', `\uFEFF${line(A)}\r\n${line(B)}`, ['line 1: a', 'line 2: b']],
    ['JSON lines with empty lines between', `${line(A)}\n\n \n${line(B)}\n`, ['line 1: a', 'line 4: b']],
    ['an empty array', '[]', []],
    ['nothing', '', []],
    ['blanks', ' \r\n\t', []],
    ['a mark only', '\uFEFF', []],
  ])('takes %s', (_what, text, expected) => {
    expect(outline(text)).toEqual(expected);
  });

  it('does not take a line separator inside a string for the end of a line', () => {
    const odd = makeRecord({ episode_id: 'a\u2028b\u0085c' });
    expect(outline(`${line(odd)}\n${line(B)}`)).toEqual(['line 1: a\u2028b\u0085c', 'line 2: b']);
  });

  it('reads the whole lines of a file that is still being written, and tells of the last one', () => {
    const cut = line(B).slice(0, 100);
    for (const text of [`${line(A)}\n${cut}`, `${line(A)}\r\n${cut}`, `${line(A)}\n${line(A)}\n${cut}`]) {
      const items = outline(text);
      expect(items.slice(0, -1).every((item) => /^line \d: a$/.test(item))).toBe(true);
      expect(items.at(-1)).toMatch(/^line \d! line \d is not JSON \(.*\)\.$/);
      expect(items.length).toBeGreaterThan(1);
    }
  });

  it('takes no record that nests deeper than what can be written again', () => {
    const deep = (levels: number) => line(A).replace(/}$/, `,"x":${'['.repeat(levels)}${']'.repeat(levels)}}`);
    expect(outline([deep(1099), deep(1100), deep(100_000), line(B)].join('\n'))).toEqual([
      'line 1: a',
      'line 2! line 2 nests more than 1100 levels deep.',
      'line 3! line 3 nests more than 1100 levels deep.',
      'line 4: b',
    ]);
    const items = [...readRecords(deep(1099))].flatMap((item) => (item.kind === 'rollout' ? [item.rollout] : []));
    expect(outline(items.map(writeRecord).join(''))).toEqual(['the file: a']);
  });

  it('tells where a file is no record, and goes on with the rest', () => {
    expect(outline('not json')).toEqual([expect.stringMatching(/^the file! The file is not JSON \(.*\)\.$/)]);
    expect(outline('{"a":1}')).toEqual([
      'the file! the file is not a rollout record (model: Invalid input: expected string, received undefined).',
    ]);
    expect(outline('null')).toEqual([expect.stringMatching(/^the file! the file is not a rollout record/)]);
    expect(outline(`[3,${line(B)}]`)).toEqual([expect.stringMatching(/^record 1! /), 'record 2: b']);
    const wrong = { ...A, messages: [{ role: 'robot', content: 'x' }] };
    expect(outline([line(A), line(wrong), '{"x":', line(B)].join('\n'))).toEqual([
      'line 1: a',
      expect.stringMatching(/^line 2! line 2 is not a rollout record \(messages\.0\.role/),
      expect.stringMatching(/^line 3! line 3 is not JSON/),
      'line 4: b',
    ]);
  });

  it('says where the text of each record stands', () => {
    const text = `${line(A)}\n\n${line(B)}\r\n`;
    const ranges = [...readRecords(text)].map(({ text: at }) => at && text.slice(at.start, at.end).trim());
    expect(ranges).toEqual([line(A), line(B)]);
    expect([...readRecords(line([A]))].map(({ text: at }) => at)).toEqual([null]);
  });
});

describe('writing a record', () => {
  it('keeps unknown keys at every level, NaN, infinities, and keys named like prototypes', () => {
    const record = JSON.stringify({
      ...A,
      mine: { a: [1] },
      constructor: { b: 2 },
      messages: [
        { role: 'user', content: 'x', extra: { deep: true } },
        {
          role: 'assistant',
          content: '',
          reasoning: '',
          stop: '',
          tool_calls: [{ id: '', name: '', arguments: '', x: 1 }],
        },
      ],
      steps: [{ turn: 1, tool: 't', plan: 'NAN', result: { cost: 'INF' }, note: 'kept' }],
      usage: { input_tokens: 1, output_tokens: 2, cached_tokens: 3 },
      final: { submitted: false, plan: null, grade: JSON.parse('{"__proto__":{"x":1}}'), more: [] },
      reward: 'NAN',
    })
      .replaceAll('"NAN"', 'NaN')
      .replaceAll('"INF"', '-Infinity');
    const [item] = [...readRecords(record)];
    if (item?.kind !== 'rollout') throw new Error('the record was not read');
    const words = (text: string) => JSON.parse(text.replaceAll(/: ?(NaN|-Infinity)/g, ':"$1"'));
    const written = writeRecord(item.rollout);
    expect(JSON.stringify(sorted(words(written)))).toBe(JSON.stringify(sorted(words(record))));
    expect(written.endsWith('}\n')).toBe(true);
  });

  it('leaves out keys that hold undefined', () => {
    expect(writeRecord({ ...A, notes: undefined })).toBe(writeRecord(A));
  });

  it('does not let a record change what all objects are', () => {
    const record = line(A).replace('{', '{"__proto__":{"polluted":1},');
    const [item] = [...readRecords(record)];
    if (item?.kind !== 'rollout') throw new Error('the record was not read');
    expect([item.rollout.polluted, Object.getPrototypeOf(item.rollout), Reflect.get({}, 'polluted')]).toEqual([
      undefined,
      Object.prototype,
      undefined,
    ]);
  });
});

/** The same value with the keys of all objects in order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .map(([key, item]) => [key, sorted(item)])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
}
