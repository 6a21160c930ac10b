/**
 * Index-linked gilts against published figures: reference indices, index ratios, dividends, closing prices, real yields and
 * estimated redemption payments (sources in the file of cases), and what holds of any price index.
 */
import type { Bond } from '@tradefloor/contracts/bond';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addMonths, civilDate, dayNumber, toDay } from '../calendar/civil-date.ts';
import { BONDS } from './bond-list.ts';
import { toRedemptionPrice } from './bond-redemption.ts';
import { bondPayment, valueBond } from './bond-settlement.ts';
import {
  cleanFromYield,
  dirtyFromYield,
  projectedFlows,
  realPrice,
  riskAtYield,
  valuationAt,
  yieldFromClean,
} from './bond-valuation.ts';
import { listCoupons } from './coupon-payments.ts';
import reference from './index-linked-cases.reference.json' with { type: 'json' };
import { type Indexation, indexRatio, isProjected, referenceIndex } from './indexation.ts';
import { toTerms } from './listed-bond.ts';
import { grownFrom, LAST_PUBLISHED, type PriceIndex, retailPrices } from './retail-prices.ts';

const LISTED = BONDS.filter(({ indexation }) => indexation !== undefined);
const [PATTERN] = LISTED;
if (PATTERN === undefined) throw new Error('index-linked gilts are listed');

/** Published figures have six decimals. */
const LAST_DIGIT = 0.000_000_5 + 1e-9;

type Case = (typeof reference.cases)[number];
const toGilt = ({ isin, couponPct, issueDate, maturity, baseIndex }: Case): Bond => ({
  ...PATTERN,
  isin: isin as Bond['isin'],
  couponPct,
  issueDate,
  maturity,
  indexation: { index: 'UK_RPI', lagMonths: 3, baseIndex },
});
const toIndexation = ({ baseIndex }: Case): Indexation => ({ lagMonths: 3, baseIndex });
const month = (year: number, ofYear: number) => year * 12 + ofYear - 1;

describe('the retail prices index', () => {
  it('is the published one: the year’s mean is what is published as such', () => {
    // Office for National Statistics, CHAW, by year; rounded from the months.
    const published = [
      235.2, 242.7, 250.1, 256, 258.5, 263.1, 272.5, 281.6, 288.8, 293.1, 305, 340.3, 373.3, 386.7,
      402.7,
    ];
    for (const [n, mean] of published.entries()) {
      const months = Array.from({ length: 12 }, (_, m) => retailPrices(month(2011 + n, m + 1)));
      const sum = months.reduce((total, value) => total + value, 0);
      expect(Math.abs(sum / 12 - mean)).toBeLessThanOrEqual(0.05 + 1e-9);
    }
    expect(LAST_PUBLISHED).toBe(month(2026, 2));
    expect(() => retailPrices(month(2010, 12))).toThrow(RangeError);
  });

  it('grows by three per cent a year after its last month, in tenths', () => {
    expect(retailPrices(month(2026, 2))).toBe(408.2);
    // 408.2 times 1.03 to the twelfth, to the half, once and twenty times.
    expect([
      retailPrices(month(2026, 3)),
      retailPrices(month(2026, 8)),
      retailPrices(month(2027, 2)),
      retailPrices(month(2046, 2)),
    ]).toEqual([409.2, 414.3, 420.4, 737.3]);
    expect(isProjected(toDay('2026-05-01'), 3)).toBe(false);
    expect(isProjected(toDay('2026-05-02'), 3)).toBe(true);
  });
});

describe.each(reference.cases.map((of) => ({ name: of.isin, of })))('$name', ({ of }) => {
  const gilt = toGilt(of);
  const terms = toTerms(gilt);

  it('has the base index of its day of issue, where that month is kept', () => {
    const issued = toDay(of.issueDate);
    if (of.issueDate >= '2011-04') expect(referenceIndex(issued, 3)).toBe(of.baseIndex);
    else expect(() => referenceIndex(issued, 3)).toThrow(RangeError);
  });

  it('pays the dividends of 2023', () => {
    for (const { date, amount, ...index } of of.dividends) {
      const day = toDay(date);
      expect(referenceIndex(day, 3)).toBe(index.referenceIndex);
      expect(indexRatio(toIndexation(of), day)).toBe(index.indexRatio);
      const paid = listCoupons(gilt, day - 40, day + 40).find(({ couponDay }) => couponDay === day);
      expect(paid?.rate).toBe(Math.round(amount * 1e6));
    }
  });

  it('costs and yields what it closed at on 1 December 2023', () => {
    const bond = valueBond(gilt, terms, toDay('2023-12-04'));
    const { clean, dirty, accrued, ...close } = of.close;
    const inMoney = clean * bond.indexRatio;
    expect(Math.abs(bond.accrued - accrued)).toBeLessThan(LAST_DIGIT);
    expect(Math.abs(inMoney + bond.accrued - dirty)).toBeLessThan(LAST_DIGIT);
    const real = yieldFromClean(bond, inMoney) ?? Number.NaN;
    expect(realPrice(bond, cleanFromYield(bond, real))).toBeCloseTo(clean, 9);
    // Tradeweb takes simple interest with one payment left; the DMO's formula compounds.
    if (bond.remaining.flows.length === 1) return;
    expect(Math.abs(real - close.yield)).toBeLessThan(LAST_DIGIT);
    const { modifiedDuration } = riskAtYield(bond, real);
    expect(Math.abs(modifiedDuration - close.modifiedDuration)).toBeLessThan(LAST_DIGIT);
  });

  it('is paid back at what was estimated, for an index that stands still and one that grows', () => {
    const last = { month: month(2023, 10), value: 377.8 };
    for (const [growth, estimated] of [
      [0, of.redemption.flat],
      [3, of.redemption.growing],
    ] as const) {
      const beyond = grownFrom(last, growth);
      const path: PriceIndex = (m) => (m <= last.month ? retailPrices(m) : beyond(m));
      const paid = 100 * indexRatio(toIndexation(of), toDay(of.maturity), path);
      if (growth === 0) expect(Math.abs(paid - estimated)).toBeLessThanOrEqual(0.005 + 1e-9);
      // The office does not state from which day it lets the index grow: less than half a month of it.
      else expect(Math.abs(paid / estimated - 1)).toBeLessThan(1e-3);
    }
  });
});

