/** Callers do not wait for a connection that will never be established. */
import { expect, it } from 'vitest';
import { createLog } from './log.ts';
import { openRedis, whenReady } from './redis.ts';

const HOUR_MS = 3_600_000;

it('a connection that is given up while it is awaited is awaited no longer', async () => {
  const log = createLog({ service: 'test', level: 'silent' });
  const place = { url: 'redis://127.0.0.1:1' };
  // Port 1: nothing listens there, and the connection is retried indefinitely.
  const redis = openRedis({ place, name: 'test', purpose: 'reading', log });
  const waiting = whenReady(redis, HOUR_MS);
  redis.disconnect();
  await expect(waiting).rejects.toThrow('given up');
});
