import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ANCHORS, afterSplit, type Drawing, readDrawing, retracedUnits } from './drawing.ts';

const TREND: Drawing = {
  id: '1',
  kind: 'TREND',
  anchors: [
    { time: 60, units: 100_000_000 },
    { time: 120, units: 110_000_000 },
  ],
  text: '',
};

describe('a stored drawing', () => {
  it('comes back as it was', () => {
    expect(readDrawing(JSON.parse(JSON.stringify(TREND)))).toEqual(TREND);
  });

  it('is none without all its places, with one too many, or with a price of nothing', () => {
    const [first, second] = TREND.anchors;
    expect(readDrawing({ ...TREND, anchors: [first] })).toBeNull();
    expect(readDrawing({ ...TREND, anchors: [first, second, first] })).toBeNull();
    expect(readDrawing({ ...TREND, anchors: [first, { time: 1, units: 0 }] })).toBeNull();
    expect(readDrawing({ ...TREND, kind: 'CIRCLE' })).toBeNull();
  });

  it('is one or none, whatever is stored', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const read = readDrawing(value);
        if (read !== null) expect(read.anchors.length).toBe(ANCHORS[read.kind]);
      }),
    );
  });
});

it('a level of a retracement lies between the two prices: 0 at the end of the move, 1 at its start', () => {
  const [from, to] = [
    { time: 0, units: 100_000_000 },
    { time: 1, units: 200_000_000 },
  ];
  expect([0, 0.382, 0.5, 1].map((share) => retracedUnits(from, to, share))).toEqual([
    200_000_000, 161_800_000, 150_000_000, 100_000_000,
  ]);
  expect(retracedUnits(to, from, 0.236)).toBe(123_600_000);
});

it('after a split prices are of as many new shares, places in time stay', () => {
  expect(afterSplit(TREND, 4).anchors).toEqual([
    { time: 60, units: 25_000_000 },
    { time: 120, units: 27_500_000 },
  ]);
  expect(afterSplit(afterSplit(TREND, 10), 1 / 10)).toEqual(TREND);
});
