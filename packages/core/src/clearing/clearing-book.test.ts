/** The book of the CCP: what it keeps at hand about its rows, and what it forgets. */
import { participant } from '@tradefloor/contracts/ccp';
import { execId, instrumentSymbol } from '@tradefloor/contracts/ids';
import { money, px, qty } from '@tradefloor/contracts/money';
import { describe, expect, it } from 'vitest';
import { cashAmount } from './chart-of-accounts.ts';
import { BOB, BookGiven, dollars } from './clearing.given.ts';
import { advanced, DAY_MS } from './clearing-clock.ts';
import { type CallRow, nettingKey } from './tables.ts';

const ALICE = participant('alice');
const AAPL = instrumentSymbol('AAPL');
const MSFT = instrumentSymbol('MSFT');

const givenCall = (over: Partial<CallRow> = {}): CallRow => ({
  callId: 'call-1',
  userId: ALICE,
  status: 'ISSUED',
  amount: money(10_000),
  paid: money(0),
  exposure: money(10_000),
  maintenance: money(0),
  issuedAt: 0,
  dueAt: 60_000,
  closedAt: null,
  version: 1,
  pendingId: null,
  reason: null,
  ...over,
});

describe('a participant', () => {
  it('is opened by the first word of it, with its cash, and once', () => {
    const { book, nowMs } = new BookGiven({
      openingCash: { USER: dollars(5_000), CLIENT: dollars(5_000), DEALER: dollars(9_000) },
    });
    const row = book.participant(ALICE, 'USER', nowMs);
    expect(row).toMatchObject({ kind: 'USER', inDefault: false, callNo: 0, version: 1 });
    expect(book.ledger.balance(cashAmount(ALICE))).toBe(dollars(5_000));
    expect(book.participant(ALICE, 'DEALER', nowMs + 1)).toBe(row);
    expect([...book.participants()]).toEqual([row]);
  });

  it('that is a dealer pays its calls by itself, a user where the settings say so', () => {
    const { book, nowMs } = new BookGiven({ autoPay: false });
    expect(book.participant(ALICE, 'USER', nowMs).autoPay).toBe(false);
    expect(book.participant(participant('SIMA'), 'DEALER', nowMs).autoPay).toBe(true);
  });

  it('changes under a new version', () => {
    const { book, nowMs } = new BookGiven();
    const row = book.participant(ALICE, 'USER', nowMs);
    book.changeParticipant(row, { inDefault: true });
    expect(book.findParticipant(ALICE)).toEqual({ ...row, inDefault: true, version: 2 });
  });
});

describe('a position', () => {
  it('is listed with its holder’s, and among the open while it is held or something of it is left to settle', () => {
    const given = new BookGiven();
    given.clear({ symbol: AAPL });
    given.clear({ symbol: MSFT });
    given.clear({ symbol: AAPL, userId: BOB });
    const { book } = given;
    expect([...book.listPositions(ALICE)].map(({ symbol }) => symbol)).toEqual([AAPL, MSFT]);
    expect([...book.listPositions(BOB)].map(({ symbol }) => symbol)).toEqual([AAPL]);
    expect([...book.listPositions('nobody')]).toEqual([]);
    const row = book.position(ALICE, MSFT);
    if (row === undefined) throw new Error('alice holds MSFT');
    const before = [...book.openPositions()].length;
    // Delivered and paid, but held.
    book.putPosition({ ...row, openQty: 0, openValue: money(0) });
    expect([...book.openPositions()]).toHaveLength(before);
    book.putPosition({ ...row, netQty: 0, openQty: 0, openValue: money(0) });
    expect([...book.openPositions()]).toHaveLength(before - 1);
    expect([...book.listPositions(ALICE)]).toHaveLength(2);
    // Nothing to deliver, but still something to pay.
    book.putPosition({ ...row, netQty: 0, openQty: 0, openValue: money(5) });
    expect([...book.openPositions()]).toHaveLength(before);
  });
});

