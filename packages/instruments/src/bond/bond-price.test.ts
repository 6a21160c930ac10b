/** Prices of single payments worked by hand, and derivatives held against differences of prices. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceCurve } from './bond-price.ts';
import { YIELD_CONVENTIONS, type YieldConvention } from './bond-terms.ts';
import type { Remaining } from './coupon-schedule.ts';
import {
  billBondEquivalentYield,
  billMoneyMarketYield,
  billPriceFromDiscount,
} from './treasury-bill.ts';

const payments = (stub: number, amounts: readonly number[]): Remaining => ({
  stub,
  flows: amounts.map((amount, periods) => ({ date: periods, periods, amount })),
  accruesFrom: 0,
  nextCoupon: 0,
  isExDividend: false,
});

const dirty = (
  remaining: Remaining,
  convention: YieldConvention,
  yieldPct: number,
  frequency: 1 | 2 | 4 = 2,
) => priceCurve(remaining, { frequency }, { yieldPct, convention }).dirty;

describe('a price from a yield', () => {
  it('of one payment in a whole year, with its derivatives', () => {
    const curve = priceCurve(
      payments(1, [105]),
      { frequency: 1 },
      { yieldPct: 5, convention: 'ICMA' },
    );
    expect(curve.dirty).toBeCloseTo(100, 12);
    expect(curve.slope).toBeCloseTo(-100 / 1.05, 12);
    expect(curve.curvature).toBeCloseTo(200 / 1.05 ** 2, 12);
    expect(curve.timeWeighted).toBeCloseTo(100, 12);
  });

  it('takes simple interest in the last period in the United States and for Bunds, and nowhere else', () => {
    const last = payments(0.5, [102]);
    const simple = 102 / 1.01;
    const compound = 102 / Math.sqrt(1.02);
    expect(dirty(last, 'US_STREET', 4)).toBeCloseTo(simple, 12);
    expect(dirty(last, 'DE_BUND', 4)).toBeCloseTo(simple, 12);
    for (const convention of ['UK_DMO', 'FR_OAT', 'ICMA'] as const) {
      expect(dirty(last, convention, 4)).toBeCloseTo(compound, 12);
    }
  });

  it('compounds a broken first period on the street and not at the Treasury', () => {
    const two = payments(0.5, [2, 102]);
    // Both payments come to 102 at the end of the period: 2 + 102 / 1.02.
    expect(dirty(two, 'US_STREET', 4)).toBeCloseTo(102 / Math.sqrt(1.02), 12);
    expect(dirty(two, 'US_TREASURY', 4)).toBeCloseTo(102 / 1.01, 12);
  });

  it('discounts by the exponential where it is continuous', () => {
    const expected = 2 * Math.exp(-0.04 * 0.25) + 102 * Math.exp(-0.04 * 0.75);
    expect(dirty(payments(0.5, [2, 102]), 'CONTINUOUS', 4)).toBeCloseTo(expected, 12);
  });

  it('skips the periods in which nothing is paid', () => {
    const late: Remaining = { ...payments(1, []), flows: [{ date: 0, periods: 2, amount: 100 }] };
    expect(dirty(late, 'ICMA', 10, 1)).toBeCloseTo(100 / 1.1 ** 3, 12);
  });

  it('is the sum of what is paid at a yield of nothing', () => {
    for (const convention of YIELD_CONVENTIONS) {
      expect(dirty(payments(0.3, [2, 2, 102]), convention, 0)).toBeCloseTo(106, 12);
    }
  });

  it('takes a negative yield, and none that leaves nothing to discount by', () => {
    expect(dirty(payments(1, [100]), 'ICMA', -50, 1)).toBeCloseTo(200, 12);
    for (const yieldPct of [-200, -250, Number.NaN]) {
      expect(() => dirty(payments(1, [100]), 'ICMA', yieldPct)).toThrow('nothing to discount by');
    }
  });

  it('has the derivatives that differences of its prices give, in every convention', () => {
    const yields = fc.double({ min: -1, max: 15, noNaN: true });
    const stubs = fc.double({ min: 0.01, max: 1, noNaN: true });
    const coupons = fc.integer({ min: 0, max: 12 });
    const conventions = fc.constantFrom(...YIELD_CONVENTIONS);
    fc.assert(
      fc.property(yields, stubs, coupons, conventions, (yieldPct, stub, count, convention) => {
        const remaining = payments(stub, [...Array.from({ length: count }, () => 2), 102]);
        const at = (pct: number) => dirty(remaining, convention, pct);
        const {
          dirty: price,
          slope,
          curvature,
        } = priceCurve(remaining, { frequency: 2 }, { yieldPct, convention });
        const step = 0.01;
        const first = ((at(yieldPct + step) - at(yieldPct - step)) / (2 * step)) * 100;
        const second = ((at(yieldPct + step) - 2 * price + at(yieldPct - step)) / step ** 2) * 1e4;
        expect(Math.abs(first / slope - 1)).toBeLessThan(1e-4);
        expect(Math.abs(second - curvature)).toBeLessThan(1e-3 * curvature + 1e-3);
      }),
    );
  });

  it('weighs times by present values: a duration between the first and the last payment', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        fc.constantFrom(...YIELD_CONVENTIONS),
        (stub, convention) => {
          const remaining = payments(stub, [2, 2, 2, 102]);
          const { dirty: price, timeWeighted } = priceCurve(
            remaining,
            { frequency: 2 },
            { yieldPct: 3, convention },
          );
          const duration = timeWeighted / price;
          expect(duration).toBeGreaterThan(stub / 2);
          expect(duration).toBeLessThan((stub + 3) / 2);
          // Nearly all is paid at the end.
          expect(duration).toBeGreaterThan((stub + 3) / 2 - 0.1);
        },
      ),
    );
  });
});

describe('a Treasury bill', () => {
  it('of 91 days at 7.61 % costs 98.076361 (31 CFR 356, appendix B)', () => {
    expect(billPriceFromDiscount(7.61, 91)).toBeCloseTo(98.076361, 6);
  });

  it('yields more than its discount, by what is paid and by the longer year', () => {
    const price = billPriceFromDiscount(7.61, 91);
    expect(billMoneyMarketYield(price, 91)).toBeCloseTo(7.759, 3);
    expect(billBondEquivalentYield(7.61, 91)).toBeCloseTo(7.867, 3);
  });

  it('has a bond yield that is the money-market yield on a year of 365 days', () => {
    const discounts = fc.double({ min: 0.01, max: 15, noNaN: true });
    fc.assert(
      fc.property(discounts, fc.integer({ min: 1, max: 182 }), (discount, days) => {
        const money = billMoneyMarketYield(billPriceFromDiscount(discount, days), days);
        expect(billBondEquivalentYield(discount, days)).toBeCloseTo((money * 365) / 360, 9);
      }),
    );
  });

  it('of 52 weeks at 7.65 % yields 8.237 % (31 CFR 356, appendix B, VI.D.2)', () => {
    // Issued on 7 June 1990, due on 6 June 1991: 364 days at a price of 92.265.
    expect(billPriceFromDiscount(7.65, 364)).toBeCloseTo(92.265, 6);
    expect(billBondEquivalentYield(7.65, 364)).toBeCloseTo(8.237, 3);
  });

  it('of 20 days at 7.93 % yields 8.076 % (31 CFR 356, appendix B, VI.D.1)', () => {
    expect(billPriceFromDiscount(7.93, 20)).toBeCloseTo(99.559444, 6);
    expect(billBondEquivalentYield(7.93, 20)).toBeCloseTo(8.076, 3);
  });

  it('of 26 weeks counts simple interest, over 366 days where the year has a 29 February', () => {
    const gain = 100 / billPriceFromDiscount(5, 182) - 1;
    expect(billBondEquivalentYield(5, 182)).toBeCloseTo((gain * 36_500) / 182, 10);
    expect(billBondEquivalentYield(5, 183, 366)).toBeCloseTo(
      (100 / billPriceFromDiscount(5, 183) - 1) * 200,
      10,
    );
  });

  it('beyond half a year is worth its price: a half-year of interest, and interest on that', () => {
    const discounts = fc.double({ min: -1, max: 15, noNaN: true });
    const years = fc.constantFrom<365 | 366>(365, 366);
    fc.assert(
      fc.property(discounts, fc.integer({ min: 184, max: 365 }), years, (discount, days, year) => {
        const i = billBondEquivalentYield(discount, days, year) / 100;
        const worth =
          billPriceFromDiscount(discount, days) *
          (1 + (i * (days - year / 2)) / year) *
          (1 + i / 2);
        expect(worth).toBeCloseTo(100, 9);
      }),
    );
  });

  it('does not yield where nothing is paid, and is no bill beyond a year', () => {
    expect(() => billBondEquivalentYield(100, 360)).toThrow(RangeError);
    expect(() => billBondEquivalentYield(5, 366)).toThrow(RangeError);
    expect(() => billBondEquivalentYield(5, 0)).toThrow(RangeError);
    expect(() => billBondEquivalentYield(Number.NaN, 90)).toThrow(RangeError);
  });
});
