/** The calendar of dividends: dates worked out by hand, and the schedule kept whole. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isBusinessDay } from '../calendar/business-days.ts';
import { formatDate, toDay } from '../calendar/civil-date.ts';
import { listDividends } from './dividends.ts';

const list = (symbol: string, after: string, until: string, days = 2) =>
  listDividends(symbol, { after: toDay(after), until: toDay(until) }, days).map((of) => [
    formatDate(of.exDay),
    formatDate(of.holdsBefore),
    formatDate(of.payDay),
    of.rate / 1e6,
  ]);

it('a dividend is paid every quarter, fifteen business days after its ex-date', () => {
  // 13 December 2026 and 13 March 2027 are weekend days; Christmas and New Year's Day are holidays.
  expect(list('KO', '2026-11-24', '2027-04-01')).toEqual([
    ['2026-12-14', '2026-12-16', '2027-01-06', 0.51],
    ['2027-03-15', '2027-03-17', '2027-04-06', 0.51],
  ]);
});

it('what is bought on the ex-date settles on the day from which holders have none of it', () => {
  expect(list('KO', '2026-11-24', '2026-12-31', 1)).toEqual([
    ['2026-12-14', '2026-12-15', '2027-01-06', 0.51],
  ]);
});

it('a company that is not in the calendar pays none', () => {
  expect(list('TSLA', '2026-01-01', '2027-12-31')).toEqual([]);
});

it('no dividend is lost or listed twice, however the days are divided', () => {
  const start = toDay('2026-11-24');
  fc.assert(
    fc.property(
      fc.constantFrom('AAPL', 'KO', 'TXN', 'HON'),
      fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 12 }),
      fc.constantFrom(1, 2),
      (symbol, steps, days) => {
        let day = start;
        const parts = steps.flatMap((step) => {
          const found = listDividends(symbol, { after: day, until: day + step }, days);
          day += step;
          return found;
        });
        expect(parts).toEqual(listDividends(symbol, { after: start, until: day }, days));
        for (const { exDay, holdsBefore, payDay } of parts) {
          expect(exDay < holdsBefore && holdsBefore < payDay).toBe(true);
          expect(isBusinessDay('NYSE', exDay) && isBusinessDay('NYSE', payDay)).toBe(true);
        }
      },
    ),
  );
});
