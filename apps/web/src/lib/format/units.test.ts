import { FUTURE_PRODUCTS } from '@tradefloor/instruments/futures/products';
import { decimalsOfTick } from '@tradefloor/instruments/quotes/tick-decimals';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isDerivative,
  plainDecimals,
  pricedUnits,
  snapPrice,
  stepPrice,
  toDecimal,
  toPx,
} from './units.ts';

describe('price units', () => {
  it('a wire price survives the way in and out', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (units) => {
        expect(toPx(toDecimal(units))).toBe(units);
      }),
    );
  });

  it.each([
    [10_000, 2],
    [1_000_000, 2],
    [5_000, 3],
    [100, 4],
    [1, 6],
  ])('a tick of %i units is written with %i decimals', (tick, decimals) => {
    expect(decimalsOfTick(tick)).toBe(decimals);
  });
});

describe('stepping a price', () => {
  const prices = fc.record({
    units: fc.integer({ min: 1, max: 1_000_000_000 }),
    tick: fc.constantFrom(1, 100, 5_000, 10_000, 250_000),
    ticks: fc.integer({ min: -20, max: 20 }).filter((count) => count !== 0),
  });

  it('always lands on the grid, above zero', () => {
    fc.assert(
      fc.property(prices, ({ units, tick, ticks }) => {
        const stepped = stepPrice(units, tick, ticks);
        expect(stepped % tick).toBe(0);
        expect(stepped).toBeGreaterThanOrEqual(tick);
      }),
    );
  });

  it('moves in the direction of the key and by no more than its step', () => {
    fc.assert(
      fc.property(prices, ({ units, tick, ticks }) => {
        const moved = stepPrice(units, tick, ticks) - units;
        if (ticks > 0) expect(moved).toBeGreaterThan(0);
        expect(Math.abs(moved)).toBeLessThanOrEqual(Math.max(Math.abs(ticks) * tick, tick));
      }),
    );
  });

  it('one step up and one down is the same price again, on the grid', () => {
    expect(stepPrice(stepPrice(189_420_000, 10_000, 1), 10_000, -1)).toBe(189_420_000);
  });

  it('a price off the grid goes to the next one in the direction of the key', () => {
    expect(stepPrice(189_425_000, 10_000, 1)).toBe(189_430_000);
    expect(stepPrice(189_425_000, 10_000, -1)).toBe(189_420_000);
    expect(snapPrice(189_424_999, 10_000)).toBe(189_420_000);
  });
});

describe('what a price is multiplied by', () => {
  it.each([
    ['AAPL', 1],
    ['US9128TF1057', 0.01],
    ['AAPL261127C272.5', 100],
    // Of twelve characters, as an ISIN is.
    ['GE261127C150', 100],
    ['CLF27', 1_000],
  ])('%s: %d', (symbol, times) => expect(pricedUnits(symbol, 3)).toBe(3 * times));

  it('of every future is its product’s, and its prices have the decimals of its tick', () => {
    for (const { root, multiplier, tickSize } of Object.values(FUTURE_PRODUCTS)) {
      const symbol = `${root}H27`;
      expect([isDerivative(symbol), pricedUnits(symbol, 1)]).toEqual([true, multiplier]);
      expect(plainDecimals(symbol)).toBe(decimalsOfTick(tickSize));
    }
  });
});
