/** The random-access walk: the same every time, and as rough as a random walk. */
import { describe, expect, it } from 'vitest';
import { walkAt } from './random-walk.ts';

const TICKS_PER_DAY = 93_600;

describe('the random-access walk', () => {
  it('begins at zero, and has the same value at a tick at any time and in any order of evaluation', () => {
    expect(walkAt(42, 'USD|level', 0)).toBe(0);
    const ticks = [1, 999, 93_600, 33_554_431, 33_554_432, 33_554_433, 70_000_000];
    const forward = ticks.map((tick) => walkAt(42, 'USD|level', tick));
    const backward = ticks.toReversed().map((tick) => walkAt(42, 'USD|level', tick));
    expect(backward.toReversed()).toEqual(forward);
    expect(walkAt(43, 'USD|level', 999)).not.toBe(forward[1]);
    expect(walkAt(42, 'USD|slope', 999)).not.toBe(forward[1]);
  });

  it('moves by one per square root of a tick, over one tick as over a day', () => {
    const spread = (from: number, step: number, count: number): number => {
      let sum = 0;
      for (let i = 0; i < count; i += 1) {
        const move = walkAt(7, 'w', from + (i + 1) * step) - walkAt(7, 'w', from + i * step);
        sum += (move * move) / step;
      }
      return Math.sqrt(sum / count);
    };
    // 4,000 squares of normal numbers: their mean is within 4 standard errors of 1.
    expect(Math.abs(spread(1_000_000, 1, 4_000) - 1)).toBeLessThan(0.05);
    expect(Math.abs(spread(5_000, 997, 4_000) - 1)).toBeLessThan(0.05);
    expect(Math.abs(spread(0, TICKS_PER_DAY, 300) - 1)).toBeLessThan(0.18);
  });

  it('goes on without a jump where one construction ends and the next begins', () => {
    const border = 2 ** 25;
    const moves = Array.from({ length: 200 }, (_, i) => {
      const tick = border - 100 + i;
      return Math.abs(walkAt(3, 'w', tick + 1) - walkAt(3, 'w', tick));
    });
    expect(Math.max(...moves)).toBeLessThan(6);
  });
});
