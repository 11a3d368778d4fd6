import { Activity, type LucideIcon, Play, ScrollText, Table2 } from 'lucide-react';
import { createElement, type ReactNode } from 'react';
import type { Route, RouteKind, Routes } from '../navigation/route.ts';
import { LibraryView } from './library/library-view.tsx';
import { LiveView } from './live/live-view.tsx';
import { RolloutView } from './rollout/rollout-view.tsx';
import { RunView } from './run/run-view.tsx';

interface View<Kind extends RouteKind> {
  readonly title: string;
  readonly icon: LucideIcon;
  readonly draw: (route: Routes[Kind]) => ReactNode;
}

/** Every screen by its route's kind. */
export const VIEWS: { readonly [Kind in RouteKind]: View<Kind> } = {
  library: { title: 'Library', icon: Table2, draw: () => createElement(LibraryView) },
  rollout: {
    title: 'Rollout',
    icon: ScrollText,
    // The key makes another rollout another screen: nothing of the one before stays.
    draw: ({ key }) => createElement(RolloutView, { key, rolloutKey: key }),
  },
  run: {
    title: 'Run',
    icon: Play,
    draw: ({ from }) => createElement(RunView, { key: from, from }),
  },
  live: { title: 'Running', icon: Activity, draw: () => createElement(LiveView) },
};

/** The screen of a route. */
export function drawView(route: Route): ReactNode {
  switch (route.kind) {
    case 'library':
      return VIEWS.library.draw(route);
    case 'rollout':
      return VIEWS.rollout.draw(route);
    case 'run':
      return VIEWS.run.draw(route);
    case 'live':
      return VIEWS.live.draw(route);
  }
}
