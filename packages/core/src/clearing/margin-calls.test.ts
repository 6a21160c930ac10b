/**
 * The life of a margin call, in figures worked out by hand. Alice buys 100 AAPL at 100.00 with 2,000.00 in cash: 1,000.00
 * is posted as initial margin, 10 % of what she holds.
 */
import { describe, expect, it } from 'vitest';
import { cashAmount, initialMarginAccount, variationMarginAccount } from './chart-of-accounts.ts';
import { BookGiven, dollars, price } from './clearing.given.ts';
import { declareCall, expireCall, payCall } from './margin-calls.ts';
import type { ClearingSettings } from './settings.ts';
import type { CallRow } from './tables.ts';

const SETTINGS = {
  openingCash: { USER: dollars(2_000), CLIENT: dollars(2_000), DEALER: dollars(1_000_000) },
  autoPay: false,
  minTransfer: dollars(1),
};

function bookAt(mid: number, settings: Partial<ClearingSettings> = {}) {
  const given = new BookGiven({ ...SETTINGS, ...settings });
  given.clear();
  given.show('AAPL', price(mid));
  const outputs = given.cycle();
  return { given, outputs };
}

function moveTo(given: BookGiven, mid: number) {
  given.show('AAPL', price(mid));
  return given.cycle();
}

const openCall = (given: BookGiven): CallRow => {
  const call = given.book.getOpenCall('alice');
  if (call === undefined) throw new Error('alice has no open call');
  return call;
};
const cash = (given: BookGiven) => given.book.ledger.balance(cashAmount('alice'));
const free = (given: BookGiven) => given.book.ledger.available(cashAmount('alice'));
const posted = (given: BookGiven) => given.book.ledger.balance(initialMarginAccount('alice'));
const variation = (given: BookGiven) => given.book.ledger.balance(variationMarginAccount('alice'));

function pay(given: BookGiven, amount: number | null) {
  const outputs = given.outputs.at(-1);
  if (outputs === undefined) throw new Error('nothing has happened yet');
  const of = { nowMs: given.nowMs, outputs, amount: amount === null ? null : dollars(amount) };
  return payCall(given.book, openCall(given), of);
}

describe('a call is issued', () => {
  it('for the whole unpaid loss once that passes three quarters of the requirement', () => {
    const { given } = bookAt(90);
    expect(openCall(given)).toMatchObject({
      callId: 'alice:C1',
      status: 'ISSUED',
      amount: dollars(1_000),
      paid: 0,
      exposure: dollars(1_000),
      maintenance: dollars(675),
      issuedAt: given.nowMs,
      dueAt: given.nowMs + 60_000,
      closedAt: null,
    });
    expect([variation(given), posted(given)]).toEqual([dollars(-1_000), dollars(900)]);
  });

  // 3/4 of 10 % of the worth: 697.725 at 93.03, 697.65 at 93.02.
  it.each([
    [93.03, 0],
    [93.02, 1],
    [100, 0],
    [110, 0],
  ])('at %d: %i calls', (mid, calls) => {
    expect(bookAt(mid).given.calls.filter(({ userId }) => userId === 'alice')).toHaveLength(calls);
  });

  it('to the dealer when the market rises, who always pays at once', () => {
    expect(bookAt(110).given.calls).toMatchObject([
      { callId: 'SIMA:C1', status: 'MET', amount: dollars(1_000), paid: dollars(1_000) },
    ]);
  });

  it('not below the smallest amount that is worth a transfer', () => {
    expect(bookAt(90, { minTransfer: dollars(1_000.01) }).given.calls).toEqual([]);
    expect(bookAt(90, { minTransfer: dollars(1_000) }).given.calls).toHaveLength(1);
  });

  it('with its event, its deadline, and what cash there is reserved for it', () => {
    const { given, outputs } = bookAt(90);
    expect(outputs.deadlines).toEqual(['alice:C1']);
    expect(outputs.margin.find(({ kind }) => kind === 'CALL')).toMatchObject({
      marginEventId: 'alice:C1:CALL:1',
      userId: 'alice',
      amount: dollars(1_000),
      balanceAfter: dollars(1_000),
    });
    expect([cash(given), free(given)]).toEqual([dollars(1_100), dollars(100)]);
  });

  it('once: the next cycle at the same price leaves it as it is', () => {
    const { given } = bookAt(90);
    const before = openCall(given);
    given.cycle();
    expect(openCall(given)).toEqual(before);
    expect(given.calls).toHaveLength(1);
  });

  it('never to the dealer that gained what she lost', () => {
    expect(bookAt(90).given.calls.map(({ userId }) => userId)).toEqual(['alice']);
  });
});

