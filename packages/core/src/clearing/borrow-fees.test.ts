/** What borrowed shares cost: who pays, from when to when, each day once, and that the lender receives what is paid. */
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import { money, qty } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { listBorrowed, SHARE_LENDER } from './borrow-fees.ts';
import { cashAmount } from './chart-of-accounts.ts';
import { BookGiven, dollars, price } from './clearing.given.ts';
import { startOfDate } from './clearing-clock.ts';
import { readInvariants } from './clearing-stats.ts';
import type { ClearingSettings } from './settings.ts';

const AAPL = instrumentSymbol('AAPL');
const noon = (date: string) => startOfDate(date) + 12 * 3_600_000;
const MONDAY = '2026-12-07';

/** AAPL at 150, lent at 36 % a year: collateral is 153 a share, so that a share costs 15.3 cents a day. */
function open(settings: Partial<ClearingSettings> = {}, on = MONDAY): BookGiven {
  const given = new BookGiven(settings, noon(on));
  given.borrowRates.set('AAPL', 3_600);
  return given;
}
const trade = (given: BookGiven, shares: number, who = 'alice') =>
  given.clear({
    userId: userId(who),
    symbol: AAPL,
    side: shares > 0 ? 'BUY' : 'SELL',
    qty: qty(Math.abs(shares)),
    price: price(150),
  });
function sweepOn(given: BookGiven, ...dates: readonly string[]): void {
  for (const date of dates) {
    given.nowMs = noon(date);
    given.show('AAPL', price(150));
    given.sweep();
  }
}
const fees = (given: BookGiven) =>
  given.payments.map(({ participant, holdsBefore, qty: shares, cash, payDate }) => [
    participant,
    holdsBefore,
    shares,
    cash / 1e4,
    payDate,
  ]);
const cashIn = (given: BookGiven, who: string) => given.book.ledger.balance(cashAmount(who)) / 1e4;

describe('shares sold short', () => {
  it('cost nothing until the sale has settled, then each day', () => {
    const given = open();
    trade(given, -100);
    // Sold on Monday, settled on Wednesday: the first night is that to Thursday.
    sweepOn(given, '2026-12-08', '2026-12-09');
    expect(given.payments).toEqual([]);
    const [alice, lender] = [cashIn(given, 'alice'), cashIn(given, SHARE_LENDER)];
    expect(lender).toBe(0);
    sweepOn(given, '2026-12-10');
    expect(fees(given)).toEqual([
      ['alice', '2026-12-10', -100, -15.3, '2026-12-10'],
      ['LEND', '2026-12-10', 100, 15.3, '2026-12-10'],
    ]);
    expect(given.payments[0]).toMatchObject({
      paymentId: 'AAPL:BORROW_FEE:2026-12-09:alice',
      kind: 'BORROW_FEE',
      rate: price(150),
      rateBps: 3_600,
      currency: 'USD',
    });
    expect(cashIn(given, 'alice') - alice).toBeCloseTo(-15.3, 6);
    expect(given.book.ledger.balance(cashAmount('CCP'))).toBe(0);
    expect(readInvariants(given.book)).toMatchObject({ positionsSum: 0, cashSum: 0 });
    const codes = given.transfers.filter(({ code }) => code === 'BORROW_FEE');
    expect(codes.map(({ amount }) => amount)).toEqual([dollars(15.3), dollars(15.3)]);
  });

  it('are charged until the purchase that returns them has settled', () => {
    const given = open();
    trade(given, -100);
    sweepOn(given, '2026-12-08');
    trade(given, 60);
    sweepOn(given, '2026-12-09');
    trade(given, 40);
    sweepOn(given, '2026-12-10', '2026-12-11', '2026-12-12', '2026-12-14');
    // 100 to Thursday, when 60 settle; 40 to Friday, when the rest does.
    expect(fees(given).filter(([who]) => who === 'alice')).toEqual([
      ['alice', '2026-12-10', -100, -15.3, '2026-12-10'],
      ['alice', '2026-12-11', -40, -6.12, '2026-12-11'],
    ]);
  });

  it('cost three days over a weekend, due on Monday', () => {
    const given = open();
    trade(given, -100);
    sweepOn(given, '2026-12-11');
    const before = fees(given).length;
    sweepOn(given, '2026-12-12', '2026-12-13', '2026-12-14');
    expect(
      fees(given)
        .slice(before)
        .filter(([who]) => who === 'alice'),
    ).toEqual([
      ['alice', '2026-12-12', -100, -15.3, '2026-12-14'],
      ['alice', '2026-12-13', -100, -15.3, '2026-12-14'],
      ['alice', '2026-12-14', -100, -15.3, '2026-12-14'],
    ]);
    const due = given.obligations.filter(({ payment }) => payment === 'BORROW_FEE');
    expect(due.every(({ status }) => status === 'SETTLED')).toBe(true);
  });

  it('are charged for the days on which nothing ran, each once', () => {
    const given = open();
    trade(given, -100);
    // Down from Tuesday to Sunday: the sale settled on Wednesday all the same.
    sweepOn(given, '2026-12-08', '2026-12-13');
    const days = fees(given)
      .filter(([who]) => who === 'alice')
      .map(([, day]) => day);
    expect(days).toEqual(['2026-12-10', '2026-12-11', '2026-12-12', '2026-12-13']);
    given.sweep();
    expect(given.payments).toHaveLength(8);
  });

  it('are charged once over a restart: the day is in the book', () => {
    const given = open();
    trade(given, -100);
    sweepOn(given, '2026-12-09', '2026-12-10');
    const names = ['accounts', 'transfers', 'participants', 'positions', 'obligations', 'marks'];
    const rows = new Map(
      [...names, 'state'].map((name) => [`ccp.${name}`, given.listRows(`ccp.${name}`)]),
    );
    expect(rows.get('ccp.state')).toHaveLength(1);
    expect(listBorrowed(given.over(rows), given.nowMs)).toEqual([]);
    const later = listBorrowed(given.over(rows), noon('2026-12-11'));
    expect(later.map(({ day, shares }) => [day, shares])).toEqual([['2026-12-10', 100]]);
  });

  it('follow the mark that the day ended with', () => {
    const given = open();
    trade(given, -100);
    sweepOn(given, '2026-12-09');
    given.show('AAPL', price(160.2));
    given.nowMs = noon('2026-12-10');
    given.sweep();
    // 163.404 is 164.
    expect(fees(given)).toContainEqual(['alice', '2026-12-10', -100, -16.4, '2026-12-10']);
  });

  it('cost nothing while their seller fails to deliver: nothing was borrowed', () => {
    const given = open({ failsPpm: 1_000_000 });
    trade(given, -100);
    sweepOn(given, '2026-12-09', '2026-12-10', '2026-12-11');
    expect(given.obligations).toContainEqual(
      expect.objectContaining({ userId: 'alice', failReason: 'LACK_OF_SECURITIES' }),
    );
    expect(given.payments).toEqual([]);
  });
});

