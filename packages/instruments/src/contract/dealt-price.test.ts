/** The price a dealer makes for a size, and how much it takes at each price. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DealtQuote, dealtLevels, dealtPrice } from './dealt-price.ts';

const TICK = 10_000;
/** Crude, two cents wide. */
const CRUDE: DealtQuote = { bid: 59_990_000, ask: 60_010_000, mid: 60_000_000, tickSize: TICK };

it.each([
  ['BUY', 1, 60_010_000],
  ['BUY', 50, 60_010_000],
  ['BUY', 51, 60_020_000],
  ['BUY', 500, 60_020_000],
  ['BUY', 551, 60_030_000],
  ['SELL', 50, 59_990_000],
  ['SELL', 51, 59_980_000],
] as const)('%s %i contracts at %i', (side, qty, price) => {
  expect(dealtPrice(CRUDE, { side, qty })).toBe(price);
});

it('a bid of nothing is none', () => {
  const worthless = { bid: 0, ask: TICK, mid: TICK / 2, tickSize: TICK };
  expect(dealtLevels(worthless, 'SELL', 500)).toEqual([]);
});

it('fifty at the quote, the rest a tick beyond', () => {
  expect(dealtLevels(CRUDE, 'BUY', 500)).toEqual([
    { price: 60_010_000, size: 50 },
    { price: 60_020_000, size: 450 },
  ]);
});

it('an order is dealt at the first price whose sizes up to there hold it', () => {
  const quote = fc
    .record({ mid: fc.integer({ min: 2_000, max: 9_000 }), half: fc.integer({ min: 1, max: 40 }) })
    .map(({ mid, half }) => ({
      bid: (mid - half) * TICK,
      ask: (mid + half) * TICK,
      mid: mid * TICK,
      tickSize: TICK,
    }));
  fc.assert(
    fc.property(
      quote,
      fc.constantFrom('BUY' as const, 'SELL' as const),
      fc.integer({ min: 1, max: 1_000 }),
      (of, side, qty) => {
        const levels = dealtLevels(of, side, 1_000);
        expect(levels.reduce((sum, { size }) => sum + size, 0)).toBe(1_000);
        let held = 0;
        const first = levels.find(({ size }) => {
          held += size;
          return held >= qty;
        });
        expect(first?.price).toBe(dealtPrice(of, { side, qty }));
      },
    ),
  );
});
