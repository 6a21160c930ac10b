/** The day's volume: flat around the clock, or the U of a New York session. */
import { describe, expect, it } from 'vitest';
import { expectedShares, sessionVarianceMs, volumeShareOfMs } from './volume-profile.ts';

const MIDNIGHT = Date.parse('2026-06-15T00:00:00Z');
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const parseMinute = (m: number) => volumeShareOfMs('session', MIDNIGHT + m * MINUTE) * MINUTE;
/** 09:30 in New York in summer. */
const OPEN = 13 * 60 + 30;

describe('a session', () => {
  it('holds the whole volume of the day and nothing outside it', () => {
    const minutes = Array.from({ length: 1_440 }, (_, m) => parseMinute(m));
    expect(minutes.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
    expect(minutes.filter((share) => share > 0)).toHaveLength(390);
    expect([parseMinute(OPEN - 1), parseMinute(OPEN + 390)]).toEqual([0, 0]);
    expect(parseMinute(OPEN)).toBeGreaterThan(0);
  });

  it('has the published half-hour shares', () => {
    const halves = Array.from({ length: 13 }, (_, h) =>
      Array.from({ length: 30 }, (_, m) => parseMinute(OPEN + h * 30 + m)).reduce(
        (a, b) => a + b,
        0,
      ),
    );
    const known = [12.42, 7.23, 6.07, 5.81, 5.75, 5.74, 5.74, 5.74, 5.74, 5.79, 6.07, 7.92, 19.98];
    for (const [h, share] of halves.entries()) {
      expect(Math.abs(share * 100 - (known[h] ?? 0))).toBeLessThan(0.02);
    }
  });
});

it('around the clock a day has the average daily volume', () => {
  expect(volumeShareOfMs('flat', MIDNIGHT) * DAY).toBeCloseTo(1, 12);
  expect(expectedShares(8_640_000, 'flat', { simMs: MIDNIGHT, durationMs: 1_000 })).toBeCloseTo(
    100,
  );
});

it('a session and the night before it bring a day’s variance', () => {
  const step = (minute: number, isOpening: boolean) =>
    sessionVarianceMs({ simMs: MIDNIGHT + (OPEN + minute) * MINUTE, isOpening }, MINUTE);
  const minutes = Array.from({ length: 390 }, (_, minute) => step(minute, false));
  const whole = minutes.reduce((sum, each) => sum + each, step(0, true));
  expect(whole / (390 * MINUTE)).toBeCloseTo(1, 12);
  expect(step(0, true) / (390 * MINUTE)).toBeCloseTo(0.25, 12);
});
