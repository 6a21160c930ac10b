/** The signal engine's weights. */
import { doublePrecision, integer, json, pgSchema, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

export const signal = pgSchema('signal');

/** Audit-grade: each row's hash covers the row before it; rows are added and never changed. */
export const weightVersions = signal.table('weight_versions', {
  version: integer().primaryKey(),
  weights: json().notNull(),
  gain: doublePrecision().notNull(),
  author: text().notNull(),
  reason: text().notNull(),
  at: at().notNull(),
  previousHash: text('previous_hash').notNull(),
  hash: text().notNull().unique(),
});
