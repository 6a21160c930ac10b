import { px, qty } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { continueBars, foldMinutes } from './fold-minutes.ts';

const MINUTE = fc.record({
  startAt: fc.integer({ min: 0, max: 60 }),
  open: fc.integer({ min: 1, max: 99 }).map(px),
  high: fc.integer({ min: 1, max: 99 }).map(px),
  low: fc.integer({ min: 1, max: 99 }).map(px),
  close: fc.integer({ min: 1, max: 99 }).map(px),
  volume: fc.integer({ min: 1, max: 99 }).map(qty),
});
const MINUTES = fc
  .uniqueArray(MINUTE, { selector: ({ startAt }) => startAt, maxLength: 40 })
  .map((all) => all.toSorted((a, b) => a.startAt - b.startAt));

it('a bar is opened by its first minute, closed by its last, and has the range and volume of all', () => {
  const toStart = (at: number): number | null => (at < 3 ? null : at - (at % 7));
  fc.assert(
    fc.property(MINUTES, (minutes) => {
      const bars = foldMinutes(minutes, toStart);
      const starts = minutes.map(({ startAt }) => toStart(startAt)).filter((at) => at !== null);
      expect(bars.map(({ startAt }) => startAt)).toEqual([...new Set(starts)]);
      for (const bar of bars) {
        const own = minutes.filter(({ startAt }) => toStart(startAt) === bar.startAt);
        expect(bar).toEqual({
          startAt: bar.startAt,
          open: own[0]?.open,
          high: Math.max(...own.map(({ high }) => high)),
          low: Math.min(...own.map(({ low }) => low)),
          close: own.at(-1)?.close,
          volume: own.reduce((sum, { volume }) => sum + volume, 0),
        });
      }
    }),
  );
});

it('bars of older minutes continued by bars of newer ones are the bars of all', () => {
  const toStart = (at: number): number => at - (at % 5);
  fc.assert(
    fc.property(MINUTES, fc.integer({ min: 0, max: 60 }), (minutes, cut) => {
      const older = minutes.filter(({ startAt }) => startAt < cut);
      const newer = minutes.filter(({ startAt }) => startAt >= cut);
      expect(continueBars(foldMinutes(older, toStart), foldMinutes(newer, toStart))).toEqual(
        foldMinutes(minutes, toStart),
      );
    }),
  );
});
