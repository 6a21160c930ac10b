/**
 * A company's debt by Merton (1974, Journal of Finance 29, 449-470): the lender has sold the owners a put on the assets,
 * so that credit spreads widen as equity falls.
 */
import { exp, ln } from '../math/elementary.ts';
import { normalCdf } from '../option/normal-distribution.ts';

export type MertonFirm = {
  /** Debt, discounted without its risk, as a part of the assets; above 0. */
  readonly leverage: number;
  /** Of the assets, a year. */
  readonly volatility: number;
  /** Until the debt is due; above 0. */
  readonly years: number;
};

/** What the debt yields above the riskless rate, continuous, a year, as a fraction. */
export function mertonSpread({ leverage, volatility, years }: MertonFirm): number {
  const spread = volatility * Math.sqrt(years);
  const d1 = -ln(leverage) / spread + spread / 2;
  const worth = normalCdf(d1 - spread) + normalCdf(-d1) / leverage;
  return worth >= 1 ? 0 : -ln(worth) / years;
}

/** The leverage once equity has moved by a logarithm, the debt being what it was. */
export const movedLeverage = (leverage: number, equityMove: number): number =>
  leverage / (leverage + (1 - leverage) * exp(equityMove));
