/** Which base backup a restore begins with, and what an archive no longer needs. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseBase, forDatabase, KEYS, listBases, listDatabases, prune } from './archive.mjs';
import { openFolderStore } from './folder-store.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'archive-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const DAYS = [1, 2, 3];
const segment = (/** @type {number} */ n) =>
  `0000000100000000000000${n.toString(16).toUpperCase().padStart(2, '0')}`;

/** Three days, a base backup each at noon, ten segments of the log from one to the next. */
async function givenArchive() {
  const archive = forDatabase(openFolderStore(folder), '77');
  for (const day of DAYS) {
    const [name, at] = [`2026110${day}T110000Z`, `2026-11-0${day}T12:00:00.000Z`];
    await archive.put(KEYS.part(name, 0), Buffer.from('part'));
    await archive.put(KEYS.manifest(name), Buffer.from('manifest'));
    const base = { name, at, startWal: segment(day * 10) };
    await archive.put(KEYS.backup(name), Buffer.from(JSON.stringify(base)));
  }
  for (let n = 10; n < 40; n += 1) await archive.put(KEYS.wal(segment(n)), Buffer.from('log'));
  return archive;
}

test('a time is reached from the newest base backup that had ended', async () => {
  const bases = await listBases(await givenArchive());
  const from = (/** @type {string} */ at) => chooseBase(bases, new Date(at))?.name;
  expect(from('2026-11-02T11:59:59.999Z')).toBe('20261101T110000Z');
  expect(from('2026-11-02T12:00:00.000Z')).toBe('20261102T110000Z');
  expect(from('2027-01-01T00:00:00.000Z')).toBe('20261103T110000Z');
  expect(from('2026-11-01T11:59:59.999Z')).toBeUndefined();
  expect(chooseBase(bases, null)?.name).toBe('20261103T110000Z');
});

test('a base backup without its description is none', async () => {
  const archive = await givenArchive();
  await archive.remove(KEYS.backup('20261103T110000Z'));
  expect(chooseBase(await listBases(archive), null)?.name).toBe('20261102T110000Z');
});

test('older base backups go, and the log that none of the others needs', async () => {
  const archive = await givenArchive();
  expect(await prune(archive, 2)).toBe(3 + 10);
  expect((await listBases(archive)).map(({ name }) => name)).toEqual([
    '20261102T110000Z',
    '20261103T110000Z',
  ]);
  expect(await archive.list('wal/')).toEqual(
    Array.from({ length: 20 }, (_, n) => KEYS.wal(segment(20 + n))),
  );
  expect(await prune(archive, 2)).toBe(0);
});

test('the newest base backup stays, whatever is configured, and of an empty archive nothing goes', async () => {
  const archive = await givenArchive();
  await prune(archive, 0);
  expect((await listBases(archive)).map(({ name }) => name)).toEqual(['20261103T110000Z']);
  expect(await prune(forDatabase(openFolderStore(folder), '78'), 1)).toBe(0);
});

test('histories of timelines stay: a later restore must not choose their numbers', async () => {
  const archive = await givenArchive();
  await archive.put(KEYS.wal('00000002.history'), Buffer.from('history'));
  await prune(archive, 1);
  expect(await archive.list('wal/00000002')).toEqual([KEYS.wal('00000002.history')]);
});

test('databases in one archive do not see each other', async () => {
  await givenArchive();
  const store = openFolderStore(folder);
  await forDatabase(store, '78').put(KEYS.wal(segment(1)), Buffer.from('log'));
  expect(await listDatabases(store)).toEqual(['77', '78']);
  expect(await forDatabase(store, '78').list('')).toEqual([KEYS.wal(segment(1))]);
});
