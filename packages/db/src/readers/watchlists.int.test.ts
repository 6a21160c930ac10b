/** Watchlists in Postgres: the owner's order survives, and only those that are not deleted are read back. */
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import { A_MONDAY_MS } from '@tradefloor/contracts/testing/given';
import type { TableDef } from '@tradefloor/core/table';
import { USER_TABLES, type WatchlistRow } from '@tradefloor/core/trading/users/tables';
import { EMPTY_BATCH, type Lease } from '@tradefloor/runtime/engine/durable';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../database.ts';
import { createDurable, type PostgresDurable } from '../durable/durable.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';

let fresh: FreshDatabase;
let database: Database;
let durable: PostgresDurable;
let lease: Lease;

const toList = (n: number, change: Partial<WatchlistRow> = {}): WatchlistRow => ({
  watchlistId: `wl-019aae5c-0000-7000-8000-00000000000${n}`,
  userId: userId('trader-1'),
  name: `List ${n}`,
  symbols: ['NVDA', 'AAPL', 'KO'].map(instrumentSymbol),
  sharedWith: 'OWNER',
  createdAt: A_MONDAY_MS,
  updatedAt: A_MONDAY_MS,
  version: 1,
  deletedAt: null,
  ...change,
});

beforeAll(async () => {
  fresh = await freshDatabase();
  database = openDatabase({ url: fresh.url, name: 'test', connections: 1 });
  durable = createDurable({ databaseUrl: fresh.url, owner: 'test', leaseMs: 600_000 });
  lease = (await durable.acquire('user-service')) ?? { service: 'user-service', fence: 0 };
});
afterAll(async () => {
  await durable.close();
  await database.close();
  await fresh.drop();
});

const write = (...rows: readonly WatchlistRow[]) =>
  durable.commit({
    ...EMPTY_BATCH,
    leases: [lease],
    writes: new Map<TableDef<never>, readonly object[]>([[USER_TABLES.watchlists as never, rows]]),
  });
const read = () => durable.load(USER_TABLES.watchlists as never);

test('a list is read back as it was written, in the order that its owner last gave it', async () => {
  const none = toList(2, { symbols: [], name: 'Ёмкость “quoted” \\ 40', sharedWith: 'ALL' });
  expect(await write(toList(1), none)).toEqual({ ok: true, value: true });
  expect(await read()).toEqual([toList(1), none]);
  const symbols = ['KO', 'NVDA', 'AAPL'].map(instrumentSymbol);
  const changed = toList(1, { symbols, sharedWith: 'DESK', version: 2 });
  await write(changed);
  expect(await read()).toEqual([changed, none]);
});

test('a deleted list stays in the table and is not read back', async () => {
  await write(toList(1, { version: 3, deletedAt: A_MONDAY_MS + 1 }));
  expect((await read()).map((row) => Reflect.get(row, 'watchlistId'))).toEqual([
    toList(2).watchlistId,
  ]);
  const rows = await database.rows('select count(*)::int as n from users.watchlists');
  expect(rows).toEqual([{ n: 2 }]);
});
