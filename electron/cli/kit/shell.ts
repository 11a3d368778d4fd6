import type { Host } from '../../services/host.ts';

/** What a command has of the process it runs in. */
export interface Shell {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborts on the first Ctrl-C, and when nobody reads stdout any more. */
  readonly signal: AbortSignal;
  /** Writes a line to stdout; resolves when there is room for more. */
  print(line: string): Promise<void>;
  /** Writes a line to stderr: progress, hints, errors. */
  say(line: string): void;
  host(shell: Host['shell']): Host;
}
