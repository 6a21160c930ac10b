/** Coupons and dividends on what is held: who has them, how much, when, and that what is received is what is paid. */
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import { money, px, qty } from '@tradefloor/contracts/money';
import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { cashAmount } from './chart-of-accounts.ts';
import { BookGiven } from './clearing.given.ts';
import { startOfDate } from './clearing-clock.ts';
import { readInvariants } from './clearing-stats.ts';
import { settlementDays } from './settings.ts';

function getIsin(name: string) {
  const bond = BONDS.find((of) => of.name === name);
  if (bond === undefined) throw new Error(`${name} is listed`);
  return instrumentSymbol(bond.isin);
}
/** 15 May 2027 is a Saturday, so it pays on Monday 17 May. */
const TREASURY = getIsin('UST 4.25 2036-11-15');
/** Ex-dividend from 25 February 2027, paid on 8 March. */
const GILT = getIsin('UKT 4.125 2031-09-07');
/** Issued on 14 October 2026, first coupon on 31 July 2027. */
const LONG_FIRST = getIsin('UKT 5.375 2056-01-31');
/** Ex-dividend from 13 May 2027, paid on Monday 24 May; issued at a reference index of 372.24. */
const LINKER = getIsin('UKTI 0.75 2033-11-22');
const noon = (date: string) => startOfDate(date) + 12 * 3_600_000;

function bought(symbol: typeof TREASURY, on: string, face: number): BookGiven {
  const given = new BookGiven({}, noon(on));
  buy(given, { symbol, face });
  return given;
}
type Deal = { readonly symbol: typeof TREASURY; readonly face: number; readonly who?: string };
const buy = (given: BookGiven, { symbol, face, who = 'alice' }: Deal) =>
  given.clear({
    userId: userId(who),
    symbol,
    instrumentType: 'bond',
    desk: 'FI',
    side: face > 0 ? 'BUY' : 'SELL',
    qty: qty(Math.abs(face)),
    price: px(99_000_000),
  });
function sweepOn(given: BookGiven, date: string): void {
  given.nowMs = noon(date);
  given.sweep();
}
const coupons = (given: BookGiven) =>
  given.payments.map(({ participant, qty: face, cash, payDate }) => [
    participant,
    face,
    cash / 1e4,
    payDate,
  ]);
const cashIn = (given: BookGiven, who: string, currency: 'USD' | 'GBP' = 'USD') =>
  given.book.ledger.balance(cashAmount(who, currency)) / 1e4;

