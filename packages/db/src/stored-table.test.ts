import { keeps } from '@tradefloor/core/table';
import { pgSchema, text } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { int } from './schema/columns.ts';
import { stored } from './stored-table.ts';

const THINGS = pgSchema('trial').table('things', {
  name: text().primaryKey(),
  size: int().notNull(),
  note: text(),
});
type Thing = { readonly name: string; readonly size: number; readonly note: string | null };
const byName = (row: { readonly name: string }) => row.name;

test('a row that is there is replaced, or stays when it is newer', () => {
  const plain = stored(keeps<Thing>('trial.things', byName), THINGS);
  expect(plain.conflict).toBe(
    ' on conflict ("name") do update set "size" = excluded."size", "note" = excluded."note"',
  );
  const newest = stored(keeps<Thing>('trial.things', byName, { newestBy: 'size' }), THINGS);
  expect(newest.conflict).toContain(' where excluded."size" >= t."size"');
});

test('a table that only takes new rows is written without a second thought', () => {
  const once = stored(keeps<Thing>('trial.things', byName), THINGS, { insertOnly: true });
  expect(once.conflict).toBe('');
});

test('a definition is not bound to another table', () => {
  expect(() => stored(keeps<Thing>('trial.others', byName), THINGS)).toThrow(
    'trial.others is bound to',
  );
});

test('row and table that disagree do not compile', () => {
  const wider = keeps<Thing & { readonly colour: string }>('trial.things', byName);
  const narrower = keeps<Omit<Thing, 'size'>>('trial.things', byName);
  const otherKind = keeps<Omit<Thing, 'size'> & { readonly size: string }>('trial.things', byName);
  const mayLack = keeps<Omit<Thing, 'size'> & { readonly size: number | null }>(
    'trial.things',
    byName,
  );
  // @ts-expect-error a field without a column
  stored(wider, THINGS);
  // @ts-expect-error a column without a field
  stored(narrower, THINGS);
  // @ts-expect-error a field of another kind
  stored(otherKind, THINGS);
  // @ts-expect-error null where the column takes none
  stored(mayLack, THINGS);
  expect(stored(keeps<Thing>('trial.things', byName), THINGS).name).toBe('trial.things');
});
