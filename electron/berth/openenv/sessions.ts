import { BerthEnvironment } from './environment.ts';

/** One slot of the server: an environment, and the socket that acts on it, if any. */
export interface Session {
  readonly id: string;
  readonly environment: BerthEnvironment;
  /** Called when the session ended because nothing happened in it. Set while a socket is attached. */
  onIdle: (() => void) | null;
  /** Close was asked for while a socket was attached: the session ends when that socket leaves. */
  closing: boolean;
}

interface SessionsOptions {
  readonly max: number;
  readonly idleMs: number;
  readonly newId: () => string;
}

/** The sessions of a server, at most `max`; one in which nothing happens for `idleMs` ends. */
export class Sessions {
  readonly max: number;
  readonly #options: SessionsOptions;
  readonly #open = new Map<string, { readonly session: Session; readonly timer: NodeJS.Timeout }>();

  constructor(options: SessionsOptions) {
    this.max = options.max;
    this.#options = options;
  }

  get count(): number {
    return this.#open.size;
  }

  /** A new session; null when all slots are taken. */
  open(): Session | null {
    if (this.#open.size >= this.max) return null;
    const { newId, idleMs } = this.#options;
    const session: Session = { id: newId(), environment: this.createEnvironment(), onIdle: null, closing: false };
    const timer = setTimeout(() => {
      this.close(session);
      session.onIdle?.();
    }, idleMs);
    timer.unref();
    this.#open.set(session.id, { session, timer });
    return session;
  }

  /** An environment for one request, which takes no slot. */
  createEnvironment(): BerthEnvironment {
    return new BerthEnvironment(this.#options.newId);
  }

  get(id: string): Session | null {
    return this.#open.get(id)?.session ?? null;
  }

  /** Something happened in the session. */
  touch(session: Session): void {
    this.#open.get(session.id)?.timer.refresh();
  }

  close(session: Session): void {
    clearTimeout(this.#open.get(session.id)?.timer);
    this.#open.delete(session.id);
  }

  closeAll(): void {
    for (const { session } of this.#open.values()) this.close(session);
  }
}
