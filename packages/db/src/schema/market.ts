/** The market simulator's memory of itself. */
import { date, doublePrecision, index, integer, json, pgSchema, text } from 'drizzle-orm/pg-core';
import { at, id, int } from './columns.ts';

export const market = pgSchema('market');

export const marketState = market.table('state', {
  id: text().primaryKey(),
  seed: int().notNull(),
  seq: int().notNull(),
  simMs: at('sim_at').notNull(),
  savedAt: at('saved_at').notNull(),
  snapshot: json().notNull(),
});

/** How it stood now and then, for replays; old ones go. */
export const marketCheckpoints = market.table(
  'checkpoints',
  {
    checkpointId: id('checkpoint_id').primaryKey(),
    seed: int().notNull(),
    seq: int().notNull(),
    savedAt: at('saved_at').notNull(),
    haltCompression: integer('halt_compression').notNull(),
    flags: json().notNull(),
    snapshot: json().notNull(),
  },
  (t) => [
    index('checkpoints_seed_seq').on(t.seed, t.seq),
    index('checkpoints_saved_at').on(t.savedAt),
  ],
);

/** Users' own trades by the batch that they are part of: with events and seed they reproduce the same market. */
export const marketClientTrades = market.table(
  'client_trades',
  {
    batchId: id('batch_id').primaryKey(),
    seed: int().notNull(),
    seq: int().notNull(),
    trades: json().notNull(),
  },
  (t) => [index('client_trades_seed_seq').on(t.seed, t.seq)],
);

/** Injected market events: with the seed they reproduce the same market. */
export const marketEvents = market.table(
  'events',
  {
    eventId: id('event_id').primaryKey(),
    seed: int().notNull(),
    kind: text().notNull(),
    target: text().notNull(),
    size: doublePrecision(),
    durationMs: integer('duration_ms'),
    flags: json(),
    fromSeq: int('from_seq').notNull(),
    actor: text().notNull(),
    reason: text().notNull(),
    at: at().notNull(),
  },
  (t) => [index('events_seed_seq').on(t.seed, t.fromSeq)],
);

/** News and corporate events, as published. */
export const marketNews = market.table(
  'news',
  {
    newsId: text('news_id').primaryKey(),
    seq: int().notNull(),
    at: at().notNull(),
    simTime: at('sim_at').notNull(),
    symbol: text(),
    sector: text(),
    kind: text().notNull(),
    headline: text().notNull(),
    sentiment: doublePrecision().notNull(),
    impact: doublePrecision().notNull(),
    story: json(),
  },
  (t) => [index('news_at').on(t.at)],
);

/** One row: what the CCP last published of its clock. */
export const marketClearingClock = market.table('clearing_clock', {
  id: text().primaryKey(),
  anchorMs: int('anchor_ms').notNull(),
  anchorSimMs: int('anchor_sim_ms').notNull(),
  at: at().notNull(),
});

/** One row: from when on shares split by the calendar. */
export const splitCalendar = market.table('split_calendar', {
  id: text().primaryKey(),
  since: date({ mode: 'string' }).notNull(),
  announcedUpTo: date('announced_up_to', { mode: 'string' }).notNull(),
});
