/** The journal's tables: every order's newest state, its changes, every fill, every control, and the candles. */
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
import { at, bigDigits, id, int } from './columns.ts';
import { orderColumns } from './order-columns.ts';

export const journal = pgSchema('journal');

export const journalOrders = journal.table('orders', orderColumns(), (t) => [
  index('orders_of_user').on(t.userId),
  index('orders_of_desk').on(t.desk),
  index('orders_of_symbol').on(t.symbol),
  index('orders_by_time').on(t.createdAt),
  index('orders_parent').on(t.parentOrderId).where(sql`parent_order_id is not null`),
]);

/** Audit-grade: one change of one order, as published. A partition a week (see retention/partitions.ts). */
export const orderEvents = journal.table(
  'order_events',
  {
    eventId: id('event_id').notNull(),
    orderId: uuid('order_id').notNull(),
    userId: text('user_id').notNull(),
    desk: text().notNull(),
    topic: text().notNull(),
    version: integer().notNull(),
    actor: text().notNull(),
    reason: text(),
    keyId: text('key_id'),
    requestId: text('request_id').notNull(),
    at: at().notNull(),
    order: json().notNull(),
  },
  (t) => [
    primaryKey({ name: 'order_events_pkey', columns: [t.eventId, t.at] }),
    index('order_events_of_order').on(t.orderId),
    index('order_events_by_time').on(t.at),
    index('order_events_request').on(t.requestId),
    index('order_events_of_user').on(t.userId),
  ],
);

/** Audit-grade: every fill once, by its execution id. Money in 1/10 000, prices in 1/1 000 000. */
export const fills = journal.table(
  'fills',
  {
    execId: id('exec_id').primaryKey(),
    orderId: uuid('order_id').notNull(),
    parentOrderId: uuid('parent_order_id'),
    rfqId: text('rfq_id'),
    userId: text('user_id').notNull(),
    symbol: text().notNull(),
    instrumentType: text('instrument_type').notNull(),
    desk: text().notNull(),
    currency: text().notNull().default('USD'),
    side: text().notNull(),
    qty: int().notNull(),
    price: int().notNull(),
    cumQty: int('cum_qty').notNull(),
    leavesQty: int('leaves_qty').notNull(),
    avgPx: int('avg_px').notNull(),
    venue: text().notNull(),
    counterparty: text().notNull(),
    clientUserId: text('client_user_id'),
    liquidity: text().notNull(),
    arrivalMid: int('arrival_mid').notNull(),
    impactBps: doublePrecision('impact_bps').notNull(),
    'fees.sec31': int('fee_sec31').notNull(),
    'fees.finraTaf': int('fee_finra_taf').notNull(),
    'fees.cat?': int('fee_cat'),
    'fees.commission': int('fee_commission').notNull(),
    'fees.venue': int('fee_venue').notNull(),
    'fees.total': int('fee_total').notNull(),
    tickSeq: int('tick_seq').notNull(),
    at: at().notNull(),
    settlementDate: date('settlement_date', { mode: 'string' }).notNull(),
  },
  (t) => [
    index('fills_of_user').on(t.userId),
    index('fills_of_desk').on(t.desk),
    index('fills_by_time').on(t.at),
    index('fills_order').on(t.orderId),
    index('fills_parent').on(t.parentOrderId).where(sql`parent_order_id is not null`),
    index('fills_rfq').on(t.rfqId).where(sql`rfq_id is not null`),
    index('fills_of_symbol').on(t.symbol),
  ],
);

/** Audit-grade: who did what, and why. */
export const audit = journal.table(
  'audit',
  {
    auditId: id('audit_id').primaryKey(),
    kind: text().notNull(),
    subject: text().notNull(),
    actor: text().notNull(),
    detail: text().notNull(),
    requestId: text('request_id').notNull(),
    at: at().notNull(),
    userId: text('user_id'),
    orderId: uuid('order_id'),
    symbol: text(),
    keyId: text('key_id'),
  },
  (t) => [index('audit_by_time').on(t.at)],
);

/** A ring of 120 candles per symbol and interval: a newer candle takes the place of the one 120 before it. */
export const candles = journal.table(
  'candles',
  {
    symbol: text().notNull(),
    interval: text().notNull(),
    slot: integer().notNull(),
    startAt: at('start_at').notNull(),
    open: int().notNull(),
    high: int().notNull(),
    low: int().notNull(),
    close: int().notNull(),
    volume: int().notNull(),
  },
  (t) => [primaryKey({ columns: [t.symbol, t.interval, t.slot] })],
);

