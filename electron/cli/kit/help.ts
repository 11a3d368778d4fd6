import { COMMANDS } from '../commands.ts';
import { COMMON_OPTIONS, type Command, type OptionInfo } from './command.ts';

function aligned(pairs: readonly (readonly [string, string])[]): string {
  const width = Math.max(...pairs.map(([left]) => left.length));
  return pairs.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
}

export function programHelp(version: string): string {
  return [
    `portolan ${version}: open, read, launch and re-launch rollouts of LLM agents.`,
    '',
    'Usage: portolan <command> [options]',
    '',
    aligned(COMMANDS.map(({ name, summary }) => [name, summary])),
    '',
    'portolan <command> --help says more. Exit codes: 0 done, 1 the thing asked for failed, 2 bad usage,',
    '3 a server or provider cannot be reached, 4 unreadable input, 130 interrupted.',
  ].join('\n');
}

export function commandHelp(command: Command): string {
  const options = Object.entries({ ...command.options, ...COMMON_OPTIONS });
  const left = (name: string, option: OptionInfo) => `--${name}${option.kind === 'flag' ? '' : ` ${option.value}`}`;
  return [
    `Usage: portolan ${command.synopsis}`,
    '',
    command.about,
    '',
    aligned(options.map(([name, option]) => [left(name, option), option.help])),
  ].join('\n');
}
