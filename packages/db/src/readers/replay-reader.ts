/** The reads of replays: market checkpoints, injected events, fills and news of a period. */
import type { Fill } from '@tradefloor/contracts/fill';
import type { NewsEvent } from '@tradefloor/contracts/news';
import type {
  ClientTradesRow,
  MarketCheckpointRow,
  MarketEventRow,
} from '@tradefloor/core/analytics/market/market-state';
import type { ReplayReader, Span } from '@tradefloor/core/analytics/replay/reader';
import type { Database } from '../database.ts';
import { makeRowCodec, type RowCodec } from '../row-codec.ts';
import { readRows } from '../row-text.ts';
import { fills } from '../schema/journal.ts';
import {
  marketCheckpoints,
  marketClientTrades,
  marketEvents,
  marketNews,
} from '../schema/market.ts';
import { Conditions } from './conditions.ts';

const CHECKPOINTS = makeRowCodec(marketCheckpoints);
const CLIENT_TRADES = makeRowCodec(marketClientTrades);
const EVENTS = makeRowCodec(marketEvents);
const FILLS = makeRowCodec(fills);
const NEWS = makeRowCodec(marketNews);

export const replayReader = (database: Database): ReplayReader => {
  const inSpan = <Row>(
    { fields, table }: RowCodec,
    { fromMs, toMs }: Span,
    { id, limit }: { readonly id: string; readonly limit: number },
  ) => {
    const conditions = new Conditions();
    conditions.between('at', fromMs, toMs);
    const most = conditions.param(limit);
    const text = `select ${fields} from ${table}${conditions.where} order by at, ${id} limit ${most}`;
    return readRows<Row>(database, text, conditions.params);
  };
  return {
    marketBefore: async ({ seed, atMs }) => {
      const { fields, table } = CHECKPOINTS;
      const conditions = new Conditions();
      conditions.add(`seed = ${conditions.param(seed)}`);
      const isBefore = `saved_at <= to_timestamp(${conditions.param(atMs)}::float8 / 1000)`;
      // What is before the moment comes first, the newest of it at the head; then what is after, the oldest first.
      const text = `select ${fields} from ${table}${conditions.where}
        order by (${isBefore}) desc, case when ${isBefore} then -seq else seq end limit 1`;
      const [row] = await readRows<MarketCheckpointRow>(database, text, conditions.params);
      return row ?? null;
    },
    eventsAfter: async (seed, afterSeq) => {
      const text = `select ${EVENTS.fields} from ${EVENTS.table} where seed = $1 and from_seq > $2 order by from_seq, event_id`;
      const rows = await readRows<MarketEventRow>(database, text, [seed, afterSeq]);
      return rows.map(({ seed: _, ...event }) => event);
    },
    tradesAfter: async (seed, afterSeq) => {
      const { fields, table } = CLIENT_TRADES;
      const text = `select ${fields} from ${table} where seed = $1 and seq > $2 order by seq`;
      const rows = await readRows<ClientTradesRow>(database, text, [seed, afterSeq]);
      return rows.flatMap(({ trades }) => trades);
    },
    fills: (span, limit) => inSpan<Fill>(FILLS, span, { id: 'exec_id', limit }),
    news: (span, limit) => inSpan<NewsEvent>(NEWS, span, { id: 'news_id', limit }),
  };
};
