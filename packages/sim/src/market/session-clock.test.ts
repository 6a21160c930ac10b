/** One trading day follows the other, on the dot; trading time leaves the nights out, and goes back as it goes on. */
import { TRADING_DAY_MS } from '@tradefloor/contracts/vocabulary/trading-day';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterTradingMs,
  findSession,
  nextMoment,
  sessionElapsedMs,
  tradingMsBetween,
} from './session-clock.ts';
import { sessionShape, volumeShareBetween, volumeShareOfMs } from './volume-profile.ts';

const at = (text: string): number => Date.parse(`${text}Z`);
const FRIDAY_CLOSE = at('2026-11-20T21:00:00');
const MONDAY_OPEN = at('2026-11-23T14:30:00');

describe('a step', () => {
  it('leads from the last moment of Friday to the opening of Monday', () => {
    const last = FRIDAY_CLOSE - 250;
    expect(nextMoment(last - 250, 250, true)).toEqual({ simMs: last, isOpening: false });
    expect(nextMoment(last, 250, true)).toEqual({ simMs: MONDAY_OPEN, isOpening: true });
    expect(nextMoment(MONDAY_OPEN, 250, true)).toEqual({
      simMs: MONDAY_OPEN + 250,
      isOpening: false,
    });
  });

  it.each([
    ['a morning', '2026-11-23T10:00:00', '2026-11-23T14:30:00'],
    ['an evening', '2026-11-23T22:00:00', '2026-11-24T14:30:00'],
    ['Thanksgiving', '2026-11-26T16:00:00', '2026-11-27T14:30:00'],
    // Clocks change on 8 March 2027: the open is an hour earlier in UTC.
    ['the last hour before summer time', '2027-03-05T22:00:00', '2027-03-08T14:30:00'],
    ['the Sunday on which summer time begins', '2027-03-14T12:00:00', '2027-03-15T13:30:00'],
  ])(
    'of a market whose sessions are switched on in %s leads to the next opening',
    (_, from, to) => {
      expect(nextMoment(at(from), 250, true)).toEqual({ simMs: at(to), isOpening: true });
    },
  );

  it('around the clock is a step, and a day begins at midnight UTC', () => {
    const midnight = at('2026-11-24T00:00:00');
    expect(nextMoment(midnight - 250, 250, false)).toEqual({ simMs: midnight, isOpening: true });
    expect(nextMoment(FRIDAY_CLOSE, 250, false).isOpening).toBe(false);
  });

  it('a day has as many steps as fit into six and a half hours, one of them the opening', () => {
    let moment = nextMoment(FRIDAY_CLOSE, 60_000, true);
    let steps = 1;
    for (;;) {
      moment = nextMoment(moment.simMs, 60_000, true);
      if (moment.isOpening) break;
      steps += 1;
    }
    expect(steps).toBe(390);
    expect(moment.simMs).toBe(at('2026-11-24T14:30:00'));
  });
});

describe('trading time', () => {
  const moments = fc.integer({ min: at('2026-01-01T00:00:00'), max: at('2027-12-31T00:00:00') });
  const spans = fc.integer({ min: 0, max: 20 * TRADING_DAY_MS });

  it('leaves out nights, weekends and holidays', () => {
    const friday = FRIDAY_CLOSE - 60_000;
    expect(tradingMsBetween(friday, MONDAY_OPEN + 60_000)).toBe(120_000);
    const wednesday = at('2026-11-25T20:00:00');
    expect(tradingMsBetween(wednesday, at('2026-11-27T15:30:00'))).toBe(2 * 3_600_000);
    expect(tradingMsBetween(at('2026-11-21T10:00:00'), at('2026-11-22T10:00:00'))).toBe(0);
  });

  it('later by a span, the span has passed; and the same way back', () => {
    fc.assert(
      fc.property(moments, spans, (from, span) => {
        const to = afterTradingMs(from, span);
        expect(tradingMsBetween(from, to)).toBe(span);
        const back = afterTradingMs(to, -span);
        expect(tradingMsBetween(back, to)).toBe(span);
      }),
    );
  });

  it('is what steps add up to', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 900 }), (from, steps) => {
        let moment = nextMoment(from, 60_000, true);
        const start = moment.simMs;
        let nights = 0;
        for (let step = 0; step < steps; step += 1) {
          const before = moment.simMs;
          moment = nextMoment(before, 60_000, true);
          if (moment.isOpening) nights += TRADING_DAY_MS - sessionElapsedMs(before) - 60_000;
        }
        expect(tradingMsBetween(start, moment.simMs)).toBe(steps * 60_000 + nights);
      }),
    );
  });

  it('a day has the whole of a day’s volume, by minutes as at once', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 1_000 }), (from, minutes) => {
        const start = afterTradingMs(from, 0);
        let sum = 0;
        for (let minute = 0; minute < minutes; minute += 1) {
          const a = afterTradingMs(start, minute * 60_000);
          sum += volumeShareBetween('session', a, afterTradingMs(start, (minute + 1) * 60_000));
        }
        const end = afterTradingMs(start, minutes * 60_000);
        expect(volumeShareBetween('session', start, end)).toBeCloseTo(sum, 9);
      }),
      { numRuns: 30 },
    );
    const whole = volumeShareBetween('session', MONDAY_OPEN, MONDAY_OPEN + TRADING_DAY_MS);
    expect(whole).toBeCloseTo(1, 12);
    const minute = volumeShareBetween('session', MONDAY_OPEN, MONDAY_OPEN + 60_000);
    expect(minute).toBeCloseTo(volumeShareOfMs('session', MONDAY_OPEN) * 60_000, 12);
  });

  it('a day’s session is from 09:30 to 16:00 in New York, and a Sunday has none', () => {
    const session = { opensAt: MONDAY_OPEN, closesAt: MONDAY_OPEN + 6.5 * 3_600_000 };
    expect(findSession(MONDAY_OPEN)).toEqual(session);
    expect(findSession(MONDAY_OPEN + 23_399_000)).toEqual(session);
    expect(findSession(MONDAY_OPEN - 24 * 3_600_000)).toBeNull();
  });

  it('the shape of the day has the mean one', () => {
    const shapes = Array.from({ length: 390 }, (_, m) => sessionShape(MONDAY_OPEN + m * 60_000));
    expect(shapes.reduce((a, b) => a + b, 0) / 390).toBeCloseTo(1, 12);
    expect(shapes[389]).toBeGreaterThan(3 * (shapes[195] ?? 0));
    expect(sessionShape(MONDAY_OPEN - 60_000)).toBe(0);
  });
});
