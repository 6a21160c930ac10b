import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bar } from '../../../kit/chart/live-bar.ts';
import { BARS_DRAWN_MAX, findGap, withNewest, withOlder } from './join-bars.ts';

const bar = (time: number, close = 100): Bar => ({
  time,
  open: close,
  high: close,
  low: close,
  close,
  volume: 1,
});
const bars = (from: number, to: number): Bar[] =>
  Array.from({ length: to - from }, (_, i) => bar((from + i) * 60));
const times = (all: readonly Bar[]): number[] => all.map(({ time }) => time / 60);

describe('bars that are drawn', () => {
  it('are one a start and in order, whatever is read or scrolled to', () => {
    const step = fc.record({
      isOlder: fc.boolean(),
      from: fc.integer({ min: 0, max: 200 }),
      count: fc.integer({ min: 0, max: 60 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let drawn: readonly Bar[] = [];
        for (const { isOlder, from, count } of steps) {
          drawn = (isOlder ? withOlder : withNewest)(drawn, bars(from, from + count));
          expect(times(drawn)).toEqual([...new Set(times(drawn))].sort((a, b) => a - b));
        }
      }),
    );
  });

  it('keep older ones when the newest are read again, and take what is read for the newest', () => {
    const drawn = withOlder(bars(50, 60), bars(20, 55));
    expect(times(drawn)).toEqual(times(bars(20, 60)));
    const read = [bar(55 * 60, 103), ...bars(56, 62)];
    const after = withNewest(drawn, read);
    expect(times(after)).toEqual(times(bars(20, 62)));
    expect(after.find(({ time }) => time === 55 * 60)?.close).toBe(103);
  });

  it('of other shares go: a split has rewritten them', () => {
    const read = bars(50, 61).map(({ time }) => bar(time, 20));
    expect(withNewest(bars(20, 60), read)).toEqual(read);
  });

  it('are no more than can be drawn at once, the newest ones', () => {
    const drawn = withNewest(bars(0, BARS_DRAWN_MAX), bars(BARS_DRAWN_MAX - 2, BARS_DRAWN_MAX + 5));
    expect(drawn).toHaveLength(BARS_DRAWN_MAX);
    expect(drawn.at(-1)?.time).toBe((BARS_DRAWN_MAX + 4) * 60);
  });
});

describe('a gap', () => {
  it('is what lies between the last bar drawn and the first that is read', () => {
    expect(findGap(bars(0, 10), bars(30, 40))).toEqual({ from: 9 * 60, before: 30 * 60 });
  });

  it('is none where they overlap, and at first', () => {
    expect(findGap(bars(0, 31), bars(30, 40))).toBeNull();
    expect(findGap([], bars(30, 40))).toBeNull();
    expect(findGap(bars(0, 31), [])).toBeNull();
  });
});
