/** Redis behind sentinels: its primary is killed while the platform works, and a replica takes its place. */
import { randomUUID } from 'node:crypto';
import { SERVICES } from '@tradefloor/contracts/services';
import { givenFill } from '@tradefloor/contracts/testing/given';
import type { TableDef } from '@tradefloor/core/table';
import type { PositionRow } from '@tradefloor/core/trading/position/tables';
import { RISK_TABLES } from '@tradefloor/core/trading/risk/tables';
import { createDurable } from '@tradefloor/db/durable/durable';
import { type FreshDatabase, freshDatabase } from '@tradefloor/db/testing/fresh-database';
import type { Service } from '@tradefloor/runtime';
import { openAlarms } from '@tradefloor/runtime/host/alarms';
import { openBullJobQueue } from '@tradefloor/runtime/host/bull-job-queue';
import { callsClient } from '@tradefloor/runtime/host/calls-client';
import { startHost } from '@tradefloor/runtime/host/host';
import { createLog } from '@tradefloor/runtime/host/log';
import { openSharedCounts } from '@tradefloor/runtime/host/shared-counts';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { ems, print, risk } from './testing/print-and-count.ts';
import { PATIENT, type RedisServer, RedisServers, readField } from './testing/redis-servers.ts';
import { drawPortOffset, NEXT_PROCESS } from './testing/test-ports.ts';

const SECRET = 'a secret of at least thirty-two characters';
const PASSWORD = 'of-the-servers';
const SENTINEL_PASSWORD = 'of-the-sentinels';
const NAME = 'tf';
const log = createLog({ service: 'test', level: 'silent' });
const program = inject('redisProgram');

let servers: RedisServers;
let primary: RedisServer;
let replica: RedisServer;
let sentinels: RedisServer[];
let fresh: FreshDatabase;
const closing: (() => unknown)[] = [];

/** Sentinels that look every 0.2 s instead of every second or ten, and for which a busy machine is no reason to wait. */
const QUICK = ['info-period', 'ping-period', 'ask-period', 'publish-period'].flatMap((name) => [
  name,
  '200',
]);
const sentinelLines = () => [
  `sentinel monitor ${NAME} 127.0.0.1 ${primary.port} 2`,
  `sentinel auth-pass ${NAME} ${PASSWORD}`,
  `sentinel down-after-milliseconds ${NAME} 1500`,
  `sentinel failover-timeout ${NAME} 3000`,
  `sentinel sentinel-pass ${SENTINEL_PASSWORD}`,
];

/** How many replicas and other sentinels one knows. */
async function known({ admin }: RedisServer): Promise<string[]> {
  const facts = (await admin.call('sentinel', 'master', NAME)) as string[];
  const valueAt = (name: string) => facts[facts.indexOf(name) + 1] ?? '';
  return [valueAt('num-slaves'), valueAt('num-other-sentinels')];
}

beforeAll(async () => {
  if (program === null) return;
  fresh = await freshDatabase();
  servers = new RedisServers(program);
  const lines = [`masterauth ${PASSWORD}`, 'repl-diskless-sync-delay 0'];
  primary = await servers.start(lines, PASSWORD);
  const copying = [...lines, `replicaof 127.0.0.1 ${primary.port}`];
  replica = await servers.start(copying, PASSWORD);
  sentinels = await Promise.all(
    [1, 2, 3].map(() => servers.start(sentinelLines(), SENTINEL_PASSWORD)),
  );
  for (const { admin } of sentinels)
    await admin.call('sentinel', 'debug', ...QUICK, 'tilt-trigger', '600000');
  for (const sentinel of sentinels)
    await vi.waitFor(async () => expect(await known(sentinel)).toEqual(['1', '2']), PATIENT);
}, 120_000);
afterAll(async () => {
  for (const close of closing.reverse()) await close();
  await servers?.stop();
  await fresh?.drop();
}, 120_000);

/** As the settings have it: there is nothing at the address in the URL. */
const place = () => ({
  url: `redis://:${PASSWORD}@redis.invalid:1/0`,
  sentinels: {
    hosts: sentinels.map(({ port }) => ({ host: '127.0.0.1', port })),
    name: NAME,
    password: SENTINEL_PASSWORD,
    hasTls: false,
  },
});

async function startProcess(services: readonly Service[], portOffset: number) {
  const durable = createDurable({ databaseUrl: fresh.url, owner: 'test', leaseMs: 60_000 });
  const host = await startHost({
    services,
    durable,
    redis: place(),
    log,
    portOffset,
    secret: SECRET,
    version: '1.0.0+abc',
    seed: 42,
    prefers: () => true,
    timerSweepMs: 60_000,
    owner: 'test',
  });
  closing.push(async () => {
    await host.stop();
    await durable.close();
  });
  await expect.poll(() => host.status().map(({ status }) => status), PATIENT).toEqual(['active']);
  await expect.poll(() => host.bus.status(), PATIENT).toBe('up');
  return { host, durable };
}

