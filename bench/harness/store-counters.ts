/**
 * What the stores count by themselves: write transactions, rows, WAL and its flushes in Postgres, messages in Redis,
 * bytes on disk. Read before and after a load; the stores have to belong to the bench, for most of it is per server.
 */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { RETIRED_TABLES } from '@tradefloor/db/partitions/partitions';
import { SWEPT_TABLES } from '@tradefloor/db/retention';
import { Redis } from 'ioredis';
import postgres from 'postgres';

/** Postgres's processes report what they counted a second later at the latest, if they have something to do. */
export const REPORT_MS = 2_200;

/** Running totals. Bytes are sizes now. */
export type StoreCounts = {
  /** Transactions that wrote: numbers taken from the server, of all databases. */
  readonly commits: number;
  readonly inserted: number;
  readonly updated: number;
  readonly deleted: number;
  readonly walRecords: number;
  readonly walBytes: number;
  /** Whole pages in the WAL: the first change of each after a checkpoint. */
  readonly fullPages: number;
  /** Flushes of the WAL to disk. */
  readonly fsyncs: number;
  /** Entries added to Redis streams. */
  readonly messages: number;
  readonly databaseBytes: number;
  /** Of it outbox, inbox, marks and timers, which retention deletes. */
  readonly transientBytes: number;
  /** Of it what is here for some days or weeks: weeks that go into files, work on orders that have ended. */
  readonly windowBytes: number;
  /** Files of the platform's processes: journals, FIX sessions. */
  readonly fileBytes: number;
};

/** Rows written into a table and its size with indexes. */
export type TableCounts = {
  readonly inserted: number;
  readonly updated: number;
  readonly deleted: number;
  readonly bytes: number;
};

export type StoreReading = {
  readonly counts: StoreCounts;
  readonly tables: ReadonlyMap<string, TableCounts>;
};

export type StoreCounters = {
  read(): Promise<StoreReading>;
  /** Does at once what autovacuum would do in the midst of a measurement. */
  tidy(): Promise<void>;
  /** Transactions that wrote so far: one short query. */
  commits(): Promise<number>;
  close(): Promise<void>;
};

const COMMITS = 'select pg_snapshot_xmax(pg_current_snapshot())::text as commits';
const SERVER = `
  select w.wal_records, w.wal_bytes, w.wal_fpi, pg_database_size(current_database()) as bytes,
    (select coalesce(sum(fsyncs), 0) from pg_stat_io where object = 'wal') as fsyncs
  from pg_stat_wal w`;
const TABLES = `
  select schemaname || '.' || relname as name, schemaname as schema, n_tup_ins, n_tup_upd, n_tup_del,
    pg_total_relation_size(relid) as bytes
  from pg_stat_user_tables`;
const TRANSIENT = 'platform.';

/** Whether rows of a table, or of the one it is a week of, stay only for a time. */
export const isForATime = (name: string): boolean =>
  [...RETIRED_TABLES, ...SWEPT_TABLES].includes(name.replace(/_\d{4}_\d\d_\d\d$/, ''));

/** @param folder the platform's files; null when it has none */
export function openStoreCounters(
  { databaseUrl, redisUrl }: { readonly databaseUrl: string; readonly redisUrl: string },
  folder: string | null,
): StoreCounters {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  const redis = new Redis(redisUrl);
  const commits = async () => Number((await sql.unsafe(COMMITS))[0]?.['commits']);
  return {
    commits,
    tidy: async () => {
      await sql.unsafe('vacuum (analyze)');
    },
    read: async () => {
      const tables = await readTables(sql);
      const [server] = await sql.unsafe(SERVER);
      const written = [...tables.values()];
      const sum = (field: keyof TableCounts) => written.reduce((all, row) => all + row[field], 0);
      const sumBytes = (isCounted: (name: string) => boolean) =>
        [...tables].reduce((all, [name, { bytes }]) => (isCounted(name) ? all + bytes : all), 0);
      return {
        tables,
        counts: {
          commits: await commits(),
          inserted: sum('inserted'),
          updated: sum('updated'),
          deleted: sum('deleted'),
          walRecords: Number(server?.['wal_records']),
          walBytes: Number(server?.['wal_bytes']),
          fullPages: Number(server?.['wal_fpi']),
          fsyncs: Number(server?.['fsyncs']),
          messages: countCalls(await redis.info('commandstats'), 'xadd'),
          databaseBytes: Number(server?.['bytes']),
          transientBytes: sumBytes((name) => name.startsWith(TRANSIENT)),
          windowBytes: sumBytes(isForATime),
          fileBytes: folder === null ? 0 : folderBytes(folder),
        },
      };
    },
    close: async () => {
      redis.disconnect();
      await sql.end({ timeout: 2 });
    },
  };
}

async function readTables(sql: postgres.Sql): Promise<Map<string, TableCounts>> {
  const rows = await sql.unsafe(TABLES);
  return new Map(
    rows.map((row) => [
      String(row['name']),
      {
        inserted: Number(row['n_tup_ins']),
        updated: Number(row['n_tup_upd']),
        deleted: Number(row['n_tup_del']),
        bytes: Number(row['bytes']),
      },
    ]),
  );
}

/** Calls of a command so far, from `INFO commandstats`; 0 when it was never called. */
export function countCalls(info: string, command: string): number {
  return Number(new RegExp(`^cmdstat_${command}:calls=(\\d+)`, 'm').exec(info)?.[1] ?? 0);
}

/** Bytes of all files below a folder; a file that goes away meanwhile counts nothing. */
function folderBytes(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) bytes += folderBytes(path);
    else bytes += statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  }
  return bytes;
}
