/** The lines of a head of several desks: profits added up minute by minute, nothing where a desk is missing. */
import { describe, expect, it } from 'vitest';
import { toDayPoints } from './day-lines.ts';
import type { Sample } from './use-firm-risk.ts';

const makeSample = (scope: Sample['scope'], minute: number, profit: number): Sample => ({
  scope,
  at: new Date(Date.UTC(2026, 10, 23, 14, minute)).toISOString(),
  grossNotional: 0,
  netNotional: 0,
  realisedPnl: profit,
  unrealisedPnl: 10 * profit,
  fees: 1,
  parametricVar99: 100 * profit,
  historicalVar99: null,
});

describe('the minutes of several desks', () => {
  it('add up the profit of all of them, and keep the value at risk of each', () => {
    const samples = [
      makeSample('EQ', 0, 1),
      makeSample('FIRM', 0, 99),
      makeSample('FX', 0, 2),
      makeSample('COMM', 0, 50),
    ];
    const [point, ...others] = toDayPoints(samples, ['EQ', 'FX']);
    expect(others).toEqual([]);
    expect(point).toMatchObject({ realised: 3, unrealised: 30, fees: 2 });
    expect(point?.samples.map((sample) => sample?.parametricVar99)).toEqual([100, 200]);
  });

  it('begin with the first desk that trades, and leave out those in which one is missing', () => {
    const samples = [
      makeSample('EQ', 0, 1),
      makeSample('EQ', 1, 2),
      makeSample('FX', 1, 4),
      makeSample('EQ', 2, 3),
      makeSample('EQ', 3, 3),
      makeSample('FX', 3, 5),
    ];
    const points = toDayPoints(samples, ['EQ', 'FX']);
    expect(points.map(({ realised }) => realised)).toEqual([1, 6, 8]);
  });
});
