/** What a data folder remembers of its stores, and where a command finds them. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { databaseUrl, getDataDir, redisUrl } from './running-stores.mjs';
import { givenStore, openMemory } from './store.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-'));
  for (const name of ['DATABASE_URL', 'REDIS_URL', 'DATA_DIR']) vi.stubEnv(name, '');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

test('nothing is remembered at first', () => {
  expect(openMemory(folder).read('postgres')).toEqual({});
});

test('what is remembered of one store is added to, and the other one is left alone', () => {
  const memory = openMemory(folder);
  memory.update('postgres', { password: 'p' });
  memory.update('redis', { port: 1, kind: 'docker' });
  memory.update('postgres', { port: 2 });
  memory.update('redis', { port: 3 });
  expect(memory.read('postgres')).toEqual({ password: 'p', port: 2 });
  expect(openMemory(folder).read('redis')).toEqual({ port: 3, kind: 'docker' });
});

test('its file holds passwords: only its owner may read it', () => {
  const memory = openMemory(folder);
  memory.update('redis', { password: 'p' });
  expect(statSync(memory.path).mode & 0o077).toBe(0);
});

test('what is read is a copy: changing it changes nothing', () => {
  const memory = openMemory(folder);
  memory.update('redis', { port: 1 });
  memory.read('redis')['port'] = 9;
  expect(memory.read('redis')['port']).toBe(1);
});

test.each(['', '{ "postgres": ', '[]', '{"postgres": 7}', '{"postgres": null}'])(
  'a broken file is an empty memory, and can be written again: %s',
  (text) => {
    const memory = openMemory(folder);
    writeFileSync(memory.path, text);
    expect(memory.read('postgres')).toEqual({});
    memory.update('postgres', { port: 5 });
    expect(JSON.parse(readFileSync(memory.path, 'utf8')).postgres).toEqual({ port: 5 });
  },
);

test('a server given by its address is checked, never started, never stopped and always alive', async () => {
  /** @type {string[]} */
  const checked = [];
  const store = givenStore({
    name: 'redis',
    url: 'redis://cache:6379',
    check: async (url) => void checked.push(url),
  });
  expect(store).toMatchObject({ name: 'redis', owned: false });
  expect([store.url(), store.pid()]).toEqual(['redis://cache:6379', null]);
  await store.start();
  await store.stop();
  expect(await store.isAlive()).toBe(true);
  expect(checked).toEqual(['redis://cache:6379']);
});

test('a server given by its address that does not answer is reported at the start', async () => {
  const check = () => Promise.reject(new Error('it does not answer'));
  await expect(givenStore({ name: 'redis', url: 'redis://x', check }).start()).rejects.toThrow(
    'it does not answer',
  );
});

test('a command uses the stores it is given', () => {
  vi.stubEnv('DATABASE_URL', 'postgres://given/db');
  vi.stubEnv('REDIS_URL', 'redis://given');
  vi.stubEnv('DATA_DIR', folder);
  openMemory(folder).update('postgres', { port: 1, password: 'p' });
  expect([databaseUrl(), redisUrl()]).toEqual(['postgres://given/db', 'redis://given']);
});

test('without an address it uses those of the data folder, with their passwords', () => {
  vi.stubEnv('DATA_DIR', folder);
  openMemory(folder).update('postgres', { port: 55_440, password: 'pg' });
  openMemory(folder).update('redis', { port: 56_390, password: 'rd' });
  expect(databaseUrl()).toBe('postgres://tradefloor:pg@127.0.0.1:55440/tradefloor');
  expect(redisUrl()).toBe('redis://:rd@127.0.0.1:56390');
});

test('where no store was ever started there is none', () => {
  vi.stubEnv('DATA_DIR', folder);
  expect([databaseUrl(), redisUrl()]).toEqual([undefined, undefined]);
});

test('the data folder is absolute, however it was named', () => {
  vi.stubEnv('DATA_DIR', 'some/where');
  expect(getDataDir()).toBe(resolve('some/where'));
  vi.stubEnv('DATA_DIR', '');
  expect(getDataDir()).toMatch(/^\/.*\.data$/);
});
