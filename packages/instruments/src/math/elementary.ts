/**
 * Logarithm, exponential and power that give the same bits on every machine. `Math.log`, `Math.exp` and
 * `Math.pow` are "implementation-approximated" in ECMA-262 and may not be used where a replay must be
 * bit-equal; here only + - x / and exact bit operations are, in the order FreeBSD's msun (fdlibm) has them.
 */

const LN2_HI = 0.6931471803691238;
const LN2_LO = 1.9082149292705877e-10;
const INV_LN2 = Math.LOG2E;
const TWO_54 = 18_014_398_509_481_984;
const SMALLEST_NORMAL = 2.2250738585072014e-308;
/** Below this the result would lose bits to a subnormal; it is taken as zero. */
const EXP_MIN = -708;
const EXP_MAX = 709.782712893384;

// Powers of two from 2^-1024 to 2^1023. A multiplication by one of them is exact, and two to three times
// faster than writing half of a double's bits and reading it back.
const POWERS = new Float64Array(2048);
const POWER_ZERO = 1024;
for (let k = 0, up = 1, down = 1; k < POWER_ZERO; k += 1, up *= 2, down /= 2) {
  POWERS[POWER_ZERO + k] = up;
  POWERS[POWER_ZERO - k] = down;
}
POWERS[0] = SMALLEST_NORMAL / 4;

const value = new Float64Array(1);
const words = new Int32Array(value.buffer);
value[0] = 1;
/** Which half of a double holds sign and exponent: machines differ in byte order. */
const HIGH = words[1] === 0 ? 0 : 1;

/** Natural logarithm, error below 1 ulp; -Infinity for 0, NaN below. */
export function ln(x: number): number {
  if (!(x > 0)) return x === 0 ? Number.NEGATIVE_INFINITY : Number.NaN;
  if (x === Number.POSITIVE_INFINITY) return x;
  if (x < SMALLEST_NORMAL) return ln(x * TWO_54) - 54 * (LN2_HI + LN2_LO);
  value[0] = x;
  // x = 2^k * (1 + f) with sqrt(2)/2 < 1 + f < sqrt(2).
  const k = (((words[HIGH] ?? 0) + (0x3ff0_0000 - 0x3fe6_a09e)) >> 20) - 0x3ff;
  const f = x * powerOfTwo(-k) - 1;
  const halfSquare = 0.5 * f * f;
  const s = f / (2 + f);
  const z = s * s;
  const w = z * z;
  const odd = w * (0.3999999999940942 + w * (0.22222198432149784 + w * 0.15313837699209373));
  const even =
    z *
    (0.6666666666666735 +
      w * (0.2857142874366239 + w * (0.1818357216161805 + w * 0.14798198605116586)));
  return s * (halfSquare + (odd + even)) + k * LN2_LO - halfSquare + f + k * LN2_HI;
}

/** e to the power of x, error below 1 ulp; 0 below -708, Infinity above 709.78. */
export function exp(x: number): number {
  if (!(x >= EXP_MIN)) return Number.isNaN(x) ? x : 0;
  if (x > EXP_MAX) return Number.POSITIVE_INFINITY;
  const k = Math.floor(INV_LN2 * x + 0.5);
  const high = x - k * LN2_HI;
  const low = k * LN2_LO;
  const r = high - low;
  const square = r * r;
  const c =
    r -
    square *
      (0.16666666666666602 +
        square *
          (-0.0027777777777015593 +
            square *
              (6.613756321437934e-5 +
                square * (-1.6533902205465252e-6 + square * 4.1381367970572385e-8))));
  const fraction = 1 + ((r * c) / (2 - c) - low + high);
  // 2^k in two factors: k may be 1024, one more than a double's exponent holds.
  const half = k >> 1;
  return fraction * powerOfTwo(half) * powerOfTwo(k - half);
}

/** `base` (not negative) to the power of `exponent`, through ln and exp: the same bits everywhere. */
export function power(base: number, exponent: number): number {
  if (exponent === 0) return 1;
  if (base === 0) return exponent > 0 ? 0 : Number.POSITIVE_INFINITY;
  return exp(exponent * ln(base));
}

function powerOfTwo(k: number): number {
  return POWERS[POWER_ZERO + k] ?? 0;
}
