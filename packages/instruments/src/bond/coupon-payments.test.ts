/** Coupon payments of listed bonds: dates and rates worked out by hand, and the schedule kept whole. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isBusinessDay } from '../calendar/business-days.ts';
import { formatDate, toDay } from '../calendar/civil-date.ts';
import { BONDS } from './bond-list.ts';
import { marketOfBond } from './bond-market.ts';
import { bondPayment, valueBond } from './bond-settlement.ts';
import { type CouponPayment, listCoupons } from './coupon-payments.ts';
import { toTerms } from './listed-bond.ts';

const getBond = (name: string) => {
  const bond = BONDS.find((of) => of.name === name);
  if (bond === undefined) throw new Error(`${name} is listed`);
  return bond;
};
const shown = ({ couponDay, holdsBefore, payDay, rate }: CouponPayment) => [
  formatDate(couponDay),
  formatDate(holdsBefore),
  formatDate(payDay),
  rate / 1e6,
];
const list = (name: string, after: string, until: string) =>
  listCoupons(getBond(name), toDay(after), toDay(until)).map(shown);

describe('the coupons of a bond', () => {
  it('of a Treasury are paid twice a year, on a Monday where the date is a weekend', () => {
    // 15 May 2027 is a Saturday, 15 November a Monday.
    expect(list('UST 4.25 2036-11-15', '2026-11-15', '2027-11-15')).toEqual([
      ['2027-05-15', '2027-05-15', '2027-05-17', 2.125],
      ['2027-11-15', '2027-11-15', '2027-11-15', 2.125],
    ]);
  });

  it('of a gilt belong to who held it seven business days before the date', () => {
    // 7 March 2027 is a Sunday: the first business day before it is the 5th, the seventh the 25th of February.
    expect(list('UKT 4.125 2031-09-07', '2026-11-24', '2027-03-31')).toEqual([
      ['2027-03-07', '2027-02-25', '2027-03-08', 2.0625],
    ]);
  });

  it('of a Bund are paid once a year, and of a bond without a coupon never', () => {
    expect(list('DBR 2.6 2036-08-15', '2026-11-24', '2028-01-01')).toEqual([
      ['2027-08-15', '2027-08-15', '2027-08-16', 2.6],
    ]);
    expect(list('DBR 0 2030-08-15', '2026-11-24', '2030-01-01')).toEqual([]);
  });

  it('of an odd first or last period earn its days, and none is paid on a date that was passed over', () => {
    // 109 of the 184 days to 31 January 2027, on which nothing is paid, and the half-year after: 2.6875 times 1.592391.
    // 31 July 2027 is a Saturday; the seventh business day before it is the 22nd.
    expect(list('UKT 5.375 2056-01-31', '2026-11-24', '2027-12-31')).toEqual([
      ['2027-07-31', '2027-07-22', '2027-08-02', 4.279552],
    ]);
    // 132 days of 360 from 22 September 2026, then half-years.
    expect(list('ORCL 5.3 2036-08-04', '2026-11-24', '2027-08-31')).toEqual([
      ['2027-02-04', '2027-02-04', '2027-02-04', 1.943333],
      ['2027-08-04', '2027-08-04', '2027-08-04', 2.65],
    ]);
    // The last regular coupon is on a Sunday; then 136 days of 360 to the maturity.
    expect(list('CCL 6 2031-05-01', '2030-12-01', '2032-01-01')).toEqual([
      ['2030-12-15', '2030-12-15', '2030-12-16', 3],
      ['2031-05-01', '2031-05-01', '2031-05-01', 2.266667],
    ]);
  });

  it('end with the maturity', () => {
    const dates = list('UST 3.625 2028-10-31', '2028-01-01', '2030-01-01').map(([date]) => date);
    expect(dates).toEqual(['2028-04-30', '2028-10-31']);
  });
});

test('no coupon is lost or listed twice, however the days are divided', () => {
  const start = toDay('2026-11-24');
  fc.assert(
    fc.property(
      fc.constantFrom(...BONDS),
      fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 12 }),
      (bond, steps) => {
        let day = start;
        const parts = steps.flatMap((step) => {
          const found = listCoupons(bond, day, day + step);
          day += step;
          return found;
        });
        expect(parts).toEqual(listCoupons(bond, start, day));
        for (const { holdsBefore, couponDay, payDay } of parts) {
          expect(holdsBefore).toBeLessThanOrEqual(couponDay);
          expect(payDay).toBeGreaterThanOrEqual(couponDay);
          expect(isBusinessDay(marketOfBond(bond), payDay)).toBe(true);
        }
      },
    ),
  );
});

test('accrued interest drops by the coupon on the first day that trades without it, and is zero on its date', () => {
  for (const bond of BONDS) {
    const terms = toTerms(bond);
    for (const { couponDay, holdsBefore, rate } of listCoupons(
      bond,
      toDay('2026-11-24'),
      Math.min(terms.maturity - 1, toDay('2028-01-01')),
    )) {
      const accrued = (day: number) =>
        bondPayment({ qty: 100_000_000, clean: 0 }, valueBond(bond, terms, day).accrued)
          .accruedInterest / 1e10;
      expect(accrued(couponDay)).toBe(0);
      // A day's interest is at most a hundredth of a per cent more or less.
      const dropped = accrued(holdsBefore - 1) - accrued(holdsBefore);
      expect(Math.abs(dropped - rate / 1e6)).toBeLessThan(0.05);
    }
  }
});
