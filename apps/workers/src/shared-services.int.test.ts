/** Two processes that may run the same services, on real stores: who takes which, and to whom alarms come. */
import { randomBytes } from 'node:crypto';
import { call } from '@tradefloor/contracts/calls/call';
import { SERVICES, type ServiceName } from '@tradefloor/contracts/services';
import { type Database, openDatabase } from '@tradefloor/db/database';
import { createDurable } from '@tradefloor/db/durable/durable';
import { type FreshDatabase, freshDatabase } from '@tradefloor/db/testing/fresh-database';
import { type Ctx, defineService, handle, respond, setTimer } from '@tradefloor/runtime';
import { callsClient } from '@tradefloor/runtime/host/calls-client';
import { type Host, startHost } from '@tradefloor/runtime/host/host';
import { createLog } from '@tradefloor/runtime/host/log';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import * as z from 'zod';
import { WorkersEnv } from './process/env.ts';
import { startWorkers } from './start-workers.ts';
import { drawPortOffset, NEXT_PROCESS } from './testing/test-ports.ts';

const SECRET = randomBytes(24).toString('hex');
const PATIENT = { timeout: 20_000 };
const log = createLog({ service: 'test', level: 'silent' });

let fresh: FreshDatabase;
let redis: Redis;
let prefix: string;
let offset: number;
let stops: (() => Promise<void>)[];

beforeAll(() => {
  redis = new Redis(inject('redisUrl'));
});
afterAll(async () => {
  await redis.quit();
});
beforeEach(async () => {
  fresh = await freshDatabase();
  prefix = `test-${randomBytes(6).toString('hex')}`;
  offset = drawPortOffset('shared-services');
  stops = [];
});
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
  await fresh.drop();
});

/** Of a process' services those that are at work. */
const atWork = (host: Host): ServiceName[] =>
  host.status().flatMap(({ service, status }) => (status === 'active' ? [service] : []));

/** The program itself with these settings; it may run both services. */
async function startProgram(place: number, PREFERRED_SERVICES: string): Promise<Host> {
  const env = WorkersEnv.parse({
    DATABASE_URL: fresh.url,
    REDIS_URL: inject('redisUrl'),
    INTERNAL_SECRET: SECRET,
    PORT_OFFSET: String(place),
    LOG_LEVEL: 'silent',
    PREFERRED_SERVICES,
  });
  const { host, stop } = await startWorkers({ env, log, prefix, only: ['journal', 'risk-engine'] });
  stops.push(stop);
  return host;
}

test('the channel of a process is left to the program that runs in it', async () => {
  // Here the runner of the tests. At times its channel alone keeps this process alive, which ends otherwise: no test fails then.
  const { channel } = process;
  if (channel === undefined) throw new Error('integration tests run in processes');
  const unref = vi.spyOn(channel, 'unref');
  const listeners = process.listenerCount('message');
  await startProgram(offset, 'risk-engine');
  expect(unref).not.toHaveBeenCalled();
  expect(process.listenerCount('message')).toBe(listeners);
}, 60_000);

test('each process takes the services it prefers, in any order of start', async () => {
  const first = await startProgram(offset, 'risk-engine');
  await expect.poll(() => atWork(first), PATIENT).toEqual(['risk-engine']);
  const second = await startProgram(offset + NEXT_PROCESS, 'journal');
  await expect.poll(() => atWork(second), PATIENT).toEqual(['journal']);
  expect(atWork(first)).toEqual(['risk-engine']);
}, 60_000);

test('a service without holder for a while is taken by a process that prefers others', async () => {
  const alone = await startProgram(offset, 'risk-engine');
  await expect.poll(() => atWork(alone).sort(), PATIENT).toEqual(['journal', 'risk-engine']);
}, 60_000);

const remind = call('remind', {
  kind: 'mutation',
  to: 'ems',
  method: 'POST',
  path: '/reminders',
  access: 'internal',
  in: z.strictObject({ count: z.int() }),
  out: z.object({}),
});
const notify = call('tell', {
  kind: 'query',
  to: 'ems',
  method: 'GET',
  path: '/reminders',
  access: 'internal',
  in: z.strictObject({}),
  out: z.object({ woken: z.int() }),
});

type WakerCtx = Ctx<{ woken: number }>;

