/**
 * Delta of an option by Black and Scholes, at the volatility that its own mid implies, a rate of 4 % and no dividends: what
 * participants of the hedging case can compute from prices alone.
 */
import { PX_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import { computeD1, impliedVolatility } from '@tradefloor/instruments/option/black-scholes';
import { normalCdf } from '@tradefloor/instruments/option/normal-distribution';
import { yearsTo } from '@tradefloor/instruments/option/option-contract';
import { parseOptionSymbol } from '@tradefloor/instruments/option/option-symbol';
import { invariant } from '../../result.ts';

/** Continuous and a year. */
export const HEDGING_RATE = 0.04;

/** What a delta is computed from; prices in dollars, time in milliseconds since 1970. */
export type OptionPrices = { readonly spot: number; readonly mid: number; readonly nowMs: number };

/**
 * Shares for one share of the option: from 0 to 1 of a call, from -1 to 0 of a put. A mid that no volatility gives leaves
 * nothing but the intrinsic value: a delta of 1, -1 or 0.
 * @throws InvariantViolation for what is no option
 */
export function computeOptionDelta(symbol: string, { spot, mid, nowMs }: OptionPrices): number {
  const contract = parseOptionSymbol(symbol);
  invariant(contract !== null, `${symbol} is an option`);
  const { type, expiry } = contract;
  const strike = contract.strike / PX_PER_UNIT;
  const terms = { type, spot, strike, rate: HEDGING_RATE, yield: 0, years: yearsTo(expiry, nowMs) };
  const volatility = impliedVolatility(terms, mid);
  const d1 = volatility === null ? null : computeD1({ ...terms, volatility });
  const sign = type === 'CALL' ? 1 : -1;
  if (d1 === null) return sign * (spot - strike) > 0 ? sign : 0;
  return sign * normalCdf(sign * d1);
}
