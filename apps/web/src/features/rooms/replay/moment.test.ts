import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findFrame, toMoment } from './moment.ts';
import { REPLAY } from './replay.given.ts';

test.each([
  [0, 0, [], 0, 0],
  [2_999, 0, [], 0, 0],
  [3_000, 3_000, ['o-1 NEW'], 0, 1],
  [7_500, 6_000, ['o-1 PARTIALLY_FILLED'], 1, 1],
  [9_000, 9_000, ['o-2 REJECTED', 'o-1 FILLED'], 2, 2],
  [600_000, 9_000, ['o-2 REJECTED', 'o-1 FILLED'], 2, 2],
])(
  'at %i ms the seat stands as in the frame of %i ms',
  (atMs, clockMs, orders, fills, requests) => {
    const moment = toMoment(REPLAY, atMs);
    expect(moment?.clockMs).toBe(clockMs);
    expect(moment?.orders.map(({ clientOrderId, status }) => `${clientOrderId} ${status}`)).toEqual(
      orders,
    );
    expect(moment?.fills).toHaveLength(fills);
    expect(moment?.requests).toBe(requests);
  },
);

test('fills are the newest first', () => {
  expect(toMoment(REPLAY, 9_000)?.fills.map(({ qty }) => qty)).toEqual([40, 60]);
});

test('a replay without frames has no moment', () => {
  expect(toMoment({ ...REPLAY, frames: [] }, 0)).toBeNull();
});

test('the frame is the last whose instant has come, for any instants', () => {
  const [first] = REPLAY.frames;
  const anyInstants = fc
    .uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 60 })
    .map((instants) => [0, ...instants.toSorted((a, b) => a - b)]);
  fc.assert(
    fc.property(anyInstants, fc.integer({ min: 0, max: 600 }), (instants, atMs) => {
      const frames = instants.flatMap((clockMs) => (first ? [{ ...first, clockMs }] : []));
      const expected = instants.findLastIndex((clockMs) => clockMs <= atMs);
      expect(findFrame(frames, atMs)).toBe(expected);
    }),
  );
});