describe('a call is raised', () => {
  it('to the new loss when that grows by more than the smallest transfer', () => {
    const { given } = bookAt(90);
    const outputs = moveTo(given, 85);
    expect(openCall(given)).toMatchObject({ amount: dollars(1_500), version: 2, status: 'ISSUED' });
    expect(outputs.margin.find(({ kind }) => kind === 'CALL')).toMatchObject({
      marginEventId: 'alice:C1:CALL:2',
      amount: dollars(500),
      balanceAfter: dollars(1_500),
    });
    // 850.00 are posted, so that 1,150.00 are in cash: all of it is reserved.
    expect([cash(given), free(given)]).toEqual([dollars(1_150), 0]);
  });

  it('not by less than that, and its deadline is the first one', () => {
    const { given } = bookAt(90, { minTransfer: dollars(100) });
    const { dueAt } = openCall(given);
    given.nowMs += 1_000;
    moveTo(given, 89.01);
    expect(openCall(given)).toMatchObject({ amount: dollars(1_000), version: 1 });
    moveTo(given, 89);
    expect(openCall(given)).toMatchObject({ amount: dollars(1_100), version: 2, dueAt });
  });
});

describe('a call is paid', () => {
  it('in part, and the rest is reserved again', () => {
    const { given } = bookAt(90);
    expect(pay(given, 400).ok).toBe(true);
    expect(openCall(given)).toMatchObject({ status: 'PARTIALLY_MET', paid: dollars(400) });
    expect(variation(given)).toBe(dollars(-600));
    expect([cash(given), free(given)]).toEqual([dollars(700), dollars(100)]);
  });

  it('in full with what is left, and is closed', () => {
    const { given } = bookAt(90);
    pay(given, 400);
    const last = pay(given, null);
    expect(last).toMatchObject({ ok: true, value: { status: 'MET', closedAt: given.nowMs } });
    expect(given.book.getOpenCall('alice')).toBeUndefined();
    expect([variation(given), cash(given), free(given)]).toEqual([0, dollars(100), dollars(100)]);
  });

  it.each([0, -1, 1_000.01])('never by %d', (amount) => {
    const { given } = bookAt(90);
    expect(pay(given, amount)).toEqual({ ok: false, error: 'TOO_MUCH' });
    expect(variation(given)).toBe(dollars(-1_000));
  });

  it('not with cash that is not there', () => {
    const { given } = bookAt(80);
    // 800.00 are posted, 1,200.00 are in cash, 2,000.00 are due.
    expect(pay(given, 1_200.01)).toEqual({ ok: false, error: 'NO_CASH' });
    expect(pay(given, 1_200).ok).toBe(true);
    expect(openCall(given)).toMatchObject({ status: 'PARTIALLY_MET', pendingId: null });
    expect([cash(given), variation(given)]).toEqual([0, dollars(-800)]);
  });

  it('at once where the account pays by itself', () => {
    const { given, outputs } = bookAt(90, { autoPay: true });
    expect(given.calls.map(({ status, paid }) => [status, paid])).toEqual([
      ['MET', dollars(1_000)],
    ]);
    const calls = outputs.margin.filter(({ kind }) => kind === 'CALL' || kind === 'CALL_MET');
    expect(calls.map(({ kind }) => kind)).toEqual(['CALL', 'CALL_MET']);
    expect(outputs.deadlines).toEqual([]);
  });

  it('not by itself without the whole amount in cash: then it waits, with what there is reserved', () => {
    const { given, outputs } = bookAt(80, { autoPay: true });
    expect(openCall(given)).toMatchObject({ status: 'ISSUED', paid: 0 });
    expect(outputs.deadlines).toEqual(['alice:C1']);
    expect(free(given)).toBe(0);
  });

  it('and what was paid comes back once the loss is made good', () => {
    const { given } = bookAt(90);
    pay(given, null);
    moveTo(given, 100);
    expect([variation(given), posted(given), cash(given)]).toEqual([
      0,
      dollars(1_000),
      dollars(1_000),
    ]);
  });
});

