import { useEffect } from 'react';
import { useStores } from '../stores/use-stores.ts';

/** What the desktop shell's preload posts when a theme is chosen in the native menu. */
const THEMES = {
  'portolan-theme:system': 'system',
  'portolan-theme:light': 'light',
  'portolan-theme:dark': 'dark',
} as const;

/** Takes over the theme that is chosen in the desktop shell's menu. */
export function useShellTheme(): void {
  const { ui } = useStores();
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent<unknown>) => {
      const chosen = source === window && Object.entries(THEMES).find(([message]) => message === data);
      if (chosen) ui.setState({ theme: chosen[1] });
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [ui]);
}
