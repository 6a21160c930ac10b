/** What waits for a loop is in order, without prices that newer ones replace, and ends as the stream ends. */
import { expect, it } from 'vitest';
import { EventBuffer } from './buffer.ts';
import type { StreamEvent, TopicName } from './event-types.ts';

const event = (name: string, seq: number) =>
  ({ event: name, at: '', seq, id: null, data: {} }) as unknown as StreamEvent<TopicName>;

it('only the newest prices wait; every other event does, in order', async () => {
  const buffer = new EventBuffer(100);
  buffer.push(event('market.ticks', 1));
  buffer.push(event('orders.filled', 2));
  buffer.push(event('market.ticks', 3));
  buffer.push(event('market.trades', 4));
  buffer.push(event('market.trades', 5));
  buffer.push(event('market.ticks', 6));
  buffer.end();
  const taken: unknown[] = [];
  for (let next = await buffer.next(); next !== null; next = await buffer.next()) {
    taken.push('seq' in next && next.seq);
  }
  expect(taken).toEqual([2, 4, 5, 6]);
});

it('a loop that waits gets the next event, and the end', async () => {
  const buffer = new EventBuffer(1);
  const next = buffer.next();
  buffer.push(event('orders.filled', 1));
  expect(await next).toMatchObject({ seq: 1 });
  expect(buffer.isFull).toBe(false);
  const last = buffer.next();
  buffer.end();
  buffer.push(event('orders.filled', 2));
  expect(await last).toBeNull();
});

it('a failure comes after what waited, and once', async () => {
  const buffer = new EventBuffer(2);
  buffer.push(event('orders.filled', 1));
  buffer.push(event('orders.filled', 2));
  expect(buffer.isFull).toBe(true);
  buffer.end(new Error('over'));
  await buffer.next();
  await buffer.next();
  await expect(buffer.next()).rejects.toThrow('over');
  expect(await buffer.next()).toBeNull();
});
