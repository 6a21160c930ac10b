/** The risk engine's tables: submissions as it saw them, thresholds by version, positions. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  json,
  pgSchema,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, bigDigits, id, int, proposalColumns, SUMMARIZED, splitColumns } from './columns.ts';
import { OPEN_AT_RISK } from './word-lists.ts';

export const risk = pgSchema('risk');

export const riskOrders = risk.table(
  'orders',
  {
    orderId: uuid('order_id').primaryKey(),
    userId: text('user_id').notNull(),
    symbol: text().notNull(),
    side: text().notNull(),
    orderType: text('order_type').notNull(),
    price: int(),
    pegTo: text('peg_to'),
    pegOffset: int('peg_offset'),
    trigger: text(),
    triggered: boolean(),
    qty: int().notNull(),
    strategy: text().notNull(),
    timeInForce: text('time_in_force'),
    state: text().notNull(),
    version: integer().notNull(),
    submittedAt: at('submitted_at').notNull(),
  },
  (t) => [
    index('orders_live')
      .on(t.orderId)
      .where(sql.raw(`state in ${OPEN_AT_RISK}`)),
    index('orders_submitted_ranges').using('brin', t.submittedAt).with(SUMMARIZED),
  ],
);

/** Audit-grade: every decision with what each check saw and where its limit stood; `observed` is what a replay needs. */
export const decisions = risk.table(
  'decisions',
  {
    decisionId: id('decision_id').notNull(),
    by: text().notNull(),
    orderId: uuid('order_id').notNull(),
    userId: text('user_id').notNull(),
    desk: text().notNull(),
    symbol: text().notNull(),
    side: text().notNull(),
    orderType: text('order_type').notNull(),
    instrumentType: text('instrument_type').notNull(),
    strategy: text().notNull(),
    timeInForce: text('time_in_force'),
    isReplace: boolean('is_replace').notNull(),
    qty: int().notNull(),
    price: int(),
    stopPrice: int('stop_price'),
    triggered: boolean(),
    decision: text().notNull(),
    reasonCode: text('reason_code'),
    detail: text(),
    checks: json().notNull(),
    riskConfigVersion: integer('risk_config_version'),
    keyId: text('key_id'),
    at: at().notNull(),
    wouldPass: json('would_pass'),
    observed: json(),
  },
  (t) => [
    primaryKey({ name: 'decisions_pkey', columns: [t.decisionId, t.at] }),
    index('decisions_order').on(t.orderId),
    index('decisions_by_time').on(t.at),
  ],
);

/** Audit-grade: each row's hash covers the row before it; rows are added and never changed. */
export const configVersions = risk.table('config_versions', {
  version: integer().primaryKey(),
  thresholds: json().notNull(),
  author: text().notNull(),
  reason: text().notNull(),
  at: at().notNull(),
  previousHash: text('previous_hash').notNull(),
  hash: text().notNull().unique(),
});

/** Figures of the firm and of each desk at every minute: for plots, in currency units. */
export const exposureSamples = risk.table(
  'exposure_samples',
  {
    scope: text().notNull(),
    at: at().notNull(),
    grossNotional: doublePrecision('gross_notional').notNull(),
    netNotional: doublePrecision('net_notional').notNull(),
    realisedPnl: doublePrecision('realised_pnl').notNull(),
    unrealisedPnl: doublePrecision('unrealised_pnl').notNull(),
    fees: doublePrecision('fees').notNull(),
    parametricVar99: doublePrecision('parametric_var99').notNull(),
    historicalVar99: doublePrecision('historical_var99'),
  },
  (t) => [primaryKey({ columns: [t.at, t.scope] })],
);

/** What users had won or lost at each minute in which it changed, holding by holding: for plots, in dollars. */
export const profitSamples = risk.table(
  'profit_samples',
  {
    userId: text('user_id').notNull(),
    at: at().notNull(),
    holdings: json().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.at] }),
    index('profit_samples_by_time').using('brin', t.at).with(SUMMARIZED),
  ],
);

/** Refused orders by minute, desk and reason. */
export const rejectionCounts = risk.table(
  'rejection_counts',
  {
    at: at().notNull(),
    desk: text().notNull(),
    reason: text().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.at, t.desk, t.reason] })],
);

/**
 * Prices of everything at the end of a minute, by symbol: what historical value at risk works returns out from. A ring
 * of 1,440 minutes: a newer one takes the place of the oldest.
 */
export const minuteMids = risk.table('minute_mids', {
  slot: integer().primaryKey(),
  at: at().notNull(),
  mids: json().notNull(),
});

/** Holdings by average cost; `basis` and `paid` are the exact sums the rounded figures come from. */
/** Changes of the thresholds under maker-checker. */
export const configProposals = risk.table('config_proposals', proposalColumns(), (t) => [
  index('config_proposals_pending').on(t.proposalId).where(sql`ended_at is null`),
]);

/** Limits of the day's loss, in 1/10 000 of a dollar, and how far the loss of the day had come. */
export const dayLossLimits = risk.table('day_loss_limits', {
  userId: text('user_id').primaryKey(),
  max: int(),
  startedAt: at('started_at').notNull(),
  level: text(),
});

/** Limits of what desks may lose in a trading day, in 1/10 000 of a dollar, and how far the loss of the day had come. */
export const deskLossLimits = risk.table('desk_loss_limits', {
  desk: text().primaryKey(),
  maxDayLoss: int('max_day_loss'),
  releasedFor: at('released_for'),
  startedAt: at('started_at').notNull(),
  level: text(),
});

/** Changes of them under maker-checker. */
export const deskLossProposals = risk.table('desk_loss_proposals', proposalColumns(), (t) => [
  index('desk_loss_proposals_pending').on(t.proposalId).where(sql`ended_at is null`),
]);

export const positions = risk.table(
  'positions',
  {
    userId: text('user_id').notNull(),
    symbol: text().notNull(),
    desk: text().notNull(),
    currency: text().notNull().default('USD'),
    netQty: int('net_qty').notNull(),
    avgPx: int('avg_px').notNull(),
    realisedPnl: int('realised_pnl').notNull(),
    fees: int().notNull(),
    boughtQty: int('bought_qty').notNull(),
    soldQty: int('sold_qty').notNull(),
    updatedAt: at('updated_at').notNull(),
    version: integer().notNull(),
    basis: bigDigits('basis').notNull(),
    paid: bigDigits('paid').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.symbol] })],
);

/** Contracts that have ended. */
export const riskExpiries = risk.table('expiries', {
  symbol: text().primaryKey(),
  instrumentType: text('instrument_type').notNull(),
  expiry: date({ mode: 'string' }).notNull(),
  finalPrice: int('final_price').notNull(),
  at: at().notNull(),
});

/** Splits that positions are after. */
export const riskSplits = risk.table('splits', splitColumns());
