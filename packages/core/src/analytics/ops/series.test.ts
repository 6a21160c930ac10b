/** The course of figures: a point a minute, a day of them and no more, and a gap for every minute without one. */
import {
  SERIES_EVERY_MS,
  SERIES_KEPT,
  SERIES_RANGES,
} from '@tradefloor/contracts/vocabulary/ops-series';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { givenTable } from '../../trading/order/order.given.ts';
import { OPS_TABLES } from './incident.ts';
import { SeriesBook } from './series.ts';

const MINUTE = 60_000;
/** The beginning of a minute. */
const NOW = 1_795_444_200_000;
const given = () => {
  const rows = givenTable(OPS_TABLES.samples);
  return { rows, book: new SeriesBook(rows) };
};
const valuesIn = (book: SeriesBook, figure: string, nowMs: number) =>
  book.read({ range: '15m', figure }, nowMs).items[0]?.values;
const blank = (count: number): null[] => Array.from({ length: count }, () => null);

test('a minute has one point: what comes later in it changes nothing', () => {
  const { book } = given();
  expect(book.has(NOW + 5_000)).toBe(false);
  book.note({ 'sockets.browser': 4 }, NOW + 5_000);
  book.note({ 'sockets.browser': 9 }, NOW + 59_999);
  expect(book.has(NOW + 59_999)).toBe(true);
  expect(book.has(NOW + MINUTE)).toBe(false);
  expect(valuesIn(book, 'sockets.browser', NOW + 30_000)).toEqual([...blank(14), 4]);
});

test('until the present minute is recorded, the span ends with the last one', () => {
  const { book } = given();
  book.note({ 'sockets.browser': 4 }, NOW);
  const read = book.read({ range: '15m', figure: 'sockets.browser' }, NOW + MINUTE + 1);
  expect(read.from).toBe(NOW - 14 * MINUTE);
  expect(read.items).toEqual([{ figure: 'sockets.browser', values: [...blank(14), 4] }]);
});

test('minutes without a record are gaps, over a restart too', () => {
  const { rows, book } = given();
  book.note({ 'sockets.browser': 1 }, NOW);
  book.note({ 'sockets.browser': 2 }, NOW + MINUTE);
  const next = new SeriesBook(rows);
  next.note({ 'sockets.browser': 5 }, NOW + 4 * MINUTE);
  const values = [...blank(10), 1, 2, null, null, 5];
  expect(valuesIn(next, 'sockets.browser', NOW + 4 * MINUTE)).toEqual(values);
});

test('a queue, a refusal or a service that was not listed in a recorded minute was at 0, others not known', () => {
  const { book } = given();
  const listed = { 'hop.oms.ccp.waiting': 7, 'rejected.HALTED': 2, 'requests.oms.busy': 3 };
  book.note({ ...listed, 'requests.oms.share': 0.5, 'level.tick-latency.p99': 50 }, NOW);
  book.note({}, NOW + MINUTE);
  const { items } = book.read({ range: '15m', figure: undefined }, NOW + MINUTE);
  const ends = items.map(({ figure, values }) => [figure, ...values.slice(-2)]);
  expect(ends).toEqual([
    ['hop.oms.ccp.waiting', 7, 0],
    ['level.tick-latency.p99', 50, null],
    ['rejected.HALTED', 2, 0],
    ['requests.oms.busy', 3, 0],
    ['requests.oms.share', 0.5, null],
  ]);
  expect(items.every(({ values }) => values.length === 15)).toBe(true);
});

test('a figure that was never recorded is all gaps', () => {
  const { book } = given();
  expect(valuesIn(book, 'sockets.market', NOW)).toEqual(blank(15));
});

test('what is read is what was recorded in each minute of a day, whatever was left out; nothing older is kept', () => {
  const days = fc.uniqueArray(fc.integer({ min: 0, max: 3 * SERIES_KEPT }), { maxLength: 300 });
  const range = fc.constantFrom<keyof typeof SERIES_RANGES>('15m', '1h', '6h', '24h');
  fc.assert(
    fc.property(days, range, (minutes, span) => {
      const { rows, book } = given();
      const recorded = minutes.toSorted((a, b) => a - b);
      for (const at of recorded) book.note({ 'orders.filled': at }, NOW + at * SERIES_EVERY_MS);
      const last = recorded.at(-1) ?? 0;
      const { from, items } = book.read(
        { range: span, figure: 'orders.filled' },
        NOW + last * SERIES_EVERY_MS,
      );
      const wanted = new Set(recorded);
      const start = (from - NOW) / SERIES_EVERY_MS;
      expect(items[0]?.values).toEqual(
        Array.from({ length: SERIES_RANGES[span] }, (_, i) =>
          wanted.has(start + i) ? start + i : null,
        ),
      );
      expect(rows.size).toBeLessThanOrEqual(SERIES_KEPT);
      if (recorded.length > 0) expect(start + SERIES_RANGES[span] - 1).toBe(last);
    }),
    { numRuns: 60 },
  );
});
