import { resolve } from 'node:path';
import { z } from 'zod';

/** What a second instance hands to the first one. */
export const SecondInstanceSchema = z.object({ paths: z.array(z.string()) });

interface CommandLine {
  readonly argv: readonly string[];
  readonly workingFolder: string;
  /** Started as `electron APP …`, so that the first argument is the program itself. */
  readonly unpackaged: boolean;
}

/** The files and folders named on a command line, absolute. Switches among them are Chromium's. */
export function pathsOf({ argv, workingFolder, unpackaged }: CommandLine): string[] {
  const words = argv.slice(1).filter((word) => word !== '' && !word.startsWith('-'));
  return words.slice(unpackaged ? 1 : 0).map((word) => resolve(workingFolder, word));
}
