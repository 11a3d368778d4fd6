import { createStore, type StoreApi } from 'zustand';
import { isJsonObject } from '../../shared/base/json.ts';

export type Theme = 'system' | 'light' | 'dark';

interface TableLayout {
  /** Columns that were shown or hidden by hand, by id. */
  readonly visibility: Readonly<Record<string, boolean>>;
  /** Empty: the order in which columns are defined. */
  readonly order: readonly string[];
  /** Pixels by column id, for those that were resized. */
  readonly sizing: Readonly<Record<string, number>>;
  readonly sorting: readonly { readonly id: string; readonly desc: boolean }[];
}

/** What the user set up about the interface itself; kept in the browser, never sent. */
export interface UiState {
  readonly theme: Theme;
  /** Null until the user chose: then it goes by the width of the window. */
  readonly sourcesShown: boolean | null;
  readonly table: TableLayout;
}

const STORAGE_KEY = 'portolan.ui';

const DEFAULTS: UiState = {
  theme: 'system',
  sourcesShown: null,
  table: { visibility: {}, order: [], sizing: {}, sorting: [{ id: 'started', desc: true }] },
};

export function createUiStore(storage: Pick<Storage, 'getItem' | 'setItem'>): StoreApi<UiState> {
  const store = createStore<UiState>(() => readUi(storage.getItem(STORAGE_KEY)));
  store.subscribe((state) => storage.setItem(STORAGE_KEY, JSON.stringify(state)));
  return store;
}

/** Each part that is not as it should be (an older version wrote it, or somebody by hand) is the default. */
function readUi(text: string | null): UiState {
  const stored = parsed(text);
  const table = isJsonObject(stored.table) ? stored.table : {};
  const { visibility, order, sizing, sorting } = table;
  return {
    theme: isTheme(stored.theme) ? stored.theme : DEFAULTS.theme,
    sourcesShown: typeof stored.sourcesShown === 'boolean' ? stored.sourcesShown : DEFAULTS.sourcesShown,
    table: {
      visibility: isRecordOf(visibility, isBoolean) ? visibility : DEFAULTS.table.visibility,
      order: isListOf(order, isString) ? order : DEFAULTS.table.order,
      sizing: isRecordOf(sizing, isNumber) ? sizing : DEFAULTS.table.sizing,
      sorting: isListOf(sorting, isSort) ? sorting : DEFAULTS.table.sorting,
    },
  };
}

function parsed(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return isJsonObject(value) ? value : {};
  } catch {
    return {};
  }
}

type Guard<T> = (value: unknown) => value is T;

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}
function isString(value: unknown): value is string {
  return typeof value === 'string';
}
function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
function isTheme(value: unknown): value is Theme {
  return value === 'system' || value === 'light' || value === 'dark';
}
function isSort(value: unknown): value is TableLayout['sorting'][number] {
  return isJsonObject(value) && isString(value.id) && isBoolean(value.desc);
}

function isListOf<T>(value: unknown, isItem: Guard<T>): value is readonly T[] {
  return Array.isArray(value) && value.every(isItem);
}

function isRecordOf<T>(value: unknown, isItem: Guard<T>): value is Readonly<Record<string, T>> {
  return isJsonObject(value) && Object.values(value).every(isItem);
}
