import { appends, defineTables, keeps } from '@tradefloor/core/table';
import { pgSchema, text } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { int } from './schema/columns.ts';
import { storeTables } from './stored-table.ts';

const trial = pgSchema('trial');
const SCHEMA = {
  trial,
  namedThings: trial.table('named_things', {
    name: text().primaryKey(),
    size: int().notNull(),
    note: text(),
  }),
};
type Thing = { readonly name: string; readonly size: number; readonly note: string | null };
const byName = (row: { readonly name: string }) => row.name;
const things = defineTables('trial', { namedThings: keeps<Thing>(byName) });
const conflicts = (tables: ReturnType<typeof storeTables>) => tables.map((table) => table.conflict);

test('a table is found by its name', () => {
  const [stored] = storeTables(things, SCHEMA);
  expect(stored?.name).toBe('trial.named_things');
  expect(stored?.target).toBe('"trial"."named_things" as t ("name", "size", "note")');
});

test('a row that is there is replaced, or stays when it is newer', () => {
  expect(conflicts(storeTables(things, SCHEMA))).toEqual([
    ' on conflict ("name") do update set "size" = excluded."size", "note" = excluded."note"',
  ]);
  const newest = keeps<Thing>(byName, { newestBy: 'size' });
  const [conflict] = conflicts(storeTables(defineTables('trial', { namedThings: newest }), SCHEMA));
  expect(conflict).toContain(' where excluded."size" >= t."size"');
});

test('a table that only takes new rows is written without a second thought', () => {
  const added = defineTables('trial', { namedThings: appends<Thing>(byName) });
  expect(conflicts(storeTables(added, SCHEMA))).toEqual(['']);
  const once = storeTables(things, SCHEMA, { namedThings: { insertOnly: true } });
  expect(conflicts(once)).toEqual(['']);
});

test('a declared table without columns does not compile, and is refused', () => {
  const others = defineTables('trial', { otherThings: keeps<Thing>(byName) });
  // @ts-expect-error no table of that name
  expect(() => storeTables(others, SCHEMA)).toThrow('trial.other_things has no columns');
  const elsewhere = defineTables('other', { namedThings: keeps<Thing>(byName) });
  // @ts-expect-error no table of that schema
  expect(() => storeTables(elsewhere, SCHEMA)).toThrow('other.named_things has no columns');
});

test('rows and columns that disagree do not compile', () => {
  const of = <Row extends { readonly name: string }>() =>
    defineTables('trial', { namedThings: keeps<Row>(byName) });
  // @ts-expect-error a field without a column
  storeTables(of<Thing & { readonly colour: string }>(), SCHEMA);
  // @ts-expect-error a column without a field
  storeTables(of<Omit<Thing, 'size'>>(), SCHEMA);
  // @ts-expect-error a field of another kind
  storeTables(of<Omit<Thing, 'size'> & { readonly size: string }>(), SCHEMA);
  // @ts-expect-error null where the column takes none
  storeTables(of<Omit<Thing, 'size'> & { readonly size: number | null }>(), SCHEMA);
  expect(storeTables(of<Thing>(), SCHEMA)).toHaveLength(1);
});
