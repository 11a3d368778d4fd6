import type { Protocol } from 'electron';
import type { BrowserContext, Page, Request as PageRequest } from 'playwright-core';
import { calls } from '../calls.ts';
import { notImplemented, strict } from '../strict.ts';
import { unlessClosed } from './page.ts';

type Handler = (request: Request) => Response | Promise<Response>;

const privileged = new Set<string>();
const handlers = new Map<string, Handler>();

class StandInProtocol implements Pick<Protocol, 'registerSchemesAsPrivileged' | 'handle'> {
  registerSchemesAsPrivileged(schemes: Parameters<Protocol['registerSchemesAsPrivileged']>[0]): void {
    for (const { scheme, privileges } of schemes) {
      if (!privileges?.standard || !privileges.secure) throw notImplemented('schemes that are not standard and secure');
      privileged.add(scheme);
    }
  }

  handle(scheme: string, handler: (request: GlobalRequest) => Response | Promise<Response>): void {
    if (!privileged.has(scheme)) throw notImplemented('protocol.handle for a scheme without privileges');
    handlers.set(scheme, handler);
  }
}

export const protocol = strict('protocol', new StandInProtocol());

/** `app://portolan/x` is `http://portolan.app.localhost/x` in the page: an origin of its own too, and a secure one. */
export function toPageUrl(url: string): string {
  const { protocol: scheme, host, pathname, search, hash } = new URL(url);
  if (!privileged.has(scheme.slice(0, -1))) throw notImplemented(`loading ${url}`);
  return `http://${host}.${scheme.slice(0, -1)}.localhost${pathname}${search}${hash}`;
}

export function toAppUrl(url: string): string {
  const { hostname, pathname, search, hash } = new URL(url);
  const [host, scheme, top] = hostname.split('.');
  return top === 'localhost' && scheme && privileged.has(scheme)
    ? `${scheme}://${host}${pathname}${search}${hash}`
    : url;
}

/** Answers all requests of all pages by the handlers. There is no network: what no handler takes is noted and refused. */
export async function routeSchemes(context: BrowserContext, mayNavigate: (page: Page, url: string) => boolean) {
  await context.route('**/*', async (route, request) => {
    const url = toAppUrl(request.url());
    const page = navigatingPage(request);
    if (page === 'unknown' || (page && !mayNavigate(page, url))) return unlessClosed(route.abort('aborted'));
    const handler = handlers.get(new URL(url).protocol.slice(0, -1));
    if (!handler) {
      calls.push({ kind: 'network', url });
      return unlessClosed(route.abort('blockedbyclient'));
    }
    const response = await handler(new Request(url, { method: request.method() }));
    const body = Buffer.from(await response.arrayBuffer());
    const headers = Object.fromEntries(response.headers);
    await unlessClosed(route.fulfill({ status: response.status, headers, body }));
  });
}

/** The page whose main frame a request wants to replace. Unknown is a page that no window has: a popup. */
function navigatingPage(request: PageRequest): Page | null | 'unknown' {
  if (!request.isNavigationRequest()) return null;
  try {
    const frame = request.frame();
    return frame === frame.page().mainFrame() ? frame.page() : null;
  } catch {
    return 'unknown';
  }
}
