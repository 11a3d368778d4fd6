import { useCallback, useLayoutEffect, useState } from 'react';
import { navigate, useRoute } from '../navigation/use-route.ts';
import { useDark } from '../stores/use-dark.ts';
import { OpenSourceProvider } from '../views/library/open-source.tsx';
import { drawView, VIEWS } from '../views/registry.ts';
import { ConnectionBar } from './connection-bar.tsx';
import { Palette } from './palette/palette.tsx';
import { Rail } from './rail.tsx';
import { ShortcutHelp } from './shortcut-help.tsx';
import type { KeyCommand } from './shortcuts.ts';
import { useKeyCommands } from './use-key-commands.ts';
import { useShellTheme } from './use-shell-theme.ts';
import './app.css';

type Shown = 'nothing' | 'palette' | 'help';

/** The frame around the screens. */
export function App() {
  const route = useRoute();
  const dark = useDark();
  useShellTheme();
  const [shown, setShown] = useState<Shown>('nothing');
  const close = useCallback(() => setShown('nothing'), []);
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  }, [dark]);
  useLayoutEffect(() => {
    document.title = `${VIEWS[route.kind].title} · Portolan`;
  }, [route.kind]);

  useKeyCommands((command, event) => {
    if (command === 'palette' || command === 'help') setShown(command);
    else if (!runCommand(command, event)) return;
    event.preventDefault();
  });

  return (
    <OpenSourceProvider>
      <div className="app">
        <Rail current={route.kind} onPalette={() => setShown('palette')} onHelp={() => setShown('help')} />
        <div className="app__page">
          <ConnectionBar />
          <div className="app__view">{drawView(route)}</div>
        </div>
      </div>
      <Palette open={shown === 'palette'} onClose={close} onHelp={() => setShown('help')} />
      <ShortcutHelp open={shown === 'help'} onClose={close} />
    </OpenSourceProvider>
  );
}

/** False where the key means nothing on this screen. */
function runCommand(command: Exclude<KeyCommand, 'palette' | 'help'>, event: KeyboardEvent): boolean {
  switch (command) {
    case 'library':
    case 'back':
      navigate({ kind: 'library' });
      return true;
    case 'run':
      navigate({ kind: 'run', from: null });
      return true;
    case 'live':
      navigate({ kind: 'live' });
      return true;
    case 'filter':
    case 'rows': {
      const target = document.querySelector<HTMLElement>(`[data-shortcut="${command}"]`);
      if (target === null || target === event.target) return false;
      target.focus();
      // The table has its own keys: it gets the one that brought the focus there.
      if (command === 'rows') target.dispatchEvent(new KeyboardEvent('keydown', { key: event.key, bubbles: true }));
      return true;
    }
  }
}
