/** What holds messages of `latest` topics back, and what lets them go. */
import { expect, test } from 'vitest';
import type { EventEnvelope } from './durable.ts';
import { LatestOrder } from './latest-order.ts';

const on = (topic: EventEnvelope['topic']) => [{ topic } as EventEnvelope];
const TICKS = on('market.ticks');

/** An order of messages with handling 5 submitted, and what has left. */
function given() {
  const order = new LatestOrder();
  const left: string[] = [];
  order.submit([...TICKS, ...on('orders.filled')], 5);
  const hold = (name: string, events: readonly EventEnvelope[], epoch = 1, committed = 4) =>
    order.hold(events, {
      epoch,
      release: () => void left.push(name),
      isCommitted: (no) => no <= committed,
    });
  return { order, left, hold };
}

test('a message waits for the one before it on its topic, and leaves with its commit', () => {
  const { order, left, hold } = given();
  expect(hold('ticks', TICKS)).toBe(true);
  order.releaseBehind(4, 1);
  expect(left).toEqual([]);
  order.releaseBehind(5, 1);
  expect(left).toEqual(['ticks']);
  order.releaseBehind(5, 1);
  expect(left).toEqual(['ticks']);
});

test('messages of another topic, of a stored one, and behind a commit that is over do not wait', () => {
  const { hold } = given();
  expect(hold('status', on('market.status'))).toBe(false);
  expect(hold('fill', on('orders.filled'))).toBe(false);
  expect(hold('ticks', TICKS, 1, 5)).toBe(false);
  expect(hold('nothing', [])).toBe(false);
});

test('of a memory that is lost nothing leaves', () => {
  const { order, left, hold } = given();
  hold('old', TICKS, 1);
  hold('new', TICKS, 2);
  order.releaseBehind(5, 2);
  order.releaseBehind(6, 1);
  expect(left).toEqual(['new']);
});
