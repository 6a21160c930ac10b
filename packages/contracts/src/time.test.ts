/** Times on the wire: one form, both ways, nothing else. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { AtWire, CalendarDate, toDate, toIso } from './time.ts';

const NEAR_MS = Date.UTC(2026, 10, 21, 14, 30);

test('any millisecond of four-digit years comes back as it went out', () => {
  const any = fc.integer({ min: 0, max: Date.UTC(9999, 11, 31, 23, 59, 59, 999) });
  fc.assert(
    fc.property(any, (ms) => {
      expect(z.decode(AtWire, z.encode(AtWire, ms))).toBe(ms);
    }),
  );
});

test('a time is written as the runtime writes it, whichever times were written before', () => {
  const near = fc.integer({ min: NEAR_MS - 200_000, max: NEAR_MS + 200_000 });
  const far = fc.integer({ min: -8.64e15, max: 8.64e15 });
  const between = fc.double({ min: -1e12, max: 1e12, noNaN: true });
  fc.assert(
    fc.property(fc.array(fc.oneof(near, far, between)), (times) => {
      // tidy-ok: formats given times.
      expect(times.map(toIso)).toEqual(times.map((ms) => new Date(ms).toISOString()));
    }),
  );
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, 8.64e15 + 1])('%d has no text', (ms) => {
  expect(() => toIso(ms)).toThrow(RangeError);
});

test.each([
  '2026-11-21T14:30:00Z',
  '2026-11-21T14:30:00.25Z',
  '2026-11-21T14:30:00.250+01:00',
  '2026-11-21 14:30:00.250Z',
  '2026-13-21T14:30:00.250Z',
  '2026-11-21T24:30:00.250Z',
  'now',
  1_795_271_400_250,
])('%s is no time', (text) => {
  expect(AtWire.safeDecode(text as string).success).toBe(false);
});

/** Months end where the calendar ends them; of centuries only every fourth has a 29 February. */
const NO_DAYS = [
  '2026-02-29',
  '2026-02-30',
  '2024-02-30',
  '2100-02-29',
  '2026-04-31',
  '2026-11-31',
];
const LAST_DAYS = ['2026-02-28', '2024-02-29', '2000-02-29', '2026-04-30', '2026-12-31'];

test.each(NO_DAYS)('%s does not exist, as a date and as the day of a time', (day) => {
  expect(CalendarDate.safeParse(day).success).toBe(false);
  expect(AtWire.safeDecode(`${day}T14:30:00.250Z`).success).toBe(false);
});

test.each(LAST_DAYS)('%s exists, and comes back as it came', (day) => {
  expect(CalendarDate.safeParse(day).success).toBe(true);
  const time = `${day}T14:30:00.250Z`;
  expect(z.encode(AtWire, z.decode(AtWire, time))).toBe(time);
});

test('a date is a year, a month and a day', () => {
  const accepted = ['2026-11-21', '2026-11-32', '2026-00-10', '26-11-21', '2026-1-1'].map(
    (text) => CalendarDate.safeParse(text).success,
  );
  expect(accepted).toEqual([true, false, false, false, false]);
  expect(toDate(Date.UTC(2026, 10, 21, 23, 59, 59, 999))).toBe('2026-11-21');
});

test('a time beyond the last one has no text after the last one was written either', () => {
  expect(toIso(8.64e15)).toBe('+275760-09-13T00:00:00.000Z');
  expect(() => toIso(8.64e15 + 1)).toThrow(RangeError);
});
