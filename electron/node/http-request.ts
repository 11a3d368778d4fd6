import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

export interface HttpRequest {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * Sends one request on a connection of its own and resolves with the reply's head; the body is the reply itself, to be
 * iterated. Redirects are not followed. Aborting destroys the connection, before the reply or within its body. Rejects
 * with Node's own error (`code` is `ECONNREFUSED` and the like).
 *
 * Why not `fetch`: it gives up after 300 s without a header or between two pieces of a body, and a busy model server may
 * think for longer than that.
 */
export function sendRequest(options: HttpRequest, signal: AbortSignal): Promise<IncomingMessage> {
  const { url, method, headers, body } = options;
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    // No shared agent: a kept-alive connection that the server closes meanwhile would fail the next request.
    const request = send(url, { method, headers, agent: false, signal }, resolve);
    // Stays on after the reply: the request also emits the error that ends a body.
    request.on('error', reject);
    request.end(body);
  });
}

/** The text of a body, at most `limit` bytes of it. */
export async function readText(body: AsyncIterable<Uint8Array>, limit: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= limit) break;
  }
  return Buffer.concat(chunks).subarray(0, limit).toString('utf8');
}
