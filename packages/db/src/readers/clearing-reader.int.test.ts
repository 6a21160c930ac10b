/** The clearing ledger in the database: what it refuses, and what the audit and the lists find. */

import { type BuyIn, participant } from '@tradefloor/contracts/ccp';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { money, qty } from '@tradefloor/contracts/money';
import { BookGiven, price } from '@tradefloor/core/clearing/clearing.given';
import { ClearingBook } from '@tradefloor/core/clearing/clearing-book';
import { advanced } from '@tradefloor/core/clearing/clearing-clock';
import { findDelivery } from '@tradefloor/core/clearing/delivery-name';
import { CCP_TABLES, type OptionEndRow } from '@tradefloor/core/clearing/tables';
import type { TableDef } from '@tradefloor/core/table';
import { EMPTY_BATCH } from '@tradefloor/runtime/engine/durable';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../database.ts';
import { createDurable, type PostgresDurable } from '../durable/durable.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { clearingReader } from './clearing-reader.ts';

const ALL = [
  CCP_TABLES.state,
  CCP_TABLES.accounts,
  CCP_TABLES.transfers,
  CCP_TABLES.pendingTransfers,
  CCP_TABLES.participants,
  CCP_TABLES.positions,
  CCP_TABLES.obligations,
  CCP_TABLES.calls,
  CCP_TABLES.marks,
  CCP_TABLES.novations,
  CCP_TABLES.marginEvents,
  CCP_TABLES.positionPayments,
  CCP_TABLES.buyIns,
  CCP_TABLES.optionEnds,
] as const;

let fresh: FreshDatabase;
let database: Database;
let durable: PostgresDurable;
const given = new BookGiven({ autoPay: false });

beforeAll(async () => {
  fresh = await freshDatabase();
  database = openDatabase({ url: fresh.url, name: 'test', connections: 1 });
  durable = createDurable({ databaseUrl: fresh.url, owner: 'test', leaseMs: 600_000 });
  for (let n = 0; n < 5; n += 1) given.clear({ price: price(100 + n) });
  given.show('AAPL', price(80));
  given.cycle();
  // From a Saturday: Monday, and two business days more.
  given.book.change(advanced(given.book.row, given.nowMs, given.settings.simDayMs));
  given.book.change(advanced(given.book.row, given.nowMs, given.settings.simDayMs));
  given.book.change(advanced(given.book.row, given.nowMs, given.settings.simDayMs));
  given.sweep();
  given.cycle();
  // A future that is settled a day later: its first trade gains a point.
  const future = { symbol: instrumentSymbol('CLF27'), instrumentType: 'commodity' as const };
  for (const at of [60, 61]) given.clear({ ...future, price: price(at) });
  given.book.change(advanced(given.book.row, given.nowMs, given.settings.simDayMs));
  given.sweep();
  given.cycle();
  expect(await write((name) => given.listRows(name))).toBe('committed');
});
afterAll(async () => {
  await durable.close();
  await database.close();
  await fresh.drop();
});

async function write(listRows: (name: string) => readonly object[]): Promise<string> {
  const lease = await durable.acquire('ccp');
  const writes = new Map(
    ALL.map((def): [TableDef<never>, readonly object[]] => [
      def as unknown as TableDef<never>,
      listRows(def.name),
    ]).filter(([, rows]) => rows.length > 0),
  );
  const result = await durable.commit({ ...EMPTY_BATCH, leases: lease ? [lease] : [], writes });
  return result.ok
    ? 'committed'
    : `${result.error.kind} ${'detail' in result.error ? result.error.detail : ''}`;
}

test('buy-ins are read page by page, newest first, and with the day of their account', async () => {
  const toRow = (n: number, userId: string): BuyIn => ({
    buyInId: `BUYIN:o-${n}:V2`,
    userId: participant(userId),
    kind: 'USER',
    seller: participant('BUYA'),
    obligationId: `o-${n}`,
    symbol: instrumentSymbol('AAPL'),
    instrumentType: 'equity',
    currency: 'USD',
    qty: qty(100),
    price: price(101),
    notional: money(101_000_000),
    accruedInterest: money(0),
    contractAmount: money(100_000_000),
    cost: money(1_000_000),
    settlementDate: '2026-11-25',
    businessDate: '2026-12-03',
    at: given.nowMs + Math.floor(n / 2),
  });
  const own = [1, 2, 3, 4].map((n) => toRow(n, 'carol'));
  const rows = [...own, toRow(5, 'dave')];
  expect(await write((of) => (of === 'ccp.buy_ins' ? rows : []))).toBe('committed');
  const reader = clearingReader(database);
  const page = { participant: participant('carol'), limit: 3 };
  const first = await reader.buyIns({ ...page, after: null });
  expect(first).toEqual([own[3], own[2], own[1]]);
  const last = first.at(-1);
  const after = last === undefined ? null : { atMs: last.at, id: last.buyInId };
  expect(await reader.buyIns({ ...page, after })).toEqual([own[0]]);
  expect((await reader.day(participant('carol'), '2026-12-03')).buyIns).toEqual(own);
});

