/** Two processes of the operating system that may run the same services: who runs which, and who receives its timers. */
import { randomBytes, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { haltRfqs } from '@tradefloor/contracts/calls/execution';
import { SERVICES, type ServiceName } from '@tradefloor/contracts/services';
import { type FreshDatabase, freshDatabase } from '@tradefloor/db/testing/fresh-database';
import { type CallsClient, callsClient } from '@tradefloor/runtime/host/calls-client';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { toRedisDatabase } from './testing/redis-databases.ts';
import { drawPortOffset, NEXT_PROCESS } from './testing/test-ports.ts';
import { untilTaken } from './testing/until-taken.ts';
import {
  buildWorkersProgram,
  type WorkerProcess,
  type WorkersProgram,
} from './testing/worker-processes.ts';

const SECRET = randomBytes(24).toString('hex');
const PATIENT = { timeout: 60_000, interval: 100 };
/**
 * How long after its start each leaves to the other what the other prefers. The first is at work before the second begins;
 * until the second may take more, timers of the first have fired: they are due after ten seconds.
 */
const PREFERRED_WAIT_MS = { a: 120_000, b: 12_000 };
/** Far beyond the test: a timer that fires was announced by an alarm. */
const NO_SWEEP_MS = 3_600_000;
const BOTH_RUN = ['rfq', 'scenario-engine', 'risk-engine', 'algo-engine'] as const;
const PREFERRED = {
  a: ['rfq', 'scenario-engine'],
  b: ['risk-engine', 'algo-engine'],
} as const satisfies Record<string, readonly ServiceName[]>;
const OFFSET = drawPortOffset('two-processes');

let fresh: FreshDatabase;
let redis: Redis;
let program: WorkersProgram;
let a: Member;
let b: Member;

beforeAll(async () => {
  const redisUrl = toRedisDatabase(inject('redisUrl'), 'two-processes');
  redis = new Redis(redisUrl);
  [fresh, program] = await Promise.all([freshDatabase(), buildWorkersProgram()]);
  a = openMember('a', redisUrl);
  b = openMember('b', redisUrl);
});
afterAll(async () => {
  await program.remove();
  await Promise.all([a.client.close(), b.client.close()]);
  await redis.flushdb();
  await redis.quit();
  await fresh.drop();
});

type Member = { readonly place: number; readonly own: WorkerProcess; readonly client: CallsClient };

/** A process that may run all four services and prefers some; not started yet. */
function openMember(name: 'a' | 'b', redisUrl: string): Member {
  const place = name === 'a' ? OFFSET : OFFSET + NEXT_PROCESS;
  const own = program.process([`--only=${BOTH_RUN.join(',')}`], {
    ...process.env,
    DATABASE_URL: fresh.url,
    REDIS_URL: redisUrl,
    INTERNAL_SECRET: SECRET,
    PORT_OFFSET: String(place),
    LOG_LEVEL: 'fatal',
    TIMER_SWEEP_MS: String(NO_SWEEP_MS),
    PREFERRED_SERVICES: PREFERRED[name].join(','),
    PREFERRED_WAIT_MS: String(PREFERRED_WAIT_MS[name]),
  });
  const getBaseUrl = (service: ServiceName) => toAddress(service, place);
  return { place, own, client: callsClient({ getBaseUrl, secret: SECRET, from: 'oms' }) };
}

const toAddress = (service: ServiceName, place: number): string =>
  `http://127.0.0.1:${SERVICES[service].port + place}`;

/** Of the services those that are at work in the process, by itself. */
async function atWork({ client }: Member): Promise<ServiceName[]> {
  const health = await Promise.all(BOTH_RUN.map((service) => client.health(service)));
  return BOTH_RUN.filter((_, i) => health[i] !== null && health[i]?.status !== 'starting');
}

/** The services on whose timer queues the process has a worker, by Redis' list of connections. */
async function timerWorkers({ own }: Member): Promise<string[]> {
  const connections = String(await redis.client('LIST'));
  const owner = `${hostname()}-${own.pid()}`;
  return [...connections.matchAll(/ name=tf-jobs:([^:\s]+):w:(\S+)/g)]
    .filter(([, , name]) => name === owner)
    .map(([, queue = '']) => Buffer.from(queue, 'base64').toString())
    .filter((queue) => queue.startsWith('wakes-'))
    .map((queue) => queue.slice('wakes-'.length))
    .sort();
}

/** Sets a timer of the RFQ service through the process: a halt without confirmation is dropped after ten seconds. */
async function setTimer({ client }: Member): Promise<void> {
  const killSwitchId = randomUUID();
  const halt = { killSwitchId, scope: 'all' as const, target: null, at: Date.now() };
  const meta = { requestId: killSwitchId, caller: null, as: 'service' } as const;
  expect(await untilTaken(() => client.request(haltRfqs, halt, meta))).toEqual({
    ok: true,
    value: { outstanding: 0 },
  });
}

/** How many of them fired in the process since it started. */
async function countFired({ place }: Member): Promise<number> {
  const metrics = await (await fetch(`${toAddress('rfq', place)}/metrics`)).text();
  const fired = /^handled_total\{service="rfq",kind="wake",what="unconfirmed-halt"\} (\d+)$/m;
  return Number(fired.exec(metrics)?.[1] ?? 0);
}

const sorted = (names: readonly ServiceName[]): string[] => [...names].sort();

test('of two processes each runs what it prefers and alone receives its timers; those of a killed one fire in the other, until the first is back', async () => {
  await Promise.all([a.own.load(), b.own.load()]);
  a.own.run();
  await expect.poll(() => atWork(a), PATIENT).toEqual(PREFERRED.a);
  b.own.run();
  await expect.poll(() => atWork(b), PATIENT).toEqual(PREFERRED.b);
  await expect.poll(() => timerWorkers(a), PATIENT).toEqual(sorted(PREFERRED.a));
  await expect.poll(() => timerWorkers(b), PATIENT).toEqual(sorted(PREFERRED.b));

  // One more is set with every look, so that some are not due yet when the process is killed.
  const setAndCount = async () => {
    await setTimer(a);
    return await countFired(a);
  };
  await expect.poll(setAndCount, PATIENT).toBeGreaterThan(0);
  expect(await countFired(b)).toBe(0);
  await a.own.kill();

  await expect.poll(() => atWork(b), PATIENT).toEqual(BOTH_RUN);
  await expect.poll(() => timerWorkers(b), PATIENT).toEqual(sorted(BOTH_RUN));
  await a.own.load();
  a.own.run();
  await expect.poll(() => countFired(b), PATIENT).toBeGreaterThan(0);
  await expect.poll(() => a.client.health('rfq'), PATIENT).toMatchObject({ detail: 'waiting' });
  expect(await timerWorkers(a)).toEqual([]);

  // It comes back to the first as soon as the second does not hold it any more, which is not its end.
  b.own.freeze();
  await expect.poll(() => atWork(a), PATIENT).toEqual(expect.arrayContaining([...PREFERRED.a]));
  b.own.thaw();
  await expect.poll(() => atWork(b), PATIENT).not.toContain('rfq');
  await expect.poll(() => timerWorkers(b), PATIENT).not.toContain('rfq');
  await expect.poll(() => timerWorkers(a), PATIENT).toContain('rfq');
}, 240_000);
