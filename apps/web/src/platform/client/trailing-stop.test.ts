import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toOrder, toQuote } from '../testing/given.ts';
import type { Order } from './shapes.ts';
import { followQuote, newerOrder, watchedPx } from './trailing-stop.ts';

const TICK = 10_000;
const at = (last: number) => toQuote({ last: Math.round(last * 1_000_000) });

const toTrail = (more: Partial<Order>): Order =>
  toOrder(1, {
    orderType: 'TRAILING_STOP',
    side: 'SELL',
    price: null,
    status: 'NEW',
    triggered: false,
    triggerBy: 'LAST',
    stopPrice: 99.5,
    trailAmount: 0.5,
    ...more,
  });

const follow = (
  order: Order,
  ...lasts: readonly number[]
): readonly (number | null | undefined)[] => {
  const stops = [];
  let now = order;
  for (const last of lasts) {
    now = followQuote(now, at(last), TICK);
    stops.push(now.stopPrice);
  }
  return stops;
};

describe('the stop of an order that trails', () => {
  // The example of docs/risk.md.
  it('follows a price that gets better, and never goes back', () => {
    expect(follow(toTrail({}), 100, 101, 100.6, 100.5)).toEqual([99.5, 100.5, 100.5, 100.5]);
  });

  it('of a buyer follows a falling price', () => {
    const order = toTrail({ side: 'BUY', stopPrice: 100.5 });
    expect(follow(order, 100, 99, 99.7)).toEqual([100.5, 99.5, 99.5]);
  });

  it('by per cent stands at a whole tick, away from the market', () => {
    const pct = { trailAmount: null, trailPct: 0.33 };
    expect(follow(toTrail({ ...pct, stopPrice: 1 }), 101.01)).toEqual([100.67]);
    expect(follow(toTrail({ ...pct, side: 'BUY', stopPrice: 200 }), 101.01)).toEqual([101.35]);
  });

  it.each([
    ['LAST', 'SELL', 189.42],
    ['MID', 'SELL', 189.415],
    ['BID_ASK', 'SELL', 189.41],
    ['BID_ASK', 'BUY', 189.43],
  ] as const)('watches the price it names: %s of a %s', (triggerBy, side, px) => {
    const quote = toQuote({ mid: 189_415_000 });
    expect(watchedPx(toTrail({ triggerBy, side }), quote)).toBe(Math.round(px * 1_000_000));
  });

  it.each([
    ['is triggered', toTrail({ triggered: true })],
    ['ended', toTrail({ status: 'CANCELED' })],
    ['is no trail', toTrail({ orderType: 'STOP', trailAmount: null })],
    ['waits at a stop that is not known', toTrail({ stopPrice: null })],
  ])('stays where the order %s', (_, order) => {
    expect(followQuote(order, at(150), TICK)).toBe(order);
  });

  it('stays without a price', () => {
    const order = toTrail({ side: 'BUY', stopPrice: 100 });
    expect(followQuote(order, at(0), TICK)).toBe(order);
  });

  it('is where the best price so far puts it, whatever the order of the prices', () => {
    const prices = fc.array(fc.integer({ min: 5_000, max: 20_000 }), { minLength: 1 });
    fc.assert(
      fc.property(prices, fc.integer({ min: 1, max: 5_000 }), (cents, bps) => {
        const order = toTrail({ stopPrice: 0.01, trailAmount: null, trailPct: bps / 100 });
        const run = follow(order, ...cents.map((each) => each / 100)).at(-1);
        expect(run).toBe(follow(order, Math.max(...cents) / 100).at(-1));
      }),
    );
  });
});

describe('two versions of an order', () => {
  it('the newer one counts', () => {
    const [old, next] = [toOrder(1, { version: 1 }), toOrder(1, { version: 2 })];
    expect(newerOrder(old, next)).toBe(next);
    expect(newerOrder(next, old)).toBe(next);
    expect(newerOrder(old, toOrder(1, { version: 1, qty: 7 }))).toBe(old);
  });

  it('keep the stop that has moved furthest while it trails', () => {
    const moved = toTrail({ version: 1, stopPrice: 100.5 });
    const amended = toTrail({ version: 2, qty: 50 });
    expect(newerOrder(moved, amended)).toEqual({ ...amended, stopPrice: 100.5 });
    expect(newerOrder(toTrail({ version: 1 }), moved)).toEqual(moved);
    expect(newerOrder(moved, toTrail({ version: 1 }))).toBe(moved);
  });

  it('have the stop that triggered it once it is triggered', () => {
    const moved = toTrail({ version: 1, stopPrice: 100.5 });
    const triggered = toTrail({ version: 2, stopPrice: 100.4, triggered: true });
    expect(newerOrder(moved, triggered)).toBe(triggered);
  });
});
