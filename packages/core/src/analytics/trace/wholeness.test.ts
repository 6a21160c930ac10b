import type { Span } from '@tradefloor/contracts/trace';
import { expect, test } from 'vitest';
import { listMissingHops, measureWholeness } from './wholeness.ts';

const span = (
  service: string,
  name: string,
  [spanId, parentId]: readonly [string, string | null],
): Span => ({
  traceId: 't1',
  spanId,
  parentId,
  service,
  name,
  kind: 'INTERNAL',
  startUs: 1_000,
  endUs: 2_000,
  error: null,
  attributes: {},
});

const FILLED: readonly Span[] = [
  span('gateway', 'placeOrder', ['a', null]),
  span('oms', 'placeOrder', ['b', 'a']),
  span('oms', 'orders.routed commit', ['c', 'b']),
  span('ems', 'orders.routed', ['d', 'c']),
  span('ems', 'orders.filled commit', ['e', 'd']),
  ...['oms', 'risk-engine', 'ccp', 'journal'].map((service, i) =>
    span(service, 'orders.filled', [`f${i}`, 'e']),
  ),
];
const without = (spanId: string) => FILLED.filter((one) => one.spanId !== spanId);

test('a filled order’s trace over all its hops is whole', () => {
  expect(listMissingHops(FILLED)).toEqual([]);
});

test('without any one of its hops it is not, and reports the missing one', () => {
  expect(listMissingHops(without('a'))).toEqual(['0 roots', 'the parent of oms placeOrder']);
  expect(listMissingHops(without('b'))).toEqual(['the parent of oms orders.routed commit', 'oms']);
  expect(listMissingHops(without('d'))).toEqual(['the parent of ems orders.filled commit']);
  for (const { spanId, service } of FILLED.slice(5)) {
    expect(listMissingHops(without(spanId))).toEqual([`${service} of a fill`]);
  }
});

test('a second root is a second tree', () => {
  expect(listMissingHops([...FILLED, span('journal', 'orders.updated', ['z', null])])).toEqual([
    '2 roots',
  ]);
});

test('orders are counted once they have settled, from the first listener on, and nothing else', () => {
  const session = [span('gateway', 'token', ['a', null])];
  const traces = [FILLED, without('f2'), session];
  const all = { sinceUs: 0, settledUs: 5_000 };
  expect(measureWholeness(traces, all)).toEqual({
    orders: 2,
    whole: 1,
    lacks: 't1: ccp of a fill',
  });
  expect(measureWholeness(traces, { ...all, settledUs: 1_999 })).toMatchObject({ orders: 0 });
  expect(measureWholeness(traces, { ...all, sinceUs: 1_001 })).toMatchObject({ orders: 0 });
});

test('a request without a response from any service belongs to no order', () => {
  const refused = { ...span('gateway', 'placeOrder', ['a', null]), error: 'UPSTREAM_TIMEOUT' };
  expect(measureWholeness([[refused]], { sinceUs: 0, settledUs: 5_000 })).toMatchObject({
    orders: 0,
  });
});
