/**
 * The standard normal distribution function to double precision: W. J. Cody's rational Chebyshev approximations of the
 * error function (Mathematics of Computation 23, 1969). The short formulas of handbooks end at seven digits.
 */
import { exp } from '../math/elementary.ts';

const A = [3.1611237438705655, 113.86415415105016, 377.485237685302, 3209.3775891384694];
const A_HIGH = 0.18577770618460315;
const B = [23.601290952344122, 244.02463793444417, 1282.6165260773723, 2844.236833439171];
const C = [
  0.5641884969886701, 8.883149794388377, 66.11919063714163, 298.6351381974001, 881.952221241769,
  1712.0476126340707, 2051.0783778260716, 1230.3393547979972,
];
const C_HIGH = 2.1531153547440383e-8;
const D = [
  15.744926110709835, 117.6939508913125, 537.1811018620099, 1621.3895745666903, 3290.7992357334597,
  4362.619090143247, 3439.3676741437216, 1230.3393548037495,
];
const P = [
  0.30532663496123236, 0.36034489994980445, 0.12578172611122926, 0.016083785148742275,
  0.0006587491615298378,
];
const P_HIGH = 0.016315387137302097;
const Q = [
  2.568520192289822, 1.8729528499234604, 0.5279051029514285, 0.06051834131244132,
  0.0023352049762686918,
];
const INV_SQRT_PI = 0.5641895835477563;
const INV_SQRT_2PI = 0.3989422804014327;
const SMALL = 0.46875;
const LARGE = 4;
/** Beyond this erfc is below the smallest double. */
const END = 26.5;

/** Numerator and denominator of Cody's quotients, by Horner: `high` first, the constant terms last. */
function quotient(
  x: number,
  {
    high,
    upper,
    lower,
  }: {
    readonly high: number;
    readonly upper: readonly number[];
    readonly lower: readonly number[];
  },
): number {
  let top = high * x;
  let bottom = x;
  const last = upper.length - 1;
  for (let i = 0; i < last; i += 1) {
    top = (top + (upper[i] ?? 0)) * x;
    bottom = (bottom + (lower[i] ?? 0)) * x;
  }
  return (top + (upper[last] ?? 0)) / (bottom + (lower[last] ?? 0));
}

/** Complementary error function for y >= 0.46875. */
function erfcTail(y: number): number {
  if (y >= END) return 0;
  // exp(-y^2) in two factors: the square of a rounded y is exact.
  const rounded = Math.trunc(y * 16) / 16;
  const gauss = exp(-rounded * rounded) * exp(-(y - rounded) * (y + rounded));
  if (y <= LARGE) return gauss * quotient(y, { high: C_HIGH, upper: C, lower: D });
  const z = 1 / (y * y);
  const tail = z * quotient(z, { high: P_HIGH, upper: P, lower: Q });
  return (gauss * (INV_SQRT_PI - tail)) / y;
}

/** Probability that a standard normal number is at most x; relative error about 1e-15 in both tails. */
export function normalCdf(x: number): number {
  if (Number.isNaN(x)) return x;
  const y = Math.abs(x) * Math.SQRT1_2;
  if (y <= SMALL) {
    const square = y * y;
    const erf = y * quotient(square, { high: A_HIGH, upper: A, lower: B });
    return x < 0 ? 0.5 - erf / 2 : 0.5 + erf / 2;
  }
  const tail = erfcTail(y) / 2;
  return x < 0 ? tail : 1 - tail;
}

/** Density of the standard normal distribution. */
export const normalPdf = (x: number): number => INV_SQRT_2PI * exp((-x * x) / 2);
