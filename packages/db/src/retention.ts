/**
 * Deletes events and receipts that are no longer needed: older than the given days, published, confirmed by all
 * consumers. Small batches, so that no commit waits behind it.
 */
import type { Database } from './database.ts';
import { OPEN_AT_RISK } from './schema/word-lists.ts';

const BITE = 2_000;
const DAY_MS = 86_400_000;

export type Deleted = { readonly letters: number; readonly receipts: number };

/** Deletes until nothing old is left. May be run by several processes at once, and again at any time. */
export async function deleteOld(
  database: Database,
  { olderThanDays, nowMs }: { readonly olderThanDays: number; readonly nowMs: number },
): Promise<Deleted> {
  const beforeMs = nowMs - olderThanDays * DAY_MS;
  const producers = await database.rows('select distinct service as producer from platform.leases');
  const total = { letters: 0, receipts: 0 };
  for (const { producer } of producers) {
    for (let bite = 1; bite > 0; ) {
      const [row] = await database.rows(
        'select letters, receipts from platform.delete_old_letters($1, to_timestamp($2::float8 / 1000), $3)',
        [String(producer), beforeMs, BITE],
      );
      bite = Number(row?.['letters'] ?? 0);
      total.letters += bite;
      total.receipts += Number(row?.['receipts'] ?? 0);
    }
  }
  await database.rows('select platform.delete_old_marks()');
  return total;
}

/** What works on orders, with its memory's condition turned round: what has ended, and since when. */
const ENDED = [
  { table: 'ems.working_orders', key: 'order_id', over: `state <> 'WORKING'`, at: 'updated_at' },
  { table: 'ems.venue_legs', key: 'leg_id', over: `state = 'OVER'`, at: 'updated_at' },
  {
    table: 'risk.orders',
    key: 'order_id',
    over: `state not in ${OPEN_AT_RISK}`,
    at: 'submitted_at',
  },
  { table: 'oms.triggers', key: 'order_id', over: 'closed_at is not null', at: 'closed_at' },
  { table: 'oms.linked_legs', key: 'order_id', over: 'closed_at is not null', at: 'closed_at' },
] as const;

/** Tables beside the messages whose rows are deleted when they are old. */
export const SWEPT_TABLES: readonly string[] = [
  ...ENDED.map(({ table }) => table),
  'risk.profit_samples',
  'market.checkpoints',
  'market.client_trades',
  'journal.minute_bars',
  'journal.trading_days',
  'jobs.export_parts',
];

/**
 * Deletes what the executing side, the risk engine and the OMS kept to work on orders that ended, or went to market,
 * before so many days: the record of an order, when it was triggered included, is in the OMS's orders and the journal. In small batches. @returns rows
 */
export async function deleteEnded(
  database: Database,
  { olderThanDays, nowMs }: { readonly olderThanDays: number; readonly nowMs: number },
): Promise<number> {
  const beforeMs = nowMs - olderThanDays * DAY_MS;
  let deleted = 0;
  for (const { table, key, over, at } of ENDED) {
    for (let bite = 1; bite > 0; ) {
      const rows = await database.rows(
        `delete from ${table} where ${key} in (
           select ${key} from ${table} where ${over} and ${at} < to_timestamp($1::float8 / 1000) limit ${BITE})
         returning 1`,
        [beforeMs],
      );
      bite = rows.length;
      deleted += bite;
    }
  }
  return deleted;
}

/** Minutes that no short window looks at any more, hours older than thirty days, marks of processes long gone. */
export async function deleteOldLevels(
  database: Database,
  { nowMs }: { readonly nowMs: number },
): Promise<void> {
  await database.rows(
    `with counts as (
       delete from platform.level_counts
       where at < to_timestamp($1::float8 / 1000) - case step when 'minute' then interval '1 day' else interval '31 days' end
     ) delete from platform.level_sources where at < to_timestamp($1::float8 / 1000) - interval '7 days'`,
    [nowMs],
  );
}

/** Deletes what users had won or lost before so many days: curves are of a trading day. */
export async function deleteOldProfits(
  database: Database,
  { olderThanDays, nowMs }: { readonly olderThanDays: number; readonly nowMs: number },
): Promise<void> {
  await database.rows(
    'delete from risk.profit_samples where at < to_timestamp($1::float8 / 1000)',
    [nowMs - olderThanDays * DAY_MS],
  );
}

/** Deletes how the market stood, where no replay goes back to any more: older than the given days. */
export async function deleteOldCheckpoints(
  database: Database,
  { olderThanDays, nowMs }: { readonly olderThanDays: number; readonly nowMs: number },
): Promise<void> {
  const before = nowMs - olderThanDays * DAY_MS;
  await database.rows(
    'delete from market.checkpoints where saved_at < to_timestamp($1::float8 / 1000)',
    [before],
  );
  // What no checkpoint that is left begins before: the oldest of each seed.
  await database.rows(
    `delete from market.client_trades t where seq <= (
       select min(c.seq) from market.checkpoints c where c.seed = t.seed)`,
    [],
  );
}

/**
 * Deletes one-minute bars of trading days that ended before so many days, and those days: a day of which a minute is
 * kept is kept whole, so that its bar is. Symbol by symbol, each along the table's key. @returns bars
 */
export async function deleteOldBars(
  database: Database,
  { olderThanDays, nowMs }: { readonly olderThanDays: number; readonly nowMs: number },
): Promise<number> {
  const [kept] = await database.rows(
    `select date_part('epoch', date_trunc('minute', max(starts_at)))::bigint * 1000 as from_ms
     from journal.trading_days where starts_at <= to_timestamp($1::float8 / 1000)`,
    [nowMs - olderThanDays * DAY_MS],
  );
  const fromMs = kept?.['from_ms'];
  if (typeof fromMs !== 'number') return 0;
  let deleted = 0;
  for (const { symbol } of await database.rows('select distinct symbol from journal.candles')) {
    for (let bite = 1; bite > 0; ) {
      const rows = await database.rows(
        `delete from journal.minute_bars where symbol = $1 and start_at in (
           select start_at from journal.minute_bars
           where symbol = $1 and start_at < to_timestamp($2::float8 / 1000) limit ${BITE})
         returning 1`,
        [String(symbol), fromMs],
      );
      bite = rows.length;
      deleted += bite;
    }
  }
  await database.rows(
    'delete from journal.trading_days where starts_at < to_timestamp($1::float8 / 1000)',
    [fromMs],
  );
  return deleted;
}

/** Parts of exports that can no longer be fetched: kept before so many milliseconds, with time for one that still runs. */
export async function deleteOldExports(
  database: Database,
  { olderThanMs, nowMs }: { readonly olderThanMs: number; readonly nowMs: number },
): Promise<void> {
  await database.rows(
    'delete from jobs.export_parts where kept_at < to_timestamp($1::float8 / 1000)',
    [nowMs - olderThanMs],
  );
}
