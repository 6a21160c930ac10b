import { expect, test } from 'vitest';
import { figureText, leftText, scoreText, unitName } from './case-text.ts';

test.each([
  [{ value: 2, unit: 'COUNT' }, '2'],
  [{ value: 70_000, unit: 'SHARES' }, '70,000 shares'],
  [{ value: 12, unit: 'USD' }, '12.00 USD'],
  [{ value: -3.456, unit: 'BPS' }, '−3.46 bp'],
  [{ value: 99.5, unit: 'PERCENT' }, '99.50 %'],
  [{ value: 4, unit: 'CONTRACTS' }, '4 contracts'],
])('a figure has its unit: %j', (figure, text) => {
  expect(figureText(figure)).toBe(text);
});

test('a score has its sign', () => {
  expect(scoreText({ score: 10, unit: 'USD' })).toBe('+10.00 USD');
  expect(unitName('BPS')).toBe('bp');
});

test('nothing is left once the instant has come', () => {
  expect(leftText(75_000, 61_000)).toBe('0:14');
  expect(leftText(61_000, 61_000)).toBeNull();
});
