/** American puts: published values, a binomial tree of this file's own, and what every American option keeps to. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { priceAmericanPut, valueAmericanPut } from './american-put.ts';
import { type OptionInput, valueOption } from './black-scholes.ts';

const put = (more: Partial<OptionInput>): OptionInput => ({
  type: 'PUT',
  spot: 100,
  strike: 100,
  rate: 0.05,
  yield: 0,
  years: 0.25,
  volatility: 0.3,
  ...more,
});

/** Futures options (no cost of carry), strike 100, rate 10 %: Haug, The Complete Guide to Option Pricing Formulas, table of the quadratic approximation, whose search for the boundary ends a little earlier. */
const HAUG = [
  [90, 0.1, 0.15, 10.0],
  [90, 0.1, 0.25, 10.2533],
  [90, 0.1, 0.35, 10.8787],
  [100, 0.1, 0.15, 1.877],
  [100, 0.1, 0.25, 3.1277],
  [100, 0.1, 0.35, 4.3777],
  [110, 0.1, 0.15, 0.041],
  [110, 0.1, 0.25, 0.4562],
  [110, 0.1, 0.35, 1.2402],
  [90, 0.5, 0.15, 10.5595],
  [90, 0.5, 0.25, 12.4419],
  [90, 0.5, 0.35, 14.6945],
  [100, 0.5, 0.15, 4.0842],
  [100, 0.5, 0.25, 6.8014],
  [100, 0.5, 0.35, 9.5104],
  [110, 0.5, 0.15, 1.0822],
  [110, 0.5, 0.25, 3.3226],
  [110, 0.5, 0.35, 5.8823],
] as const;

test.each(HAUG)(
  'a put on a future at %d, %d years, volatility %d is worth %d',
  (spot, years, volatility, value) => {
    const found = priceAmericanPut(put({ spot, years, volatility, rate: 0.1, yield: 0.1 }));
    expect(Math.abs(found - value)).toBeLessThan(0.0005);
  },
);

/**
 * Puts on a share without dividends at 40, rate 4.88 %: N. Ju, An Approximate Formula for Pricing American Options, Journal
 * of Derivatives 7 (1999), exhibit 3, short-dated puts; the figures as QuantLib has them in test-suite/americanoption.cpp.
 */
const JU = [
  // Strike, volatility, values at 0.0833, 0.3333 and 0.5833 years.
  [35, 0.2, 0.006, 0.201, 0.433],
  [40, 0.2, 0.851, 1.576, 1.984],
  [45, 0.2, 5, 5.084, 5.26],
  [35, 0.3, 0.078, 0.697, 1.218],
  [40, 0.3, 1.309, 2.477, 3.161],
  [45, 0.3, 5.059, 5.699, 6.231],
  [35, 0.4, 0.247, 1.344, 2.15],
  [40, 0.4, 1.767, 3.381, 4.342],
  [45, 0.4, 5.288, 6.501, 7.367],
] as const;

test.each(JU)(
  'a put on a share, strike %d, volatility %d, is within a tenth of a per cent of the strike of %d, %d and %d',
  (strike, volatility, ...values) => {
    for (const [at, years] of [0.0833, 0.3333, 0.5833].entries()) {
      const found = priceAmericanPut(put({ spot: 40, strike, rate: 0.0488, years, volatility }));
      expect(Math.abs(found - (values[at] ?? Number.NaN))).toBeLessThan(strike * 0.001);
    }
  },
);

/** Cox, Ross and Rubinstein: a recombining tree with exercise at every node. */
function treePrice(
  { spot, strike, rate, yield: carry, years, volatility }: OptionInput,
  steps = 801,
): number {
  const dt = years / steps;
  const up = Math.exp(volatility * Math.sqrt(dt));
  const p = (Math.exp((rate - carry) * dt) - 1 / up) / (up - 1 / up);
  const discount = Math.exp(-rate * dt);
  const at = (step: number, ups: number) => strike - spot * up ** (2 * ups - step);
  let values = Array.from({ length: steps + 1 }, (_, ups) => Math.max(0, at(steps, ups)));
  for (let step = steps - 1; step >= 0; step -= 1) {
    values = Array.from({ length: step + 1 }, (_, ups) => {
      const held = discount * (p * (values[ups + 1] ?? 0) + (1 - p) * (values[ups] ?? 0));
      return Math.max(held, at(step, ups));
    });
  }
  return values[0] ?? Number.NaN;
}

describe('beside a tree', () => {
  it.each([
    { spot: 271.7, strike: 230, rate: 0.0362, years: 0.0575, volatility: 0.36 },
    { spot: 271.7, strike: 270, rate: 0.0362, years: 0.0575, volatility: 0.269 },
    { spot: 271.7, strike: 295, rate: 0.0362, years: 0.0575, volatility: 0.237 },
    { spot: 271.7, strike: 325, rate: 0.0362, years: 0.0575, volatility: 0.219 },
    { spot: 502, strike: 540, rate: 0.036, years: 0.21, volatility: 0.24 },
    { spot: 100, strike: 110, rate: 0.08, years: 0.5, volatility: 0.2 },
    { spot: 100, strike: 100, rate: 0.05, years: 0.25, volatility: 0.3 },
  ])('%o: within a tenth of a per cent of the strike', (of) => {
    const input = put(of);
    expect(Math.abs(priceAmericanPut(input) - treePrice(input))).toBeLessThan(input.strike * 0.001);
  });
});

