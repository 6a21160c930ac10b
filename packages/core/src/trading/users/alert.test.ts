/** Price alerts: one firing for each crossing, however the prices of it are repeated, lost or divided. */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { type Px, px } from '@tradefloor/contracts/money';
import {
  ALERT_CONDITIONS,
  ALERT_REPEATS,
  ALERT_TRIGGERS,
  type AlertPrices,
} from '@tradefloor/contracts/vocabulary/alerts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { afterSplits, isOutside, quietRange, type Watch, watchPrices } from './alert.ts';

const LEVEL = 100;
const watch = (over: Partial<Watch> = {}): Watch => ({
  triggerBy: 'LAST',
  condition: 'AT_OR_ABOVE',
  price: px(LEVEL),
  repeat: 'EACH_CROSSING',
  isArmed: true,
  snoozedUntil: null,
  seenAt: 0,
  ...over,
});

/** All four prices alike. */
const even = (price: number): AlertPrices<Px> => ({
  last: px(price),
  bid: px(price),
  ask: px(price),
  mid: px(price),
});

/** The numbers of the prices that fire, the first of them 1: one batch for each. */
function firings(alert: Watch, prices: readonly number[]): number[] {
  let now = alert;
  return prices.flatMap((last, index) => {
    const { alert: next, firedBy } = watchPrices(now, { prices: even(last), at: index + 1 });
    now = next;
    return firedBy === null ? [] : [index + 1];
  });
}

const prices = fc.array(fc.integer({ min: LEVEL - 3, max: LEVEL + 3 }), { maxLength: 60 });
const alerts = fc.record({
  triggerBy: fc.constantFrom(...ALERT_TRIGGERS),
  condition: fc.constantFrom(...ALERT_CONDITIONS),
  price: fc.integer({ min: LEVEL - 2, max: LEVEL + 2 }).map(px),
  repeat: fc.constantFrom(...ALERT_REPEATS),
  isArmed: fc.boolean(),
  snoozedUntil: fc.option(fc.nat(20)),
  seenAt: fc.nat(5),
});

describe('an alert', () => {
  test.each([
    ['at its level', 'AT_OR_ABOVE', [99, 100], [2]],
    ['beyond its level', 'AT_OR_ABOVE', [99, 103], [2]],
    ['with the first price, where it is already beyond', 'AT_OR_ABOVE', [103], [1]],
    ['at its level from above', 'AT_OR_BELOW', [101, 100], [2]],
    ['below its level', 'AT_OR_BELOW', [101, 97], [2]],
  ] as const)('fires %s', (_name, condition, seen, fired) => {
    expect(firings(watch({ condition }), seen)).toEqual(fired);
  });

  it('that fires once does not fire again, wherever the price goes', () => {
    expect(firings(watch({ repeat: 'ONCE' }), [99, 100, 99, 100, 90, 110])).toEqual([2]);
  });

  it('that repeats fires again only after a price on the other side of its level', () => {
    expect(firings(watch(), [100, 101, 100, 99, 99, 100, 100, 98, 105])).toEqual([1, 6, 9]);
    const below = watch({ condition: 'AT_OR_BELOW' });
    expect(firings(below, [100, 99, 100, 101, 100])).toEqual([1, 5]);
  });

  it('that is snoozed fires with the first price from the end on, if that is beyond its level', () => {
    expect(firings(watch({ snoozedUntil: 3 }), [100, 100, 100, 100])).toEqual([3]);
    expect(firings(watch({ snoozedUntil: 3 }), [100, 100, 99, 100])).toEqual([4]);
    const fired = watch({ isArmed: false, snoozedUntil: 4 });
    expect(firings(fired, [99, 100, 101, 101])).toEqual([4]);
  });

  it('fires exactly once for each crossing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ALERT_CONDITIONS), prices, (condition, seen) => {
        const isBeyond = (last: number) =>
          condition === 'AT_OR_ABOVE' ? last >= LEVEL : last <= LEVEL;
        const crossings = seen.flatMap((last, index) => {
          const before = seen[index - 1];
          const wasBeyond = before !== undefined && isBeyond(before);
          return isBeyond(last) && !wasBeyond ? [index + 1] : [];
        });
        expect(firings(watch({ condition }), seen)).toEqual(crossings);
        expect(firings(watch({ condition, repeat: 'ONCE' }), seen)).toEqual(crossings.slice(0, 1));
      }),
    );
  });

  it('fires as often when batches come twice, late or out of order', () => {
    const replays = fc.array(fc.tuple(fc.nat(59), fc.nat(59)), { maxLength: 30 });
    fc.assert(
      fc.property(alerts, prices, replays, (alert, seen, again) => {
        let now: Watch = alert;
        const fired: number[] = [];
        const meet = (at: number) => {
          const { alert: next, firedBy } = watchPrices(now, {
            prices: even(seen[at - 1] ?? 0),
            at,
          });
          now = next;
          if (firedBy !== null) fired.push(at);
        };
        for (let at = 1; at <= seen.length; at += 1) {
          meet(at);
          // What was counted comes again, before the next one does.
          for (const [after, which] of again) {
            if (after === at && which < at && which > 0) {
              const stood = now;
              meet(which);
              // Only prices since its last change are looked at again, and they were no change then.
              expect(now).toBe(stood);
            }
          }
        }
        expect(fired).toEqual(firings(alert, seen));
      }),
    );
  });

  it('is left as it is, to the object, by a price that does not concern it', () => {
    const armed = watch();
    expect(watchPrices(armed, { prices: even(99), at: 1 }).alert).toBe(armed);
  });
});

