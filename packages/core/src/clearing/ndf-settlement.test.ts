/** Non-deliverable forwards at the CCP, from trade to payment: dollars alone, worked out here from trades and fixing. */
import { participant } from '@tradefloor/contracts/ccp';
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import { money, px, qty } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { getAccount } from './account-view.ts';
import { cashAmount, initialMarginAccount, variationMarginAccount } from './chart-of-accounts.ts';
import { BOB, BookGiven } from './clearing.given.ts';
import type { ClearingBook } from './clearing-book.ts';
import { advanced } from './clearing-clock.ts';
import { ClearingOutputs } from './clearing-output.ts';
import { readInvariants } from './clearing-stats.ts';
import { nettingEfficiency } from './obligation.ts';
import { sweep } from './settlement-sweep.ts';
import { CCP_TABLES } from './tables.ts';

const ALICE = participant('alice');
const DEALER = participant('SIMA');
const VALUE = '2027-03-01';
const NDF = instrumentSymbol('USDBRL-20270301');
const rate = (price: number) => px(Math.round(price * 1_000_000));

const given = () => new BookGiven({ marginTolerance: money(0), minTransfer: money(0) });
const deal = (book: BookGiven, price: number, of: object = {}) =>
  book.clear({
    symbol: NDF,
    instrumentType: 'fx',
    desk: 'FX',
    currency: 'BRL',
    side: 'BUY',
    qty: qty(1_000_000),
    price: rate(price),
    ...of,
  });
const fix = (book: BookGiven, price: number) =>
  book.expire([
    {
      symbol: NDF,
      instrumentType: 'fx',
      expiry: VALUE,
      finalPrice: rate(price),
      at: book.nowMs,
    },
  ]);
/** Dollars of an account, wherever they lie. */
const getDollars = (book: BookGiven, who: string): number =>
  [cashAmount, initialMarginAccount, variationMarginAccount]
    .map((account) => book.book.ledger.balance(account(who)))
    .reduce((sum, balance) => sum + balance, 0);
function passTo(book: BookGiven, date: string): void {
  for (let days = 0; book.book.businessDate(book.nowMs) < date; days += 1) {
    if (days > 200) throw new Error(`${date} does not come`);
    book.book.change(advanced(book.book.row, book.nowMs, book.settings.simDayMs));
  }
}
const listLedgers = (book: BookGiven): string[] => [
  ...new Set(book.transfers.map(({ creditId }) => creditId.split('|').at(-1) ?? '')),
];

describe('before the fixing', () => {
  it('is marked at the forward price of its date in dollars, with margin on its dollars, and nothing is due', () => {
    const book = given();
    deal(book, 5.4);
    book.show('USDBRL', rate(5.5));
    book.show(NDF, rate(5.61));
    book.cycle();
    // 0.21 reais on a million, at 5.50 a dollar.
    const gain = Math.round((210_000 / 5.5) * 10_000);
    expect(book.book.ledger.balance(variationMarginAccount(ALICE))).toBe(gain);
    const { positions, initialMargin } = getAccount(book.book, ALICE, book.nowMs);
    expect(positions).toMatchObject([{ symbol: NDF, currency: 'BRL', unrealisedPnl: gain }]);
    // 5 % of what 5,610,000 reais are in dollars, rounded up to the cent.
    expect(initialMargin).toBe(Math.ceil((5_610_000 / 5.5) * 0.05 * 100) * 100);
    expect(book.obligations).toEqual([]);
  });
});