/**
 * One-minute bars beyond the ring, about 130 bytes each: read by symbol and time, and deleted by whole trading days.
 * `shares`: what one share of the first recorded had become when the row was written.
 */
export const minuteBars = journal.table(
  'minute_bars',
  {
    symbol: text().notNull(),
    startAt: at('start_at').notNull(),
    open: int().notNull(),
    high: int().notNull(),
    low: int().notNull(),
    close: int().notNull(),
    volume: int().notNull(),
    shares: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.symbol, t.startAt] })],
);

/** When trading days began, on the clock of the bars. */
export const tradingDays = journal.table('trading_days', {
  startsAt: at('starts_at').primaryKey(),
  day: date({ mode: 'string' }).notNull(),
});

/** Cost analysis: sums of one order, until ten minutes after its last fill. Prices in 1/1 000 000. */
export const tcaOrders = journal.table(
  'tca_orders',
  {
    orderId: uuid('order_id').primaryKey(),
    userId: text('user_id').notNull(),
    desk: text().notNull(),
    symbol: text().notNull(),
    side: text().notNull(),
    strategy: text().notNull(),
    status: text().notNull(),
    qty: int().notNull(),
    filledQty: int('filled_qty').notNull(),
    decisionPx: int('decision_px'),
    arrivalPx: int('arrival_px'),
    endPx: int('end_px'),
    decidedAt: at('decided_at').notNull(),
    firstFillAt: at('first_fill_at'),
    lastFillAt: at('last_fill_at'),
    tapeVolume: int('tape_volume').notNull(),
    tapePxVolume: bigDigits('tape_px_volume').notNull(),
    marketVolume: int('market_volume').notNull(),
    marketPxVolume: bigDigits('market_px_volume').notNull(),
    venues: json().notNull(),
    mid1m: int('mid_1m'),
    mid5m: int('mid_5m'),
    mid10m: int('mid_10m'),
    isComplete: boolean('is_complete').notNull(),
    version: integer().notNull().default(0),
  },
  (t) => [
    index('tca_orders_of_user').on(t.userId),
    index('tca_orders_of_desk').on(t.desk),
    index('tca_orders_by_time').on(t.decidedAt),
    index('tca_orders_live').on(t.orderId).where(sql`not is_complete`),
  ],
);

/** The market's running sums per symbol: a span's volume-weighted price is one subtraction. */
export const marketTape = journal.table('market_tape', {
  symbol: text().primaryKey(),
  volume: int().notNull(),
  pxVolume: bigDigits('px_volume').notNull(),
  at: at().notNull(),
});

/** What orders are held against in the minutes after their fills: a ring of seconds, each a slot. */
export const markMids = journal.table('mark_mids', {
  slot: integer().primaryKey(),
  second: int().notNull(),
  mids: json().notNull(),
});

/** Splits that the candles are after. */
export const journalSplits = journal.table(
  'splits',
  {
    symbol: text().notNull(),
    ratio: integer().notNull(),
    seq: int().notNull(),
    at: at().notNull(),
  },
  (t) => [primaryKey({ columns: [t.symbol, t.at] })],
);

/** Audit-grade: what the rules of surveillance have found. */
export const findings = journal.table(
  'findings',
  {
    findingId: id('finding_id').primaryKey(),
    rule: text().notNull(),
    at: at().notNull(),
    userId: text('user_id').notNull(),
    symbol: text().notNull(),
    value: doublePrecision().notNull(),
    limit: doublePrecision('limit_value').notNull(),
    unit: text().notNull(),
    summary: text().notNull(),
    evidence: json().notNull(),
  },
  (t) => [index('findings_by_time').on(t.at)],
);

/** Where compliance's work on each finding stands. */
export const cases = journal.table('cases', {
  findingId: id('finding_id').primaryKey(),
  state: text().notNull(),
  assignee: text(),
  openedAt: at('opened_at').notNull(),
  updatedAt: at('updated_at').notNull(),
  version: integer().notNull(),
});

/** Audit-grade: every step of every case, with its note. */
export const caseSteps = journal.table(
  'case_steps',
  {
    stepId: id('step_id').primaryKey(),
    findingId: text('finding_id').notNull(),
    version: integer().notNull(),
    at: at().notNull(),
    actor: text().notNull(),
    state: text().notNull(),
    assignee: text(),
    note: text(),
  },
  (t) => [index('case_steps_case').on(t.findingId, t.version)],
);
