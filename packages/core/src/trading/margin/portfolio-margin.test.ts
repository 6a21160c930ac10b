/** Risk-based margin: bounds that hold for any positions, and figures by hand. */
import { MONEY_PER_UNIT, px } from '@tradefloor/contracts/money';
import { valueOption } from '@tradefloor/instruments/option/black-scholes';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { MARGIN_DISCOUNT, SHORT_OPTION_MINIMUM } from './margin-rates.ts';
import { type MarginLine, productMargin } from './portfolio-margin.ts';
import { linearArray, optionArray, SCENARIOS } from './scenarios.ts';

type Leg = {
  readonly type: 'CALL' | 'PUT';
  readonly strike: number;
  readonly quantity: number;
  readonly days?: number;
  readonly volatility?: number;
};
const SPOT = 100;
const dollars = (amount: number): number => Math.round(amount * MONEY_PER_UNIT);

/** Options valued by the model, their marks in whole cents, as a market quotes them. */
function toLine({ type, strike, quantity, days = 30, volatility = 0.3 }: Leg): MarginLine {
  const terms = { type, strike, spot: SPOT, years: days / 365 };
  const model = valueOption({ ...terms, rate: MARGIN_DISCOUNT, yield: 0, volatility });
  const price = Math.round(model.price * 100) / 100;
  const expiry = `2027-${String(1 + Math.floor(days / 28)).padStart(2, '0')}-01`;
  return {
    symbol: `${type}${strike}`,
    quantity,
    worth: dollars(quantity * price * 100),
    gains: optionArray({ ...terms, price }).map((gain) => gain * quantity),
    option: { type, strike: px(strike * 1_000_000), expiry },
    hasDates: false,
  };
}
const margin = (...legs: readonly Leg[]) => productMargin('X', legs.map(toLine));
const shares = (quantity: number): MarginLine => ({
  symbol: 'X',
  quantity,
  worth: dollars(quantity * SPOT),
  gains: linearArray(dollars(quantity * SPOT), { times: 1, per: 10 }),
  option: null,
  hasDates: false,
});

const anyLeg = fc.record({
  type: fc.constantFrom('CALL' as const, 'PUT' as const),
  strike: fc.integer({ min: 14, max: 30 }).map((step) => step * 5),
  quantity: fc.integer({ min: -50, max: 50 }).filter((quantity) => quantity !== 0),
  days: fc.integer({ min: 1, max: 300 }),
  volatility: fc.integer({ min: 10, max: 90 }).map((points) => points / 100),
});

describe('the scenarios', () => {
  it('are sixteen: seven prices with volatility up and down, and two extremes of which a third counts', () => {
    expect(SCENARIOS.map(({ number }) => number)).toEqual(
      Array.from({ length: 16 }, (_, i) => i + 1),
    );
    expect(SCENARIOS.slice(0, 4)).toMatchObject([
      { thirds: 0, volatility: 1, counts: 1 },
      { thirds: 0, volatility: -1, counts: 1 },
      { thirds: 1, volatility: 1, counts: 1 },
      { thirds: 1, volatility: -1, counts: 1 },
    ]);
    expect(SCENARIOS.slice(14)).toMatchObject([
      { thirds: 9, volatility: 0, counts: 3 },
      { thirds: -9, volatility: 0, counts: 3 },
    ]);
  });

  it('of shares are thirds of a tenth: shares alone need exactly a tenth', () => {
    const { required, gains } = productMargin('X', [shares(-300)]);
    expect(required).toBe(dollars(3_000));
    expect(gains[10]).toBe(dollars(-3_000));
    expect(gains[14]).toBe(dollars(-3_000));
    expect(gains[2]).toBe(dollars(-1_000));
  });
});

test('an option falls by no more than its mark, and rises by no more than what it is on, where no volatility gives its mark', () => {
  const least = (of: { type: 'CALL' | 'PUT'; strike: number; price: number }) =>
    optionArray({ ...of, spot: SPOT, years: 1 / 365 });
  // The model's least is 5.0104 for the call and its most 100.0 less a day's interest for the put: both marks are beyond.
  expect(Math.min(...least({ type: 'CALL', strike: 95, price: 5 }))).toBe(dollars(-500));
  expect(Math.max(...least({ type: 'PUT', strike: 130, price: 129 }))).toBeLessThanOrEqual(
    dollars(100),
  );
});

test('an option bought never needs more than its premium, whatever is bought', () => {
  fc.assert(
    fc.property(fc.array(anyLeg, { minLength: 1, maxLength: 6 }), (legs) => {
      const bought = legs.map((leg) => toLine({ ...leg, quantity: Math.abs(leg.quantity) }));
      const premium = bought.reduce((sum, { worth }) => sum + worth, 0);
      expect(productMargin('X', bought).required).toBeLessThanOrEqual(premium);
    }),
    { numRuns: 300 },
  );
});

