/** A database that is lost is there again as it was at a time: what was committed before it, and nothing after. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signalProcess } from '../process/process-identity.mjs';
import { embeddedPostgres } from '../stores/postgres.mjs';
import { openMemory } from '../stores/store.mjs';
import { forDatabase, KEYS, listBases } from './archive.mjs';
import { takeBase, whenArchived } from './base-backup.mjs';
import { openFolderStore } from './folder-store.mjs';
import { followLog } from './log-follower.mjs';
import { restoreTo } from './restore.mjs';
import { makeKeys, toDecrypter, toEncrypter } from './seal.mjs';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });
const folder = mkdtempSync(join(tmpdir(), 'recovery-'));
const [archiveFolder, dataDir] = [join(folder, 'archive'), join(folder, 'stores')];
const inFolder = openFolderStore(archiveFolder);
const storage = { isBroken: false };
/** @type {import('./object-store.mjs').ObjectStore} */
const store = {
  ...inFolder,
  put: async (key, bytes) => {
    if (storage.isBroken) throw new Error('no room in the storage');
    await inFolder.put(key, bytes);
  },
};
/** Nothing here has to outlast a power cut. */
const purpose = /** @type {const} */ ('test');
const identityFile = join(folder, 'identity');
const openServer = () =>
  embeddedPostgres({ dataDir, purpose, log: () => {}, memory: openMemory(dataDir) });
let server = openServer();
/** @type {Parameters<typeof followLog>[0]} */
let source;

beforeAll(async () => {
  await server.start();
  const { identity, recipient } = await makeKeys();
  writeFileSync(identityFile, `${identity}\n`);
  source = { databaseUrl: server.url(), store, encrypter: toEncrypter(recipient), slot: 'drill' };
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** @param {(sql: import('postgres').Sql) => Promise<unknown>} use */
async function withSql(use) {
  const sql = postgres(server.url(), { max: 1, onnotice: () => {} });
  try {
    return await use(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** @param {string} what */
const add = (what) =>
  withSql((sql) => sql`insert into marks select ${what} || n from generate_series(1, 100) n`);
const readMarks = () =>
  withSql(async (sql) => {
    const rows =
      await sql`select substr(mark, 1, 1) as kind, count(*)::int as rows from marks group by 1 order by 1`;
    return rows.map(({ kind, rows: count }) => `${kind}${count}`).join(' ');
  });
const whenAllArchived = () =>
  withSql(async (sql) => {
    const [row] = await sql`select pg_current_wal_flush_lsn()::text as lsn`;
    await whenArchived(sql, source.slot, row?.['lsn']);
  });
const readClock = () =>
  withSql(async (sql) => (await sql`select clock_timestamp() as at`)[0]?.['at']);

test('to a time: all that was committed before it, and nothing after it', async () => {
  const identity = readFileSync(identityFile, 'utf8');
  await withSql((sql) => sql`create table marks (mark text)`);
  await add('a');
  let follower = await followLog(source);
  const base = await takeBase(source);
  await add('b');
  await whenAllArchived();
  storage.isBroken = true;
  const broken = expect(follower.ended).rejects.toThrow('no room in the storage');
  // More than one segment of the log, and a change of it.
  await withSql(async (sql) => {
    await sql`create table ballast as select repeat(md5(n::text), 60) from generate_series(1, 9000) n`;
    await sql`select pg_switch_wal()`;
  });
  await broken;
  storage.isBroken = false;
  follower = await followLog(source);
  expect(follower.isNew).toBe(false);
  await add('c');
  const to = /** @type {Date} */ (await readClock());
  await add('d');
  await whenAllArchived();
  await follower.stop();
  await follower.ended;
  // The disk is lost.
  const pid = Number(server.pid());
  signalProcess(pid, 'SIGQUIT');
  await server.stop();
  rmSync(join(dataDir, 'postgres'), { recursive: true, force: true });
  const decrypter = toDecrypter(identity);
  const restored = await restoreTo({
    store,
    decrypter,
    to,
    into: join(dataDir, 'postgres'),
    purpose,
  });
  expect(restored.base).toEqual(base);
  expect(restored.files).toBeGreaterThan(500);
  server = openServer();
  await server.start();
  expect(await readMarks()).toBe('a100 b100 c100');

  // Its log goes on in a timeline of its own, and the newest state has all of that.
  source = { ...source, databaseUrl: server.url() };
  const again = await followLog(source);
  expect(again.isNew).toBe(true);
  expect((await takeBase(source)).timeline).toBe(2);
  await add('e');
  await whenAllArchived();
  await again.stop();
  await again.ended;
  await server.stop();
  rmSync(join(dataDir, 'postgres'), { recursive: true, force: true });
  await restoreTo({ store, decrypter, to: null, into: join(dataDir, 'postgres'), purpose });
  server = openServer();
  await server.start();
  expect(await readMarks()).toBe('a100 b100 c100 e100');
});

test('nothing in the archive can be read without the identity', async () => {
  for (const name of await store.list('')) {
    if (name.endsWith('backup.json')) continue;
    const bytes = readFileSync(join(archiveFolder, name));
    expect(bytes.subarray(0, 4).toString(), name).toMatch(/part-000[1-9]|age-/);
  }
  const other = toDecrypter((await makeKeys()).identity);
  const into = join(folder, 'other');
  await expect(restoreTo({ store, decrypter: other, to: null, into, purpose })).rejects.toThrow(
    'no identity matched',
  );
});

test('a damaged archive, and a time it does not reach, restore nothing', async () => {
  const decrypter = toDecrypter(readFileSync(identityFile, 'utf8'));
  const into = join(folder, 'never');
  const [system = ''] = readdirSync(archiveFolder);
  const [first] = await listBases(forDatabase(store, system));
  if (!first) throw new Error('no base backup');
  const early = new Date(Date.parse(first.at) - 1);
  await expect(restoreTo({ store, decrypter, to: early, into, purpose })).rejects.toThrow(
    'old enough',
  );
  const future = new Date(Date.now() + 3_600_000);
  await expect(restoreTo({ store, decrypter, to: future, into, purpose })).rejects.toThrow(
    'recovery ended before configured recovery target was reached',
  );
  const part = `${system}/${KEYS.part(first.name, 0)}`;
  const bytes = await store.get(part);
  if (bytes === null) throw new Error('no part');
  bytes[bytes.length - 1_000] = (bytes[bytes.length - 1_000] ?? 0) ^ 1;
  await store.put(part, bytes);
  const soon = new Date(Date.parse(first.at) + 1);
  await expect(restoreTo({ store, decrypter, to: soon, into, purpose })).rejects.toThrow();
  expect(readdirSync(folder)).not.toContain('never');
});
