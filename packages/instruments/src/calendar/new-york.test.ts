/** New York's wall clock: the edges of summer time, and agreement with the time zone database. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newYorkDate, newYorkMinuteOfDay } from './new-york.ts';

const at = (iso: string): number => Date.parse(iso);
const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

it.each([
  ['2026-03-08T06:59:59.999Z', 119],
  ['2026-03-08T07:00:00.000Z', 180],
  ['2026-11-01T05:59:59.999Z', 119],
  ['2026-11-01T06:00:00.000Z', 60],
])('changes to and from summer time at the second: %s', (iso, minute) => {
  expect(newYorkMinuteOfDay(at(iso))).toBe(minute);
});

it('changes the date at local midnight, in winter and in summer', () => {
  expect(newYorkDate(at('2026-04-04T03:59:59.999Z'))).toBe('2026-04-03');
  expect(newYorkDate(at('2026-04-04T04:00:00.000Z'))).toBe('2026-04-04');
  expect(newYorkDate(at('2027-01-01T04:59:59.999Z'))).toBe('2026-12-31');
  expect(newYorkDate(at('2027-01-01T05:00:00.000Z'))).toBe('2027-01-01');
});

it('agrees with the time zone database from 2007 to 2037', () => {
  const times = fc.integer({ min: at('2007-04-01T00:00:00Z'), max: at('2037-12-31T00:00:00Z') });
  fc.assert(
    fc.property(times, (ms) => {
      const part = Object.fromEntries(
        clock.formatToParts(ms).map(({ type, value }) => [type, value]),
      );
      expect(newYorkDate(ms)).toBe(`${part['year']}-${part['month']}-${part['day']}`);
      expect(newYorkMinuteOfDay(ms)).toBe(Number(part['hour']) * 60 + Number(part['minute']));
    }),
    { numRuns: 2_000 },
  );
});
