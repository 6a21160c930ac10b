/** Futures: terms as the exchanges publish them, last trading days of real contracts, rolls, notation, cost of carry. */

import { decimalOfMoney, px } from '@tradefloor/contracts/money';
import { FUTURE_ROOTS } from '@tradefloor/contracts/vocabulary/instruments';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isBusinessDay } from '../calendar/business-days.ts';
import { toDay } from '../calendar/civil-date.ts';
import { computeWorth } from '../contract/contract-value.ts';
import { type Carry, fairValue } from './fair-value.ts';
import { contractOfSymbol, frontMonth, listedFutures, listedMonths } from './future-contract.ts';
import { readPrice, writePrice } from './notation.ts';
import { FUTURE_PRODUCTS, futureSymbolText, parseFutureSymbol } from './products.ts';

const at = (date: string, time = '12:00'): number => Date.parse(`${date}T${time}:00Z`);
const getExpiry = (symbol: string) => contractOfSymbol(symbol)?.expiry;
const anyRoot = fc.constantFrom(...FUTURE_ROOTS);
const anyTime = fc.integer({ min: at('2024-01-01'), max: at('2034-12-31') });

describe('terms', () => {
  it.each([
    ['CL', 0.01, 10],
    ['GC', 0.1, 10],
    ['ZC', 0.25, 12.5],
    ['ES', 0.25, 12.5],
    ['ZN', 1 / 64, 15.625],
  ] as const)('%s moves by %d, which is worth %d dollars a contract', (root, tick, value) => {
    const { tickSize, tickValue } = FUTURE_PRODUCTS[root];
    expect(tickSize / 1_000_000).toBe(tick);
    expect(tickValue).toBe(value);
    const sized = { instrumentType: 'commodity' as const, symbol: futureSymbolText(root, 2027, 3) };
    expect(decimalOfMoney(computeWorth(sized, tickSize, 1))).toBe(value);
  });

  it('three lots of crude at 70.25 are worth 210,750 dollars', () => {
    const sized = { instrumentType: 'commodity' as const, symbol: 'CLF27' };
    expect(decimalOfMoney(computeWorth(sized, px(70_250_000), 3))).toBe(210_750);
  });
});

describe('last trading days the exchanges published', () => {
  it.each([
    ['CLZ25', '2025-11-20'],
    ['CLF26', '2025-12-19'],
    ['CLG26', '2026-01-20'],
    ['CLF27', '2026-12-21'],
    ['GCZ25', '2025-12-29'],
    ['GCG26', '2026-02-25'],
    ['ZCZ25', '2025-12-12'],
    ['ZCH26', '2026-03-13'],
    ['ESZ25', '2025-12-19'],
    ['ESH26', '2026-03-20'],
    ['ESM26', '2026-06-18'],
    ['ZNZ25', '2025-12-19'],
    ['ZNH26', '2026-03-20'],
  ])('%s ends on %s', (symbol, date) => expect(getExpiry(symbol)).toBe(date));

  it('is a business day, whatever the month', () => {
    fc.assert(
      fc.property(anyRoot, anyTime, (root, nowMs) => {
        for (const { expiry, rollOn } of listedMonths(FUTURE_PRODUCTS[root], nowMs)) {
          expect(isBusinessDay('NYSE', toDay(expiry))).toBe(true);
          expect(isBusinessDay('NYSE', toDay(rollOn))).toBe(true);
          expect(rollOn < expiry).toBe(true);
        }
      }),
    );
  });
});

describe('symbols', () => {
  it.each(['CL', 'CLA27', 'CLF2', 'CLF2027', 'ESG', 'AAPL', 'clf27', 'XXF27'])(
    '%s names no contract',
    (text) => expect(parseFutureSymbol(text)).toBeNull(),
  );
  it('a month that a product does not have is none', () => {
    expect(contractOfSymbol('ESF27')).toBeNull();
    expect(contractOfSymbol('ESH27')).toMatchObject({ root: 'ES', year: 2027, month: 3 });
  });
  it('every listed one is read back as what it is', () => {
    for (const contract of listedFutures(at('2026-11-21'))) {
      expect(contractOfSymbol(contract.symbol)).toEqual(contract);
    }
  });
});

