/** The clearing clock: New York's dates, in step with the world or compressed, advanced by hand, never going back. */
import { describe, expect, it, test } from 'vitest';
import {
  advanced,
  businessDateAt,
  calendarDateAt,
  DAY_MS,
  nextDateAt,
  startClock,
  startOfDate,
  toRealTime,
} from './clearing-clock.ts';

/** Monday 2026-11-23, 14:30 UTC. */
const MONDAY = Date.UTC(2026, 10, 23, 14, 30);

test.each([
  ['2026-11-23', Date.UTC(2026, 10, 23, 5), 'in winter'],
  ['2026-07-01', Date.UTC(2026, 6, 1, 4), 'in summer'],
  ['2026-03-08', Date.UTC(2026, 2, 8, 5), 'on the day summer time begins'],
  ['2026-11-01', Date.UTC(2026, 10, 1, 4), 'on the day it ends'],
])('%s begins at midnight in New York (%#)', (date, ms) => {
  expect(startOfDate(date)).toBe(ms);
});

describe('in step with the world', () => {
  const clock = startClock(MONDAY);
  it('has the date of New York', () => {
    expect(businessDateAt(clock, Date.UTC(2026, 10, 24, 4, 59), DAY_MS)).toBe('2026-11-23');
    expect(businessDateAt(clock, Date.UTC(2026, 10, 24, 5), DAY_MS)).toBe('2026-11-24');
    expect(nextDateAt(clock, MONDAY, DAY_MS)).toBe(Date.UTC(2026, 10, 24, 5));
  });
  it('is never on a weekend or a holiday: what is done then is of the next business day', () => {
    const dates = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-26', '2026-12-25'];
    const noon = (date: string): number => Date.parse(`${date}T17:00:00Z`);
    expect(dates.map((date) => startClock(noon(date)).businessDate)).toEqual([
      '2026-11-23',
      '2026-11-23',
      '2026-11-23',
      '2026-11-27',
      '2026-12-28',
    ]);
    const started = startClock(noon('2026-11-20'));
    const found = dates.map((date) => businessDateAt(started, noon(date), DAY_MS));
    expect(found).toEqual(dates.map((date) => startClock(noon(date)).businessDate));
  });
  it('does not go back', () => {
    const reached = { ...clock, businessDate: '2026-11-25' };
    expect(businessDateAt(reached, MONDAY, DAY_MS)).toBe('2026-11-25');
  });
});

describe('compressed to a minute a day', () => {
  const clock = startClock(MONDAY);
  const simDayMs = 60_000;
  it('passes a date a minute, and reports to the millisecond when a date comes', () => {
    for (const date of ['2026-11-24', '2026-11-25', '2027-01-04']) {
      const at = toRealTime(clock, date, simDayMs);
      expect(businessDateAt(clock, at, simDayMs)).toBe(date);
      expect(calendarDateAt(clock, at - 1, simDayMs) < date).toBe(true);
    }
    expect(
      toRealTime(clock, '2026-11-25', simDayMs) - toRealTime(clock, '2026-11-24', simDayMs),
    ).toBe(60_000);
  });
});

test('one business day on from a Friday is Monday, over Thanksgiving it is Friday', () => {
  const friday = advanced(
    startClock(Date.UTC(2026, 10, 20, 15)),
    Date.UTC(2026, 10, 20, 15),
    DAY_MS,
  );
  expect(friday.businessDate).toBe('2026-11-23');
  const wednesday = startClock(Date.UTC(2026, 10, 25, 15));
  const now = Date.UTC(2026, 10, 25, 16);
  const next = advanced(wednesday, now, DAY_MS);
  expect(next.businessDate).toBe('2026-11-27');
  // What is due on it is due now.
  expect(toRealTime(next, '2026-11-27', DAY_MS)).toBe(now);
  // Saturday is of Monday.
  expect(calendarDateAt(next, now + DAY_MS, DAY_MS)).toBe('2026-11-28');
  expect(businessDateAt(next, now + DAY_MS, DAY_MS)).toBe('2026-11-30');
});
