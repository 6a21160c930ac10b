/** The schema comes into being once, however many processes start, and agrees with what the code writes. */
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from './fresh-database.ts';
import { migrate } from './migrate.ts';
import { TABLES } from './tables.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

const OURS = ['platform', 'oms', 'risk', 'ems', 'journal', 'market', 'users', 'drizzle', 'audit'];

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

test('every table of the register is there, with the columns it is written with', async () => {
  const sql = postgres(fresh.url, { max: 1 });
  for (const { codec } of TABLES) {
    const found = await sql.unsafe(
      `select ${codec.columns.join(', ')} from ${codec.table} limit 0`,
    );
    expect(found.columns).toHaveLength(codec.columns.length);
  }
  await sql.end();
});
