/** Sensitivities of positions: signed sums over contracts, each on {@link OPTION_MULTIPLIER} shares, and over shares. */
import type { OptionGreeks } from '@tradefloor/contracts/option';
import { OPTION_MULTIPLIER } from '@tradefloor/contracts/vocabulary/instruments';

/** Contracts of one series: above zero held, below zero sold; and the sensitivities of one share's worth of it. */
export type Holding = { readonly contracts: number; readonly greeks: OptionGreeks };

/**
 * Delta in shares: the dollars gained when the share rises by one. Gamma in shares: what delta gains then. Vega: dollars
 * for a point of volatility. Theta: dollars for a calendar day. Rho: dollars for a point of rate.
 * @param shares of the underlying itself, signed: each has a delta of one, and nothing else
 */
export function sumGreeks(holdings: Iterable<Holding>, shares = 0): OptionGreeks {
  const sum = { delta: shares, gamma: 0, vega: 0, theta: 0, rho: 0 };
  for (const { contracts, greeks } of holdings) {
    const times = contracts * OPTION_MULTIPLIER;
    sum.delta += times * greeks.delta;
    sum.gamma += times * greeks.gamma;
    sum.vega += times * greeks.vega;
    sum.theta += times * greeks.theta;
    sum.rho += times * greeks.rho;
  }
  return sum;
}
