import { expect, test } from 'vitest';
import type { Span } from '../../../platform/client/shapes.ts';
import { toWaterfall } from './waterfall.ts';

const span = (spanId: string, parentId: string | null, startUs: number, endUs: number): Span => ({
  traceId: 't',
  spanId,
  parentId,
  service: 'oms',
  name: spanId,
  kind: 'INTERNAL',
  startUs,
  endUs,
  error: null,
  attributes: {},
});

test('children stand below their parents, siblings by their beginning, bars where the work was', () => {
  const rows = toWaterfall([
    span('late', 'root', 60, 80),
    span('root', null, 0, 100),
    span('early', 'root', 10, 30),
    span('deep', 'early', 15, 20),
  ]);
  expect(rows.map(({ span: { spanId }, depth }) => [spanId, depth])).toEqual([
    ['root', 0],
    ['early', 1],
    ['deep', 2],
    ['late', 1],
  ]);
  expect(rows[3]).toMatchObject({ left: 0.6, width: 0.2, durationUs: 20, afterUs: 60 });
});

test('a span whose parent is not kept stands at the top; one that is its own parent does not hang', () => {
  const rows = toWaterfall([span('orphan', 'gone', 0, 1), span('self', 'self', 2, 3)]);
  expect(rows.map(({ depth }) => depth)).toEqual([0, 0]);
});

test('no spans are no rows, and a trace without length has bars all the same', () => {
  expect(toWaterfall([])).toEqual([]);
  expect(toWaterfall([span('a', null, 5, 5)])).toMatchObject([{ left: 0, width: 0 }]);
});
