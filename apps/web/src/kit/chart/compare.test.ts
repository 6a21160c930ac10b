import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  alignCloses,
  COMPARED_MAX,
  carryCloses,
  findBase,
  findChange,
  readCompared,
} from './compare.ts';
import type { Bar } from './live-bar.ts';

const toBar = (time: number, close: number): Bar => ({
  time,
  open: close,
  high: close,
  low: close,
  close,
  volume: 1,
});
const NOTHING = Number.NaN;

it('closes stand at the bars of the chart, and nothing where the symbol has none', () => {
  const bars = [60, 120, 180, 240].map((time) => toBar(time, 1));
  const compared = [toBar(0, 5), toBar(120, 6), toBar(150, 7), toBar(240, 8), toBar(300, 9)];
  expect([...alignCloses(bars, compared)]).toEqual([NOTHING, 6, NOTHING, 8]);
});

it('carried closes are the last up to each bar, and nothing before the first one', () => {
  const bars = [60, 120, 180, 240].map((time) => toBar(time, 1));
  const compared = [toBar(90, 6), toBar(150, 7), toBar(240, 8), toBar(300, 9)];
  expect([...carryCloses(bars, compared)]).toEqual([NOTHING, 6, 7, 8]);
  expect([...carryCloses(bars, [])]).toEqual([NOTHING, NOTHING, NOTHING, NOTHING]);
});

it('closes are carried as a search from the end finds them', () => {
  const starts = fc
    .uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 20 })
    .map((times) => times.toSorted((a, b) => a - b).map((time) => toBar(time, time + 0.5)));
  fc.assert(
    fc.property(starts, starts, (bars, compared) => {
      const found = bars.map(
        ({ time }) => compared.findLast((bar) => bar.time <= time)?.close ?? NOTHING,
      );
      expect([...carryCloses(bars, compared)]).toEqual(found);
    }),
  );
});

it('a move is since the left edge, or since the first bar after it', () => {
  const closes = [NOTHING, 100, 110, NOTHING, 99];
  expect(findBase(closes, 0)).toBe(1);
  expect(findChange(closes, 0, 4)).toBeCloseTo(-0.01, 9);
  expect(findChange(closes, 2, 4)).toBeCloseTo(-0.1, 9);
  expect(findChange(closes, 1, 3)).toBeCloseTo(0.1, 9);
  expect(findChange(closes, 0, 0)).toBeNull();
  expect(findChange([NOTHING], 0, 0)).toBeNull();
});

it('moves do not depend on what the symbol costs', () => {
  const price = fc.double({ min: 0.01, max: 10_000, noNaN: true });
  fc.assert(
    fc.property(
      fc.array(price, { minLength: 2, maxLength: 20 }),
      fc.double({ min: 0.1, max: 10, noNaN: true }),
      (closes, factor) => {
        const last = closes.length - 1;
        const scaled = closes.map((close) => close * factor);
        expect(findChange(scaled, 0, last)).toBeCloseTo(findChange(closes, 0, last) ?? 0, 6);
        expect(findChange(closes, 0, 0)).toBe(0);
      },
    ),
  );
});

it('stored symbols are texts, each once, and no more than are compared', () => {
  expect(readCompared(['KO', 7, 'KO', null, 'MSFT'])).toEqual(['KO', 'MSFT']);
  expect(readCompared(['A', 'B', 'C', 'D'])).toHaveLength(COMPARED_MAX);
});
