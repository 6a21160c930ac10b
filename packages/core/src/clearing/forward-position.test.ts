/** Currency forwards at the CCP, from trade to value date: figures worked out by hand beside the book's. */
import { participant } from '@tradefloor/contracts/ccp';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { money, px, qty } from '@tradefloor/contracts/money';
import { describe, expect, it } from 'vitest';
import { getAccount } from './account-view.ts';
import { cashAmount, variationMarginAccount } from './chart-of-accounts.ts';
import { BookGiven } from './clearing.given.ts';
import { advanced } from './clearing-clock.ts';
import { readInvariants } from './clearing-stats.ts';
import { computeCover } from './currencies.ts';
import { requiredMargin } from './requirement.ts';

const ALICE = participant('alice');
const VALUE = '2026-12-28';
const FORWARD = instrumentSymbol('EURUSD-20261228');
const JPY_FORWARD = instrumentSymbol('USDJPY-20261228');
const EURUSD = instrumentSymbol('EURUSD');

/** Money in whole units of a currency. */
const units = (amount: number): number => Math.round(amount * 10_000);
const rate = (price: number) => px(Math.round(price * 1_000_000));

const given = () => new BookGiven({ marginTolerance: money(0), minTransfer: money(0) });
const buy = (book: BookGiven, symbol: string, price: number, of: object = {}) =>
  book.clear({
    symbol: instrumentSymbol(symbol),
    instrumentType: 'fx',
    desk: 'FX',
    currency: symbol.startsWith('USDJPY') ? 'JPY' : 'USD',
    side: 'BUY',
    qty: qty(1_000_000),
    price: rate(price),
    ...of,
  });
const end = (symbol: typeof FORWARD, price: number, at: number) => ({
  symbol,
  instrumentType: 'fx' as const,
  expiry: VALUE,
  finalPrice: rate(price),
  at,
});

/** Puts the clearing clock to the value date, day by day. */
function passTo(book: BookGiven, date: string): void {
  for (let days = 0; book.book.businessDate(book.nowMs) < date; days += 1) {
    if (days > 60) throw new Error(`${date} does not come`);
    book.book.change(advanced(book.book.row, book.nowMs, book.settings.simDayMs));
  }
}

describe('a forward', () => {
  it('is marked at the price of its own date, in dollars and undiscounted', () => {
    const book = given();
    buy(book, FORWARD, 1.09);
    book.show(EURUSD, rate(1.08));
    book.show(FORWARD, rate(1.0925));
    book.cycle();
    // A million at 25 pips.
    expect(book.book.ledger.balance(variationMarginAccount(ALICE))).toBe(units(2_500));
    expect(getAccount(book.book, ALICE, book.nowMs).positions).toMatchObject([
      { symbol: FORWARD, netQty: 1_000_000, unrealisedPnl: units(2_500), avgPx: rate(1.09) },
    ]);
  });

  it('against the yen gains yen, which are dollars by the rate of now', () => {
    const book = given();
    buy(book, JPY_FORWARD, 151);
    book.show('USDJPY', rate(152));
    book.show(JPY_FORWARD, rate(151.5));
    book.cycle();
    // Half a yen on a million dollars, at 152.
    expect(book.book.ledger.balance(variationMarginAccount(ALICE))).toBe(
      Math.round((500_000 / 152) * 10_000),
    );
  });

  it('offsets spot and other dates of its pair, at a fifth of the margin of the smaller side', () => {
    const book = given();
    buy(book, FORWARD, 1.09);
    book.show(EURUSD, rate(1.08));
    book.show(FORWARD, rate(1.09));
    book.cycle();
    expect(requiredMargin(book.book, ALICE, book.nowMs)).toBe(units(54_500));
    buy(book, EURUSD, 1.08, { side: 'SELL' });
    book.cycle();
    // 5 % of 1,090,000 less 5 % of 1,080,000, and a fifth of the latter.
    expect(requiredMargin(book.book, ALICE, book.nowMs)).toBe(units(500 + 10_800));
  });

  it('becomes a position of its pair at its own cost when it is spot, and nothing is earned by that', () => {
    const book = given();
    buy(book, FORWARD, 1.09);
    buy(book, EURUSD, 1.07, { side: 'SELL', qty: qty(400_000) });
    book.show(EURUSD, rate(1.1));
    book.show(FORWARD, rate(1.1));
    book.cycle();
    const before = computeCover(book.book, ALICE);
    // 100 pips on a million, 300 against on 400,000.
    expect(before).toBe(units(10_000 - 12_000));
    book.expire([end(FORWARD, 1.1, book.nowMs)]);
    book.cycle();
    expect(computeCover(book.book, ALICE)).toBe(before);
    expect(book.book.position(ALICE, FORWARD)).toMatchObject({ netQty: 0, openQty: 0 });
    expect(book.book.position(ALICE, EURUSD)).toMatchObject({ netQty: 600_000 });
    expect(readInvariants(book.book)).toMatchObject({ positionsSum: 0, cashSum: 0 });
    const legs = book.expiryLegs.filter((leg) => leg.participant === ALICE);
    expect(legs.map(({ symbol, qty: size }) => [symbol, size])).toEqual([
      [FORWARD, -1_000_000],
      [EURUSD, 1_000_000],
    ]);
  });

  it.each([
    ['before its date, and delivered on it', true],
    ['not yet when the date comes', false],
  ])(
    'that is spot %s exchanges both currencies, and the euros are held at their cost',
    (_, rolls) => {
      const book = given();
      const cash = (currency: 'USD' | 'EUR') =>
        book.book.ledger.balance(cashAmount(ALICE, currency));
      buy(book, FORWARD, 1.09);
      book.show(EURUSD, rate(1.12));
      book.show(FORWARD, rate(1.12));
      book.cycle();
      const dollars = () =>
        cash('USD') + book.book.ledger.balance(`${ALICE}|IM|USD`) + getVariation(book);
      const start = dollars() - getVariation(book);
      if (rolls) book.expire([end(FORWARD, 1.12, book.nowMs)]);
      passTo(book, VALUE);
      book.sweep();
      if (!rolls) book.expire([end(FORWARD, 1.12, book.nowMs)]);
      book.cycle();
      expect(book.obligations.filter(({ userId }) => userId === ALICE)).toMatchObject([
        { symbol: FORWARD, settlementDate: VALUE, status: 'SETTLED', currency: 'USD' },
      ]);
      expect(cash('EUR')).toBe(units(1_000_000));
      // Dollars were paid at the price that was dealt; the gain is in the euros.
      expect(dollars() - getVariation(book)).toBe(start - units(1_090_000));
      expect(book.book.position(ALICE, EURUSD)).toMatchObject({
        netQty: 1_000_000,
        openQty: 0,
        openValue: 0,
        settledValue: units(1_090_000),
      });
      expect(computeCover(book.book, ALICE)).toBe(units(30_000));
      expect(readInvariants(book.book)).toMatchObject({ positionsSum: 0, cashSum: 0 });
    },
  );

  it('that reaches the CCP after it has become spot is a position of its pair at once', () => {
    const book = given();
    book.show(EURUSD, rate(1.1));
    book.expire([end(FORWARD, 1.1, book.nowMs)]);
    buy(book, FORWARD, 1.09);
    expect(book.book.position(ALICE, FORWARD)?.netQty).toBe(0);
    expect(book.book.position(ALICE, EURUSD)?.netQty).toBe(1_000_000);
  });
});

const getVariation = (book: BookGiven): number =>
  book.book.ledger.balance(variationMarginAccount(ALICE));
