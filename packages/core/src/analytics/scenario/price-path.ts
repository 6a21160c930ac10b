/** A path of prices with few enough points to keep and to draw. */

/**
 * Every so many points of a path, the first and the last among them.
 * @param most at least 2
 */
export function thinned<P>(path: readonly P[], most: number): P[] {
  if (path.length <= most) return [...path];
  const step = (path.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, i) => path[Math.round(i * step)]).filter(
    (point) => point !== undefined,
  );
}
