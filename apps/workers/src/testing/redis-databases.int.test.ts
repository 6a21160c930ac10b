/** What one test file empties is its own database: entries of other tests of the run stay. */
import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { expect, inject, test } from 'vitest';
import { REDIS_DATABASES, type RedisUser, toRedisDatabase } from './redis-databases.ts';

test('each database is another one, and none is that of the run', async () => {
  const run = inject('redisUrl');
  const names = Object.keys(REDIS_DATABASES) as RedisUser[];
  const key = `probe-${randomUUID()}`;
  const clients = [run, ...names.map((name) => toRedisDatabase(run, name))].map(
    (url) => new Redis(url),
  );
  await Promise.all(clients.map((client, index) => client.set(key, index, 'EX', 60)));
  const values = await Promise.all(clients.map((client) => client.get(key)));
  expect(values).toEqual(clients.map((_, index) => String(index)));
  await Promise.all(clients.map((client) => client.del(key)));
  for (const client of clients) client.disconnect();
});
