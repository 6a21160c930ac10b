/** What is paid for a bond, worked out again in whole numbers: days counted by JavaScript's own dates, no code shared. */
import * as fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { toDay } from '../calendar/civil-date.ts';
import { BONDS } from './bond-list.ts';
import { bondPayment, valueBond } from './bond-settlement.ts';
import { toTerms } from './listed-bond.ts';

const days = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Interest of `accrued` days of a coupon period of `period`; coupons in thousandths of a per cent a year. */
type Case = {
  readonly name: string;
  readonly bond: string;
  readonly settles: string;
  readonly couponMilli: number;
  readonly frequency: number;
  readonly accrued: number;
  readonly period: number;
};

const CASES: readonly Case[] = [
  {
    name: 'a Treasury, nine days after its coupon',
    bond: 'UST 4.25 2036-11-15',
    settles: '2026-11-24',
    couponMilli: 4_250,
    frequency: 2,
    accrued: days('2026-11-15', '2026-11-24'),
    period: days('2026-11-15', '2027-05-15'),
  },
  {
    name: 'a company, by months of thirty days: three months and twelve days',
    bond: 'MSFT 3.95 2036-02-12',
    settles: '2026-11-24',
    couponMilli: 3_950,
    frequency: 2,
    accrued: 102,
    period: 180,
  },
  {
    name: 'a gilt',
    bond: 'UKT 4.125 2031-09-07',
    settles: '2026-11-24',
    couponMilli: 4_125,
    frequency: 2,
    accrued: days('2026-09-07', '2026-11-24'),
    period: days('2026-09-07', '2027-03-07'),
  },
  {
    name: 'a Bund, once a year',
    bond: 'DBR 2.2 2031-10-10',
    settles: '2026-11-24',
    couponMilli: 2_200,
    frequency: 1,
    accrued: days('2026-10-10', '2026-11-24'),
    period: days('2026-10-10', '2027-10-10'),
  },
  {
    name: 'a gilt that is ex-dividend, whose buyer is paid for the days that the seller keeps',
    bond: 'UKT 4.125 2031-09-07',
    settles: '2027-02-26',
    couponMilli: 4_125,
    frequency: 2,
    accrued: -days('2027-02-26', '2027-03-07'),
    period: days('2026-09-07', '2027-03-07'),
  },
  {
    name: 'a gilt in the first half of its long first period',
    bond: 'UKT 5.375 2056-01-31',
    settles: '2026-11-24',
    couponMilli: 5_375,
    frequency: 2,
    accrued: days('2026-10-14', '2026-11-24'),
    period: days('2026-07-31', '2027-01-31'),
  },
  {
    name: 'a company in its short first period: two months and two days',
    bond: 'ORCL 5.3 2036-08-04',
    settles: '2026-11-24',
    couponMilli: 5_300,
    frequency: 2,
    accrued: 62,
    period: 180,
  },
  {
    name: 'a company in its short last period: four months',
    bond: 'CCL 6 2031-05-01',
    settles: '2031-04-15',
    couponMilli: 6_000,
    frequency: 2,
    accrued: 120,
    period: 180,
  },
];

/** Cents of face x (price + interest) / 100, exactly, half a cent up. */
function exactCents(of: Case, face: number, pricePx: number): bigint {
  const interestPer = 1_000n * BigInt(of.frequency) * BigInt(of.period);
  const interest = BigInt(of.couponMilli) * BigInt(of.accrued) * BigInt(face);
  const clean = BigInt(face) * BigInt(pricePx);
  const [over, per] = [clean * interestPer + interest * 1_000_000n, interestPer * 1_000_000n];
  return (2n * over + per) / (2n * per);
}

test.each(CASES)(
  '$name pays clean price and interest, to the cent, at any size and price',
  (of) => {
    const bond = BONDS.find(({ name }) => name === of.bond);
    if (bond === undefined) throw new Error(`${of.bond} is listed`);
    const { accrued } = valueBond(bond, toTerms(bond), toDay(of.settles));
    void fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500_000 }),
        fc.integer({ min: 20_000, max: 180_000 }),
        (pieces, thousandths) => {
          const [qty, price] = [pieces * 1_000, thousandths * 1_000];
          const clean = Number((BigInt(qty) * BigInt(price)) / 10_000n);
          const { amount, accruedInterest } = bondPayment({ qty, clean }, accrued);
          expect(BigInt(amount)).toBe(exactCents(of, qty, price) * 100n);
          expect(amount - accruedInterest).toBe(clean);
        },
      ),
    );
  },
);

it('costs two and a half million as a confirmation states it', () => {
  // 2,500,000 of the Treasury at 98.875: 2,471,875.00, and 9 of 181 days of 2.125 per 100: 2,641.57.
  const bond = BONDS.find(({ name }) => name === 'UST 4.25 2036-11-15');
  if (bond === undefined) throw new Error('it is listed');
  const { accrued } = valueBond(bond, toTerms(bond), toDay('2026-11-24'));
  expect(bondPayment({ qty: 2_500_000, clean: 24_718_750_000 }, accrued)).toEqual({
    accruedInterest: 26_415_700,
    amount: 24_745_165_700,
  });
});
