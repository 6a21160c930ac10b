/** Price alerts in processes of the operating system: prices come over Redis, and kill -9 loses no firing and doubles none. */
import { randomBytes } from 'node:crypto';
import { createAlert, listAlertFirings } from '@tradefloor/contracts/calls/alerts';
import type { Call, CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import { quotes } from '@tradefloor/contracts/calls/market';
import { userId } from '@tradefloor/contracts/ids';
import { SERVICES, type ServiceName } from '@tradefloor/contracts/services';
import type { Caller } from '@tradefloor/contracts/user';
import { ALERT_FIRINGS_KEPT } from '@tradefloor/contracts/vocabulary/alerts';
import { type Database, openDatabase } from '@tradefloor/db/database';
import { type FreshDatabase, freshDatabase } from '@tradefloor/db/testing/fresh-database';
import { type CallsClient, callsClient } from '@tradefloor/runtime/host/calls-client';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { drawPortOffset } from './testing/test-ports.ts';
import {
  buildWorkersProgram,
  type WorkerProcess,
  type WorkersProgram,
} from './testing/worker-processes.ts';

const SECRET = randomBytes(24).toString('hex');
const PATIENT = { timeout: 60_000, interval: 100 };
const OFFSET = drawPortOffset('alert-kills');
/** The program has no prefix of its own in Redis: it has a database, and no other test file has that one. */
const REDIS_DATABASE = 10;
const KILLS = 3;
const SYMBOLS = 20;

const TRADER: Caller = {
  userId: userId('trader-high-touch'),
  role: 'trader',
  tradingStyle: 'high_touch',
  guest: false,
  darkPoolAccess: true,
  sessionId: 'session-1',
};

let fresh: FreshDatabase;
let database: Database;
let redis: Redis;
let program: WorkersProgram;
let market: WorkerProcess;
let users: WorkerProcess;
let client: CallsClient;

beforeAll(async () => {
  const redisUrl = `${inject('redisUrl')}/${REDIS_DATABASE}`;
  redis = new Redis(redisUrl);
  [fresh, program] = await Promise.all([freshDatabase(), buildWorkersProgram()]);
  database = openDatabase({ url: fresh.url, name: 'test', connections: 1 });
  // Their services have ports of their own: both processes are at one offset.
  const start = (service: ServiceName) =>
    program.process([`--only=${service}`], {
      ...process.env,
      DATABASE_URL: fresh.url,
      REDIS_URL: redisUrl,
      INTERNAL_SECRET: SECRET,
      PORT_OFFSET: String(OFFSET),
      LOG_LEVEL: 'fatal',
    });
  market = start('market-sim');
  users = start('user-service');
  const getBaseUrl = (service: ServiceName): string =>
    `http://127.0.0.1:${SERVICES[service].port + OFFSET}`;
  client = callsClient({ getBaseUrl, secret: SECRET, from: 'oms' });
});
afterAll(async () => {
  await program.remove();
  await Promise.all([client.close(), database.close()]);
  await redis.flushdb();
  await redis.quit();
  await fresh.drop();
});

/** Null while it is refused or not responded to. */
async function find<C extends Call>(call: C, input: CallInput<C>): Promise<CallOutput<C> | null> {
  const meta = { requestId: 'request-1', caller: TRADER, as: 'user' } as const;
  const response = await client.request(call, input, meta);
  return response.ok ? response.value : null;
}
const countFirings = async () => (await find(listAlertFirings, {}))?.items.length ?? -1;

async function start(worker: WorkerProcess): Promise<void> {
  await worker.load();
  worker.run();
}

/**
 * Alert and firing are one commit: what an alert counts is what is kept of it, up to those that newer ones replaced.
 * What does not agree, in words.
 */
async function findFaults(): Promise<string[]> {
  const firings = await find(listAlertFirings, {});
  const rows = await database.rows('select alert_id, fired_count from users.alerts');
  if (firings === null || rows.length !== SYMBOLS) return ['alerts are missing'];
  const ids = firings.items.map(({ firingId }) => firingId);
  const counts = rows.map((row) => [String(row['alert_id']), Number(row['fired_count'])] as const);
  const counted = counts.reduce((sum, [, count]) => sum + count, 0);
  const expected = Math.min(counted, ALERT_FIRINGS_KEPT);
  const torn = counts.flatMap(([alertId, count]) => {
    const own = ids.filter((id) => id.startsWith(alertId));
    const isWhole = own.every((id, index) => id === `${alertId}-F${count - index}`);
    return isWhole ? [] : [`${alertId} counts ${count}: ${own.join(' ')}`];
  });
  return ids.length === expected ? torn : [`${ids.length} kept, ${counted} counted`, ...torn];
}

test('alerts that fire at each crossing fire on over kill -9, and each firing is kept once', async () => {
  await Promise.all([start(market), start(users)]);
  await expect.poll(async () => (await find(quotes, {}))?.items.length, PATIENT).toBeGreaterThan(0);
  const shown = (await find(quotes, {}))?.items ?? [];
  for (const { symbol, last } of shown.slice(0, SYMBOLS)) {
    const level = { symbol, condition: 'AT_OR_ABOVE', price: last } as const;
    const create = () => find(createAlert, { ...level, repeat: 'EACH_CROSSING' });
    // Refused until the first prices have come over.
    await expect.poll(create, PATIENT).not.toBeNull();
  }
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = await countFirings();
    await expect.poll(countFirings, PATIENT).toBeGreaterThan(before + 5);
    await users.kill();
    await start(users);
    await expect.poll(countFirings, PATIENT).toBeGreaterThanOrEqual(before);
  }
  await market.kill();
  // The last batch may still be on its way.
  await expect.poll(findFaults, PATIENT).toEqual([]);
}, 240_000);
