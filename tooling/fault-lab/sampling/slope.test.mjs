/** Slopes of series whose slope is known. */
import { expect, test } from 'vitest';
import { fitSlope, listLows } from './slope.mjs';

/** @param {number} count @param {(n: number) => number} value */
const series = (count, value) =>
  Array.from({ length: count }, (_, n) => ({ atS: n * 60, value: value(n) }));

test('a straight line has its slope and no doubt', () => {
  const { perHour, plusMinus } = fitSlope(series(50, (n) => 100 + n));
  expect(perHour).toBeCloseTo(60, 6);
  expect(plusMinus).toBeCloseTo(0, 6);
});

test('noise around a level holds zero in its interval', () => {
  let seed = 7;
  const noise = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647 - 0.5;
  };
  const { perHour, plusMinus } = fitSlope(series(60, () => 200 + 20 * noise()));
  expect(Math.abs(perHour)).toBeLessThan(plusMinus);
});

test('a slow wave makes the interval wider than its noise alone would', () => {
  const wave = fitSlope(series(60, (n) => Math.sin(n / 4)));
  const interval = fitSlope(series(60, (n) => (n % 2 === 0 ? 1 : -1) * Math.SQRT1_2));
  expect(wave.plusMinus).toBeGreaterThan(2 * interval.plusMinus);
});

test('a saw of collections on a level is flat by its lows', () => {
  const saw = Array.from({ length: 360 }, (_, n) => ({ atS: n * 10, value: 50 + (n % 6) * 8 }));
  expect(fitSlope(listLows(saw)).perHour).toBe(0);
});

test('too few points have no slope', () => {
  expect(fitSlope(series(4, (n) => n))).toEqual({ perHour: 0, plusMinus: 0, count: 4 });
});
