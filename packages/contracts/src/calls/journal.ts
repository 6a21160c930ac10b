/** What happened: the calls of the journal. */
import * as z from 'zod';
import { Fill } from '../fill.ts';
import { InstrumentSymbol, OrderId, UserId } from '../ids.ts';
import { Candle, CandleInterval, HistoryBar, MarketTrade, TRADES_KEPT } from '../market.ts';
import { PriceWire } from '../money.ts';
import { Order, OrderChange, OrderStatus, Side, TimeInForce } from '../order.ts';
import { RejectReason } from '../refusals.ts';
import { SplitInForce } from '../split.ts';
import { AtWire } from '../time.ts';
import { Strategy } from '../user.ts';
import { BAR_INTERVALS, BARS_MAX } from '../vocabulary/bars.ts';
import { AUDIT_AREAS, AUDIT_WORD_MAX } from '../vocabulary/operations.ts';
import { SEARCH_VALUES_MAX, SEARCH_WORD_MAX, SEARCH_WORDS_MAX } from '../vocabulary/paging.ts';
import {
  Cursor,
  call,
  Limit,
  MARKET_READERS,
  Nothing,
  page,
  queryInt,
  RISK_ROLES,
  StatusFilter,
  TRADE_WATCHERS,
} from './call.ts';

/** The newest candles of a symbol, at most 120, oldest first. */
export const candles = call('candles', {
  procedure: 'market.candles',
  kind: 'query',
  to: 'journal',
  method: 'GET',
  path: '/candles',
  access: MARKET_READERS,
  in: z.strictObject({ symbol: InstrumentSymbol, interval: CandleInterval }),
  out: z.object({ items: z.array(Candle), nextCursor: z.string().nullable() }),
});
/**
 * Bars of a symbol that began before a time, the newest of them, oldest first; 120 without a `limit`, of `1d` 30 and 100
 * at most, of `1w` 12 and 52. Without `before` the last one is still open. A bar is the fold of the recorded minutes that had prints; there is
 * none where there were no prints. All are of today's shares: those of before a split are converted. Bars of up to an
 * hour are counted from midnight UTC; a bar of a day begins when the trading day did, on the clock of all bars, and
 * one of a week with the first recorded day of an ISO week, Monday to Sunday by the dates of trading days. How far they go back is the setting `KEEP_BARS_DAYS`.
 */
export const bars = call('bars', {
  procedure: 'market.bars',
  kind: 'query',
  to: 'journal',
  method: 'GET',
  path: '/bars',
  access: MARKET_READERS,
  in: z.strictObject({
    symbol: InstrumentSymbol,
    interval: z.enum(BAR_INTERVALS),
    /** Such as the start of the oldest bar that one has. */
    before: AtWire.optional(),
    limit: queryInt(1, BARS_MAX).optional(),
  }),
  out: z.object({
    items: z.array(HistoryBar),
    /** False where what is recorded begins with the first of these. */
    hasOlder: z.boolean(),
    nextCursor: z.null(),
  }),
});
/**
 * The newest prints of a symbol, newest first; 100 without a `limit`. At most 500 are kept: since the
 * journal's last start, and of a symbol whose shares have been split, since the split.
 */
export const marketTrades = call('marketTrades', {
  procedure: 'market.trades',
  kind: 'query',
  to: 'journal',
  method: 'GET',
  path: '/trades',
  access: MARKET_READERS,
  in: z.strictObject({
    symbol: InstrumentSymbol,
    limit: queryInt(1, TRADES_KEPT).optional(),
  }),
  out: z.object({ items: z.array(MarketTrade), nextCursor: z.null() }),
});
/**
 * The closes of the trading day's five-minute bars, all symbols at once, the running bar's last price included: small
 * charts. A day is the market's session where it has sessions, else that of UTC; at most its last ten hours.
 */
export const dayCloses = call('dayCloses', {
  procedure: 'market.dayCloses',
  kind: 'query',
  to: 'journal',
  method: 'GET',
  path: '/candles/day',
  access: MARKET_READERS,
  in: Nothing,
  out: z.object({
    /** Oldest first; a symbol without a trade today has none. */
    items: z.array(z.object({ symbol: InstrumentSymbol, closes: z.array(PriceWire) })),
    nextCursor: z.null(),
  }),
});
/** The last prices of the recorded minutes, all symbols at once: what risk measures returns by. */
export const minuteCloses = call('minuteCloses', {
  kind: 'query',
  to: 'journal',
  method: 'GET',
  path: '/candles/minutes',
  access: 'internal',
  in: Nothing,
  out: z.object({
    /** Minutes since 1970, rising; the running one is not among them. */
    minutes: z.array(z.int()),
    /** One price a minute, 0 where there is none. */
    closes: z.array(z.object({ symbol: InstrumentSymbol, prices: z.array(z.int()) })),
    /** The splits that all prices are after; absent where there has been none. */
    splits: z.array(SplitInForce).optional(),
  }),
});
/** Orders as the journal has them, newest first: one’s own, one’s desks’ or the firm’s. */
export const journalOrders = call('journalOrders', {
  procedure: 'journal.orders',
  kind: 'query',
  to: 'journal',
  method: 'GET',
  path: '/orders',
  access: TRADE_WATCHERS,
  in: z.strictObject({
    status: StatusFilter.optional(),
    userId: UserId.optional(),
    symbol: InstrumentSymbol.optional(),
    /** Children of this order; without it, orders that are no children. */
    parentOrderId: OrderId.optional(),
    limit: Limit,
    cursor: Cursor,
  }),
  out: page(Order),
});
/** Each must occur in what a row shows of itself, in capitals or not. */
const Words = z
  .array(z.string().regex(/^\S+$/).max(SEARCH_WORD_MAX))
  .max(SEARCH_WORDS_MAX)
  .optional();