const anyPut = fc.record({
  spot: fc.double({ min: 20, max: 400, noNaN: true }),
  strike: fc.double({ min: 20, max: 400, noNaN: true }),
  rate: fc.double({ min: -0.02, max: 0.12, noNaN: true }),
  yield: fc.double({ min: 0, max: 0.06, noNaN: true }),
  years: fc.double({ min: 0, max: 2, noNaN: true }),
  volatility: fc.double({ min: 0.03, max: 1.5, noNaN: true }),
});

test('it is worth no less than its exercise and its European twin, and no more than the strike', () => {
  fc.assert(
    fc.property(anyPut, (of) => {
      const input = put(of);
      const value = priceAmericanPut(input);
      expect(value).toBeGreaterThanOrEqual(Math.max(0, input.strike - input.spot));
      expect(value).toBeGreaterThanOrEqual(valueOption(input).price);
      expect(value).toBeLessThanOrEqual(
        input.strike * Math.max(1, Math.exp(-input.rate * input.years)) + 1e-9,
      );
    }),
  );
});

test('where the yield is above the rate and next to no time is left, too', () => {
  const input = put({ spot: 272.76, strike: 316.13, rate: 0.0338, yield: 0.0562, years: 1e-6 });
  expect(priceAmericanPut(input)).toBeGreaterThanOrEqual(valueOption(input).price);
  expect(valueAmericanPut(input).price).toBe(priceAmericanPut(input));
});

test('its sensitivities are those of its price, by differences of this file’s own, where it is not exercised', () => {
  fc.assert(
    fc.property(
      fc.record({
        spot: fc.double({ min: 80, max: 130, noNaN: true }),
        rate: fc.double({ min: 0.01, max: 0.08, noNaN: true }),
        years: fc.double({ min: 0.05, max: 1, noNaN: true }),
        volatility: fc.double({ min: 0.15, max: 0.6, noNaN: true }),
      }),
      (of) => {
        const input = put(of);
        const { price, delta, gamma, vega, rho } = valueAmericanPut(input);
        expect(price).toBe(priceAmericanPut(input));
        const at = (more: Partial<OptionInput>) => priceAmericanPut({ ...input, ...more });
        const [up, down] = [at({ spot: input.spot + 0.01 }), at({ spot: input.spot - 0.01 })];
        fc.pre(down > input.strike - input.spot + 0.02);
        expect(delta).toBeCloseTo((up - down) / 0.02, 4);
        expect(gamma).toBeCloseTo((up - 2 * price + down) / 1e-4, 3);
        const wide = 2e-4;
        const [more, less] = [input.volatility + wide, input.volatility - wide];
        expect(vega).toBeCloseTo(
          (at({ volatility: more }) - at({ volatility: less })) / (2 * wide),
          2,
        );
        const [high, low] = [input.rate + wide, input.rate - wide];
        expect(rho).toBeCloseTo((at({ rate: high }) - at({ rate: low })) / (2 * wide), 1);
        expect(delta).toBeGreaterThanOrEqual(-1.01);
        expect(delta).toBeLessThanOrEqual(0);
      },
    ),
  );
});

test('theta is what a day takes from the price', () => {
  for (const strike of [90, 100, 105]) {
    const input = put({ strike });
    const day = 1 / 365;
    const tomorrow = priceAmericanPut({ ...input, years: input.years - day / 2 });
    const yesterday = priceAmericanPut({ ...input, years: input.years + day / 2 });
    const { theta } = valueAmericanPut(input);
    expect(Math.abs(theta * day - (tomorrow - yesterday))).toBeLessThan(0.002);
  }
});

test('what is exercised moves with the asset alone', () => {
  const value = valueAmericanPut(put({ spot: 60 }));
  expect(value).toEqual({ price: 40, delta: -1, gamma: 0, vega: 0, theta: 0, rho: 0 });
});

test('without interest, time or volatility it is the European one, or its exercise', () => {
  expect(priceAmericanPut(put({ rate: 0 }))).toBe(valueOption(put({ rate: 0 })).price);
  expect(priceAmericanPut(put({ years: 0, spot: 90 }))).toBe(10);
  expect(priceAmericanPut(put({ volatility: 0, spot: 90 }))).toBe(10);
  expect(valueAmericanPut(put({ years: 0, spot: 110 }))).toMatchObject({ price: 0, delta: 0 });
  expect(() => priceAmericanPut(put({ volatility: Number.NaN }))).toThrow(RangeError);
});