describe('a call that is not needed any more', () => {
  it('is cancelled at half of the threshold, and its reservation given back', () => {
    const { given } = bookAt(90);
    moveTo(given, 95);
    // 500.00 of loss against 712.50 of maintenance: above half of it.
    expect(openCall(given).status).toBe('ISSUED');
    moveTo(given, 98);
    expect(given.calls).toMatchObject([{ status: 'CANCELLED', reason: 'the market came back' }]);
    expect(free(given)).toBe(cash(given));
  });

  it('is met, by what was paid, where something was paid', () => {
    const { given } = bookAt(90);
    pay(given, 400);
    moveTo(given, 98);
    expect(given.calls).toMatchObject([
      { status: 'MET', amount: dollars(400), paid: dollars(400), closedAt: given.nowMs },
    ]);
  });

  it('makes room for the next one, with the next number', () => {
    const { given } = bookAt(90);
    moveTo(given, 98);
    moveTo(given, 88);
    expect(openCall(given)).toMatchObject({ callId: 'alice:C2', amount: dollars(1_200) });
  });
});

describe('a call after its deadline', () => {
  const overdue = (mid = 90) => {
    const { given } = bookAt(mid);
    given.nowMs += 60_000;
    expireCall(given.book, openCall(given), given.nowMs);
    return given;
  };

  it('is overdue, and its reservation is given back', () => {
    const given = overdue();
    expect(openCall(given)).toMatchObject({ status: 'OVERDUE', pendingId: null, closedAt: null });
    expect(free(given)).toBe(dollars(1_100));
  });

  it('stays overdue when a part is paid, and is met when all is', () => {
    const given = overdue();
    expect(pay(given, 400)).toMatchObject({ ok: true, value: { status: 'OVERDUE' } });
    expect(openCall(given)).toMatchObject({ paid: dollars(400), pendingId: null });
    expect(pay(given, null)).toMatchObject({ ok: true, value: { status: 'MET' } });
  });

  it('expires once: a second deadline changes nothing', () => {
    const given = overdue();
    const before = openCall(given);
    expect(expireCall(given.book, before, given.nowMs + 1)).toBe(before);
  });

  it('can be declared a default, and only then', () => {
    const { given } = bookAt(90);
    const of = { nowMs: given.nowMs, reason: 'not paid' };
    expect(declareCall(given.book, openCall(given), of)).toEqual({
      ok: false,
      error: 'NOT_OVERDUE',
    });
    expect(given.book.findParticipant('alice')?.inDefault).toBe(false);

    const late = overdue();
    expect(declareCall(late.book, openCall(late), of)).toMatchObject({
      ok: true,
      value: { status: 'DEFAULT_DECLARED', reason: 'not paid', closedAt: given.nowMs },
    });
    expect(late.book.findParticipant('alice')?.inDefault).toBe(true);
    expect(late.book.getOpenCall('alice')).toBeUndefined();
  });

  it('in default gets no further call until nothing is unpaid; then the account is as any other', () => {
    const given = overdue();
    declareCall(given.book, openCall(given), { nowMs: given.nowMs, reason: 'not paid' });
    moveTo(given, 80);
    expect(given.book.getOpenCall('alice')).toBeUndefined();
    moveTo(given, 100);
    expect(given.book.findParticipant('alice')?.inDefault).toBe(false);
    moveTo(given, 90);
    expect(openCall(given)).toMatchObject({ callId: 'alice:C2', status: 'ISSUED' });
  });
});
