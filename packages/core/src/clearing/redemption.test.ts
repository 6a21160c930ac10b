/** A bond at its end: par to who holds it, in its currency, its last coupon beside it, and zero over all participants. */
import { type InstrumentSymbol, instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import { px, qty } from '@tradefloor/contracts/money';
import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import { toRedemptionDay, toRedemptionPrice } from '@tradefloor/instruments/bond/bond-redemption';
import { formatDate } from '@tradefloor/instruments/calendar/civil-date';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { ExpiryRow } from '../trading/expiry/tables.ts';
import { getAccount } from './account-view.ts';
import { cashAmount, securitiesAccount } from './chart-of-accounts.ts';
import { BookGiven } from './clearing.given.ts';
import { startOfDate } from './clearing-clock.ts';
import { readInvariants } from './clearing-stats.ts';

function getBond(name: string) {
  const bond = BONDS.find((of) => of.name === name);
  if (bond === undefined) throw new Error(`${name} is listed`);
  return bond;
}
/** Tuesday 31 October 2028; pays on 30 April and 31 October. */
const TREASURY = getBond('UST 3.625 2028-10-31');
/** Sunday 22 October 2028: paid on Monday. */
const GILT = getBond('UKT 3.75 2028-10-22');
/** Thursday 22 March 2029; issued at a reference index of 237.42. */
const LINKER = getBond('UKTI 0.125 2029-03-22');
const noon = (date: string) => startOfDate(date) + 12 * 3_600_000;

type Deal = { readonly face: number; readonly who?: string; readonly price?: number };
function buy(given: BookGiven, isin: string, { face, who = 'alice', price = 99 }: Deal): void {
  given.clear({
    userId: userId(who),
    symbol: instrumentSymbol(isin),
    instrumentType: 'bond',
    desk: 'FI',
    side: face > 0 ? 'BUY' : 'SELL',
    qty: qty(Math.abs(face)),
    price: px(price * 1_000_000),
  });
}
function sweepOn(given: BookGiven, date: string): void {
  given.nowMs = noon(date);
  given.sweep();
}
const toEnd = (bond: typeof TREASURY, at: number): ExpiryRow => ({
  symbol: instrumentSymbol(bond.isin) as InstrumentSymbol,
  instrumentType: 'bond',
  expiry: formatDate(toRedemptionDay(bond)),
  finalPrice: toRedemptionPrice(bond),
  at,
});
function redeem(given: BookGiven, bond: typeof TREASURY): void {
  given.nowMs = noon(formatDate(toRedemptionDay(bond)));
  given.expire([toEnd(bond, given.nowMs)]);
  given.sweep();
}
const cashIn = (given: BookGiven, who: string, currency: 'USD' | 'GBP' = 'USD') =>
  given.book.ledger.balance(cashAmount(who, currency)) / 1e4;
const ZERO = { positionsSum: 0, cashSum: 0, legsPerFill: 2 };

describe('a bond that matures', () => {
  it('pays par and its last coupon, and the position ends', () => {
    const given = new BookGiven({}, noon('2028-09-11'));
    buy(given, TREASURY.isin, { face: 3_000 });
    sweepOn(given, '2028-09-12');
    given.cycle();
    const before = cashIn(given, 'alice') + given.book.ledger.balance('alice|IM|USD') / 1e4;
    redeem(given, TREASURY);
    given.cycle();
    // 3,000.00, and 3,000 x 3.625 % / 2 = 54.375, half a cent rounded away from zero.
    expect(cashIn(given, 'alice') - before).toBeCloseTo(3_000 + 54.38, 6);
    expect(given.book.position('alice', TREASURY.isin)).toMatchObject({ netQty: 0, openQty: 0 });
    expect(given.book.ledger.balance(securitiesAccount('alice', TREASURY.isin))).toBe(0);
    expect(
      getAccount(given.book, given.novations[0]?.participant as never, given.nowMs),
    ).toMatchObject({ positions: [], initialMargin: 0, posted: 0, variationMargin: 0 });
    expect(readInvariants(given.book)).toMatchObject(ZERO);
  });

  it('has its last coupon with whichever comes first, the date or the redemption', () => {
    const coupons = (first: 'date' | 'redemption') => {
      const given = new BookGiven({}, noon('2028-10-16'));
      buy(given, TREASURY.isin, { face: 100_000 });
      sweepOn(given, '2028-10-17');
      if (first === 'date') sweepOn(given, TREASURY.maturity);
      redeem(given, TREASURY);
      return given.payments.map(({ participant, qty: face, cash }) => [
        participant,
        face,
        cash / 1e4,
      ]);
    };
    expect(coupons('redemption')).toEqual([
      ['SIMA', -100_000, -1_812.5],
      ['alice', 100_000, 1_812.5],
    ]);
    expect(coupons('date')).toEqual(coupons('redemption'));
  });

  it('is paid in its own currency, on the next business day of its market', () => {
    const given = new BookGiven({}, noon('2028-10-09'));
    buy(given, GILT.isin, { face: 20_000, price: 101 });
    sweepOn(given, '2028-10-10');
    const held = cashIn(given, 'alice', 'GBP');
    sweepOn(given, '2028-10-22');
    expect(cashIn(given, 'alice', 'GBP')).toBe(held);
    redeem(given, GILT);
    expect(formatDate(toRedemptionDay(GILT))).toBe('2028-10-23');
    // It goes ex-dividend on 12 October: bought before, with its coupon of 375.00.
    expect(cashIn(given, 'alice', 'GBP') - held).toBeCloseTo(20_375, 6);
  });

  it('that is index-linked pays par and its last coupon times the index ratio of its maturity', () => {
    const given = new BookGiven({}, noon('2029-02-26'));
    buy(given, LINKER.isin, { face: 20_000, price: 188 });
    sweepOn(given, '2029-02-27');
    const held = cashIn(given, 'alice', 'GBP');
    redeem(given, LINKER);
    // February 2026 is 408.2: by three per cent a year 443.9 in December 2028 and 445.0 in January 2029. 21 of 31 days:
    // 444.64516 over 237.42 is 1.87282. 20,000 and 0.0625 per 100 of them, times that.
    expect(cashIn(given, 'alice', 'GBP') - held).toBeCloseTo(37_456.4 + 23.41, 6);
    expect(readInvariants(given.book)).toMatchObject(ZERO);
  });

  it('is redeemed once, however often it is published', () => {
    const given = new BookGiven({}, noon('2028-09-11'));
    buy(given, TREASURY.isin, { face: 5_000 });
    sweepOn(given, '2028-09-12');
    redeem(given, TREASURY);
    const { transfers } = given;
    redeem(given, TREASURY);
    expect(given.transfers).toEqual(transfers);
    expect(given.expiryLegs).toHaveLength(2);
  });
});

test('whatever was dealt, what is redeemed sums to zero and no security or position is left', () => {
  const deal = fc.record({
    who: fc.constantFrom('alice', 'bob', 'carol'),
    face: fc
      .integer({ min: -50, max: 50 })
      .filter((n) => n !== 0)
      .map((n) => n * 1_000),
    price: fc.integer({ min: 90, max: 110 }),
  });
  const deals = fc.array(deal, { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(fc.constantFrom(TREASURY, LINKER), deals, (bond, dealt) => {
      // Redeemed at 187.282 for 100 of face: see above.
      const per = bond === LINKER ? 1.87282 : 1;
      const given = new BookGiven({}, noon('2028-09-11'));
      for (const each of dealt) buy(given, bond.isin, each);
      sweepOn(given, '2028-09-12');
      redeem(given, bond);
      const { expiryLegs } = given;
      for (const { qty: face, cash } of expiryLegs) expect(cash / 1e4).toBeCloseTo(-face * per, 7);
      expect(expiryLegs.reduce((sum, { cash }) => sum + cash, 0)).toBe(0);
      expect(given.book.pendingCount).toBe(0);
      for (const row of given.book.positions()) {
        expect([row.netQty, row.openQty, row.openValue]).toEqual([0, 0, 0]);
        expect(given.book.ledger.balance(securitiesAccount(row.participant, row.symbol))).toBe(0);
      }
      expect(readInvariants(given.book)).toMatchObject(ZERO);
    }),
  );
});
