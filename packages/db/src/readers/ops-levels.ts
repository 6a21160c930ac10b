/**
 * Counts of the service levels. A report and the mark of its receipt are one statement, so that it counts once; each
 * count goes into its minute and its hour, so that thirty days are a few thousand rows.
 */
import type { LevelReport, Measured } from '@tradefloor/contracts/service-level';
import type { LevelSums } from '@tradefloor/core/analytics/ops/reader';
import type { BucketSums } from '@tradefloor/core/analytics/ops/service-level';
import type { Database } from '../database.ts';
import { readRows } from '../row-text.ts';
import { parseMs } from './ops-facts.ts';

const NOTE = `
with fresh as (
  insert into platform.level_sources as s (source, seq, at) values ($1, $2, to_timestamp($3::float8 / 1000))
  on conflict (source) do update set seq = excluded.seq, at = excluded.at where s.seq < excluded.seq
  returning 1
), reported as (
  select * from json_to_recordset($4::text::json) as t (level text, "atMs" float8, le int, count bigint)
), counted as (
  insert into platform.level_counts as c (step, at, level, le, count)
  select step, date_trunc(step, to_timestamp("atMs" / 1000) at time zone 'UTC') at time zone 'UTC', level, le, sum(count)
  from reported cross join (values ('minute'), ('hour')) steps (step)
  where exists (select from fresh) group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (step, at, level, le) do update set count = c.count + excluded.count
)
select count(*) as fresh from fresh`;

export async function noteLevels(
  database: Database,
  { source, seq, counts }: LevelReport,
  nowMs: number,
): Promise<boolean> {
  const reported = counts.map(({ at: atMs, ...count }) => ({ ...count, atMs }));
  const [row] = await database.rows(NOTE, [source, seq, nowMs, JSON.stringify(reported)]);
  return Number(row?.['fresh']) > 0;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** The events of so many whole minutes before this one, and of this one. */
const within = (minutes: number): string =>
  `coalesce(sum(count) filter (where step = 'minute' and at >= to_timestamp(($1::float8 - ${minutes * MINUTE_MS}) / 1000)), 0)`;

const SUMS = `
select level, le, ${within(5)} as m5, ${within(30)} as m30, ${within(60)} as h1, ${within(360)} as h6,
  coalesce(sum(count) filter (where step = 'hour'), 0) as d30,
  min(${parseMs('at')}) filter (where step = 'hour') as hour, min(${parseMs('at')}) filter (where step = 'minute') as minute
from platform.level_counts
where (step = 'minute' and at >= to_timestamp(($1::float8 - ${6 * HOUR_MS}) / 1000) and at <= to_timestamp($1::float8 / 1000))
  or (step = 'hour' and at > to_timestamp(($1::float8 - ${30 * DAY_MS}) / 1000) and at <= to_timestamp($1::float8 / 1000))
group by level, le`;

type Row = BucketSums & { readonly hour: number; readonly minute: number | null };

/** The minute of the first event while minutes are kept, else its hour. */
const pickFirst = ({ hour, minute }: Row): number =>
  minute !== null && minute - hour < HOUR_MS ? minute : hour;

export async function levels(database: Database, nowMs: number): Promise<LevelSums> {
  const minuteMs = nowMs - (nowMs % MINUTE_MS);
  const sums = await readRows<Row>(database, SUMS, [minuteMs]);
  const sinceMs = new Map<Measured, number>();
  for (const row of sums) {
    sinceMs.set(row.level, Math.min(pickFirst(row), sinceMs.get(row.level) ?? pickFirst(row)));
  }
  return { sums, sinceMs };
}
