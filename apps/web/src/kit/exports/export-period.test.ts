/** The period of an export: what is typed, what it becomes, and what is refused before it is sent. */
import { describe, expect, test } from 'vitest';
import { readPeriod, todayForm } from './export-period.ts';

const NOW_MS = Date.parse('2026-11-21T14:03:22.250Z');
const read = (from: string, to = '', subject: 'ORDERS' | 'AUDIT' = 'ORDERS') =>
  readPeriod({ from, to }, { subject, nowMs: NOW_MS });

test('at first it is the day so far, by UTC', () => {
  expect(todayForm(NOW_MS)).toEqual({ from: '2026-11-21T00:00', to: '' });
  expect(todayForm(Date.parse('2026-11-21T23:59:59.999Z')).from).toBe('2026-11-21T00:00');
});

describe('a period', () => {
  test('without an end goes on until now, by the server’s clock', () => {
    expect(read('2026-11-21T00:00')).toEqual({
      ok: true,
      from: '2026-11-21T00:00:00.000Z',
      to: '2026-11-21T14:03:22.250Z',
    });
  });

  test('has the minutes that are typed', () => {
    expect(read('2026-10-01T09:30', '2026-11-01T16:00')).toEqual({
      ok: true,
      from: '2026-10-01T09:30:00.000Z',
      to: '2026-11-01T16:00:00.000Z',
    });
  });

  test.each([
    ['', '', 'Set the time from which to export'],
    ['2026-11-21T14:04', '', 'The time from must be before the time to'],
    ['2026-11-21T09:00', '2026-11-21T09:00', 'The time from must be before the time to'],
    ['2026-11-21T09:00', '2026-11-21T14:04', 'The period has not ended yet'],
    ['202611-11-21T09:00', '', 'A time has a year of four digits'],
  ])('from "%s" to "%s" is none: %s', (from, to, problem) => {
    expect(read(from, to)).toEqual({ ok: false, problem });
  });

  test('of a signed export has at most 31 days; of orders it may have any number', () => {
    expect(read('2026-10-01T00:00', '2026-11-01T00:00', 'AUDIT').ok).toBe(true);
    expect(read('2026-10-01T00:00', '2026-11-01T00:01', 'AUDIT')).toEqual({
      ok: false,
      problem: 'A signed export has at most 31 days',
    });
    expect(read('2026-10-01T00:00', '2026-11-01T00:01').ok).toBe(true);
  });
});
