/**
 * The currency market: repeatable, without arbitrage, with the stated volatility, wider for larger
 * sizes.
 */

import { FX_PAIRS } from '@tradefloor/instruments/fx/fx-pairs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dollarsAt, fxQuoteAt, fxQuotesAt } from './fx-market.ts';

const seqs = fc.integer({ min: 0, max: 40_000_000 });
const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });

function toQuote(seed: number, symbol: string, seq: number) {
  const quote = fxQuotesAt(seed, seq).find((each) => each.symbol === symbol);
  const [best] = quote?.rungs ?? [];
  if (quote === undefined || best === undefined) throw new Error(symbol);
  return { ...quote, bid: best.bid / 1e6, ask: best.ask / 1e6 };
}

describe('prices', () => {
  it('are the same for the same seed and batch, requested for one or all', () => {
    fc.assert(
      fc.property(seeds, seqs, (seed, seq) => {
        const all = fxQuotesAt(seed, seq);
        expect(all).toEqual(fxQuotesAt(seed, seq));
        expect(FX_PAIRS.map((pair) => fxQuoteAt(seed, pair, seq))).toEqual(all);
      }),
    );
  });

  it('lie on the tick, are never crossed, and are never narrower for more', () => {
    fc.assert(
      fc.property(seeds, seqs, (seed, seq) => {
        for (const [i, { mid, rungs, symbol }] of fxQuotesAt(seed, seq).entries()) {
          const pair = FX_PAIRS[i];
          expect(pair?.symbol).toBe(symbol);
          let before = 0;
          for (const { bid, ask } of rungs) {
            expect(bid % (pair?.tickSize ?? 0)).toBe(0);
            expect(ask % (pair?.tickSize ?? 0)).toBe(0);
            expect(bid).toBeLessThan(mid);
            expect(mid).toBeLessThan(ask);
            expect(ask - bid).toBeGreaterThanOrEqual(before);
            before = ask - bid;
          }
        }
      }),
    );
  });

  it('of a cross are its legs’: no triangle pays, either way round', () => {
    fc.assert(
      fc.property(seeds, seqs, (seed, seq) => {
        for (const [cross, first, second] of [
          ['EURGBP', 'EURUSD', 'GBPUSD'],
          ['EURJPY', 'EURUSD', 'USDJPY'],
          ['GBPJPY', 'GBPUSD', 'USDJPY'],
        ] as const) {
          const [own, one, two] = [cross, first, second].map((symbol) =>
            toQuote(seed, symbol, seq),
          );
          if (own === undefined || one === undefined || two === undefined) throw new Error(cross);
          const isDivided = second === 'GBPUSD';
          const legsBid = isDivided ? one.bid / two.ask : one.bid * two.bid;
          const legsAsk = isDivided ? one.ask / two.bid : one.ask * two.ask;
          expect(own.ask).toBeGreaterThanOrEqual(legsBid);
          expect(own.bid).toBeLessThanOrEqual(legsAsk);
        }
      }),
    );
  });
});

describe('the market', () => {
  it('moves by the volatility of each pair, and currencies move together against the dollar', () => {
    const step = 14_400;
    const count = 2_000;
    const logs = (currency: 'EUR' | 'GBP' | 'JPY') =>
      Array.from({ length: count + 1 }, (_, i) =>
        Math.log(dollarsAt(7, i * step).get(currency) ?? Number.NaN),
      );
    const moves = (values: readonly number[]) =>
      values.slice(1).map((value, i) => value - (values[i] ?? 0));
    const perYear = (365 * 24 * 3_600 * 4) / step;
    const sd = (values: readonly number[]) =>
      Math.sqrt(values.reduce((sum, x) => sum + x * x, 0) / values.length);
    const [eur, gbp, jpy] = [moves(logs('EUR')), moves(logs('GBP')), moves(logs('JPY'))];
    expect(sd(eur) * Math.sqrt(perYear)).toBeCloseTo(0.075, 2);
    expect(sd(jpy) * Math.sqrt(perYear)).toBeCloseTo(0.095, 2);
    const together = eur.reduce((sum, x, i) => sum + x * (gbp[i] ?? 0), 0) / count;
    expect(together / (sd(eur) * sd(gbp))).toBeCloseTo(0.5, 1);
  });

  it('begins at the reference prices with spreads of a few tenths of a pip', () => {
    for (const [i, { mid, rungs }] of fxQuotesAt(1, 0).entries()) {
      const pair = FX_PAIRS[i];
      const pip = pair?.pip ?? 1;
      expect(Math.abs(mid - (pair?.referencePrice ?? 0)) / pip).toBeLessThan(3);
      const [best] = rungs;
      expect(((best?.ask ?? 0) - (best?.bid ?? 0)) / pip).toBeLessThan(1.4);
    }
  });
});
