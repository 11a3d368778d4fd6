import { describe, expect, it } from 'vitest';
import { createUiStore } from '../../../renderer/stores/ui-store.ts';

function storageOf(text: string | null) {
  let kept = text;
  return {
    getItem: () => kept,
    setItem: (_key: string, value: string) => {
      kept = value;
    },
  };
}

const DEFAULTS = createUiStore(storageOf(null)).getState();

describe('what the user set up', () => {
  it('is there again the next time', () => {
    const storage = storageOf(null);
    const table = { ...DEFAULTS.table, sorting: [{ id: 'reward', desc: false }], visibility: { cached: false } };
    createUiStore(storage).setState({ theme: 'dark', table });
    expect(createUiStore(storage).getState()).toEqual({ ...DEFAULTS, theme: 'dark', table });
  });

  it.each(['not JSON', '[]', 'null', '{"theme":"pink","table":{"order":[1],"sizing":{"a":"b"},"sorting":[{}]}}'])(
    'is the default where it was kept as %s',
    (text) => {
      expect(createUiStore(storageOf(text)).getState()).toEqual(DEFAULTS);
    },
  );

  it('keeps the good parts of what is half good', () => {
    const text = '{"theme":"light","table":{"order":["task"],"sizing":{"a":null}}}';
    expect(createUiStore(storageOf(text)).getState()).toEqual({
      ...DEFAULTS,
      theme: 'light',
      table: { ...DEFAULTS.table, order: ['task'] },
    });
  });
});
