/** Services on the real stores: two processes' worth of hosts, with messages, timers, take-overs and a wiped Redis. */

import { randomUUID } from 'node:crypto';
import type { Fill } from '@tradefloor/contracts/fill';
import { SERVICES } from '@tradefloor/contracts/services';
import { givenFill } from '@tradefloor/contracts/testing/given';
import type { TableDef } from '@tradefloor/core/table';
import type { PositionRow } from '@tradefloor/core/trading/position/tables';
import { RISK_TABLES } from '@tradefloor/core/trading/risk/tables';
import { createDurable, type PostgresDurable } from '@tradefloor/db/durable/durable';
import { type FreshDatabase, freshDatabase } from '@tradefloor/db/testing/fresh-database';
import type { Service } from '@tradefloor/runtime';
import { type CallsClient, callsClient } from '@tradefloor/runtime/host/calls-client';
import { type Host, startHost } from '@tradefloor/runtime/host/host';
import { createLog } from '@tradefloor/runtime/host/log';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ems, print, remind, risk } from './testing/print-and-count.ts';
import { drawPortOffset, NEXT_PROCESS } from './testing/test-ports.ts';

const SECRET = 'a secret of at least thirty-two characters';
const redisUrl = process.env['TEST_REDIS_URL'] ?? '';
const log = createLog({ service: 'test', level: 'silent' });

let fresh: FreshDatabase;
let prefix: string;
let redis: Redis;
let client: CallsClient;
let running: { host: Host; durable: PostgresDurable }[];
let offset: number;

beforeAll(async () => {
  expect(redisUrl, 'TEST_REDIS_URL').not.toBe('');
  fresh = await freshDatabase();
  redis = new Redis(redisUrl);
});
afterAll(async () => {
  await redis.quit();
  await fresh.drop();
});
beforeEach(() => {
  prefix = `test-${randomUUID()}`;
  offset = drawPortOffset('host');
  running = [];
  client = callsClient({
    getBaseUrl: (service) => `http://127.0.0.1:${SERVICES[service].port + offset}`,
    secret: SECRET,
    from: 'gateway',
  });
});
afterEach(async () => {
  await client.close();
  await Promise.all(running.map(({ host }) => host.stop()));
  await Promise.all(running.map(({ durable }) => durable.close()));
  const keys = await redis.keys(`${prefix}*`);
  if (keys.length > 0) await redis.del(...keys);
});

async function start(services: readonly Service[], portOffset = offset, leaseMs = 2_000) {
  const durable = createDurable({ databaseUrl: fresh.url, owner: 'test', leaseMs });
  const host = await startHost({
    services,
    durable,
    redis: { url: redisUrl },
    prefix,
    log,
    portOffset,
    secret: SECRET,
    version: '1.0.0+abc',
    seed: 42,
    prefers: () => true,
    timerSweepMs: 1_000,
    owner: 'test',
  });
  const started = { host, durable };
  running.push(started);
  return started;
}
async function stop(started: { host: Host; durable: PostgresDurable }): Promise<void> {
  running = running.filter((one) => one !== started);
  await started.host.stop();
  await started.durable.close();
}
const active = (host: Host) =>
  expect
    .poll(() => host.status().map(({ status }) => status), { timeout: 5_000 })
    .toEqual(host.status().map(() => 'active'));

let prints = 0;
/** A fill of its own for each print, of a symbol that the test counts. */
const toFill = (symbol: string): Fill => {
  prints += 1;
  return givenFill({ execId: `${prefix}-${prints}` as never, symbol: symbol as never });
};
const meta = () => ({ requestId: `request-${prints}`, caller: null, as: 'service' }) as const;
const printed = (symbol: string) => client.request(print, toFill(symbol), meta());
const countFor = async (symbol: string): Promise<number> => {
  const rows = await running[0]?.durable.load(RISK_TABLES.positions as TableDef<never>);
  const row = (rows ?? []).find((one) => (one as PositionRow).symbol === symbol);
  return (row as PositionRow | undefined)?.version ?? 0;
};

test('messages of one process are handled by another, once each, in the database', async () => {
  const first = await start([ems]);
  const second = await start([risk], offset + NEXT_PROCESS);
  await active(first.host);
  await active(second.host);
  for (let n = 0; n < 30; n += 1) expect(await printed('SPLIT')).toMatchObject({ ok: true });
  await expect.poll(() => countFor('SPLIT'), { timeout: 5_000 }).toBe(30);
});

test("services of one process receive each other's messages without Redis", async () => {
  const durable = createDurable({ databaseUrl: fresh.url, owner: 'test', leaseMs: 2_000 });
  const host = await startHost({
    services: [ems, risk],
    durable,
    redis: { url: 'redis://127.0.0.1:1' },
    prefix,
    log,
    secret: SECRET,
    version: '1.0.0+abc',
    seed: 42,
    portOffset: offset,
    prefers: () => true,
    timerSweepMs: 1_000,
    owner: 'test',
  });
  running.push({ host, durable });
  await active(host);
  expect(await printed('ALONE')).toMatchObject({ ok: true });
  await expect.poll(() => countFor('ALONE'), { timeout: 5_000 }).toBe(1);
  // What is not on the wire stays in the outbox: stopping does not wait for a Redis that may never come.
  const requested = performance.now();
  await host.stop();
  expect(performance.now() - requested).toBeLessThan(8_000);
});