describe('a strip', () => {
  it('holds the listed number of months, nearest first, none of which has ended', () => {
    fc.assert(
      fc.property(anyRoot, anyTime, (root, nowMs) => {
        const product = FUTURE_PRODUCTS[root];
        const months = listedMonths(product, nowMs);
        expect(months).toHaveLength(product.listed);
        const ends = months.map(({ expiresAt }) => expiresAt);
        expect(ends).toEqual([...ends].sort((a, b) => a - b));
        expect(ends[0]).toBeGreaterThan(nowMs);
      }),
    );
  });
  it('drops a month at the minute it ends', () => {
    const product = FUTURE_PRODUCTS.CL;
    const first = (time: string) => listedMonths(product, at('2026-11-20', time))[0]?.symbol;
    expect([first('19:29'), first('19:30')]).toEqual(['CLZ26', 'CLF27']);
  });
});

describe('the front month', () => {
  const front = (root: 'CL' | 'ZC' | 'ES', date: string) =>
    frontMonth(listedMonths(FUTURE_PRODUCTS[root], at(date)), at(date))?.symbol;
  it('of an index rolls five business days before the end', () => {
    expect([front('ES', '2026-12-10'), front('ES', '2026-12-11')]).toEqual(['ESZ26', 'ESH27']);
  });
  it('of what is delivered rolls two business days before first notice', () => {
    // First notice of December corn is the last business day of November, the 30th.
    expect([front('ZC', '2026-11-24'), front('ZC', '2026-11-25')]).toEqual(['ZCZ26', 'ZCH27']);
  });
});

describe('notation', () => {
  it.each([
    ['CL', 70_250_000, '70.25'],
    ['GC', 2_650_100_000, '2650.10'],
    ['ZC', 452_750_000, "452'6"],
    ['ZC', -1_250_000, "-1'2"],
    ['ES', 5_950_250_000, '5950.25'],
    ['ZN', 110_500_000, '110-16'],
    ['ZN', 110_515_625, '110-16+'],
    ['ZN', -46_875, '-0-01+'],
  ] as const)('%s writes %d as %s', (root, units, text) => {
    expect(writePrice(px(units), FUTURE_PRODUCTS[root])).toBe(text);
  });
  it('reads back what it writes, any price on the tick', () => {
    fc.assert(
      fc.property(anyRoot, fc.integer({ min: -900, max: 90_000 }), (root, ticks) => {
        const product = FUTURE_PRODUCTS[root];
        const price = px(ticks * product.tickSize);
        expect(readPrice(writePrice(price, product), product)).toBe(price);
      }),
    );
  });
  it.each([
    ['ZC', "452'8"],
    ['ZC', "452'1"],
    ['ZN', '110-32'],
    ['ZN', '110.51'],
    ['CL', '70.255'],
    ['CL', '7e1'],
    ['CL', ''],
  ] as const)('%s has no price %s', (root, text) => {
    expect(readPrice(text, FUTURE_PRODUCTS[root])).toBeNull();
  });
});

describe('cost of carry', () => {
  const plain: Carry = { rate: 0.05, yield: 0.02, storage: 0, season: 0, peak: 0 };
  const value = (carry: Carry, years: number, end = 0) =>
    fairValue(carry, { spot: 100, years, now: 0, end });
  // Hull, Options, Futures and Other Derivatives, example 5.5: an index at 1,300, r 5 %, q 1 %, three months.
  test('an index at 1,300 with 5 and 1 per cent is worth 1,313.07 in three months', () => {
    const carry = { ...plain, yield: 0.01 };
    expect(fairValue(carry, { spot: 1_300, years: 0.25, now: 0, end: 0 })).toBeCloseTo(1_313.07, 2);
  });
  it('is the spot price at the end, whatever the season', () => {
    expect(value({ ...plain, season: 0.1, peak: 0.4 }, 0)).toBe(100);
  });
  it('rises with storage and falls with the yield', () => {
    const rate = fc.double({ min: 0, max: 0.3, noNaN: true });
    fc.assert(
      fc.property(rate, rate, fc.double({ min: 0.05, max: 3, noNaN: true }), (low, more, years) => {
        const high = low + more + 0.001;
        expect(value({ ...plain, storage: high }, years)).toBeGreaterThan(
          value({ ...plain, storage: low }, years),
        );
        expect(value({ ...plain, yield: high }, years)).toBeLessThan(
          value({ ...plain, yield: low }, years),
        );
      }),
    );
  });
  it('is highest for the month of the season’s peak, lowest half a year from it', () => {
    const seasonal = { ...plain, rate: 0, yield: 0, season: 0.05, peak: 0.5 };
    const ends = Array.from({ length: 100 }, (_, i) => value(seasonal, 1, i / 100));
    expect(ends.indexOf(Math.max(...ends))).toBe(50);
    expect(ends.indexOf(Math.min(...ends))).toBe(0);
  });
});
