/** Jobs: one row each. The queue beside it carries their ids alone. */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgSchema, text } from 'drizzle-orm/pg-core';
import { at, id, int } from './columns.ts';

export const jobsSchema = pgSchema('jobs');

/** One that is not listed any more stays for the record. */
export const jobs = jobsSchema.table(
  'jobs',
  {
    jobId: id('job_id').primaryKey(),
    kind: text().notNull(),
    userId: text('user_id'),
    title: text().notNull(),
    input: text().notNull(),
    state: text().notNull(),
    done: int().notNull(),
    total: int().notNull(),
    attempts: integer().notNull(),
    fence: integer().notNull(),
    worker: text(),
    reason: text(),
    outcome: text(),
    leaseUntil: at('lease_until'),
    stack: text(),
    createdAt: at('created_at').notNull(),
    startedAt: at('started_at'),
    nextAttemptAt: at('next_attempt_at'),
    endedAt: at('ended_at'),
    removedAt: at('removed_at'),
    droppedAt: at('dropped_at'),
    version: integer().notNull(),
  },
  (t) => [index('jobs_kept').on(t.jobId).where(sql`dropped_at is null`)],
);

/** The queues that have been paused at least once. */
export const queues = jobsSchema.table('queues', {
  kind: text().primaryKey(),
  isPaused: boolean('is_paused').notNull(),
  changedBy: text('changed_by').notNull(),
  changedAt: at('changed_at').notNull(),
  reason: text().notNull(),
});

/** Texts of finished exports: deleted a day after they were kept. */
export const exportParts = jobsSchema.table(
  'export_parts',
  {
    partId: text('part_id').primaryKey(),
    jobId: id('job_id').notNull(),
    part: integer().notNull(),
    text: text().notNull(),
    keptAt: at('kept_at').notNull(),
  },
  (t) => [
    index('export_parts_of_job').on(t.jobId, t.part),
    index('export_parts_kept').on(t.keptAt),
  ],
);
