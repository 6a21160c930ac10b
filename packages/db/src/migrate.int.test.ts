/** The schema comes into being once, however many processes start, and agrees with what the code writes. */
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { TABLES } from './tables.ts';
import { type FreshDatabase, freshDatabase } from './testing/fresh-database.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

/** Every schema there is: those of the services' tables, and the platform's own. */
const OURS = new Set([
  ...TABLES.map(({ name }) => name.split('.')[0] ?? ''),
  'platform',
  'drizzle',
  'audit',
]);

test('processes that start together migrate once, and again changes nothing', async () => {
  const sql = postgres(fresh.url, { max: 1, onnotice: () => undefined });
  for (const schema of OURS) await sql.unsafe(`drop schema if exists ${schema} cascade`);
  await Promise.all([migrate(fresh.url), migrate(fresh.url), migrate(fresh.url)]);
  const applied = () => sql`select hash from drizzle.__drizzle_migrations`;
  const before = await applied();
  await migrate(fresh.url);
  expect(await applied()).toEqual(before);
  expect(before.length).toBeGreaterThan(1);
  await sql.end();
});

/** How the code and how the server name the same type. */
const typeName = (sqlType: string): string =>
  sqlType.replace('timestamp (3)', 'timestamp(3)').replace(/ collate .*/, '');

test('every table of the register is there, column by column as the code writes it', async () => {
  const sql = postgres(fresh.url, { max: 1 });
  for (const { codec, name } of TABLES) {
    const found = await sql`
      select attname as column, format_type(atttypid, atttypmod) as type, not attnotnull as nullable
      from pg_attribute where attrelid = ${name}::regclass and attnum > 0 and not attisdropped`;
    const written = codec.shape.map(({ column, sqlType, nullable }) => ({
      column: column.replaceAll('"', ''),
      type: typeName(sqlType),
      nullable,
    }));
    const byName = (a: { column: string }, b: { column: string }) => (a.column < b.column ? -1 : 1);
    expect([...found].map((row) => ({ ...row })).sort(byName as never)).toEqual(
      written.sort(byName),
    );
  }
  await sql.end();
});
