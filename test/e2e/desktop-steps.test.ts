import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { buildStandIn, type Desktop, launchDesktop } from '../electron/launch.ts';
import { STEPS } from './steps.ts';
import { makeWorld, WATCHABLE, type World } from './world.ts';

let home: string;
let world: World;
let standIn: Awaited<ReturnType<typeof buildStandIn>>;
let app: Desktop;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'portolan-e2e-'));
  world = await makeWorld(home);
  standIn = await buildStandIn();
  app = await launchDesktop({
    register: standIn.register,
    dataFolder: join(home, 'data'),
    paths: [world.samples],
    env: WATCHABLE,
  });
});

afterAll(async () => {
  await app.dispose();
  await standIn.remove();
  await world.close();
  await rm(home, { recursive: true, force: true });
});

describe('the interface in the desktop window', () => {
  for (const { title, run } of STEPS) it(title, async () => run(await app.page(), world));
});
