/** Sides that remember, surprises that do not, and bursts whose mean is one. */
import { expect, it } from 'vitest';
import {
  computeSurprise,
  drawAggressor,
  drawBurst,
  expectedSide,
  makeFlowKey,
  toBurst,
} from './order-flow.ts';

const KEY = makeFlowKey(42, 'AAPL');
const COUNT = 200_000;
const mean = (xs: readonly number[]): number => xs.reduce((sum, x) => sum + x, 0) / xs.length;
const lagged = (xs: readonly number[], lag: number): number =>
  mean(xs.slice(lag).map((x, i) => x * (xs[i] ?? 0)));

it('the next side is what the orders under way lead one to expect', () => {
  const groups = new Map<number, number[]>();
  for (let seq = 0; seq < COUNT; seq += 1) {
    const expected = Math.round(expectedSide(KEY, seq) * 4) / 4;
    const group = groups.get(expected) ?? [];
    group.push(drawAggressor(KEY, seq));
    groups.set(expected, group);
  }
  for (const [expected, sides] of groups) {
    // Groups are an eighth wide to each side, and four standard errors are for chance.
    expect(Math.abs(mean(sides) - expected)).toBeLessThan(0.125 + 4 / Math.sqrt(sides.length));
  }
  expect(groups.size).toBeGreaterThan(5);
});

it('sides remember for minutes, as the root of the time; half of them buy', () => {
  const sides = Array.from({ length: COUNT }, (_, seq) => drawAggressor(KEY, seq));
  const [first, tenth, hundredth] = [1, 10, 100].map((lag) => lagged(sides, lag));
  expect(first).toBeGreaterThan(0.15);
  expect(tenth).toBeGreaterThan(0.04);
  expect(hundredth).toBeGreaterThan(0.008);
  expect(first).toBeGreaterThan(tenth ?? 1);
  expect(tenth).toBeGreaterThan(hundredth ?? 1);
  expect(Math.abs(mean(sides))).toBeLessThan(0.1);
});

it('surprises have the mean zero, the variance one, and no memory', () => {
  const surprises = Array.from({ length: COUNT }, (_, seq) => computeSurprise(KEY, seq));
  expect(Math.abs(mean(surprises))).toBeLessThan(4 / Math.sqrt(COUNT));
  expect(Math.abs(mean(surprises.map((x) => x * x)) - 1)).toBeLessThan(0.06);
  for (const lag of [1, 2, 8, 60]) {
    expect(Math.abs(lagged(surprises, lag))).toBeLessThan(4 / Math.sqrt(COUNT));
  }
});

it('a symbol has an order flow of its own, and a seed', () => {
  const [other, later] = [makeFlowKey(42, 'MSFT'), makeFlowKey(43, 'AAPL')];
  for (const key of [other, later]) {
    const same = Array.from({ length: 10_000 }, (_, seq) =>
      drawAggressor(key, seq) === drawAggressor(KEY, seq) ? 1 : -1,
    );
    expect(Math.abs(mean(same))).toBeLessThan(0.2);
  }
});

it('bursts have the mean one: three of four batches trade, a few of them forty times as much', () => {
  const uniform = Array.from({ length: 300_000 }, (_, i) => toBurst((i + 0.5) / 300_000));
  expect(mean(uniform)).toBeCloseTo(1, 3);
  expect(uniform.filter((burst) => burst > 0).length / uniform.length).toBeCloseTo(0.75, 3);
  expect(Math.max(...uniform.slice(0, 1_000))).toBeGreaterThan(30);
  expect(uniform.every((burst) => burst >= 0 && burst < 45)).toBe(true);
  const drawn = Array.from({ length: COUNT }, (_, seq) => drawBurst(KEY, seq));
  expect(Math.abs(mean(drawn) - 1)).toBeLessThan(0.03);
});
