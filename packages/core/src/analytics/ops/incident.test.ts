/** Incidents: one for each alert and subject from its beginning to its end, over restarts, bounded. */
import type { OpsAlert } from '@tradefloor/contracts/ops';
import { INCIDENTS_KEPT } from '@tradefloor/contracts/vocabulary/incidents';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { givenTable } from '../../trading/order/order.given.ts';
import { IncidentBook, OPS_TABLES } from './incident.ts';

const NOW = 1_795_444_200_000;
const alert = (subject: string, since = NOW): OpsAlert => ({
  alert: 'slo-fast-burn',
  subject,
  detail: `${subject} burns`,
  since,
  severity: 'page',
});
const given = () => {
  const rows = givenTable(OPS_TABLES.incidents);
  return { rows, book: new IncidentBook(rows) };
};

test('an alert is one incident while it lasts, and closes at the time that it was gone', () => {
  const { book } = given();
  expect(book.follow([alert('a')], NOW)).toMatchObject([
    { incidentId: 'inc-1', subject: 'a', openedAt: NOW, closedAt: null, severity: 'page' },
  ]);
  expect(book.follow([alert('a', NOW + 5_000)], NOW + 5_000)).toEqual([]);
  expect(book.follow([], NOW + 10_000)).toEqual([]);
  expect(book.follow([], NOW + 69_999)).toEqual([]);
  expect(book.follow([], NOW + 70_000)).toMatchObject([
    { incidentId: 'inc-1', openedAt: NOW, closedAt: NOW + 10_000 },
  ]);
  expect(book.follow([], NOW + 200_000)).toEqual([]);
});

test('one that comes back within a minute goes on', () => {
  const { book } = given();
  book.follow([alert('a')], NOW);
  book.follow([], NOW + 10_000);
  expect(book.follow([alert('a')], NOW + 60_000)).toEqual([]);
  expect(book.follow([], NOW + 75_000)).toEqual([]);
});

test('after a restart an open incident goes on under its name, and ends if it is over', () => {
  const { book, rows } = given();
  book.follow([alert('a'), alert('b')], NOW);
  const again = new IncidentBook(rows);
  expect(again.follow([], NOW + 90_000)).toEqual([]);
  expect(again.follow([alert('a', NOW + 95_000)], NOW + 95_000)).toEqual([]);
  expect(again.follow([alert('a', NOW + 95_000)], NOW + 150_000)).toMatchObject([
    { incidentId: 'inc-2', subject: 'b', closedAt: NOW + 90_000 },
  ]);
  expect(again.newest(10).map(({ incidentId, closedAt }) => [incidentId, closedAt])).toEqual([
    ['inc-2', NOW + 90_000],
    ['inc-1', null],
  ]);
});

test('the newest thousand are kept, and found by their names', () => {
  const { book } = given();
  for (let no = 0; no < INCIDENTS_KEPT + 2; no += 1) book.follow([alert(`s${no}`)], NOW + no);
  expect(book.newest(INCIDENTS_KEPT + 2).length).toBe(INCIDENTS_KEPT);
  expect(book.find('inc-2')).toBeUndefined();
  expect(book.find('inc-3')).toMatchObject({ subject: 's2' });
});

test('however alerts come and go, of one subject at most one incident is open', () => {
  fc.assert(
    fc.property(fc.array(fc.subarray(['a', 'b', 'c']), { maxLength: 40 }), (steps) => {
      const { book } = given();
      steps.forEach((subjects, at) => {
        const nowMs = NOW + at * 30_000;
        book.follow(
          subjects.map((subject) => alert(subject, nowMs)),
          nowMs,
        );
        const open = book.newest(INCIDENTS_KEPT).filter(({ closedAt }) => closedAt === null);
        expect(new Set(open.map(({ subject }) => subject)).size).toBe(open.length);
        for (const subject of subjects) {
          expect(open.some((row) => row.subject === subject)).toBe(true);
        }
      });
      for (const { openedAt, closedAt } of book.newest(INCIDENTS_KEPT)) {
        expect(closedAt === null || closedAt >= openedAt).toBe(true);
      }
    }),
  );
});
