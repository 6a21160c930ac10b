/** Taking liquidity: conservation, price bounds, depletion, fill-or-kill, and the price of size. */
import { LIT_VENUES } from '@tradefloor/contracts/market';
import { type Px, px, qty } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { venueDepthOf } from '../market/depth.ts';
import { EQUITIES } from '../market/universe.ts';
import { type Consumed, consumedAt, NOTHING_CONSUMED } from './consumed.ts';
import { fillAgainstDepth, isWithin, type TakeInput, takenSide } from './fill.ts';

const [instrument] = EQUITIES;
if (instrument === undefined) throw new Error('the universe is empty');
const TICK = instrument.tickSize;
const cents = (value: number): Px => px(value * 10_000);

const level = (price: number, size: number) => ({ price: cents(price), size: qty(size) });

const BOOK = {
  venue: 'XNAS' as const,
  bids: [level(9_999, 300), level(9_998, 500)],
  asks: [level(10_001, 200), level(10_002, 400)],
};

const take = (leg: Partial<TakeInput['leg']>, consumed: Consumed = NOTHING_CONSUMED) =>
  fillAgainstDepth({
    leg: { side: 'BUY', qty: 100, limit: cents(10_500), allOrNone: false, ...leg },
    depth: BOOK,
    consumed,
    instrument,
    sliceVolume: 1_000,
  });

const inputs = fc
  .record({
    seed: fc.integer({ min: 0, max: 0xffff_ffff }),
    equity: fc.constantFrom(...EQUITIES),
    venue: fc.constantFrom(...LIT_VENUES),
    bid: fc.integer({ min: 1, max: 100_000 }),
    width: fc.integer({ min: 1, max: 20 }),
    levels: fc.integer({ min: 1, max: 10 }),
    side: fc.constantFrom<Side>('BUY', 'SELL'),
    qty: fc.integer({ min: 1, max: 1_000_000 }),
    roomTicks: fc.integer({ min: -3, max: 300 }),
    allOrNone: fc.boolean(),
    sliceVolume: fc.integer({ min: 0, max: 100_000 }),
  })
  .map((given): TakeInput => {
    const tick = { bid: px(given.bid * TICK), ask: px((given.bid + given.width) * TICK) };
    const view = { seed: given.seed, seq: 9, instrument: given.equity, tick };
    const limit =
      given.side === 'BUY' ? tick.ask + given.roomTicks * TICK : tick.bid - given.roomTicks * TICK;
    return {
      leg: {
        side: given.side,
        qty: given.qty,
        limit: px(Math.max(TICK, limit)),
        allOrNone: given.allOrNone,
      },
      depth: venueDepthOf(view, given.venue, given.levels),
      consumed: NOTHING_CONSUMED,
      instrument: given.equity,
      sliceVolume: given.sliceVolume,
    };
  });

describe('every fill', () => {
  it('is part of the order: filled and left add up, nothing is filled twice', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const { fills, leavesQty } = fillAgainstDepth(input);
        const filled = fills.reduce((sum, fill) => sum + fill.qty, 0);
        expect(filled + leavesQty).toBe(input.leg.qty);
        expect(fills.every((fill) => fill.qty > 0)).toBe(true);
      }),
    );
  });

  it('is a whole tick, no better than the best price, never through the limit, and worse than the one before', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const { side, limit } = input.leg;
        const { fills } = fillAgainstDepth(input);
        const levels = side === 'BUY' ? input.depth.asks : input.depth.bids;
        const touch = levels[0]?.price ?? 0;
        let before = touch;
        for (const { price, impactBps } of fills) {
          expect(price % TICK).toBe(0);
          expect(isWithin(side, price, limit)).toBe(true);
          expect(isWithin(side, before, price)).toBe(true);
          expect(impactBps).toBeGreaterThanOrEqual(0);
          expect(impactBps === 0).toBe(Math.abs(price - touch) / touch < 0.5e-6);
          before = price;
        }
      }),
    );
  });

  it('of a fill-or-kill order is all of it or nothing, and nothing changes nothing', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const whole = { ...input, leg: { ...input.leg, allOrNone: true } };
        const part = { ...input, leg: { ...input.leg, allOrNone: false } };
        const [killed, partial] = [fillAgainstDepth(whole), fillAgainstDepth(part)];
        if (partial.leavesQty === 0) expect(killed).toEqual(partial);
        else expect(killed).toEqual({ fills: [], leavesQty: input.leg.qty, consumed: {} });
      }),
    );
  });

  it('takes displayed shares once: no level gives more than it shows, however many orders come', () => {
    fc.assert(
      fc.property(
        inputs,
        fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 8 }),
        (input, quantities) => {
          const side = takenSide(input.leg.side);
          const levels = side === 'ask' ? input.depth.asks : input.depth.bids;
          let consumed = NOTHING_CONSUMED;
          let filled = 0;
          for (const qty of quantities) {
            const leg = { ...input.leg, qty, allOrNone: false };
            const result = fillAgainstDepth({ ...input, leg, consumed });
            consumed = result.consumed;
            filled += result.fills.reduce((sum, fill) => sum + fill.qty, 0);
          }
          for (const { price, size } of levels) {
            const place = { venue: input.depth.venue, side, at: price };
            expect(consumedAt(consumed, place)).toBeLessThanOrEqual(size);
          }
          const places = [...levels.map(({ price }) => price), 'over' as const];
          const recorded = places.map((at) =>
            consumedAt(consumed, { venue: input.depth.venue, side, at }),
          );
          expect(recorded.reduce((sum, shares) => sum + shares, 0)).toBe(filled);
        },
      ),
    );
  });

  it('of a larger order costs no less a share, and fills no less', () => {
    const costOf = (result: ReturnType<typeof fillAgainstDepth>, touch: number) => {
      const filled = result.fills.reduce((sum, fill) => sum + fill.qty, 0);
      const paid = result.fills.reduce((sum, { qty, price }) => sum + qty * (price - touch), 0);
      return { filled, average: filled === 0 ? 0 : Math.abs(paid) / filled };
    };
    fc.assert(
      fc.property(inputs, fc.integer({ min: 1, max: 1_000_000 }), (input, more) => {
        const levels = input.leg.side === 'BUY' ? input.depth.asks : input.depth.bids;
        const touch = levels[0]?.price ?? 0;
        const sized = (qty: number) =>
          costOf(
            fillAgainstDepth({ ...input, leg: { ...input.leg, qty, allOrNone: false } }),
            touch,
          );
        const [small, large] = [sized(input.leg.qty), sized(input.leg.qty + more)];
        expect(large.filled).toBeGreaterThanOrEqual(small.filled);
        expect(large.average + 1e-6).toBeGreaterThanOrEqual(small.average);
      }),
    );
  });
});

