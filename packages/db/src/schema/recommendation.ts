/** Recommendations with what became of them, and what all of them were worth. */
import { sql } from 'drizzle-orm';
import { doublePrecision, index, integer, json, pgSchema, text } from 'drizzle-orm/pg-core';
import { at, int } from './columns.ts';

export const recommendation = pgSchema('recommendation');

export const recommendations = recommendation.table(
  'recommendations',
  {
    recommendationId: text('recommendation_id').primaryKey(),
    at: at().notNull(),
    simTime: at('sim_at').notNull(),
    seq: int().notNull(),
    symbol: text().notNull(),
    side: text().notNull(),
    suggestedQty: int('suggested_qty').notNull(),
    limitPrice: int('limit_price').notNull(),
    mid: int().notNull(),
    strategy: text().notNull(),
    horizonMs: int('horizon_ms').notNull(),
    signal: doublePrecision().notNull(),
    confidence: doublePrecision().notNull(),
    score: doublePrecision().notNull(),
    reasons: json().notNull(),
    weightsVersion: integer('weights_version').notNull(),
    expiresAt: at('expires_at').notNull(),
    outcome: json(),
  },
  (t) => [
    index('recommendations_at').on(t.at),
    index('recommendations_open').on(t.recommendationId).where(sql`outcome is null`),
  ],
);

/** Sums over all outcomes; returns and costs in hundredths of a basis point. */
export const trackRecord = recommendation.table('track_record', {
  id: text().primaryKey(),
  measured: int().notNull(),
  hits: int().notNull(),
  returns: int().notNull(),
  costs: int().notNull(),
});
