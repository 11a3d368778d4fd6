import type { ServerResponse } from 'node:http';
import { pageHeaders, type RendererFile } from '../services/renderer-files.ts';

const HEADERS = {
  ...pageHeaders("'self' ws: wss:"),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

export function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    ...HEADERS,
    'cache-control': 'no-store',
    'content-type': 'text/plain; charset=utf-8',
    ...(status === 405 ? { allow: 'GET, HEAD' } : {}),
  });
  response.end(`${text}\n`);
}

/** Puts the token into a cookie and leads to the same page without it, so that it stays in no history and no link. */
export function sendCookie(response: ServerResponse, name: string, token: string): void {
  response.writeHead(303, {
    ...HEADERS,
    'cache-control': 'no-store',
    location: '/',
    'set-cookie': `${name}=${token}; HttpOnly; SameSite=Strict; Path=/`,
  });
  response.end();
}

/** `hashed`: the name holds a hash of the content, so that it never changes under that name. */
export function sendFile(response: ServerResponse, file: RendererFile, options: { readonly hashed: boolean }): void {
  response.writeHead(200, {
    ...HEADERS,
    'cache-control': options.hashed ? 'private, max-age=31536000, immutable' : 'no-cache',
    'content-length': file.body.length,
    'content-type': file.type,
  });
  response.end(file.body);
}
