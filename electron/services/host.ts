/** What a shell gives to the services. */
export interface Host {
  readonly shell: 'desktop' | 'serve' | 'cli';
  readonly version: string;
  /** Holds `rollouts/`, `journals` beside them, and later side files and caches, each in its own subfolder. */
  readonly dataFolder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Native dialogs, or null where the shell has none. */
  readonly dialogs: { pick(what: 'files' | 'folder'): Promise<readonly string[]> } | null;
  /** For diagnostics; never a key, never rollout text. */
  log(line: string): void;
}
