/** A replay in steps of a second shows no other prices, volumes and profits than its quarters of a second. */
import { expect, test } from 'vitest';
import { toSeconds } from './to-seconds.mjs';

/** @param {(number | null)[]} open @param {(number | null)[]} close */
const bars = (open, close) => ({
  symbol: 'AAPL',
  from: '',
  stepMs: 250,
  open,
  high: open.map((value, at) => max(value, close[at] ?? null)),
  low: open.map((value, at) => (value === null ? null : Math.min(value, close[at] ?? value))),
  close,
  volume: open.map((_, at) => at + 1),
});

/** @param {number | null} a @param {number | null} b */
const max = (a, b) => (a === null ? null : Math.max(a, b ?? a));

test('a second opens with its first price, ends with its last, and holds what lies between', () => {
  const { bars: made } = toSeconds({ stepMs: 250, profit: [] }, [
    bars([10, 11, 9, 8, 12, 14], [11, 9, 8, 12, 14, 13]),
  ]);
  expect(made).toEqual([
    {
      symbol: 'AAPL',
      from: '',
      stepMs: 1_000,
      open: [10, 12],
      high: [12, 14],
      low: [8, 12],
      close: [12, 13],
      volume: [1 + 2 + 3 + 4, 5 + 6],
    },
  ]);
});

test('quarters without a price are passed over, and a second of them alone has none', () => {
  const { bars: made } = toSeconds({ stepMs: 250, profit: [] }, [
    bars([null, null, null, null, null, 7, 6, null], [null, null, null, null, null, 6, 5, null]),
  ]);
  expect(made[0]).toMatchObject({
    open: [null, 7],
    high: [null, 7],
    low: [null, 5],
    close: [null, 5],
  });
});

test('profit is that at the end of the second; the rest of the picture stays', () => {
  const { picture } = toSeconds({ stepMs: 500, profit: [1, 2, 3, 4, 5], fills: ['a'] }, []);
  expect(picture).toEqual({ stepMs: 1_000, profit: [2, 4, 5], fills: ['a'] });
});
