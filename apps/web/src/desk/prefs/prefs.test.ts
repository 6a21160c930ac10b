import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cookieOf, storedPrefsOf } from './prefs.ts';

describe('stored preferences', () => {
  it('come back as they were stored', () => {
    const stored = {
      keys: { chords: { palette: 'Ctrl+KeyP' }, singleKeys: false },
      flashes: false,
      hiddenColumns: { orders: ['tif'] },
      layouts: { trade: { version: 1 } },
    };
    expect(storedPrefsOf(JSON.stringify(stored))).toEqual(stored);
  });

  it('whatever lies in the storage, preferences have their shape', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        const prefs = storedPrefsOf(text);
        expect(typeof prefs.flashes).toBe('boolean');
        expect(typeof prefs.keys.singleKeys).toBe('boolean');
        expect(Object.values(prefs.hiddenColumns).every(Array.isArray)).toBe(true);
      }),
    );
    expect(storedPrefsOf(null).keys.singleKeys).toBe(true);
  });

  it('a cookie is found by its whole name', () => {
    expect(cookieOf('xlook=1; look=dark.cvd; a=b', 'look')).toBe('dark.cvd');
    expect(cookieOf('xlook=1', 'look')).toBeUndefined();
  });
});
