/**
 * The slope of a series and how sure it is: least squares over the lows of each minute, because a heap that is collected
 * falls to what is alive, and an interval widened by the correlation of neighbours.
 */

/** @typedef {{ atS: number, value: number }} Point */
/** @typedef {{ perHour: number, plusMinus: number, count: number }} Slope 95 % interval; all zero of fewer than five points */

const HOUR_S = 3_600;
const COUNT_MIN = 5;
const CORRELATION_MAX = 0.95;
/** Two-sided 95 % quantiles of Student's t; from the last one on, the normal's. */
const T95 = [12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23];
const T95_MANY = 1.96;
const T95_SOME = 2.09;
const SOME = 30;

/** @param {number} freedom */
const quantile = (freedom) =>
  T95[Math.max(0, Math.round(freedom) - 1)] ?? (freedom < SOME ? T95_SOME : T95_MANY);

/**
 * The lowest point of each stretch of time.
 * @param {readonly Point[]} points in order of time
 * @param {number} [stretchS]
 * @returns {Point[]}
 */
export function listLows(points, stretchS = 60) {
  /** @type {Map<number, Point>} */
  const lows = new Map();
  for (const point of points) {
    const stretch = Math.floor(point.atS / stretchS);
    const low = lows.get(stretch);
    if (low === undefined || point.value < low.value) lows.set(stretch, point);
  }
  return [...lows.values()];
}

/**
 * @param {readonly Point[]} points
 * @returns {Slope}
 */
export function fitSlope(points) {
  const count = points.length;
  if (count < COUNT_MIN) return { perHour: 0, plusMinus: 0, count };
  const meanS = mean(points.map(({ atS }) => atS));
  const meanValue = mean(points.map(({ value }) => value));
  let [spread, joint] = [0, 0];
  for (const { atS, value } of points) {
    spread += (atS - meanS) ** 2;
    joint += (atS - meanS) * (value - meanValue);
  }
  if (spread === 0) return { perHour: 0, plusMinus: 0, count };
  const slope = joint / spread;
  const rests = points.map(({ atS, value }) => value - meanValue - slope * (atS - meanS));
  const squares = rests.reduce((sum, rest) => sum + rest * rest, 0);
  const correlation = Math.min(CORRELATION_MAX, Math.max(0, neighbours(rests, squares)));
  // Autocorrelated points carry less information than their number.
  const weight = Math.max(COUNT_MIN, (count * (1 - correlation)) / (1 + correlation));
  const error = Math.sqrt(squares / (count - 2) / spread) * Math.sqrt(count / weight);
  return { perHour: slope * HOUR_S, plusMinus: quantile(weight - 2) * error * HOUR_S, count };
}

/** @param {readonly number[]} rests @param {number} squares correlation with the one before */
function neighbours(rests, squares) {
  if (squares === 0) return 0;
  return rests.reduce((sum, rest, i) => sum + rest * (rests[i - 1] ?? 0), 0) / squares;
}

/** @param {readonly number[]} values */
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