test('the listed ones are in issue, by ISIN and terms', () => {
  for (const { isin, couponPct, issueDate, maturity, indexation } of LISTED) {
    const found = reference.cases.find((of) => of.isin === isin);
    expect(found).toMatchObject({ couponPct, issueDate, maturity });
    expect(found?.baseIndex).toBe(indexation?.baseIndex);
  }
  expect(LISTED).toHaveLength(3);
});

test('a million of the 2033 settles at a price worked out by hand', () => {
  const gilt = LISTED.find(({ maturity }) => maturity === '2033-11-22');
  if (gilt === undefined) throw new Error('it is listed');
  // 26 November 2026: August to September 2026 are 414.3 and 415.3, 25 of 30 days; over 372.24.
  const ratio = 1.11523;
  const { accrued, indexRatio: shown } = valueBond(gilt, toTerms(gilt), toDay('2026-11-26'));
  expect(referenceIndex(toDay('2026-11-26'), 3)).toBe(415.13333);
  expect(shown).toBe(ratio);
  // Four of the 181 days from 22 November to 22 May.
  expect(accrued).toBeCloseTo(((0.375 * 4) / 181) * ratio, 12);
  const clean = 1_070_000 * 10_000;
  const { amount, accruedInterest } = bondPayment({ qty: 1_000_000, clean }, accrued);
  expect([accruedInterest, amount]).toEqual([924_200, 10_700_924_200]);
});

test('coupons and redemption of the listed ones are real amounts at the ratio of their date', () => {
  for (const gilt of LISTED) {
    const { indexation, maturity, couponPct } = toTerms(gilt);
    if (indexation === undefined) throw new Error('index-linked');
    for (const { couponDay, rate } of listCoupons(gilt, toDay('2026-11-26'), maturity)) {
      const amount = (couponPct / 2) * indexRatio(indexation, couponDay);
      expect(Math.abs(rate / 1e6 - amount)).toBeLessThan(1e-6);
    }
    expect(toRedemptionPrice(gilt)).toBe(Math.round(1e8 * indexRatio(indexation, maturity)));
    const flows = projectedFlows(valueBond(gilt, toTerms(gilt), toDay('2026-11-26')));
    expect(flows.at(-1)?.amount).toBeCloseTo(
      (100 + couponPct / 2) * indexRatio(indexation, maturity),
      9,
    );
  }
});

const DAY = fc.integer({ min: toDay('2012-01-01'), max: toDay('2060-01-01') });

test('the reference index is a month’s on its first day, and a straight line in between', () => {
  fc.assert(
    fc.property(DAY, (day) => {
      const { year, month: ofYear } = civilDate(day);
      const first = dayNumber({ year, month: ofYear, day: 1 });
      const next = addMonths(first, 1);
      const from = retailPrices(month(year, ofYear) - 3);
      const to = retailPrices(month(year, ofYear) - 2);
      expect(referenceIndex(first, 3)).toBe(from);
      const line = from + ((to - from) * (day - first)) / (next - first);
      expect(Math.abs(referenceIndex(day, 3) - line)).toBeLessThanOrEqual(0.000_005 + 1e-9);
    }),
  );
});

test('in money a gilt is the real one times its index ratio, and its yields are the real one’s', () => {
  const days = fc.integer({ min: toDay('2024-01-02'), max: toDay('2029-03-20') });
  fc.assert(
    fc.property(
      fc.constantFrom(...LISTED),
      days,
      fc.double({ min: -3, max: 8, noNaN: true }),
      (gilt, day, y) => {
        const linked = valueBond(gilt, toTerms(gilt), day);
        const plain = valuationAt({ ...toTerms(gilt), indexation: undefined }, day, {
          convention: gilt.convention,
          exDividendDate: linked.remaining.isExDividend ? day : null,
        });
        const ratio = linked.indexRatio;
        expect(plain.indexRatio).toBe(1);
        expect(linked.accrued).toBeCloseTo(plain.accrued * ratio, 10);
        expect(dirtyFromYield(linked, y) / (dirtyFromYield(plain, y) * ratio)).toBeCloseTo(1, 12);
        const [risk, real] = [riskAtYield(linked, y), riskAtYield(plain, y)];
        expect(risk.modifiedDuration).toBeCloseTo(real.modifiedDuration, 9);
        expect(risk.dv01Per100).toBeCloseTo(real.dv01Per100 * ratio, 10);
        expect(yieldFromClean(linked, cleanFromYield(linked, y))).toBeCloseTo(y, 7);
      },
    ),
    { numRuns: 60 },
  );
});
