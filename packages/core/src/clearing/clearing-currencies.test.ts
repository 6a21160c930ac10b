/** Bonds that are not in dollars, from trade to settlement: figures worked out by hand beside the book's. */
import { participant } from '@tradefloor/contracts/ccp';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { money, px, qty } from '@tradefloor/contracts/money';
import { describe, expect, it, test } from 'vitest';
import { getAccount } from './account-view.ts';
import {
  cashAmount,
  initialMarginAccount,
  securitiesAccount,
  variationMarginAccount,
} from './chart-of-accounts.ts';
import { BookGiven } from './clearing.given.ts';
import { advanced } from './clearing-clock.ts';
import { readInvariants } from './clearing-stats.ts';
import { csvStatement } from './statement.ts';

const ALICE = participant('alice');
const DEALER = participant('SIMA');
const toCents = (amount: number): number => Math.round(amount * 100) / 100;
/** Money in whole units of a currency. */
const units = (amount: number): number => Math.round(amount * 10_000);

/** Days between two dates. */
const daysFrom = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000;
const SETTLES = '2026-11-24';

const CASES = [
  // Two million pounds of a gilt at 98.50, a pound being 1.25 dollars.
  {
    name: 'a gilt',
    symbol: 'GB00BTF03100',
    currency: 'GBP',
    pair: 'GBPUSD',
    rate: 1.25,
    face: 2_000_000,
    price: 98.5,
    mark: 99.25,
    // Half of 4.125 % in the period from 7 September to 7 March.
    accrued: ((4.125 / 2) * daysFrom('2026-09-07', SETTLES)) / daysFrom('2026-09-07', '2027-03-07'),
  },
  // Five million euros of a Bund at 101.20, a euro being 1.10 dollars.
  {
    name: 'a Bund',
    symbol: 'DE000BTF0316',
    currency: 'EUR',
    pair: 'EURUSD',
    rate: 1.1,
    face: 5_000_000,
    price: 101.2,
    mark: 100.7,
    // 2.2 % once a year, on 10 October.
    accrued: (2.2 * daysFrom('2026-10-10', SETTLES)) / daysFrom('2026-10-10', '2027-10-10'),
  },
] as const;

/** A book in which alice has bought the bond from a dealer, with its price and its rate shown. */
function bought(of: (typeof CASES)[number]): BookGiven {
  const given = new BookGiven({ marginTolerance: money(0), minTransfer: money(0) });
  given.clear({
    symbol: instrumentSymbol(of.symbol),
    instrumentType: 'bond',
    desk: 'FI',
    qty: qty(of.face),
    price: px(of.price * 1_000_000),
    settlementDate: SETTLES,
  });
  given.nowMs += 1_000;
  given.show(of.pair, px(of.rate * 1_000_000));
  given.show(of.symbol, px(of.mark * 1_000_000));
  return given;
}

const isZero = (given: BookGiven): void => {
  const { cashByCurrency, ...sums } = readInvariants(given.book);
  expect(sums).toEqual({ positionsSum: 0, cashSum: 0, legsPerFill: 2 });
  expect(Object.values(cashByCurrency).filter((sum) => sum !== 0)).toEqual([]);
};

describe.each(CASES)('$name', (of) => {
  const { symbol, currency, face, price, mark, rate } = of;
  const cost = (face * price) / 100;
  const interest = toCents((face * of.accrued) / 100);
  const gain = (face * (mark - price)) / 100;

  it('is cleared, published and due in its own currency', () => {
    const given = bought(of);
    for (const novation of given.novations) {
      const accruedInterest = units(interest);
      expect(novation).toMatchObject({ symbol, currency, notional: units(cost), accruedInterest });
    }
    const due = { currency, cashAmount: units(cost + interest), accruedInterest: units(interest) };
    expect(given.obligations).toMatchObject([
      { ...due, userId: ALICE, side: 'BUY' },
      { ...due, userId: DEALER, side: 'SELL' },
    ]);
    isZero(given);
  });

  it('is margined in its own currency: gains and losses, no dollar of them', () => {
    const given = bought(of);
    given.cycle();
    const { ledger } = given.book;
    expect(ledger.balance(variationMarginAccount(ALICE, currency))).toBe(units(gain));
    expect(ledger.balance(variationMarginAccount(DEALER, currency))).toBe(units(-gain));
    expect(ledger.balance(variationMarginAccount(ALICE))).toBe(0);
    const event = given.events.find(({ kind, userId }) => kind === 'VARIATION' && userId === ALICE);
    expect(event).toMatchObject({ currency, amount: units(gain), balanceAfter: units(gain) });
    isZero(given);
  });

  it('needs two per cent of its worth in dollars at the mid, and is shown in both', () => {
    const given = bought(of);
    given.cycle();
    const account = getAccount(given.book, ALICE, given.nowMs);
    const worth = (face * mark) / 100;
    expect(account.initialMargin).toBe(units(worth * rate * 0.02));
    expect(given.book.ledger.balance(initialMarginAccount(ALICE))).toBe(account.initialMargin);
    expect(account.variationMargin).toBe(units(gain * rate));
    expect(account.positions).toEqual([
      expect.objectContaining({
        currency,
        localValue: units(worth),
        localPnl: units(gain),
        marketValue: units(worth * rate),
        unrealisedPnl: units(gain * rate),
      }),
    ]);
    expect(account.balances.find((balance) => balance.currency === currency)).toEqual({
      currency,
      cash: 0,
      variationMargin: units(gain),
    });
  });
});

