import { describe, expect, it } from 'vitest';
import { HEIGHT, linePath, stepPath, WIDTH, xOf, yOf } from './plot-path.ts';

const SPAN = { startMs: 1_000, endMs: 2_000, top: 100 };

describe('the lines of a schedule', () => {
  it('begin at the left bottom and end at the right, below the top', () => {
    expect(xOf(1_000, SPAN)).toBe(0);
    expect(xOf(2_000, SPAN)).toBe(WIDTH);
    expect(yOf(0, SPAN)).toBe(HEIGHT);
    expect(yOf(100, SPAN)).toBeGreaterThan(0);
  });

  it('never leave the picture, whatever comes early, late or on top', () => {
    expect(xOf(0, SPAN)).toBe(0);
    expect(xOf(9_000, SPAN)).toBe(WIDTH);
    expect(yOf(1_000, SPAN)).toBe(yOf(100, SPAN));
    expect(yOf(5, { ...SPAN, top: 0 })).toBe(HEIGHT);
    expect(Number.isFinite(xOf(5, { startMs: 5, endMs: 5, top: 1 }))).toBe(true);
  });

  it('a step holds its quantity until the next point', () => {
    const points = [
      { atMs: 1_000, qty: 0 },
      { atMs: 1_500, qty: 50 },
    ];
    expect(stepPath(points, SPAN)).toBe(`M0 ${HEIGHT}H${WIDTH / 2}V${yOf(50, SPAN)}`);
    expect(linePath(points, SPAN)).toBe(`M0 ${HEIGHT}L${WIDTH / 2} ${yOf(50, SPAN)}`);
    expect(stepPath([], SPAN)).toBe('');
  });
});
