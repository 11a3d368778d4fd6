import { CircleHelp, Monitor, Moon, Search, Sun } from 'lucide-react';
import { IconButton } from '../components/controls/icon-button.tsx';
import { formatRoute, type Route, type RouteKind } from '../navigation/route.ts';
import type { Theme } from '../stores/ui-store.ts';
import { useRuns, useStores, useUi } from '../stores/use-stores.ts';
import { VIEWS } from '../views/registry.ts';
import './rail.css';

const PLACES: readonly Route[] = [{ kind: 'library' }, { kind: 'run', from: null }, { kind: 'live' }];

/** Rollouts are read out of the library. */
const PLACE_OF: Readonly<Record<RouteKind, RouteKind>> = {
  library: 'library',
  rollout: 'library',
  run: 'run',
  live: 'live',
};

const THEMES: Readonly<Record<Theme, { readonly icon: typeof Sun; readonly next: Theme }>> = {
  system: { icon: Monitor, next: 'light' },
  light: { icon: Sun, next: 'dark' },
  dark: { icon: Moon, next: 'system' },
};

interface RailProps {
  readonly current: RouteKind;
  readonly onPalette: () => void;
  readonly onHelp: () => void;
}

export function Rail({ current, onPalette, onHelp }: RailProps) {
  const { ui } = useStores();
  const theme = useUi((state) => state.theme);
  const open = useRuns(({ episodes }) => [...episodes.values()].filter(({ state }) => state !== 'ended').length);
  const { icon: ThemeIcon, next } = THEMES[theme];
  return (
    <nav className="rail" aria-label="Portolan">
      <Mark />
      {PLACES.map((route) => {
        const { title, icon: Icon } = VIEWS[route.kind];
        const isCurrent = PLACE_OF[current] === route.kind;
        return (
          <a
            key={route.kind}
            className="rail__place"
            href={formatRoute(route)}
            aria-current={isCurrent ? 'page' : undefined}
          >
            <Icon aria-hidden="true" />
            {title}
            {route.kind === 'live' && open > 0 ? <span className="rail__count">{open}</span> : null}
          </a>
        );
      })}
      <div className="rail__rest">
        <IconButton label="Command palette" hint="Ctrl K" onClick={onPalette}>
          <Search />
        </IconButton>
        <IconButton label={`Theme: ${theme}; change to ${next}`} onClick={() => ui.setState({ theme: next })}>
          <ThemeIcon />
        </IconButton>
        <IconButton label="Keyboard shortcuts" hint="?" onClick={onHelp}>
          <CircleHelp />
        </IconButton>
      </div>
    </nav>
  );
}

/** A wind rose, as on the charts that gave the program its name. */
function Mark() {
  return (
    <svg className="rail__mark" viewBox="0 0 32 32" role="img" aria-label="Portolan">
      <circle cx="16" cy="16" r="14" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M16 3 18.6 13.4 29 16 18.6 18.6 16 29 13.4 18.6 3 16 13.4 13.4Z" fill="currentColor" />
    </svg>
  );
}
