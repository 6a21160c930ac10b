import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockText, roundTop, timeMarks } from './plot-axes.ts';

describe('a time axis', () => {
  it.each([
    [0, 1, [0, 1]],
    [0, 59, [0, 10, 20, 30, 40, 50]],
    [47, 166, [60, 90, 120, 150]],
    [0, 0, [0]],
  ])('from %i to %i s is marked at round times', (from, to, marks) => {
    expect(timeMarks(from, to)).toEqual(marks);
  });

  it('has between one and eight marks within what is shown, however long a run is', () => {
    const second = fc.integer({ min: 0, max: 14_400 });
    fc.assert(
      fc.property(second, second, (a, b) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b) + 10];
        const marks = timeMarks(from, to);
        expect(marks.length).toBeGreaterThanOrEqual(1);
        expect(marks.length).toBeLessThanOrEqual(8);
        expect(marks.every((mark) => mark >= from && mark <= to)).toBe(true);
      }),
    );
  });

  it('is read as a clock', () => {
    expect([0, 45, 720, 3_720].map(clockText)).toEqual(['0:00', '0:45', '12:00', '1:02:00']);
  });
});

describe('a scale', () => {
  it.each([
    [0, 2],
    [3, 4],
    [9, 10],
    [12, 20],
    [588, 600],
    [12_345, 20_000],
  ])('for %i ends at %i', (value, top) => {
    expect(roundTop(value)).toBe(top);
  });

  it('holds the value, and its half is whole', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e7, noNaN: true }), (value) => {
        expect(roundTop(value)).toBeGreaterThanOrEqual(value);
        expect(Number.isInteger(roundTop(value) / 2)).toBe(true);
      }),
    );
  });
});
