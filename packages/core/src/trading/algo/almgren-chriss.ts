/**
 * The optimal liquidation of Almgren and Chriss (2000), discrete: what is still held after each interval when impact is
 * weighed against risk. Shares and days; no rounding to lots.
 */
import { exp, ln } from '@tradefloor/instruments/math/elementary';
import { invariant } from '../../result.ts';

export type LiquidationInputs = {
  /** Shares to be worked off. */
  readonly shares: number;
  /** Days until the end, and intervals they are divided into. */
  readonly days: number;
  readonly intervals: number;
  /** Price risk, currency a share and square root of a day. */
  readonly sigma: number;
  /** Permanent impact, currency a share for each share. */
  readonly gamma: number;
  /** Temporary impact, currency a share for each share a day. */
  readonly eta: number;
  /** Fixed cost of a trade, currency a share: half a spread and fees. */
  readonly epsilon: number;
  /** Risk aversion, 1 / currency. */
  readonly lambda: number;
};

export type Liquidation = {
  /** Urgency, 1 / day. */
  readonly kappa: number;
  /** Held at the start and after each interval; the last is 0. */
  readonly holdings: readonly number[];
  /** Traded in each interval. */
  readonly trades: readonly number[];
  readonly expectedCost: number;
  readonly variance: number;
};

const sinh = (x: number): number => (exp(x) - exp(-x)) / 2;

/** Below this the hyperbola is a straight line to the last bit that matters. */
const FLAT = 1e-6;

/**
 * The part still held after each of `intervals` equal intervals: sinh(kT(1 - j/N)) / sinh(kT), a straight line for kT
 * towards 0.
 * @param kappaT urgency times the whole time, not negative
 */
export function sinhHoldings(kappaT: number, intervals: number): number[] {
  invariant(kappaT >= 0 && kappaT <= 300, 'urgency lies between 0 and 300');
  invariant(Number.isSafeInteger(intervals) && intervals >= 1, 'there is an interval');
  const left = (j: number): number => 1 - j / intervals;
  const holds = kappaT < FLAT ? left : (j: number) => sinh(kappaT * left(j)) / sinh(kappaT);
  return Array.from({ length: intervals + 1 }, (_, j) => (j === intervals ? 0 : holds(j)));
}

/** The weight of each interval's trade: what is held less after it. */
export function sinhWeights(kappaT: number, intervals: number): number[] {
  const holdings = sinhHoldings(kappaT, intervals);
  return holdings.slice(1).map((held, j) => (holdings[j] ?? 0) - held);
}

/** The strategy of least expected cost plus lambda times variance (Almgren and Chriss 2000, equations 17 to 20). */
export function optimalLiquidation(inputs: LiquidationInputs): Liquidation {
  const { shares, days, intervals, sigma, gamma, eta, epsilon, lambda } = inputs;
  const tau = days / intervals;
  const etaTilde = eta - (gamma * tau) / 2;
  const kappa = arcosh1((lambda * sigma * sigma * tau * tau) / (2 * etaTilde)) / tau;
  const holdings = sinhHoldings(kappa * days, intervals).map((part) => part * shares);
  const trades = holdings.slice(1).map((held, j) => (holdings[j] ?? 0) - held);
  const squares = (values: readonly number[]) => values.reduce((sum, x) => sum + x * x, 0);
  return {
    kappa,
    holdings,
    trades,
    expectedCost:
      (gamma * shares * shares) / 2 + epsilon * shares + (etaTilde / tau) * squares(trades),
    variance: sigma * sigma * tau * squares(holdings.slice(1)),
  };
}

/**
 * arcosh(1 + x) for x not negative: ln(1 + x + sqrt(x (x + 2))) from 1 on; below, where that loses the digits of x, by
 * Newton's method. Newton's start sqrt(2x) lies so far above the root for large x that its steps of about one did not
 * reach it.
 */
function arcosh1(x: number): number {
  if (x === 0) return 0;
  if (x >= 1) return ln(1 + x + Math.sqrt(x) * Math.sqrt(x + 2));
  let y = Math.sqrt(2 * x);
  for (let round = 0; round < 20; round += 1) {
    const half = sinh(y / 2);
    // cosh(y) - 1 is 2 sinh(y/2)^2: no difference of numbers that are almost alike.
    y -= (2 * half * half - x) / sinh(y);
  }
  return y;
}
