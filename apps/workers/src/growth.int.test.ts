/**
 * What an order costs for ever: rows as the platform writes them, through the real store, after the sweep and with old
 * weeks in files. `GROWTH_ORDERS=1000000` measures a million and prints the tables.
 */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '@tradefloor/db/database';
import { createDurable } from '@tradefloor/db/durable/durable';
import { keepPartitions } from '@tradefloor/db/partitions/partitions';
import { storage } from '@tradefloor/db/readers/ops-storage';
import { deleteEnded } from '@tradefloor/db/retention';
import { freshDatabase } from '@tradefloor/db/testing/fresh-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeOrders } from './testing/growing-orders.ts';

const GIVEN_ORDERS = process.env['GROWTH_ORDERS'];
const ORDERS = Number(GIVEN_ORDERS ?? 2_000);
/** Measured at 2,000 orders, and a little more; 600 of them are of empty weeks, which a million share. */
const KEPT_MAX = 3_900;
const YEAR_MS = 365 * 86_400_000;
const START_MS = Date.parse('2026-11-23T14:30:00Z');
const POLICY = { orderHistoryDays: 90, fixMessageDays: 30, decisionDays: 30 };
/** After every row, a million orders included. */
const LATER_MS = START_MS + YEAR_MS;

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let database: Database;
let folder: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  database = openDatabase({ url: fresh.url, name: 'test', connections: 1, statementMs: 600_000 });
  folder = await mkdtemp(join(tmpdir(), 'growth-'));
}, 60_000);
afterAll(async () => {
  await database.close();
  await fresh.drop();
  await rm(folder, { recursive: true });
});

async function sizeInFiles(): Promise<number> {
  const names = await readdir(folder);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Bytes of tables, by the server's own count; the independent sum of what the operator's page shows. */
async function sizes(): Promise<Map<string, number>> {
  const rows = await database.rows(
    `select n.nspname || '.' || c.relname as name, pg_total_relation_size(c.oid) as bytes from pg_class c
     join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema)'`,
  );
  return new Map(rows.map(({ name, bytes }) => [String(name), Number(bytes)]));
}
const total = (of: Map<string, number>): number => [...of.values()].reduce((a, b) => a + b, 0);

/** How many others read this database now: rows that they may still see are kept by VACUUM. */
async function countReaders(): Promise<number> {
  const [row] = await database.rows(
    `select count(*) as readers from pg_stat_activity where datname = current_database()
     and pid <> pg_backend_pid() and (backend_xmin is not null or backend_type = 'autovacuum worker')`,
  );
  return Number(row?.['readers']);
}

/**
 * Removes all dead rows; again, when the server's own upkeep was reading meanwhile. Of a few orders also the room that
 * they took: it is used again only while nothing else reads, so how much there is would depend on the machine.
 */
const vacuum = () =>
  expect
    .poll(
      async () => {
        const before = await countReaders();
        await database.script('vacuum analyze');
        if (GIVEN_ORDERS === undefined)
          await database.script(`vacuum full ${[...(await sizes()).keys()].join(', ')}`);
        return before + (await countReaders());
      },
      { timeout: 120_000, interval: 200 },
    )
    .toBe(0);

type Sizes = Map<string, number>;

/** What each table has grown by, bytes an order; largest first. */
function report(before: Sizes, after: Sizes, orders: number): string {
  return [...after]
    .map(([name, bytes]) => [name, Math.round((bytes - (before.get(name) ?? 0)) / orders)] as const)
    .filter(([, bytes]) => bytes > 2)
    .sort(([, a], [, b]) => b - a)
    .map(([name, bytes]) => `  ${name} ${bytes}\n`)
    .join('');
}

test(`an order keeps less than ${KEPT_MAX} bytes, its files included`, {
  timeout: 36_000_000,
}, async () => {
  const upkeep = { policy: POLICY, folder };
  await keepPartitions(database, { nowMs: START_MS, ...upkeep });
  const empty = await sizes();
  const durable = createDurable({ databaseUrl: fresh.url, owner: 'growth', leaseMs: 3_600_000 });
  const orders = await writeOrders(durable, ORDERS);
  await durable.close();
  await vacuum();
  const whole = await sizes();
  await deleteEnded(database, { olderThanDays: 7, nowMs: LATER_MS });
  await keepPartitions(database, { nowMs: LATER_MS, ...upkeep });
  await vacuum();
  const kept = await sizes();
  const inFiles = await sizeInFiles();
  const perOrder = (bytes: number) => Math.round(bytes / orders);
  const keptBytes = perOrder(total(kept) - total(empty) + inFiles);
  if (GIVEN_ORDERS !== undefined) {
    process.stdout.write(
      `${orders} orders: ${perOrder(total(whole) - total(empty))} bytes each while all is here, ` +
        `${keptBytes} kept, ${perOrder(inFiles)} of them in files\n${report(empty, whole, orders)}`,
    );
  }
  expect(keptBytes).toBeLessThan(KEPT_MAX);
  const { groups } = await storage(database, LATER_MS);
  expect(groups.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(total(kept));
});
