/** What must hold for every bond, whatever its terms. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayNumber, parseDate } from '../calendar/civil-date.ts';
import type { BondTerms } from './bond-terms.ts';
import { YIELD_CONVENTIONS } from './bond-terms.ts';
import {
  cleanFromYield,
  dirtyFromYield,
  riskAtYield,
  type Valuation,
  valuationAt,
  yieldFromClean,
} from './bond-valuation.ts';
import { remainingAt } from './coupon-schedule.ts';

const START = dayNumber({ year: 2020, month: 2, day: 29 });

const bonds = fc
  .record({
    accrualStart: fc.integer({ min: START, max: START + 2_000 }),
    years: fc.integer({ min: 1, max: 40 }),
    extraDays: fc.integer({ min: 0, max: 180 }),
    couponPct: fc.oneof(fc.constant(0), fc.double({ min: 0.125, max: 15, noNaN: true })),
    frequency: fc.constantFrom(1 as const, 2 as const, 4 as const),
    dayCount: fc.constantFrom('ACT_ACT_ICMA' as const, '30_360' as const, '30U_360' as const),
    endOfMonth: fc.boolean(),
  })
  .map(
    ({ years, extraDays, ...rest }): BondTerms => ({
      ...rest,
      firstCoupon: null,
      lastCoupon: null,
      maturity: rest.accrualStart + Math.round(years * 365.25) + extraDays,
    }),
  );
const yields = fc.double({ min: -3, max: 25, noNaN: true });
const conventions = fc.constantFrom(...YIELD_CONVENTIONS);
/** A settlement anywhere in the bond's life but its last day. */
const settled = fc
  .tuple(bonds, fc.double({ min: 0, max: 0.999, noNaN: true }))
  .map(([terms, part]) => ({
    terms,
    settlement: terms.accrualStart + Math.floor((terms.maturity - 1 - terms.accrualStart) * part),
  }));

/** Only the last payment is left, and by the day count it is due now. */
const isTimeless = ({ remaining: { stub, flows } }: Valuation): boolean =>
  stub === 0 && flows.length === 1;

/** The same bond, of which nothing has been worked out yet. */
const unknown = ({ ...terms }: BondTerms): BondTerms => terms;

/** What a bond is valued for: part of its life, convention, and whether its next coupon stays with the seller. */
const wishes = fc.array(
  fc.record({
    part: fc.constantFrom(0, 0.4, 0.9),
    convention: conventions,
    isExDividend: fc.boolean(),
  }),
  { minLength: 2, maxLength: 12 },
);

it('has the same valuation on a date, whatever it was valued for before', () => {
  void fc.assert(
    fc.property(bonds, wishes, (terms, all) => {
      for (const { part, convention, isExDividend } of all) {
        const settlement =
          terms.accrualStart + Math.floor((terms.maturity - 1 - terms.accrualStart) * part);
        const wish = { convention, exDividendDate: isExDividend ? settlement : null };
        expect(valuationAt(terms, settlement, wish)).toEqual(
          valuationAt(unknown(terms), settlement, wish),
        );
      }
    }),
  );
});

