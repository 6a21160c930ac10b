import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anchorAt, distanceTo, type Places, traceLines } from './drawing-shape.ts';
import { type DrawingKind, FIBONACCI } from './model/drawing.ts';

const WIDTH = 800;

const toShape = (kind: DrawingKind, places: Places) => ({ kind, places, textWidth: 0 });

function lines(kind: DrawingKind, places: Places) {
  const all: number[][] = [];
  traceLines(toShape(kind, places), WIDTH, {
    moveTo: (x, y) => all.push([x, y]),
    lineTo: (x, y) => all.at(-1)?.push(x, y),
  });
  return all;
}

const pixel = fc.integer({ min: -200, max: 1_000 });

describe('the lines of a drawing', () => {
  it('are across the chart for a horizontal, between its ends for a trend', () => {
    expect(lines('HORIZONTAL', [50, 70])).toEqual([[0, 70, WIDTH, 70]]);
    expect(lines('TREND', [1, 2, 3, 4])).toEqual([[1, 2, 3, 4]]);
  });

  it('are none while only the first place of two is there', () => {
    expect(lines('TREND', [1, 2])).toEqual([]);
    expect(lines('FIBONACCI', [1, 2])).toEqual([]);
  });

  it('of a channel are parallel, and the second goes through the third place', () => {
    fc.assert(
      fc.property(pixel, pixel, pixel, pixel, pixel, pixel, (x1, y1, x2, y2, x3, y3) => {
        const [first = [], second = []] = lines('CHANNEL', [x1, y1, x2, y2, x3, y3]);
        const [ax = 0, ay = 0, bx = 0, by = 0] = first;
        const [cx = 0, cy = 0, dx = 0, dy = 0] = second;
        expect(dx - cx).toBeCloseTo(bx - ax, 6);
        expect(dy - cy).toBeCloseTo(by - ay, 6);
        if (x1 === x2 && y1 === y2) return;
        // The area of the triangle of the second line and the third place is none.
        expect((dx - cx) * (y3 - cy) - (dy - cy) * (x3 - cx)).toBeCloseTo(0, 3);
      }),
    );
  });

  it('of a retracement are at its shares, from the second price back to the first', () => {
    const [, ...levels] = lines('FIBONACCI', [300, 400, 100, 200]);
    expect(levels.map(([, y]) => y)).toEqual(FIBONACCI.map((share) => 200 + share * 200));
    expect(levels.every(([from, , to]) => from === 100 && to === 300)).toBe(true);
  });
});

describe('how far a point is from a drawing', () => {
  it('is nothing on one of its lines, beyond its ends as far as they are', () => {
    fc.assert(
      fc.property(
        pixel,
        pixel,
        pixel,
        pixel,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (x1, y1, x2, y2, share) => {
          const point = { x: x1 + share * (x2 - x1), y: y1 + share * (y2 - y1) };
          expect(distanceTo(toShape('TREND', [x1, y1, x2, y2]), WIDTH, point)).toBeCloseTo(0, 6);
        },
      ),
    );
    const line = toShape('TREND', [0, 0, 10, 0]);
    expect(distanceTo(line, WIDTH, { x: 13, y: 4 })).toBe(5);
    expect(distanceTo(line, WIDTH, { x: 5, y: 7 })).toBe(7);
    expect(distanceTo(toShape('TREND', [4, 4, 4, 4]), WIDTH, { x: 7, y: 8 })).toBe(5);
  });

  it('is without end where it has no place on the chart', () => {
    const lost = toShape('TREND', [Number.NaN, 0, 10, 0]);
    expect(distanceTo(lost, WIDTH, { x: 0, y: 0 })).toBe(Number.POSITIVE_INFINITY);
  });
});

it('an end is held within reach of it; a line across the chart has none', () => {
  const trend = toShape('TREND', [10, 10, 50, 50]);
  expect(anchorAt(trend, { x: 12, y: 10 }, 5)).toBe(0);
  expect(anchorAt(trend, { x: 50, y: 46 }, 5)).toBe(1);
  expect(anchorAt(trend, { x: 30, y: 30 }, 5)).toBeNull();
  expect(anchorAt(toShape('HORIZONTAL', [10, 10]), { x: 10, y: 10 }, 5)).toBeNull();
});
