/**
 * A published SPAN calculation with the platform's rules: L. G. McMillan, Options as a Strategic Investment, chapter 34
 * ("SPAN margin"): an S&P 500 future of 500 dollars a point, a range of 20 points, and a December 410 call. Dollars.
 */
import { MONEY_PER_UNIT, px } from '@tradefloor/contracts/money';
import { expect, it } from 'vitest';
import { type MarginLine, productMargin } from './portfolio-margin.ts';
import { linearArray, SCENARIOS } from './scenarios.ts';

const RANGE = 10_000;
const FUTURE = [
  0, 0, 3_330, 3_330, -3_330, -3_330, 6_670, 6_670, -6_670, -6_670, 10_000, 10_000, -10_000,
  -10_000, 7_000, -7_000,
];
const CALL = [
  460, -610, 2_640, 1_730, -1_270, -2_340, 5_210, 4_540, -2_540, -3_430, 8_060, 7_640, -3_380,
  -3_990, 3_130, -1_500,
];
const COVERED_WRITE = [
  -460, 610, 690, 1_600, -2_060, -990, 1_460, 2_130, -4_130, -3_240, 1_940, 2_360, -6_620, -6_010,
  3_870, -5_500,
];

const units = (dollars: number): number => dollars * MONEY_PER_UNIT;
const dollars = (amount: number | null): number => (amount ?? Number.NaN) / MONEY_PER_UNIT;

/** The future at 408. */
const WORTH = 408 * 500;
const future: MarginLine = {
  symbol: 'SPZ93',
  quantity: 1,
  worth: units(WORTH),
  gains: FUTURE.map(units),
  option: null,
  hasDates: true,
};
/** Contracts of the call at 8: 4,000 each. */
const calls = (quantity: number): MarginLine => ({
  symbol: 'SPZ93C410',
  quantity,
  worth: units(4_000) * quantity,
  gains: CALL.map((gain) => units(gain * quantity)),
  option: { type: 'CALL', strike: px(410_000_000), expiry: '1993-12-17' },
  hasDates: false,
});

it.each([
  // Positions, requirement, worst scenario as SPAN numbers it.
  ['the future', [future], 10_000, 13],
  ['the call, bought', [calls(1)], 3_990, 14],
  ['the covered write', [future, calls(-1)], 6_620, 13],
] as const)('%s needs what the book prints', (_, lines, required, number) => {
  const { scanRisk, worst, gains } = productMargin('SP', lines);
  expect(dollars(scanRisk)).toBe(required);
  expect(SCENARIOS[worst]?.number).toBe(number);
  if (lines.length === 2) expect(gains.map(dollars)).toEqual(COVERED_WRITE);
});

it('bought, the call needs the whole of it: less than its premium of 4,000', () => {
  const { required, largestLoss } = productMargin('SP', [calls(1)]);
  expect([dollars(required), dollars(largestLoss)]).toEqual([3_990, 4_000]);
});

it('the array of the future is the platform’s but for the extreme moves: 7,000 in the book, the whole range here', () => {
  const gains = linearArray(units(WORTH), { times: RANGE, per: WORTH }).map(dollars);
  // The book rounds thirds to tens.
  expect(gains.slice(0, 14).map((gain) => Math.round(gain / 10) * 10 + 0)).toEqual(
    FUTURE.slice(0, 14),
  );
  // Three ranges of which a third counts (CME Clearing, advisory 08-303), not two of which 35 % do.
  expect(gains.slice(14).map(Math.round)).toEqual([10_000, -10_000]);
});
