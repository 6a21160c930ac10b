/**
 * Weeks of the tables that grow with orders and need not be here for ever. Made ahead, and retired into files when they
 * are older than the policy: a file is on the disk, with its digest, before its week leaves the database. Each step is a
 * transaction and may be repeated; after a crash the next run goes on.
 */
import { join } from 'node:path';
import type { Database } from '../database.ts';
import { readRows } from '../row-text.ts';
import { writePartition } from './partition-file.ts';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** 1970-01-05 was a Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;
/** This week and two more: a job that rests for two weeks stops nothing. */
const AHEAD = 3;
/** Any number, the same in every process: names the lock of the one that works. */
const LOCK = 7_204_119_854;

/** Days for which rows are here; 0 is for ever. */
export type PartitionPolicy = {
  readonly orderHistoryDays: number;
  readonly fixMessageDays: number;
  readonly decisionDays: number;
};

const TABLES = [
  { table: 'journal.order_events', column: 'at', days: 'orderHistoryDays' },
  { table: 'risk.decisions', column: 'at', days: 'decisionDays' },
  { table: 'fix_archive.messages', column: 'session_day', days: 'fixMessageDays' },
  { table: 'fix_archive.requests', column: 'session_day', days: 'fixMessageDays' },
] as const satisfies readonly {
  readonly table: string;
  readonly column: string;
  readonly days: keyof PartitionPolicy;
}[];
type Partitioned = (typeof TABLES)[number];

/** Tables whose old weeks are in files. */
export const RETIRED_TABLES: readonly string[] = TABLES.map(({ table }) => table);

export type Upkeep = {
  readonly nowMs: number;
  readonly policy: PartitionPolicy;
  /** Where files go; nothing is retired without. */
  readonly folder: string | null;
};

export type Kept = { readonly made: readonly string[]; readonly retired: readonly string[] };

/**
 * Makes the partitions of this week and the next two where they are missing, and retires nothing: what a process does
 * before its first row, which would lie in the default partition otherwise and be moved under an exclusive lock. Several
 * processes may do it at once: one makes a partition, the others wait for it.
 * @returns the partitions made
 */
export async function makeComingWeeks(database: Database, nowMs: number): Promise<string[]> {
  const made: string[] = [];
  for (const one of TABLES) made.push(...(await makeWeeks(database, one, listComing(nowMs))));
  return made;
}

/**
 * Makes the partitions of this week and the next, and retires what is older than the policy. Needs a connection of its
 * own (`connections: 1`), with time for statements over a week of rows. Does nothing while another process is at it.
 */
export async function keepPartitions(database: Database, upkeep: Upkeep): Promise<Kept> {
  const made: string[] = [];
  const retired: string[] = [];
  const [lock] = await database.rows('select pg_try_advisory_lock($1::bigint) as taken', [LOCK]);
  if (lock?.['taken'] !== true) return { made, retired };
  try {
    for (const one of TABLES) {
      const mondays = [...(await strayWeeks(database, one)), ...listComing(upkeep.nowMs)];
      made.push(...(await makeWeeks(database, one, mondays)));
      retired.push(...(await retireOld(database, one, upkeep)));
    }
  } finally {
    await database.rows('select pg_advisory_unlock($1::bigint)', [LOCK]);
  }
  return { made, retired };
}

const toMonday = (ms: number): number =>
  FIRST_MONDAY_MS + Math.floor((ms - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS;
/** Mondays of the weeks that are made ahead. */
const listComing = (nowMs: number): number[] =>
  Array.from({ length: AHEAD }, (_, week) => toMonday(nowMs) + week * WEEK_MS);
const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

async function makeWeeks(
  database: Database,
  { table, column }: Partitioned,
  mondays: readonly number[],
): Promise<string[]> {
  const covered = (await listPartitions(database, table)).reduce(
    (latest, { endsMs, firstMs }) => (firstMs === null ? Math.max(latest, endsMs) : latest),
    0,
  );
  const made: string[] = [];
  for (const monday of [...new Set(mondays)].sort((a, b) => a - b)) {
    if (monday < covered) continue;
    const [row] = await database.rows(
      'select platform.add_partition($1::text::regclass, $2, $3::date) as name',
      [table, column, toDay(monday)],
    );
    if (typeof row?.['name'] === 'string') made.push(row['name']);
  }
  return made;
}

/** Mondays of rows that the default partition has taken, as after a restore; what open orders left there stays. */
async function strayWeeks(database: Database, { table, column }: Partitioned): Promise<number[]> {
  const rows = await database.rows(
    `select distinct floor(extract(epoch from date_trunc('week', t.${column}::timestamptz)) * 1000)::bigint as monday
     from ${table} t, pg_partitioned_table p
     where p.partrelid = $1::text::regclass and t.tableoid = p.partdefid and t.${column} >= coalesce(
       (select max(ends_at) from platform.retired_partitions where table_name = $1), '-infinity')`,
    [table],
  );
  return rows.map(({ monday }) => Number(monday));
}

type Partition = {
  readonly name: string;
  /** Null: from the beginning. */
  readonly firstMs: number | null;
  readonly endsMs: number;
};

const listPartitions = (database: Database, table: string): Promise<readonly Partition[]> =>
  readRows<Partition>(
    database,
    `select name, (extract(epoch from substring(bound from 'FROM \\(''([^'']*)''\\)')::timestamptz) * 1000)::bigint as "firstMs",
       (extract(epoch from substring(bound from 'TO \\(''([^'']*)''\\)')::timestamptz) * 1000)::bigint as "endsMs"
     from (select i.inhrelid::regclass::text as name, pg_get_expr(c.relpartbound, c.oid) as bound
       from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = $1::text::regclass) p
     where bound <> 'DEFAULT' order by 3`,
    [table],
  );

async function retireOld(
  database: Database,
  { table, days }: Partitioned,
  { nowMs, policy, folder }: Upkeep,
): Promise<string[]> {
  const keptDays = policy[days];
  if (keptDays === 0 || folder === null) return [];
  const retired: string[] = [];
  for (const { name, firstMs, endsMs } of await listPartitions(database, table)) {
    if (endsMs > nowMs - keptDays * DAY_MS) break;
    const file = `${name}.jsonl.br`;
    const { rows, sha256 } = await writePartition(database, {
      table: name,
      path: join(folder, file),
    });
    await database.rows(
      `select platform.retire_partition($1::text::regclass, $2, to_timestamp($3::float8 / 1000), to_timestamp($4::float8 / 1000),
         $5::bigint, $6, $7, to_timestamp($8::float8 / 1000))`,
      [table, name, firstMs ?? 0, endsMs, rows, file, sha256, nowMs],
    );
    retired.push(name);
  }
  return retired;
}
