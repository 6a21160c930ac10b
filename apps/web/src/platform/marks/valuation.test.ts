import { describe, expect, it } from 'vitest';
import { positionOf } from '../testing/given.ts';
import { totalPnl, totalsOf, unrealised } from './valuation.ts';

const mid = 190_000_000;

describe('what a position is worth', () => {
  it('a long gains and a short loses when the price rises', () => {
    expect(unrealised(positionOf(), mid)).toBe(100);
    expect(unrealised(positionOf({ netQty: -100 }), mid)).toBe(-100);
  });

  it('a bond is worth its price per 100 of face', () => {
    const bond = positionOf({ symbol: 'US9128TF1057', netQty: 2_000_000, avgPx: 99.5 });
    expect(unrealised(bond, 99_600_000)).toBeCloseTo(2_000, 6);
  });

  it('the whole is realised and unrealised after fees', () => {
    expect(totalPnl(positionOf(), mid)).toBe(108.5);
  });

  it('a closed position needs no price, an open one without a price has no figure', () => {
    expect(totalPnl(positionOf({ netQty: 0 }), null)).toBe(8.5);
    expect(totalPnl(positionOf(), null)).toBeNull();
    expect(totalPnl(positionOf(), 0)).toBeNull();
  });

  it('gross adds sizes, net lets them meet, realised counts even without a price', () => {
    const positions = [
      positionOf(),
      positionOf({ symbol: 'MSFT', netQty: -50 }),
      positionOf({ symbol: 'DARK', netQty: 10, realisedPnl: 3, fees: 1 }),
    ];
    const totals = totalsOf(positions, (symbol) => (symbol === 'DARK' ? null : mid));
    expect(totals).toEqual({ gross: 28_500, net: 9_500, pnl: 108.5 + (10 - 50 - 1.5) + 2 });
  });

  it('a gilt counts in dollars at the rate of the pound', () => {
    const gilt = positionOf({
      symbol: 'GB00BTF03100',
      netQty: 1_000_000,
      avgPx: 100,
      realisedPnl: 0,
      fees: 0,
    });
    const totals = totalsOf([gilt], (symbol) => (symbol === 'GBPUSD' ? 1_250_000 : 101_000_000));
    // 1,010,000 pounds, 10,000 of them gained, at 1.25 dollars.
    expect(totals).toEqual({ gross: 1_262_500, net: 1_262_500, pnl: 12_500 });
  });
});
