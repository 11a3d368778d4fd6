import { AppError } from '../../../shared/base/errors.ts';
import type { Words } from './words.ts';

const MOST_PORT = 65_535;

/** The value of `--port`; 0, which takes a free one, where it is not given. Throws AppError `bad-request`. */
export function portOf(words: Words): number {
  const port = words.number('port') ?? 0;
  if (Number.isInteger(port) && port >= 0 && port <= MOST_PORT) return port;
  throw new AppError('bad-request', `--port takes a whole number from 0 to ${MOST_PORT}, not ${port}.`);
}
