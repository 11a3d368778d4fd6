import type { NativeTheme } from 'electron';
import { strict } from './strict.ts';

/** The system of this stand-in is light. */
class StandInTheme implements Pick<NativeTheme, 'shouldUseDarkColors'> {
  readonly shouldUseDarkColors = false;
}

export const nativeTheme = strict('nativeTheme', new StandInTheme());
