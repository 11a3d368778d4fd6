import type { FileHead, Format } from './format.ts';
import { journal } from './journal.ts';
import { portolan } from './portolan.ts';

/** Asked in this order; the first that detects a file reads it. */
export const FORMATS: readonly Format[] = [journal, portolan];

export function detectFormat(file: FileHead): Format | null {
  return FORMATS.find((format) => format.detect(file)) ?? null;
}
