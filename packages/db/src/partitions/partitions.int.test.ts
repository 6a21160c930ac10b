/** Weeks are made ahead and retired into files; whatever happens in between, no row is lost. The clock is virtual. */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '../database.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { keepPartitions, type PartitionPolicy } from './partitions.ts';

const DAY_MS = 86_400_000;
/** A Wednesday. */
const START_MS = Date.parse('2026-11-25T10:00:00Z');
const POLICY: PartitionPolicy = { orderHistoryDays: 90, fixMessageDays: 30, decisionDays: 30 };

let migrated: FreshDatabase;
let fresh: Pick<FreshDatabase, 'url' | 'drop'>;
let database: Database;
let folder: string;
beforeAll(async () => {
  migrated = await freshDatabase();
});
afterAll(() => migrated.drop());
beforeEach(async () => {
  fresh = await migrated.copy();
  database = openDatabase({ url: fresh.url, name: 'upkeep', connections: 1 });
  folder = await mkdtemp(join(tmpdir(), 'partitions-'));
});
afterEach(async () => {
  await database.close();
  await fresh.drop();
  await rm(folder, { recursive: true });
});

const runAt = (days: number, policy = POLICY) =>
  keepPartitions(database, { nowMs: START_MS + days * DAY_MS, policy, folder });

/** A decision on each day from the start; the order of day `open` is still working. */
async function givenDecisions(days: number, open: number | null = null): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    const orderId = `00000000-0000-7000-8000-${String(day).padStart(12, '0')}`;
    await database.rows(
      `insert into risk.decisions (decision_id, by, order_id, user_id, desk, symbol, side, order_type, instrument_type, strategy,
         is_replace, qty, decision, checks, at)
       values ('D' || $1::int, 'RISK', $2::uuid, 'u', 'EQ', 'KO', 'BUY', 'MARKET', 'equity', 'LIT', false, 1, 'ACCEPT',
         '[{"name": "line\\nend"}]', to_timestamp($3::float8 / 1000))`,
      [day, orderId, START_MS + day * DAY_MS],
    );
    if (day !== open) continue;
    await database.rows(
      `insert into oms.orders (order_id, client_order_id, user_id, symbol, side, order_type, qty, time_in_force, strategy,
         instrument_type, desk, status, filled_qty, leaves_qty, created_at, updated_at, version, asked_qty, counted_px, request_no)
       values ($1::uuid, 'c', 'u', 'KO', 'BUY', 'LIMIT', 1, 'GTC', 'LIT', 'equity', 'EQ', 'NEW', 0, 1, now(), now(), 1, 1, 1, 0)`,
      [orderId],
    );
  }
}

const idsHere = async (): Promise<string[]> => {
  const rows = await database.rows('select decision_id as id from risk.decisions order by at');
  return rows.map(({ id }) => String(id));
};
const days = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, n) => `D${from + n}`);

type Retired = { readonly partition: string; readonly file: string; readonly sha256: string };
const listRetired = async (): Promise<readonly Retired[]> =>
  (await database.rows(
    `select partition, file, sha256, rows from audit.retired where table_name = 'risk.decisions' order by ends_at`,
  )) as unknown as readonly Retired[];

async function idsInFiles(): Promise<string[]> {
  const ids: string[] = [];
  for (const { file, sha256 } of await listRetired()) {
    const bytes = await readFile(join(folder, file));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    const lines = brotliDecompressSync(bytes)
      .toString()
      .split('\n')
      .filter((line) => line !== '');
    ids.push(
      ...lines.map((line) => (JSON.parse(JSON.parse(line)) as { decision_id: string }).decision_id),
    );
  }
  return ids;
}

test('weeks are made ahead, once, and rows lie in the week of their time', async () => {
  const { made } = await runAt(0);
  expect(made.filter((name) => name.startsWith('decisions'))).toEqual([
    'decisions_2026_11_23',
    'decisions_2026_11_30',
    'decisions_2026_12_07',
  ]);
  expect(await runAt(0)).toEqual({ made: [], retired: [] });
  expect((await runAt(6)).made).toHaveLength(4);
  await givenDecisions(6);
  const rows = await database.rows(
    'select tableoid::regclass::text as name, count(*)::int as n from risk.decisions group by 1 order by 1',
  );
  expect(rows).toEqual([
    { name: 'risk.decisions_2026_11_23', n: 5 },
    { name: 'risk.decisions_2026_11_30', n: 1 },
  ]);
});

