import { describe, expect, it } from 'vitest';
import { AT_MS } from '../../../platform/testing/given.ts';
import { type ProfitCurve, toDayFigures, toDayLines } from './day-profit.ts';

const at = (minute: number): string => new Date(AT_MS + minute * 60_000).toISOString();
const curve: ProfitCurve = {
  userId: 'alice',
  symbol: null,
  dayStartedAt: at(0),
  start: { realisedPnl: 100, unrealisedPnl: -20, fees: 5 },
  points: [
    { at: at(10), realisedPnl: 100, unrealisedPnl: 30, fees: 5 },
    { at: at(20), realisedPnl: 40, unrealisedPnl: 0, fees: 7 },
    { at: at(30), realisedPnl: 90, unrealisedPnl: 0, fees: 8 },
  ],
  holdings: [],
};

describe("a day's profit", () => {
  it('is counted from where the day began', () => {
    expect(toDayLines(curve)).toEqual({
      timesMs: [0, 10, 20, 30].map((minute) => AT_MS + minute * 60_000),
      total: [0, 50, -42, 7],
      realised: [0, 0, -60, -10],
      unrealised: [0, 50, 20, 20],
    });
  });

  it('is stated by its parts, its highest and its lowest, and what it all comes to', () => {
    expect(toDayFigures(curve)).toEqual({
      day: 7,
      realised: -10,
      unrealised: 20,
      fees: 3,
      high: 50,
      low: -42,
      inAll: 82,
    });
  });

  it('begins with its first trade where nothing was held before', () => {
    const start = { realisedPnl: 0, unrealisedPnl: 0, fees: 0 };
    const [first] = curve.points;
    const of = { ...curve, start, points: first === undefined ? [] : [first] };
    expect(toDayLines(of).timesMs).toEqual([AT_MS + 600_000]);
    expect(toDayFigures(of)).toMatchObject({ day: 125, high: 125, low: 0, inAll: 125 });
    expect(toDayFigures({ ...of, points: [] })).toBeNull();
  });
});
