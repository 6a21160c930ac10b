/** Options on shares that pay dividends: printed values, and a tree of its own with ten times the steps. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OptionInput, valueOption } from './black-scholes.ts';
import { type DividendTerms, priceWithDividends, valueWithDividends } from './cash-dividends.ts';

const call = (of: Partial<OptionInput> = {}): OptionInput => ({
  type: 'CALL',
  spot: 40,
  strike: 40,
  rate: 0.09,
  yield: 0,
  years: 0.5,
  volatility: 0.3,
  ...of,
});
/** Hull: half a dollar in two months and in five. */
const TWICE = [
  { years: 2 / 12, amount: 0.5 },
  { years: 5 / 12, amount: 0.5 },
];
const european = (dividends: DividendTerms['dividends']): DividendTerms => ({
  dividends,
  isAmerican: false,
});
const american = (dividends: DividendTerms['dividends']): DividendTerms => ({
  dividends,
  isAmerican: true,
});

/** A binomial tree that shares no code: recursive values by level, exercise at every node, no last step of a formula. */
function twin(input: OptionInput, dividends: DividendTerms['dividends'], steps = 1_000): number {
  const { type, spot, strike, rate, years, volatility } = input;
  const dt = years / steps;
  const worthAt = (time: number): number =>
    dividends
      .filter((dividend) => dividend.years >= time)
      .reduce((sum, { amount, years: when }) => sum + amount * Math.exp(rate * (time - when)), 0);
  const base = spot - worthAt(0);
  const move = volatility * Math.sqrt(dt);
  const chance = (Math.exp(rate * dt) - Math.exp(-move)) / (Math.exp(move) - Math.exp(-move));
  const gain = (price: number): number =>
    Math.max(0, type === 'CALL' ? price - strike : strike - price);
  let level = Array.from({ length: steps + 1 }, (_, ups) =>
    gain(base * Math.exp(move * (2 * ups - steps))),
  );
  for (let at = steps - 1; at >= 0; at -= 1) {
    const extra = worthAt(at * dt);
    level = Array.from({ length: at + 1 }, (_, ups) => {
      const [down = 0, up = 0] = [level[ups], level[ups + 1]];
      const held = Math.exp(-rate * dt) * (chance * up + (1 - chance) * down);
      return Math.max(held, gain(base * Math.exp(move * (2 * ups - at)) + extra));
    });
  }
  return level[0] ?? 0;
}

describe('printed values', () => {
  it('Hull, European call on a share with two dividends: 3.67', () => {
    expect(priceWithDividends(call(), european(TWICE))).toBeCloseTo(3.67, 2);
  });

  it('Hull, Black’s approximation of the American: the larger of 3.67 and, to the last ex-date, 3.52', () => {
    const first = TWICE.slice(0, 1);
    const toLast = priceWithDividends(call({ years: 5 / 12 }), european(first));
    expect(toLast).toBeCloseTo(3.52, 2);
    // The exact value, of which Black's is an approximation from below.
    const price = priceWithDividends(call(), american(TWICE));
    expect(price).toBeCloseTo(3.72, 2);
  });

  it('Haug, American call by Roll, Geske and Whaley: 4.3860', () => {
    const input = call({ spot: 80, strike: 82, rate: 0.06, years: 1 / 3 });
    const terms = american([{ years: 0.25, amount: 4 }]);
    expect(Math.abs(priceWithDividends(input, terms) - 4.386)).toBeLessThan(0.01);
  });
});

const INPUT = fc.record({
  type: fc.constantFrom('CALL' as const, 'PUT' as const),
  spot: fc.integer({ min: 80, max: 120 }),
  strike: fc.constant(100),
  rate: fc.double({ min: 0.01, max: 0.1, noNaN: true }),
  yield: fc.constant(0),
  years: fc.double({ min: 0.05, max: 1, noNaN: true }),
  volatility: fc.double({ min: 0.1, max: 0.6, noNaN: true }),
});
const DIVIDENDS = fc.array(
  fc.record({
    part: fc.double({ min: 0.02, max: 0.98, noNaN: true }),
    amount: fc.double({ min: 0.1, max: 3, noNaN: true }),
  }),
  { minLength: 1, maxLength: 3 },
);
const CASE = fc.tuple(INPUT, DIVIDENDS).map(([input, list]) => ({
  input,
  dividends: list.map(({ part, amount }) => ({ years: part * input.years, amount })),
}));

