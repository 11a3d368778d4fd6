// Finds a Chromium for tests: $CHROMIUM, a system one, or the copy that @sparticuz/chromium carries inside its npm
// package, unpacked once under node_modules/.cache. Nothing is downloaded.
import { execFileSync } from 'node:child_process';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';

const MODULES = fileURLToPath(new URL('../../node_modules/', import.meta.url));
const SYSTEM = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser'];

async function unpack(/** @type {string} */ folder) {
  const source = join(MODULES, '@sparticuz/chromium/bin');
  const temporary = `${folder}.${process.pid}`;
  mkdirSync(temporary, { recursive: true });
  const inflate = (/** @type {string} */ from, /** @type {string} */ to) =>
    pipeline(
      createReadStream(join(source, from)),
      createBrotliDecompress(),
      createWriteStream(join(temporary, to), { mode: 0o755 }),
    );
  const archives = ['al2023.tar', 'fonts.tar', 'swiftshader.tar'];
  await Promise.all([
    inflate('chromium.br', 'chromium'),
    ...archives.map((archive) => inflate(`${archive}.br`, archive)),
  ]);
  for (const archive of archives) {
    execFileSync('tar', ['-xf', archive], { cwd: temporary });
    rmSync(join(temporary, archive));
  }
  writeFileSync(
    join(temporary, 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>` +
      `<include ignore_missing="yes">/etc/fonts/fonts.conf</include><dir>/usr/share/fonts</dir>` +
      `<dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'font-cache')}</cachedir></fontconfig>`,
  );
  try {
    renameSync(temporary, folder);
  } catch {
    rmSync(temporary, { recursive: true, force: true }); // another process was first
  }
}

/** @returns {Promise<{executablePath: string, env: Record<string, string>}>} */
export async function findChromium() {
  const chosen = process.env.CHROMIUM ?? (process.env.PORTOLAN_BUNDLED_CHROMIUM ? undefined : SYSTEM.find(existsSync));
  if (chosen) return { executablePath: chosen, env: {} };
  const { version } = JSON.parse(readFileSync(join(MODULES, '@sparticuz/chromium/package.json'), 'utf8'));
  const folder = join(MODULES, '.cache', `chromium-${version}`);
  if (!existsSync(join(folder, 'chromium'))) await unpack(folder);
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
      LD_LIBRARY_PATH: [join(folder, 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
    },
  };
}

/** Switches for a Chromium that runs as root, without a display, and calls nobody. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];

/** Launch options for playwright-core. */
export async function chromiumLaunchOptions() {
  const { executablePath, env } = await findChromium();
  /** @type {Record<string, string>} */
  const inherited = Object.fromEntries(
    Object.entries(process.env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
  return { executablePath, env: { ...inherited, ...env }, args: CHROMIUM_ARGS };
}
