/** Requests for quote: how each stands, every step of its life, and what may not trade now. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  json,
  pgSchema,
  text,
} from 'drizzle-orm/pg-core';
import { at, id, int } from './columns.ts';
import { ENDED_RFQ_STATES } from './word-lists.ts';

export const rfq = pgSchema('rfq');

export const rfqRequests = rfq.table(
  'requests',
  {
    rfqId: id('rfq_id').primaryKey(),
    orderId: text('order_id'),
    flow: text().notNull(),
    state: text().notNull(),
    side: text().notNull(),
    isin: text().notNull(),
    bondSpec: json('bond_spec'),
    qty: int().notNull(),
    limitPrice: int('limit_price'),
    userId: text('user_id').notNull(),
    clientUserId: text('client_user_id'),
    salesUserId: text('sales_user_id'),
    traderUserId: text('trader_user_id'),
    dealers: json().notNull(),
    chosen: json(),
    cover: json(),
    markupBps: doublePrecision('markup_bps'),
    clientQuote: json('client_quote'),
    twoWay: json('two_way'),
    list: json(),
    midPrice: int('mid_price'),
    note: text(),
    ending: json(),
    refusal: json(),
    createdAt: at('created_at').notNull(),
    windowEndsAt: at('window_ends_at'),
    executedAt: at('executed_at'),
    updatedAt: at('updated_at').notNull(),
    version: integer().notNull(),
    routed: json(),
    requestKey: text('request_key'),
    lastLooks: integer('last_looks').notNull(),
  },
  (t) => [
    index('requests_created').on(t.createdAt),
    index('requests_live')
      .on(t.rfqId)
      .where(sql.raw(`state not in ${ENDED_RFQ_STATES}`)),
  ],
);

export const rfqSteps = rfq.table(
  'steps',
  {
    stepId: id('step_id').primaryKey(),
    rfqId: text('rfq_id').notNull(),
    version: integer().notNull(),
    at: at().notNull(),
    actor: text().notNull(),
    action: text().notNull(),
    detail: text(),
    keyId: text('key_id'),
  },
  (t) => [index('steps_rfq').on(t.rfqId, t.version), index('steps_by_time').on(t.at)],
);

/** What each client has traded on its last day of trading, for its daily line. */
export const rfqClientDays = rfq.table('client_days', {
  clientUserId: id('client_user_id').primaryKey(),
  day: date({ mode: 'string' }).notNull(),
  used: int().notNull(),
});

export const rfqHalts = rfq.table('kill_switches', {
  killSwitchId: id('kill_switch_id').primaryKey(),
  scope: text().notNull(),
  target: text(),
  active: boolean().notNull(),
  at: at().notNull(),
  untilAt: at('until_at'),
});

/** Every last look at a currency deal, with its outcome. */
export const rfqFxDeals = rfq.table(
  'fx_deals',
  {
    orderId: text('order_id').primaryKey(),
    routed: json().notNull(),
    quoteId: text('quote_id').notNull(),
    price: int().notNull(),
    quotedMid: int('quoted_mid').notNull(),
    quotedSpread: int('quoted_spread').notNull(),
    state: text().notNull(),
    receivedAt: at('received_at').notNull(),
    decidedAt: at('decided_at'),
    mid: int(),
    reason: text(),
  },
  (t) => [index('fx_deals_looking').on(t.orderId).where(sql`state = 'LOOKING'`)],
);

/** Every stream of currency prices on request, with what became of it. */
export const rfqFxStreams = rfq.table(
  'fx_streams',
  {
    streamId: text('stream_id').primaryKey(),
    userId: text('user_id').notNull(),
    symbol: text().notNull(),
    qty: int().notNull(),
    near: text().notNull(),
    far: text(),
    spotDate: date('spot_date', { mode: 'string' }).notNull(),
    state: text().notNull(),
    openedAt: at('opened_at').notNull(),
    endsAt: at('ends_at').notNull(),
    orderId: text('order_id'),
    side: text(),
    decidedAt: at('decided_at'),
    closedAt: at('closed_at'),
  },
  (t) => [
    index('fx_streams_known').on(t.streamId).where(sql`closed_at is null`),
    index('fx_streams_order').on(t.orderId),
  ],
);

/** Currency forwards that were dealt. */
export const rfqFxForwards = rfq.table('fx_forwards', {
  symbol: text().primaryKey(),
  pair: text().notNull(),
  valueDate: date('value_date', { mode: 'string' }).notNull(),
  firstDealtAt: at('first_dealt_at').notNull(),
  fixing: int(),
  fixedAt: at('fixed_at'),
  endedAt: at('ended_at'),
});

