/** Bars of the history: the fold of a symbol's minutes, made by the server, which returns no more than the bars wanted. */
import type { BarsQuery, FoldedBar } from '@tradefloor/core/trading/journal/reader';
import type { Database } from '../database.ts';
import { readRows } from '../row-text.ts';

const MINUTE_MS = 60_000;

/** Prices in shares of which one of the first recorded is now `$2`, rounded to the nearest unit, half of one up. */
const price = (column: string): string =>
  `(2 * ${column} * shares::bigint + $2::bigint) / (2 * $2::bigint) as ${column}`;

const MINUTES = `select start_at, ${['open', 'high', 'low', 'close'].map(price).join(', ')},
  volume * $2::bigint / shares as volume
  from journal.minute_bars where symbol = $1::text and start_at < to_timestamp($3::float8 / 1000)`;

const FOLD = `(array_agg(open order by start_at))[1] as open, max(high) as high, min(low) as low,
  (array_agg(close order by start_at desc))[1] as close, sum(volume)::bigint as volume`;

/**
 * Minutes are taken from the newest back, as many as one bar more than are wanted can have: of the bars returned none is
 * cut off.
 */
const BY_LENGTH = `with minutes as (${MINUTES} order by start_at desc limit $6::bigint),
  placed as (select *, extract(epoch from start_at)::bigint * 1000 / $5::bigint * $5::bigint as bar from minutes)
  select bar as "startAt", ${FOLD} from placed group by bar order by bar desc limit $4::bigint`;

/** Spans from the newest back, each by a range of the key, until there are enough. */
const BY_SPAN = `select s.from_ms as "startAt", b.* from (
    select * from unnest(string_to_array($5::text, ',')::bigint[], string_to_array($6::text, ',')::bigint[])
      as t (from_ms, to_ms) order by from_ms desc) s
  join lateral (select ${FOLD} from (${MINUTES}
      and start_at >= to_timestamp(s.from_ms::float8 / 1000) and start_at < to_timestamp(s.to_ms::float8 / 1000)) m
    having count(*) > 0) b on true
  order by s.from_ms desc limit $4::bigint`;

export async function readBars(
  database: Database,
  { symbol, shares, untilMs, limit, by }: BarsQuery,
): Promise<readonly FoldedBar[]> {
  const shared = [symbol, shares, untilMs, limit];
  const rows =
    'lengthMs' in by
      ? readRows<FoldedBar>(database, BY_LENGTH, [
          ...shared,
          by.lengthMs,
          ((limit + 1) * by.lengthMs) / MINUTE_MS,
        ])
      : readRows<FoldedBar>(database, BY_SPAN, [
          ...shared,
          by.spans.map(({ fromMs }) => fromMs).join(','),
          by.spans.map(({ toMs }) => toMs).join(','),
        ]);
  return (await rows).toReversed();
}
