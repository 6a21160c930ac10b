import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toAxis, toPlace, toTime } from './bar-places.ts';
import type { Bar } from './live-bar.ts';

const toBar = (time: number): Bar => ({
  time,
  open: 1,
  high: 1,
  low: 1,
  close: 1,
  volume: 1,
});
const AXIS = toAxis([600, 660, 720, 1_200].map(toBar), '1m');

it('a bar is at its number, a time between two bars between them, others as far outside', () => {
  expect([600, 660, 690, 960, 1_200, 1_320, 480].map((time) => toPlace(AXIS, time))).toEqual([
    0, 1, 1.5, 2.5, 3, 5, -2,
  ]);
});

it('a place is the time of the nearest bar, outside as bars would follow', () => {
  expect([-2, -0.4, 1.4, 1.6, 5].map((place) => toTime(AXIS, place))).toEqual([
    480, 600, 660, 720, 1_320,
  ]);
});

it('of whole places the time leads back to the place', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 10_000 }), { minLength: 1 }),
      fc.integer({ min: -50, max: 200 }),
      (minutes, place) => {
        const bars = minutes.toSorted((a, b) => a - b).map((minute) => toBar(minute * 60));
        const axis = toAxis(bars, '1m');
        expect(toPlace(axis, toTime(axis, place))).toBeCloseTo(place, 9);
      },
    ),
  );
});

it('days are as far apart as they were on average', () => {
  expect(toAxis([0, 20_000, 46_800].map(toBar), '1d').length).toBe(23_400);
  expect(toAxis([toBar(0)], '1d').length).toBe(86_400);
  expect(toAxis([0, 117_000, 234_000].map(toBar), '1w').length).toBe(117_000);
  expect(toAxis([toBar(0)], '1w').length).toBe(604_800);
});