describe('an American option', () => {
  it('is what a finer tree gives, within a twentieth of a per cent of the strike', () => {
    fc.assert(
      fc.property(CASE, ({ input, dividends }) => {
        const found = priceWithDividends(input, american(dividends));
        const gap = Math.abs(found - twin(input, dividends, 600));
        expect(gap).toBeLessThan(input.strike * 0.0005);
      }),
      { numRuns: 30 },
    );
  });

  it('of the kind put waits for a dividend no longer than until its date, wherever the nodes of the tree lie', () => {
    // A week of interest on the strike, 0.12, is lost for two dividends, 0.2: to wait for a node after them would lose more.
    const dividends = Array.from({ length: 2 }, () => ({ years: 0.02, amount: 0.1 }));
    const input = call({
      type: 'PUT',
      spot: 80,
      strike: 100,
      rate: 0.06,
      years: 1,
      volatility: 0.1,
    });
    const atOnce = 100 * Math.exp(-0.06 * 0.02) - (80 - 0.2 * Math.exp(-0.06 * 0.02));
    expect(priceWithDividends(input, american(dividends))).toBeCloseTo(atOnce, 2);
  });

  it('is worth what exercise brings at least, and what the European is', () => {
    fc.assert(
      fc.property(CASE, ({ input, dividends }) => {
        const found = priceWithDividends(input, american(dividends));
        const gain = input.type === 'CALL' ? input.spot - input.strike : input.strike - input.spot;
        expect(found).toBeGreaterThanOrEqual(gain);
        // The tree's European value differs by its steps.
        const least = priceWithDividends(input, european(dividends)) - input.strike * 0.0003;
        expect(found).toBeGreaterThanOrEqual(least);
      }),
    );
  });

  it('far in the money is exercised right before a dividend, as the price stands and moves', () => {
    const terms = american([{ years: 1 / 365, amount: 4 }]);
    const input = call({ spot: 100, strike: 60, rate: 0.01, years: 0.1, volatility: 0.2 });
    const { price, delta } = valueWithDividends(input, terms);
    expect(price).toBeCloseTo(40, 2);
    expect(delta).toBeCloseTo(1, 3);
    // It is not where less is paid than the interest on the strike: no dividend is worth that (Hull's condition).
    const small = american([{ years: 1 / 365, amount: 0.01 }]);
    const kept = call({ spot: 100, strike: 60, rate: 0.1, years: 0.1, volatility: 0.2 });
    expect(priceWithDividends(kept, small)).toBeGreaterThan(40 + 0.5);
  });
});

describe('a European option', () => {
  it('has call and put in parity with the price without dividends', () => {
    fc.assert(
      fc.property(CASE, ({ input, dividends }) => {
        const at = (type: 'CALL' | 'PUT') =>
          priceWithDividends({ ...input, type }, european(dividends));
        const worth = dividends.reduce(
          (sum, { years, amount }) => sum + amount * Math.exp(-input.rate * years),
          0,
        );
        const parity = input.spot - worth - input.strike * Math.exp(-input.rate * input.years);
        expect(at('CALL') - at('PUT')).toBeCloseTo(parity, 8);
      }),
    );
  });
});

it('sensitivities are differences of prices, and go over into those without dividends', () => {
  const none = american([{ years: 0.4, amount: 1e-9 }]);
  const found = valueWithDividends(call(), none);
  const plain = valueOption(call());
  expect(found.price).toBeCloseTo(plain.price, 2);
  for (const name of ['delta', 'gamma', 'vega', 'rho', 'theta'] as const)
    expect(Math.abs(found[name] / plain[name] - 1), name).toBeLessThan(0.02);
});

it('theta is what a day takes, dividends that come nearer included', () => {
  for (const isAmerican of [true, false]) {
    const dividends = [{ years: 0.3, amount: 1 }];
    const day = 1 / 365;
    const after = [{ years: 0.3 - day, amount: 1 }];
    const today = priceWithDividends(call(), { dividends, isAmerican });
    const tomorrow = priceWithDividends(call({ years: 0.5 - day }), {
      dividends: after,
      isAmerican,
    });
    const { theta } = valueWithDividends(call(), { dividends, isAmerican });
    expect(theta * day).toBeCloseTo(tomorrow - today, 2);
  }
});

it('without time or volatility it is what is certain, never NaN', () => {
  const terms = american([{ years: 0.1, amount: 2 }]);
  expect(priceWithDividends(call({ volatility: 0, spot: 50 }), terms)).toBeGreaterThanOrEqual(10);
  expect(priceWithDividends(call({ years: 0, spot: 50 }), american([]))).toBe(10);
  const all = [call({ volatility: 0 }), call({ years: 0 })].map((of) =>
    valueWithDividends(of, american([])),
  );
  for (const value of all) expect(Object.values(value).every(Number.isFinite)).toBe(true);
  expect(() => priceWithDividends(call({ volatility: Number.NaN }), terms)).toThrow(RangeError);
});
