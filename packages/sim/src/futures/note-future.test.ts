/**
 * The note future beside the listed Treasuries: its price is the lowest forward price over conversion factor, and it
 * moves as the yield of that note. Arithmetic of the file's own: price by yield, accrued interest, financing.
 */
import type { Bond } from '@tradefloor/contracts/bond';
import { px } from '@tradefloor/contracts/money';
import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import { toDay } from '@tradefloor/instruments/calendar/civil-date';
import { listedMonths } from '@tradefloor/instruments/futures/future-contract';
import { FUTURE_PRODUCTS } from '@tradefloor/instruments/futures/products';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bondMarketAt } from '../bond/bond-market.ts';
import { rateCurveAt } from '../rates/rate-curve.ts';
import { futureMomentAt, modelPrice } from './future-market.ts';

const NOW_MS = Date.parse('2026-11-23T15:00:00Z');
/** The next business day; Thursday 26 November is Thanksgiving. */
const SETTLEMENT = toDay('2026-11-24');
const DAY_TICKS = 93_600;
const ACROSS = { index: { last: px(1), priorClose: px(1) }, issuers: [], volatilities: [] };
const MONTHS = listedMonths(FUTURE_PRODUCTS.ZN, NOW_MS);

/** What may be delivered into each month, and its price at six per cent with its time rounded down to quarters. */
const DELIVERABLE: Readonly<Record<string, readonly (readonly [string, number])[]>> = {
  ZNZ26: [
    ['2033-10-31', 0.8834],
    ['2035-11-15', 0.8653],
    ['2036-11-15', 0.8721],
  ],
  ZNH27: [
    ['2033-10-31', 0.887],
    ['2035-11-15', 0.8683],
    ['2036-11-15', 0.8747],
  ],
  ZNM27: [
    ['2035-11-15', 0.8713],
    ['2036-11-15', 0.8771],
  ],
};

const note = (maturity: string): Bond => {
  const found = BONDS.find((bond) => bond.curve === 'USD' && bond.maturity === maturity);
  if (found === undefined) throw new Error(`no Treasury of ${maturity}`);
  return found;
};

/** Coupon dates from the one before a day on, six months apart. */
function couponDays({ maturity }: Bond, day: number): number[] {
  const [year = 0, month = 0, date = 0] = maturity.split('-').map(Number);
  const days: number[] = [];
  for (let back = 0; ; back += 6) {
    const at = new Date(Date.UTC(year, month - 1 - back, 1));
    const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
    const end = date >= 30 ? last : Math.min(date, last);
    days.unshift(at.getTime() / 86_400_000 + end - 1);
    if ((days[0] ?? 0) <= day) return days;
  }
}

const accrued = (bond: Bond, day: number): number => {
  const [before = 0, next = 0] = couponDays(bond, day);
  return ((bond.couponPct / 2) * (day - before)) / (next - before);
};

/** US street convention: compound interest by periods. */
function dirtyPrice(bond: Bond, day: number, yieldPct: number): number {
  const [before = 0, ...left] = couponDays(bond, day);
  const stub = ((left[0] ?? 0) - day) / ((left[0] ?? 0) - before);
  const v = 1 / (1 + yieldPct / 200);
  const coupons = left.reduce((sum, _, n) => sum + (bond.couponPct / 2) * v ** (stub + n), 0);
  return coupons + 100 * v ** (stub + left.length - 1);
}

const yieldAt = (seed: number, tick: number, bond: Bond): number =>
  bondMarketAt(seed, { tick }, ({ maturity }) => toDay(maturity)).computeYield(bond, SETTLEMENT);

/** Cash and carry: bought, financed, the coupon on the way lent; the lowest price over all notes. */
function fairPrice(seed: number, tick: number, month: (typeof MONTHS)[number]) {
  const years = (month.expiresAt - NOW_MS) / (365 * 86_400_000);
  const rate = rateCurveAt(seed, 'USD', tick).zeroRate(years);
  const end = toDay(month.expiry);
  const prices = (DELIVERABLE[month.symbol] ?? []).map(([maturity, factor]) => {
    const bond = note(maturity);
    let due = dirtyPrice(bond, SETTLEMENT, yieldAt(seed, tick, bond)) * Math.exp(rate * years);
    const [, next = 0] = couponDays(bond, SETTLEMENT);
    const lentFor = ((end - next) / (end - SETTLEMENT)) * years;
    if (next <= end) due -= (bond.couponPct / 2) * Math.exp(rate * lentFor);
    return { maturity, factor, price: (due - accrued(bond, end)) / factor };
  });
  return prices.toSorted((a, b) => a.price - b.price)[0] ?? { maturity: '', factor: 1, price: 0 };
}

const modelAt = (seed: number, tick: number, month: (typeof MONTHS)[number]): number =>
  modelPrice(month, futureMomentAt(seed, 'ZN', { tick, nowMs: NOW_MS, acrossAssets: ACROSS }));

describe('the note future', () => {
  it('is the cheapest note’s forward price over its factor', () => {
    const seeds = fc.integer({ min: 1, max: 2 ** 31 });
    const ticks = fc.integer({ min: 0, max: 20_000_000 });
    fc.assert(
      fc.property(seeds, ticks, (seed, tick) => {
        for (const month of MONTHS) {
          const { price } = fairPrice(seed, tick, month);
          expect(Math.abs(modelAt(seed, tick, month) - price)).toBeLessThan(0.002);
        }
      }),
      { numRuns: 60, seed: 11 },
    );
  });

  it('has the note with the shortest duration as its cheapest, yields being below the notional coupon', () => {
    expect(MONTHS.map((month) => fairPrice(42, 0, month).maturity)).toEqual([
      '2033-10-31',
      '2033-10-31',
      '2035-11-15',
    ]);
  });

  it('moves by its note’s DV01 over the factor, day after day', () => {
    const [, month] = MONTHS;
    if (month === undefined) throw new Error('no month is listed');
    const { maturity, factor } = fairPrice(42, 0, month);
    const bond = note(maturity);
    const years = (month.expiresAt - NOW_MS) / (365 * 86_400_000);
    const days = Array.from({ length: 120 }, (_, day) => {
      const y = yieldAt(42, day * DAY_TICKS, bond);
      const rate = rateCurveAt(42, 'USD', day * DAY_TICKS).zeroRate(years);
      return { y, rate, price: modelAt(42, day * DAY_TICKS, month) };
    });
    let [both, own] = [0, 0];
    for (const [i, { y, rate, price }] of days.entries()) {
      const before = days[i - 1];
      if (before === undefined) continue;
      const middle = (y + before.y) / 2;
      const slope =
        dirtyPrice(bond, SETTLEMENT, middle + 0.005) - dirtyPrice(bond, SETTLEMENT, middle - 0.005);
      // Beside the yield, what financing costs until the end.
      const financed = price * years * (rate - before.rate);
      const expected = ((slope / 0.01) * (y - before.y)) / factor + financed;
      both += expected * (price - before.price);
      own += expected * expected;
      expect(Math.abs(price - before.price - expected)).toBeLessThan(0.02);
    }
    expect(both / own).toBeGreaterThan(0.98);
    expect(both / own).toBeLessThan(1.02);
  });

  it('without the feature walks by itself', () => {
    const moment = futureMomentAt(42, 'ZN', { tick: 90_000, nowMs: NOW_MS });
    expect(moment.priceAt).toBeNull();
  });
});
