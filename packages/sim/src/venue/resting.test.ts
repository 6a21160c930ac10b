/** Resting orders: filled only when the market comes to them, at their limit, behind their queue. */
import { LIT_VENUES, type Tick } from '@tradefloor/contracts/market';
import { type Px, px, qty } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { venueDepthOf } from '../market/depth.ts';
import { EQUITIES } from '../market/universe.ts';
import { NOTHING_CONSUMED } from './consumed.ts';
import { fillAgainstDepth } from './fill.ts';
import { type Print, printOf } from './print.ts';
import { isInReach, queueAheadAt, type RestingInput, restingFill } from './resting.ts';
import { VENUE_TABLE } from './venues.ts';

const [instrument] = EQUITIES;
if (instrument === undefined) throw new Error('the universe is empty');
const cents = (value: number): Px => px(value * 10_000);
const level = (price: number, size: number) => ({ price: cents(price), size: qty(size) });

const BOOK = {
  venue: 'XNAS' as const,
  bids: [level(9_999, 300), level(9_998, 500)],
  asks: [level(10_001, 200), level(10_002, 400)],
};
const AT_BID: Print = { venue: 'XNAS', side: 'bid' };
const tickOf = (
  bid: number,
  ask: number,
  volume: number,
): Pick<Tick, 'bid' | 'ask' | 'volume'> => ({
  bid: cents(bid),
  ask: cents(ask),
  volume: qty(volume),
});

const rest = (change: Partial<RestingInput>) =>
  restingFill({
    side: 'BUY',
    leavesQty: 1_000,
    limit: cents(9_999),
    queueAhead: 300,
    depth: BOOK,
    tick: tickOf(9_999, 10_001, 0),
    print: AT_BID,
    consumed: NOTHING_CONSUMED,
    ...change,
  });

describe('the queue ahead', () => {
  it('is what the venue shows at the price, nothing inside the spread, the last level beyond the display', () => {
    expect(queueAheadAt(BOOK, 'BUY', cents(9_998))).toBe(500);
    expect(queueAheadAt(BOOK, 'BUY', cents(10_000))).toBe(0);
    expect(queueAheadAt(BOOK, 'BUY', cents(9_000))).toBe(500);
    expect(queueAheadAt(BOOK, 'SELL', cents(10_001))).toBe(200);
    expect(queueAheadAt(BOOK, 'SELL', cents(10_000))).toBe(0);
  });

  it('is worked off by prints before the order gets any', () => {
    const first = rest({ tick: tickOf(9_999, 10_001, 250) });
    expect([first.qty, first.queueAhead]).toEqual([0, 50]);
    const second = rest({ tick: tickOf(9_999, 10_001, 250), queueAhead: first.queueAhead });
    expect([second.qty, second.queueAhead]).toEqual([200, 0]);
  });

  it('shortens when the venue shows less than it', () => {
    const thin = { ...BOOK, bids: [level(9_999, 40)] };
    expect(rest({ depth: thin, tick: tickOf(9_999, 10_001, 100) }).qty).toBe(60);
  });

  it('is gone when the market leaves the order alone at the best price', () => {
    const lower = { ...BOOK, bids: [level(9_998, 500)] };
    expect(rest({ depth: lower, tick: tickOf(9_998, 10_001, 30) }).qty).toBe(30);
  });
});

