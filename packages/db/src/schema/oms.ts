/** The OMS's tables: orders, what users have traded today, kill switches and their log, baskets, order templates. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  json,
  pgSchema,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, bigDigits, id, int } from './columns.ts';
import { orderColumns } from './order-columns.ts';
import { ENDED_STATUSES } from './word-lists.ts';

export const oms = pgSchema('oms');

export const omsOrders = oms.table(
  'orders',
  {
    ...orderColumns(),
    askedQty: int('asked_qty').notNull(),
    askedPrice: int('asked_price'),
    askedStopPrice: int('asked_stop_price'),
    askedVenue: text('asked_venue'),
    askedHandling: json('asked_handling'),
    countedPx: int('counted_px').notNull(),
    countedOn: date('counted_on', { mode: 'string' }),
    requestNo: integer('request_no').notNull(),
    'pendingReplace?.qty': int('pending_qty'),
    'pendingReplace?.price': int('pending_price'),
    'pendingReplace?.shortQty': int('pending_short_qty'),
    'pendingReplace?.handling': json('pending_handling'),
    'pendingReplace?.count': int('pending_count').notNull().default(0),
    'pendingReplace?.countedOn': date('pending_on', { mode: 'string' }),
    'pendingCancel?.status': text('ends_as'),
    'pendingCancel?.actor': text('ends_by'),
    'pendingCancel?.reason': text('ends_why'),
    childPxQty: bigDigits('child_px_qty').notNull().default('0'),
    deferredAck: json('held_ack'),
    keyId: text('key_id'),
  },
  (t) => [
    uniqueIndex('orders_client_order_id').on(t.userId, t.clientOrderId),
    index('orders_of_desk').on(t.desk),
    index('orders_open')
      .on(t.orderId)
      .where(sql.raw(`status not in ${ENDED_STATUSES}`)),
    check('orders_filled', sql`filled_qty between 0 and qty`),
    check('orders_version', sql`version > 0`),
  ],
);

/** Accepted notional of one user on one UTC day, in 1/10 000 of the currency. */
export const dailyNotionals = oms.table(
  'daily_notionals',
  {
    userId: text('user_id').notNull(),
    day: date({ mode: 'string' }).notNull(),
    used: int().notNull(),
    orders: int().notNull().default(0),
    rejected: int().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day] }), index('daily_notionals_day').on(t.day)],
);

/** What was held against a trader's day for deals that are no orders, in 1/10 000 of the currency. */
export const dealHolds = oms.table(
  'deal_holds',
  {
    orderId: uuid('order_id').primaryKey(),
    userId: text('user_id').notNull(),
    day: date({ mode: 'string' }).notNull(),
    amount: int().notNull(),
    symbol: text().notNull().default(''),
    side: text().notNull().default('BUY'),
    qty: int().notNull().default(0),
    heldAt: at('held_at').notNull(),
    closedAt: at('closed_at'),
  },
  (t) => [index('deal_holds_live').on(t.orderId).where(sql`closed_at is null`)],
);

/** Accepted orders that waited for the user's own to leave the market: what was requested of those. */
export const selfMatches = oms.table(
  'self_matches',
  {
    orderId: uuid('order_id').primaryKey(),
    userId: text('user_id').notNull(),
    mode: text().notNull(),
    tradingStyle: text('trading_style').notNull(),
    protectionPx: int('protection_px'),
    requestId: text('request_id').notNull(),
    steps: json().notNull(),
    heldAt: at('held_at').notNull(),
    closedAt: at('closed_at'),
  },
  (t) => [index('self_matches_live').on(t.orderId).where(sql`closed_at is null`)],
);

/** Stops and other orders that wait, or waited, for a price: what was seen of it, and when it triggered them. */
export const triggers = oms.table(
  'triggers',
  {
    orderId: uuid('order_id').primaryKey(),
    userId: text('user_id').notNull(),
    tradingStyle: text('trading_style').notNull(),
    requestId: text('request_id').notNull(),
    bestPx: int('best_px'),
    stopPx: int('stop_px').notNull(),
    tickSize: int('tick_size').notNull(),
    heldAt: at('held_at').notNull(),
    triggeredAt: at('triggered_at'),
    sentAt: at('sent_at'),
    closedAt: at('closed_at'),
  },
  (t) => [index('triggers_live').on(t.orderId).where(sql`closed_at is null`)],
);