describe('a bond', () => {
  it('gives back the yield its price was made from', () => {
    void fc.assert(
      fc.property(settled, yields, conventions, ({ terms, settlement }, y, convention) => {
        const bond = valuationAt(terms, settlement, { convention });
        const clean = cleanFromYield(bond, y);
        const back = yieldFromClean(bond, clean) ?? Number.NaN;
        expect(Math.abs(cleanFromYield(bond, back) - clean)).toBeLessThan(1e-9);
      }),
    );
  });

  it('is cheaper at a higher yield', () => {
    void fc.assert(
      fc.property(settled, yields, conventions, ({ terms, settlement }, y, convention) => {
        const bond = valuationAt(terms, settlement, { convention });
        fc.pre(!isTimeless(bond));
        expect(dirtyFromYield(bond, y + 0.01)).toBeLessThan(dirtyFromYield(bond, y));
      }),
    );
  });

  it('costs what it pays at any yield when its day count has no day left', () => {
    // From 28 February to 28 August are 180 days of 30-day months: the whole period, two days before it ends.
    const terms: BondTerms = {
      accrualStart: dayNumber({ year: 2020, month: 3, day: 7 }),
      firstCoupon: null,
      lastCoupon: null,
      maturity: dayNumber({ year: 2021, month: 8, day: 30 }),
      couponPct: 0.125,
      frequency: 2,
      dayCount: '30_360',
      endOfMonth: false,
    };
    for (const day of [28, 29]) {
      const settlement = dayNumber({ year: 2021, month: 8, day });
      const bond = valuationAt(terms, settlement, { convention: 'US_STREET' });
      expect(isTimeless(bond)).toBe(true);
      for (const y of [-3, 0, 25]) expect(dirtyFromYield(bond, y)).toBe(100.0625);
    }
    const settlement = dayNumber({ year: 2021, month: 8, day: 27 });
    expect(isTimeless(valuationAt(terms, settlement, { convention: 'US_STREET' }))).toBe(false);
  });

  it('moves with its yield by duration and DV01', () => {
    void fc.assert(
      fc.property(settled, yields, conventions, ({ terms, settlement }, y, convention) => {
        const bond = valuationAt(terms, settlement, { convention });
        const h = 0.001;
        const dirty = dirtyFromYield(bond, y);
        const up = dirtyFromYield(bond, y + h);
        const down = dirtyFromYield(bond, y - h);
        const { modifiedDuration, convexity, dv01Per100 } = riskAtYield(bond, y);
        const duration = (down - up) / (2 * (h / 100) * dirty);
        expect(Math.abs(duration - modifiedDuration)).toBeLessThan(1e-5 * (1 + modifiedDuration));
        expect(convexity).toBeGreaterThanOrEqual(0);
        expect(dv01Per100).toBeCloseTo((modifiedDuration * dirty) / 10_000, 9);
      }),
    );
  });

  it('costs par on a coupon date when its yield is its coupon', () => {
    const terms: BondTerms = {
      accrualStart: dayNumber({ year: 2024, month: 5, day: 15 }),
      firstCoupon: null,
      lastCoupon: null,
      maturity: dayNumber({ year: 2034, month: 5, day: 15 }),
      couponPct: 4.375,
      frequency: 2,
      dayCount: 'ACT_ACT_ICMA',
      endOfMonth: false,
    };
    const settlement = dayNumber({ year: 2027, month: 11, day: 15 });
    for (const convention of ['US_STREET', 'US_TREASURY', 'UK_DMO', 'FR_OAT'] as const) {
      const bond = valuationAt(terms, settlement, { convention });
      expect(bond.accrued).toBe(0);
      expect(cleanFromYield(bond, 4.375)).toBeCloseTo(100, 10);
    }
  });

  it('drops by its coupon, and by nothing else, when the coupon is paid', () => {
    const terms: BondTerms = {
      accrualStart: dayNumber({ year: 2024, month: 5, day: 15 }),
      firstCoupon: null,
      lastCoupon: null,
      maturity: dayNumber({ year: 2034, month: 5, day: 15 }),
      couponPct: 6,
      frequency: 2,
      dayCount: 'ACT_ACT_ICMA',
      endOfMonth: false,
    };
    const coupon = dayNumber({ year: 2027, month: 11, day: 15 });
    const before = valuationAt(terms, coupon - 1, { convention: 'ICMA' });
    const after = valuationAt(terms, coupon, { convention: 'ICMA' });
    const growth = (1 + 0.055 / 2) ** (1 / 184);
    expect(dirtyFromYield(after, 5.5)).toBeCloseTo(dirtyFromYield(before, 5.5) * growth - 3, 9);
  });

  it('pays its face once and every coupon left, none that has been paid', () => {
    void fc.assert(
      fc.property(settled, ({ terms, settlement }) => {
        const { flows, stub, nextCoupon } = remainingAt(terms, settlement);
        const face = flows.filter(({ date }) => date === terms.maturity);
        expect(face).toHaveLength(1);
        expect(face[0]?.amount).toBeGreaterThanOrEqual(100);
        expect(flows.every(({ date }) => date > settlement)).toBe(true);
        expect(stub).toBeGreaterThan(-0.02);
        expect(stub).toBeLessThanOrEqual(1);
        expect(nextCoupon).toBeGreaterThan(settlement);
      }),
    );
  });

  it('has no yield for a price no yield gives, and no price once it has matured', () => {
    const maturity = parseDate('2030-06-30') ?? 0;
    const terms: BondTerms = {
      accrualStart: maturity - 3_652,
      firstCoupon: null,
      lastCoupon: null,
      maturity,
      couponPct: 0,
      frequency: 2,
      dayCount: 'ACT_ACT_ICMA',
      endOfMonth: true,
    };
    const bond = valuationAt(terms, maturity - 400, { convention: 'US_STREET' });
    expect(yieldFromClean(bond, 100_000)).toBeNull();
    expect(yieldFromClean(bond, Number.NaN)).toBeNull();
    expect(yieldFromClean(bond, -1)).toBeNull();
    expect(yieldFromClean(bond, 101)).toBeLessThan(0);
    expect(() => valuationAt(terms, maturity, { convention: 'US_STREET' })).toThrow('matured');
  });
});