describe.each(CASES)('$name at its settlement', (of) => {
  const { symbol, currency, face, price } = of;
  const cost = (face * price) / 100;
  const interest = toCents((face * of.accrued) / 100);
  const paid = toCents(cost + interest);

  it('settles against its own currency, and what was marked goes back', () => {
    const given = bought(of);
    given.cycle();
    const { ledger } = given.book;
    const dollars = ledger.balance(cashAmount(ALICE)) + ledger.balance(initialMarginAccount(ALICE));
    for (let day = 0; day < 4; day += 1) {
      given.book.change(advanced(given.book.row, given.nowMs, given.settings.simDayMs));
    }
    expect(given.sweep().settled).toBe(2);
    given.nowMs += 1_000;
    given.cycle();
    expect(ledger.balance(cashAmount(ALICE, currency))).toBe(units(-paid));
    expect(ledger.balance(cashAmount(DEALER, currency))).toBe(units(paid));
    expect(ledger.balance(securitiesAccount(ALICE, symbol))).toBe(face);
    expect(ledger.balance(variationMarginAccount(ALICE, currency))).toBe(0);
    expect(ledger.balance(variationMarginAccount(DEALER, currency))).toBe(0);
    // What is delivered is still held, and still margined.
    expect(ledger.balance(initialMarginAccount(ALICE))).toBeGreaterThan(0);
    expect(ledger.balance(cashAmount(ALICE)) + ledger.balance(initialMarginAccount(ALICE))).toBe(
      dollars,
    );
    expect(given.book.position(ALICE, symbol)).toMatchObject({ openQty: 0, openValue: 0 });
    isZero(given);
    const day = {
      novations: given.novations.filter((leg) => leg.participant === ALICE),
      events: given.events.filter((event) => event.userId === ALICE),
      transfers: given.transfers,
      optionEnds: [],
      payments: given.payments,
      buyIns: [],
      settled: given.obligations.filter(({ userId }) => userId === ALICE),
    };
    const { text } = csvStatement({ participant: ALICE, date: '2026-11-25', day });
    expect(text).toContain(`,BUYER,${symbol},${face},${price},${cost},${currency},${interest}`);
    expect(text).toContain(`CASH,${currency},SETTLEMENT_CASH,POSTED,-${paid},-${paid},CCP CASH`);
  });
});

test('a loss in pounds is called in dollars, at the mid', () => {
  const given = new BookGiven({ autoPay: false, minTransfer: money(0) });
  given.clear({
    symbol: instrumentSymbol('GB00BTF03100'),
    instrumentType: 'bond',
    desk: 'FI',
    qty: qty(1_000_000),
    price: px(100_000_000),
  });
  given.nowMs += 1_000;
  given.show('GBPUSD', px(1_250_000));
  given.show('GB00BTF03100', px(90_000_000));
  given.cycle();
  // 100,000 pounds lost, 125,000 dollars; the margin on 900,000 pounds is posted.
  expect(given.calls).toEqual([
    expect.objectContaining({ userId: ALICE, amount: units(125_000), status: 'ISSUED' }),
  ]);
});

test('what an account holds in pounds covers what it owes in dollars', () => {
  const given = bought(CASES[0]);
  given.clear({ qty: qty(100), price: px(200_000_000) });
  given.nowMs += 1_000;
  // 15,000 pounds won, and 10,000 dollars lost.
  given.show('AAPL', px(100_000_000));
  given.cycle();
  const account = getAccount(given.book, ALICE, given.nowMs);
  expect(account.variationMargin).toBe(units(15_000 * 1.25 - 10_000));
  expect([account.exposure, account.calls]).toEqual([0, []]);
});

test('two books of the same trades are the same, and a book that is read back goes on alike', () => {
  const [one, other] = [bought(CASES[0]), bought(CASES[0])];
  one.cycle();
  other.cycle();
  expect(other.book.hash()).toBe(one.book.hash());
});
