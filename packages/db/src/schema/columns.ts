/**
 * The kinds of column the schema is made of. A table's properties are named as the fields of its rows, its columns in
 * snake_case; how a value travels between the two is decided by the kind alone (see row-codec.ts).
 */
import { bigint, customType, date, integer, json, text } from 'drizzle-orm/pg-core';

/** A whole number: quantity, price in 1/1 000 000, money in 1/10 000, version, sequence. */
export const int = (name?: string) =>
  name === undefined ? bigint({ mode: 'number' }) : bigint(name, { mode: 'number' });

const timestampMs = customType<{ data: number; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
});

/**
 * A time. Rows carry milliseconds since 1970, the column is a timestamp that people and tools can read;
 * the server converts (exact to the millisecond both ways).
 */
export const at = (name?: string) => (name === undefined ? timestampMs() : timestampMs(name));

const bigDecimal = customType<{ data: string; driverData: string }>({ dataType: () => 'numeric' });

/** A whole number beyond 2^53: decimal digits in the row, numeric in the column. */
export const bigDigits = (name: string) => bigDecimal(name);

const bytewise = customType<{ data: string; driverData: string }>({
  dataType: () => 'text collate "C"',
});

/** Settings of an index by ranges of pages: new ranges are summarized as they fill up. */
export const SUMMARIZED = { autosummarize: true };

/** An id that lists are ordered by: compared byte by byte, whatever the database's own collation. */
export const id = (name: string) => bytewise(name);

/** A split that is booked; the same wherever shares are kept. */
export const splitColumns = () => ({
  splitId: id('split_id').primaryKey(),
  symbol: text().notNull(),
  ratio: integer().notNull(),
  exDate: date('ex_date', { mode: 'string' }).notNull(),
  seq: int().notNull(),
  at: at().notNull(),
});

/** A change that awaits another person's approval, or did: what it would change is JSON. */
export const proposalColumns = () => ({
  proposalId: text('proposal_id').primaryKey(),
  subject: text().notNull(),
  before: json().notNull(),
  after: json().notNull(),
  reason: text().notNull(),
  proposedBy: text('proposed_by').notNull(),
  proposedAt: at('proposed_at').notNull(),
  expiresAt: at('expires_at').notNull(),
  endedAs: text('ended_as'),
  endedBy: text('ended_by'),
  endedAt: at('ended_at'),
  endReason: text('end_reason'),
});
