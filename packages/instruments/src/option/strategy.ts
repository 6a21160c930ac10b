/** Several options together: what they win and lose at a price of the underlying, their ends and where they turn. */

import type { OptionGreeks, OptionStrategy } from '@tradefloor/contracts/option';
import { OPTION_MULTIPLIER } from '@tradefloor/contracts/vocabulary/instruments';
import { valueOption } from './black-scholes.ts';

/** One leg: signed contracts, what one share's worth cost, and what it is made of. Prices in dollars, rates a year. */
export type StrategyLeg = {
  readonly type: 'CALL' | 'PUT';
  readonly strike: number;
  readonly years: number;
  readonly volatility: number;
  /** Above zero bought, below zero sold. */
  readonly contracts: number;
  readonly paid: number;
  readonly rate: number;
};

const POINTS = 81;
/** The plot shows the underlying this far below and above where it is, or the strikes where they lie further out. */
const REACH = 0.25;

/** Profit of all legs at a price of the underlying, `after` years from now. */
function profitAt(legs: readonly StrategyLeg[], spot: number, after: number): number {
  let sum = 0;
  for (const { type, strike, years, volatility, contracts, paid, rate } of legs) {
    const left = Math.max(0, years - after);
    const { price } = valueOption({ type, spot, strike, rate, yield: 0, years: left, volatility });
    sum += contracts * OPTION_MULTIPLIER * (price - paid);
  }
  return sum;
}

/** Where the profit at expiry changes its sign: straight between the kinks, so every root is found. */
function findBreakevens(
  at: readonly { readonly spot: number; readonly profit: number }[],
): number[] {
  const roots: number[] = [];
  for (const [i, right] of at.entries()) {
    const left = at[i - 1];
    if (left === undefined || left.profit * right.profit > 0 || left.profit === right.profit)
      continue;
    const root =
      left.spot + ((right.spot - left.spot) * -left.profit) / (right.profit - left.profit);
    if (roots.every((known) => Math.abs(known - root) > 1e-6)) roots.push(root);
  }
  return roots;
}

/** Signed sums of the legs' sensitivities for the whole strategy, in the usual units. */
function computeGreeks(legs: readonly StrategyLeg[], spot: number): OptionGreeks {
  const sum = { delta: 0, gamma: 0, vega: 0, theta: 0, rho: 0 };
  for (const { contracts, type, strike, years, volatility, rate } of legs) {
    const value = valueOption({ type, spot, strike, rate, yield: 0, years, volatility });
    const times = contracts * OPTION_MULTIPLIER;
    sum.delta += times * value.delta;
    sum.gamma += times * value.gamma;
    sum.vega += (times * value.vega) / 100;
    sum.theta += (times * value.theta) / 365;
    sum.rho += (times * value.rho) / 100;
  }
  return sum;
}

/** What the legs make together, at the first expiry and now. @param spot price of the underlying in dollars */
export function getStrategy(
  legs: readonly StrategyLeg[],
  spot: number,
): Omit<OptionStrategy, 'underlying' | 'spot'> {
  const strikes = legs.map(({ strike }) => strike);
  const first = Math.min(...legs.map(({ years }) => years));
  const low = Math.min(spot * (1 - REACH), ...strikes.map((strike) => strike * 0.95));
  const high = Math.max(spot * (1 + REACH), ...strikes.map((strike) => strike * 1.05));
  const grid = Array.from({ length: POINTS }, (_, i) => low + ((high - low) * i) / (POINTS - 1));
  const points = grid.map((at) => ({
    spot: at,
    atExpiry: profitAt(legs, at, first),
    now: profitAt(legs, at, 0),
  }));
  // The ends and kinks of a payoff: nothing, every strike, and far above all of them.
  const far = 3 * Math.max(spot, ...strikes);
  const kinks = [1e-9, ...strikes, ...grid, far].sort((a, b) => a - b);
  const ends = kinks.map((at) => ({ spot: at, profit: profitAt(legs, at, first) }));
  const profits = ends.map(({ profit }) => profit);
  const isOpen = (sign: number) => {
    const calls = legs.filter(({ type }) => type === 'CALL');
    return sign * calls.reduce((sum, { contracts }) => sum + contracts, 0) > 0;
  };
  return {
    cost: legs.reduce((sum, { contracts, paid }) => sum + contracts * OPTION_MULTIPLIER * paid, 0),
    maxProfit: isOpen(1) ? null : Math.max(...profits),
    maxLoss: isOpen(-1) ? null : Math.min(...profits),
    breakevens: findBreakevens(ends),
    greeks: computeGreeks(legs, spot),
    points,
  };
}
