/** Refusals over time: every one of the window is in one column, under its reason. */
import { expect, test } from 'vitest';
import { rejectionPlot } from './rejections.ts';

const MINUTE = 60_000;
const at = (minute: number): string => new Date(minute * MINUTE).toISOString();
const counts = [
  { at: at(100), desk: 'EQ', reason: 'PRICE_COLLAR', count: 2 },
  { at: at(104), desk: 'EQ', reason: 'PRICE_COLLAR', count: 1 },
  { at: at(104), desk: 'FX', reason: 'PRICE_COLLAR', count: 1 },
  { at: at(106), desk: 'EQ', reason: 'RATE_LIMIT', count: 5 },
  { at: at(89), desk: 'EQ', reason: 'HALTED', count: 9 },
] as const;

test('columns end with now, hold all of their window, and are stacked by reason', () => {
  const plot = rejectionPlot([...counts], { nowMs: 107 * MINUTE, widthMs: 5 * MINUTE, count: 3 });
  expect(plot.reasons).toEqual([
    { reason: 'RATE_LIMIT', count: 5 },
    { reason: 'PRICE_COLLAR', count: 4 },
  ]);
  expect(plot.columns).toEqual([
    { startMs: 95 * MINUTE, parts: [], total: 0 },
    { startMs: 100 * MINUTE, parts: [{ reason: 'PRICE_COLLAR', count: 4 }], total: 4 },
    { startMs: 105 * MINUTE, parts: [{ reason: 'RATE_LIMIT', count: 5 }], total: 5 },
  ]);
});

test('without refusals every column is empty', () => {
  const plot = rejectionPlot([], { nowMs: 0, widthMs: MINUTE, count: 2 });
  expect([plot.reasons, plot.columns.map(({ total }) => total)]).toEqual([[], [0, 0]]);
});
