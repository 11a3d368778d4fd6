/** What the page posts to its window once it listens. */
export const PAGE_READY = 'portolan-ready';
/** The name under which a port is asked for and handed over, by preload, main process and page. */
export const PORT_CHANNEL = 'portolan-port';
