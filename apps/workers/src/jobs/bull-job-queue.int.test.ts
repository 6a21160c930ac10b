/** The queue of jobs on a real Redis gives the guarantees of the one in memory. */
import { randomUUID } from 'node:crypto';
import type { JobQueue } from '@tradefloor/runtime/engine/job-queue';
import { openBullJobQueue } from '@tradefloor/runtime/host/bull-job-queue';
import { createLog } from '@tradefloor/runtime/host/log';
import { type JobQueueWorld, jobQueueContract } from '@tradefloor/testkit/contract/job-queue';
import { Redis } from 'ioredis';
import { afterEach, expect, inject } from 'vitest';

const redisUrl = inject('redisUrl');
const log = createLog({ service: 'test', level: 'silent' });
const worlds: { end(): Promise<void> }[] = [];

afterEach(async () => {
  for (const world of worlds.splice(0)) await world.end();
});

function redisWorld(): JobQueueWorld {
  const prefix = `test-${randomUUID()}`;
  const admin = new Redis(redisUrl);
  const place = { url: redisUrl };
  const opened: JobQueue[] = [];
  const keys = () => admin.keys(`${prefix}-jobs:*`);
  const wipe = async () => {
    const found = await keys();
    if (found.length > 0) await admin.del(...found);
  };
  worlds.push({
    end: async () => {
      await Promise.all(opened.map((queue) => queue.close()));
      await wipe();
      await admin.quit();
    },
  });
  return {
    open: () => {
      const queue = openBullJobQueue({
        redis: place,
        kinds: ['A', 'B'],
        owner: 'test',
        prefix,
        log,
      });
      opened.push(queue);
      return queue;
    },
    wipe: async () => {
      const isThere = async () => (await keys()).some((key) => key.endsWith(':wait'));
      await expect.poll(isThere, { timeout: 20_000 }).toBe(true);
      await wipe();
    },
    forget: wipe,
    nowMs: () => performance.now(),
    until: async (isTrue) => {
      await expect.poll(isTrue, { timeout: 20_000, interval: 10 }).toBe(true);
    },
  };
}

jobQueueContract(redisWorld);
