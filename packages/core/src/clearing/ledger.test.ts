/** Double entry: what a group may do, what it may not, and that balances are nothing but the sum of transfers. */
import fc from 'fast-check';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { givenTable } from '../trading/order/order.given.ts';
import { foldTransfers, Ledger, type TransferDraft } from './ledger.ts';
import { type AccountRow, CCP_TABLES, type PendingRow, type TransferRow } from './tables.ts';

const account = (accountId: string, limit: AccountRow['limit'], ledger = 'USD'): AccountRow => ({
  accountId,
  owner: accountId,
  code: 'CASH',
  ledger,
  limit,
  posted: 0,
  pendingDebits: 0,
  pendingCredits: 0,
  version: 1,
});

let transfers: TransferRow[];
let ledger: Ledger;
beforeEach(() => {
  transfers = [];
  let last = 0;
  ledger = new Ledger({
    accounts: givenTable<AccountRow>(CCP_TABLES.accounts),
    pendingTransfers: givenTable<PendingRow>(CCP_TABLES.pendingTransfers),
    transfers: { append: (row) => void transfers.push(row) },
    lastSeq: () => last,
    onBooked: (seq) => {
      last = seq;
    },
  });
  ledger.open(account('bank', 'NONE'));
  ledger.open(account('a', 'NO_OVERDRAFT'));
  ledger.open(account('b', 'NO_OVERDRAFT'));
  ledger.open(account('shares', 'NONE', 'AAPL'));
});

let count = 0;
const moment = { groupId: 'g', businessDate: '2026-11-23', at: 1 };
const move = (
  debitId: string,
  creditId: string,
  amount: number,
  over: Partial<TransferDraft> = {},
): TransferDraft => {
  count += 1;
  return { transferId: `t${count}`, debitId, creditId, amount, code: 'DEPOSIT', ...over };
};
const book = (...drafts: TransferDraft[]) => {
  const booked = ledger.book(drafts, moment);
  return booked.ok ? 'booked' : booked.error.why;
};

test('a transfer takes from one account what it gives to the other', () => {
  expect(book(move('bank', 'a', 100), move('a', 'b', 30))).toBe('booked');
  expect(['bank', 'a', 'b'].map((id) => ledger.balance(id))).toEqual([-100, 70, 30]);
  expect(
    transfers.map(({ seq, debitAfter, creditAfter }) => [seq, debitAfter, creditAfter]),
  ).toEqual([
    [1, -100, 100],
    [2, 70, 30],
  ]);
});

describe('a group is refused whole', () => {
  it.each([
    ['AMOUNT_NOT_POSITIVE', () => move('a', 'b', 0)],
    ['AMOUNT_NOT_POSITIVE', () => move('a', 'b', 0.5)],
    ['AMOUNT_NOT_POSITIVE', () => move('a', 'b', -1)],
    ['SAME_ACCOUNT', () => move('a', 'a', 1)],
    ['UNKNOWN_ACCOUNT', () => move('a', 'nobody', 1)],
    ['LEDGERS_DIFFER', () => move('a', 'shares', 1)],
    ['OVERDRAFT', () => move('a', 'b', 101)],
    ['OUT_OF_RANGE', () => move('bank', 'b', Number.MAX_SAFE_INTEGER)],
    ['UNKNOWN_PENDING', () => move('a', 'b', 1, { kind: 'POST', pendingId: 'none' })],
  ] as const)('%s', (why, last) => {
    expect(book(move('bank', 'a', 100), last())).toBe(why);
    expect(ledger.balance('a')).toBe(0);
    expect(transfers).toEqual([]);
  });
  it('REPEATED_ID', () => {
    const twice = move('bank', 'a', 1);
    expect(book(twice, twice)).toBe('REPEATED_ID');
    expect(transfers).toEqual([]);
  });
});

describe('a reservation', () => {
  beforeEach(() => {
    book(move('bank', 'a', 100));
    book(move('a', 'b', 60, { transferId: 'p', kind: 'PENDING', timeoutAt: 9 }));
  });
  it('is reserved against all others, and moves no balance', () => {
    expect([ledger.balance('a'), ledger.available('a'), ledger.balance('b')]).toEqual([100, 40, 0]);
    expect(book(move('a', 'b', 41))).toBe('OVERDRAFT');
  });
  it('is posted once, in whole or in part, and gives the rest back', () => {
    expect(book(move('a', 'b', 61, { kind: 'POST', pendingId: 'p' }))).toBe('PENDING_EXCEEDED');
    expect(book(move('b', 'a', 10, { kind: 'POST', pendingId: 'p' }))).toBe('UNKNOWN_PENDING');
    expect(book(move('a', 'b', 25, { kind: 'POST', pendingId: 'p' }))).toBe('booked');
    expect([ledger.balance('a'), ledger.available('a'), ledger.balance('b')]).toEqual([75, 75, 25]);
    expect(book(move('a', 'b', 25, { kind: 'POST', pendingId: 'p' }))).toBe('UNKNOWN_PENDING');
  });
  it('is voided whole, and then is no more', () => {
    expect(book(move('a', 'b', 10, { kind: 'VOID', pendingId: 'p' }))).toBe('PENDING_EXCEEDED');
    expect(book(move('a', 'b', 60, { kind: 'VOID', pendingId: 'p' }))).toBe('booked');
    expect([ledger.balance('a'), ledger.available('a')]).toEqual([100, 100]);
    expect(ledger.reservation('p')).toBeUndefined();
  });
});

const anyMove = fc.record({
  from: fc.constantFrom('bank', 'a', 'b'),
  to: fc.constantFrom('bank', 'a', 'b'),
  amount: fc.integer({ min: -5, max: 1_000 }),
  kind: fc.constantFrom('POSTED', 'POSTED', 'PENDING', 'POST', 'VOID'),
  of: fc.nat(20),
});

test('whatever is asked: balances are the sum of the transfers, sum to zero, and keep their limits', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(anyMove, { minLength: 1, maxLength: 4 }), { maxLength: 40 }),
      (groups) => {
        count = 0;
        const accounts = givenTable<AccountRow>(CCP_TABLES.accounts);
        const log: TransferRow[] = [];
        const own = new Ledger({
          accounts,
          pendingTransfers: givenTable<PendingRow>(CCP_TABLES.pendingTransfers),
          transfers: { append: (row) => void log.push(row) },
          lastSeq: () => log.length,
          onBooked: () => undefined,
        });
        for (const [id, limit] of [
          ['bank', 'NONE'],
          ['a', 'NO_OVERDRAFT'],
          ['b', 'NO_OVERDRAFT'],
        ] as const) {
          own.open(account(id, limit));
        }
        for (const group of groups) {
          const drafts = group.map(({ from, to, amount, kind, of }) =>
            move(from, to, amount, {
              kind,
              ...(kind === 'POST' || kind === 'VOID' ? { pendingId: `t${of}` } : {}),
            }),
          );
          const before = log.length;
          const booked = own.book(drafts, moment);
          expect(log.length - before).toBe(booked.ok ? drafts.length : 0);
        }
        const folded = foldTransfers(log);
        let sum = 0;
        for (const {
          accountId,
          posted,
          pendingDebits,
          pendingCredits,
          limit,
        } of accounts.values()) {
          const none = { posted: 0, pendingDebits: 0, pendingCredits: 0 };
          expect({ posted, pendingDebits, pendingCredits }).toEqual(folded.get(accountId) ?? none);
          if (limit === 'NO_OVERDRAFT') expect(posted).toBeGreaterThanOrEqual(pendingDebits);
          sum += posted;
        }
        expect(sum).toBe(0);
      },
    ),
  );
});
