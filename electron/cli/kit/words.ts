import { parseArgs } from 'node:util';
import { AppError } from '../../../shared/base/errors.ts';
import type { Command, OptionInfo } from './command.ts';
import { didYouMean } from './suggest.ts';

type Options = Readonly<Record<string, OptionInfo>>;

/** The words of a command line, read by the command's options. */
export interface Words {
  readonly plain: readonly string[];
  flag(name: string): boolean;
  text(name: string): string | null;
  texts(name: string): readonly string[];
  /** Throws AppError `bad-request` where it is no number. */
  number(name: string): number | null;
}

/** Throws AppError `bad-request` for an unknown option, a missing value, or too many or too few plain words. */
export function parseWords(line: readonly string[], command: Pick<Command, 'words'>, options: Options): Words {
  const { tokens } = parseArgs({
    args: [...line],
    options: Object.fromEntries(
      Object.entries(options).map(([name, { kind }]) => [name, { type: kind === 'flag' ? 'boolean' : 'string' }]),
    ),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const plain: string[] = [];
  const given = new Map<string, string[]>();
  for (const token of tokens) {
    if (token.kind === 'positional') plain.push(token.value);
    if (token.kind !== 'option') continue;
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
    const value = readValue(token, option, options);
    given.set(token.name, [...(given.get(token.name) ?? []), value]);
  }
  checkCount(plain, command.words);
  const last = (name: string) => given.get(name)?.at(-1) ?? null;
  return {
    plain,
    flag: (name) => given.has(name),
    text: last,
    texts: (name) => given.get(name) ?? [],
    number(name) {
      const text = last(name);
      if (text === null) return null;
      const value = Number(text);
      if (text.trim() === '' || !Number.isFinite(value)) throw usage(`--${name} takes a number, not "${text}".`);
      return value;
    },
  };
}

interface OptionToken {
  readonly rawName: string;
  readonly value: string | undefined;
  readonly inlineValue: boolean | undefined;
}

function readValue({ rawName, value, inlineValue }: OptionToken, option: OptionInfo | undefined, options: Options) {
  if (option === undefined) {
    const known = Object.keys(options).map((name) => `--${name}`);
    throw usage(`There is no option ${rawName}${didYouMean(rawName, known) || '.'}`);
  }
  if (option.kind === 'flag') {
    if (value !== undefined) throw usage(`${rawName} takes no value.`);
    return '';
  }
  // An empty value is a variable of the shell that is not set; as a path it would be the current folder.
  if (!value) throw usage(`${rawName} needs a value: ${rawName} ${option.value}.`);
  if (!inlineValue && /^--?[a-z]/i.test(value)) {
    throw usage(`${rawName} needs a value; if it is "${value}", write ${rawName}=${value}.`);
  }
  return value;
}

function checkCount(plain: readonly string[], words: Command['words']): void {
  const least = words?.least ?? 0;
  const most = words?.most ?? 0;
  if (plain.length < least) throw usage(`${words?.name} is missing.`);
  if (plain.includes('')) throw usage(`${words?.name ?? 'A word'} is empty.`);
  if (plain.length > most) throw usage(`"${plain[most]}" is one word too many.`);
}

function usage(sentence: string): AppError {
  return new AppError('bad-request', sentence);
}
