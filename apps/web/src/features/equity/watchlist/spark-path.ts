/** The line of a sparkline. Pure. */

type Box = { readonly width: number; readonly height: number };

/** Kept free at the edges, so that half of the line's width is not cut. */
const EDGE = 1;

/**
 * Prices from left to right over the whole box, the highest at its top.
 * @returns an SVG path in pixels to a tenth; null for fewer than two prices; a level line where all are equal
 */
export function sparkPath(prices: readonly number[], { width, height }: Box): string | null {
  if (prices.length < 2) return null;
  const low = Math.min(...prices);
  const high = Math.max(...prices);
  const across = (width - 2 * EDGE) / (prices.length - 1);
  const tall = height - 2 * EDGE;
  const points = prices.map((price, at) => {
    const part = high === low ? 0.5 : (high - price) / (high - low);
    return `${tenth(EDGE + at * across)} ${tenth(EDGE + part * tall)}`;
  });
  return `M${points.join('L')}`;
}

const tenth = (pixels: number): number => Math.round(pixels * 10) / 10;
