/** The algo engine's tables: orders it works, their children, and what may not send slices now. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  json,
  pgSchema,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, bigDigits, id, int } from './columns.ts';
import { orderColumns } from './order-columns.ts';

export const algo = pgSchema('algo');

export const algoOrders = algo.table(
  'orders',
  {
    orderId: uuid('order_id').primaryKey(),
    clientOrderId: text('client_order_id').notNull(),
    userId: text('user_id').notNull(),
    desk: text().notNull(),
    tradingStyle: text('trading_style').notNull(),
    symbol: text().notNull(),
    instrumentType: text('instrument_type').notNull(),
    side: text().notNull(),
    shortQty: int('short_qty'),
    shortExempt: boolean('short_exempt').notNull().default(false),
    longSentQty: int('long_sent_qty').notNull().default(0),
    strategy: text().notNull(),
    timeInForce: text('time_in_force').notNull(),
    qty: int().notNull(),
    price: int(),
    params: json().notNull(),
    riskConfigVersion: int('risk_config_version'),
    requestId: text('request_id').notNull(),
    acceptedAt: at('accepted_at').notNull(),
    state: text().notNull(),
    reason: text(),
    cumQty: int('cum_qty').notNull(),
    pxQtySum: bigDigits('px_qty_sum').notNull(),
    childCount: integer('child_count').notNull(),
    slices: json().notNull(),
    baseQty: int('base_qty').notNull(),
    planNo: integer('plan_no').notNull(),
    sliceNo: integer('slice_no').notNull(),
    sliceBase: int('slice_base').notNull(),
    refusals: integer().notNull(),
    restUntil: at('rest_until').notNull(),
    shots: integer().notNull(),
    arrivalMid: int('arrival_mid'),
    marketVolume: int('market_volume').notNull(),
    dayVolume: int('day_volume'),
    accrued: doublePrecision().notNull(),
    pending: json(),
    requestNo: integer('request_no').notNull(),
    nextAt: at('next_at'),
    updatedAt: at('updated_at').notNull(),
    version: integer().notNull(),
  },
  (t) => [
    index('orders_working').on(t.orderId).where(sql`state <> 'DONE'`),
    index('orders_updated').on(t.updatedAt),
  ],
);

export const algoChildren = algo.table(
  'children',
  {
    ...orderColumns(),
    parentOrderId: uuid('parent_order_id').notNull(),
    childNo: integer('child_no').notNull(),
    sliceNo: integer('slice_no').notNull(),
    dueAt: at('due_at').notNull(),
    sentAt: at('sent_at').notNull(),
    pxQtySum: bigDigits('px_qty_sum').notNull(),
    requestNo: integer('request_no').notNull(),
    heldCum: int('held_cum'),
    heldReason: text('held_reason'),
  },
  (t) => [index('children_parent').on(t.parentOrderId, t.childNo)],
);

export const algoHalts = algo.table('kill_switches', {
  killSwitchId: id('kill_switch_id').primaryKey(),
  scope: text().notNull(),
  target: text(),
  active: boolean().notNull(),
  at: at().notNull(),
});
