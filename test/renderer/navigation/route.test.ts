import { describe, expect, it } from 'vitest';
import { formatRoute, parseRoute, type Route } from '../../../renderer/navigation/route.ts';

describe('a route', () => {
  it.each<Route>([
    { kind: 'library' },
    { kind: 'live' },
    { kind: 'run', from: null },
    { kind: 'run', from: '/data/a b?#%.json#2' },
    { kind: 'rollout', key: '/data/ü&?#%2F.json#0', query: {} },
    { kind: 'rollout', key: 'k', query: { tab: 'drafts', turn: '3' } },
  ])('%j is what its address says', (route) => {
    expect(parseRoute(formatRoute(route))).toEqual(route);
  });

  it.each(['', '#', '#/', '#/nowhere', '#/rollout/', '#/rollout/%E0%A4%A'])(
    'of the address "%s" is the library',
    (hash) => {
      expect(parseRoute(hash)).toEqual({ kind: 'library' });
    },
  );
});