/** One process that publishes and one that counts; calls return when the publisher has committed. */
async function startTwo() {
  const offset = drawPortOffset('redis-sentinel');
  const publisher = await startProcess([ems], offset);
  const counter = await startProcess([risk], offset + NEXT_PROCESS);
  const client = callsClient({
    getBaseUrl: (service) => `http://127.0.0.1:${SERVICES[service].port + offset}`,
    secret: SECRET,
    from: 'gateway',
  });
  closing.push(() => client.close());
  let prints = 0;
  const printMore = async (count: number) => {
    for (let n = 0; n < count; n += 1) {
      prints += 1;
      const fill = givenFill({ execId: `F${prints}` as never });
      const meta = { requestId: `request-${prints}`, caller: null, as: 'service' } as const;
      expect(await client.request(print, fill, meta)).toMatchObject({ ok: true });
    }
  };
  const readCount = async () => {
    const rows = await counter.durable.load(RISK_TABLES.positions as TableDef<never>);
    return (rows[0] as PositionRow | undefined)?.version ?? 0;
  };
  return { publisher, counter, printMore, readCount };
}

/** The timers' queue: `ring` sets an alarm until it goes off. */
function openTimers() {
  const rung: string[] = [];
  const alarms = openAlarms({
    redis: place(),
    services: ['oms'],
    onAlarm: (_, key) => rung.push(key),
    owner: 'test',
    prefix: 'timers',
    nowMs: Date.now,
    log,
  });
  closing.push(() => alarms.close());
  alarms.subscribe('oms');
  const set = (key: string, dueMs: number) =>
    alarms.set({ service: 'oms', key, name: 'expiry', dueMs, data: {}, requestId: 'r' });
  const ring = (key: string) =>
    expect
      .poll(() => {
        set(key, 0);
        return rung;
      }, PATIENT)
      .toContain(key);
  return { rung, set, ring };
}

/** The queue of jobs: `run` offers a ticket until it is taken. */
function openWork() {
  const run: string[] = [];
  const queue = openBullJobQueue({ redis: place(), kinds: ['A'], owner: 'test', log });
  closing.push(() => queue.close());
  queue.work('A', { concurrency: 1 }, async ({ jobId }) => {
    run.push(jobId);
  });
  return {
    run: (jobId: string) =>
      expect
        .poll(() => {
          queue.add('A', { jobId, fence: 0 });
          return run;
        }, PATIENT)
        .toContain(jobId),
  };
}

/** What is left of forty, after the spending of `cost`; null while Redis is away. */
function openOrders() {
  const allowances = { orders: { burst: 40, perSecond: 1 / 1_000_000 } };
  const counts = openSharedCounts({ redis: place(), log, allowances, prefix: randomUUID() });
  closing.push(() => counts.close());
  return (cost: number) => counts.spend('orders', 'a session', cost);
}

/** From now on the replica receives nothing: what the primary is given goes with it. */
async function cutReplica(): Promise<void> {
  // What was written before is there: the server waits for what this connection has written.
  await primary.admin.set('written', 'last');
  expect(await primary.admin.wait(1, 60_000)).toBe(1);
  await replica.admin.config('SET', 'masterauth', 'wrong');
  await primary.admin.call('client', 'kill', 'type', 'replica');
  const isUp = async () => readField(await replica.admin.info('replication'), 'master_link_status');
  await expect.poll(isUp, PATIENT).toBe('down');
}

describe.skipIf(program === null)('Redis behind sentinels', () => {
  test('the primary is killed with events that no replica has: all goes on with the replica, every event counts once', async () => {
    const { publisher, counter, printMore, readCount } = await startTwo();
    const [timers, work, spend] = [openTimers(), openWork(), openOrders()];
    await printMore(10);
    await timers.ring('before');
    await work.run('1');
    await expect.poll(() => spend(0), PATIENT).toBeCloseTo(40, 1);
    expect(await spend(30)).toBeCloseTo(10, 1);
    timers.set('due while Redis is away', Date.now() + 2_000);
    const isKept = async () =>
      timers.rung.includes('due while Redis is away') ||
      (await replica.admin.keys('*:delayed')).length > 0;
    await expect.poll(isKept, PATIENT).toBe(true);
    await expect.poll(readCount, PATIENT).toBe(10);

    await cutReplica();
    await printMore(5);
    await expect.poll(readCount, PATIENT).toBe(15);
    await servers.kill(primary);
    // Accepted without Redis: committed rows, which are published when there is one.
    await printMore(5);
    const role = async () => readField(await replica.admin.info('replication'), 'role');
    await expect.poll(role, PATIENT).toBe('master');
    for (const { host } of [publisher, counter])
      await expect.poll(() => host.bus.status(), PATIENT).toBe('up');
    await printMore(5);

    await expect.poll(readCount, PATIENT).toBe(25);
    await timers.ring('after');
    // On a quick machine Redis is back before it is due.
    await expect.poll(() => timers.rung, PATIENT).toContain('due while Redis is away');
    await work.run('2');
    await expect.poll(() => spend(0), PATIENT).toBeCloseTo(10, 1);
    expect(await spend(1)).toBeCloseTo(9, 1);
    await expect.poll(readCount, PATIENT).toBe(25);
  }, 300_000);
});
