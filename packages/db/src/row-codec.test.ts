/** A table's statements from its columns alone: keys, casts, objects over several columns, and what a row's cells are. */
import {
  bigint,
  boolean,
  integer,
  json,
  numeric,
  pgSchema,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { makeRowCodec, quote } from './row-codec.ts';

const lab = pgSchema('lab');
const ORDERS = lab.table('orders', {
  orderId: text('order_id').primaryKey(),
  qty: integer('qty').notNull(),
  isOpen: boolean('is_open').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  pxQtySum: numeric('px_qty_sum').notNull(),
  params: json('params'),
  'fees.total': bigint('fees_total', { mode: 'number' }).notNull(),
  'fees.venue': bigint('fees_venue', { mode: 'number' }).notNull(),
  'pending?.status': text('pending_status'),
  'pending?.no': integer('pending_no').default(0),
  'terms.type': text('terms_type').notNull(),
  'terms.limitPx?': bigint('terms_limit_px', { mode: 'number' }),
});
const codec = makeRowCodec(ORDERS);

const ROW = {
  orderId: 'o-1',
  qty: 100,
  isOpen: true,
  createdAt: 1_000,
  pxQtySum: '12345678901234567890',
  params: { slices: 3 },
  fees: { total: 35, venue: -20 },
  pending: { status: 'CANCEL', no: 2 },
  terms: { type: 'LIMIT', limitPx: 150 },
};
const cellsFor = (row: object) =>
  Object.fromEntries(codec.cells.map(({ cell }, i) => [codec.columns[i] ?? '', cell(row)]));

describe('a table', () => {
  it('is named with its schema, its columns and its key', () => {
    expect(codec.table).toBe('"lab"."orders"');
    expect(codec.primaryKey).toEqual(['"order_id"']);
    expect(codec.columns).toHaveLength(12);
    expect(codec.rest).toHaveLength(11);
    expect(codec.rest).not.toContain('"order_id"');
  });

  it('of a key over several columns has them all', () => {
    const two = lab.table('pairs', { a: text('a'), b: text('b'), c: text('c') }, (t) => [
      primaryKey({ columns: [t.a, t.b] }),
    ]);
    expect(makeRowCodec(two)).toMatchObject({ primaryKey: ['"a"', '"b"'], rest: ['"c"'] });
  });

  it('without a key is refused by name', () => {
    expect(() => makeRowCodec(lab.table('loose', { a: text('a') }))).toThrow(
      'loose has no primary key',
    );
  });

  it('names are quoted, whatever is in them', () => {
    expect(quote('plain')).toBe('"plain"');
    expect(quote('a"; drop table b; --')).toBe('"a""; drop table b; --"');
  });
});

describe('the cells of a row', () => {
  it('are its fields, and the fields of the objects spread over columns', () => {
    expect(cellsFor(ROW)).toEqual({
      '"order_id"': 'o-1',
      '"qty"': 100,
      '"is_open"': true,
      '"created_at"': 1_000,
      '"px_qty_sum"': '12345678901234567890',
      '"params"': '{"slices":3}',
      '"fees_total"': 35,
      '"fees_venue"': -20,
      '"pending_status"': 'CANCEL',
      '"pending_no"': 2,
      '"terms_type"': 'LIMIT',
      '"terms_limit_px"': 150,
    });
  });

  it('of an object that is null are null, or what the column holds at rest', () => {
    expect(cellsFor({ ...ROW, pending: null })).toMatchObject({
      '"pending_status"': null,
      '"pending_no"': 0,
    });
  });

  it('of a field that is left out, and of no JSON, are null', () => {
    expect(cellsFor({ ...ROW, terms: { type: 'MARKET' }, params: null })).toMatchObject({
      '"terms_limit_px"': null,
      '"params"': null,
    });
  });

  it('have the type they are cast to; a time travels as milliseconds', () => {
    const types = Object.fromEntries(
      codec.cells.map(({ type }, i) => [codec.columns[i] ?? '', type]),
    );
    expect(types).toMatchObject({
      '"order_id"': 'text',
      '"qty"': 'integer',
      '"is_open"': 'boolean',
      '"created_at"': 'ms',
      '"px_qty_sum"': 'numeric',
      '"params"': 'json',
      '"fees_total"': 'bigint',
    });
  });
});

describe('reading a row', () => {
  it('gives times as milliseconds and long digits as text', () => {
    expect(codec.fields).toContain(
      '(date_part(\'epoch\', "created_at") * 1000)::bigint as "createdAt"',
    );
    expect(codec.fields).toContain('"px_qty_sum"::text as "pxQtySum"');
    expect(codec.fields).toContain('"qty" as "qty"');
  });

  it('puts an object together from its columns', () => {
    expect(codec.fields).toContain(
      'json_build_object(\'total\', "fees_total", \'venue\', "fees_venue") as "fees"',
    );
  });

  it('gives null for an object whose first column is null', () => {
    expect(codec.fields).toContain(
      'case when "pending_status" is not null then json_build_object(\'status\', "pending_status", \'no\', "pending_no") end as "pending"',
    );
  });

  it('leaves out a field that may be absent', () => {
    expect(codec.fields).toContain(
      'json_strip_nulls(json_build_object(\'type\', "terms_type", \'limitPx\', "terms_limit_px")) as "terms"',
    );
  });
});
