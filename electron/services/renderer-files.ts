import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** The headers of everything that the page is made of; `connect` lists what it may connect to, e.g. `'self'`. */
export function pageHeaders(connect: string) {
  return {
    'content-security-policy': contentSecurityPolicy(connect),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}

/** Inline styles are Monaco's; there are no inline scripts. */
function contentSecurityPolicy(connect: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    "img-src 'self' data:",
    `connect-src ${connect}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
};

/** The bundler's names need no escapes; what is not spelled like one of them (`..`, `%2e`, `\`, `//`) is no file of ours. */
const PATH = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+$/;

export interface RendererFile {
  readonly body: Buffer;
  readonly type: string;
}

/** A file of the built renderer by its URL's undecoded path; null where there is none. */
export async function readRendererFile(folder: string, pathname: string): Promise<RendererFile | null> {
  const path = pathname === '/' ? '/index.html' : pathname;
  const type = TYPES[extname(path)];
  if (!PATH.test(path) || type === undefined) return null;
  try {
    return { body: await readFile(join(folder, path)), type };
  } catch {
    return null;
  }
}
