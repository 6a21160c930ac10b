/** What a process does with its database before it begins: the schema, and weeks for the rows of its first minute. */
import { type Database, openDatabase } from '@tradefloor/db/database';
import { type FreshDatabase, freshDatabase } from '@tradefloor/db/testing/fresh-database';
import { createLog } from '@tradefloor/runtime/host/log';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { WorkersEnv } from './env.ts';
import { openStores } from './stores.ts';

const log = createLog({ service: 'test', level: 'silent' });
let migrated: FreshDatabase;
let fresh: Pick<FreshDatabase, 'url' | 'drop'>;
let database: Database;
beforeAll(async () => {
  migrated = await freshDatabase();
});
afterAll(() => migrated.drop());
beforeEach(async () => {
  fresh = await migrated.copy();
  database = openDatabase({ url: fresh.url, name: 'test', connections: 2 });
  return async () => {
    await database.close();
    await fresh.drop();
  };
});

/** A process that opens its stores and ends. */
async function start(): Promise<void> {
  const env = WorkersEnv.parse({
    DATABASE_URL: fresh.url,
    REDIS_URL: inject('redisUrl'),
    INTERNAL_SECRET: 'x'.repeat(32),
    MIGRATE: '1',
  });
  const stores = await openStores(env, log);
  await stores.durable.close();
  await stores.database.close();
}

/** Partitions of the tables that have some, the default partitions among them. */
const listWeeks = async (): Promise<string[]> => {
  const rows = await database.rows(
    `select i.inhrelid::regclass::text as name from pg_inherits i
     join pg_class c on c.oid = i.inhrelid and c.relkind = 'r' order by 1`,
  );
  return rows.map(({ name }) => String(name));
};

/** A decision of now, and the partition it lies in. */
async function writeDecision(id: string): Promise<string> {
  const rows = await database.rows(
    `insert into risk.decisions (decision_id, by, order_id, user_id, desk, symbol, side, order_type, instrument_type, strategy,
       is_replace, qty, decision, checks, at)
     values ($1, 'RISK', gen_random_uuid(), 'u', 'EQ', 'KO', 'BUY', 'MARKET', 'equity', 'LIT', false, 1, 'ACCEPT', '[]', now())
     returning tableoid::regclass::text as week`,
    [id],
  );
  return String(rows[0]?.['week']);
}

test('processes that start at once on a fresh database make each week once', async () => {
  const before = await listWeeks();
  await Promise.all([start(), start(), start()]);
  const after = await listWeeks();
  expect(after).toHaveLength(before.length + 4 * 3);
  await start();
  expect(await listWeeks()).toEqual(after);
  expect(await writeDecision('first')).toMatch(/^risk\.decisions_\d{4}_\d\d_\d\d$/);
});

test('rows that lie in the default partition already move into their week', async () => {
  expect(await writeDecision('early')).toBe('risk.decisions_first');
  await start();
  const rows = await database.rows('select tableoid::regclass::text as week from risk.decisions');
  expect(rows).toEqual([{ week: await writeDecision('late') }]);
});

test('a start does not fail because a week cannot be made', async () => {
  const other = openDatabase({ url: fresh.url, name: 'other', connections: 1 });
  await other.script('begin; select from journal.order_events');
  const before = await listWeeks();
  await start();
  expect(await listWeeks()).toEqual(before);
  await other.close();
  await start();
  expect(await listWeeks()).toHaveLength(before.length + 4 * 3);
});
