/**
 * The sixteen scenarios of SPAN (CME, Standard Portfolio Analysis of Risk, risk arrays): price moves in thirds of the
 * price scan range, each with volatility up and down, and two extreme moves of three times the range of which a third
 * counts. A gain is positive.
 */

import { MONEY_PER_UNIT } from '@tradefloor/contracts/money';
import { OPTION_MULTIPLIER } from '@tradefloor/contracts/vocabulary/instruments';
import {
  impliedVolatility,
  type OptionInput,
  valueOption,
} from '@tradefloor/instruments/option/black-scholes';
import {
  MARGIN_DISCOUNT,
  type MarginRate,
  UNDERLYING_SCAN,
  VOLATILITY_SCAN,
} from './margin-rates.ts';

export type Scenario = {
  /** 1 to 16, as SPAN numbers them. */
  readonly number: number;
  /** The price move in thirds of the price scan range. */
  readonly thirds: number;
  /** Whole volatility scan ranges: 1, -1, or 0. */
  readonly volatility: number;
  /** Of what is lost, one part in this many counts. */
  readonly counts: number;
};

const BOTH = [1, -1] as const;
const EXTREME = 9;

export const SCENARIOS: readonly Scenario[] = [
  ...[0, 1, -1, 2, -2, 3, -3].flatMap((thirds) =>
    BOTH.map((volatility) => ({ thirds, volatility, counts: 1 })),
  ),
  ...BOTH.map((sign) => ({ thirds: sign * EXTREME, volatility: 0, counts: 3 })),
].map((of, at) => ({ number: at + 1, ...of }));

/** What sixteen scenarios come to, in the order of `SCENARIOS`. */
export type RiskArray = readonly number[];

/**
 * What moves in proportion to its price: the worth is signed, losses are rounded up to whole units and gains down. An
 * extreme move of three ranges of which a third counts is one range.
 */
export function linearArray(worth: number, { times, per }: MarginRate): RiskArray {
  const parts = per * 3;
  const whole = Math.floor(worth / parts);
  const rest = worth - whole * parts;
  return SCENARIOS.map(({ thirds, counts }) => {
    const by = (thirds / counts) * times;
    // `+ 0` keeps minus zero out.
    return whole * by + Math.floor((rest * by) / parts) + 0;
  });
}

/** An option with its mark: prices in dollars, time in years. */
export type MarkedOption = Pick<OptionInput, 'type' | 'spot' | 'strike' | 'years'> & {
  readonly price: number;
};

/** Where a mark leaves no volatility: worth no more than what is certain, or more than the underlying. */
const VOLATILITY_MIN = 0.05;
const VOLATILITY_MAX = 3;

/** The volatility of the mark, held where the model has one. */
export function markVolatility(option: MarkedOption): number {
  const input = { ...option, rate: MARGIN_DISCOUNT, yield: 0 };
  const found = impliedVolatility(input, option.price);
  if (found !== null) return Math.min(VOLATILITY_MAX, Math.max(VOLATILITY_MIN, found));
  const isLow = option.price <= valueOption({ ...input, volatility: VOLATILITY_MIN }).price;
  return isLow ? VOLATILITY_MIN : VOLATILITY_MAX;
}

/**
 * What one contract bought gains, in whole money units, by full revaluation at the volatility of its mark. Where that
 * volatility is held, the model's price is not the mark: no contract falls by more than its mark, nor rises above what
 * it is on.
 */
export function optionArray(option: MarkedOption): RiskArray {
  const at = markVolatility(option);
  const value = (spot: number, volatility: number) =>
    valueOption({ ...option, spot, volatility, rate: MARGIN_DISCOUNT, yield: 0 }).price;
  const before = value(option.spot, at);
  const range = UNDERLYING_SCAN.times / UNDERLYING_SCAN.per;
  const widening = VOLATILITY_SCAN.times / VOLATILITY_SCAN.per;
  return SCENARIOS.map(({ thirds, volatility, counts }) => {
    const spot = option.spot * (1 + (range * thirds) / 3);
    const most = (option.type === 'CALL' ? spot : option.strike) - option.price;
    const change = value(spot, at * (1 + widening * volatility)) - before;
    const gain = Math.max(-option.price, Math.min(change, most)) / counts;
    return Math.round(gain * OPTION_MULTIPLIER * MONEY_PER_UNIT) + 0;
  });
}
