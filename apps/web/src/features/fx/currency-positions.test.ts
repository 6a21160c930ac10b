/** What is held by pair and by currency, in dollars at the mids. */
import { describe, expect, it } from 'vitest';
import { toPair, usdPer } from '../../platform/marks/dollars.ts';
import { computeTotals } from '../../platform/marks/valuation.ts';
import { toPosition } from '../../platform/testing/given.ts';
import { currencyLines, pairLines } from './currency-positions.ts';

const MIDS: Readonly<Record<string, number>> = { EURUSD: 1.1, USDJPY: 150, GBPUSD: 1.25 };
const getMid = (symbol: string) => MIDS[symbol] ?? null;

const held = (symbol: string, netQty: number, avgPx: number, realisedPnl = 0) =>
  toPosition({ symbol, netQty, avgPx, realisedPnl, fees: 0 });

describe('dollars', () => {
  it('follow from a pair either way round; what is no pair has no currencies', () => {
    expect(usdPer('EUR', getMid)).toBe(1.1);
    expect(usdPer('JPY', getMid)).toBeCloseTo(1 / 150, 12);
    expect(usdPer('CHF', getMid)).toBeNull();
    expect([toPair('EURJPY'), toPair('AAPL'), toPair('GOOGLE')]).toEqual([
      { base: 'EUR', quote: 'JPY' },
      null,
      null,
    ]);
  });
});

describe('a pair', () => {
  it('earns in its quote currency, and in dollars at the rate of the moment', () => {
    const [line] = pairLines([held('USDJPY', 1_000_000, 148.5, 30_000)], getMid);
    expect(line).toMatchObject({ pnl: 1_530_000, quote: 'JPY' });
    expect(line?.pnlUsd).toBeCloseTo(10_200, 6);
  });

  it('without a price has no value, unless nothing is held', () => {
    const lines = pairLines([held('USDCHF', 1, 0.9), held('USDCAD', 0, 0, 5)], getMid);
    expect(lines.map(({ pnl, pnlUsd }) => [pnl, pnlUsd])).toEqual([
      [null, null],
      [5, null],
    ]);
  });
});

it('a pair bought is its base owned and its quote owed, added up over pairs', () => {
  const lines = currencyLines(
    [held('EURUSD', 1_000_000, 1.09, 500), held('EURJPY', -400_000, 160), held('AAPL', 5, 100)],
    getMid,
  );
  const of = (currency: string) => lines.find((line) => line.currency === currency);
  expect(of('EUR')?.amount).toBe(600_000);
  expect(of('USD')?.amount).toBeCloseTo(-1_089_500, 6);
  expect(of('JPY')?.amount).toBe(64_000_000);
  expect(of('JPY')?.usd).toBeCloseTo(426_666.67, 2);
});

it('the account’s totals are in dollars, whatever currency was earned', () => {
  const units = (symbol: string) => (MIDS[symbol] === undefined ? null : MIDS[symbol] * 1e6);
  const { pnl, gross } = computeTotals([held('USDJPY', 1_000_000, 148.5)], units);
  expect(pnl).toBeCloseTo(10_000, 6);
  expect(gross).toBeCloseTo(1_000_000, 6);
});

describe('a forward that is not delivered', () => {
  const mids = (symbol: string) =>
    ({ ...MIDS, USDBRL: 5.5, 'USDBRL-20270301': 5.6 })[symbol] ?? null;
  const open = { ...held('USDBRL-20270301', 1_000_000, 5.4), currency: 'BRL' as const };
  const fixed = {
    ...held('USDBRL-20270301', 0, 0, 18_181.8182),
    currency: 'USD' as const,
  };

  it('earns in the currency of its price until it is fixed, and dollars from then on', () => {
    const [before, after] = pairLines([open, fixed], mids);
    expect(before).toMatchObject({ quote: 'BRL' });
    expect(before?.pnl).toBeCloseTo(200_000, 3);
    expect(before?.pnlUsd).toBeCloseTo(200_000 / 5.5, 3);
    expect(after).toMatchObject({ quote: 'USD', pnl: 18_181.8182, pnlUsd: 18_181.8182 });
  });

  it('owns and owes nothing of either currency before its fixing', () => {
    expect(currencyLines([open], mids)).toEqual([]);
    expect(currencyLines([open, fixed], mids)).toEqual([
      { currency: 'USD', amount: 18_181.8182, usd: 18_181.8182 },
    ]);
  });
});
