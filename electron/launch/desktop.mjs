// Whether the desktop app can start here, found out without trying what is known to fail.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LEAST_NODE = [22, 12];
const SERVE_OPTIONS = ['--no-open', '--port', '--host', '--json'];

/**
 * @typedef {object} Machine
 * @property {readonly string[]} words what stands after `npm start --`
 * @property {Readonly<Record<string, string | undefined>>} env
 * @property {string} platform as in `process.platform`
 * @property {string} nodeVersion as in `process.versions.node`
 * @property {number | null} userId null where the platform has none
 * @property {boolean} binary whether Electron's binary is there
 */

/**
 * One half-sentence that says why the desktop app cannot start, or null where nothing is known to stand in its way.
 *
 * @param {Machine} machine
 */
export function whyNoDesktop({ words, env, platform, nodeVersion, userId, binary }) {
  const option = words.find((word) => SERVE_OPTIONS.some((name) => word === name || word.startsWith(`${name}=`)));
  if (option) return `${option} is an option of the browser interface`;
  if (platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY) return 'there is no display';
  if (platform === 'linux' && userId === 0) return 'Electron does not run as root';
  if (binary) return null;
  if (isOlder(nodeVersion)) {
    return `Electron's program is not here, and fetching it takes Node ${LEAST_NODE.join('.')} or newer (this is ${nodeVersion})`;
  }
  if (env.npm_config_offline === 'true') return "Electron's program is not here, and npm is set to work offline";
  return null;
}

function isOlder(/** @type {string} */ version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = LEAST_NODE;
  return major < leastMajor || (major === leastMajor && minor < leastMinor);
}

/** The path of Electron's program, or null where it has not been fetched. Never imports `electron`: that would fetch it. */
export function electronProgram(/** @type {string} */ root, /** @type {Machine['env']} */ env) {
  const folder = join(root, 'node_modules/electron');
  try {
    const name = readFileSync(join(folder, 'path.txt'), 'utf8');
    const program = join(env.ELECTRON_OVERRIDE_DIST_PATH ?? join(folder, 'dist'), name);
    return existsSync(program) ? program : null;
  } catch {
    return null;
  }
}

/**
 * Fetches Electron's program with its own installer; resolves with null, or with one line of its complaint.
 *
 * @returns {Promise<string | null>}
 */
export function fetchElectron(/** @type {string} */ root) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'node_modules/electron/install.js')], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code) => {
      const complaint = said.split('\n').find((line) => /error/i.test(line)) ?? `its installer ended with code ${code}`;
      resolve(code === 0 ? null : complaint.trim().slice(0, 200));
    });
  });
}

/**
 * Runs the desktop app to its end, passing signals on. `failure` is null where it ended well or was told to end, else
 * one line that says how it did not.
 *
 * @param {string} program
 * @param {readonly string[]} words
 * @returns {Promise<{ failure: string | null }>}
 */
export function runDesktop(program, words) {
  return new Promise((resolve) => {
    const child = spawn(program, words, { stdio: 'inherit' });
    let told = false;
    const passOn = (/** @type {NodeJS.Signals} */ signal) => {
      told = true;
      child.kill(signal);
    };
    const done = (/** @type {string | null} */ failure) => {
      process.off('SIGINT', passOn);
      process.off('SIGTERM', passOn);
      resolve({ failure: told ? null : failure });
    };
    process.on('SIGINT', passOn);
    process.on('SIGTERM', passOn);
    child.on('error', (error) => done(error.message));
    child.on('close', (code, signal) => done(code === 0 ? null : signal ? `it ended by ${signal}` : `code ${code}`));
  });
}
