/** What holds for any bond with an odd first or last period: no coupon is lost, interest grows to it, prices and yields agree. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, dayNumber } from '../calendar/civil-date.ts';
import { accruedInterest } from './accrued-interest.ts';
import { BONDS } from './bond-list.ts';
import { type BondTerms, YIELD_CONVENTIONS } from './bond-terms.ts';
import { dirtyFromYield, valuationAt, yieldFromClean } from './bond-valuation.ts';
import { couponAfter, interestFraction, quasiPeriod, remainingAt } from './coupon-schedule.ts';
import { toTerms } from './listed-bond.ts';

const listCoupons = (terms: BondTerms) => {
  const found = [];
  for (let day = terms.accrualStart; day < terms.maturity; ) {
    const coupon = couponAfter(terms, day);
    found.push(coupon);
    day = coupon.date;
  }
  return found;
};

it('the coupons of each listed bond follow each other from its issue to its maturity', () => {
  for (const bond of BONDS) {
    const terms = toTerms(bond);
    const coupons = listCoupons(terms);
    expect(coupons[0]?.from, bond.name).toBe(terms.accrualStart);
    expect(coupons.at(-1)?.date, bond.name).toBe(terms.maturity);
    for (const [at, { from }] of coupons.slice(1).entries()) {
      expect(from, bond.name).toBe(coupons[at]?.date);
    }
  }
  // A short last and a long first one; a short first one follows from the day of issue.
  const odd = BONDS.filter(({ firstCoupon, lastCoupon }) => (firstCoupon ?? lastCoupon) !== null);
  expect(odd.map(({ name }) => name)).toEqual(['CCL 6 2031-05-01', 'UKT 5.375 2056-01-31']);
});

const anyOdd = fc
  .record({
    anchor: fc
      .record({
        year: fc.integer({ min: 2028, max: 2050 }),
        month: fc.integer({ min: 1, max: 12 }),
        day: fc.integer({ min: 1, max: 28 }),
      })
      .map(dayNumber),
    frequency: fc.constantFrom(1 as const, 2 as const, 4 as const),
    periods: fc.integer({ min: 2, max: 20 }),
    /** Days by which interest begins before the first regular period. */
    early: fc.integer({ min: 0, max: 300 }),
    /** Days from the last coupon to maturity; 0 for a regular end. */
    tail: fc.oneof(fc.constant(0), fc.integer({ min: 5, max: 500 })),
    dayCount: fc.constantFrom<BondTerms['dayCount']>(
      'ACT_ACT_ICMA',
      'ACT_ACT_ISDA',
      'ACT_365F',
      '30U_360',
      '30E_360',
      '30E_360_ISDA',
    ),
  })
  .map(({ anchor, frequency, periods, early, tail, dayCount }): BondTerms => {
    const firstCoupon = addMonths(anchor, (-12 / frequency) * (periods - 1));
    return {
      accrualStart: addMonths(anchor, (-12 / frequency) * periods) - early,
      firstCoupon,
      lastCoupon: tail === 0 ? null : anchor,
      maturity: anchor + tail,
      couponPct: 4,
      frequency,
      dayCount,
      endOfMonth: false,
    };
  });

describe('a bond with an odd first and last period', () => {
  it('pays coupons that follow each other without a gap, from the first day of interest to maturity', () => {
    fc.assert(
      fc.property(anyOdd, (terms) => {
        const coupons = listCoupons(terms);
        expect(coupons[0]?.from).toBe(terms.accrualStart);
        expect(coupons.at(-1)?.date).toBe(terms.maturity);
        for (const [at, { from }] of coupons.entries()) {
          if (at > 0) expect(from).toBe(coupons[at - 1]?.date);
        }
        const flows = remainingAt(terms, terms.accrualStart).flows;
        expect(flows.map(({ date }) => date)).toEqual(coupons.map(({ date }) => date));
        const paid = flows.reduce((sum, { amount }) => sum + amount, 0);
        expect(paid).toBeCloseTo(100 + coupons.reduce((sum, { amount }) => sum + amount, 0), 9);
        // Times never go back, and each is after the last.
        expect(
          flows.every(({ periods }, at) => at === 0 || periods > (flows[at - 1]?.periods ?? 0)),
        ).toBe(true);
      }),
    );
  });

  it('earns in the first and the last period what its day count gives, and accrues to that', () => {
    fc.assert(
      fc.property(anyOdd, (terms) => {
        const coupons = listCoupons(terms);
        // Interest that begins on a quasi-coupon date may be of a regular period.
        const isOddFirst = quasiPeriod(terms, terms.accrualStart).start < terms.accrualStart;
        const odd = [
          ...(isOddFirst ? coupons.slice(0, 1) : []),
          ...(terms.lastCoupon === null ? [] : coupons.slice(-1)),
        ];
        for (const { from, date, amount } of odd) {
          expect(amount).toBeCloseTo(terms.couponPct * interestFraction(terms, from, date), 9);
          const before = accruedInterest(terms, date - 1);
          expect(before).toBeLessThanOrEqual(amount + 1e-9);
          expect(amount - before).toBeLessThan((terms.couponPct * 3.01) / 360);
          expect(accruedInterest(terms, from)).toBe(0);
        }
      }),
    );
  });

  it('has a price that falls with the yield and gives it back, on every day and in every convention', () => {
    fc.assert(
      fc.property(
        anyOdd,
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        fc.constantFrom(...YIELD_CONVENTIONS),
        fc.double({ min: -2, max: 20, noNaN: true }),
        (terms, part, convention, yieldPct) => {
          const life = terms.maturity - 1 - terms.accrualStart;
          const settlement = terms.accrualStart + Math.floor(life * part);
          const bond = valuationAt(terms, settlement, { convention });
          const { stub, flows } = bond.remaining;
          fc.pre(stub + (flows.at(-1)?.periods ?? 0) > 0.02);
          const dirty = dirtyFromYield(bond, yieldPct);
          expect(dirtyFromYield(bond, yieldPct + 0.1)).toBeLessThan(dirty);
          const found = yieldFromClean(bond, dirty - bond.accrued);
          expect(found).not.toBeNull();
          expect(dirtyFromYield(bond, found ?? Number.NaN)).toBeCloseTo(dirty, 9);
        },
      ),
    );
  });

  it('is worth as much with its last coupon named as without, where that is the regular one', () => {
    fc.assert(
      fc.property(anyOdd, fc.double({ min: 0, max: 0.999, noNaN: true }), (odd, part) => {
        const terms = { ...odd, lastCoupon: null, maturity: odd.lastCoupon ?? odd.maturity };
        const lastCoupon = quasiPeriod(terms, terms.maturity - 1).start;
        fc.pre(terms.dayCount === 'ACT_ACT_ICMA' && lastCoupon > (terms.firstCoupon ?? 0));
        const life = terms.maturity - 1 - terms.accrualStart;
        const settlement = terms.accrualStart + Math.floor(life * part);
        const price = (of: BondTerms) =>
          dirtyFromYield(valuationAt(of, settlement, { convention: 'US_STREET' }), 5);
        // The end of February rolls back to the 28th, and forward to no later day.
        fc.pre(addMonths(lastCoupon, 12 / terms.frequency) === terms.maturity);
        expect(price({ ...terms, lastCoupon })).toBeCloseTo(price(terms), 9);
      }),
    );
  });
});
