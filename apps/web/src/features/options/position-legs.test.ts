/** Closing and rolling: what the legs leave of a position. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closeLegs, nextExpiry, type PackageLegs, rollLegs } from './position-legs.ts';

const SYMBOLS = Array.from({ length: 8 }, (_, n) => `AAPL261218C${100 + n}`);
const anyQty = fc.integer({ min: -5_000, max: 5_000 }).filter((qty) => qty !== 0);
const anyHeld = fc
  .array(anyQty, { minLength: 1, maxLength: 8 })
  .map((list) => list.map((netQty, n) => ({ symbol: SYMBOLS[n] ?? '', netQty })));

/** What is held after all units of the legs are dealt. */
function after(held: readonly { symbol: string; netQty: number }[], { legs, units }: PackageLegs) {
  const left = new Map(held.map(({ symbol, netQty }) => [symbol, netQty]));
  for (const { symbol, side, qty } of legs) {
    left.set(symbol, (left.get(symbol) ?? 0) + (side === 'BUY' ? 1 : -1) * qty * units);
  }
  return [...left.values()];
}

describe('closing', () => {
  it('leaves nothing of what is held, by the smallest ratios', () => {
    fc.assert(
      fc.property(anyHeld, (held) => {
        const closing = closeLegs(held);
        if (closing === null) throw new Error('up to eight contracts are closed together');
        expect(after(held, closing).every((qty) => qty === 0)).toBe(true);
        const ratios = closing.legs.map(({ qty }) => qty);
        for (let d = 2; d <= Math.min(...ratios); d += 1) {
          expect(ratios.every((ratio) => ratio % d === 0)).toBe(false);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('of a ratio spread is that spread in units', () => {
    const held = [
      { symbol: 'AAPL261218C190', netQty: 10 },
      { symbol: 'AAPL261218C200', netQty: -20 },
    ];
    expect(closeLegs(held)).toEqual({
      legs: [
        { symbol: 'AAPL261218C190', side: 'SELL', qty: 1 },
        { symbol: 'AAPL261218C200', side: 'BUY', qty: 2 },
      ],
      units: 10,
    });
  });

  it('of nothing, or of more contracts than a package has legs, is none', () => {
    expect(closeLegs([])).toBeNull();
    expect(closeLegs([{ symbol: 'AAPL261218C190', netQty: 0 }])).toBeNull();
    expect(
      closeLegs(Array.from({ length: 9 }, (_, n) => ({ symbol: `C${n}`, netQty: 1 }))),
    ).toBeNull();
  });
});

describe('rolling', () => {
  it('leaves the same quantity in the other contract', () => {
    fc.assert(
      fc.property(anyQty, (netQty) => {
        const held = { symbol: 'AAPL261218C190', netQty };
        expect(after([held], rollLegs(held, 'AAPL270115C190'))).toEqual([0, netQty]);
      }),
    );
  });

  it('into the contract that is held is no roll', () => {
    const held = { symbol: 'AAPL261218C190', netQty: 5 };
    expect(() => rollLegs(held, held.symbol)).toThrow(RangeError);
  });

  it('goes to the next expiry that is listed, if there is one', () => {
    const listed = ['2026-11-27', '2026-12-18', '2027-01-15'];
    expect(nextExpiry(listed, '2026-11-27')).toBe('2026-12-18');
    expect(nextExpiry(listed, '2026-12-01')).toBe('2026-12-18');
    expect(nextExpiry(listed, '2027-01-15')).toBeNull();
  });
});
