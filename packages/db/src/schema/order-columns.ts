/** The columns of an order record, wherever one is kept. */
import { integer, json, text, uuid } from 'drizzle-orm/pg-core';
import { at, int } from './columns.ts';

/** A fresh set of the order record's columns; quantities whole, prices in 1/1 000 000 of the currency. */
export const orderColumns = () => ({
  orderId: uuid('order_id').primaryKey(),
  clientOrderId: text('client_order_id').notNull(),
  userId: text('user_id').notNull(),
  parentOrderId: uuid('parent_order_id'),
  symbol: text().notNull(),
  side: text().notNull(),
  orderType: text('order_type').notNull(),
  qty: int().notNull(),
  price: int(),
  timeInForce: text('time_in_force').notNull(),
  strategy: text().notNull(),
  algoParams: json('algo_params'),
  instrumentType: text('instrument_type').notNull(),
  bondSpec: json('bond_spec'),
  quoteId: text('quote_id'),
  desk: text().notNull(),
  currency: text().notNull().default('USD'),
  destinationVenue: text('destination_venue'),
  status: text().notNull(),
  filledQty: int('filled_qty').notNull(),
  leavesQty: int('leaves_qty').notNull(),
  avgPx: int('avg_px'),
  rejectCode: text('reject_code'),
  rejectReason: text('reject_reason'),
  riskConfigVersion: int('risk_config_version'),
  createdAt: at('created_at').notNull(),
  updatedAt: at('updated_at').notNull(),
  version: integer().notNull(),
});