/** Voice deals in futures as they stand. */
export const rfqVoiceDeals = rfq.table(
  'voice_deals',
  {
    dealId: id('deal_id').primaryKey(),
    state: text().notNull(),
    symbol: text().notNull(),
    farSymbol: text('far_symbol'),
    side: text().notNull(),
    lots: int().notNull(),
    clientUserId: text('client_user_id').notNull(),
    askedBy: text('asked_by').notNull(),
    askerRole: text('asker_role').notNull(),
    tradedBy: text('traded_by'),
    note: text(),
    price: int(),
    mark: int(),
    validUntil: at('valid_until'),
    endsAt: at('ends_at').notNull(),
    reason: text(),
    legs: json().notNull(),
    steps: json().notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    version: integer().notNull(),
    keys: json().notNull(),
  },
  (t) => [index('voice_deals_created').on(t.createdAt)],
);

/** Audit-grade: who did what with a voice deal, when. */
export const rfqVoiceSteps = rfq.table(
  'voice_steps',
  {
    stepId: id('step_id').primaryKey(),
    dealId: text('deal_id').notNull(),
    version: integer().notNull(),
    at: at().notNull(),
    actor: text().notNull(),
    action: text().notNull(),
    detail: text(),
  },
  (t) => [index('voice_steps_deal').on(t.dealId, t.version), index('voice_steps_by_time').on(t.at)],
);

/** Every firm quote over the counter, with what became of it. */
export const rfqOptionQuotes = rfq.table(
  'option_quotes',
  {
    quoteId: text('quote_id').primaryKey(),
    userId: text('user_id').notNull(),
    symbol: text().notNull(),
    qty: int().notNull(),
    bid: int().notNull(),
    ask: int().notNull(),
    mid: int().notNull(),
    spot: int().notNull(),
    volatility: doublePrecision().notNull(),
    state: text().notNull(),
    quotedAt: at('quoted_at').notNull(),
    validUntil: at('valid_until').notNull(),
    orderId: text('order_id'),
    side: text(),
    decidedAt: at('decided_at'),
    closedAt: at('closed_at'),
  },
  (t) => [
    index('option_quotes_known').on(t.quoteId).where(sql`closed_at is null`),
    index('option_quotes_order').on(t.orderId),
  ],
);

/** Contracts that were written over the counter. */
export const rfqBespokeOptions = rfq.table('bespoke_options', {
  symbol: text().primaryKey(),
  underlying: text().notNull(),
  expiry: date({ mode: 'string' }).notNull(),
  firstDealtAt: at('first_dealt_at').notNull(),
  endedAt: at('ended_at'),
});

/** Audit-grade: the final prices of contracts that have ended. */
export const rfqFinalSettlements = rfq.table('final_settlements', {
  symbol: text().primaryKey(),
  instrumentType: text('instrument_type').notNull(),
  expiry: date({ mode: 'string' }).notNull(),
  finalPrice: int('final_price').notNull(),
  underlyingPrice: int('underlying_price').notNull(),
  tickSeq: int('tick_seq').notNull(),
  at: at().notNull(),
});

/** One row: up to when contracts have been settled. */
export const rfqExpiryClock = rfq.table('expiry_clock', {
  id: text().primaryKey(),
  settledUpTo: int('settled_up_to').notNull(),
});

/** The trading day of each future: its trades, its settlement, its open interest at the last count. */
export const rfqFutureSessions = rfq.table('future_sessions', {
  symbol: text().primaryKey(),
  date: date({ mode: 'string' }).notNull(),
  seq: int().notNull(),
  volume: int().notNull(),
  clientVolume: int('client_volume').notNull(),
  last: int(),
  levels: json().notNull(),
  periodLots: int('period_lots').notNull(),
  periodValue: int('period_value').notNull(),
  settlement: int(),
  settledOn: date('settled_on', { mode: 'string' }),
  priorSettlement: int('prior_settlement'),
  othersOpen: int('others_open').notNull(),
  clearedOpen: int('cleared_open').notNull(),
  openInterest: int('open_interest').notNull(),
  openInterestOn: date('open_interest_on', { mode: 'string' }).notNull(),
  openInterestChange: int('open_interest_change'),
});

/** Trading days of futures that are over. */
export const rfqFutureDays = rfq.table('future_days', {
  dayId: id('day_id').primaryKey(),
  symbol: text().notNull(),
  date: date({ mode: 'string' }).notNull(),
  settlement: int(),
  volume: int().notNull(),
  openInterest: int('open_interest').notNull(),
});

/** One row: what the CCP last published of its clock. */
export const rfqClearingClock = rfq.table('clearing_clock', {
  id: text().primaryKey(),
  anchorMs: int('anchor_ms').notNull(),
  anchorSimMs: int('anchor_sim_ms').notNull(),
  at: at().notNull(),
});
