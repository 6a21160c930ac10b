/** Triggers: which price is watched, where a trailing stop stands, and which price sets an order off. */
import { type Px, px } from '@tradefloor/contracts/money';
import { SIDES } from '@tradefloor/contracts/vocabulary/order';
import { watchedPrice } from '@tradefloor/contracts/vocabulary/trailing-stop';
import type { Trigger } from '@tradefloor/contracts/vocabulary/trigger-terms';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { cents } from './order.given.ts';
import { follow, standAt, triggers } from './trigger.ts';

const TICK = cents(1);
const stop = (kind: 'STOP' | 'TOUCH', at: number): Trigger<Px> => ({
  kind,
  by: 'LAST',
  stopPx: cents(at),
});
const trail = (of: { amount: number } | { pct: number }): Trigger<Px> => ({
  kind: 'TRAIL',
  by: 'LAST',
  trail: 'pct' in of ? { unit: 'PCT', pct: of.pct } : { unit: 'AMOUNT', amount: cents(of.amount) },
});

describe('the watched price', () => {
  const quote = { bid: cents(9_999), ask: cents(10_001), mid: cents(10_000), last: cents(9_998) };
  it.each([
    ['BUY', 'LAST', 9_998],
    ['SELL', 'LAST', 9_998],
    ['BUY', 'MID', 10_000],
    ['BUY', 'BID_ASK', 10_001],
    ['SELL', 'BID_ASK', 9_999],
  ] as const)('of a %s by %s', (side, by, at) => {
    expect(watchedPrice(side, by, quote)).toBe(cents(at));
  });
});

/** By hand: on which of three prices around 100.00 an order goes off. */
test.each([
  ['BUY', 'STOP', [false, true, true]],
  ['SELL', 'STOP', [true, true, false]],
  ['BUY', 'TOUCH', [true, true, false]],
  ['SELL', 'TOUCH', [false, true, true]],
] as const)('a %s %s at 100.00 goes off at 99.99, 100.00, 100.01: %s', (side, kind, expected) => {
  const trigger = stop(kind, 10_000);
  const standing = standAt({ side, trigger, tickSize: TICK }, cents(5_000));
  expect(standing).toEqual({ bestPx: null, stopPx: cents(10_000) });
  const found = [9_999, 10_000, 10_001].map((at) =>
    triggers({ side, trigger }, standing, cents(at)),
  );
  expect(found).toEqual(expected);
});

describe('a trailing stop', () => {
  it('follows the best price by an amount, and stays where it is when the price turns', () => {
    const order = { side: 'SELL', trigger: trail({ amount: 50 }), tickSize: TICK } as const;
    let at = standAt(order, cents(10_000));
    expect(at).toEqual({ bestPx: cents(10_000), stopPx: cents(9_950) });
    for (const price of [10_020, 10_010, 9_980, 10_019]) at = follow(order, at, cents(price));
    expect(at).toEqual({ bestPx: cents(10_020), stopPx: cents(9_970) });
    expect(triggers(order, at, cents(9_971))).toBe(false);
    expect(triggers(order, at, cents(9_970))).toBe(true);
  });

  it('of a purchase stands above the lowest price', () => {
    const order = { side: 'BUY', trigger: trail({ amount: 25 }), tickSize: TICK } as const;
    const at = follow(order, standAt(order, cents(10_000)), cents(9_900));
    expect(at).toEqual({ bestPx: cents(9_900), stopPx: cents(9_925) });
  });

  it.each([
    ['SELL', 1, 10_000, 9_900],
    ['BUY', 1, 10_000, 10_100],
    // 0.25 % of 187.42 is 0.46855: to the tick away from the market.
    ['SELL', 0.25, 18_742, 18_695],
    ['BUY', 0.25, 18_742, 18_789],
    ['SELL', 50, 3, 1],
  ] as const)('%s by %f %% of %i cents stands at %i', (side, pct, best, at) => {
    const order = { side, trigger: trail({ pct }), tickSize: TICK };
    expect(standAt(order, cents(best)).stopPx).toBe(cents(at));
  });
});

/** Written again without the code above: decimals, one loop, the extreme of all prices so far. */
function firstTriggered(
  side: 'BUY' | 'SELL',
  of: { readonly amount: number } | { readonly bps: number },
  prices: readonly number[],
): number {
  const sold = side === 'SELL';
  return prices.findIndex((price, n) => {
    if (n === 0) return false;
    const before = prices.slice(0, n);
    const best = sold ? Math.max(...before) : Math.min(...before);
    const away = 'bps' in of ? (best * of.bps) / 10_000 : of.amount;
    const level = sold
      ? Math.floor(Number((best - away).toFixed(6)))
      : Math.ceil(Number((best + away).toFixed(6)));
    return sold ? price <= level : price >= level;
  });
}

/** A walk from a price, step by step. */
function addedUp(from: number, steps: readonly number[]): number[] {
  const walk = [from];
  for (const step of steps) walk.push((walk.at(-1) ?? 0) + step);
  return walk;
}

test('a trailing stop goes off with the same price as a loop over all prices finds', () => {
  const away = fc.oneof(
    fc.record({ amount: fc.integer({ min: 1, max: 40 }) }),
    fc.record({ bps: fc.integer({ min: 1, max: 500 }) }),
  );
  const walk = fc
    .array(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 60 })
    .map((steps) => addedUp(10_000, steps));
  fc.assert(
    fc.property(fc.constantFrom(...SIDES), away, walk, (side, of, prices) => {
      const trigger = trail('bps' in of ? { pct: of.bps / 100 } : of);
      const order = { side, trigger, tickSize: TICK };
      let standing = standAt(order, cents(prices[0] ?? 0));
      const found = prices.findIndex((price, n) => {
        if (n === 0) return false;
        if (triggers(order, standing, cents(price))) return true;
        standing = follow(order, standing, cents(price));
        return false;
      });
      expect(found).toBe(firstTriggered(side, of, prices));
    }),
  );
});

test('a trailing stop never goes back, and stays on whole ticks', () => {
  const prices = fc.array(fc.integer({ min: 100, max: 1_000_000 }), { minLength: 2 });
  const pct = fc.integer({ min: 1, max: 5_000 }).map((bps) => bps / 100);
  fc.assert(
    fc.property(fc.constantFrom(...SIDES), pct, prices, (side, by, seen) => {
      const order = { side, trigger: trail({ pct: by }), tickSize: TICK };
      let before = standAt(order, px((seen[0] ?? 0) * TICK));
      for (const price of seen) {
        const after = follow(order, before, px(price * TICK));
        const moved = after.stopPx - before.stopPx;
        expect(side === 'SELL' ? moved : -moved).toBeGreaterThanOrEqual(0);
        expect(after.stopPx % TICK).toBe(0);
        before = after;
      }
    }),
  );
});