test('a week that is older than the policy is in a file, every row of it, and no longer here', async () => {
  for (let day = 0; day < 30; day += 7) await runAt(day);
  await givenDecisions(40);
  const { retired } = await runAt(40);
  // The week of day 0 ended more than 30 days ago, the next one, on day 12, has not.
  expect(retired).toContain('risk.decisions_2026_11_23');
  expect(retired).not.toContain('risk.decisions_2026_11_30');
  expect(await idsInFiles()).toEqual(days(0, 5));
  expect(await idsHere()).toEqual(days(5, 40));
  expect(await runAt(40)).toEqual({ made: [], retired: [] });
});

test('what takes no change takes none in a week either', async () => {
  await runAt(0);
  await givenDecisions(1);
  await database.script('grant update, delete on risk.decisions_2026_11_23 to current_user');
  const forged = database.script(`update risk.decisions_2026_11_23 set decision = 'REJECT'`);
  await expect(forged).rejects.toMatchObject({ code: 'TF002' });
  await expect(database.script('delete from risk.decisions_2026_11_23')).rejects.toMatchObject({
    code: 'TF002',
  });
});

test('rows of an order that is still open stay, beside the file', async () => {
  await runAt(0);
  await givenDecisions(5, 2);
  await runAt(60);
  expect(await idsHere()).toEqual(['D2']);
  expect(await idsInFiles()).toEqual(days(0, 5));
  expect((await runAt(67)).retired).toEqual([]);
  expect(await idsHere()).toEqual(['D2']);
});

test('a job that has rested for months loses nothing and goes on', async () => {
  await givenDecisions(20);
  await runAt(19);
  expect(await idsHere()).toEqual(days(0, 20));
  await runAt(70);
  expect(await idsHere()).toEqual([]);
  expect(await idsInFiles()).toEqual(days(0, 20));
});

test('after a crash between the file and the database the next run goes on', async () => {
  await runAt(0);
  await givenDecisions(5);
  await database.script(
    `create function pg_temp.fail() returns trigger language plpgsql as $$ begin raise 'cut'; end $$;
     create trigger cut before insert on platform.retired_partitions for each row execute function pg_temp.fail()`,
  );
  await expect(runAt(60)).rejects.toThrow('cut');
  expect(await idsHere()).toEqual(days(0, 5));
  await writeFile(join(folder, 'risk.decisions_2026_11_23.jsonl.br'), 'half a file');
  await database.script('drop trigger cut on platform.retired_partitions');
  expect((await runAt(60)).retired).toContain('risk.decisions_2026_11_23');
  expect(await idsInFiles()).toEqual(days(0, 5));
  expect(await idsHere()).toEqual([]);
});

test('without a folder, and with a policy of 0 days, rows stay', async () => {
  await runAt(0);
  await givenDecisions(5);
  await keepPartitions(database, { nowMs: START_MS + 99 * DAY_MS, policy: POLICY, folder: null });
  await runAt(99, { orderHistoryDays: 0, fixMessageDays: 0, decisionDays: 0 });
  expect(await idsHere()).toEqual(days(0, 5));
});

test('two processes at once are one', async () => {
  const other = openDatabase({ url: fresh.url, name: 'upkeep', connections: 1 });
  const both = await Promise.all([
    runAt(0),
    keepPartitions(other, { nowMs: START_MS, policy: POLICY, folder }),
  ]);
  await other.close();
  expect(both.flatMap(({ made }) => made).sort()).toEqual(
    [...new Set(both.flatMap(({ made }) => made))].sort(),
  );
});

test('what was there before partitions is the first of them, and is retired as a whole', async () => {
  await database.script(
    `create table risk.earlier (like risk.decisions including defaults);
     insert into risk.earlier (decision_id, by, order_id, user_id, desk, symbol, side, order_type, instrument_type, strategy,
       is_replace, qty, decision, checks, at)
     select 'D' || n, 'RISK', gen_random_uuid(), 'u', 'EQ', 'KO', 'BUY', 'MARKET', 'equity', 'LIT', false, 1, 'ACCEPT', '[]',
       '2026-11-25T10:00:00Z'::timestamptz + n * interval '1 day' from generate_series(0, 4) n;
     alter table risk.decisions detach partition risk.decisions_first;
     drop table risk.decisions_first;
     select platform.begin_partitions('risk.decisions', 'risk.earlier', 'at')`,
  );
  await runAt(0);
  expect(await idsHere()).toEqual(days(0, 5));
  await runAt(400);
  expect(await idsHere()).toEqual([]);
  expect(await idsInFiles()).toEqual(days(0, 5));
});
