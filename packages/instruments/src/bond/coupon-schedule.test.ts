/** Coupon dates and the payments left: schedules worked by hand, and a naive walk back from maturity. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, dayNumber, formatDate, toDay } from '../calendar/civil-date.ts';
import { accruedInterest } from './accrued-interest.ts';
import type { BondTerms } from './bond-terms.ts';
import { firstCouponDate, interestFraction, quasiPeriod, remainingAt } from './coupon-schedule.ts';

/** 4 % from May 2020 to May 2030, half-yearly on the 15th. */
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

const periodOn = (terms: BondTerms, date: string) => {
  const { start, end } = quasiPeriod(terms, toDay(date));
  return [formatDate(start), formatDate(end)];
};

const listFlows = (terms: BondTerms, date: string, exDividend: string | null = null) =>
  remainingAt(terms, toDay(date), exDividend === null ? null : toDay(exDividend)).flows.map(
    ({ date: on, periods, amount }) => [formatDate(on), periods, amount],
  );

describe('a coupon period', () => {
  it('holds its first day and not its last', () => {
    expect(periodOn(given(), '2026-11-15')).toEqual(['2026-11-15', '2027-05-15']);
    expect(periodOn(given(), '2026-11-14')).toEqual(['2026-05-15', '2026-11-15']);
    expect(periodOn(given(), '2030-05-14')).toEqual(['2029-11-15', '2030-05-15']);
  });

  it('ends with the month only where the terms of the bond require it and matures on a month’s end', () => {
    const february = { maturity: toDay('2030-02-28') };
    expect(periodOn(given({ ...february, endOfMonth: true }), '2028-06-01')).toEqual([
      '2028-02-29',
      '2028-08-31',
    ]);
    expect(periodOn(given(february), '2028-06-01')).toEqual(['2028-02-28', '2028-08-28']);
    expect(periodOn(given({ endOfMonth: true }), '2028-06-01')).toEqual([
      '2028-05-15',
      '2028-11-15',
    ]);
  });

  it('is a month in which the 31st is the 30th, and the 31st again after it', () => {
    const terms = given({ maturity: toDay('2030-08-31'), frequency: 4 });
    expect(periodOn(terms, '2029-12-01')).toEqual(['2029-11-30', '2030-02-28']);
    expect(periodOn(terms, '2030-06-01')).toEqual(['2030-05-31', '2030-08-31']);
  });

  it('is the one a walk back from maturity finds', () => {
    const anyTerms = fc.record({
      maturity: fc.integer({ min: toDay('2027-01-01'), max: toDay('2056-12-31') }),
      frequency: fc.constantFrom(1 as const, 2 as const, 4 as const),
    });
    fc.assert(
      fc.property(anyTerms, fc.nat(11_000), (over, before) => {
        const terms = given(over);
        const date = over.maturity - 1 - before;
        let n = 0;
        const back = (steps: number) => addMonths(over.maturity, (-12 / over.frequency) * steps);
        while (back(n + 1) > date) n += 1;
        expect(quasiPeriod(terms, date)).toEqual({
          start: back(n + 1),
          end: back(n),
          frequency: over.frequency,
        });
      }),
    );
  });
});

