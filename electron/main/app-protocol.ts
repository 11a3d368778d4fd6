import type { CustomScheme } from 'electron';
import { pageHeaders, readRendererFile } from '../services/renderer-files.ts';

/** A scheme of its own instead of `file:`: an origin, relative URLs, module scripts and workers, and no way to other files. */
export const APP_SCHEME: CustomScheme = {
  scheme: 'app',
  privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
};
export const START_URL = 'app://portolan/';

const HEADERS = pageHeaders("'self'");

/** Whether a URL is the interface's page itself, wherever in it (its screens differ by hash). */
export function isOwnPage(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host, pathname } = new URL(url);
  return protocol === 'app:' && host === 'portolan' && ['/', '/index.html'].includes(pathname);
}

/** Answers `app://portolan/…` from the folder of the built renderer, and nothing else. */
export function serveRenderer(folder: string): (request: Request) => Promise<Response> {
  return async (request) => {
    const { host, pathname } = new URL(request.url);
    const file = request.method === 'GET' && host === 'portolan' ? await readRendererFile(folder, pathname) : null;
    if (!file) return new Response('Not found', { status: 404, headers: HEADERS });
    return new Response(new Uint8Array(file.body), { headers: { ...HEADERS, 'content-type': file.type } });
  };
}
