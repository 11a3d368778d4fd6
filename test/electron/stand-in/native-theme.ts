import type { NativeTheme } from 'electron';
import { strict } from './strict.ts';

type Source = NativeTheme['themeSource'];

class StandInTheme implements Pick<NativeTheme, 'themeSource' | 'shouldUseDarkColors'> {
  #source: Source = 'system';
  /** Told when the source changes. */
  onChange = (): void => {};

  get themeSource(): Source {
    return this.#source;
  }

  set themeSource(source: Source) {
    this.#source = source;
    this.onChange();
  }

  /** The system of this stand-in is light. */
  get shouldUseDarkColors(): boolean {
    return this.#source === 'dark';
  }

  colorScheme(): 'light' | 'dark' {
    return this.shouldUseDarkColors ? 'dark' : 'light';
  }
}

export const nativeThemeState = new StandInTheme();
export const nativeTheme = strict('nativeTheme', nativeThemeState);
