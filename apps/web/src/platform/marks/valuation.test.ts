import { describe, expect, it } from 'vitest';
import { toPosition } from '../testing/given.ts';
import { computeTotals, totalPnl, unrealised } from './valuation.ts';

const mid = 190_000_000;

describe('what a position is worth', () => {
  it('a long gains and a short loses when the price rises', () => {
    expect(unrealised(toPosition(), mid)).toBe(100);
    expect(unrealised(toPosition({ netQty: -100 }), mid)).toBe(-100);
  });

  it('a bond is worth its price per 100 of face', () => {
    const bond = toPosition({ symbol: 'US9128TF1057', netQty: 2_000_000, avgPx: 99.5 });
    expect(unrealised(bond, 99_600_000)).toBeCloseTo(2_000, 6);
  });

  it('the whole is realised and unrealised after fees', () => {
    expect(totalPnl(toPosition(), mid)).toBe(108.5);
  });

  it('a closed position needs no price, an open one without a price has no figure', () => {
    expect(totalPnl(toPosition({ netQty: 0 }), null)).toBe(8.5);
    expect(totalPnl(toPosition(), null)).toBeNull();
    expect(totalPnl(toPosition(), 0)).toBeNull();
  });

  it('gross adds sizes, net lets them meet, realised counts even without a price', () => {
    const positions = [
      toPosition(),
      toPosition({ symbol: 'MSFT', netQty: -50 }),
      toPosition({ symbol: 'DARK', netQty: 10, realisedPnl: 3, fees: 1 }),
    ];
    const totals = computeTotals(positions, (symbol) => (symbol === 'DARK' ? null : mid));
    expect(totals).toEqual({ gross: 28_500, net: 9_500, pnl: 108.5 + (10 - 50 - 1.5) + 2 });
  });

  it('a gilt counts in dollars at the rate of the pound', () => {
    const gilt = toPosition({
      symbol: 'GB00BTF03100',
      netQty: 1_000_000,
      avgPx: 100,
      realisedPnl: 0,
      fees: 0,
    });
    const totals = computeTotals([gilt], (symbol) =>
      symbol === 'GBPUSD' ? 1_250_000 : 101_000_000,
    );
    // 1,010,000 pounds, 10,000 of them gained, at 1.25 dollars.
    expect(totals).toEqual({ gross: 1_262_500, net: 1_262_500, pnl: 12_500 });
  });
});
