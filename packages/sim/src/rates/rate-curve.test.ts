/**
 * The term structure of each currency: stripped so that par bonds cost par, without arbitrage, the same to the last bit.
 * Expected values are worked out with `Math`, not with the platform's own functions.
 */
import type { Currency } from '@tradefloor/contracts/fx';
import { CURRENCIES, CURVES } from '@tradefloor/contracts/vocabulary/instruments';
import { forwardPrice } from '@tradefloor/instruments/fx/forward';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { curveAt } from './curves.ts';
import { moneyMarketRate, rateCurveAt, sovereignCurveAt } from './rate-curve.ts';

const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });
/** A quarter of a year of batches: rates have moved, none has gone far below nothing. */
const ticks = fc.integer({ min: 1, max: 6_000_000 });
const currencies = fc.constantFrom(...CURRENCIES);
const maturities = fc.double({ min: 1 / 365, max: 30, noNaN: true });

describe('the term structure', () => {
  it('is the dollar curve as it begins: Nelson and Siegel by hand, a bill, a year with a coupon', () => {
    // 4.95 - 1.3 (1 - e^-x) / x - 1.8 ((1 - e^-x) / x - e^-x), x = years / 2.
    const toYield = (years: number): number => {
      const x = years / 2;
      const loading = (1 - Math.exp(-x)) / x;
      return (4.95 - 1.3 * loading - 1.8 * (loading - Math.exp(-x))) / 100;
    };
    const bill = 1 / (1 + toYield(0.25) * 0.25);
    const half = 1 / (1 + toYield(0.5) / 2);
    const year = (1 - (toYield(1) / 2) * half) / (1 + toYield(1) / 2);
    const usd = rateCurveAt(42, 'USD', 0);
    expect(usd.discount(0.25)).toBeCloseTo(bill, 14);
    expect(usd.discount(0.5)).toBeCloseTo(half, 14);
    expect(usd.discount(1)).toBeCloseTo(year, 14);
    expect(usd.zeroRate(1)).toBeCloseTo(-Math.log(year), 14);
    // What the figures come to: a bill of three months at 3.62 %, continuous 3.61 %.
    expect(toYield(0.25) * 100).toBeCloseTo(3.6245, 3);
    expect(usd.zeroRate(0.25) * 100).toBeCloseTo(3.6083, 3);
  });

  it('prices every par bond of whole periods at par', () => {
    fc.assert(
      fc.property(
        seeds,
        ticks,
        fc.constantFrom(...CURVES),
        fc.integer({ min: 1, max: 30 }),
        (seed, tick, name, years) => {
          const perYear = name === 'USD' || name === 'GBP' ? 2 : 1;
          const curve = sovereignCurveAt(seed, name, tick);
          const coupon = curveAt(seed, name, tick)(years) / 100 / perYear;
          let value = curve.discount(years);
          for (let n = 1; n <= years * perYear; n += 1) {
            value += coupon * curve.discount(n / perYear);
          }
          expect(value).toBeCloseTo(1, 12);
        },
      ),
    );
  });

  it('goes on without a step where the number of coupons changes', () => {
    for (const currency of CURRENCIES) {
      const curve = rateCurveAt(7, currency, 1_000_000);
      for (const years of [0.5, 1, 1.5, 2, 5, 10]) {
        const step = curve.discount(years - 1e-9) - curve.discount(years + 1e-9);
        expect(Math.abs(step)).toBeLessThan(1e-9);
      }
    }
  });

  it('is worth less the later it pays, where yields are positive: no forward lends for nothing', () => {
    fc.assert(
      fc.property(seeds, ticks, currencies, (seed, tick, currency) => {
        const curve = rateCurveAt(seed, currency, tick);
        const months = Array.from({ length: 120 }, (_, month) => (month + 1) / 12);
        fc.pre(months.every((years) => curve.zeroRate(years) > 0.005));
        let before = curve.discount(0);
        expect(before).toBe(1);
        for (const years of months) {
          const factor = curve.discount(years);
          expect(factor).toBeLessThan(before);
          before = factor;
        }
      }),
    );
  });

  it('repeats to the last bit for a seed and tick in any order of reading, differs by seed and tick', () => {
    fc.assert(
      fc.property(
        seeds,
        ticks,
        currencies,
        fc.array(maturities, { minLength: 2, maxLength: 6 }),
        (seed, tick, currency, years) => {
          const read = (at: number, of: number) =>
            years.map((each) => rateCurveAt(of, currency, at).zeroRate(each));
          const first = read(tick, seed);
          const curve = rateCurveAt(seed, currency, tick + 1);
          expect(curve.zeroRate(years[0] ?? 1)).not.toBe(first[0]);
          expect(read(tick, seed + 1)).not.toEqual(first);
          const again = rateCurveAt(seed, currency, tick);
          expect(years.toReversed().map(again.zeroRate).toReversed()).toEqual(first);
        },
      ),
    );
  });

  it('has a rate for what ends now: the one to tomorrow', () => {
    const curve = rateCurveAt(1, 'GBP', 99);
    expect(curve.zeroRate(0)).toBe(curve.zeroRate(1 / 365));
    expect(curve.discount(0)).toBe(1);
  });
});

describe('money-market rates', () => {
  it('are simple, in the day count of the currency: a deposit grows as the curve discounts', () => {
    const getYearDays = (currency: Currency): number =>
      ['GBP', 'AUD', 'CAD'].includes(currency) ? 365 : 360;
    for (const currency of CURRENCIES) {
      const curve = rateCurveAt(3, currency, 2_000_000);
      for (const days of [1, 7, 31, 92, 182, 365]) {
        const rate = moneyMarketRate(curve, currency, days);
        const grown = 1 + (rate * days) / getYearDays(currency);
        expect(grown * curve.discount(days / 365)).toBeCloseTo(1, 14);
      }
    }
  });

  it('leave no arbitrage in forwards: none of a round trip through two currencies, nor of a triangle', () => {
    fc.assert(
      fc.property(
        seeds,
        ticks,
        fc.tuple(currencies, currencies, currencies),
        fc.integer({ min: 1, max: 730 }),
        (seed, tick, [one, two, three], days) => {
          const rate = (currency: Currency) =>
            moneyMarketRate(rateCurveAt(seed, currency, tick), currency, days);
          const forward = (base: Currency, quote: Currency): number => {
            const rates = { baseRate: rate(base), quoteRate: rate(quote) };
            return forwardPrice({ spot: 1, base, quote, ...rates, days });
          };
          expect(forward(one, two) * forward(two, one)).toBeCloseTo(1, 12);
          expect(forward(one, two) * forward(two, three)).toBeCloseTo(forward(one, three), 12);
          // Lent in one currency and sold forward, money grows as in the other.
          const grown = (currency: Currency) =>
            1 / rateCurveAt(seed, currency, tick).discount(days / 365);
          expect(grown(one) * forward(one, two)).toBeCloseTo(grown(two), 12);
        },
      ),
    );
  });

  it('of three months begin where the overnight rates of late 2026 are, give or take a tenth', () => {
    const pct = Object.fromEntries(
      CURRENCIES.map((currency) => {
        const curve = rateCurveAt(42, currency, 0);
        return [currency, moneyMarketRate(curve, currency, 92) * 100];
      }),
    );
    const expected = { USD: 3.6, EUR: 1.9, GBP: 3.7, JPY: 0.75, AUD: 3.6, CAD: 2.25, CHF: 0.25 };
    for (const currency of CURRENCIES) {
      expect(Math.abs((pct[currency] ?? 0) - expected[currency]), currency).toBeLessThan(0.1);
    }
  });
});
