/** Options: published prices, sensitivities and implied volatilities to their digits; identities; edges without NaN. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exp } from '../math/elementary.ts';
import { computeD1, impliedVolatility, type OptionInput, valueOption } from './black-scholes.ts';
import { normalCdf } from './normal-distribution.ts';
import reference from './option-cases.reference.json' with { type: 'json' };

type Given = Readonly<Record<string, number | string | undefined>>;

function toInput(given: Given): OptionInput {
  const number = (name: string) => Number(given[name] ?? 0);
  const rate = number('r');
  const isFuture = given['F'] !== undefined;
  return {
    type: given['type'] === 'call' ? 'CALL' : 'PUT',
    spot: isFuture ? number('F') : number('S'),
    strike: number('K'),
    rate,
    yield: isFuture ? rate : number('q'),
    years: number('t'),
    volatility: number('sigma'),
  };
}

function measured(measure: string, given: Given): number {
  const input = toInput(given);
  if (measure === 'd1') return computeD1(input) ?? Number.NaN;
  if (measure === 'impliedVol')
    return impliedVolatility(input, Number(given['price'])) ?? Number.NaN;
  const value = valueOption(input);
  if (measure === 'elasticity') return (value.delta * input.spot) / value.price;
  const found = new Map(Object.entries(value)).get(measure);
  if (found === undefined) throw new Error(`no measure ${measure}`);
  return found;
}

describe('published cases', () => {
  it('are all there', () => {
    expect(reference.cases).toHaveLength(58);
  });

  it.each(reference.cases.map((one) => [one.id, one] as const))('%s', (_, one) => {
    expect(Math.abs(measured(one.measure, one.in) - one.out)).toBeLessThanOrEqual(one.tol);
  });
});

describe('the normal distribution', () => {
  it('has its known values in the middle and far out', () => {
    expect(normalCdf(0)).toBe(0.5);
    expect(normalCdf(1)).toBeCloseTo(0.8413447460685429, 15);
    expect(normalCdf(-1.959963984540054)).toBeCloseTo(0.025, 15);
    expect(normalCdf(-10) / 7.61985302416052e-24).toBeCloseTo(1, 12);
    expect(normalCdf(40)).toBe(1);
    expect(normalCdf(-60)).toBe(0);
  });

  it('rises, and its two tails add up to one', () => {
    fc.assert(
      fc.property(fc.double({ min: -8, max: 8, noNaN: true }), (x) => {
        expect(normalCdf(x) + normalCdf(-x)).toBeCloseTo(1, 14);
        expect(normalCdf(x + 1e-6)).toBeGreaterThanOrEqual(normalCdf(x));
      }),
    );
  });
});

const inputs = fc.record({
  spot: fc.double({ min: 10, max: 1_000, noNaN: true }),
  moneyness: fc.double({ min: 0.5, max: 2, noNaN: true }),
  rate: fc.double({ min: 0, max: 0.1, noNaN: true }),
  yield: fc.double({ min: 0, max: 0.1, noNaN: true }),
  years: fc.double({ min: 0.01, max: 3, noNaN: true }),
  volatility: fc.double({ min: 0.05, max: 1.5, noNaN: true }),
});
type Drawn = typeof inputs extends fc.Arbitrary<infer T> ? T : never;
const toOption = ({ moneyness, ...rest }: Drawn, type: OptionInput['type']): OptionInput => ({
  ...rest,
  strike: rest.spot * moneyness,
  type,
});

describe('a price', () => {
  it('keeps put-call parity', () => {
    fc.assert(
      fc.property(inputs, (drawn) => {
        const call = toOption(drawn, 'CALL');
        const { spot, strike, rate, years } = call;
        const gap = valueOption(call).price - valueOption({ ...call, type: 'PUT' }).price;
        const parity = spot * exp(-drawn.yield * years) - strike * exp(-rate * years);
        expect(Math.abs(gap - parity)).toBeLessThan(1e-10 * spot);
      }),
    );
  });

  it('has a call delta in [0, exp(-qt)], gamma and vega not negative, and rises with volatility', () => {
    fc.assert(
      fc.property(inputs, (drawn) => {
        const call = toOption(drawn, 'CALL');
        const { price, delta, gamma, vega } = valueOption(call);
        expect(delta).toBeGreaterThanOrEqual(0);
        expect(delta).toBeLessThanOrEqual(exp(-drawn.yield * drawn.years) + 1e-15);
        expect(gamma).toBeGreaterThanOrEqual(0);
        expect(vega).toBeGreaterThanOrEqual(0);
        const more = valueOption({ ...call, volatility: call.volatility + 0.05 });
        expect(more.price).toBeGreaterThanOrEqual(price - 1e-9);
        expect(price).toBeLessThanOrEqual(call.spot * exp(-drawn.yield * drawn.years) + 1e-9);
      }),
    );
  });

  it('gives its volatility back within 1e-8 where vega is above 1e-4', () => {
    fc.assert(
      fc.property(inputs, fc.constantFrom('CALL' as const, 'PUT' as const), (drawn, type) => {
        const option = toOption(drawn, type);
        const { price, vega } = valueOption(option);
        fc.pre(vega > 1e-3 * option.spot);
        const implied = impliedVolatility(option, price);
        expect(Math.abs((implied ?? 0) - option.volatility)).toBeLessThan(1e-8);
      }),
    );
  });

  it('is the discounted intrinsic value without time or volatility, with no NaN anywhere', () => {
    const base: OptionInput = {
      type: 'CALL',
      spot: 110,
      strike: 100,
      rate: 0.05,
      yield: 0,
      years: 0,
      volatility: 0.2,
    };
    expect(valueOption(base)).toMatchObject({ price: 10, delta: 1, gamma: 0, vega: 0 });
    expect(valueOption({ ...base, type: 'PUT' })).toMatchObject({ price: 0, delta: 0 });
    expect(valueOption({ ...base, years: 1, volatility: 0 }).price).toBeCloseTo(
      110 - 100 * exp(-0.05),
      12,
    );
    for (const spot of [0, 1e-9, 1e9]) {
      const values = Object.values(valueOption({ ...base, spot, years: 1 }));
      expect(values.every(Number.isFinite)).toBe(true);
    }
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    'has no value at a volatility of %d, which is none',
    (volatility) => {
      const option = {
        type: 'CALL',
        spot: 110,
        strike: 100,
        rate: 0,
        yield: 0,
        volatility,
      } as const;
      for (const years of [0, 1]) {
        expect(() => valueOption({ ...option, years })).toThrow(RangeError);
        expect(() => computeD1({ ...option, years })).toThrow(RangeError);
      }
    },
  );

  it('that no volatility gives has none', () => {
    const base = { type: 'CALL', spot: 100, strike: 90, rate: 0, yield: 0, years: 1 } as const;
    expect(impliedVolatility(base, 9)).toBeNull();
    expect(impliedVolatility(base, 101)).toBeNull();
  });
});
