/** Where the user is: what the hash of the address says. `query` is what a screen keeps of its own in the address. */
export interface Routes {
  readonly library: { readonly kind: 'library' };
  readonly rollout: { readonly kind: 'rollout'; readonly key: string; readonly query: Query };
  readonly run: { readonly kind: 'run'; readonly from: string | null };
  readonly live: { readonly kind: 'live' };
}
export type RouteKind = keyof Routes;
export type Route = Routes[RouteKind];
export type Query = Readonly<Record<string, string>>;

/** `#/rollout/<key>?tab=drafts` -> its route; anything unknown is the library. */
export function parseRoute(hash: string): Route {
  const [path = '', search = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const query = Object.fromEntries(new URLSearchParams(search));
  if (path === 'run/live') return { kind: 'live' };
  if (path === 'run') return { kind: 'run', from: query.from ?? null };
  const key = decoded(/^rollout\/(.+)$/.exec(path)?.[1]);
  return key === null ? { kind: 'library' } : { kind: 'rollout', key, query };
}

export function formatRoute(route: Route): string {
  switch (route.kind) {
    case 'library':
      return '#/library';
    case 'live':
      return '#/run/live';
    case 'run':
      return `#/run${withQuery(route.from === null ? {} : { from: route.from })}`;
    case 'rollout':
      return `#/rollout/${encodeURIComponent(route.key)}${withQuery(route.query)}`;
  }
}

function withQuery(query: Query): string {
  const text = new URLSearchParams(query).toString();
  return text === '' ? '' : `?${text}`;
}

function decoded(text: string | undefined): string | null {
  try {
    return text === undefined ? null : decodeURIComponent(text);
  } catch {
    return null;
  }
}