describe('an obligation', () => {
  it('is found by what it nets until it is settled, and forgotten then', () => {
    const given = new BookGiven();
    given.clear();
    const { book } = given;
    const [row] = [...book.obligations()].filter(({ userId }) => userId === ALICE);
    if (row === undefined) throw new Error('alice owes');
    expect(book.openObligation(nettingKey(row))).toEqual(row);
    const count = book.pendingCount;
    book.putObligation({ ...row, status: 'FAILED' });
    expect(book.openObligation(nettingKey(row))).toMatchObject({ status: 'FAILED' });
    book.putObligation({ ...row, status: 'SETTLED' });
    expect(book.openObligation(nettingKey(row))).toBeUndefined();
    expect(book.pendingCount).toBe(count - 1);
    expect(given.obligations).toContainEqual({ ...row, status: 'SETTLED' });
  });
});

describe('a call', () => {
  it('is the open one of its account until it is paid, and forgotten then', () => {
    const given = new BookGiven();
    given.book.putCall(givenCall());
    expect(given.book.getOpenCall(ALICE)).toEqual(givenCall());
    expect([given.book.openCallCount, given.book.getOpenCall(BOB)]).toEqual([1, undefined]);
    const paid = givenCall({ status: 'MET', paid: money(10_000), closedAt: 1, version: 2 });
    given.book.putCall(paid);
    expect(given.book.getOpenCall(ALICE)).toBeUndefined();
    expect([given.book.openCallCount, given.book.call('call-1')]).toEqual([0, undefined]);
    expect(given.calls).toEqual([paid]);
  });

  it('that ends late does not close the one that came after it', () => {
    const { book } = new BookGiven();
    book.putCall(givenCall());
    book.putCall(givenCall({ callId: 'call-2' }));
    book.putCall(givenCall({ status: 'MET' }));
    expect(book.getOpenCall(ALICE)?.callId).toBe('call-2');
  });
});

describe('the counters', () => {
  it('count a fill, its two legs and its worth, class by class', () => {
    const { book } = new BookGiven();
    book.countFill('EQUITY', 1_000);
    book.countFill('EQUITY', 500);
    book.countFill('OTC', 7);
    expect(book.row).toMatchObject({ fills: 3, legs: 6 });
    expect(book.row.byClass).toMatchObject({
      EQUITY: { novations: 2, notional: 1_500 },
      OTC: { novations: 1, notional: 7 },
      DERIVATIVES: { novations: 0, notional: 0 },
    });
  });

  it('know a fill that was cleared by its legs', () => {
    const given = new BookGiven();
    given.clear({ execId: execId('fill-a') });
    expect([given.book.hasCleared('fill-a'), given.book.hasCleared('fill-b')]).toEqual([
      true,
      false,
    ]);
  });
});

describe('the business date', () => {
  it('is remembered, and never goes back', () => {
    const { book, nowMs } = new BookGiven();
    const later = book.businessDate(nowMs + 3 * DAY_MS);
    expect(book.row.businessDate).toBe(later);
    expect(book.businessDate(nowMs)).toBe(later);
  });

  it('follows a clock that is moved within one instant', () => {
    const { book, nowMs } = new BookGiven();
    const today = book.businessDate(nowMs);
    // From a Saturday, whose business date is Monday's: to the start of Monday, then to Tuesday.
    book.change(advanced(book.row, nowMs, DAY_MS));
    book.change(advanced(book.row, nowMs, DAY_MS));
    expect(book.businessDate(nowMs) > today).toBe(true);
  });
});

describe('a book that is read back', () => {
  it('has the same positions, obligations and calls at hand, and the same hash', () => {
    const given = new BookGiven();
    given.clear({ qty: qty(300), price: px(100_000_000) });
    given.book.putCall(givenCall());
    const names = ['accounts', 'participants', 'positions', 'obligations', 'calls', 'state'];
    const rows = new Map(names.map((name) => [`ccp.${name}`, given.listRows(`ccp.${name}`)]));
    const copy = given.over(rows);
    expect(copy.pendingCount).toBe(given.book.pendingCount);
    expect(copy.getOpenCall(ALICE)).toEqual(givenCall());
    expect([...copy.openPositions()]).toEqual([...given.book.openPositions()]);
    expect(copy.hash()).toBe(given.book.hash());
    copy.countFill('EQUITY', 1);
    expect(copy.hash()).not.toBe(given.book.hash());
  });
});
