/**
 * Bonds whose first or last period is longer or shorter than the others: published prices and coupons, and coupons by
 * hand.
 */
import { describe, expect, it } from 'vitest';
import { toDay } from '../calendar/civil-date.ts';
import { accruedInterest } from './accrued-interest.ts';
import type { BondTerms } from './bond-terms.ts';
import { cleanFromYield, valuationAt, yieldFromClean } from './bond-valuation.ts';
import { couponAfter, remainingAt } from './coupon-schedule.ts';

const given = (over: Partial<BondTerms> = {}): BondTerms => ({
  accrualStart: toDay('2020-05-15'),
  firstCoupon: null,
  lastCoupon: null,
  maturity: toDay('2030-05-15'),
  couponPct: 4,
  frequency: 2,
  dayCount: 'ACT_ACT_ICMA',
  endOfMonth: false,
  ...over,
});

const street = (terms: BondTerms, settlement: string) =>
  valuationAt(terms, toDay(settlement), { convention: 'US_STREET' });

describe('Microsoft’s examples (documentation of the Excel and DAX functions, basis 0: US 30/360)', () => {
  it('ODDFYIELD: a short first period yields 7.72455415972989 %', () => {
    const terms = given({
      accrualStart: toDay('2008-10-15'),
      firstCoupon: toDay('2009-03-01'),
      maturity: toDay('2021-03-01'),
      couponPct: 5.75,
      dayCount: '30U_360',
    });
    expect(yieldFromClean(street(terms, '2008-11-11'), 84.5)).toBeCloseTo(7.72455415972989, 9);
  });

  it('ODDLPRICE: a long last period costs 99.8782860147213', () => {
    const terms = given({
      accrualStart: toDay('2000-10-15'),
      lastCoupon: toDay('2007-10-15'),
      maturity: toDay('2008-06-15'),
      couponPct: 3.75,
      dayCount: '30U_360',
    });
    expect(cleanFromYield(street(terms, '2008-02-07'), 4.05)).toBeCloseTo(99.8782860147213, 11);
  });

  it('ODDLYIELD: a short last period yields 4.51922356291692 %', () => {
    const terms = given({
      accrualStart: toDay('2000-12-24'),
      lastCoupon: toDay('2007-12-24'),
      maturity: toDay('2008-06-15'),
      couponPct: 3.75,
      dayCount: '30U_360',
    });
    expect(yieldFromClean(street(terms, '2008-04-20'), 99.875)).toBeCloseTo(4.51922356291692, 9);
  });
});

describe('ACT/ACT ICMA in odd periods (ISDA, "EMU and market conventions", 1998, as QuantLib’s day-counter tests have it)', () => {
  it('a short last period, half-yearly: 152 of two times 182 days', () => {
    const terms = given({
      accrualStart: toDay('1999-01-30'),
      lastCoupon: toDay('2000-01-30'),
      maturity: toDay('2000-06-30'),
      couponPct: 100,
    });
    const [last] = remainingAt(terms, toDay('2000-02-01')).flows;
    expect(last?.amount).toBeCloseTo(100 + (100 * 152) / (182 * 2), 10);
  });

  it('a long last period at month ends, quarterly: 91 of four times 91 days and 61 of four times 92', () => {
    const terms = given({
      accrualStart: toDay('1999-05-31'),
      lastCoupon: toDay('1999-11-30'),
      maturity: toDay('2000-04-30'),
      couponPct: 100,
      frequency: 4,
      endOfMonth: true,
    });
    expect(couponAfter(terms, toDay('2000-01-01')).amount).toBeCloseTo(
      100 * (91 / (91 * 4) + 61 / (92 * 4)),
      10,
    );
  });

  it('a long first period at month ends: 0.6160220994 of a year, 12 days of it 0.0331491713', () => {
    const terms = given({
      accrualStart: toDay('2017-01-17'),
      firstCoupon: toDay('2017-08-31'),
      maturity: toDay('2026-02-28'),
      couponPct: 100,
      endOfMonth: true,
    });
    const { amount } = couponAfter(terms, toDay('2017-02-01'));
    expect(amount / 100).toBeCloseTo(0.6160220994, 10);
    expect(accruedInterest(terms, toDay('2017-01-29')) / 100).toBeCloseTo(0.03314917127071823, 14);
  });
});

describe('ACT/ACT ISDA in odd periods (ISDA 2006, 4.16(b); the years of the 1998 paper’s periods)', () => {
  it.each([
    // A short first, a long first, a short last: dates, part of a year.
    ['1999-02-01', '1999-07-01', null, '2009-07-01', 1, '1999-07-01', 0.41095890411],
    ['2002-08-15', '2003-07-15', null, '2013-07-15', 2, '2003-07-15', 0.915068493151],
    ['1999-01-30', null, '2000-01-30', '2000-06-30', 2, '2000-06-30', 0.415300546448],
  ] as const)(
    'accrued from %s, first %s, last %s',
    (from, first, last, until, frequency, paid, part) => {
      const terms = given({
        accrualStart: toDay(from),
        firstCoupon: first === null ? null : toDay(first),
        lastCoupon: last === null ? null : toDay(last),
        maturity: toDay(until),
        couponPct: 100,
        frequency,
        dayCount: 'ACT_ACT_ISDA',
      });
      const { date, amount } = couponAfter(terms, toDay(paid) - 1);
      expect(date).toBe(toDay(paid));
      expect(amount / 100).toBeCloseTo(part, 10);
      // The day before, all but a day of it has accrued.
      const accrued = accruedInterest(terms, toDay(paid) - 1);
      expect((amount - accrued) / 100).toBeCloseTo(1 / (paid.startsWith('2000') ? 366 : 365), 12);
    },
  );
});

describe('30/360 in odd periods at month ends', () => {
  it.each([
    // By hand. Interest runs in months of thirty days from the first day, whatever quasi-coupon dates lie between.
    ['30U_360', '2026-02-28', '2027-02-28', 360],
    ['30U_360', '2026-01-31', '2026-08-31', 210],
    ['30E_360_ISDA', '2026-02-28', '2026-08-31', 180],
    ['30E_360', '2026-01-31', '2026-08-31', 210],
    ['30_360', '2026-03-31', '2026-08-31', 150],
  ] as const)('%s from %s to %s are %i days', (dayCount, from, first, days) => {
    const terms = given({
      accrualStart: toDay(from),
      firstCoupon: toDay(first),
      maturity: toDay('2036-08-31'),
      couponPct: 36,
      dayCount,
      endOfMonth: true,
    });
    expect(couponAfter(terms, toDay(from)).amount).toBeCloseTo(days / 10, 12);
  });

  it('count no day of a period twice: what is gone and what is to come are the period', () => {
    // From 28 February 2026: 30 gone on 31 March by the US rule and ISDA’s, 32 by the eurobond’s.
    const stub = (dayCount: BondTerms['dayCount']) =>
      remainingAt(
        given({ maturity: toDay('2036-08-31'), dayCount, endOfMonth: true }),
        toDay('2026-03-31'),
      ).stub * 180;
    expect(stub('30U_360')).toBeCloseTo(150, 12);
    expect(stub('30E_360_ISDA')).toBeCloseTo(150, 12);
    expect(stub('30E_360')).toBeCloseTo(148, 12);
  });
});
