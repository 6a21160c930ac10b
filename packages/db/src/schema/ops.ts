/** The operator's service: what has gone wrong with the platform, and who has taken it up. */
import { json, pgSchema, text } from 'drizzle-orm/pg-core';
import { at, id, int } from './columns.ts';

export const ops = pgSchema('ops');

/** The newest incidents: a slot is used again, so that the table is bounded. */
export const incidents = ops.table('incidents', {
  slot: id('slot').primaryKey(),
  seq: int().notNull(),
  incidentId: text('incident_id').notNull(),
  alert: text().notNull(),
  subject: text().notNull(),
  detail: text().notNull(),
  severity: text().notNull(),
  openedAt: at('opened_at').notNull(),
  closedAt: at('closed_at'),
  acknowledgedBy: text('acknowledged_by'),
  acknowledgedAt: at('acknowledged_at'),
  note: text(),
});

/** The figures of the operator's page by minute: the slots of a day are used again, so that the table is bounded. */
export const samples = ops.table('samples', {
  slot: id('slot').primaryKey(),
  minute: at('minute').notNull(),
  figures: json().notNull(),
});
