/** The simulated wire promises what the bus on Redis Streams does (bus.int.test.ts): listening to more loses nothing. */
import { A_MONDAY_MS, givenFill } from '@tradefloor/contracts/testing/given';
import type { TopicName } from '@tradefloor/contracts/topics';
import type { EventEnvelope } from '@tradefloor/runtime/engine/durable';
import { VirtualTime } from '@tradefloor/runtime/virtual/virtual-time';
import { expect, test } from 'vitest';
import { NO_FAULTS } from './faults.ts';
import { MemoryWire } from './memory-wire.ts';

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const fill = (seq: number): EventEnvelope =>
  ({
    producer: 'ems',
    seq,
    id: `fill-${seq}`,
    topic: 'orders.filled',
    key: 'a-user',
    atMs: A_MONDAY_MS,
    requestId: 'request-1',
    payload: givenFill(),
  }) as EventEnvelope;

function openWire() {
  const time = new VirtualTime(1, settle, A_MONDAY_MS);
  const wire = new MemoryWire(time, () => NO_FAULTS);
  const received: number[] = [];
  const listen = (topics: readonly TopicName[]) =>
    wire.listen('reader', topics, {
      onEvent: ({ seq }) => received.push(seq),
      onGap: () => undefined,
    });
  return { time, wire, received, listen };
}

test('listening to more loses nothing of what is on its way, and keeps its order', async () => {
  const { time, wire, received, listen } = openWire();
  listen(['orders.filled']);
  wire.publish('writer', [fill(1), fill(2)]);
  listen(['orders.filled', 'user.session']);
  wire.publish('writer', [fill(3)]);
  await time.runUntil(A_MONDAY_MS + 1_000);
  expect(received).toEqual([1, 2, 3]);
});

test('what is on its way on a topic that is no longer listened to does not arrive, nor to a process that has ended', async () => {
  const { time, wire, received, listen } = openWire();
  listen(['orders.filled']);
  wire.publish('writer', [fill(1)]);
  listen(['user.session']);
  await time.runUntil(A_MONDAY_MS + 1_000);
  listen(['orders.filled']);
  wire.publish('writer', [fill(2)]);
  wire.silence('reader');
  await time.runUntil(A_MONDAY_MS + 2_000);
  expect(received).toEqual([]);
});
