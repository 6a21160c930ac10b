/** The risk engine's tables: submissions as it saw them, thresholds by version, positions. */
import { sql } from 'drizzle-orm';
import { index, integer, json, pgSchema, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, bigDigits, int } from './columns.ts';

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
    qty: int().notNull(),
    strategy: text().notNull(),
    timeInForce: text('time_in_force'),
    state: text().notNull(),
    version: integer().notNull(),
    submittedAt: at('submitted_at').notNull(),
    seen: json(),
  },
  (t) => [
    index('orders_live').on(t.orderId).where(sql`state in ('RESERVED', 'OPEN')`),
    index('orders_submitted').on(t.submittedAt),
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

/** Holdings by average cost; `basis` and `paid` are the exact sums the rounded figures come from. */
export const positions = risk.table(
  'positions',
  {
    userId: text('user_id').notNull(),
    symbol: text().notNull(),
    desk: text().notNull(),
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
