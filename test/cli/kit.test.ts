import { describe, expect, it } from 'vitest';
import { exitCodeOf } from '../../electron/cli/kit/exit-codes.ts';
import { plainLine, plainText } from '../../electron/cli/kit/plain-text.ts';
import { didYouMean } from '../../electron/cli/kit/suggest.ts';
import { tableLines } from '../../electron/cli/kit/table.ts';
import { parseWords } from '../../electron/cli/kit/words.ts';
import { toContractError } from '../../electron/services/orpc-errors.ts';
import { AppError } from '../../shared/base/errors.ts';

const options = {
  json: { kind: 'flag', help: '' },
  task: { kind: 'texts', value: 'ID', help: '' },
  out: { kind: 'text', value: 'DIR', help: '' },
  repeat: { kind: 'number', value: 'N', help: '' },
} as const;
const anyPaths = { words: { name: 'PATH', least: 0, most: 9 } };

function messageOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof AppError && error.code === 'bad-request') return error.message;
  }
  throw new Error('no AppError bad-request was thrown');
}

describe('a table', () => {
  it('cuts a cell of a hundred million control characters as it cuts a long word', () => {
    const columns = [{ title: 't', cell: (row: string) => row, most: 5 }];
    const cell = '\u001b'.repeat(100_000_000);
    expect(tableLines(columns, [cell, 'abcdef', '😀😀😀😀😀😀', 'abcde'])).toEqual([
      't',
      '␛␛␛␛…',
      'abcd…',
      '😀😀😀😀…',
      'abcde',
    ]);
  });
});

describe('a command line', () => {
  it('is read into options, repeated ones and plain words', () => {
    const words = parseWords(
      ['a', '--task', 't1', '--json', '--task=t2', '--out=--odd', '--repeat', '-3', '--', '--b'],
      anyPaths,
      options,
    );
    expect({
      plain: words.plain,
      json: words.flag('json'),
      tasks: words.texts('task'),
      out: words.text('out'),
      repeat: words.number('repeat'),
    }).toEqual({ plain: ['a', '--b'], json: true, tasks: ['t1', 't2'], out: '--odd', repeat: -3 });
  });

  it('has null and no items for what was not given', () => {
    const words = parseWords([], anyPaths, options);
    expect([words.flag('json'), words.texts('task'), words.text('out'), words.number('repeat')]).toEqual([
      false,
      [],
      null,
      null,
    ]);
  });

  it.each([
    [['--tsak', 'x'], 'There is no option --tsak; did you mean --task?'],
    [['--constructor'], 'There is no option --constructor.'],
    [['-x'], 'There is no option -x.'],
    [['--task'], '--task needs a value: --task ID.'],
    [['--task', '--json'], '--task needs a value; if it is "--json", write --task=--json.'],
    [['--json=yes'], '--json takes no value.'],
  ])('%j is refused in one sentence', (line, sentence) => {
    expect(messageOf(() => parseWords(line, anyPaths, options))).toBe(sentence);
  });

  it('is refused where a number is none, or a plain word is missing or too many', () => {
    expect(messageOf(() => parseWords(['--repeat', 'ten'], anyPaths, options).number('repeat'))).toBe(
      '--repeat takes a number, not "ten".',
    );
    const one = { words: { name: 'PATH', least: 1, most: 1 } };
    expect(messageOf(() => parseWords([], one, options))).toBe('PATH is missing.');
    expect(messageOf(() => parseWords(['a', 'b'], one, options))).toBe('"b" is one word too many.');
    expect(messageOf(() => parseWords(['a'], { words: null }, options))).toBe('"a" is one word too many.');
  });

  it('suggests only what is near', () => {
    expect(['sow', 'taks', 'x', 'compare'].map((word) => didYouMean(word, ['show', 'tasks', 'ls']))).toEqual([
      '; did you mean show?',
      '; did you mean tasks?',
      '',
      '',
    ]);
  });
});

describe('text for a terminal', () => {
  it('shows what would act: escapes, carriage returns, reversed text', () => {
    expect(plainText('a\u001b[31mred\u001b]52;c;aGk=\u0007 \u009b2J \r overwritten \u202eltr\u2066 é🚢\n\tend')).toBe(
      'a␛[31mred␛]52;c;aGk=␇ \\u009b2J ␍ overwritten \\u202eltr\\u2066 é🚢\n\tend',
    );
    expect(plainLine('one\r\ntwo\tthree')).toBe('one␊two three');
  });

  it('stands in columns, cut where it is too long, whatever the cells hold', () => {
    const columns = [
      { title: 'name', cell: ({ name }: { name: string }) => name, most: 8 },
      { title: 'n', cell: ({ name }: { name: string }) => String(name.length), right: true },
    ];
    expect(tableLines(columns, [{ name: 'a\nb' }, { name: 'a very long name' }])).toEqual([
      'name       n',
      'a␊b        3',
      'a very …  16',
    ]);
  });
});

describe('an exit code', () => {
  it('is the same for an error that came over the contract, and null for a bug', () => {
    const code = (error: unknown) => [exitCodeOf(error), exitCodeOf(toContractError(error))];
    expect(code(new AppError('unreachable', 'No answer.'))).toEqual([3, 3]);
    expect(code(new AppError('bad-request', 'Odd.'))).toEqual([2, 2]);
    expect(code(new AppError('unreadable', 'Broken.'))).toEqual([4, 4]);
    expect(code(new AppError('not-found', 'Gone.'))).toEqual([1, 1]);
    expect(code(new TypeError('a bug'))).toEqual([null, null]);
  });
});
