import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sparkPath } from './spark-path.ts';

const BOX = { width: 64, height: 14 };
const toPoints = (path: string | null) =>
  (path ?? '')
    .slice(1)
    .split('L')
    .map((point) => point.split(' ').map(Number));

it('goes from the left to the right edge, its highest price at the top and its lowest at the bottom', () => {
  expect(sparkPath([10, 12, 11], BOX)).toBe('M1 13L32 1L63 7');
  expect(sparkPath([5, 5], BOX)).toBe('M1 7L63 7');
  expect(sparkPath([5], BOX)).toBeNull();
  expect(sparkPath([], BOX)).toBeNull();
});

it('has a point for each price, inside the box, higher for a higher price', () => {
  const Prices = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 2, maxLength: 120 });
  fc.assert(
    fc.property(Prices, (prices) => {
      const points = toPoints(sparkPath(prices, BOX));
      expect(points).toHaveLength(prices.length);
      for (const [at, [x = Number.NaN, y = Number.NaN]] of points.entries()) {
        expect(x >= 1 && x <= 63 && y >= 1 && y <= 13).toBe(true);
        const [, otherY = 0] = points[0] ?? [];
        if ((prices[at] ?? 0) > (prices[0] ?? 0)) expect(y).toBeLessThanOrEqual(otherY);
      }
    }),
  );
});
