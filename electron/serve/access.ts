import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';

/** What is looked at of a request before anything else: its target and the headers that say who asks. */
export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly cookie: string | undefined;
  readonly authorization: string | undefined;
}

/** The one who may ask: knows the token, under the server's own name. */
export interface Lock {
  readonly token: string;
  readonly cookieName: string;
  /** The name or address that the server was told to listen on. */
  readonly hostName: string;
}

/** `enter`: the token in the address is right, and moves into a cookie. `reason` is one sentence. */
export type Access =
  | { readonly kind: 'allowed' }
  | { readonly kind: 'enter' }
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'forbidden'; readonly reason: string };

/**
 * Decides on a request. A page of another site can send requests here, also under a name of its own that points to this
 * machine (DNS rebinding): so the Host must be a loopback name, an address, or the name that was asked for, and an
 * Origin must be this server's.
 */
export function judge(asked: Asked, lock: Lock): Access {
  if (asked.host === undefined || !isOwnName(asked.host, lock.hostName)) {
    return { kind: 'forbidden', reason: 'This server answers only under its own name or address.' };
  }
  if (asked.origin !== undefined && asked.origin !== `http://${asked.host}`) {
    return { kind: 'forbidden', reason: 'This server answers only to its own pages.' };
  }
  const bearer = /^Bearer (\S+)$/.exec(asked.authorization ?? '')?.[1];
  const cookie = cookieValue(asked.cookie ?? '', lock.cookieName);
  const query = tokenInAddress(asked);
  if (query !== null) return isEqual(query, lock.token) ? { kind: 'enter' } : { kind: 'unauthorized' };
  const known = [bearer, cookie].some((token) => token !== undefined && isEqual(token, lock.token));
  return known ? { kind: 'allowed' } : { kind: 'unauthorized' };
}

function tokenInAddress({ method, url }: Asked): string | null {
  const [path = '', query = ''] = url.split('?', 2);
  return method === 'GET' && path === '/' ? new URLSearchParams(query).get('token') : null;
}

function isOwnName(host: string, hostName: string): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase();
  const address = name.startsWith('[') && name.endsWith(']') ? name.slice(1, -1) : name;
  return name === 'localhost' || name === hostName.toLowerCase() || isIP(address) !== 0;
}

function cookieValue(header: string, name: string): string | undefined {
  const pair = header.split(';').find((part) => part.trim().startsWith(`${name}=`));
  return pair?.trim().slice(name.length + 1);
}

/** Compares digests, so that neither content nor length shows in the time it takes. */
function isEqual(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
