import { type Span, toSpanId, toTraceId } from '@tradefloor/contracts/trace';
import { expect, test } from 'vitest';
import { SpanStore } from './span-store.ts';

const span = (request: string, no: number, change: Partial<Span> = {}): Span => ({
  traceId: toTraceId(request),
  spanId: toSpanId(`${request} ${no}`),
  parentId: null,
  service: 'oms',
  name: `work ${no}`,
  kind: 'INTERNAL',
  startUs: no * 1_000,
  endUs: no * 1_000 + 500,
  error: null,
  attributes: {},
  ...change,
});

test('a trace is shown by the beginning of its spans, whatever order they came in', () => {
  const store = new SpanStore();
  store.add([span('r', 3), span('r', 1), span('r', 2), span('other', 1)]);
  expect(store.trace(toTraceId('r')).map(({ name }) => name)).toEqual([
    'work 1',
    'work 2',
    'work 3',
  ]);
  expect(store.trace(toTraceId('nobody'))).toEqual([]);
});

test('a span that is sent twice is kept once', () => {
  const store = new SpanStore();
  store.add([span('r', 1)]);
  store.add([span('r', 1, { endUs: 9_000 })]);
  expect(store.size).toBe(1);
  expect(store.trace(toTraceId('r'))[0]?.endUs).toBe(9_000);
});

test('the number of spans is bounded; the oldest trace is evicted whole', () => {
  const store = new SpanStore(40);
  for (let request = 0; request < 100; request += 1) {
    store.add(Array.from({ length: 8 }, (_, no) => span(`r${request}`, no)));
    expect(store.size).toBeLessThanOrEqual(40);
  }
  expect(store.trace(toTraceId('r0'))).toEqual([]);
  expect(store.trace(toTraceId('r99'))).toHaveLength(8);
});

test('a trace that has lost its beginning continues, and is not evaluated', () => {
  const store = new SpanStore(40);
  store.add([span('resting', 1)]);
  for (let request = 0; request < 5; request += 1) {
    store.add(Array.from({ length: 8 }, (_, no) => span(`r${request}`, no)));
  }
  store.add([span('resting', 2)]);
  expect(store.trace(toTraceId('resting')).map(({ name }) => name)).toEqual(['work 2']);
  const checked = [...store.uncut()].map(([first]) => first?.traceId);
  expect(checked).toEqual(['r1', 'r2', 'r3', 'r4'].map(toTraceId));
});

test('a trace above the maximum length is not evaluated either', () => {
  const store = new SpanStore(40);
  for (let no = 0; no < 11; no += 1) store.add([span('endless', no)]);
  expect([...store.uncut()]).toEqual([]);
});

test('one endless trace leaves room for the others', () => {
  const store = new SpanStore(40);
  for (let no = 0; no < 1_000; no += 1) store.add([span('endless', no)]);
  store.add([span('r', 1)]);
  expect(store.size).toBe(11);
  expect(store.trace(toTraceId('endless'))).toHaveLength(10);
});

test('the newest traces are listed in a line each, newest first', () => {
  const store = new SpanStore();
  store.add([span('a', 1), span('b', 5, { error: 'broken' }), span('b', 6)]);
  expect(store.newest(1)).toEqual([
    {
      traceId: toTraceId('b'),
      name: 'work 5',
      service: 'oms',
      startUs: 5_000,
      durationUs: 1_500,
      spans: 2,
      errors: 1,
    },
  ]);
});
