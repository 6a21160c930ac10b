/** The database's own refusals, for any client. */

import { givenOrder } from '@tradefloor/contracts/testing/given';
import type { TableDef } from '@tradefloor/core/table';
import { OMS_TABLES } from '@tradefloor/core/trading/order/oms-tables';
import { EMPTY_BATCH } from '@tradefloor/runtime/engine/durable';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { createDurable, type PostgresDurable } from './durable/durable.ts';
import { type FreshDatabase, freshDatabase } from './testing/fresh-database.ts';

const AUDIT_GRADE = [
  ['risk.config_versions', 'author'],
  ['signal.weight_versions', 'author'],
  ['risk.decisions', 'decision'],
  ['oms.kill_switch_log', 'actor'],
  ['journal.order_events', 'actor'],
  ['journal.fills', 'symbol'],
  ['journal.audit', 'actor'],
  ['users.limit_changes', 'actor'],
  ['ccp.transfers', 'code'],
  ['ccp.novations', 'symbol'],
  ['ccp.option_ends', 'kind'],
  ['ccp.margin_events', 'kind'],
  ['fix_archive.messages', 'symbol'],
  ['fix_archive.requests', 'symbol'],
  ['fix_archive.verifications', 'verification_id'],
  ['platform.redrives', 'actor'],
  ['platform.chaos_runs', 'actor'],
  ['platform.chaos_outcomes', 'run_id'],
  ['scenario.runs', 'digest'],
  ['scenario.outcomes', 'digest'],
  ['scenario.variant_outcomes', 'digest'],
] as const;

let fresh: FreshDatabase;
let database: Database;
let durable: PostgresDurable;
beforeAll(async () => {
  fresh = await freshDatabase();
  database = openDatabase({ url: fresh.url, name: 'test', connections: 1 });
  durable = createDurable({ databaseUrl: fresh.url, owner: 'test', leaseMs: 600_000 });
});
afterAll(async () => {
  await durable.close();
  await database.close();
  await fresh.drop();
});

const NOT_PRIVILEGED = /TF002|42501/;
const toRefusal = async (text: string): Promise<string> => {
  try {
    await database.script(text);
    return 'allowed';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'thrown';
  }
};

test.each(AUDIT_GRADE)('%s takes no change of a row, by any client', async (table, column) => {
  expect(await toRefusal(`update ${table} set ${column} = 'forged'`)).toMatch(NOT_PRIVILEGED);
  expect(await toRefusal(`delete from ${table}`)).toMatch(NOT_PRIVILEGED);
  expect(await toRefusal(`truncate ${table}`)).toMatch(NOT_PRIVILEGED);
  // The rights can be given back by the owner; the trigger still stands.
  await database.script(`grant update, delete, truncate on ${table} to current_user`);
  expect(await toRefusal(`update ${table} set ${column} = 'forged'`)).toBe('TF002');
  expect(await toRefusal(`delete from ${table}`)).toBe('TF002');
  expect(await toRefusal(`truncate ${table}`)).toBe('TF002');
  expect(await toRefusal(`set session_replication_role = replica; delete from ${table}`)).toBe(
    'TF002',
  );
  await database.script('set session_replication_role = origin');
});

const orderRow = (change: object = {}) => ({
  ...givenOrder(),
  askedQty: 100,
  childPxQty: '0',
  askedPrice: null,
  askedVenue: null,
  countedPx: 0,
  countedOn: null,
  requestNo: 0,
  pendingReplace: null,
  pendingCancel: null,
  deferredAck: null,
  keyId: null,
  ...change,
});

async function put(row: object) {
  const lease = await durable.acquire('oms');
  const writes = new Map([[OMS_TABLES.orders as TableDef<never>, [row]]]);
  const result = await durable.commit({ ...EMPTY_BATCH, leases: lease ? [lease] : [], writes });
  return result.ok ? 'committed' : result.error;
}

test('a closed order never changes again, its upkeep may', async () => {
  expect(await put(orderRow())).toBe('committed');
  expect(await put(orderRow({ status: 'CANCELED', leavesQty: 0, version: 2 }))).toBe('committed');
  expect(await put(orderRow({ status: 'NEW', version: 3 }))).toMatchObject({ kind: 'REFUSED' });
  const closed = { status: 'CANCELED', leavesQty: 0, version: 2 };
  expect(await put(orderRow({ ...closed, countedOn: '2026-11-23' }))).toBe('committed');
});

test("a user's own order id stands for one order", async () => {
  const other = { orderId: '019aae5c-0000-7000-8000-000000000002' };
  expect(await put(orderRow({ ...other, clientOrderId: 'client-1' }))).toMatchObject({
    kind: 'REFUSED',
    detail: '23505 orders_client_order_id',
  });
  expect(await put(orderRow({ ...other, clientOrderId: 'client-1', userId: 'trader-2' }))).toBe(
    'committed',
  );
});

test('more filled than ordered is no order', async () => {
  const other = { orderId: '019aae5c-0000-7000-8000-000000000003', clientOrderId: 'c3' };
  expect(await put(orderRow({ ...other, filledQty: 101 }))).toMatchObject({
    kind: 'REFUSED',
    detail: '23514 orders_filled',
  });
});