const only = (name: string, row: object | undefined) => (of: string) =>
  of === name && row !== undefined ? [row] : [];

test('what was written is read back as the same book', async () => {
  const tables = await Promise.all(
    ALL.map(
      async (def) => [def.name, await durable.load(def as unknown as TableDef<never>)] as const,
    ),
  );
  const again = given.over(new Map(tables));
  expect(again).toBeInstanceOf(ClearingBook);
  expect(again.hash()).toBe(given.book.hash());
});

test('the audit finds no difference, and finds the one that is forged', async () => {
  const reader = clearingReader(database);
  expect(await reader.brokenBalances()).toBe(0);
  const account = given.listRows('ccp.accounts')[0] as { posted: number; limit: string };
  const forged = { ...account, limit: 'NONE', posted: account.posted + 1 };
  expect(await write(only('ccp.accounts', forged))).toBe('committed');
  expect(await reader.brokenBalances()).toBe(1);
  expect(await write(only('ccp.accounts', account))).toBe('committed');
  expect(await reader.brokenBalances()).toBe(0);
});

test('the same transfer, the same leg and an overdrawn account are refused', async () => {
  const [transfer] = given.transfers;
  expect(await write(only('ccp.transfers', transfer))).toBe('DUPLICATE transfers_pkey');
  const [leg] = given.novations;
  expect(await write(only('ccp.novations', leg))).toBe('DUPLICATE novations_pkey');
  const other = leg && { ...leg, novationId: 'another-name' };
  expect(await write(only('ccp.novations', other))).toBe('DUPLICATE novations_pkey');
  const cash = given
    .listRows('ccp.accounts')
    .find((row) => 'limit' in row && row.limit === 'NO_OVERDRAFT');
  expect(await write(only('ccp.accounts', { ...cash, posted: -1 }))).toBe(
    'REFUSED 23514 accounts_limit',
  );
  const negative = transfer && { ...transfer, transferId: 'negative', seq: 9_999, amount: 0 };
  expect(await write(only('ccp.transfers', negative))).toBe('REFUSED 23514 transfers_amount');
});

test('a settled obligation never changes again, and no account has two open calls', async () => {
  const settled = given.obligations.find(({ status }) => status === 'SETTLED');
  expect(await write(only('ccp.obligations', settled && { ...settled, status: 'QUEUED' }))).toMatch(
    /^REFUSED TF004/,
  );
  const call = { ...given.calls[0], userId: 'SIMA', status: 'ISSUED', closedAt: null };
  expect(await write(only('ccp.calls', { ...call, callId: 'SIMA:C8' }))).toBe('committed');
  expect(await write(only('ccp.calls', { ...call, callId: 'SIMA:C9' }))).toBe(
    'REFUSED 23505 calls_open',
  );
});

test('lists, pages and days are those of the book', async () => {
  const reader = clearingReader(database);
  const alice = participant('alice');
  const all = await reader.transfers({ participant: alice, after: null, limit: 100 });
  const own = given.transfers.filter(({ debitId, creditId }) =>
    `${debitId} ${creditId}`.includes('alice|'),
  );
  expect(all.map(({ seq }) => seq)).toEqual(own.map(({ seq }) => seq).sort((a, b) => b - a));
  expect(all[0]).toEqual(own.at(-1));
  const next = await reader.transfers({ participant: alice, after: all[1]?.seq ?? 0, limit: 1 });
  expect(next).toEqual([all[2]]);
  const [date] = given.obligations.map(({ settlementDate }) => settlementDate);
  const page = { participant: null, after: null, limit: 1 };
  const [first] = await reader.obligationsOn(date ?? '', page);
  const second = await reader.obligationsOn(date ?? '', {
    ...page,
    after: first?.obligationId ?? '',
  });
  expect(new Set([first?.userId, second[0]?.userId])).toEqual(new Set(['alice', 'SIMA']));
  const calls = await reader.calls({ participant: alice, after: null, limit: 10 });
  expect(calls.length).toBeGreaterThan(0);
  const today = given.novations[0]?.businessDate ?? '';
  const day = await reader.day(alice, today);
  expect(day.novations).toHaveLength(5);
  const moved = given.events.filter((row) => row.userId === alice && row.businessDate === today);
  expect(day.events).toEqual(moved);
  expect(new Set(moved.map(({ kind }) => kind))).toEqual(
    new Set(['INITIAL', 'RELEASE', 'VARIATION', 'CALL']),
  );
});

