/** Opening hours, the end of a day, and the clocks that are changed twice a year. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  ALWAYS_OPEN,
  closedText,
  dayEndsAt,
  dayStartedAt,
  isMarketOpen,
  type SessionHours,
  type TradingHours,
  tradingDay,
} from './trading-hours.ts';
import { NEW_YORK_HOURS, parseTradingHours, withAuctionTimes } from './trading-hours-setting.ts';

const at = (iso: string) => Date.parse(iso);

describe('around the clock', () => {
  it('is always open, and a day is a date of UTC', () => {
    expect(isMarketOpen(ALWAYS_OPEN, at('2026-11-21T03:00:00Z'))).toBe(true);
    expect(tradingDay(ALWAYS_OPEN, at('2026-11-21T23:59:59.999Z'))).toBe('2026-11-21');
    expect(dayEndsAt(ALWAYS_OPEN, at('2026-11-21T23:59:59.999Z'))).toBe(at('2026-11-22T00:00:00Z'));
    expect(dayEndsAt(ALWAYS_OPEN, at('2026-11-22T00:00:00Z'))).toBe(at('2026-11-23T00:00:00Z'));
    expect(dayStartedAt(ALWAYS_OPEN, at('2026-11-22T07:00:00Z'))).toBe(at('2026-11-22T00:00:00Z'));
  });

  it('a day in London is 23 hours long in March and 25 in October', () => {
    const london = { kind: 'always', zone: 'Europe/London' } as const;
    const length = (iso: string) => {
      const from = dayEndsAt(london, at(iso));
      return (dayEndsAt(london, from) - from) / 3_600_000;
    };
    expect(length('2026-03-28T12:00:00Z')).toBe(23);
    expect(length('2026-10-24T12:00:00Z')).toBe(25);
    expect(length('2026-06-24T12:00:00Z')).toBe(24);
  });
});

describe("New York's regular hours", () => {
  it.each([
    ['before the opening', '2026-11-23T14:29:59.999Z', false],
    ['from the opening', '2026-11-23T14:30:00.000Z', true],
    ['to the last millisecond', '2026-11-23T20:59:59.999Z', true],
    ['not at the close', '2026-11-23T21:00:00.000Z', false],
    ['an hour earlier in UTC in summer', '2026-07-15T13:30:00.000Z', true],
    ['on the Monday after the clocks were changed', '2026-03-09T13:30:00.000Z', true],
    ['not on a Saturday', '2026-11-21T15:00:00.000Z', false],
    ['not on Thanksgiving', '2026-11-26T15:00:00.000Z', false],
    ['until 13:00 on the day after it', '2026-11-27T17:59:59.999Z', true],
    ['not from 13:00 on', '2026-11-27T18:00:00.000Z', false],
  ])('%s', (_, iso, isOpen) => {
    expect(isMarketOpen(NEW_YORK_HOURS, at(iso))).toBe(isOpen);
  });

  it.each([
    ['in the session', '2026-11-23T15:00:00Z', '2026-11-23', '2026-11-23T21:00:00Z'],
    ['before the opening', '2026-11-23T03:00:00Z', '2026-11-23', '2026-11-23T21:00:00Z'],
    ['at the close: the next day', '2026-11-23T21:00:00Z', '2026-11-24', '2026-11-24T21:00:00Z'],
    ['over a weekend', '2026-11-20T22:00:00Z', '2026-11-23', '2026-11-23T21:00:00Z'],
    [
      'over a holiday, to an early close',
      '2026-11-25T22:00:00Z',
      '2026-11-27',
      '2026-11-27T18:00:00Z',
    ],
    ['in summer', '2026-07-15T15:00:00Z', '2026-07-15', '2026-07-15T20:00:00Z'],
  ])('the day %s', (_, iso, day, end) => {
    expect(tradingDay(NEW_YORK_HOURS, at(iso))).toBe(day);
    expect(dayEndsAt(NEW_YORK_HOURS, at(iso))).toBe(at(end));
  });

  it.each([
    ['with the close of the day before', '2026-11-24T15:00:00Z', '2026-11-23T21:00:00Z'],
    ['with the close on Friday over a weekend', '2026-11-23T15:00:00Z', '2026-11-20T21:00:00Z'],
    ['with an early close', '2026-11-30T15:00:00Z', '2026-11-27T18:00:00Z'],
    ['with its own close once that is over', '2026-11-23T21:00:00Z', '2026-11-23T21:00:00Z'],
  ])('a day begins %s', (_, iso, start) => {
    expect(dayStartedAt(NEW_YORK_HOURS, at(iso))).toBe(at(start));
  });

  it('a closed market reports when it opens', () => {
    expect(closedText(NEW_YORK_HOURS, at('2026-11-25T22:00:00Z'))).toBe(
      'the market opens on 2026-11-27 at 09:30 America/New_York',
    );
  });
});

/** Around the clock, with auctions every day. */
function dailyAuctions(hours: Pick<TradingHours, 'zone'>, times = '08:00-17:30'): SessionHours {
  const read = withAuctionTimes(hours, times);
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

describe('a market around the clock with auctions', () => {
  const hours = dailyAuctions({ zone: 'Europe/London' });

  it('is open at night and on a Sunday, and has a session on every day', () => {
    for (const iso of ['2026-11-22T03:00:00Z', '2026-11-23T23:59:00Z', '2026-12-25T12:00:00Z']) {
      expect(isMarketOpen(hours, at(iso))).toBe(true);
    }
    expect(closedText(hours, at('2026-11-22T03:00:00Z'))).toBe('the market is always open');
    expect(tradingDay(hours, at('2026-11-22T03:00:00Z'))).toBe('2026-11-22');
  });

  it('has days that end with the closing auction', () => {
    expect(dayEndsAt(hours, at('2026-07-01T12:00:00Z'))).toBe(at('2026-07-01T16:30:00Z'));
    expect(tradingDay(hours, at('2026-07-01T16:30:00Z'))).toBe('2026-07-02');
  });

  it.each(['17:30-08:00', '09:00-09:00', '9-17', '09:30', '24:00-25:00'])(
    'has none at %s',
    (times) => {
      const read = withAuctionTimes({ zone: 'UTC' }, times);
      expect(read.ok ? '' : read.error).toContain('at times like 09:30-16:00');
    },
  );
});

test('days follow each other without a gap: a day ends after its time, and the next begins there', () => {
  const newYork = { kind: 'always', zone: 'America/New_York' } as const;
  const hours = fc.constantFrom(ALWAYS_OPEN, NEW_YORK_HOURS, newYork, dailyAuctions(newYork));
  const times = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2029-12-31T00:00:00Z') });
  fc.assert(
    fc.property(hours, times, (of, ms) => {
      const end = dayEndsAt(of, ms);
      expect(end).toBeGreaterThan(ms);
      expect(tradingDay(of, end - 1)).toBe(tradingDay(of, ms));
      expect(tradingDay(of, end) > tradingDay(of, ms)).toBe(true);
      if (of.kind === 'sessions') expect(isMarketOpen(of, end - 1)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

describe('a setting', () => {
  const given = { hours: 'always', zone: 'UTC', holidays: '' };
  const read = (over: Partial<typeof given>) => parseTradingHours({ ...given, ...over });

  it('may be hours of one’s own with holidays and early ends', () => {
    const set = read({
      hours: '09:00-17:30',
      zone: 'Europe/London',
      holidays: '2026-12-25, 2026-12-24@12:30',
    });
    if (!set.ok) throw new Error(set.error);
    expect(isMarketOpen(set.value, at('2026-12-24T12:29:00Z'))).toBe(true);
    expect(isMarketOpen(set.value, at('2026-12-24T12:30:00Z'))).toBe(false);
    expect(isMarketOpen(set.value, at('2026-12-25T12:00:00Z'))).toBe(false);
    expect(isMarketOpen(set.value, at('2026-07-01T08:00:00Z'))).toBe(true);
  });

  it('may add holidays to New York’s', () => {
    const set = read({ hours: 'new-york', holidays: '2026-11-24' });
    expect(set.ok && isMarketOpen(set.value, at('2026-11-24T15:00:00Z'))).toBe(false);
    expect(set.ok && isMarketOpen(set.value, at('2026-11-26T15:00:00Z'))).toBe(false);
  });

  it.each([
    [{ hours: 'sometimes' }, 'the hours are'],
    [{ hours: '9-17' }, 'the hours are'],
    [{ hours: '17:00-09:00' }, 'a session ends after it begins'],
    [{ hours: '09:00-17:00', zone: 'Mars/Olympus' }, 'the zone is one of'],
    [{ hours: '09:00-17:00', holidays: '25.12.2026' }, 'is no date like'],
    [{ holidays: '2026-12-25' }, 'has no holidays'],
  ])('%j is refused', (over, why) => {
    const set = read(over);
    expect(set.ok ? '' : set.error).toContain(why);
  });
});
