/** The table of fills as one declares it with Drizzle when Drizzle writes it too. The yardstick only. */

import type { Fill } from '@tradefloor/contracts/fill';
import {
  bigint,
  date,
  doublePrecision,
  pgSchema,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

const whole = (name: string) => bigint(name, { mode: 'number' }).notNull();

export const drizzleFills = pgSchema('journal').table('fills', {
  execId: text('exec_id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  parentOrderId: uuid('parent_order_id'),
  rfqId: text('rfq_id'),
  userId: text('user_id').notNull(),
  symbol: text().notNull(),
  instrumentType: text('instrument_type').notNull(),
  desk: text().notNull(),
  side: text().notNull(),
  qty: whole('qty'),
  price: whole('price'),
  cumQty: whole('cum_qty'),
  leavesQty: whole('leaves_qty'),
  avgPx: whole('avg_px'),
  venue: text().notNull(),
  counterparty: text().notNull(),
  liquidity: text().notNull(),
  arrivalMid: whole('arrival_mid'),
  impactBps: doublePrecision('impact_bps').notNull(),
  sec31: whole('fee_sec31'),
  finraTaf: whole('fee_finra_taf'),
  commission: whole('fee_commission'),
  venueFee: whole('fee_venue'),
  total: whole('fee_total'),
  tickSeq: whole('tick_seq'),
  at: timestamp({ precision: 3, withTimezone: true }).notNull(),
  settlementDate: date('settlement_date', { mode: 'string' }).notNull(),
});

export const drizzleRow = ({ fees, at, ...fill }: Fill): typeof drizzleFills.$inferInsert => ({
  ...fill,
  sec31: fees.sec31,
  finraTaf: fees.finraTaf,
  commission: fees.commission,
  venueFee: fees.venue,
  total: fees.total,
  at: new Date(at),
});
