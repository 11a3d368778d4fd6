import { AppError } from '../../shared/base/errors.ts';
import { COMMANDS } from './commands.ts';
import { COMMON_OPTIONS } from './kit/command.ts';
import { BAD_USAGE, DONE, exitCodeOf, FAILED, INTERRUPTED, sentenceOf } from './kit/exit-codes.ts';
import { commandHelp, programHelp } from './kit/help.ts';
import { plainLine, plainText } from './kit/plain-text.ts';
import type { Shell } from './kit/shell.ts';
import { didYouMean } from './kit/suggest.ts';
import { parseWords } from './kit/words.ts';

/** Runs one command line (without the program's name) and resolves with its exit code; errors are told on stderr. */
export async function main(line: readonly string[], shell: Shell, version: string): Promise<number> {
  const [name, ...rest] = line;
  try {
    if (name === undefined) {
      shell.say(programHelp(version));
      return BAD_USAGE;
    }
    if (name === '--help' || name === '-h' || name === 'help') {
      await shell.print(programHelp(version));
      return DONE;
    }
    if (name === '--version') {
      await shell.print(version);
      return DONE;
    }
    return await runCommand(name, rest, shell);
  } catch (error) {
    if (shell.signal.aborted && exitCodeOf(error) === INTERRUPTED) return INTERRUPTED;
    shell.say(`portolan${name === undefined ? '' : ` ${plainLine(name)}`}: ${plainText(sentenceOf(error))}`);
    return exitCodeOf(error) ?? FAILED;
  }
}

async function runCommand(name: string, rest: readonly string[], shell: Shell): Promise<number> {
  const entry = COMMANDS.find((command) => command.name === name);
  if (!entry) {
    const names = COMMANDS.map((command) => command.name);
    const hint = didYouMean(name, names) || `; it has ${names.join(', ')}.`;
    throw new AppError('bad-request', `Portolan has no command ${plainLine(name)}${hint}`);
  }
  const command = await entry.load();
  if (rest.includes('--help') || rest.includes('-h')) {
    await shell.print(commandHelp(command));
    return DONE;
  }
  return command.run(parseWords(rest, command, { ...command.options, ...COMMON_OPTIONS }), shell);
}
