import { createServices, type Services } from '../../services/create-services.ts';
import type { Shell } from './shell.ts';

/** Does something with the services and closes them, which waits for records that are being written. */
export async function withServices<T>(shell: Shell, use: (services: Services) => Promise<T>): Promise<T> {
  const services = await createServices(shell.host('cli'));
  try {
    return await use(services);
  } finally {
    await services.close();
  }
}
