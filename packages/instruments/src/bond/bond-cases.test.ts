/** Bond mathematics against published figures: every case to its own tolerance, with its source beside it. */
import { describe, expect, it } from 'vitest';
import { parseDate } from '../calendar/civil-date.ts';
import { accruedInterest } from './accrued-interest.ts';
import reference from './bond-cases.reference.json' with { type: 'json' };
import type { BondTerms, YieldConvention } from './bond-terms.ts';
import {
  cleanFromYield,
  dirtyFromYield,
  riskAtYield,
  valuationAt,
  yieldFromClean,
  yieldFromDirty,
} from './bond-valuation.ts';
import { type DayCount, dayCountDays, yearFraction } from './day-count.ts';
import {
  billBondEquivalentYield,
  billMoneyMarketYield,
  billPriceFromDiscount,
} from './treasury-bill.ts';

type CaseIn = Readonly<Record<string, string | number | boolean | null | undefined>>;

const day = (input: CaseIn, name: string): number => {
  const days = parseDate(String(input[name]));
  if (days === null) throw new Error(`${name} is no date`);
  return days;
};
const dayOrNull = (input: CaseIn, name: string): number | null =>
  input[name] === undefined || input[name] === null ? null : day(input, name);
const num = (input: CaseIn, name: string): number => Number(input[name]);

/** The cases write `ACT/ACT.ICMA` where the program writes `ACT_ACT_ICMA`. */
const toBasis = (input: CaseIn): DayCount =>
  String(input['dayCount']).replaceAll(/[/.]/g, '_') as DayCount;

const toTerms = (input: CaseIn): BondTerms => ({
  accrualStart: day(input, 'accrualStart'),
  firstCoupon: dayOrNull(input, 'firstCoupon'),
  lastCoupon: dayOrNull(input, 'lastCoupon'),
  maturity: day(input, 'maturity'),
  couponPct: num(input, 'couponPct'),
  frequency: num(input, 'frequency') as 1 | 2 | 4,
  dayCount: toBasis(input),
  endOfMonth: input['endOfMonth'] === true,
});
const toBond = (input: CaseIn) =>
  valuationAt(toTerms(input), day(input, 'settlement'), {
    convention: input['convention'] as YieldConvention,
    exDividendDate: dayOrNull(input, 'exDividendDate'),
  });

const FUNCTIONS: Readonly<Record<string, (input: CaseIn) => number | null>> = {
  cleanPriceFromYield: (input) => cleanFromYield(toBond(input), num(input, 'yieldPct')),
  dirtyPriceFromYield: (input) => dirtyFromYield(toBond(input), num(input, 'yieldPct')),
  yieldFromCleanPrice: (input) => yieldFromClean(toBond(input), num(input, 'price')),
  yieldFromDirtyPrice: (input) => yieldFromDirty(toBond(input), num(input, 'price')),
  accruedInterest: (input) =>
    accruedInterest(toTerms(input), day(input, 'settlement'), dayOrNull(input, 'exDividendDate')),
  macaulayDuration: (input) => riskAtYield(toBond(input), num(input, 'yieldPct')).macaulayDuration,
  modifiedDuration: (input) => riskAtYield(toBond(input), num(input, 'yieldPct')).modifiedDuration,
  convexity: (input) => riskAtYield(toBond(input), num(input, 'yieldPct')).convexity,
  dv01Per100: (input) => riskAtYield(toBond(input), num(input, 'yieldPct')).dv01Per100,
  dayCountDays: (input) =>
    dayCountDays(toBasis(input), { start: day(input, 'start'), end: day(input, 'end') }),
  yearFraction: (input) =>
    yearFraction(
      toBasis(input),
      { start: day(input, 'start'), end: day(input, 'end') },
      dayOrNull(input, 'refStart') === null
        ? undefined
        : {
            start: day(input, 'refStart'),
            end: day(input, 'refEnd'),
            frequency: couponFrequency(input),
          },
    ),
  billPriceFromDiscount: (input) =>
    billPriceFromDiscount(num(input, 'discountRatePct'), num(input, 'daysToMaturity')),
  billMoneyMarketYield360: (input) =>
    billMoneyMarketYield(num(input, 'price'), num(input, 'daysToMaturity')),
  billBondEquivalentYield: (input) =>
    billBondEquivalentYield(num(input, 'discountRatePct'), num(input, 'daysToMaturity')),
};

/** Coupons a year that the reference period implies. */
const couponFrequency = (input: CaseIn): number =>
  Math.round(365.25 / (day(input, 'refEnd') - day(input, 'refStart')));

describe('published bond figures', () => {
  it('covers every function the cases name', () => {
    expect(reference.cases.length).toBe(reference.meta.count);
    expect(reference.cases.map(({ fn }) => fn).filter((fn) => FUNCTIONS[fn] === undefined)).toEqual(
      [],
    );
  });

  for (const { id, fn, in: input, out, tol, source } of reference.cases) {
    it(`${id} (${source.slice(0, 60)})`, () => {
      const value = FUNCTIONS[fn]?.(input as CaseIn) ?? Number.NaN;
      expect(Math.abs(value - out), `${value} instead of ${out}`).toBeLessThanOrEqual(tol + 1e-15);
    });
  }
});