describe('an alert on one of four prices', () => {
  const market = (last: number, bid: number, ask: number): AlertPrices<Px> => ({
    last: px(last),
    bid: px(bid),
    ask: px(ask),
    mid: px((bid + ask) / 2),
  });

  test.each([
    ['LAST', 100, 106],
    ['BID', 98, 104],
    ['ASK', 104, 110],
    ['MID', 101, 107],
  ] as const)('by %s fires by that price and names it', (triggerBy, before, after) => {
    const alert = watch({ triggerBy, price: px(after) });
    expect(before).toBeLessThan(after);
    expect(watchPrices(alert, { prices: market(100, 98, 104), at: 1 }).firedBy).toBeNull();
    expect(watchPrices(alert, { prices: market(106, 104, 110), at: 2 }).firedBy).toBe(after);
  });

  test.each([
    ['BID', market(100, 0, 102)],
    ['ASK', market(100, 98, 0)],
    ['MID', market(100, 0, 102)],
    ['MID', market(100, 98, 0)],
    ['LAST', market(0, 98, 102)],
  ] as const)(
    'by %s does not take a side without a quote for a price of nothing',
    (triggerBy, prices) => {
      const alert = watch({ triggerBy, condition: 'AT_OR_BELOW', price: px(1_000) });
      expect(watchPrices(alert, { prices, at: 1 })).toEqual({ alert, firedBy: null });
      const fired = watch({ triggerBy, isArmed: false });
      expect(watchPrices(fired, { prices, at: 1 }).alert).toBe(fired);
    },
  );

  it('fires where a scan of the whole day finds a crossing of that price, and nowhere else', () => {
    const side = fc.oneof(fc.constant(0), fc.integer({ min: LEVEL - 3, max: LEVEL + 3 }));
    const quote = fc.record({ last: side, bid: side, spread: fc.integer({ min: 0, max: 2 }) });
    const days = fc.array(quote, { maxLength: 50 });
    fc.assert(
      fc.property(alerts, days, ({ triggerBy, condition, price, repeat }, day) => {
        const batches = day.map(({ last, bid, spread }) => market(last, bid, bid + 2 * spread));
        let now = watch({ triggerBy, condition, price, repeat });
        const fired = batches.flatMap((prices, index) => {
          const { alert, firedBy } = watchPrices(now, { prices, at: index + 1 });
          now = alert;
          return firedBy === null ? [] : [`${index}: ${firedBy}`];
        });
        // The oracle: the day as a list of sides, without those on which nothing was quoted; a crossing is a change to beyond.
        const sides = day.flatMap(({ last, bid, spread }, index) => {
          const ask = bid + 2 * spread;
          const seen = { LAST: last, BID: bid, ASK: ask, MID: bid + spread }[triggerBy];
          const isQuoted =
            triggerBy === 'LAST' ? last !== 0 : triggerBy === 'ASK' ? ask !== 0 : bid !== 0;
          const isBeyond = Math.sign(seen - price) !== (condition === 'AT_OR_ABOVE' ? -1 : 1);
          return isQuoted ? [{ index, seen, isBeyond }] : [];
        });
        const crossings = sides
          .filter(({ isBeyond }, at) => isBeyond && sides[at - 1]?.isBeyond !== true)
          .map(({ index, seen }) => `${index}: ${seen}`);
        expect(fired).toEqual(repeat === 'ONCE' ? crossings.slice(0, 1) : crossings);
      }),
    );
  });
});

describe('the quiet range of a symbol', () => {
  it('has no price in it that changes an alert', () => {
    const last = fc.integer({ min: LEVEL - 4, max: LEVEL + 4 });
    fc.assert(
      fc.property(fc.array(alerts, { maxLength: 5 }), last, fc.nat(30), (watched, price, at) => {
        if (isOutside(quietRange(watched), price)) return;
        for (const alert of watched) {
          expect(watchPrices(alert, { prices: even(price), at }).alert).toBe(alert);
        }
      }),
    );
  });

  it('ends at the nearest level on each side, and nowhere without alerts', () => {
    const near = [
      watch({ price: px(110) }),
      watch({ price: px(105) }),
      watch({ condition: 'AT_OR_BELOW', price: px(95) }),
    ];
    expect(quietRange(near)).toEqual({ above: 95, below: 105 });
    expect(isOutside(quietRange([]), 1)).toBe(false);
    expect(isOutside(quietRange([watch({ repeat: 'ONCE', isArmed: false })]), 500)).toBe(false);
  });
});

describe('a split', () => {
  const symbol = instrumentSymbol('META');
  const split = { symbol, ratio: 5, seq: 9, at: 1_000 };

  it('moves the level into new shares, once', () => {
    const alert = { symbol, price: px(500_000_001), pricedAt: 999 };
    const after = afterSplits(alert, [split]);
    expect(after).toEqual({ symbol, price: 100_000_000, pricedAt: 1_000 });
    expect(afterSplits(after, [split])).toBe(after);
  });

  it('of another symbol, or from before the level was set, is none', () => {
    const other = { symbol: instrumentSymbol('AAPL'), price: px(500), pricedAt: 0 };
    expect(afterSplits(other, [split])).toBe(other);
    const late = { symbol, price: px(500), pricedAt: 1_000 };
    expect(afterSplits(late, [split])).toBe(late);
  });
});
