/** The venues' display: consistent with the tick it is read from, ordered, whole, and the same everywhere. */
import type { Tick } from '@tradefloor/contracts/market';
import { px } from '@tradefloor/contracts/money';
import { LIT_VENUES } from '@tradefloor/contracts/vocabulary/instruments';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VENUE_TABLE } from '../venue/venues.ts';
import { countDepth, type DepthView, makeBookKeys, sizeAtBest, venueDepth } from './depth.ts';
import { createMarket } from './market.ts';
import { EQUITIES } from './universe.ts';

const STAND = { seed: 42, startTick: 0, startMs: 1_795_270_000_000, universe: EQUITIES };

/** Any equity with any quote at any moment. */
const views = fc
  .record({
    seed: fc.integer({ min: 0, max: 0xffff_ffff }),
    seq: fc.integer({ min: 0, max: 100_000_000 }),
    instrument: fc.constantFrom(...EQUITIES),
    bid: fc.integer({ min: 1, max: 500_000 }),
    width: fc.integer({ min: 1, max: 60 }),
    lean: fc.option(fc.integer({ min: -100, max: 100 }), { nil: undefined }),
  })
  .map(({ bid, width, lean, ...view }): DepthView => {
    const tick = { bid: px(bid * 10_000), ask: px((bid + width) * 10_000), lean };
    return { ...view, tick };
  });

describe('the display', () => {
  it.each([
    ['a plain market', []],
    ['one whose sizes lean', ['ORDER_FLOW']],
  ] as const)(
    "of %s has the tick's bid and ask as its best prices, and its sizes there add up to the tick's",
    (_, realism) => {
      const market = createMarket({ ...STAND, realism });
      for (let t = 0; t < 40; t += 1) {
        market.step();
        const { ticks, at } = market.batch(t);
        for (const tick of ticks) {
          const venues = market.depth(tick.symbol, at, 2)?.venues ?? [];
          expect(pickBest(venues.map((v) => v.bids[0]))).toEqual(
            computeSize(tick.bid, tick.bidSize),
          );
          expect(pickBest(venues.map((v) => v.asks[0]).map(negated))).toEqual(
            computeSize(-tick.ask, tick.askSize),
          );
        }
      }
    },
  );

  it('is ordered, whole in ticks and lots, and never crossed within or between venues', () => {
    fc.assert(
      fc.property(views, fc.integer({ min: 1, max: 12 }), (view, levels) => {
        const { venues } = countDepth(view, 0, levels);
        expect(venues.map((v) => v.venue)).toEqual([...LIT_VENUES]);
        for (const { bids, asks } of venues) {
          for (const [i, { price, size }] of [...bids, ...asks].entries()) {
            const inTicks = price / view.instrument.tickSize;
            expect(Number.isInteger(inTicks) && inTicks >= 1).toBe(true);
            expect(size % view.instrument.lotSize === 0 && size > 0).toBe(true);
            const before = i === 0 || i === bids.length ? undefined : [...bids, ...asks][i - 1];
            if (before !== undefined) {
              expect(i < bids.length ? before.price > price : before.price < price).toBe(true);
            }
          }
          expect(asks).toHaveLength(levels);
          expect(bids.length).toBeLessThanOrEqual(levels);
          expect(bids.every(({ price }) => price <= view.tick.bid)).toBe(true);
          expect(asks.every(({ price }) => price >= view.tick.ask)).toBe(true);
        }
      }),
    );
  });

  it('is the same read whole, read by venue, and read by the simulator', () => {
    const market = createMarket(STAND);
    for (let t = 0; t < 25; t += 1) market.step();
    for (const instrument of EQUITIES) {
      const tick = market.tick(instrument.symbol);
      if (tick === undefined) throw new Error('every equity is listed');
      const view = { seed: STAND.seed, seq: market.seq, instrument, tick };
      const whole = countDepth(view, 7, 10);
      expect(market.depth(instrument.symbol, 7)).toEqual(whole);
      expect(LIT_VENUES.map((venue) => venueDepth(view, venue, 10))).toEqual(whole.venues);
    }
  });

  it('keeps a size at its price while the best price moves, for some seconds', () => {
    const [instrument] = EQUITIES;
    if (instrument === undefined) throw new Error('the universe is empty');
    const sizesAt = (bid: number) =>
      venueDepth(
        { seed: 1, seq: 100, instrument, tick: { bid: px(bid), ask: px(bid + 10_000) } },
        'XNAS',
        10,
      ).bids;
    // One tick lower the same prices are one level higher: the same draws, a smaller usual size.
    const [high, low] = [sizesAt(200_000_000), sizesAt(199_990_000)];
    for (const level of low.slice(0, 9)) {
      const same = high.find(({ price }) => price === level.price);
      expect(same?.size).toBeGreaterThanOrEqual(level.size);
    }
    const later = venueDepth(
      { seed: 1, seq: 116, instrument, tick: { bid: px(200_000_000), ask: px(200_010_000) } },
      'XNAS',
      10,
    );
    expect(later.bids).not.toEqual(high);
  });
});

it('wider venues quote wider, in proportion to their table', () => {
  const [instrument] = EQUITIES;
  if (instrument === undefined) throw new Error('the universe is empty');
  const tick = { bid: px(100_000_000), ask: px(100_400_000) };
  for (const venue of LIT_VENUES) {
    let away = 0;
    const moments = 4_000;
    for (let i = 0; i < moments; i += 1) {
      const { bids } = venueDepth({ seed: 3, seq: i * 16, instrument, tick }, venue, 1);
      away += (tick.bid - (bids[0]?.price ?? 0)) / 10_000 / moments;
    }
    expect(away).toBeCloseTo((40 * (VENUE_TABLE[venue].spreadPct - 100)) / 200, 1);
  }
});

it('the size at the best is that of the whole display', () => {
  fc.assert(
    fc.property(views, (view) => {
      const keys = makeBookKeys(view.seed, view.instrument.symbol);
      const { venues } = countDepth(view, 0, 1);
      const bids = pickBest(venues.map((v) => v.bids[0]));
      const asks = pickBest(venues.map((v) => v.asks[0]).map(negated));
      expect(bids).toEqual({ price: view.tick.bid, size: sizeAtBest(view, 'bid', keys) });
      expect(asks).toEqual({ price: -view.tick.ask, size: sizeAtBest(view, 'ask', keys) });
    }),
  );
});

type Level = { readonly price: number; readonly size: number };
const computeSize = (price: number, size: Tick['bidSize']): Level => ({ price, size });
const negated = (level: Level | undefined): Level | undefined =>
  level && { price: -level.price, size: level.size };

/** The highest price of several venues' best levels, and all that is shown there. */
function pickBest(levels: readonly (Level | undefined)[]): Level {
  const shown = levels.filter((level) => level !== undefined);
  const price = Math.max(...shown.map((level) => level.price));
  return {
    price,
    size: shown.filter((l) => l.price === price).reduce((sum, l) => sum + l.size, 0),
  };
}
