import type { ClientContext, ClientLink } from '@orpc/client';

/** One life of a link to the services. */
export interface Line {
  readonly link: ClientLink<ClientContext>;
  /** Settles when the other end is gone. */
  readonly closed: Promise<void>;
  close(): void;
}

/** Makes a line, or rejects where nobody answers. */
export type OpenLine = (signal: AbortSignal) => Promise<Line>;