describe('at the fixing', () => {
  it('closes the position, releases its margin and owes the difference in dollars on the value date', () => {
    const book = given();
    const start = getDollars(book, ALICE);
    deal(book, 5.4);
    deal(book, 5.3, { side: 'SELL', qty: qty(400_000) });
    book.show('USDBRL', rate(5.5));
    book.show(NDF, rate(5.5));
    book.cycle();
    fix(book, 5.5);
    book.cycle();
    // (1,000,000 x 0.1 - 400,000 x 0.2) / 5.5
    const paid = Math.round((20_000 / 5.5) * 10_000);
    expect(book.book.position(ALICE, NDF)).toMatchObject({ netQty: 0, openQty: 0, openValue: 0 });
    expect(book.book.ledger.balance(initialMarginAccount(ALICE))).toBe(0);
    expect(book.obligations.filter((row) => row.userId === ALICE)).toMatchObject([
      {
        symbol: NDF,
        settlementDate: VALUE,
        currency: 'USD',
        payment: 'NDF_SETTLEMENT',
        side: 'SELL',
        qty: 0,
        cashAmount: paid,
        status: 'QUEUED',
      },
    ]);
    // It stays collateralised until it is paid.
    expect(book.book.ledger.balance(variationMarginAccount(ALICE))).toBe(paid);
    book.sweep();
    expect(book.obligations.every(({ status }) => status === 'QUEUED')).toBe(true);
    passTo(book, VALUE);
    book.sweep();
    book.cycle();
    expect(book.obligations.every(({ status }) => status === 'SETTLED')).toBe(true);
    expect(book.book.ledger.balance(variationMarginAccount(ALICE))).toBe(0);
    expect(getDollars(book, ALICE) - start - book.settings.openingCash.USER).toBe(paid);
    expect(listLedgers(book)).toEqual(['USD']);
    expect(readInvariants(book.book)).toMatchObject({ positionsSum: 0, cashSum: 0 });
    book.sweep();
    expect(getDollars(book, ALICE) - start - book.settings.openingCash.USER).toBe(paid);
  });

  it('pays what was earned by closing before it too', () => {
    const book = given();
    deal(book, 5.4);
    deal(book, 5.45, { side: 'SELL' });
    fix(book, 5);
    // 50,000 reais, at 5 a dollar.
    expect(book.payments.find((row) => row.participant === ALICE)).toMatchObject({
      kind: 'NDF_SETTLEMENT',
      qty: 0,
      rate: rate(5),
      cash: 100_000_000,
      currency: 'USD',
    });
  });

  it('fixes by itself a deal that reaches the CCP later, once', () => {
    const book = given();
    deal(book, 5.4);
    fix(book, 5.5);
    deal(book, 5.4);
    const paid = Math.round((100_000 / 5.5) * 10_000);
    const own = book.obligations.filter((row) => row.userId === ALICE);
    expect(own.map(({ cashAmount: cash }) => cash)).toEqual([paid, paid]);
    expect(book.book.position(ALICE, NDF)).toMatchObject({ netQty: 0, openValue: 0 });
    expect(fix(book, 5.5).queued).toEqual([]);
  });

  it('counts in dollars among what is due', () => {
    const book = given();
    deal(book, 5.4);
    fix(book, 5.5);
    expect(nettingEfficiency(book.book)).toBeNull();
  });

  it('is paid once where the book is read back between fixing and value date, and again after it', () => {
    const book = given();
    deal(book, 5.4);
    fix(book, 5.5);
    book.cycle();
    const paid = Math.round((100_000 / 5.5) * 10_000);
    const cash = (of: ClearingBook) => of.ledger.balance(cashAmount(ALICE));
    const before = cash(book.book);
    passTo(book, VALUE);
    const again = readBack(book);
    const context = { nowMs: book.nowMs, seed: 42, quotes: book.quotes, borrowRates: new Map() };
    expect(sweep(again, { ...context, outputs: new ClearingOutputs() }).settled).toBe(2);
    expect(cash(again) - before).toBe(paid);
    expect(sweep(again, { ...context, outputs: new ClearingOutputs() }).settled).toBe(0);
    book.sweep();
    const after = readBack(book);
    expect(sweep(after, { ...context, outputs: new ClearingOutputs() }).settled).toBe(0);
    expect(cash(after) - before).toBe(paid);
  });
});

/** A book over the rows as the database gives them back: what is settled is not among them. */
function readBack(book: BookGiven): ClearingBook {
  const rows = Object.values(CCP_TABLES).map(({ name }): [string, readonly object[]] => {
    const all = book.listRows(name);
    return [name, name === 'ccp.obligations' ? all.filter(isQueued) : all];
  });
  return book.over(new Map(rows));
}
const isQueued = (row: object): boolean => 'status' in row && row.status !== 'SETTLED';

const trades = fc.array(
  fc.record({
    who: fc.constantFrom(userId('alice'), BOB),
    side: fc.constantFrom('BUY' as const, 'SELL' as const),
    thousands: fc.integer({ min: 1, max: 20_000 }),
    price: fc.integer({ min: 4_500_000, max: 6_500_000 }),
  }),
  { minLength: 1, maxLength: 12 },
);

test('payments follow from the deals and the fixing to the unit, and sum to zero with the dealer’s', () => {
  fc.assert(
    fc.property(trades, fc.integer({ min: 4_500_000, max: 6_500_000 }), (some, fixing) => {
      const book = given();
      const owed = new Map<string, bigint>();
      for (const { who, side, thousands, price } of some) {
        const size = thousands * 1_000;
        deal(book, price / 1_000_000, { userId: who, side, qty: qty(size) });
        const signed = BigInt(side === 'BUY' ? size : -size);
        owed.set(who, (owed.get(who) ?? 0n) + signed * BigInt(fixing - price));
      }
      fix(book, fixing / 1_000_000);
      const paid = new Map(book.payments.map((row) => [row.participant as string, row.cash]));
      let sum = 0;
      for (const cash of paid.values()) sum += cash;
      expect(sum).toBe(0);
      for (const [who, gain] of owed) {
        const twice = (2n * gain * 10_000n) / BigInt(fixing);
        // Half away from zero, of twice the amount cut off.
        const units = (twice + (twice < 0n ? -1n : 1n)) / 2n;
        expect(paid.get(who) ?? 0).toBe(Number(units));
      }
      expect(book.book.position(DEALER, NDF)?.netQty).toBe(0);
    }),
    { numRuns: 60 },
  );
});
