import { AppError } from '../../../shared/base/errors.ts';

/** Where an OpenEnv server is reached. `base` has no trailing slash; a path prefix is part of it. */
export interface Address {
  /** `http(s)://host[:port][/prefix]`: opens the same server again, and names it in messages. */
  readonly base: string;
  readonly socket: string;
}

const SCHEME = /^(?:https?|wss?):\/\//i;
const BARE_HOST = /^(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\]):\d{1,5}(?:\/.*)?$/i;

/**
 * Reads `http(s)://…`, `ws(s)://…` or `host:port`; null where the words are of another kind. Throws AppError
 * `bad-request` for an address that cannot be used. One trailing `/ws` or `/web` is dropped, as people paste those.
 */
export function parseAddress(spec: string): Address | null {
  const words = spec.trim();
  const bare = BARE_HOST.test(words);
  if (!bare && !SCHEME.test(words)) return null;
  const given = bare ? `ws://${words}` : words;
  if (!URL.canParse(given)) {
    throw new AppError('bad-request', `"${words}" is not an address; write it like http://127.0.0.1:8000.`);
  }
  const url = new URL(given);
  if (url.username !== '' || url.password !== '') {
    throw new AppError('bad-request', 'The address holds a user name or a password; leave them out of it.');
  }
  // A query would end up between the base and the paths that are put behind it.
  if (url.search !== '' || url.hash !== '') {
    throw new AppError('bad-request', `"${words}" has a part behind ? or #; give the address without it.`);
  }
  const secure = url.protocol === 'https:' || url.protocol === 'wss:';
  const path = trimSlashes(trimSlashes(url.pathname).replace(/\/(?:ws|web)$/, ''));
  return {
    base: `${secure ? 'https' : 'http'}://${url.host}${path}`,
    socket: `${secure ? 'wss' : 'ws'}://${url.host}${path}/ws`,
  };
}

function trimSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
