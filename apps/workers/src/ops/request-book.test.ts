import type { RequestCounts } from '@tradefloor/contracts/ops';
import { expect, test } from 'vitest';
import { RequestBook } from './request-book.ts';

const counts = (admitted: number, busy = 0, more: Partial<RequestCounts> = {}): RequestCounts => ({
  admitted,
  shed: { busy, expired: 0, abandoned: 0 },
  waiting: 0,
  oldestMs: 0,
  ...more,
});

test('requests are those of the window, whatever came before', () => {
  const book = new RequestBook(1_000);
  book.note('oms', counts(100, 5), 0);
  book.note('oms', counts(130, 5), 500);
  book.note('oms', counts(150, 9, { waiting: 3, oldestMs: 120 }), 1_200);
  expect(book.all).toEqual([
    { service: 'oms', admitted: 20, busy: 4, expired: 0, abandoned: 0, waiting: 3, oldestMs: 120 },
  ]);
});

test('a process that takes over counts from its own start', () => {
  const book = new RequestBook(1_000);
  book.note('oms', counts(100), 0);
  book.note('oms', counts(2), 500);
  book.note('oms', counts(7), 900);
  expect(book.all).toMatchObject([{ admitted: 5 }]);
});

test('what gateways refuse is added up, and a service without a request is not shown', () => {
  const book = new RequestBook(1_000);
  book.note('rfq', counts(0), 0);
  book.add('gateway', 3, 100);
  book.add('gateway', 4, 200);
  expect(book.all).toMatchObject([{ service: 'gateway', admitted: 0, busy: 7 }]);
});