test('what a wiped Redis has lost is handled all the same', async () => {
  const first = await start([ems]);
  await active(first.host);
  for (let n = 0; n < 5; n += 1) await printed('WIPED');
  await expect.poll(() => redis.exists(`${prefix}:orders.filled`)).toBe(1);
  await redis.del(`${prefix}:orders.filled`);
  const second = await start([risk], offset + NEXT_PROCESS);
  await active(second.host);
  await expect.poll(() => countFor('WIPED'), { timeout: 10_000 }).toBe(5);
});

test('a timer survives the end of its process, and is not lost with Redis', async () => {
  const first = await start([ems]);
  await active(first.host);
  const reminded = await client.request(remind, { delayMs: 800, fill: toFill('LATER') }, meta());
  expect(reminded).toEqual({ ok: true, value: { set: true } });
  await stop(first);
  const keys = await redis.keys(`${prefix}*`);
  if (keys.length > 0) await redis.del(...keys);
  await active((await start([ems, risk])).host);
  await expect.poll(() => countFor('LATER'), { timeout: 8_000 }).toBe(1);
});

test('a second process waits, and takes over when the first is gone', async () => {
  const first = await start([ems]);
  await active(first.host);
  const second = await start([ems], offset + NEXT_PROCESS);
  await expect.poll(async () => (await client.health('ems'))?.status).toBe('ok');
  expect(second.host.status()[0]?.status).toBe('waiting');
  // Its connections end as with kill -9: nothing is given back.
  await first.durable.close();
  await active(second.host);
  expect(second.host.status()[0]?.fence).toBeGreaterThan(1);
});

test('a service reports its state, and accepts signed callers only', async () => {
  const { host } = await start([ems]);
  await active(host);
  expect(await client.health('ems')).toMatchObject({
    status: 'ok',
    service: 'ems',
    version: '1.0.0+abc',
  });
  expect(await client.health('oms')).toBeNull();
  expect(await client.request(print, toFill('X'), { ...meta(), as: 'user' })).toMatchObject({
    ok: false,
    error: { kind: 'REFUSED', code: 'UNAUTHENTICATED' },
  });
  const { port } = SERVICES.ems;
  const metrics = await fetch(`http://127.0.0.1:${port + offset}/metrics`);
  expect(await metrics.text()).toContain('handled_total');
});

/** Both hosts' services that are at work. */
const atWork = ({ host }: { host: Host }) =>
  host
    .status()
    .filter(({ status }) => status === 'active')
    .map(({ service }) => service);

/**
 * Repeats a call until there is a clear response, as clients do: under one name it counts once, however often it is
 * sent.
 */
const insisted = async (everywhere: CallsClient, symbol: string): Promise<void> => {
  const fill = toFill(symbol);
  const request = async () => (await everywhere.request(print, fill, meta())).ok;
  await expect.poll(request, { timeout: 20_000 }).toBe(true);
};

/** As with kill -9: its connections end before it can release anything, and its address stops responding. */
async function kill(started: { host: Host; durable: PostgresDurable }): Promise<void> {
  await started.durable.close();
  await stop(started);
}

test('two processes share the services; one that is cut off or killed is taken over from, and nothing is lost or counted twice', async () => {
  const places = [offset, offset + NEXT_PROCESS] as const;
  const everywhere = callsClient({
    getBaseUrl: (service) =>
      places.map((place) => `http://127.0.0.1:${SERVICES[service].port + place}`),
    secret: SECRET,
    from: 'gateway',
  });
  // Long enough that a busy machine does not lose one by itself: a closed connection gives it free at once.
  const join = (services: readonly Service[], place: number) => start(services, place, 10_000);
  const first = await join([ems], places[0]);
  await active(first.host);
  const second = await join([ems, risk], places[1]);
  await expect.poll(() => atWork(second), { timeout: 15_000 }).toEqual(['risk-engine']);
  for (let n = 0; n < 10; n += 1) await insisted(everywhere, 'SHARED');
  // Cut off from its database, responds that it cannot, and is passed over.
  await first.durable.close();
  await expect.poll(() => atWork(second), { timeout: 30_000 }).toEqual(['ems', 'risk-engine']);
  for (let n = 0; n < 10; n += 1) await insisted(everywhere, 'SHARED');
  await stop(first);
  const third = await join([ems, risk], places[0]);
  await kill(second);
  await expect.poll(() => atWork(third), { timeout: 30_000 }).toEqual(['ems', 'risk-engine']);
  for (let n = 0; n < 10; n += 1) await insisted(everywhere, 'SHARED');
  await expect.poll(() => countFor('SHARED'), { timeout: 15_000 }).toBe(30);
  await everywhere.close();
}, 120_000);