/** A row has one of these values; without any, it may have each. */
const oneOf = <T extends z.ZodType>(value: T) =>
  z.array(value).min(1).max(SEARCH_VALUES_MAX).optional();
/** A page of what was searched, and on the first one how many rows match in all. */
const foundPage = <T extends z.ZodType>(item: T) =>
  page(item).extend({ total: z.int().nonnegative().nullable() });

/** What orders are searched by. */
export const OrderSearch = z.strictObject({
  words: Words,
  status: oneOf(OrderStatus),
  symbol: oneOf(InstrumentSymbol),
  side: oneOf(Side),
  strategy: oneOf(Strategy),
  timeInForce: oneOf(TimeInForce),
  level: oneOf(z.enum(['own', 'child'])),
  /** Empty for orders that were not rejected. */
  rejectCode: oneOf(z.union([RejectReason, z.literal('')])),
  userId: oneOf(UserId),
});
/** Searches all orders, children included, newest first: one’s own, one’s desks’ or the firm’s. */
export const searchOrders = call('searchOrders', {
  procedure: 'journal.searchOrders',
  kind: 'query',
  to: 'journal',
  method: 'POST',
  path: '/orders/search',
  access: TRADE_WATCHERS,
  in: z.strictObject({ ...OrderSearch.shape, limit: Limit, cursor: Cursor }),
  out: foundPage(Order),
});
/** One order with its whole history and its fills. */
export const journalOrder = call('journalOrder', {
  procedure: 'journal.order',
  kind: 'query',
  to: 'journal',
  method: 'GET',
  path: '/orders/:orderId',
  access: TRADE_WATCHERS,
  in: z.strictObject({ orderId: OrderId }),
  out: z.object({
    order: Order,
    events: z.array(OrderChange.extend({ topic: z.string(), at: AtWire })),
    /** Its own fills and its children's. */
    fills: z.array(Fill),
    /** Slices of an algo's order, the first sent first. */
    children: z.array(Order),
  }),
});
/** Fills, newest first: one’s own, one’s desks’ or the firm’s. */
export const journalFills = call('journalFills', {
  procedure: 'journal.fills',
  kind: 'query',
  to: 'journal',
  method: 'GET',
  path: '/fills',
  access: TRADE_WATCHERS,
  in: z.strictObject({
    orderId: OrderId.optional(),
    userId: UserId.optional(),
    symbol: InstrumentSymbol.optional(),
    limit: Limit,
    cursor: Cursor,
  }),
  out: page(Fill),
});
/** Searches all fills, newest first: one’s own, one’s desks’ or the firm’s. */
export const searchFills = call('searchFills', {
  procedure: 'journal.searchFills',
  kind: 'query',
  to: 'journal',
  method: 'POST',
  path: '/fills/search',
  access: TRADE_WATCHERS,
  in: z.strictObject({ words: Words, limit: Limit, cursor: Cursor }),
  out: foundPage(Fill),
});
/** What an entry is about: the first word of its kind. */
export const AuditArea = z.enum(AUDIT_AREAS);
export type AuditArea = z.infer<typeof AuditArea>;

/** An entry with whom and what it concerns; a change of an order is one too. */
export const AuditRecord = z.strictObject({
  auditId: z.string(),
  kind: z.string(),
  subject: z.string(),
  actor: z.string(),
  detail: z.string(),
  requestId: z.string(),
  at: AtWire,
  userId: z.string().nullable(),
  orderId: OrderId.nullable(),
  symbol: z.string().nullable(),
  /** The API key that it was done with; null for what people and services do. */
  keyId: z.string().nullable(),
});
export type AuditRecord = z.infer<typeof AuditRecord>;

const Word = z.string().min(1).max(AUDIT_WORD_MAX);
/**
 * Who did what, when and why, and with which API key: orders, requests for quote with their mark-ups and best-execution
 * notes, voice deals, algos that were steered, prices requested of dealers, locates, stopped baskets, limits, kill switches, risk configurations, sessions, surveillance cases. Newest first.
 */
export const journalAudit = call('journalAudit', {
  procedure: 'journal.audit',
  kind: 'query',
  to: 'journal',
  method: 'GET',
  path: '/audit',
  access: RISK_ROLES,
  in: z.strictObject({
    area: AuditArea.optional(),
    /** The whole kind, such as `order.rejected`. */
    kind: z
      .string()
      .regex(/^[a-z-]{1,32}\.[a-z-]{1,64}$/)
      .optional(),
    /** Who did it. */
    actor: Word.optional(),
    /** Whom it concerns. */
    userId: Word.optional(),
    orderId: OrderId.optional(),
    symbol: InstrumentSymbol.optional(),
    /** Anywhere in its text. */
    text: Word.optional(),
    from: AtWire.optional(),
    to: AtWire.optional(),
    limit: Limit,
    cursor: Cursor,
  }),
  out: page(AuditRecord),
});
