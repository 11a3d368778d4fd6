import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

// Opening a pipe would otherwise wait until somebody writes into it. Windows has neither the flag nor such files.
const AT_ONCE = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * Opens a regular file for reading. Rejects for a folder, a pipe or a device, which may never end, and with whatever the
 * file system throws.
 */
export async function openFile(path: string): Promise<FileHandle> {
  const handle = await open(path, AT_ONCE);
  try {
    if ((await handle.stat()).isFile()) return handle;
    throw new Error('it is a folder, a pipe or a device');
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** The whole text of a regular file; throws as `openFile` does. */
export async function readTextFile(path: string): Promise<string> {
  const handle = await openFile(path);
  try {
    return await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
}
