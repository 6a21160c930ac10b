/** Alerts and their firings in Postgres: read back as they were written, without those that are over. */
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import { px } from '@tradefloor/contracts/money';
import { A_MONDAY_MS } from '@tradefloor/contracts/testing/given';
import type { TableDef } from '@tradefloor/core/table';
import type { AlertFiringRow, AlertRow } from '@tradefloor/core/trading/users/alert';
import { USER_TABLES } from '@tradefloor/core/trading/users/tables';
import { EMPTY_BATCH, type Lease } from '@tradefloor/runtime/engine/durable';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../database.ts';
import { createDurable, type PostgresDurable } from '../durable/durable.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';

let fresh: FreshDatabase;
let database: Database;
let durable: PostgresDurable;
let lease: Lease;

const toAlert = (n: number, change: Partial<AlertRow> = {}): AlertRow => ({
  alertId: `al-019aae5c-0000-7000-8000-00000000000${n}`,
  userId: userId('trader-1'),
  symbol: instrumentSymbol('AAPL'),
  triggerBy: 'ASK',
  condition: 'AT_OR_ABOVE',
  price: px(270_123_456),
  pricedAt: A_MONDAY_MS,
  note: 'Ёмкость “quoted” \\ 40',
  repeat: 'EACH_CROSSING',
  isArmed: false,
  snoozedUntil: A_MONDAY_MS + 60_001,
  seenAt: A_MONDAY_MS + 1,
  firedCount: 3,
  lastFiredAt: A_MONDAY_MS + 1,
  createdAt: A_MONDAY_MS,
  updatedAt: A_MONDAY_MS,
  version: 1,
  deletedAt: null,
  ...change,
});
const toFiring = (seq: number, change: Partial<AlertFiringRow> = {}): AlertFiringRow => ({
  slot: `trader-1#${seq % 200}`,
  firingId: `${toAlert(1).alertId}-F${seq}`,
  alertId: toAlert(1).alertId,
  userId: userId('trader-1'),
  seq,
  symbol: instrumentSymbol('AAPL'),
  triggerBy: 'MID',
  condition: 'AT_OR_BELOW',
  price: px(270_123_456),
  last: px(270_120_000),
  note: null,
  firedAt: A_MONDAY_MS + seq,
  acknowledgedAt: null,
  droppedAt: null,
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

const write = (rows: { readonly alerts?: AlertRow[]; readonly firings?: AlertFiringRow[] }) =>
  durable.commit({
    ...EMPTY_BATCH,
    leases: [lease],
    writes: new Map<TableDef<never>, readonly object[]>([
      [USER_TABLES.alerts as never, rows.alerts ?? []],
      [USER_TABLES.alertFirings as never, rows.firings ?? []],
    ]),
  });

test('an alert is read back as it was written, a deleted one is not', async () => {
  const plain = toAlert(2, { note: null, snoozedUntil: null, lastFiredAt: null, isArmed: true });
  expect(await write({ alerts: [toAlert(1), plain] })).toEqual({ ok: true, value: true });
  expect(await durable.load(USER_TABLES.alerts as never)).toEqual([toAlert(1), plain]);
  await write({ alerts: [toAlert(1, { deletedAt: A_MONDAY_MS + 5 })] });
  expect(await durable.load(USER_TABLES.alerts as never)).toEqual([plain]);
});

test('a firing takes the place of the one 200 before it, so that the table is bounded', async () => {
  await write({ firings: [toFiring(1), toFiring(2)] });
  const acknowledged = toFiring(2, { acknowledgedAt: A_MONDAY_MS + 9 });
  await write({ firings: [toFiring(201), acknowledged] });
  expect(await durable.load(USER_TABLES.alertFirings as never)).toEqual([
    toFiring(201),
    acknowledged,
  ]);
  await write({ firings: [toFiring(201, { droppedAt: A_MONDAY_MS + 10 })] });
  expect(await durable.load(USER_TABLES.alertFirings as never)).toEqual([acknowledged]);
});