describe('an order', () => {
  it('within the best price is filled there', () => {
    expect(take({ qty: 150 }).fills).toEqual([{ qty: 150, price: cents(10_001), impactBps: 0 }]);
    expect(take({ side: 'SELL', qty: 150, limit: cents(9_500) }).fills).toEqual([
      { qty: 150, price: cents(9_999), impactBps: 0 },
    ]);
  });

  it('walks the levels, and stops at its limit', () => {
    const stopped = take({ qty: 500, limit: cents(10_001) });
    expect([stopped.fills.length, stopped.leavesQty]).toEqual([1, 300]);
    expect(take({ qty: 500, limit: cents(10_000) }).fills).toEqual([]);
    expect(take({ qty: 500 }).fills.map(({ qty, price }) => [qty, price])).toEqual([
      [200, cents(10_001)],
      [300, cents(10_002)],
    ]);
  });

  it('beyond the display pays the temporary impact of what goes beyond, rounded up to a tick', () => {
    const { fills, leavesQty } = take({ qty: 1_600 });
    const { volatilityPpm } = instrument;
    // 1,000 shares against a volume of 1,000: eta sigma, in basis points of the best price.
    const bps = 0.142 * (volatilityPpm / 1_000_000 / Math.sqrt(252)) * 10_000;
    const price = Math.ceil((10_001 * (10_000 + bps)) / 10_000);
    expect(fills.at(-1)).toMatchObject({ qty: 1_000, price: cents(price) });
    expect(leavesQty).toBe(0);
  });

  it('never pays more than the cap of a hundred basis points and the tick it is rounded to', () => {
    const { fills } = take({ qty: 10_000_000, limit: cents(20_000) });
    expect(fills.at(-1)?.price).toBe(cents(Math.ceil(10_001 * 1.01)));
  });

  it('beyond the display fills as much as its limit allows and leaves the rest', () => {
    const limit = cents(10_010);
    const { fills, leavesQty } = take({ qty: 100_000, limit });
    const beyond = fills.at(-1);
    expect(beyond?.price).toBeLessThanOrEqual(limit);
    expect(leavesQty).toBeGreaterThan(0);
    // One share more would have gone through the limit.
    const more = take({ qty: 100_000 - leavesQty + 1, limit: cents(10_500) });
    expect(more.fills.at(-1)?.price).toBeGreaterThan(limit);
  });

  it('finds what an earlier one of the same tick has left, and pays for its impact too', () => {
    const early = take({ qty: 500 });
    const late = take({ qty: 500 }, early.consumed);
    expect(late.fills[0]).toMatchObject({ qty: 100, price: cents(10_002) });
    expect(late.fills[1]?.qty).toBe(400);
    const third = take({ qty: 400 }, late.consumed);
    expect(third.fills[0]?.price).toBeGreaterThan(late.fills[1]?.price ?? 0);
    expect(take({ side: 'SELL', limit: cents(9_000) }, late.consumed).fills[0]?.qty).toBe(100);
  });

  it('finds nothing on a venue that shows nothing', () => {
    const empty = { venue: 'XNAS' as const, bids: [], asks: [] };
    const leg = { side: 'BUY' as const, qty: 10, limit: cents(10_500), allOrNone: false };
    const result = fillAgainstDepth({
      leg,
      depth: empty,
      consumed: NOTHING_CONSUMED,
      instrument,
      sliceVolume: 1_000,
    });
    expect(result).toEqual({ fills: [], leavesQty: 10, consumed: {} });
  });
});
