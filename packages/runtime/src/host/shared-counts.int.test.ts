/** Counts on a real Redis: two processes share them, and each has its own while there is none. */
import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterEach, describe, expect, test } from 'vitest';
import { createLog } from './log.ts';
import { openSharedCounts, type SharedCounts } from './shared-counts.ts';

const redisUrl = process.env['TEST_REDIS_URL'] ?? '';
const log = createLog({ service: 'test', level: 'silent' });
const ALLOWANCES = {
  logIns: { burst: 10, perSecond: 1 / 6_000 },
  orders: { burst: 40, perSecond: 1 / 1_000 },
  quick: { burst: 2, perSecond: 20 },
};
type Kind = keyof typeof ALLOWANCES;

const opened: SharedCounts<Kind>[] = [];
const prefix = `test-${randomUUID()}`;
async function open(url = redisUrl): Promise<SharedCounts<Kind>> {
  const counts = openSharedCounts({ redis: { url }, log, allowances: ALLOWANCES, prefix });
  opened.push(counts);
  // Ready when a count of its own reaches Redis.
  if (url === redisUrl) {
    await expect.poll(() => counts.spend('orders', randomUUID(), 1)).not.toBeNull();
  }
  return counts;
}
afterEach(() => {
  for (const counts of opened.splice(0)) counts.close();
});

describe('an allowance that two processes share', () => {
  test('gives its burst once, however the calls are spread', async () => {
    const [one, two] = [await open(), await open()];
    const name = randomUUID();
    const waits = await Promise.all(
      Array.from({ length: 30 }, (_, at) => (at % 2 === 0 ? one : two).take('logIns', name)),
    );
    expect(waits.filter((ms) => ms === 0)).toHaveLength(10);
    expect(Math.min(...waits.filter((ms) => ms > 0))).toBeGreaterThan(1_000);
  });

  test('shows each what the other spent, and what is owed', async () => {
    const [one, two] = [await open(), await open()];
    const name = randomUUID();
    expect(await one.spend('orders', name, 30)).toBeCloseTo(10, 1);
    expect(await two.spend('orders', name, 5)).toBeCloseTo(5, 1);
    expect(await one.spend('orders', name, 25)).toBeCloseTo(-20, 1);
    // Never more than four bursts, whatever a process reports.
    expect(await one.spend('orders', name, 100_000)).toBeCloseTo(-160, 1);
  });

  test('is refilled at its rate by the clock of Redis, also where a burst lasts less than a second', async () => {
    const one = await open();
    const name = randomUUID();
    expect(await one.spend('quick', name, 20)).toBeLessThan(2);
    await expect.poll(() => one.spend('quick', name, 0)).toBeGreaterThan(10);
  });

  test('counts mistakes, marks names for a time, and forgets both', async () => {
    const [one, two] = [await open(), await open()];
    const name = randomUUID();
    expect(await one.count('logIns', name)).toBe(1);
    expect(await two.count('logIns', name)).toBe(2);
    await one.forget('logIns', name);
    expect(await two.count('logIns', name)).toBe(1);
    expect(await two.markedMs(name)).toBe(0);
    await one.mark(name, 90_000);
    expect(await two.markedMs(name)).toBeGreaterThan(80_000);
    await two.unmark(name);
    expect(await one.markedMs(name)).toBe(0);
  });
});

test('names are digests in hash tags, and every key ends', async () => {
  const one = await open();
  const secret = `secret-${randomUUID()}`;
  await one.take('logIns', secret);
  await one.spend('orders', secret, 1);
  await one.mark(secret, 1_000);
  const redis = new Redis(redisUrl);
  const keys = await redis.keys(`${prefix}:*`);
  const ends = await Promise.all(keys.map((key) => redis.pttl(key)));
  await redis.quit();
  expect(keys.length).toBeGreaterThanOrEqual(3);
  for (const key of keys) expect(key).toMatch(/:\{[\w-]{43}\}$/);
  expect(keys.join()).not.toContain('secret');
  for (const ms of ends) expect(ms).toBeGreaterThan(0);
});

describe('without Redis', () => {
  test('log-ins are counted in memory: the door is neither open nor closed', async () => {
    const alone = await open('redis://127.0.0.1:1');
    const name = randomUUID();
    const waits: number[] = [];
    for (let i = 0; i < 12; i += 1) waits.push(await alone.take('logIns', name));
    expect(waits.filter((ms) => ms === 0)).toHaveLength(10);
    expect(await alone.take('logIns', 'another')).toBe(0);
    expect(await alone.count('logIns', 'mistakes')).toBe(1);
    expect(await alone.count('logIns', 'mistakes')).toBe(2);
    await alone.mark('paused', 60_000);
    expect(await alone.markedMs('paused')).toBeGreaterThan(50_000);
  });

  test('what is spent is nothing to correct', async () => {
    const alone = await open('redis://127.0.0.1:1');
    expect(await alone.spend('orders', 'x', 100)).toBeNull();
  });
});
