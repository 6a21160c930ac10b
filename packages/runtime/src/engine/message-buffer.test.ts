import { expect, test } from 'vitest';
import type { EventEnvelope } from './durable.ts';
import { CONFIRMED_MAX, MessageBuffer } from './message-buffer.ts';

const event: EventEnvelope = {
  producer: 'oms',
  seq: 7,
  id: 'letter-7',
  topic: 'orders.routed',
  key: 'tom',
  atMs: 0,
  requestId: 'request-1',
  payload: {},
};

test('a message is taken once, whichever way it comes', () => {
  const buffer = new MessageBuffer();
  buffer.drain(new Map());
  expect(buffer.accept(event)).toBe(true);
  expect(buffer.accept(event)).toBe(false);
  expect(buffer.readmit(event)).toBe(false);
});

test('a message that was parked is taken again when it is handed over again, once, and not by the wire', () => {
  const buffer = new MessageBuffer();
  buffer.drain(new Map());
  expect(buffer.accept(event)).toBe(true);
  buffer.park(event.id);
  expect(buffer.accept(event)).toBe(false);
  expect(buffer.readmit(event)).toBe(true);
  expect(buffer.readmit(event)).toBe(false);
});

const nth = (n: number): EventEnvelope => ({ ...event, seq: n, id: `letter-${n}` });

/** A buffer that has taken and confirmed a number of messages, numbered from 1. */
function confirmedUpTo(count: number): MessageBuffer {
  const buffer = new MessageBuffer();
  buffer.drain(new Map());
  for (let n = 1; n <= count; n += 1) {
    buffer.deduplicate(nth(n));
    buffer.confirm(nth(n).id);
  }
  return buffer;
}

test('of what is confirmed no more ids are kept than the cap, the newest half of it always', () => {
  const buffer = confirmedUpTo(CONFIRMED_MAX + 1);
  const known = Array.from({ length: CONFIRMED_MAX + 1 }, (_, i) => nth(i + 1)).filter(
    (one) => !buffer.deduplicate(one),
  );
  expect(known.length).toBeLessThanOrEqual(CONFIRMED_MAX);
  expect(known.length).toBeGreaterThanOrEqual(CONFIRMED_MAX / 2);
  expect(known[0]?.seq).toBe(CONFIRMED_MAX + 2 - known.length);
});

test('a message under way is known however many are confirmed after it', () => {
  const buffer = new MessageBuffer();
  buffer.drain(new Map());
  expect(buffer.deduplicate(nth(0))).toBe(true);
  for (let n = 1; n <= 2 * CONFIRMED_MAX; n += 1) {
    buffer.deduplicate(nth(n));
    buffer.confirm(nth(n).id);
  }
  expect(buffer.deduplicate(nth(0))).toBe(false);
  expect(buffer.readmit(nth(0))).toBe(false);
});
