/** How sizes lean: by where the price stands in its quote, as large as ever on average, and by nothing that is to come. */
import { px, qty } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeBookKeys, sizeAtBest } from './depth.ts';
import { computeLean, leanFactor } from './lean.ts';
import { createMarket } from './market.ts';
import { quoteAround } from './quote.ts';
import { EQUITIES } from './universe.ts';

const CENT = 10_000;

describe('a lean', () => {
  it('is how far the price is from the middle of its quote, in hundredths of half a tick', () => {
    const quote = { bid: 100 * CENT, ask: 104 * CENT };
    const toLean = (cents: number) => computeLean(cents * CENT, quote, CENT);
    expect([101.5, 101.75, 102, 102.1, 102.5].map(toLean)).toEqual([-100, -50, 0, 20, 100]);
    // Rounding never leaves a price further out; a price at the lowest tick may be.
    expect([101.2, 102.9].map(toLean)).toEqual([-100, 100]);
    expect(Object.is(computeLean(102 * CENT - 1, quote, CENT), 0)).toBe(true);
  });

  it('is near zero for no quote alone: it goes from end to end as the price goes through a tick', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000, max: 50_000 }),
        fc.double({ min: 0.00001, max: 0.002, noNaN: true }),
        (ticks, width) => {
          const leans = Array.from({ length: 100 }, (_, i) => {
            const price = (ticks + (i + 0.5) / 100) * CENT;
            return computeLean(price, quoteAround(price, width, CENT), CENT);
          });
          expect(Math.max(...leans.map(Math.abs))).toBeLessThanOrEqual(100);
          expect(Math.max(...leans) - Math.min(...leans)).toBeGreaterThan(90);
        },
      ),
    );
  });

  it('makes a side as much larger as the other smaller, and sizes as large as ever on average', () => {
    const leans = Array.from({ length: 201 }, (_, i) => i - 100);
    const factors = leans.map((lean) => leanFactor(lean, 'bid'));
    expect(factors).toEqual([...factors].sort((a, b) => a - b));
    expect(leans.map((lean) => leanFactor(-lean, 'ask'))).toEqual(factors);
    expect(factors.reduce((sum, factor) => sum + factor, 0) / 201).toBeCloseTo(1, 2);
    expect(leanFactor(undefined, 'bid')).toBe(1);
    // Twice the log of one side: e squared between the ends.
    expect((leanFactor(100, 'bid') / leanFactor(100, 'ask')) ** 0.5).toBeCloseTo(Math.E, 9);
  });

  it('changes the sizes at the best prices', () => {
    const [instrument] = EQUITIES;
    if (instrument === undefined) throw new Error('the universe is empty');
    const keys = makeBookKeys(1, instrument.symbol);
    const sizes = (lean: number) => {
      const tick = { bid: px(5_000 * CENT), ask: px(5_002 * CENT), lean };
      const view = { seed: 1, seq: 7, instrument, tick };
      return (['bid', 'ask'] as const).map((side) => sizeAtBest(view, side, keys));
    };
    const [bids, asks] = [-100, 0, 100]
      .map(sizes)
      .reduce<number[][]>(
        (columns, pair) => columns.map((column, i) => [...column, pair[i] ?? 0]),
        [[], []],
      );
    expect(bids).toEqual([...(bids ?? [])].sort((a, b) => a - b));
    expect(asks).toEqual([...(asks ?? [])].sort((a, b) => b - a));
    expect(new Set(bids).size + new Set(asks).size).toBe(6);
  });
});

describe('a market', () => {
  const open = (realism: readonly 'ORDER_FLOW'[]) =>
    createMarket({ seed: 3, startTick: 0, startMs: 0, universe: EQUITIES, realism });

  it('of single prints leans by its price as it stands, and no plain market does', () => {
    const [real, plain] = [open(['ORDER_FLOW']), open([])];
    for (let tick = 0; tick < 50; tick += 1) {
      real.step();
      plain.step();
      const { logPrice } = real.snapshot().columns;
      for (const [place, { symbol, tickSize }] of EQUITIES.entries()) {
        const { bid = px(0), ask = px(0), lean } = real.tick(symbol) ?? {};
        const off = (2 * Math.exp(logPrice[place] ?? 0) - bid - ask) / tickSize;
        expect(Math.abs((lean ?? 1_000) - 100 * off)).toBeLessThan(0.51);
        expect(plain.tick(symbol)).not.toHaveProperty('lean');
      }
    }
  });

  it('shows sizes that know nothing of the batches to come: whatever these bring, they are the same', () => {
    const trade = {
      symbol: EQUITIES[0]?.symbol ?? ('' as never),
      tradeId: 'later',
      price: px(1_000_000),
      qty: qty(5_000_000),
      side: 'BUY' as const,
      venue: 'XNAS' as const,
      conditions: [],
      at: 0,
      tickSeq: 31,
    };
    const market = (trades: readonly (typeof trade)[]) =>
      createMarket({
        seed: 3,
        startTick: 0,
        startMs: 0,
        universe: EQUITIES,
        realism: ['ORDER_FLOW', 'IMPACT'],
        trades,
      });
    const [moved, still] = [market([trade]), market([])];
    for (let tick = 0; tick < 30; tick += 1) {
      moved.step();
      still.step();
    }
    expect(moved.batch(0)).toEqual(still.batch(0));
    moved.step();
    still.step();
    expect(moved.batch(0)).not.toEqual(still.batch(0));
  });
});
