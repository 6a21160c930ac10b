/** What the operator's page shows of the database's size, against the server's own count, and against what comes to pass. */
import { computeGrowth } from '@tradefloor/core/analytics/ops/growth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../database.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { noteSize, storage } from './ops-storage.ts';

const START_MS = Date.parse('2026-11-23T14:30:00Z');
const HOUR_MS = 3_600_000;

let fresh: FreshDatabase;
let database: Database;
beforeAll(async () => {
  fresh = await freshDatabase();
  database = openDatabase({ url: fresh.url, name: 'test', connections: 1 });
});
afterAll(async () => {
  await database.close();
  await fresh.drop();
});

async function measured(): Promise<number> {
  const [row] = await database.rows('select pg_database_size(current_database()) as bytes');
  return Number(row?.['bytes']);
}

test('every table counts once, its partitions with it', async () => {
  const before = await storage(database, START_MS);
  await database.script(
    `select platform.add_partition('risk.decisions', 'at', '2026-11-23');
     insert into risk.decisions (decision_id, by, order_id, user_id, desk, symbol, side, order_type, instrument_type, strategy,
       is_replace, qty, decision, checks, at)
     select 'D' || n, 'RISK', gen_random_uuid(), 'u', 'EQ', 'KO', 'BUY', 'MARKET', 'equity', 'LIT', false, 1, 'ACCEPT', '[]',
       '2026-11-25T10:00:00Z' from generate_series(1, 2000) n`,
  );
  await database.script('vacuum analyze risk.decisions');
  const after = await storage(database, START_MS);
  const [counted] = await database.rows(
    `select pg_total_relation_size('risk.decisions_2026_11_23') as bytes, pg_indexes_size('risk.decisions_2026_11_23') as indexes`,
  );
  const of = ({ groups }: typeof before) => groups.find(({ group }) => group === 'decisions');
  expect((of(after)?.bytes ?? 0) - (of(before)?.bytes ?? 0)).toBe(counted?.['bytes']);
  expect((of(after)?.indexBytes ?? 0) - (of(before)?.indexBytes ?? 0)).toBe(counted?.['indexes']);
  await expect.poll(async () => of(await storage(database, START_MS))?.rows).toBe(2_000);
  const [all] = await database.rows(
    `select sum(pg_total_relation_size(oid)) as bytes from pg_class where relkind = 'r' and relnamespace::regnamespace::text
       not in ('pg_catalog', 'information_schema') and not relnamespace::regnamespace::text like 'pg\\_%'`,
  );
  const { groups } = await storage(database, START_MS);
  expect(groups.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(Number(all?.['bytes']));
});

test('the days left that are promised are those after which the disk is full', async () => {
  await database.script('create table public.filler (n bigint, text text)');
  const room = 40_000_000;
  const begin = await measured();
  let promised: number | null = null;
  let fullAfterHours: number | null = null;
  // A pace that wavers by a third around 400 kB an hour, about a hundred hours to the end.
  for (let hour = 0; hour < 200 && fullAfterHours === null; hour += 1) {
    const nowMs = START_MS + hour * HOUR_MS;
    await noteSize(database, nowMs);
    if (hour === 24) {
      const { samples, bytes } = await storage(database, nowMs);
      promised = computeGrowth(samples, room - (bytes - begin)).daysLeft;
    }
    await database.script(
      `insert into public.filler select n, repeat('x', 900) from generate_series(1, ${400 + 130 * Math.sin(hour)}) n`,
    );
    if ((await measured()) - begin > room) fullAfterHours = hour;
  }
  const days = ((fullAfterHours ?? 0) - 24) / 24;
  expect(promised).toBeGreaterThanOrEqual(Math.floor(days * 0.85));
  expect(promised).toBeLessThanOrEqual(Math.ceil(days * 1.15));
});