it('nothing is charged to who is long, to dealers, or of a share without a rate', () => {
  const given = open();
  trade(given, 100);
  given.clear({
    userId: userId('bob'),
    symbol: instrumentSymbol('MSFT'),
    side: 'SELL',
    qty: qty(5),
  });
  sweepOn(given, '2026-12-09', '2026-12-10', '2026-12-11');
  expect(given.book.position('SIMA', 'AAPL')?.netQty).toBe(-100);
  expect(given.payments).toEqual([]);
});

it('who has no cash owes the fee until there is some', () => {
  const given = open({
    openingCash: { USER: dollars(2), CLIENT: dollars(2), DEALER: money(1e12) },
  });
  given.clear({
    userId: userId('carol'),
    symbol: AAPL,
    side: 'SELL',
    qty: qty(100),
    price: price(0.01),
    fees: { ...given.fill().fees, total: dollars(2) },
  });
  given.show('AAPL', price(150));
  const owed = () =>
    given.obligations.filter(({ userId: who, payment }) => who === 'carol' && payment !== null);
  sweepOn(given, '2026-12-09', '2026-12-10');
  expect(owed().map(({ status, failReason }) => [status, failReason])).toEqual([
    ['FAILED', 'LACK_OF_CASH'],
  ]);
  expect(cashIn(given, SHARE_LENDER)).toBe(100_000_000);
});

const DAYS = fc.array(
  fc.record({
    days: fc.integer({ min: 0, max: 6 }),
    who: fc.constantFrom('alice', 'bob'),
    shares: fc.integer({ min: -40, max: 40 }).filter((shares) => shares !== 0),
    isSwept: fc.boolean(),
  }),
  { minLength: 3, maxLength: 15 },
);

test('each day costs what was short by then, whenever the sweeps run, and the lender has it all', () => {
  fc.assert(
    fc.property(DAYS, (days) => {
      const given = open({}, '2026-12-01');
      const legs: { who: string; shares: number; date: string }[] = [];
      for (const { days: gap, who, shares, isSwept } of days) {
        given.nowMs += gap * 86_400_000;
        given.show('AAPL', price(150));
        if (isSwept) given.sweep();
        trade(given, shares, who);
        const leg = given.novations.findLast(({ participant }) => participant === who);
        legs.push({ who, shares, date: leg?.settlementDate ?? '' });
      }
      given.nowMs += 5 * 86_400_000;
      given.sweep();
      // Over an ex-date a short position pays a dividend as well.
      const charged = given.payments.filter(({ kind }) => kind === 'BORROW_FEE');
      let lent = 0;
      for (const who of ['alice', 'bob']) {
        let expected = 0;
        const today = given.book.calendarDate(given.nowMs);
        for (let at = Date.parse('2026-12-01'); ; at += 86_400_000) {
          const day = new Date(at).toISOString().slice(0, 10);
          if (day >= today) break;
          const held = legs
            .filter((leg) => leg.who === who && leg.date <= day)
            .reduce((sum, { shares }) => sum + shares, 0);
          // 153 x 36 % / 360 a share, in whole cents.
          if (held < 0) expected += Math.round(Number((-held * 15.3).toFixed(4)));
        }
        const paid = charged
          .filter(({ participant }) => participant === who)
          .reduce((sum, { cash }) => sum - cash, 0);
        expect(paid).toBe(expected * 100);
        lent += expected * 100;
      }
      const received = charged
        .filter(({ participant }) => participant === SHARE_LENDER)
        .reduce((sum, { cash }) => sum + cash, 0);
      expect(received).toBe(lent);
      expect(given.book.ledger.balance(cashAmount('CCP'))).toBe(0);
    }),
    { numRuns: 60 },
  );
});
