/** A database written into files and read back is the same database, and refuses what the first one refuses. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { migrate } from '../../packages/db/src/migrate.ts';
import { backUp, countRows, restore } from './backup.mjs';

// A hundred tables there and back take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const folder = mkdtempSync(join(tmpdir(), 'backup-'));
const names = ['first', 'second', 'third'].map((word) => `backup_${word}_${process.pid}`);
const admin = postgres(inject('databaseUrl'), { max: 1, onnotice: () => {} });

/** @param {number} n */
function toUrl(n) {
  const url = new URL(inject('databaseUrl'));
  url.pathname = `/${names[n]}`;
  return url.href;
}

beforeAll(async () => {
  for (const name of names) await admin.unsafe(`create database ${name}`);
  await migrate(toUrl(0));
  const sql = postgres(toUrl(0), { max: 1 });
  await sql`insert into platform.leases (service, fence, holder, expires_at) values ('oms', 7, ${'a\tb\\N\n"ü'}, now())`;
  await sql`insert into platform.outbox (producer, seq, topic, id, at, envelope)
    select 'oms', n, 'orders.routed', 'id-' || n, now(), '{"a": [1, null, "\u00fc"]}' from generate_series(1, 500) n`;
  // A week of its own, which no migration makes.
  await sql`select platform.add_partition('risk.decisions', 'at', '2026-11-23')`;
  await sql`insert into risk.decisions (decision_id, by, order_id, user_id, desk, symbol, side, order_type, instrument_type,
      strategy, is_replace, qty, decision, checks, at)
    values ('D1', 'RISK', gen_random_uuid(), 'u', 'EQ', 'KO', 'BUY', 'MARKET', 'equity', 'LIT', false, 1, 'ACCEPT', '[]',
      '2026-11-25T10:00:00Z')`;
  await sql.end();
});
afterAll(async () => {
  for (const name of names) await admin.unsafe(`drop database ${name} with (force)`);
  await admin.end();
  rmSync(folder, { recursive: true, force: true });
});

/** @param {string} url */
async function readContent(url) {
  const sql = postgres(url, { max: 1 });
  const rows = await sql`select md5(string_agg(o::text, '|' order by seq)) as outbox,
    (select md5(string_agg(l::text, '|')) from platform.leases l) as leases,
    (select md5(string_agg(d::text, '|')) from risk.decisions d) as decisions from platform.outbox o`;
  await sql.end();
  return { ...rows[0] };
}

test('every row comes back as it was, and migrations go on from where they were', async () => {
  const { tables } = await backUp(toUrl(0), folder);
  expect(tables.find(({ name }) => name === 'platform.outbox')?.rows).toBe(500);
  await restore(folder, toUrl(1));
  expect(await countRows(toUrl(1))).toEqual(await countRows(toUrl(0)));
  expect(await readContent(toUrl(1))).toEqual(await readContent(toUrl(0)));
  await migrate(toUrl(1));
  expect(await countRows(toUrl(1))).toEqual(await countRows(toUrl(0)));
});

test('a database that is not empty is left as it is', async () => {
  await expect(restore(folder, toUrl(0))).rejects.toThrow('not empty');
  expect((await countRows(toUrl(0))).get('platform.outbox')).toBe(500);
});

test('a backup that broke off is none, and one with a damaged file leaves nothing behind', async () => {
  const torn = mkdtempSync(join(tmpdir(), 'torn-'));
  await expect(restore(torn, toUrl(2))).rejects.toThrow('no whole backup');
  await backUp(toUrl(0), torn);
  writeFileSync(join(torn, 'platform.outbox.rows.gz'), 'not gzip');
  await expect(restore(torn, toUrl(2))).rejects.toThrow();
  expect((await countRows(toUrl(2))).size).toBe(0);
  rmSync(torn, { recursive: true, force: true });
});
