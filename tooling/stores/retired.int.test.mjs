/** What left the database for a file comes back, every row of it; a file that was changed does not. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gzipSync } from 'node:zlib';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { openDatabase } from '../../packages/db/src/database.ts';
import { migrate } from '../../packages/db/src/migrate.ts';
import { keepPartitions } from '../../packages/db/src/partitions/partitions.ts';
import { listRetired, loadRetired, verifyRetired } from './retired.mjs';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const ROWS = 2_000;
const folder = mkdtempSync(join(tmpdir(), 'retired-'));
const name = `retired_${process.pid}`;
const url = Object.assign(new URL(inject('databaseUrl')), { pathname: `/${name}` }).href;
const admin = postgres(inject('databaseUrl'), { max: 1, onnotice: () => {} });
const sql = postgres(url, { max: 1, onnotice: () => {} });

const sha256 = (/** @type {Buffer} */ bytes) => createHash('sha256').update(bytes).digest('hex');
/** @type {Record<string, unknown> | undefined} */
let before;
beforeAll(async () => {
  await admin.unsafe(`create database ${name}`);
  await migrate(url);
  await sql`insert into risk.decisions (decision_id, by, order_id, user_id, desk, symbol, side, order_type, instrument_type,
      strategy, is_replace, qty, decision, checks, at, observed)
    select 'D' || lpad(n::text, 6, '0'), 'RISK', gen_random_uuid(), ${'a\nb"ü\\'}, 'EQ', 'KO', 'BUY', 'MARKET', 'equity', 'LIT', false,
      9007199254740991, 'ACCEPT', ${JSON.stringify([{ name: 'x\ny' }])}::text::json, '2026-01-07T10:00:00.123Z', null from generate_series(1, ${ROWS}) n`;
  before = await digest('risk.decisions');
  const database = openDatabase({ url, name: 'upkeep', connections: 1 });
  const policy = { orderHistoryDays: 0, fixMessageDays: 0, decisionDays: 30 };
  await keepPartitions(database, { nowMs: Date.parse('2026-11-25T10:00:00Z'), policy, folder });
  await database.close();
});
afterAll(async () => {
  await sql.end();
  await admin.unsafe(`drop database ${name} with (force)`);
  await admin.end();
  rmSync(folder, { recursive: true });
});

/** @param {string} table */
async function digest(table) {
  const [row] = await sql.unsafe(
    `select count(*)::int as n, md5(string_agg(t::text, '|' order by decision_id)) as rows from ${table} t`,
  );
  return row;
}

test('a retired week is loaded as it was', async () => {
  expect(await digest('risk.decisions')).toMatchObject({ n: 0 });
  const [week] = (await listRetired(url)).filter(({ rows }) => rows > 0);
  if (week === undefined) throw new Error('nothing was retired');
  expect(await loadRetired(week, { folder, into: url })).toBe(ROWS);
  expect(await digest(`retired."${week.partition}"`)).toEqual(before);
});

test('a week of an older version is read as well', async () => {
  const [week] = (await listRetired(url)).filter(({ rows }) => rows > 0);
  if (week === undefined) throw new Error('nothing was retired');
  const bytes = gzipSync(brotliDecompressSync(readFileSync(join(folder, week.file))));
  const older = { ...week, file: `${week.partition}.jsonl.gz`, sha256: sha256(bytes) };
  writeFileSync(join(folder, older.file), bytes);
  await sql.unsafe(`drop table if exists retired."${week.partition}"`);
  expect(await loadRetired(older, { folder, into: url })).toBe(ROWS);
  expect(await digest(`retired."${week.partition}"`)).toEqual(before);
});

test('a file that was changed by one bit is refused, and nothing of it is loaded', async () => {
  const [week] = (await listRetired(url)).filter(({ rows }) => rows > 0);
  if (week === undefined) throw new Error('nothing was retired');
  await sql.unsafe(`drop table if exists retired."${week.partition}"`);
  const path = join(folder, week.file);
  const bytes = readFileSync(path);
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(path, bytes);
  await expect(verifyRetired(week, folder)).rejects.toThrow('not the file that was written');
  await expect(loadRetired(week, { folder, into: url })).rejects.toThrow('not the file');
  expect(await sql`select to_regclass(${`retired."${week.partition}"`})::text as name`).toEqual([
    { name: null },
  ]);
});