describe('the first coupon', () => {
  it('follows from the schedule, is never after maturity, and is the named one where it is odd', () => {
    expect(formatDate(firstCouponDate(given()))).toBe('2020-11-15');
    expect(formatDate(firstCouponDate(given({ accrualStart: toDay('2020-11-14') })))).toBe(
      '2020-11-15',
    );
    const odd = given({ firstCoupon: toDay('2021-05-15') });
    expect(formatDate(firstCouponDate(odd))).toBe('2021-05-15');
  });

  it('that is long earns the parts of the periods it spans', () => {
    const long = given({ accrualStart: toDay('2026-01-15'), firstCoupon: toDay('2026-11-15') });
    const [first, second] = remainingAt(long, toDay('2026-02-01')).flows;
    // 120 of the 181 days from November to May, and a whole half-year after them.
    expect(first).toMatchObject({ date: toDay('2026-11-15'), periods: 1 });
    expect(first?.amount).toBeCloseTo(4 * (120 / 362 + 0.5), 12);
    expect(second).toEqual({ date: toDay('2027-05-15'), periods: 2, amount: 2 });
  });

  it('that is short earns its days', () => {
    const short = given({ accrualStart: toDay('2026-08-15') });
    const [first] = remainingAt(short, toDay('2026-08-20')).flows;
    // 92 of the 184 days from May to November.
    expect(first).toEqual({ date: toDay('2026-11-15'), periods: 0, amount: 1 });
  });
});

describe('what is left to be paid', () => {
  it('is every coupon after settlement, and the face with the last', () => {
    expect(listFlows(given(), '2028-11-20')).toEqual([
      ['2029-05-15', 0, 2],
      ['2029-11-15', 1, 2],
      ['2030-05-15', 2, 102],
    ]);
  });

  it('leaves out the coupon of the settlement date itself', () => {
    expect(listFlows(given(), '2029-11-14').map(([date]) => date)).toEqual([
      '2029-11-15',
      '2030-05-15',
    ]);
    expect(listFlows(given(), '2029-11-15').map(([date]) => date)).toEqual(['2030-05-15']);
  });

  it('is the face alone of a bond without coupons', () => {
    expect(listFlows(given({ couponPct: 0 }), '2028-11-20')).toEqual([['2030-05-15', 2, 100]]);
  });

  it('leaves the next coupon with the seller from the ex-dividend date on', () => {
    const ex = '2029-05-06';
    expect(listFlows(given(), '2029-05-05', ex)[0]).toEqual(['2029-05-15', 0, 2]);
    expect(listFlows(given(), '2029-05-06', ex)[0]).toEqual(['2029-11-15', 1, 2]);
    expect(listFlows(given(), '2029-05-15', ex)[0]).toEqual(['2029-11-15', 0, 2]);
  });

  it('keeps the face for the buyer when the last coupon is the seller’s', () => {
    expect(listFlows(given(), '2030-05-10', '2030-05-06')).toEqual([['2030-05-15', 0, 100]]);
  });

  it('is nothing once the bond has matured', () => {
    expect(() => remainingAt(given(), toDay('2030-05-15'))).toThrow('the bond has matured');
  });

  it('names the part of the period to come by the day count', () => {
    const findStub = (dayCount: BondTerms['dayCount'], date: string) =>
      remainingAt(given({ dayCount }), toDay(date)).stub;
    // November 15 to May 15 has 181 days; 8 are gone on the 23rd.
    expect(findStub('ACT_ACT_ICMA', '2026-11-23')).toBeCloseTo(173 / 181, 14);
    expect(findStub('30U_360', '2026-11-23')).toBeCloseTo(172 / 180, 14);
    expect(findStub('ACT_360', '2026-11-15')).toBe(1);
  });
});

