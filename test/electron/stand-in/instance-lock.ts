import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Message {
  readonly argv: string[];
  readonly folder: string;
  readonly data: unknown;
}

/**
 * The single instance lock, between processes: a folder with the holder's process id, into which later instances put
 * their messages. False where another living process holds it.
 */
export function takeLock(folder: string, data: unknown, onMessage: (message: Message) => void): boolean {
  mkdirSync(folder, { recursive: true });
  const holder = join(folder, 'holder');
  if (isAlive(holder)) {
    const message: Message = { argv: process.argv, folder: process.cwd(), data };
    const unfinished = join(folder, `unfinished-${process.pid}`);
    writeFileSync(unfinished, JSON.stringify(message));
    renameSync(unfinished, join(folder, `${process.pid}.json`));
    return false;
  }
  writeFileSync(holder, String(process.pid));
  process.on('exit', () => rmSync(holder, { force: true }));
  watch(folder, { persistent: false }, () => {
    for (const name of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
      const message: Message = JSON.parse(readFileSync(join(folder, name), 'utf8'));
      rmSync(join(folder, name));
      onMessage(message);
    }
  });
  return true;
}

function isAlive(holder: string): boolean {
  try {
    process.kill(Number(readFileSync(holder, 'utf8')), 0);
    return true;
  } catch {
    return false;
  }
}
