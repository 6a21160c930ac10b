/** How prices of currency pairs are read: the big figure, the pips one deals on, and the tenth behind them. */

import { px } from '@tradefloor/contracts/brands';
import type { FxPair } from '@tradefloor/contracts/fx';
import type { Px } from '@tradefloor/contracts/money';
import { PX_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';

export type PriceParts = {
  /** `1.08` of 1.08345, `150.` of 150.123. */
  readonly bigFigure: string;
  /** Two digits. */
  readonly pips: string;
  readonly tenth: string;
};

/** @param price on the pair's tick */
export function priceParts(price: number, { digits }: Pick<FxPair, 'digits'>): PriceParts {
  const text = (price / PX_PER_UNIT).toFixed(digits);
  return { bigFigure: text.slice(0, -3), pips: text.slice(-3, -1), tenth: text.slice(-1) };
}

/** A difference of prices in pips, exact to the tenth. */
export const toPips = (difference: number, { pip }: { readonly pip: number }): number =>
  Math.round((difference * 10) / pip) / 10;

/** The price of a text as it is shown, in price units; for tests that what is shown is what is dealt. */
export const priceOfParts = ({ bigFigure, pips, tenth }: PriceParts): Px =>
  Math.round(Number(`${bigFigure}${pips}${tenth}`) * PX_PER_UNIT) as Px;

/** A hundredth of a pip: what points are quoted in, in price units. */
export const pointTick = ({ pip }: Pick<FxPair, 'pip'>): Px => px(pip / 100);
