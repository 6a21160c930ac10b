import { expect, test } from 'vitest';
import { formatBudget, formatBurn, formatP99, formatShare } from './level-text.ts';

test.each([
  [0.999, '99.9 %'],
  [1, '100 %'],
  [0.99999, '99.999 %'],
  [0.999999, '99.999 %'],
  [0.5, '50 %'],
])('a share of %d reads %s: a missed objective is not rounded into a met one', (share, text) => {
  expect(formatShare(share)).toBe(text);
});

test.each([
  [0, '0'],
  [0.04, '0.0'],
  [14.4, '14.4'],
  [1_000, '1000'],
])('a pace of %d is read as %s', (rate, text) => {
  expect(formatBurn(rate)).toBe(text);
});

test('a budget is a bar with its figure: red when it is gone, none with too few events', () => {
  expect(formatBudget({ budgetLeft: 1 })).toEqual({ share: 1, text: '100 %', tone: 'bg-up' });
  expect(formatBudget({ budgetLeft: 0.2 })).toMatchObject({ text: '20 %', tone: 'bg-warn' });
  expect(formatBudget({ budgetLeft: 0 })).toMatchObject({ text: '0 %', tone: 'bg-critical' });
  expect(formatBudget({ budgetLeft: -0.4 })).toEqual({
    share: 0,
    text: '40 % over',
    tone: 'bg-critical',
  });
  expect(formatBudget({ budgetLeft: null })).toBeNull();
});

test('the p99 is an edge, or beyond all of them, or nothing where nothing was timed', () => {
  expect(formatP99({ p99Ms: 150, limitMs: 150, rate: 0 })).toBe('≤ 150 ms');
  expect(formatP99({ p99Ms: null, limitMs: 150, rate: 30 })).toBe('> 5 s');
  expect(formatP99({ p99Ms: null, limitMs: 150, rate: null })).toBe('–');
  expect(formatP99({ p99Ms: null, limitMs: null, rate: 0 })).toBe('–');
});
