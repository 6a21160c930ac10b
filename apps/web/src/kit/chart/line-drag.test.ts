/** Where a dragged line goes: always on a tick, never to zero, and back to where it was. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toDecimal } from '../../lib/format/units.ts';
import { dragPrice, findLineAt, type Grip, type PriceGrid, tickPrice } from './line-drag.ts';

const ticks = fc.constantFrom(1, 100, 5_000, 10_000, 50_000, 1_000_000);
const places = fc.double({ min: -2_000, max: 2_000, noNaN: true });
/** A scale that falls by so much a pixel from a price at its top: below it prices may be negative, as on a chart. */
const scales = fc.record({
  top: fc.double({ min: 0.01, max: 5_000, noNaN: true }),
  perPixel: fc.double({ min: 0.000_1, max: 20, noNaN: true }),
  height: fc.integer({ min: 50, max: 900 }),
});

type Scale = { readonly top: number; readonly perPixel: number; readonly height: number };
const toGrid = ({ top, perPixel, height }: Scale, tick: number): PriceGrid => ({
  tick,
  height,
  priceAt: (y) => top - y * perPixel,
});

describe('a dragged line', () => {
  const drags = fc.record({
    scale: scales,
    tick: ticks,
    at: fc.integer({ min: 1, max: 400_000 }),
    grabbed: places,
    lineY: places,
    pointerY: places,
  });

  it('is on a tick and above zero wherever the pointer goes', () => {
    fc.assert(
      fc.property(drags, ({ scale, tick, at, grabbed, lineY, pointerY }) => {
        const grip: Grip = { units: at * tick, lineY, pointerY: grabbed };
        const units = dragPrice(grip, pointerY, toGrid(scale, tick));
        expect(units % tick).toBe(0);
        expect(units).toBeGreaterThan(0);
      }),
    );
  });

  it('is at its own price again once it is dragged back, even off the grid', () => {
    fc.assert(
      fc.property(drags, ({ scale, tick, at, grabbed, lineY }) => {
        const grip: Grip = { units: at, lineY, pointerY: grabbed };
        expect(dragPrice(grip, grabbed, toGrid(scale, tick))).toBe(at);
      }),
    );
  });

  it('keeps its distance from the pointer: so many pixels are so many steps of the scale', () => {
    const grid = toGrid({ top: 200, perPixel: 0.05, height: 400 }, 10_000);
    // At 190 the line is 200 pixels down; it is taken hold of three below.
    const grip: Grip = { units: 190_000_000, lineY: 200, pointerY: 203 };
    expect(dragPrice(grip, 213, grid)).toBe(189_500_000);
    expect(dragPrice(grip, 202, grid)).toBe(190_050_000);
  });

  it('stays in its pane', () => {
    const grid = toGrid({ top: 200, perPixel: 0.05, height: 400 }, 10_000);
    const grip: Grip = { units: 190_000_000, lineY: 200, pointerY: 200 };
    expect(dragPrice(grip, -500, grid)).toBe(200_000_000);
    expect(dragPrice(grip, 5_000, grid)).toBe(180_000_000);
  });

  it('stays where it is while the scale has no price', () => {
    const grid: PriceGrid = { tick: 10_000, height: 400, priceAt: () => null };
    expect(dragPrice({ units: 5, lineY: 1, pointerY: 1 }, 9, grid)).toBe(5);
  });

  it('names no price beyond what an order may', () => {
    fc.assert(
      fc.property(ticks, (tick) => {
        const units = tickPrice(1e12, tick);
        expect([units % tick, toDecimal(units) <= 1_000_000_000]).toEqual([0, true]);
      }),
    );
  });
});

describe('the line under the pointer', () => {
  const lines = [
    { id: 'a', y: 100 },
    { id: 'b', y: 106 },
    { id: 'hidden', y: null },
    { id: 'c', y: 106 },
  ];

  it.each([
    ['is the nearest', 102, 5, 'a'],
    ['is the first of several at one place', 106, 5, 'b'],
    ['is at the end of the reach still', 111, 5, 'b'],
    ['is none beyond it', 112, 5, null],
    ['is none where there is none near', 50, 5, null],
  ])('%s', (_, y, reach, id) => {
    expect(findLineAt(lines, y, reach)).toBe(id);
  });
});
