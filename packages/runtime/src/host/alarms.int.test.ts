/** Alarms on a real Redis: they go off about when they are due, and their trouble is nobody else's. */
import { randomUUID } from 'node:crypto';
import type { TimerRow } from '@tradefloor/core/durable';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, expect, test } from 'vitest';
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

function open(url = redisUrl): Alarms {
  const alarms = openAlarms({
    redisUrl: url,
    services: ['oms'],
    onAlarm: (_, key) => rung.push({ key, atMs: Date.now() }),
    prefix,
    nowMs: () => Date.now(),
    log,
  });
  opened.push(alarms);
  return alarms;
}
const keysRung = () => rung.map(({ key }) => key);
/** Sets as often as it takes until the queue has the job: the connection may still be opening. */
const jobs = () => admin.zcard(`${prefix}-jobs:wakes-oms:delayed`);

test('an alarm goes off when it is due, not before', async () => {
  const alarms = open();
  const late = timer('order:1:expiry', 700);
  await expect
    .poll(async () => {
      alarms.set(late);
      return await jobs();
    })
    .toBe(1);
  await expect.poll(keysRung, { timeout: 5_000 }).toEqual(['order:1:expiry']);
  expect(rung[0]?.atMs).toBeGreaterThanOrEqual(late.dueMs - 5);
});

test('the same alarm set twice goes off once, a moved one at both times', async () => {
  const alarms = open();
  const row = timer('k', 300);
  await expect
    .poll(async () => {
      alarms.set(row);
      return await jobs();
    })
    .toBe(1);
  alarms.set(row);
  alarms.set({ ...row, dueMs: row.dueMs + 200 });
  await expect.poll(keysRung, { timeout: 5_000 }).toEqual(['k', 'k']);
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

test('a chore is run again and again, and once the schedule is lost it is made anew', async () => {
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

test('while Redis is away, setting an alarm costs nothing and closing does not hang', async () => {
  const alarms = open('redis://127.0.0.1:1');
  const asked = performance.now();
  for (let n = 0; n < 100; n += 1) alarms.set(timer(`k${n}`, 1_000));
  expect(performance.now() - asked).toBeLessThan(500);
  await alarms.close();
  expect(performance.now() - asked).toBeLessThan(5_000);
});
