/** The market simulator's memory of itself. */
import { json, pgSchema, text } from 'drizzle-orm/pg-core';
import { at, int } from './columns.ts';

export const market = pgSchema('market');

export const marketState = market.table('state', {
  id: text().primaryKey(),
  seed: int().notNull(),
  seq: int().notNull(),
  simMs: at('sim_at').notNull(),
  savedAt: at('saved_at').notNull(),
  snapshot: json().notNull(),
});
