/** Key rates: weights that add up to one at every maturity, and buckets that add up to the DV01 of every book. */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { px } from '@tradefloor/contracts/money';
import { KEY_RATE_YEARS } from '@tradefloor/contracts/vocabulary/instruments';
import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BondRisks } from './bond-risks.ts';
import { type BondHolding, keyRateWeights, toBondBook } from './key-rates.ts';

const NOW = Date.UTC(2026, 10, 23);
const risks = new BondRisks();
const getRisk: Parameters<typeof toBondBook>[1] = (symbol, mark) => risks.get(symbol, mark, NOW);

describe('the weights of key rates', () => {
  it('are one at a key rate’s own maturity, and split between neighbours', () => {
    expect(KEY_RATE_YEARS).toEqual([2, 5, 10, 30]);
    expect(keyRateWeights(2)).toEqual([1, 0, 0, 0]);
    expect(keyRateWeights(10)).toEqual([0, 0, 1, 0]);
    expect(keyRateWeights(7.5)).toEqual([0, 0.5, 0.5, 0]);
    expect(keyRateWeights(20)).toEqual([0, 0, 0.5, 0.5]);
    expect(keyRateWeights(0.1)).toEqual([1, 0, 0, 0]);
    expect(keyRateWeights(49)).toEqual([0, 0, 0, 1]);
  });

  it('add up to one, none of them below nothing', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 100, noNaN: true }), (years) => {
        const weights = keyRateWeights(years);
        expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
        expect(Math.min(...weights)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

const holding = fc.record({
  symbol: fc.constantFrom(...BONDS.map(({ isin }) => instrumentSymbol(isin))),
  netQty: fc.integer({ min: -50_000_000, max: 50_000_000 }),
  mark: fc.integer({ min: 70_000_000, max: 130_000_000 }).map(px),
});

describe('a book', () => {
  it('has buckets that add up to its DV01, by curve, and as many bonds as are held', () => {
    fc.assert(
      fc.property(fc.array(holding, { maxLength: 30 }), (holdings) => {
        const { items, unvalued } = toBondBook(holdings, getRisk);
        for (const { buckets, dv01 } of items) {
          const sum = buckets.reduce((total, bucket) => total + bucket.dv01, 0);
          expect(Math.abs(sum - dv01)).toBeLessThan(1e-6 * (1 + Math.abs(dv01)));
        }
        const held = holdings.filter(({ netQty }) => netQty !== 0).length;
        expect(items.reduce((sum, { bonds }) => sum + bonds, 0) + unvalued).toBe(held);
        expect(new Set(items.map(({ curve }) => curve)).size).toBe(items.length);
      }),
    );
  });

  it('is nothing for what is bought and sold again, and the opposite for the opposite', () => {
    const [bond] = BONDS;
    const symbol = instrumentSymbol(bond?.isin ?? '');
    const of = (netQty: number): BondHolding => ({ symbol, netQty, mark: px(99_000_000) });
    const [flat] = toBondBook([of(5_000_000), of(-5_000_000)], getRisk).items;
    expect(flat?.dv01).toBe(0);
    const [long] = toBondBook([of(5_000_000)], getRisk).items;
    const [short] = toBondBook([of(-5_000_000)], getRisk).items;
    expect(long?.dv01).toBeGreaterThan(0);
    expect(short?.dv01).toBe(-(long?.dv01 ?? 0));
  });

  it('counts what has no mark or is on no list', () => {
    const [bond] = BONDS;
    const unmarked = { symbol: instrumentSymbol(bond?.isin ?? ''), netQty: 1_000, mark: null };
    const unknown = { symbol: instrumentSymbol('GB00BMF9LG83'), netQty: 1_000, mark: px(1) };
    expect(toBondBook([unmarked, unknown], getRisk)).toEqual({ items: [], unvalued: 2 });
  });
});
