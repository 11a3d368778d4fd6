import { readFileSync } from 'node:fs';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { BINDING, type FromWorld, mainWorld, preloadWorld, RECEIVER, type ToWorld, WORLD } from './worlds.ts';

export interface PageEvents {
  message(message: FromWorld): void;
  /** The document is gone, and with it all that its world held. */
  documentGone(): void;
  windowOpen(url: string): void;
  load(): void;
  crash(): void;
  close(): void;
}

export interface WindowPage {
  readonly page: Page;
  toWorld(message: ToWorld): void;
}

/** Awaits what is done to a page, which is in vain where the page is closed or crashes meanwhile. */
export async function unlessClosed(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Error && /closed|crash|ERR_ABORTED/i.test(error.message))) throw error;
  }
}

/** A Chromium page in which `preload` runs before every document, in a world of its own. */
export async function openPage(context: BrowserContext, preload: string, events: PageEvents): Promise<WindowPage> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Page.enable');
  await session.send('Runtime.enable');
  const world = await injectWorlds(session, preload, events);
  session.on('Page.windowOpen', ({ url }) => events.windowOpen(url));
  page.on('popup', (popup) => unlessClosed(popup.close()));
  page.on('load', events.load);
  page.on('crash', events.crash);
  page.on('close', events.close);
  page.on('pageerror', (error) => process.stderr.write(`page: ${error.stack ?? error.message}\n`));
  return {
    page,
    toWorld(message) {
      const contextId = world.current;
      if (contextId === null) return;
      const expression = `${RECEIVER}(${JSON.stringify(message)})`;
      // Fails where the document went away meanwhile; its ports are told so by the event.
      session.send('Runtime.evaluate', { contextId, expression }).catch(() => {});
    },
  };
}

async function injectWorlds(session: CDPSession, preload: string, events: PageEvents) {
  const world: { current: number | null } = { current: null };
  const { frameTree } = await session.send('Page.getFrameTree');
  session.on('Runtime.executionContextCreated', ({ context }) => {
    const { frameId } = { frameId: null, ...context.auxData };
    if (context.name === WORLD && frameId === frameTree.frame.id) world.current = context.id;
  });
  const gone = () => {
    world.current = null;
    events.documentGone();
  };
  session.on('Runtime.executionContextsCleared', gone);
  session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
    if (executionContextId === world.current) gone();
  });
  session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    if (name === BINDING && executionContextId === world.current) events.message(JSON.parse(payload));
  });
  await session.send('Runtime.addBinding', { name: BINDING, executionContextName: WORLD });
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${mainWorld})()` });
  // Written out instead of evaluated, since the page's content security policy forbids that here too.
  const bundle = `function (require, module, exports) {${readFileSync(preload, 'utf8')}\n}`;
  const names = JSON.stringify({ binding: BINDING, receiver: RECEIVER });
  await session.send('Page.addScriptToEvaluateOnNewDocument', {
    worldName: WORLD,
    source: `(${preloadWorld})(${bundle}, ${names})`,
  });
  return world;
}
