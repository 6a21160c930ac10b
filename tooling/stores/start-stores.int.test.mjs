/**
 * The data stores through every kind of crash and restart, with the real programs on ports and
 * folders of their own: written data is there, nothing is left running, no other process is
 * disturbed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import postgres from 'postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { firstFreePort, isPortFree } from '../process/ports.mjs';
import { isAlive, waitUntil } from '../process/process-identity.mjs';
import { ROOT } from '../process/root.mjs';
import { endLeftStores } from './start-stores.mjs';
import { openMemory } from './store.mjs';

/** @type {string} */
let dataDir;
/** @type {import('node:child_process').ChildProcess[]} */
let runners = [];

/** Where no other stores begin to look: the first free port of all is taken by another test as soon as it is left. */
const OWN_PORTS = /** @type {const} */ ([
  ['postgres', 23_100],
  ['redis', 23_400],
]);

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'infra-'));
  const memory = openMemory(dataDir);
  for (const [name, first] of OWN_PORTS) memory.update(name, { port: await firstFreePort(first) });
});
afterEach(async () => {
  for (const runner of runners) runner.kill('SIGKILL');
  runners = [];
  await endLeftStores(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
});

/**
 * Starts a runner that holds the stores until it is signalled.
 * @param {Record<string, string>} [env]
 */
async function startRunner(env = {}) {
  const child = spawn(process.execPath, ['bin/infra.mjs'], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  runners.push(child);
  let out = '';
  let err = '';
  child.stdout.on('data', (part) => {
    out += part;
  });
  child.stderr.on('data', (part) => {
    err += part;
  });
  const exited = once(child, 'close');
  const isUp = () => /REDIS_URL=.*\n/.test(out);
  expect(
    await waitUntil(() => isUp() || child.exitCode !== null, { timeoutMs: 50_000 }),
  ).toBeTruthy();
  /** @param {string} name */
  const url = (name) => new RegExp(`${name}=(.*)`).exec(out)?.[1] ?? '';
  return {
    child,
    databaseUrl: url('DATABASE_URL'),
    redisUrl: url('REDIS_URL'),
    words: () => err,
    /** @param {NodeJS.Signals} signal */
    end: async (signal) => {
      child.kill(signal);
      await exited;
      return child.exitCode;
    },
  };
}

const pids = () => ({
  postgres: Number(
    readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
  ),
  redis: Number(readFileSync(join(dataDir, 'redis', 'redis.pid'), 'utf8')),
});

/**
 * @param {{ databaseUrl: string, redisUrl: string }} stores
 * @param {string} word
 */
async function write({ databaseUrl, redisUrl }, word) {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  await sql`create table if not exists words (word text primary key)`;
  await sql`insert into words ${sql({ word })}`;
  await sql.end();
  const redis = new Redis(redisUrl);
  await redis.xadd('words', '*', 'word', word);
  // The append-only file is synced once a second; a process that is killed loses nothing even so.
  await redis.quit();
}

/** @param {{ databaseUrl: string, redisUrl: string }} stores */
async function read({ databaseUrl, redisUrl }) {
  const sql = postgres(databaseUrl, { max: 1 });
  const rows = await sql`select word from words order by word`;
  await sql.end();
  const redis = new Redis(redisUrl);
  const entries = await redis.xrange('words', '-', '+');
  await redis.quit();
  return {
    postgres: rows.map((row) => row['word']),
    redis: entries.map(([, fields]) => fields[1]),
  };
}

/** @param {string} url */
const makePort = (url) => Number(new URL(url).port);

test('Ctrl-C leaves no process and no open port, and the next start finds the data', async () => {
  const first = await startRunner();
  await write(first, 'kept');
  const { postgres: postgresPid, redis: redisPid } = pids();
  expect(await first.end('SIGINT')).toBe(0);
  expect([isAlive(postgresPid), isAlive(redisPid)]).toEqual([false, false]);
  expect(await isPortFree(makePort(first.databaseUrl))).toBe(true);
  expect(await isPortFree(makePort(first.redisUrl))).toBe(true);
  const second = await startRunner();
  expect(second.databaseUrl).toBe(first.databaseUrl);
  expect(await read(second)).toEqual({ postgres: ['kept'], redis: ['kept'] });
});

test('stores left by a runner killed with -9 are recognised and used again', async () => {
  const first = await startRunner();
  await write(first, 'kept');
  const before = pids();
  await first.end('SIGKILL');
  const second = await startRunner();
  expect(pids()).toEqual(before);
  expect(second.words()).toContain('found running');
  expect(await read(second)).toEqual({ postgres: ['kept'], redis: ['kept'] });
  expect(await second.end('SIGTERM')).toBe(0);
  expect([isAlive(before.postgres), isAlive(before.redis)]).toEqual([false, false]);
});

test('stores killed with -9 start again with everything that was acknowledged', async () => {
  const first = await startRunner();
  await write(first, 'kept');
  const before = pids();
  process.kill(before.postgres, 'SIGKILL');
  process.kill(before.redis, 'SIGKILL');
  await first.end('SIGKILL');
  const second = await startRunner();
  expect(pids().postgres).not.toBe(before.postgres);
  expect(await read(second)).toEqual({ postgres: ['kept'], redis: ['kept'] });
});

test('two runners share the stores; the first to leave does not take them along', async () => {
  const first = await startRunner();
  const second = await startRunner();
  expect(second.databaseUrl).toBe(first.databaseUrl);
  const shared = pids();
  await first.end('SIGINT');
  expect([isAlive(shared.postgres), isAlive(shared.redis)]).toEqual([true, true]);
  await write(second, 'still there');
  await second.end('SIGINT');
  expect([isAlive(shared.postgres), isAlive(shared.redis)]).toEqual([false, false]);
});

test('a port taken since the last run is left to its owner', async () => {
  const first = await startRunner();
  await write(first, 'kept');
  await first.end('SIGINT');
  const intruder = createServer().listen(makePort(first.databaseUrl), '127.0.0.1');
  await once(intruder, 'listening');
  const second = await startRunner();
  expect(makePort(second.databaseUrl)).not.toBe(makePort(first.databaseUrl));
  expect(await read(second)).toEqual({ postgres: ['kept'], redis: ['kept'] });
  intruder.close();
});

test('another program cannot come in without the password', async () => {
  const { databaseUrl, redisUrl } = await startRunner();
  const sql = postgres(databaseUrl.replace(/:[^:@]+@/, ':wrong@'), { max: 1 });
  await expect(sql`select 1`).rejects.toThrow(/password authentication failed/);
  await sql.end();
  const redis = new Redis({ port: makePort(redisUrl), retryStrategy: () => null });
  await expect(redis.get('x')).rejects.toThrow(/NOAUTH/);
  redis.disconnect();
});

test('an unresponsive given address is named without its password', async () => {
  const runner = await startRunner({ DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/x' });
  expect(runner.child.exitCode).toBe(1);
  expect(runner.words()).toContain(
    'DATABASE_URL (postgres://me:***@127.0.0.1:1/x) does not answer',
  );
  expect(runner.words()).not.toContain('secret');
});
