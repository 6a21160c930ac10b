/** The sums that explain the figures of clearing: their terms come to the figure, and the rule named is the one in force. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MarginAccount, StressReport } from '../../platform/client/shapes.ts';
import { toMarginAccount } from '../../platform/testing/given-members.ts';
import { explainAccount, explainFund, explainRequirement } from './margin-working.ts';

type Requirement = MarginAccount['requirements'][number];

const makeRequirement = (more: Partial<Requirement> = {}): Requirement => ({
  product: 'AAPL',
  required: 1_000,
  scanRisk: 1_000,
  spreadCharge: 0,
  shortMinimum: 0,
  largestLoss: null,
  worstScenario: 1,
  scenarios: [],
  positions: [],
  ...more,
});

const cents = fc.integer({ min: -1e9, max: 1e9 }).map((amount) => amount / 100);

const accounts = fc
  .record({
    products: fc.array(fc.nat({ max: 1e8 }), { maxLength: 4 }),
    posted: fc.nat({ max: 1e8 }),
    variationMargin: cents,
    settledGain: cents,
  })
  .map(({ products, posted, variationMargin, settledGain }) => {
    const initial = products.reduce((sum, one) => sum + one, 0);
    const excess = (posted - initial) / 100;
    const gains = Math.round(100 * variationMargin) + Math.round(100 * settledGain);
    return toMarginAccount({
      requirements: products.map((one, at) =>
        makeRequirement({ product: `P${at}`, required: one / 100 }),
      ),
      initialMargin: initial / 100,
      maintenanceMargin: (initial * 3) / 400,
      posted: posted / 100,
      excess,
      variationMargin,
      settledGain,
      exposure: Math.max(0, Math.max(0, initial - posted) - gains) / 100,
    });
  });

describe('an account', () => {
  test('the terms of every figure come to it', () => {
    fc.assert(
      fc.property(accounts, (account) => {
        for (const { figure, terms, result } of explainAccount(account)) {
          const sum = terms.reduce((all, { amount }) => all + Math.round(amount * 10_000), 0);
          expect(sum / 10_000, figure).toBeCloseTo(result, 2);
        }
      }),
    );
  });

  test('a shortfall is called one, and what is missing counts in the exposure', () => {
    const workings = explainAccount(
      toMarginAccount({
        initialMargin: 100,
        maintenanceMargin: 75,
        posted: 40,
        excess: -60,
        variationMargin: -30,
        exposure: 90,
      }),
    );
    expect(workings.map(({ figure }) => figure)).toContain('Shortfall');
    expect(workings.at(-1)).toMatchObject({
      rule: 'Above the maintenance margin: a margin call for all of it is issued or open.',
      terms: [{ amount: 60 }, { amount: 30 }, { amount: 0 }],
      result: 90,
    });
  });

  test('gains beyond the loss are a line of their own', () => {
    const [exposure] = explainAccount(
      toMarginAccount({ variationMargin: 50, settledGain: 0, exposure: 0 }),
    ).slice(-1);
    expect(exposure?.terms.at(-1)).toEqual({
      name: 'Gains that are not counted: it is not below zero',
      amount: 50,
    });
    expect(exposure?.rule).toMatch(/^Not above/);
  });
});

test.each([
  ['scan risk and spread charge', {}],
  ['the short option minimum', { scanRisk: 10, shortMinimum: 75, required: 75 }],
  ['the largest loss', { scanRisk: 900, largestLoss: 500, required: 500 }],
  ['scan risk and spread charge', { scanRisk: 400, largestLoss: 500, required: 400 }],
] as const)('a requirement is named as %s where it is', (named, more) => {
  expect(explainRequirement(makeRequirement(more))).toContain(`Required: ${named}`);
});

describe('the default fund', () => {
  const makeReport = (more: Partial<StressReport>): StressReport => ({
    asOf: '2026-11-24T12:00:00.000Z',
    sigmas: 3,
    scenarios: [
      { factor: 'MARKET', direction: 'UP', largest: [], coverTwo: 10 },
      { factor: 'MARKET', direction: 'DOWN', largest: [], coverTwo: 30_000_000 },
    ],
    fundSize: 33_000_000,
    fundFloor: 25_000_000,
    skinInTheGame: 15_000_000,
    members: [],
    ...more,
  });
  const name = ({ direction }: StressReport['scenarios'][number]) => direction;

  test('is sized by the worst scenario and a tenth', () => {
    const { rule, terms, result } = explainFund(makeReport({}), name);
    expect(rule).toContain('(DOWN)');
    expect(terms.map(({ amount }) => amount)).toEqual([30_000_000, 3_000_000]);
    expect(result).toBe(33_000_000);
  });

  test('is its minimum where that is more', () => {
    const { rule, terms } = explainFund(makeReport({ scenarios: [], fundSize: 25_000_000 }), name);
    expect(rule).toMatch(/^The minimum size.*\(no scenario\)/);
    expect(terms).toEqual([{ name: 'Minimum size', amount: 25_000_000 }]);
  });
});