describe('accrued interest', () => {
  it('is the coupon by the days since the last one', () => {
    expect(accruedInterest(given(), toDay('2026-11-23'))).toBeCloseTo((2 * 8) / 181, 12);
    expect(accruedInterest(given({ dayCount: '30U_360' }), toDay('2026-12-31'))).toBeCloseTo(
      (4 * 46) / 360,
      12,
    );
    expect(accruedInterest(given({ dayCount: 'ACT_360' }), toDay('2026-11-23'))).toBeCloseTo(
      (4 * 8) / 360,
      12,
    );
  });

  it('by ISDA divides the days of a leap year by 366 and those of the other by 365', () => {
    // By hand (ISDA 2006, 4.16(b)): 15 November 2027 to 1 January 2028 is 47 days, from there to 29 February 59.
    const isda = given({ dayCount: 'ACT_ACT_ISDA' });
    expect(accruedInterest(isda, toDay('2028-02-29'))).toBeCloseTo(1.159877236, 9);
    // And where no day falls into a leap year: 8 of 365.
    expect(accruedInterest(isda, toDay('2026-11-23'))).toBeCloseTo((4 * 8) / 365, 12);
  });

  it.each([
    // Bond that matures, ends of months or not, settled, days of 360: SIFMA's rule for February, ISDA's without it.
    ['2036-08-28', false, '2027-08-27', 179],
    ['2036-08-28', false, '2027-03-31', 33],
    ['2036-08-28', true, '2027-03-31', 33],
    ['2036-08-31', true, '2027-03-31', 30],
    ['2036-08-31', true, '2027-08-30', 180],
    ['2036-02-29', true, '2027-03-01', 1],
    ['2036-02-29', true, '2028-02-28', 178],
    ['2036-08-15', false, '2027-08-14', 179],
  ])('of months of 30 days: %s, at month ends %s, on %s is %i days', (maturity, ends, on, days) => {
    const terms = given({ dayCount: '30U_360', maturity: toDay(maturity), endOfMonth: ends });
    expect(accruedInterest(terms, toDay(on))).toBeCloseTo((4 * days) / 360, 12);
  });

  it('of months of 30 days grows to the coupon and no further, from any day up to the 28th', () => {
    const anyTerms = fc.record({
      maturity: fc
        .record({
          year: fc.integer({ min: 2031, max: 2056 }),
          month: fc.integer({ min: 1, max: 12 }),
          day: fc.constantFrom(1, 15, 27, 28),
        })
        .map(dayNumber),
      frequency: fc.constantFrom(1 as const, 2 as const, 4 as const),
      dayCount: fc.constantFrom<BondTerms['dayCount']>('30_360', '30E_360', '30U_360'),
    });
    fc.assert(
      fc.property(anyTerms, fc.nat(3_000), (over, after) => {
        const bond = given(over);
        const { start, end } = quasiPeriod(bond, toDay('2020-06-01') + after);
        expect(interestFraction(bond, start, end)).toBe(1 / over.frequency);
        expect(interestFraction(bond, start, end - 1)).toBeLessThanOrEqual(1 / over.frequency);
        const { stub } = remainingAt(bond, end - 1);
        // From 28 February to 1 March it is three.
        expect(stub).toBeLessThan((4 * over.frequency) / 360);
      }),
    );
  });

  it('is nothing on a coupon date and before interest begins', () => {
    expect(accruedInterest(given(), toDay('2026-11-15'))).toBe(0);
    expect(accruedInterest(given(), toDay('2020-05-01'))).toBe(0);
  });

  it('is owed to the buyer while the seller keeps the coupon', () => {
    const accrued = accruedInterest(given(), toDay('2029-05-06'), toDay('2029-05-06'));
    // Nine of the 181 days from November to May.
    expect(accrued).toBeCloseTo((-2 * 9) / 181, 12);
  });

  it('of two spans is that of both together', () => {
    const day = fc.integer({ min: toDay('2020-05-15'), max: toDay('2030-05-15') });
    const dayCounts = fc.constantFrom<BondTerms['dayCount']>(
      'ACT_ACT_ICMA',
      'ACT_ACT_ISDA',
      'ACT_360',
      'ACT_365F',
    );
    fc.assert(
      fc.property(fc.tuple(day, day, day), dayCounts, (days, dayCount) => {
        const [from = 0, between = 0, to = 0] = days.toSorted((a, b) => a - b);
        const terms = given({ dayCount });
        const parts = interestFraction(terms, from, between) + interestFraction(terms, between, to);
        expect(parts).toBeCloseTo(interestFraction(terms, from, to), 12);
        if (from < to) expect(interestFraction(terms, to, from)).toBe(0);
      }),
    );
  });
});
