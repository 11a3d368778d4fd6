import { AppError } from '../../shared/base/errors.ts';
import type { Connection } from '../transport/connection.ts';

/** What stores need of the connection to the services. */
export type ServiceLink = Pick<Connection, 'client' | 'state' | 'subscribe' | 'whenOpen' | 'retryNow'>;

/** The answer to a question that can be asked twice: asked again whenever the line was lost before it came. */
export async function patiently<T>(link: ServiceLink, ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    await link.whenOpen(signal);
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'lost')) throw error;
    }
  }
}
