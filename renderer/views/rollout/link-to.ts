import { formatRoute } from '../../navigation/route.ts';

/** The whole address of a place in a rollout. It holds no token: who opens it must be let in already. */
export function linkTo(rolloutKey: string, query: Readonly<Record<string, string>>): string {
  const { origin, pathname } = window.location;
  return `${origin}${pathname}${formatRoute({ kind: 'rollout', key: rolloutKey, query })}`;
}
