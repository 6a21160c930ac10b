/** Published positions: every producer's newest, in one write a while, and only of what the outbox holds. */
import { expect, test } from 'vitest';
import type { EventEnvelope } from './durable.ts';
import type { Clock, Wire } from './ports.ts';
import { Publisher } from './publisher.ts';

const event = (seq: number, over: Partial<EventEnvelope> = {}): EventEnvelope => ({
  producer: 'oms',
  seq,
  id: `oms-${seq}`,
  topic: 'orders.updated',
  key: 'alice',
  atMs: seq,
  requestId: 'request-1',
  payload: {},
  ...over,
});

test('positions are written together, and what came meanwhile with the next', async () => {
  let nowMs = 0;
  const wire = { publish: async () => undefined } as unknown as Wire;
  const clock = { nowMs: () => nowMs } as unknown as Clock;
  const publisher = new Publisher(wire, clock);
  publisher.push([event(1), event(2), event(7, { producer: 'ems' })]);
  publisher.push([event(0, { producer: 'ccp', topic: 'ccp.novation' })]);
  await publisher.whenEmpty();
  expect(publisher.takeMarks()).toEqual([
    { producer: 'oms', seq: 2 },
    { producer: 'ems', seq: 7 },
  ]);
  publisher.push([event(3)]);
  await publisher.whenEmpty();
  expect(publisher.takeMarks()).toEqual([]);
  publisher.push([event(4)]);
  await publisher.whenEmpty();
  nowMs += 1_000;
  expect(publisher.takeMarks()).toEqual([{ producer: 'oms', seq: 4 }]);
  expect(publisher.takeMarks()).toEqual([]);
});
