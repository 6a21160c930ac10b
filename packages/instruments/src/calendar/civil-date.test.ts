/** The calendar: every day there and back, months that end where they should. */
import { describe, expect, it } from 'vitest';
import {
  addMonths,
  civilDate,
  dayNumber,
  formatDate,
  isMonthEnd,
  parseDate,
} from './civil-date.ts';

describe('calendar dates', () => {
  it('go to a day number and back over four centuries', () => {
    const from = dayNumber({ year: 1899, month: 12, day: 31 });
    // One assertion for all: 146,200 of them cost more than what they look at.
    const changed = Array.from({ length: 146_200 }, (_, i) => from + i).filter(
      (days) => dayNumber(civilDate(days)) !== days,
    );
    expect(changed).toEqual([]);
    expect(dayNumber({ year: 1970, month: 1, day: 1 })).toBe(0);
    expect(dayNumber({ year: 2000, month: 2, day: 29 })).toBe(11_016);
  });

  it('are read only when the calendar has them', () => {
    expect(parseDate('2024-02-29')).toBe(dayNumber({ year: 2024, month: 2, day: 29 }));
    for (const text of ['2026-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '26-01-01', '']) {
      expect(parseDate(text)).toBeNull();
    }
    for (const text of ['2026-11-2x', '+026-11-21', '2026/11/21', '2026-11-21 ', '2026-11- 1']) {
      expect(parseDate(text)).toBeNull();
    }
    expect(formatDate(parseDate('2026-11-21') ?? 0)).toBe('2026-11-21');
  });

  it('keep the day of the month, or the end of it', () => {
    const on = (text: string) => parseDate(text) ?? Number.NaN;
    expect(addMonths(on('2024-08-31'), -6)).toBe(on('2024-02-29'));
    expect(addMonths(on('2023-02-28'), 6)).toBe(on('2023-08-28'));
    expect(addMonths(on('2023-02-28'), 6, true)).toBe(on('2023-08-31'));
    expect(addMonths(on('2026-01-15'), -13)).toBe(on('2024-12-15'));
    expect(isMonthEnd(on('2024-02-29'))).toBe(true);
    expect(isMonthEnd(on('2023-02-27'))).toBe(false);
  });
});
