/** Alarms on a real Redis: they fire about when they are due, and a failing alarm affects no other. */
import { randomUUID } from 'node:crypto';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TimerRow } from '../engine/durable.ts';
import { type Alarms, openAlarms } from './alarms.ts';
import { createLog } from './log.ts';

const redisUrl = process.env['TEST_REDIS_URL'] ?? '';
const log = createLog({ service: 'test', level: 'silent' });

const timer = (key: string, dueInMs: number): TimerRow => ({
  service: 'oms',
  key,
  name: 'expiry',
  dueMs: Date.now() + dueInMs,
  data: {},
  requestId: 'request-1',
});

let prefix: string;
let admin: Redis;
let opened: Alarms[];
let rung: { key: string; atMs: number }[];

beforeEach(() => {
  expect(redisUrl, 'TEST_REDIS_URL').not.toBe('');
  prefix = `test-${randomUUID()}`;
  admin = new Redis(redisUrl);
  opened = [];
  rung = [];
});
afterEach(async () => {
  await Promise.all(opened.map((alarms) => alarms.close()));
  const keys = await admin.keys(`${prefix}-jobs:*`);
  if (keys.length > 0) await admin.del(...keys);
  await admin.quit();
});

/** Alarms of a process; `ring` is called for those that reach it. */
function openProcess(ring: (key: string) => void, url = redisUrl): Alarms {
  const alarms = openAlarms({
    redis: { url },
    services: ['oms'],
    onAlarm: (_, key) => ring(key),
    owner: 'test',
    prefix,
    nowMs: () => Date.now(),
    log,
  });
  opened.push(alarms);
  return alarms;
}

/** Alarms of a process that runs the service. */
function open(url = redisUrl): Alarms {
  const alarms = openProcess((key) => rung.push({ key, atMs: Date.now() }), url);
  alarms.subscribe('oms');
  return alarms;
}
const PATIENT = { timeout: 15_000 };
/** Connections that wait for a job of the queue: one for each worker of any process. */
async function workers(): Promise<number> {
  const queue = new Queue('wakes-oms', { connection: { url: redisUrl }, prefix: `${prefix}-jobs` });
  const found = await queue.getWorkersCount();
  await queue.close();
  return found;
}
const keysRung = () => rung.map(({ key }) => key);
/**
 * Sets an alarm that is due at once until it is received: the connection may still be opening. It may go off again, for
 * it may have been set again while it went off.
 */
async function ringing(alarms: Alarms, key: string, received: () => readonly string[]) {
  const row = timer(key, 0);
  await expect
    .poll(() => {
      alarms.set(row);
      return received();
    }, PATIENT)
    .toContain(key);
}
/** What was received beside the alarms of `ringing`. */
const without = (keys: readonly string[], ...first: readonly string[]) =>
  keys.filter((key) => !first.includes(key));

test('an alarm goes off when it is due, not before', async () => {
  const alarms = open();
  await ringing(alarms, 'first', keysRung);
  const late = timer('order:1:expiry', 700);
  alarms.set(late);
  await expect.poll(() => without(keysRung(), 'first'), PATIENT).toEqual(['order:1:expiry']);
  const atMs = rung.find(({ key }) => key === 'order:1:expiry')?.atMs;
  expect(atMs).toBeGreaterThanOrEqual(late.dueMs - 5);
});

test('the same alarm set twice goes off once, a moved one at both times', async () => {
  const alarms = open();
  await ringing(alarms, 'first', keysRung);
  const row = timer('k', 300);
  alarms.set(row);
  alarms.set(row);
  alarms.set({ ...row, dueMs: row.dueMs + 200 });
  await expect.poll(() => without(keysRung(), 'first'), PATIENT).toEqual(['k', 'k']);
});

test('an alarm that is set again after it went off goes off again', async () => {
  const alarms = open();
  const row = timer('k', 0);
  await expect
    .poll(async () => {
      if (rung.length < 2) alarms.set(row);
      return rung.length;
    })
    .toBeGreaterThanOrEqual(2);
});

test('a chore runs repeatedly, and its schedule is recreated once it is lost', async () => {
  let runs = 0;
  const alarms = open();
  alarms.schedule('sweep', 200, async () => {
    runs += 1;
  });
  await expect.poll(() => runs, { timeout: 8_000 }).toBeGreaterThan(2);
  const keys = await admin.keys(`${prefix}-jobs:*`);
  await admin.del(...keys);
  const before = runs;
  await expect.poll(() => runs, { timeout: 12_000 }).toBeGreaterThan(before + 2);
}, 25_000);

test('alarms come to the process that runs the service, none to one that stands by', async () => {
  const standby: string[] = [];
  const active = open();
  openProcess((key) => standby.push(key));
  await ringing(active, 'first', keysRung);
  const keys = Array.from({ length: 300 }, (_, n) => `order:${n}:expiry`);
  for (const key of keys) active.set(timer(key, 50));
  await expect.poll(() => new Set(keysRung()), PATIENT).toEqual(new Set(['first', ...keys]));
  expect(standby).toEqual([]);
});

test('after a take-over alarms come to the new holder only, those that were due meanwhile as well', async () => {
  const received: string[] = [];
  const before = open();
  const after = openProcess((key) => received.push(key));
  await ringing(before, 'first', keysRung);
  before.unsubscribe('oms');
  await expect.poll(workers, PATIENT).toBe(0);
  before.set(timer('meanwhile', 0));
  const waiting = () => admin.lrange(`${prefix}-jobs:wakes-oms:wait`, 0, -1);
  await expect.poll(waiting, PATIENT).toContainEqual(expect.stringMatching(/^meanwhile-/));
  expect(received).toEqual([]);
  after.subscribe('oms');
  await expect.poll(() => received, PATIENT).toContain('meanwhile');
  const keys = Array.from({ length: 100 }, (_, n) => `order:${n}:expiry`);
  await ringing(after, 'second', () => received);
  for (const key of keys) after.set(timer(key, 50));
  await expect
    .poll(() => new Set(without(received, 'first')), PATIENT)
    .toEqual(new Set(['meanwhile', 'second', ...keys]));
  expect(new Set(keysRung())).toEqual(new Set(['first']));
});

test('subscribing twice is one worker, and unsubscribing ends it', async () => {
  const alarms = open();
  alarms.subscribe('oms');
  await ringing(alarms, 'first', keysRung);
  expect(await workers()).toBe(1);
  alarms.unsubscribe('oms');
  alarms.unsubscribe('oms');
  await expect.poll(workers, PATIENT).toBe(0);
  alarms.subscribe('oms');
  await expect.poll(workers, PATIENT).toBe(1);
});

test('while Redis is away, setting an alarm costs nothing and closing does not hang', async () => {
  const alarms = open('redis://127.0.0.1:1');
  const requested = performance.now();
  for (let n = 0; n < 100; n += 1) alarms.set(timer(`k${n}`, 1_000));
  expect(performance.now() - requested).toBeLessThan(500);
  await alarms.close();
  expect(performance.now() - requested).toBeLessThan(5_000);
});
