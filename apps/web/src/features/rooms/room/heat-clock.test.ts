import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Heat } from '../../../platform/client/shapes.ts';
import { type ClockBase, latestClock, toHeatClock } from './heat-clock.ts';

const base = (more: Partial<ClockBase> = {}): ClockBase => ({
  clockMs: 60_000,
  lengthMs: 600_000,
  speed: 10,
  state: 'RUNNING',
  ...more,
});

describe('the time that is left of a heat', () => {
  test('runs down at the speed of the heat', () => {
    // 3 s at ten times the speed are 30 s of the heat: 510 s of it are left, 51 s of the wall clock.
    expect(toHeatClock(base(), 3_000)).toEqual({
      clockMs: 90_000,
      leftMs: 510_000,
      realLeftMs: 51_000,
    });
  });

  test('stands still while the heat is paused', () => {
    expect(toHeatClock(base({ state: 'PAUSED' }), 3_000)).toEqual({
      clockMs: 60_000,
      leftMs: 540_000,
      realLeftMs: null,
    });
  });

  test('ends at zero', () => {
    expect(toHeatClock(base(), 10_000_000)).toEqual({
      clockMs: 600_000,
      leftMs: 0,
      realLeftMs: 0,
    });
  });

  test('never rises with time, and passed and left are always the whole heat', () => {
    fc.assert(
      fc.property(
        fc.nat(600_000),
        fc.integer({ min: 1, max: 60 }),
        fc.constantFrom('RUNNING', 'PAUSED', 'ENDED'),
        fc.tuple(fc.nat(1_000_000), fc.nat(1_000_000)),
        (clockMs, speed, state, times) => {
          const [soon, late] = times.toSorted((a, b) => a - b) as [number, number];
          const of = { clockMs, speed, state, lengthMs: 600_000 };
          const [first, second] = [toHeatClock(of, soon), toHeatClock(of, late)];
          expect(second.leftMs).toBeLessThanOrEqual(first.leftMs);
          expect(second.leftMs).toBeGreaterThanOrEqual(0);
          expect(first.clockMs + first.leftMs).toBe(600_000);
        },
      ),
    );
  });

  test('is never set back by a message that was overtaken', () => {
    const heat = { clockMs: 500 } as Heat;
    expect(latestClock(heat, [250, undefined, 750])).toBe(750);
    expect(latestClock(heat, [undefined])).toBe(500);
  });
});
