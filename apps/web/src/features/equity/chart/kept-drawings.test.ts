import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Drawing } from '../../../kit/chart/model/drawing.ts';
import {
  DRAWINGS_MAX,
  type OfSymbol,
  readKept,
  SYMBOLS_MAX,
  splitSince,
  withKept,
} from './kept-drawings.ts';

const LINE: Drawing = {
  id: '1',
  kind: 'HORIZONTAL',
  anchors: [{ time: 60, units: 100_000_000 }],
  text: '',
};
const of = (symbol: string, drawings: readonly Drawing[] = [LINE]): OfSymbol => ({
  symbol,
  basis: { time: 0, open: 1_000_000 },
  drawings,
});
const symbols = (stored: Record<string, unknown>, userId: string): string[] =>
  readKept(stored, userId).map(({ symbol }) => symbol);

describe('kept drawings', () => {
  it('come back from the storage, each user’s own', () => {
    const { stored } = withKept(withKept({}, 'u-1', of('AAPL')).stored, 'u-2', of('KO'));
    const read: Record<string, unknown> = JSON.parse(JSON.stringify(stored));
    expect(readKept(read, 'u-1')).toEqual([of('AAPL')]);
    expect(readKept(read, 'u-2')).toEqual([of('KO')]);
    expect(readKept(read, 'u-3')).toEqual([]);
  });

  it('of a symbol without any take no room', () => {
    const { stored } = withKept({}, 'u-1', of('AAPL'));
    expect(symbols(withKept(stored, 'u-1', of('AAPL', [])).stored, 'u-1')).toEqual([]);
  });

  it('of the symbol unchanged for longest go where there are too many symbols, and it is named', () => {
    let stored: Record<string, unknown> = {};
    for (let i = 0; i < SYMBOLS_MAX; i += 1) {
      const kept = withKept(stored, 'u-1', of(`S${i}`));
      expect(kept.dropped).toBeNull();
      stored = kept.stored;
    }
    stored = withKept(stored, 'u-1', of('S0')).stored;
    const kept = withKept(stored, 'u-1', of('NEW'));
    expect(kept.dropped).toBe('S1');
    expect(symbols(kept.stored, 'u-1')).toHaveLength(SYMBOLS_MAX);
    expect(symbols(kept.stored, 'u-1').slice(-2)).toEqual(['S0', 'NEW']);
  });

  it('are no more than so many of a symbol, and of so many users', () => {
    const many = Array.from({ length: DRAWINGS_MAX + 1 }, (_, i) => ({ ...LINE, id: String(i) }));
    expect(readKept({ 'u-1': [of('AAPL', many)] }, 'u-1')[0]?.drawings).toHaveLength(DRAWINGS_MAX);
    let stored: Record<string, unknown> = {};
    for (const user of ['a', 'b', 'c', 'd', 'e']) stored = withKept(stored, user, of('KO')).stored;
    expect(Object.keys(stored)).toEqual(['b', 'c', 'd', 'e']);
  });

  it('have their shape, whatever is stored', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('u-1', 'u-2'), fc.anything()), (stored) => {
        for (const { drawings } of readKept(stored, 'u-1')) {
          expect(Array.isArray(drawings)).toBe(true);
        }
      }),
    );
  });
});

describe('a split', () => {
  const basis = { time: 86_400, open: 400_000_000 };

  it('is known by the opening price of the same day', () => {
    expect(splitSince(basis, [{ time: 86_400, open: 100_000_000 }])).toBe(4);
    expect(splitSince(basis, [{ time: 86_400, open: 399_000_000 }])).toBe(1);
    expect(splitSince({ time: 86_400, open: 1_000_000 }, [{ ...basis, open: 10_000_000 }])).toBe(
      1 / 10,
    );
  });

  it('is none where the day is not known', () => {
    expect(splitSince(null, [basis])).toBe(1);
    expect(splitSince(basis, [{ time: 0, open: 1 }])).toBe(1);
  });
});