/** A service whose timers fire as often as it sets them, and count. */
const waker = () =>
  defineService({
    name: 'ems',
    state: () => ({ woken: 0 }),
    publishes: [],
    handles: [
      handle(notify, ({ state }: WakerCtx) => respond({ woken: state.woken }), { as: 'service' }),
      handle(
        remind,
        (_, { count }) => {
          const keys = Array.from({ length: count }, (_item, n) => `${n}`);
          return respond(
            {},
            keys.map((key) => setTimer('later', 300, { key })),
          );
        },
        { as: 'service' },
      ),
    ],
    timers: {
      later: ({ state }) => {
        state.woken += 1;
        return [];
      },
    },
  });

async function startWaker(place: number): Promise<{ host: Host; stop: () => Promise<void> }> {
  const durable = createDurable({ databaseUrl: fresh.url, owner: `at-${place}`, leaseMs: 10_000 });
  const host = await startHost({
    services: [waker()],
    durable,
    redis: { url: inject('redisUrl') },
    prefix,
    log,
    portOffset: place,
    secret: SECRET,
    version: '1',
    seed: 42,
    prefers: () => true,
    timerSweepMs: 1_000,
    owner: `at-${place}`,
  });
  const stop = async () => {
    stops = stops.filter((one) => one !== stop);
    await host.stop();
    await durable.close();
  };
  stops.push(stop);
  return { host, stop };
}

/** Connections that wait for alarms of the service, of all processes: BullMQ names them after their queue. */
async function alarmWorkers(): Promise<number> {
  const name = `name=${prefix}-jobs:${Buffer.from('wakes-ems').toString('base64')}:w:`;
  const connections = String(await redis.client('LIST'));
  return connections.split('\n').filter((line) => line.includes(name)).length;
}

/** Calls the service at a place, as another service would. */
function requester(place: number) {
  const getBaseUrl = () => `http://127.0.0.1:${SERVICES.ems.port + place}`;
  const client = callsClient({ getBaseUrl, secret: SECRET, from: 'gateway' });
  stops.push(() => client.close());
  const meta = { requestId: 'request-1', caller: null, as: 'service' } as const;
  return {
    remind: async (count: number) => (await client.request(remind, { count }, meta)).ok,
    woken: async () => {
      const reported = await client.request(notify, {}, meta);
      return reported.ok ? reported.value.woken : null;
    },
  };
}

test('alarms come to the process that runs the service; one that stands by has no worker for them', async () => {
  const first = await startWaker(offset);
  await expect.poll(() => atWork(first.host), PATIENT).toEqual(['ems']);
  const second = await startWaker(offset + NEXT_PROCESS);
  const before = requester(offset);
  expect(await before.remind(200)).toBe(true);
  await expect.poll(before.woken, PATIENT).toBe(200);
  expect(await alarmWorkers()).toBe(1);
  await first.stop();
  await expect.poll(() => atWork(second.host), PATIENT).toEqual(['ems']);
  await expect.poll(alarmWorkers, PATIENT).toBe(1);
  const after = requester(offset + NEXT_PROCESS);
  expect(await after.remind(50)).toBe(true);
  await expect.poll(after.woken, PATIENT).toBe(50);
}, 60_000);

/** Takes a service's lease as another process would, for as long as the connection lasts. */
async function takeLease(service: ServiceName): Promise<Database> {
  const other = openDatabase({ url: fresh.url, name: 'another process', connections: 1 });
  stops.push(() => other.close());
  await other.rows('select pg_advisory_lock(4711)');
  await other.rows(
    `update platform.leases set fence = fence + 1, holder_key = 4711,
     expires_at = now() + interval '1 hour' where service = $1`,
    [service],
  );
  return other;
}

test('a process that lost its lease has no worker for its alarms any more', async () => {
  const { host } = await startWaker(offset);
  await expect.poll(() => atWork(host), PATIENT).toEqual(['ems']);
  await expect.poll(alarmWorkers, PATIENT).toBe(1);
  const other = await takeLease('ems');
  await expect.poll(() => host.status()[0]?.status, PATIENT).toBe('waiting');
  await expect.poll(alarmWorkers, PATIENT).toBe(0);
  await other.close();
  await expect.poll(() => atWork(host), PATIENT).toEqual(['ems']);
  await expect.poll(alarmWorkers, PATIENT).toBe(1);
}, 60_000);