describe('a resting order', () => {
  it('is not touched while the best price of its side is better than its limit', () => {
    const away = rest({ limit: cents(9_998), tick: tickOf(9_999, 10_001, 1_000_000) });
    expect([away.qty, away.queueAhead]).toEqual([0, 300]);
    expect(isInReach('BUY', cents(9_998), tickOf(9_999, 10_001, 0))).toBe(false);
    expect(isInReach('SELL', cents(10_001), tickOf(9_999, 10_001, 0))).toBe(true);
  });

  it('gets nothing from prints on another venue or on the other side', () => {
    const tick = tickOf(9_999, 10_001, 100_000);
    expect(rest({ tick, print: { venue: 'ARCX', side: 'bid' } }).qty).toBe(0);
    expect(rest({ tick, print: { venue: 'XNAS', side: 'ask' } }).qty).toBe(0);
  });

  it('meets what the other side shows at its limit or better, up to that size', () => {
    const crossed = {
      ...BOOK,
      bids: [level(9_990, 100)],
      asks: [level(9_998, 200), level(9_999, 400)],
    };
    const result = rest({ depth: crossed, tick: tickOf(9_990, 9_998, 0) });
    expect([result.qty, result.queueAhead]).toEqual([600, 0]);
    const again = rest({
      depth: crossed,
      tick: tickOf(9_990, 9_998, 0),
      consumed: result.consumed,
    });
    expect(again.qty).toBe(0);
  });

  it('and an incoming order of the same tick do not get the same shares', () => {
    const crossed = { ...BOOK, asks: [level(9_999, 400)] };
    const taken = fillAgainstDepth({
      leg: { side: 'BUY', qty: 300, limit: cents(9_999), allOrNone: false },
      depth: crossed,
      consumed: NOTHING_CONSUMED,
      instrument,
      sliceVolume: 1,
    });
    const tick = tickOf(9_998, 9_999, 0);
    expect(rest({ depth: crossed, tick, consumed: taken.consumed }).qty).toBe(100);
  });

  it('shares a print with the others at its price', () => {
    const tick = tickOf(9_999, 10_001, 1_000);
    const first = rest({ tick, queueAhead: 0, leavesQty: 700 });
    const second = rest({ tick, queueAhead: 0, leavesQty: 700, consumed: first.consumed });
    expect([first.qty, second.qty]).toEqual([700, 300]);
  });

  it('never gets more than it wants, than traded or is shown, nor a longer queue', () => {
    const cases = fc.record({
      seed: fc.integer({ min: 0, max: 0xffff_ffff }),
      venue: fc.constantFrom(...LIT_VENUES),
      side: fc.constantFrom<Side>('BUY', 'SELL'),
      bid: fc.integer({ min: 50, max: 60 }),
      limit: fc.integer({ min: 45, max: 65 }),
      leavesQty: fc.integer({ min: 1, max: 100_000 }),
      queueAhead: fc.integer({ min: 0, max: 20_000 }),
      volume: fc.integer({ min: 0, max: 50_000 }),
    });
    fc.assert(
      fc.property(cases, ({ seed, venue, side, bid, limit, leavesQty, queueAhead, volume }) => {
        const tick = tickOf(bid, bid + 2, volume);
        const depth = venueDepthOf({ seed, seq: 5, instrument, tick }, venue, 10);
        const print = printOf(seed, 5, instrument.symbol);
        const result = rest({
          side,
          leavesQty,
          limit: cents(limit),
          queueAhead,
          depth,
          tick,
          print,
        });
        expect(result.qty).toBeGreaterThanOrEqual(0);
        expect(result.qty).toBeLessThanOrEqual(leavesQty);
        expect(result.queueAhead).toBeLessThanOrEqual(queueAhead);
        const other = side === 'BUY' ? depth.asks : depth.bids;
        const crossing = other.filter(({ price }) =>
          side === 'BUY' ? price <= cents(limit) : price >= cents(limit),
        );
        const shown = crossing.reduce((sum, { size }) => sum + size, 0);
        expect(result.qty).toBeLessThanOrEqual(shown > 0 ? shown : volume);
      }),
      { numRuns: 500 },
    );
  });
});

it("a tick's volume trades on each venue as often as its weight says, half at the bid", () => {
  const rounds = 40_000;
  const counts = new Map<string, number>();
  let atBid = 0;
  for (let seq = 0; seq < rounds; seq += 1) {
    const { venue, side } = printOf(42, seq, instrument.symbol);
    counts.set(venue, (counts.get(venue) ?? 0) + 1);
    if (side === 'bid') atBid += 1;
  }
  for (const venue of LIT_VENUES) {
    const p = VENUE_TABLE[venue].weight / 100;
    const error = Math.abs((counts.get(venue) ?? 0) / rounds - p);
    expect(error).toBeLessThan(4 * Math.sqrt((p * (1 - p)) / rounds));
  }
  expect(Math.abs(atBid / rounds - 0.5)).toBeLessThan(4 * Math.sqrt(0.25 / rounds));
});
