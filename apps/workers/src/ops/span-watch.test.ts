/** Spans are read where the ops service works, and nowhere else. */
import type { Span } from '@tradefloor/contracts/trace';
import { afterEach, expect, it } from 'vitest';
import { SpanWatch } from './span-watch.ts';

const SPAN: Span = {
  traceId: 'a'.repeat(32),
  spanId: 'b'.repeat(16),
  parentId: null,
  service: 'oms',
  name: 'placeOrder',
  kind: 'SERVER',
  startUs: 1_000,
  endUs: 2_000,
  error: null,
  attributes: {},
};

let watch: SpanWatch | null = null;
afterEach(() => watch?.stop());

/** A watch over a stream that keeps one span, with what was begun and ended of its readings. */
function givenWatch() {
  const seen = { isHere: false, begun: 0, ended: 0, nowMs: 5_000 };
  watch = new SpanWatch({
    isHere: () => seen.isHere,
    nowMs: () => seen.nowMs,
    readSpans: async (onSpans) => {
      seen.begun += 1;
      onSpans([SPAN]);
      return async () => {
        seen.ended += 1;
      };
    },
  });
  const settle = async (of: SpanWatch) => {
    await of.follow();
    seen.nowMs += 3_000;
    await of.follow();
  };
  return { watch, seen, settle };
}

it('leaves spans unread where the ops service does not work', async () => {
  const { watch, seen } = givenWatch();
  await watch.follow();
  expect(seen.begun).toBe(0);
  expect(watch.newest(10)).toEqual([]);
  expect([...watch.uncut().traces]).toEqual([]);
});

it('leaves them unread while a process that has just taken over has orders to serve', async () => {
  const { watch, seen } = givenWatch();
  seen.isHere = true;
  await watch.follow();
  seen.nowMs += 2_999;
  await watch.follow();
  expect(seen.begun).toBe(0);
});

it('reads what is kept once the ops service works here, and once only', async () => {
  const { watch, seen, settle } = givenWatch();
  seen.isHere = true;
  await settle(watch);
  await watch.follow();
  expect(seen.begun).toBe(1);
  expect(watch.trace(SPAN.traceId)).toEqual([SPAN]);
  expect(watch.uncut().sinceMs).toBe(8_000);
});

it('ends its reading and forgets when the ops service goes elsewhere', async () => {
  const { watch, seen, settle } = givenWatch();
  seen.isHere = true;
  await settle(watch);
  seen.isHere = false;
  await watch.follow();
  expect(seen).toMatchObject({ begun: 1, ended: 1 });
  expect(watch.trace(SPAN.traceId)).toEqual([]);
});

it('ends its reading when the process stops', async () => {
  const { watch, seen, settle } = givenWatch();
  seen.isHere = true;
  await settle(watch);
  await watch.stop();
  expect(seen.ended).toBe(1);
});

it('takes spans of its own process directly while the ops service works here, and no others', async () => {
  const { watch, seen, settle } = givenWatch();
  const own = { ...SPAN, spanId: 'c'.repeat(16), startUs: 1_500 };
  expect(watch.put([own])).toBe(false);
  seen.isHere = true;
  await settle(watch);
  expect(watch.put([own])).toBe(true);
  expect(watch.trace(SPAN.traceId)).toEqual([SPAN, own]);
  seen.isHere = false;
  await watch.follow();
  expect(watch.put([own])).toBe(false);
});
