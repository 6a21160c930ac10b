/** Kupiec's test against his own table of regions, and exceptions counted by hand. */
import type { ExposureSample } from '@tradefloor/contracts/firm-risk';
import { describe, expect, it } from 'vitest';
import { NOW } from '../order/order.given.ts';
import { backtest, kupiec } from './backtest.ts';

describe('the proportion of failures', () => {
  // Kupiec 1995, table 3: these counts do not reject the model at a confidence of 95 %; the table leaves the lower end
  // of 255 days open, where the ratio of none is 5.1.
  it.each([
    [255, 1, 6],
    [510, 2, 10],
    [1_000, 5, 16],
  ])('of %d observations is not rejected from %d to %d exceptions', (days, from, to) => {
    const isKept = (exceptions: number) => kupiec(days, exceptions).likelihoodRatio < 3.841_458_8;
    const kept = Array.from({ length: 40 }, (_, n) => n).filter(isKept);
    expect([kept[0], kept.at(-1), kept.length]).toEqual([from, to, to - from + 1]);
    expect(kupiec(days, to).pValue).toBeGreaterThan(0.05);
    expect(kupiec(days, to + 1).pValue).toBeLessThan(0.05);
  });

  it('has a ratio of nothing where the share is the expected one', () => {
    expect(kupiec(1_000, 10).likelihoodRatio).toBeCloseTo(0, 9);
    expect(kupiec(1_000, 10).pValue).toBeCloseTo(1, 4);
    // -2 ln(0.99^100): none in a hundred.
    expect(kupiec(100, 0).likelihoodRatio).toBeCloseTo(2.010_067, 5);
  });
});

describe('the backtest', () => {
  const makeSample = (minute: number, profit: number, more: Partial<ExposureSample> = {}) =>
    ({
      scope: 'FIRM',
      at: NOW + minute * 60_000,
      grossNotional: 0,
      netNotional: 0,
      realisedPnl: 0,
      unrealisedPnl: profit,
      fees: 0,
      parametricVar99: 100 * Math.sqrt(390),
      historicalVar99: null,
      ...more,
    }) as ExposureSample;

  it('counts the minutes that lost more than a minute’s value at risk of the sample before', () => {
    const profits = [0, -99, -200, -400, 500];
    const samples = profits.map((profit, minute) => makeSample(minute, profit));
    const [parametric, ...others] = backtest('FIRM', samples);
    expect(others).toEqual([]);
    // Moves of -99, -101, -200 and 900 against a limit of 100.
    expect(parametric).toMatchObject({ measure: 'PARAMETRIC', observations: 4, exceptions: 2 });
    expect(parametric?.expected).toBeCloseTo(0.04, 9);
  });

  it('has a verdict from 255 minutes on', () => {
    const losses = Array.from({ length: 256 }, (_, minute) => -200 * minute);
    const samples = losses.map((profit, minute) => makeSample(minute, profit));
    expect(backtest('FIRM', samples)[0]?.isRejected).toBe(true);
    const short = backtest('FIRM', samples.slice(1))[0];
    expect(short).toMatchObject({ observations: 254, exceptions: 254, isRejected: null });
  });

  it('leaves out minutes that do not follow each other, and those without a measure', () => {
    const samples = [
      makeSample(0, 0),
      makeSample(2, -10_000),
      makeSample(3, -10_050, { historicalVar99: 40 * Math.sqrt(390) }),
      makeSample(4, -10_100, { parametricVar99: 0 }),
      makeSample(5, -99_999),
    ];
    const of = backtest('FX', samples).map(({ measure, observations, exceptions }) => [
      measure,
      observations,
      exceptions,
    ]);
    expect(of).toEqual([
      ['PARAMETRIC', 2, 0],
      ['HISTORICAL', 1, 1],
    ]);
    expect(backtest('FX', samples)[0]?.scope).toBe('FX');
    expect(backtest('FX', [])).toEqual([]);
  });

  it('counts fees and realised profits with the rest', () => {
    const samples = [makeSample(0, 0), makeSample(1, -60, { realisedPnl: -30, fees: 11 })];
    expect(backtest('FIRM', samples)[0]?.exceptions).toBe(1);
  });
});