describe('a coupon', () => {
  it('is paid to who holds the bond and by who is short of it, to the cent', () => {
    const given = bought(TREASURY, '2027-05-11', 3_000);
    sweepOn(given, '2027-05-12');
    const [alice, dealer] = [cashIn(given, 'alice'), cashIn(given, 'SIMA')];
    sweepOn(given, '2027-05-15');
    // 3,000 x 4.25 % / 2, on the business day after the Saturday.
    expect(coupons(given)).toEqual([
      ['SIMA', -3_000, -63.75, '2027-05-17'],
      ['alice', 3_000, 63.75, '2027-05-17'],
    ]);
    expect(cashIn(given, 'alice')).toBe(alice);
    sweepOn(given, '2027-05-17');
    expect(cashIn(given, 'alice') - alice).toBeCloseTo(63.75, 6);
    expect(cashIn(given, 'SIMA') - dealer).toBeCloseTo(-63.75, 6);
    expect(given.transfers.filter(({ code }) => code === 'COUPON')).toHaveLength(2);
  });

  it('of a half cent is rounded up, for who receives as for who pays', () => {
    const given = bought(getIsin('UST 3.625 2029-11-15'), '2027-05-11', 1_000);
    sweepOn(given, '2027-05-17');
    // 1,000 x 3.625 % / 2 is 18.125.
    expect(coupons(given).map(([, , cash]) => cash)).toEqual([-18.13, 18.13]);
  });

  it('stays with the seller when the sale settles on the coupon date or after it', () => {
    const given = bought(TREASURY, '2027-05-11', 10_000);
    given.nowMs = noon('2027-05-14');
    buy(given, { symbol: TREASURY, face: -10_000 });
    sweepOn(given, '2027-05-17');
    expect(coupons(given)).toContainEqual(['alice', 10_000, 212.5, '2027-05-17']);
    sweepOn(given, '2027-11-15');
    expect(given.payments).toHaveLength(2);
  });

  it('is not lost by a delivery that fails: the contract counts', () => {
    const given = new BookGiven({ failsPpm: 1_000_000 }, noon('2027-05-11'));
    buy(given, { symbol: TREASURY, face: 10_000 });
    sweepOn(given, '2027-05-12');
    expect(given.obligations.some(({ status }) => status === 'FAILED')).toBe(true);
    sweepOn(given, '2027-05-17');
    expect(coupons(given)).toContainEqual(['alice', 10_000, 212.5, '2027-05-17']);
  });

  it('of an index-linked gilt is paid at its own index ratio, its interest at that of the settlement', () => {
    const given = bought(LINKER, '2026-11-25', 100_000);
    // 99,000 clean in money; four of the 181 days of 0.375 per 100 at 1.11523: 9.24.
    expect(given.obligations.map(({ netCash }) => Math.abs(netCash) / 1e4)).toContain(99_009.24);
    sweepOn(given, '2026-11-26');
    sweepOn(given, '2027-05-13');
    // February and March 2027 are 420.4 and 421.5: 421.14516 on 22 May, over 372.24 1.13138. 0.375 times that: 0.424268.
    expect(coupons(given)).toEqual([
      ['SIMA', -100_000, -424.27, '2027-05-24'],
      ['alice', 100_000, 424.27, '2027-05-24'],
    ]);
    const held = cashIn(given, 'alice', 'GBP');
    sweepOn(given, '2027-05-24');
    expect(cashIn(given, 'alice', 'GBP') - held).toBeCloseTo(424.27, 6);
    expect(readInvariants(given.book)).toMatchObject({ cashSum: 0 });
  });

  it('of a long first period is one payment for all of it, and none on the date in between', () => {
    const given = bought(LONG_FIRST, '2026-11-23', 100_000);
    // 99,000 clean and 41 of the 184 days of 2.6875 per 100: from 14 October to settlement on the 24th.
    expect(given.obligations.map(({ netCash }) => Math.abs(netCash) / 1e4)).toContain(99_598.85);
    sweepOn(given, '2027-02-05');
    expect(given.payments).toEqual([]);
    // Ex-dividend on 22 July, seven business days before the 31st: 2.6875 times 109/184 and 1.
    sweepOn(given, '2027-07-22');
    expect(coupons(given)).toEqual([
      ['SIMA', -100_000, -4_279.55, '2027-08-02'],
      ['alice', 100_000, 4_279.55, '2027-08-02'],
    ]);
  });

  it('of a gilt belongs to who held it before it went ex-dividend, in pounds', () => {
    const given = bought(GILT, '2027-02-23', 100_000);
    sweepOn(given, '2027-02-24');
    // For settlement on the 25th: without the coupon.
    given.nowMs = noon('2027-02-24');
    buy(given, { symbol: GILT, face: 50_000, who: 'bob' });
    const before = cashIn(given, 'alice', 'GBP');
    sweepOn(given, '2027-02-25');
    expect(coupons(given)).toEqual([
      ['SIMA', -100_000, -2_062.5, '2027-03-08'],
      ['alice', 100_000, 2_062.5, '2027-03-08'],
    ]);
    sweepOn(given, '2027-03-07');
    expect(cashIn(given, 'alice', 'GBP')).toBe(before);
    sweepOn(given, '2027-03-08');
    expect(cashIn(given, 'alice', 'GBP') - before).toBeCloseTo(2_062.5, 6);
  });

  it('changes neither the average cost nor the variation of the bond', () => {
    const given = bought(TREASURY, '2027-05-11', 10_000);
    sweepOn(given, '2027-05-12');
    const before = given.book.position('alice', TREASURY);
    sweepOn(given, '2027-05-17');
    expect(given.book.position('alice', TREASURY)).toEqual(before);
  });

  it('is made up for when the trade reaches the CCP late', () => {
    const given = bought(TREASURY, '2027-05-11', 10_000);
    sweepOn(given, '2027-05-17');
    const fill = given.fill({
      userId: userId('bob'),
      symbol: TREASURY,
      instrumentType: 'bond',
      qty: qty(4_000),
      price: px(99_000_000),
      at: noon('2027-05-12'),
    });
    given.clear(fill);
    given.sweep();
    expect(coupons(given)).toContainEqual(['bob', 4_000, 85, '2027-05-17']);
    expect(given.book.ledger.balance(cashAmount('CCP'))).toBe(0);
  });

  it('is passed on as far as it is paid, and the rest when the payer has cash', () => {
    const given = new BookGiven(
      { openingCash: { USER: money(1_000_000), CLIENT: money(1_000_000), DEALER: money(1e12) } },
      noon('2027-05-11'),
    );
    // carol, with 100 dollars, is short to bob.
    buy(given, { symbol: TREASURY, face: 100_000, who: 'bob' });
    buy(given, { symbol: TREASURY, face: -100_000, who: 'carol' });
    sweepOn(given, '2027-05-17');
    const due = given.obligations.filter(({ payment }) => payment === 'COUPON');
    expect(due.map(({ userId: who, status }) => `${who} ${status}`).sort()).toEqual([
      'bob QUEUED',
      'carol FAILED',
    ]);
  });
});

