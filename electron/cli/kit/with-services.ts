import { createServices, type Services } from '../../services/create-services.ts';
import type { Host } from '../../services/host.ts';

/** Does something with the services and closes them, which waits for records that are being written. */
export async function withServices<T>(host: Host, use: (services: Services) => Promise<T>): Promise<T> {
  const services = await createServices(host);
  try {
    return await use(services);
  } finally {
    await services.close();
  }
}
