import { orderId, userId } from '@tradefloor/contracts/ids';
import { TOPICS, type TopicName } from '@tradefloor/contracts/topics';
import { encodeWire } from '@tradefloor/contracts/wire-encode';
import { TABLES } from '@tradefloor/db/tables';
import { expect, it } from 'vitest';
import type { Passing } from './order-records.ts';
import { accept, CONSUMES, REPORTED, ROOMS, report, reserve, type Work } from './rooms.ts';

const ORDER: Passing = {
  orderId: orderId('019aae5c-0000-7000-8000-000000000001'),
  userId: userId('guest-1'),
  symbol: 'AAPL',
  shares: 3,
  at: 1_795_444_200_000,
};

/** All effects of one order, until no more events are published. */
function wholeRequest(): Work[] {
  const done: Work[] = [reserve(ORDER), accept(ORDER)];
  const waiting = done.flatMap(({ events }) => events);
  for (const { topic } of waiting) {
    for (const room of ROOMS) {
      const work = CONSUMES[room][topic]?.(ORDER);
      if (!work) continue;
      const reports = work.goesOut ? [report(ORDER, 'NEW'), report(ORDER, 'TRADE')] : [];
      for (const one of [work, ...reports]) {
        done.push(one);
        waiting.push(...one.events);
      }
    }
  }
  return done;
}

it('an order ends: two responses, twelve messages and two reports handled, seven published', () => {
  const life = wholeRequest();
  const published = life.flatMap(({ events }) => events.map(({ topic }) => topic));
  expect(life).toHaveLength(2 + 12 + 2);
  expect(published.toSorted()).toEqual([
    'fix.execution',
    'fix.execution',
    'orders.filled',
    'orders.routed',
    'orders.submitted',
    'orders.updated',
    'positions.changed',
  ]);
  expect(published).toEqual(expect.arrayContaining([...REPORTED]));
});

it('rows go to tables of the platform, with a value in every column that needs one', () => {
  const tables = new Map(TABLES.map((table) => [table.name, table]));
  for (const { table, row } of wholeRequest().flatMap(({ rows }) => rows)) {
    for (const { prop, nullable, mayBeNull } of tables.get(table)?.codec.shape ?? []) {
      const value = (row as Record<string, unknown>)[prop];
      if (!nullable && !mayBeNull) expect(value, `${table} ${prop}`).not.toBeNull();
      expect(value, `${table} ${prop}`).toBeDefined();
    }
    expect(tables.has(table)).toBe(true);
  }
});

it('messages are as large as the platform makes them', () => {
  const real: readonly TopicName[] = ['orders.submitted', 'orders.filled', 'orders.updated'];
  for (const { topic, payload } of wholeRequest().flatMap(({ events }) => events)) {
    if (!real.includes(topic)) continue;
    const wire = JSON.stringify(encodeWire(TOPICS[topic].schema, payload));
    const own = JSON.stringify(payload);
    expect(own.length / wire.length).toBeGreaterThan(0.9);
    expect(own.length / wire.length).toBeLessThan(1.2);
  }
});
