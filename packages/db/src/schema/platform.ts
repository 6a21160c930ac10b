/**
 * The platform's own tables: leases, outbox, inbox, timers. Written by the commit statement only (see durable/), never
 * through Drizzle.
 */
import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  json,
  jsonb,
  pgSchema,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { at, int } from './columns.ts';

export const platform = pgSchema('platform');

/** One row per service that ever ran. A commit under an older fence is refused by the database. */
export const leases = platform.table('leases', {
  service: text().primaryKey(),
  fence: int().notNull(),
  holder: text(),
  /** Advisory lock that the holder's session keeps while it lives. */
  holderKey: bigint('holder_key', { mode: 'bigint' }),
  expiresAt: at('expires_at').notNull(),
});

/** Published events, in their producer's order; kept at least seven days and until all consumers confirmed them. */
export const outbox = platform.table(
  'outbox',
  {
    producer: text().notNull(),
    seq: int().notNull(),
    topic: text().notNull(),
    id: text().notNull(),
    at: at().notNull(),
    envelope: json().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.producer, t.seq] }),
    index('outbox_topic').on(t.topic, t.producer, t.seq),
  ],
);

/**
 * Up to which event each consumer has handled everything of each producer, as `{"<consumer> <producer>": seq}`: one row
 * per process, updated by its commits. Counts for the consumer's topics in `handled_topics`.
 */
export const handledMarks = platform.table('handled_marks', {
  writer: text().primaryKey(),
  marks: jsonb().notNull(),
});

/** The topics that a process's consumers consume; renewed while it runs. */
export const handledTopics = platform.table(
  'handled_topics',
  {
    writer: text().notNull(),
    consumer: text().notNull(),
    topics: jsonb().notNull(),
    at: at().notNull().default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.writer, t.consumer] })],
);

/** What was handled above the marks, parked or redriven: a second handling of an event cannot be committed. */
export const inbox = platform.table(
  'inbox',
  {
    consumer: text().notNull(),
    eventId: text('event_id').notNull(),
    producer: text().notNull(),
    seq: int().notNull(),
    at: at().notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.consumer, t.eventId] }),
    index('inbox_by_seq').on(t.consumer, t.producer, t.seq),
  ],
);

/** The consumers of topics: their events are kept until they are confirmed. */
export const subscriptions = platform.table(
  'subscriptions',
  { consumer: text().notNull(), topic: text().notNull() },
  (t) => [primaryKey({ columns: [t.topic, t.consumer] })],
);

/** Up to `seq` the consumer has confirmed all events of the producer on the topic. */
export const consumerMarks = platform.table(
  'consumer_marks',
  {
    consumer: text().notNull(),
    topic: text().notNull(),
    producer: text().notNull(),
    seq: int().notNull(),
  },
  (t) => [primaryKey({ columns: [t.consumer, t.topic, t.producer] })],
);

/** Up to `seq` the producer's events are known to be published. */
export const relayMarks = platform.table('relay_marks', {
  producer: text().primaryKey(),
  seq: int().notNull(),
});

/**
 * Audit-grade: weeks of rows that are in a file instead. `firstAt` to `endsAt` is the week, `file` lies under the archive
 * folder and `sha256` is of its bytes.
 */
export const retiredPartitions = platform.table('retired_partitions', {
  partition: text().primaryKey(),
  table: text('table_name').notNull(),
  firstAt: at('first_at').notNull(),
  endsAt: at('ends_at').notNull(),
  rows: int().notNull(),
  file: text().notNull(),
  sha256: text().notNull(),
  at: at().notNull(),
});

/** Pending timers. The row decides; alarms only trigger the check. */
export const timers = platform.table(
  'timers',
  {
    service: text().notNull(),
    key: text().notNull(),
    name: text().notNull(),
    dueAt: at('due_at').notNull(),
    data: json().notNull(),
    requestId: text('request_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.service, t.key] })],
);

/** What could not be handled, with the reason; an operator puts it back or lets it rest. */
export const deadLetters = platform.table(
  'dead_letters',
  {
    consumer: text().notNull(),
    eventId: text('event_id').notNull(),
    topic: text().notNull(),
    error: text().notNull(),
    attempts: integer().notNull(),
    letter: json().notNull(),
    at: at().notNull(),
  },
  (t) => [primaryKey({ columns: [t.consumer, t.eventId] }), index('dead_letters_at').on(t.at)],
);

/** Events counted towards the service levels: by the minute for short windows, by the hour for thirty days. */
export const levelCounts = platform.table(
  'level_counts',
  {
    step: text().notNull(),
    at: at().notNull(),
    level: text().notNull(),
    /** The bucket; see contracts/service-level. */
    le: integer().notNull(),
    count: int().notNull(),
  },
  (t) => [primaryKey({ columns: [t.step, t.at, t.level, t.le] })],
);

/** The size of the database every hour, and the orders it had: how fast it grows. */
export const sizeSamples = platform.table('size_samples', {
  at: at().primaryKey(),
  bytes: int().notNull(),
  orders: int().notNull(),
});

/** The newest report of each counting process: a repeated one adds nothing. */
export const levelSources = platform.table('level_sources', {
  source: text().primaryKey(),
  seq: int().notNull(),
  at: at().notNull(),
});

/** Audit-grade: faults that an operator had made, written down before they were. */
export const chaosRuns = platform.table(
  'chaos_runs',
  {
    runId: text('run_id').primaryKey(),
    target: text().notNull(),
    actor: text().notNull(),
    reason: text().notNull(),
    requestId: text('request_id').notNull(),
    at: at().notNull(),
  },
  (t) => [index('chaos_runs_at').on(t.at.desc())],
);

/** Audit-grade: how long the platform needed to be well again; null when that was given up. */
export const chaosOutcomes = platform.table('chaos_outcomes', {
  runId: text('run_id').primaryKey(),
  recoveryMs: integer('recovery_ms'),
  at: at().notNull(),
});

/** Audit-grade: dead letters that an operator redelivered to their consumer, unchanged. */
export const redrives = platform.table(
  'redrives',
  {
    redriveId: bigint('redrive_id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    consumer: text().notNull(),
    eventId: text('event_id').notNull(),
    producer: text().notNull(),
    seq: int().notNull(),
    topic: text().notNull(),
    error: text().notNull(),
    attempts: integer().notNull(),
    letter: json().notNull(),
    diedAt: at('died_at').notNull(),
    actor: text().notNull(),
    reason: text().notNull(),
    requestId: text('request_id').notNull(),
    at: at().notNull(),
  },
  (t) => [index('redrives_letter').on(t.consumer, t.eventId), index('redrives_at').on(t.at.desc())],
);
