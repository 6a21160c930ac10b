/** Rooms, their seats, their heats with frozen results, and the log of all that was requested in a heat. */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, json, pgSchema, text } from 'drizzle-orm/pg-core';
import { at, id, int } from './columns.ts';

export const roomsSchema = pgSchema('rooms');

/** An archived room stays for the record. */
export const rooms = roomsSchema.table(
  'rooms',
  {
    roomId: id('room_id').primaryKey(),
    state: text().notNull(),
    instructorId: text('instructor_id').notNull(),
    terms: json().notNull(),
    seed: int().notNull(),
    code: text(),
    seats: integer().notNull(),
    heats: integer().notNull(),
    announcements: json().notNull(),
    announced: integer().notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    version: integer().notNull(),
  },
  (t) => [index('rooms_kept').on(t.roomId).where(sql`state <> 'ARCHIVED'`)],
);

export const seats = roomsSchema.table(
  'seats',
  {
    seatId: id('seat_id').primaryKey(),
    roomId: text('room_id').notNull(),
    no: integer().notNull(),
    label: text().notNull(),
    kind: text().notNull(),
    code: text(),
    userIds: json('user_ids').notNull(),
    disqualified: text(),
    droppedAt: at('dropped_at'),
    version: integer().notNull(),
  },
  (t) => [index('seats_kept').on(t.seatId).where(sql`dropped_at is null`)],
);

export const heats = roomsSchema.table(
  'heats',
  {
    heatId: id('heat_id').primaryKey(),
    roomId: text('room_id').notNull(),
    no: integer().notNull(),
    state: text().notNull(),
    seed: int().notNull(),
    clockMs: int('clock_ms').notNull(),
    isEnding: boolean('is_ending').notNull(),
    lastSeq: integer('last_seq').notNull(),
    seats: integer().notNull(),
    schedule: json(),
    startedAt: at('started_at').notNull(),
    endedAt: at('ended_at'),
    results: json(),
    droppedAt: at('dropped_at'),
  },
  (t) => [index('heats_kept').on(t.heatId).where(sql`dropped_at is null`)],
);

/** Added and never changed. */
export const log = roomsSchema.table(
  'log',
  {
    lineId: id('line_id').primaryKey(),
    heatId: text('heat_id').notNull(),
    seq: integer().notNull(),
    clockMs: int('clock_ms').notNull(),
    seatNo: integer('seat_no'),
    call: text().notNull(),
    clientOrderId: text('client_order_id'),
    input: json().notNull(),
    loggedAt: at('logged_at').notNull(),
  },
  (t) => [index('log_heat').on(t.heatId, t.seq)],
);