/** Orders of links: which belong together, and which wait for their entry. */
export const linkedLegs = oms.table(
  'linked_legs',
  {
    orderId: uuid('order_id').primaryKey(),
    linkId: uuid('link_id').notNull(),
    userId: text('user_id').notNull(),
    link: text().notNull(),
    isEntry: boolean('is_entry').notNull(),
    tradingStyle: text('trading_style').notNull(),
    requestId: text('request_id').notNull(),
    tickSize: int('tick_size').notNull(),
    isActive: boolean('is_active').notNull(),
    endedQty: int('ended_qty'),
    isFilled: boolean('is_filled').notNull(),
    openedAt: at('opened_at').notNull(),
    closedAt: at('closed_at'),
  },
  (t) => [index('linked_legs_live').on(t.orderId).where(sql`closed_at is null`)],
);

/** Shares located for a trading day. Quantities whole; the rate in basis points a year. */
export const locates = oms.table(
  'locates',
  {
    userId: text('user_id').notNull(),
    locateId: id('locate_id').notNull(),
    symbol: text().notNull(),
    requestedQty: int('requested_qty').notNull(),
    qty: int().notNull(),
    rateBps: integer('rate_bps').notNull(),
    day: date({ mode: 'string' }).notNull(),
    soldQty: int('sold_qty').notNull(),
    grantedAt: at('granted_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.locateId] }),
    index('locates_day').on(t.day),
    check('locates_sold', sql`sold_qty between 0 and qty`),
  ],
);

/** What users hold by the fills of their orders: an order that only closes is recognised by it. */
export const holdings = oms.table(
  'holdings',
  {
    userId: text('user_id').notNull(),
    symbol: text().notNull(),
    netQty: int('net_qty').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.symbol] })],
);

export const omsKillSwitches = oms.table(
  'kill_switches',
  {
    killSwitchId: id('kill_switch_id').primaryKey(),
    scope: text().notNull(),
    target: text(),
    reason: text().notNull(),
    cancelOpen: boolean('cancel_open').notNull(),
    activatedBy: text('activated_by').notNull(),
    activatedAt: at('activated_at').notNull(),
    releasedBy: text('released_by'),
    releasedAt: at('released_at'),
    actions: integer().notNull(),
  },
  (t) => [index('kill_switches_active').on(t.killSwitchId).where(sql`released_at is null`)],
);

/** Audit-grade: rows are added and never changed (see migrations, `refuse_change`). */
export const killSwitchLog = oms.table(
  'kill_switch_log',
  {
    actionId: id('action_id').primaryKey(),
    killSwitchId: id('kill_switch_id').notNull(),
    action: text().notNull(),
    scope: text().notNull(),
    target: text(),
    actor: text().notNull(),
    reason: text().notNull(),
    ordersCancelled: integer('orders_cancelled').notNull(),
    at: at().notNull(),
  },
  (t) => [index('kill_switch_log_at').on(t.at.desc(), t.actionId.desc())],
);

/** Baskets: who sent which text when. */
export const omsBaskets = oms.table(
  'baskets',
  {
    userId: text('user_id').notNull(),
    basketId: id('basket_id').notNull(),
    digest: text().notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.basketId] }),
    index('baskets_created_at').on(t.createdAt),
  ],
);

/** The lines of baskets with what became of each. */
export const omsBasketLines = oms.table(
  'basket_lines',
  {
    userId: text('user_id').notNull(),
    basketId: id('basket_id').notNull(),
    line: integer().notNull(),
    state: text().notNull(),
    request: json(),
    link: text(),
    linkLine: integer('link_line'),
    orderId: uuid('order_id'),
    code: text(),
    detail: text(),
    keyId: text('key_id'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.basketId, t.line] })],
);

export const orderTemplates = oms.table(
  'order_templates',
  {
    templateId: id('template_id').primaryKey(),
    userId: text('user_id').notNull(),
    name: text().notNull(),
    order: json().notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    version: integer().notNull(),
    deletedAt: at('deleted_at'),
  },
  (t) => [index('order_templates_kept').on(t.templateId).where(sql`deleted_at is null`)],
);

/** The session of the market that DAY orders on shares belong to: one row. */
export const omsMarketSession = oms.table('market_session', {
  id: id('id').primaryKey(),
  opensAt: at('opens_at'),
});

/** Splits whose ex-date has come: until one is booked no order in its symbol is accepted. */
export const omsSplits = oms.table('splits', {
  splitId: id('split_id').primaryKey(),
  symbol: text().notNull(),
  ratio: integer().notNull(),
  exDate: date('ex_date', { mode: 'string' }).notNull(),
  bookedAt: at('booked_at'),
});
