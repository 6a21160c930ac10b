/** Wall clocks: agreement with the time zone database, and the hours that come twice or not at all. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDate } from './civil-date.ts';
import { isTimeZone, TIME_ZONES, timeOfLocal, toLocalDay, toLocalMinute } from './time-zone.ts';

const at = (iso: string): number => Date.parse(iso);
const FROM = at('2007-04-01T00:00:00Z');
const TO = at('2037-12-31T00:00:00Z');

describe.each(TIME_ZONES)('%s', (timeZone) => {
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });

  it('agrees with the time zone database from 2007 to 2037', () => {
    fc.assert(
      fc.property(fc.integer({ min: FROM, max: TO }), (ms) => {
        const part = Object.fromEntries(
          clock.formatToParts(ms).map(({ type, value }) => [type, value]),
        );
        const date = `${part['year']}-${part['month']}-${part['day']}`;
        expect(formatDate(toLocalDay(timeZone, ms))).toBe(date);
        expect(toLocalMinute(timeZone, ms)).toBe(
          Number(part['hour']) * 60 + Number(part['minute']),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('finds the time of every minute of a clock without daylight saving changes', () => {
    fc.assert(
      fc.property(fc.integer({ min: FROM, max: TO }), (some) => {
        const day = toLocalDay(timeZone, some);
        const noon = timeOfLocal(timeZone, day, 12 * 60);
        expect([toLocalDay(timeZone, noon), toLocalMinute(timeZone, noon)]).toEqual([day, 720]);
      }),
      { numRuns: 300 },
    );
  });
});

it.each([
  ['in winter', '2026-01-15', 570, '2026-01-15T14:30:00Z'],
  ['in summer', '2026-07-15', 570, '2026-07-15T13:30:00Z'],
  ['left out in spring', '2026-03-08', 150, '2026-03-08T07:30:00Z'],
  ['that comes twice in autumn, the first time', '2026-11-01', 90, '2026-11-01T05:30:00Z'],
])('a minute %s in New York', (_, date, minute, iso) => {
  const day = at(`${date}T00:00:00Z`) / 86_400_000;
  expect(timeOfLocal('America/New_York', day, minute)).toBe(at(iso));
});

it('a name that is no zone of ours is none', () => {
  expect(isTimeZone('Europe/London')).toBe(true);
  expect(isTimeZone('toString')).toBe(false);
});