test('the auditor sees every movement of margin, those that are transfers among them', async () => {
  const seen = await database.rows(
    `select margin_event_id, kind, user_id, symbol, currency, amount * 1e4 as amount,
       balance_after * 1e4 as balance_after, (extract(epoch from at) * 1000)::bigint as at from audit.margin_events`,
  );
  const mapped = seen.map((row) => ({
    ...row,
    amount: Number(row['amount']),
    balance_after: Number(row['balance_after']),
    at: Number(row['at']),
  }));
  const expected = given.events.map((row) => ({
    margin_event_id: row.marginEventId,
    kind: row.kind,
    user_id: row.userId,
    symbol: row.symbol,
    currency: row.currency,
    amount: row.amount,
    balance_after: row.balanceAfter,
    at: row.at,
  }));
  expect(mapped).toHaveLength(expected.length);
  expect(mapped).toEqual(expect.arrayContaining(expected));
});

test('a day has the obligations of which something was delivered on it, and no others', async () => {
  const reader = clearingReader(database);
  const dates = [...new Set(given.transfers.map(({ businessDate }) => businessDate))].sort();
  let listed = 0;
  for (const date of dates) {
    const { settled } = await reader.day(participant('alice'), date);
    const delivered = given.transfers.flatMap(({ transferId, businessDate }) => {
      const found = businessDate === date ? findDelivery(transferId) : null;
      return found === null ? [] : [found.obligationId];
    });
    const own = given.obligations.filter(
      ({ userId, obligationId }) => userId === 'alice' && delivered.includes(obligationId),
    );
    expect(settled.map(({ obligationId }) => obligationId)).toEqual(
      own.map(({ obligationId }) => obligationId).sort(),
    );
    listed += settled.length;
  }
  expect(listed).toBeGreaterThan(0);
});

test('a day has the payments on positions, which are written once', async () => {
  const reader = clearingReader(database);
  const own = given.payments.filter(({ participant: owner }) => owner === 'alice');
  expect(own).toMatchObject([{ kind: 'FUTURES_VARIATION', qty: 200, rate: price(61) }]);
  const [payment] = own;
  const day = await reader.day(participant('alice'), payment?.businessDate ?? '');
  expect(day.payments).toEqual(own);
  const [due] = day.settled;
  expect(due).toMatchObject({ payment: 'FUTURES_VARIATION', status: 'SETTLED' });
  expect(await write(only('ccp.position_payments', payment))).toBe(
    'DUPLICATE position_payments_pkey',
  );
});

test('a day has the ends of the account’s options, which are written once', async () => {
  const end: OptionEndRow = {
    optionEndId: 'AAPL261218P90:X:alice:2',
    kind: 'ASSIGNMENT',
    participant: participant('alice'),
    participantKind: 'USER',
    symbol: instrumentSymbol('AAPL261218P90'),
    contracts: -2,
    underlying: instrumentSymbol('AAPL'),
    shares: 200,
    strike: price(90),
    worth: price(2.5),
    cash: money(-180_000_000),
    settlementDate: '2026-12-22',
    at: Date.UTC(2026, 11, 18, 21),
    businessDate: '2026-12-18',
  };
  const expired = { kind: 'EXPIRATION', shares: 0, cash: money(0), settlementDate: null } as const;
  const nothing = { ...end, ...expired, optionEndId: 'AAPL261218P85:X:alice:2' };
  for (const row of [end, nothing]) {
    expect(await write(only('ccp.option_ends', row))).toBe('committed');
  }
  const day = await clearingReader(database).day(participant('alice'), '2026-12-18');
  expect(day.optionEnds).toEqual([nothing, end]);
  expect(await write(only('ccp.option_ends', end))).toBe('DUPLICATE option_ends_pkey');
});
