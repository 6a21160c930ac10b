/** Bank holidays of the cities where forwards are fixed, against published calendars of single years. */
import { describe, expect, it } from 'vitest';
import { holidayDates, isBusinessDay } from './business-days.ts';
import { toDay } from './civil-date.ts';

const onWeekdays = (dates: Iterable<string>): string[] =>
  [...new Set(dates)].filter((date) => ![0, 6].includes(new Date(date).getUTCDay())).sort();

describe('banks are closed', () => {
  it('in São Paulo on the national holidays of 2027, Carnival and Corpus Christi among them', () => {
    expect(onWeekdays(holidayDates('SAO_PAULO', 2027, 2027))).toEqual([
      '2027-01-01',
      '2027-02-08',
      '2027-02-09',
      '2027-03-26',
      '2027-04-21',
      '2027-05-27',
      '2027-09-07',
      '2027-10-12',
      '2027-11-02',
      '2027-11-15',
    ]);
  });

  it('in Taipei on the days of the official calendar of 2026, weekends made up for', () => {
    expect(onWeekdays(holidayDates('TAIPEI', 2026, 2026))).toEqual([
      '2026-01-01',
      // The day before New Year’s Eve is a Sunday: the 20th is off.
      '2026-02-16',
      '2026-02-17',
      '2026-02-18',
      '2026-02-19',
      '2026-02-20',
      '2026-02-27',
      '2026-04-03',
      '2026-04-06',
      '2026-05-01',
      '2026-06-19',
      '2026-09-25',
      '2026-09-28',
      '2026-10-09',
      '2026-10-26',
      '2026-12-25',
    ]);
  });

  it('in Taipei for a New Year on a Saturday until the Wednesday after it', () => {
    const days = onWeekdays(holidayDates('TAIPEI', 2027, 2027)).filter((day) => day < '2027-02-20');
    expect(days).toEqual([
      '2027-01-01',
      '2027-02-04',
      '2027-02-05',
      '2027-02-08',
      '2027-02-09',
      '2027-02-10',
    ]);
  });

  it('in Taipei on a day beside Tomb Sweeping where it is Children’s Day too', () => {
    // Tuesday 4 April 2028: the Monday before it.
    const april = onWeekdays(holidayDates('TAIPEI', 2028, 2028)).filter((day) =>
      day.startsWith('2028-04'),
    );
    expect(april).toEqual(['2028-04-03', '2028-04-04']);
  });

  it('in Mumbai on fixed days and Good Friday', () => {
    expect(onWeekdays(holidayDates('MUMBAI', 2026, 2026))).toEqual([
      '2026-01-26',
      '2026-04-01',
      '2026-04-03',
      '2026-04-14',
      '2026-05-01',
      '2026-10-02',
      '2026-12-25',
    ]);
  });

  it('on weekends', () => {
    expect(isBusinessDay('SAO_PAULO', toDay('2026-11-28'))).toBe(false);
    expect(isBusinessDay('TAIPEI', toDay('2026-11-27'))).toBe(true);
  });
});