describe('a dividend', () => {
  /** 0.51 a share: ex on Monday 14 December, paid on 6 January. A trade of the 14th settles on the 16th. */
  const trade = (given: BookGiven, shares: number, who = 'alice') =>
    given.clear({
      userId: userId(who),
      symbol: instrumentSymbol('KO'),
      side: shares > 0 ? 'BUY' : 'SELL',
      qty: qty(Math.abs(shares)),
      price: px(71_500_000),
    });

  it('is paid to who bought before the ex-date, and by who sold short', () => {
    const given = new BookGiven({}, noon('2026-12-11'));
    trade(given, 300);
    trade(given, -100, 'bob');
    given.nowMs = noon('2026-12-14');
    trade(given, 1_000, 'carol');
    trade(given, -300);
    sweepOn(given, '2026-12-15');
    expect(given.payments).toEqual([]);
    const alice = cashIn(given, 'alice');
    sweepOn(given, '2026-12-16');
    expect(coupons(given)).toEqual([
      ['SIMA', -200, -102, '2027-01-06'],
      ['alice', 300, 153, '2027-01-06'],
      ['bob', -100, -51, '2027-01-06'],
    ]);
    const before = cashIn(given, 'alice');
    expect(before).not.toBe(alice);
    const position = given.book.position('alice', 'KO');
    sweepOn(given, '2027-01-06');
    expect(cashIn(given, 'alice') - before).toBeCloseTo(153, 6);
    expect(given.book.position('alice', 'KO')).toEqual(position);
    expect(readInvariants(given.book)).toMatchObject({ positionsSum: 0, cashSum: 0 });
  });

  it('follows the settlement preset: a day earlier at T+1', () => {
    const given = new BookGiven({ settlementDays: settlementDays('us-2026') }, noon('2026-12-11'));
    trade(given, 300);
    given.nowMs = noon('2026-12-14');
    trade(given, -300);
    sweepOn(given, '2026-12-15');
    expect(coupons(given)).toContainEqual(['alice', 300, 153, '2027-01-06']);
  });
});

const FACES = fc.integer({ min: -50, max: 50 }).map((lots) => lots * 1_000);
const DAYS = fc.array(
  fc.record({
    days: fc.integer({ min: 1, max: 40 }),
    who: fc.constantFrom('alice', 'bob', 'carol'),
    symbol: fc.constantFrom(TREASURY, GILT),
    face: FACES.filter((face) => face !== 0),
    isSwept: fc.boolean(),
  }),
  { minLength: 5, maxLength: 25 },
);

test('every coupon is the face held by contract, whenever the sweeps run, and sums to zero', () => {
  fc.assert(
    fc.property(DAYS, (days) => {
      const given = new BookGiven({}, noon('2027-01-04'));
      for (const { days: gap, who, symbol, face, isSwept } of days) {
        given.nowMs += gap * 86_400_000;
        if (isSwept) given.sweep();
        buy(given, { symbol, face, who });
      }
      given.sweep();
      given.nowMs += 30 * 86_400_000;
      given.sweep();
      const byEvent = new Map<string, number>();
      for (const row of given.payments) {
        const event = `${row.symbol} ${row.holdsBefore}`;
        byEvent.set(event, (byEvent.get(event) ?? 0) + row.cash);
      }
      expect([...byEvent.values()].every((sum) => sum === 0)).toBe(true);
      // From the legs alone: what was bought for settlement before the date.
      const expected = new Map<string, number>();
      for (const event of byEvent.keys()) {
        const [symbol, holdsBefore = ''] = event.split(' ');
        for (const leg of given.novations) {
          const isHeld = leg.symbol === symbol && (leg.settlementDate ?? '') < holdsBefore;
          if (!isHeld) continue;
          const key = `${event} ${leg.participant}`;
          const signed = leg.leg === 'BUYER' ? leg.qty : -leg.qty;
          expected.set(key, (expected.get(key) ?? 0) + signed);
        }
      }
      const paid = new Map<string, number>();
      for (const row of given.payments) {
        const key = `${row.symbol} ${row.holdsBefore} ${row.participant}`;
        paid.set(key, (paid.get(key) ?? 0) + row.qty);
      }
      const nonZero = (sums: ReadonlyMap<string, number>) =>
        [...sums].filter(([, sum]) => sum !== 0).sort();
      expect(nonZero(paid)).toEqual(nonZero(expected));
      expect(readInvariants(given.book)).toMatchObject({ positionsSum: 0, cashSum: 0 });
    }),
    { numRuns: 60 },
  );
});
