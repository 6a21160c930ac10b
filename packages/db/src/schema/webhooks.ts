/** Webhooks and their deliveries. A secret is in no table: it is derived from the platform's own and the webhook's id. */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, json, pgSchema, text } from 'drizzle-orm/pg-core';
import { at, id, int } from './columns.ts';

export const webhooksSchema = pgSchema('webhooks');

/** A deleted webhook stays for the record. */
export const webhooks = webhooksSchema.table(
  'webhooks',
  {
    webhookId: id('webhook_id').primaryKey(),
    userId: text('user_id').notNull(),
    url: text().notNull(),
    kinds: json().notNull(),
    isPaused: boolean('is_paused').notNull(),
    pausedBecause: text('paused_because'),
    lastSeq: int('last_seq').notNull(),
    fence: integer().notNull().default(0),
    leaseUntil: at('lease_until'),
    createdAt: at('created_at').notNull(),
    version: integer().notNull(),
    deletedAt: at('deleted_at'),
  },
  (t) => [index('webhooks_kept').on(t.webhookId).where(sql`deleted_at is null`)],
);

/** The newest deliveries of each webhook: a slot is used again, so that the table is bounded. */
export const deliveries = webhooksSchema.table(
  'deliveries',
  {
    slot: id('slot').primaryKey(),
    deliveryId: text('delivery_id').notNull(),
    webhookId: text('webhook_id').notNull(),
    seq: int().notNull(),
    kind: text().notNull(),
    body: text().notNull(),
    state: text().notNull(),
    attempts: integer().notNull(),
    status: integer(),
    problem: text(),
    createdAt: at('created_at').notNull(),
    nextAttemptAt: at('next_attempt_at'),
    endedAt: at('ended_at'),
    droppedAt: at('dropped_at'),
  },
  (t) => [index('deliveries_kept').on(t.slot).where(sql`dropped_at is null`)],
);