test('a spread of one expiry that covers what it sells never needs more than its largest loss', () => {
  fc.assert(
    fc.property(
      fc.tuple(anyLeg, fc.integer({ min: 1, max: 10 }), fc.integer({ min: 10, max: 90 })),
      ([leg, width, points]) => {
        const quantity = Math.abs(leg.quantity);
        const away = leg.type === 'CALL' ? width * 5 : -Math.min(width * 5, leg.strike - 5);
        const sold = toLine({ ...leg, quantity: -quantity });
        const far = { ...leg, strike: leg.strike + away, volatility: points / 100, quantity };
        const bought = toLine(far);
        // Its width less what it would cost to leave now, by hand.
        const most = dollars(Math.abs(away) * 100 * quantity) + sold.worth + bought.worth;
        const { required, largestLoss } = productMargin('X', [sold, bought]);
        expect(largestLoss).toBe(Math.max(0, most));
        expect(required).toBeLessThanOrEqual(Math.max(0, most));
      },
    ),
    { numRuns: 300 },
  );
});

test('positions together never need more than each alone', () => {
  fc.assert(
    fc.property(fc.array(anyLeg, { minLength: 2, maxLength: 6 }), (legs) => {
      const alone = legs.reduce((sum, leg) => sum + margin(leg).required, 0);
      expect(margin(...legs).required).toBeLessThanOrEqual(alone + 100 * legs.length);
    }),
    { numRuns: 200 },
  );
});

test('whatever is sold without cover needs at least the minimum of each contract', () => {
  const { required, scanRisk, largestLoss } = margin({
    type: 'CALL',
    strike: 200,
    quantity: -7,
    days: 5,
  });
  expect(scanRisk).toBeLessThan(required);
  expect(largestLoss).toBeNull();
  expect(required).toBe(7 * SHORT_OPTION_MINIMUM);
});

test('an iron condor needs what it can lose, not a share of its premium', () => {
  const { required, largestLoss } = margin(
    { type: 'PUT', strike: 85, quantity: 1 },
    { type: 'PUT', strike: 95, quantity: -1 },
    { type: 'CALL', strike: 105, quantity: -1 },
    { type: 'CALL', strike: 115, quantity: 1 },
  );
  expect(required).toBeGreaterThan(dollars(250));
  expect(required).toBeLessThanOrEqual(largestLoss ?? 0);
  expect(largestLoss).toBeLessThan(dollars(1_000));
});

test('a calendar spread bought needs at most its debit, and sold has no bound', () => {
  const near = { type: 'CALL', strike: 100, days: 20 } as const;
  const far = { ...near, days: 200 };
  const legs = [toLine({ ...near, quantity: -1 }), toLine({ ...far, quantity: 1 })];
  const debit = legs.reduce((sum, { worth }) => sum + worth, 0);
  expect(productMargin('X', legs).largestLoss).toBe(debit);
  expect(productMargin('X', legs).required).toBeLessThanOrEqual(debit);
  expect(margin({ ...near, quantity: 1 }, { ...far, quantity: -1 }).largestLoss).toBeNull();
});

test('shares cover the calls sold on them', () => {
  const call = toLine({ type: 'CALL', strike: 105, quantity: -1 });
  const covered = productMargin('X', [shares(100), call]);
  expect(covered.required).toBeLessThan(productMargin('X', [shares(100)]).required);
  expect(covered.largestLoss).toBe(dollars(10_000) + call.worth);
});

test('months of a future offset each other but for a fifth of the smaller side', () => {
  const month = (quantity: number, worth: number): MarginLine => ({
    ...shares(0),
    quantity,
    worth: dollars(worth),
    gains: linearArray(dollars(worth), { times: 9, per: 100 }),
    hasDates: true,
  });
  // 9 % of 70,000 is 6,300, of 60,000 5,400; the net 900, and a fifth of 5,400.
  const spread = productMargin('CL', [month(1, 70_000), month(-1, -60_000)]);
  expect(spread).toMatchObject({ scanRisk: dollars(900), spreadCharge: dollars(1_080) });
  expect(spread.required).toBe(dollars(1_980));
  expect(productMargin('CL', [month(1, 70_000)]).required).toBe(dollars(6_300));
});

test('the example of docs/margin.md comes to the figures it prints', () => {
  const legs = [
    ['PUT', 85, 1, 0.12],
    ['PUT', 95, -1, 1.28],
    ['CALL', 105, -1, 1.62],
    ['CALL', 115, 1, 0.24],
  ] as const;
  const lines = legs.map(([type, strike, quantity, price]): MarginLine => {
    const gains = optionArray({ type, strike, spot: SPOT, years: 30 / 365, price });
    return {
      ...toLine({ type, strike, quantity }),
      worth: dollars(quantity * price * 100),
      gains: gains.map((gain) => gain * quantity),
    };
  });
  expect(productMargin('X', lines)).toMatchObject({
    worst: 10,
    shortMinimum: dollars(75),
    largestLoss: dollars(746),
    required: dollars(255.92),
  });
});
