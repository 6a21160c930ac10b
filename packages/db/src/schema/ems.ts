/** The executing side's tables: orders that work, and what may not fill now. */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, json, pgSchema, text, uuid } from 'drizzle-orm/pg-core';
import { at, bigDigits, id, int, SUMMARIZED } from './columns.ts';

export const ems = pgSchema('ems');

export const workingOrders = ems.table(
  'working_orders',
  {
    orderId: uuid('order_id').primaryKey(),
    clientOrderId: text('client_order_id').notNull(),
    clOrdId: text('cl_ord_id').notNull().default(''),
    userId: text('user_id').notNull(),
    parentOrderId: uuid('parent_order_id'),
    symbol: text().notNull(),
    side: text().notNull(),
    'terms.type': text('order_type').notNull(),
    'terms.limitPx?': int('price'),
    'terms.pegTo?': text('peg_to'),
    'terms.pegOffset?': int('peg_offset'),
    timeInForce: text('time_in_force').notNull(),
    strategy: text().notNull(),
    instrumentType: text('instrument_type').notNull(),
    desk: text().notNull(),
    tradingStyle: text('trading_style').notNull(),
    destinationVenue: text('destination_venue'),
    topVenues: integer('top_venues'),
    displayQty: int('display_qty'),
    minQty: int('min_qty'),
    postOnly: boolean('post_only').notNull().default(false),
    shortQty: int('short_qty'),
    shortExempt: boolean('short_exempt').notNull().default(false),
    longCumQty: int('long_cum_qty').notNull().default(0),
    protectionPx: int('protection_px'),
    qty: int().notNull(),
    cumQty: int('cum_qty').notNull(),
    parentCumQty: int('parent_cum_qty').notNull().default(0),
    pxQtySum: bigDigits('px_qty_sum').notNull(),
    fillCount: integer('fill_count').notNull(),
    legCount: integer('leg_count').notNull(),
    rounds: integer().notNull().default(0),
    roundSeq: int('round_seq').notNull().default(0),
    arrivalMid: int('arrival_mid'),
    priorityAt: at('priority_at').notNull(),
    requestNo: integer('request_no').notNull(),
    requests: json().notNull().default([]),
    state: text().notNull(),
    acceptedAt: at('accepted_at').notNull(),
    requestId: text('request_id').notNull().default(''),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    index('working_orders_live').on(t.orderId).where(sql`state = 'WORKING'`),
    index('working_orders_updated_ranges').using('brin', t.updatedAt).with(SUMMARIZED),
  ],
);

export const venueLegs = ems.table(
  'venue_legs',
  {
    legId: text('leg_id').primaryKey(),
    orderId: uuid('order_id').notNull(),
    userId: text('user_id').notNull(),
    symbol: text().notNull(),
    side: text().notNull(),
    venue: text().notNull(),
    timeInForce: text('time_in_force').notNull(),
    qty: int().notNull(),
    price: int(),
    peg: json(),
    displayQty: int('display_qty'),
    minQty: int('min_qty'),
    postOnly: boolean('post_only').notNull().default(false),
    mark: text(),
    cumQty: int('cum_qty').notNull(),
    state: text().notNull(),
    clOrdId: text('cl_ord_id').notNull(),
    asked: json(),
    requestCount: integer('request_count').notNull(),
    tickSeq: int('tick_seq').notNull(),
    sentAt: at('sent_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [index('venue_legs_live').on(t.legId).where(sql`state <> 'OVER'`)],
);

export const haltedScopes = ems.table('kill_switches', {
  killSwitchId: id('kill_switch_id').primaryKey(),
  scope: text().notNull(),
  target: text(),
  active: boolean().notNull(),
  at: at().notNull(),
  untilAt: at('until_at'),
});

/** One row: what the CCP last published of its clock. */
export const clearingClock = ems.table('clearing_clock', {
  id: text().primaryKey(),
  anchorMs: int('anchor_ms').notNull(),
  anchorSimMs: int('anchor_sim_ms').notNull(),
  at: at().notNull(),
});
