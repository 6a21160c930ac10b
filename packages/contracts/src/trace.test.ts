import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RequestId } from './ids.ts';
import {
  isTraced,
  parseParentSpan,
  Traceparent,
  toEventSpan,
  toHandlingSpan,
  toRequestSpan,
  toSpanId,
  toTraceId,
  toTraceparent,
  toUntraced,
} from './trace.ts';

test('ids are well-formed whatever the text, and never all zeros', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(toTraceId(text)).toMatch(/^(?!0+$)[0-9a-f]{32}$/);
      expect(toSpanId(text)).toMatch(/^(?!0+$)[0-9a-f]{16}$/);
    }),
  );
});

test('the same request is the same trace; a hundred thousand requests are as many traces', () => {
  expect(toTraceId('request-1')).toBe(toTraceId('request-1'));
  const ids = new Set<string>();
  const spans = new Set<string>();
  for (let i = 0; i < 100_000; i += 1) {
    ids.add(toTraceId(`request-${i}`));
    spans.add(toEventSpan(`0193a6b4-0000-7000-8000-${i}-V1-submitted`));
  }
  expect(ids.size).toBe(100_000);
  expect(spans.size).toBe(100_000);
});

test('a request, an event and a handling of the same name have different ids', () => {
  const spans = [toRequestSpan('x'), toEventSpan('x'), toHandlingSpan('oms', 'x'), toSpanId('x')];
  expect(new Set(spans).size).toBe(spans.length);
});

test('a traceparent names its trace and its span, and nothing else is read as one', () => {
  const span = toEventSpan('letter-1');
  const traceparent = toTraceparent('request-1', span);
  expect(Traceparent.parse(traceparent)).toBe(`00-${toTraceId('request-1')}-${span}-01`);
  expect(parseParentSpan(traceparent)).toBe(span);
  for (const wrong of [
    undefined,
    '',
    '00-1-2-01',
    `01${traceparent.slice(2)}`,
    `${traceparent}0`,
  ]) {
    expect(parseParentSpan(wrong)).toBeNull();
  }
});

test('that a request is not traced is known from its id, and from its traceparent', () => {
  const id = toUntraced('c29ja2V0LWlkLTAx.17');
  expect([isTraced('c29ja2V0LWlkLTAx.17'), isTraced(id)]).toEqual([true, false]);
  expect(RequestId.parse(id)).toBe(id);
  expect(Traceparent.parse(toTraceparent(id, toRequestSpan(id)))).toMatch(/-00$/);
});

test('whatever id a client may give itself is traced', () => {
  for (const own of ['client-1.x', 'audit-2026.x', 'nightly-run-7x']) {
    expect(RequestId.parse(own)).toBe(own);
    expect(isTraced(own)).toBe(true);
  }
});

test('an id without room for it stays as it is, and traced', () => {
  const long = 'r'.repeat(63);
  expect(toUntraced(long)).toBe(long);
  expect(isTraced(toUntraced(long))).toBe(true);
});
