import { EventEmitter } from 'node:events';
import { strict } from './strict.ts';

/** Messages only: `handle` and `invoke` are not implemented. */
export const ipcMain = strict('ipcMain', new EventEmitter());
