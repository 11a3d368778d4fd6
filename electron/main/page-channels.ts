/** What the page posts to its window once it listens. */
export const PAGE_READY = 'portolan-ready';
/** The name under which a port is asked for and handed over, by preload, main process and page. */
export const PORT_CHANNEL = 'portolan-port';

/** Main process to page: the theme that was chosen in the menu. The page gets it as `portolan-theme:dark`. */
export const THEME_CHANNEL = 'portolan-theme';
export type Theme = 'system' | 'light' | 'dark';
