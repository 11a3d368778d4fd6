import type { IncomingMessage } from 'node:http';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether a request comes from a program on this machine and not from a web page: a page sends its `Origin`, and one that
 * points a name of its own at this address sends that name as `Host`.
 */
export function isTrusted({ headers }: IncomingMessage, ownHost: string): boolean {
  const host = headers.host ?? '';
  const name = hostName(host);
  if (name === null || !(LOOPBACK.includes(name) || name === hostName(bracketed(ownHost)))) return false;
  return headers.origin === undefined || headers.origin === `http://${host}`;
}

function hostName(host: string): string | null {
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return null;
  }
}

/** An address as it stands in a URL. */
export function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
