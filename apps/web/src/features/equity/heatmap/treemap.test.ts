import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Box, squarify } from './treemap.ts';

const BOX: Box = { x: 10, y: 20, width: 600, height: 400 };

const sizes = fc
  .array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 80 })
  .map((values) => values.sort((a, b) => b - a));

describe('a treemap', () => {
  it('gives every size its share of the area, inside the box, without overlap', () => {
    fc.assert(
      fc.property(sizes, (values) => {
        const boxes = squarify(values, BOX);
        const total = values.reduce((sum, value) => sum + value, 0);
        boxes.forEach(({ x, y, width, height }, i) => {
          const share = (width * height) / (BOX.width * BOX.height);
          expect(share).toBeCloseTo((values[i] ?? 0) / total, 6);
          expect(x).toBeGreaterThanOrEqual(BOX.x - 1e-6);
          expect(y).toBeGreaterThanOrEqual(BOX.y - 1e-6);
          expect(x + width).toBeLessThanOrEqual(BOX.x + BOX.width + 1e-6);
          expect(y + height).toBeLessThanOrEqual(BOX.y + BOX.height + 1e-6);
        });
        for (const [i, a] of boxes.entries()) {
          for (const b of boxes.slice(i + 1)) {
            const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
            const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
            expect(Math.min(across, down)).toBeLessThanOrEqual(1e-6);
          }
        }
      }),
    );
  });

  it('is that of the paper: 6, 6, 4, 3, 2, 2, 1 in a box of 6 by 4', () => {
    const boxes = squarify([6, 6, 4, 3, 2, 2, 1], { x: 0, y: 0, width: 6, height: 4 });
    const rounded = boxes.map(({ width, height }) => [
      Math.round(width * 100) / 100,
      Math.round(height * 100) / 100,
    ]);
    expect(rounded.slice(0, 4)).toEqual([
      [3, 2],
      [3, 2],
      [1.71, 2.33],
      [1.29, 2.33],
    ]);
  });

  it('of a box without an area has no area, and no numbers that are none', () => {
    for (const { width, height } of squarify([3, 2, 1], { x: 0, y: 0, width: 0, height: 0 })) {
      expect([width, height]).toEqual([0, 0]);
    }
  });
});
