/**
 * Full revaluation: what a price becomes when what it follows has moved. An option is revalued by Black and Scholes
 * at the moved share and volatility, a bond from its shifted yield; everything else moves with its own price. Risk
 * figures, so floating-point.
 */
import { PX_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import { valueBond } from '@tradefloor/instruments/bond/bond-settlement';
import {
  cleanFromYield,
  type Valuation,
  yieldFromClean,
} from '@tradefloor/instruments/bond/bond-valuation';
import { toTerms } from '@tradefloor/instruments/bond/listed-bond';
import { findBond } from '@tradefloor/instruments/instrument';
import { type OptionInput, valueOption } from '@tradefloor/instruments/option/black-scholes';

/** What a price is worked out from. Prices in whole currency units, as quoted; yields in per cent. */
export type PriceModel =
  | { readonly kind: 'LINEAR'; readonly price: number }
  | { readonly kind: 'OPTION'; readonly input: OptionInput }
  | { readonly kind: 'BOND'; readonly bond: Valuation; readonly yieldPct: number };

/** A scenario as one price sees it. */
type Moves = {
  /** Relative move of the price; of an option's share. A price cannot fall below nothing. */
  readonly price: number;
  /** Relative move of implied volatility. */
  readonly volatility: number;
  /** Percentage points that a bond's yield moves. */
  readonly yieldPct: number;
};

/** What a price, as quoted, changes by. */
export function priceChange(model: PriceModel, moves: Moves): number {
  if (moves.price === 0 && moves.volatility === 0 && moves.yieldPct === 0) return 0;
  const move = Math.max(-1, moves.price);
  switch (model.kind) {
    case 'LINEAR':
      return model.price * move;
    case 'OPTION': {
      const { input } = model;
      const spot = input.spot * (1 + move);
      const volatility = input.volatility * (1 + moves.volatility);
      return valueOption({ ...input, spot, volatility }).price - valueOption(input).price;
    }
    case 'BOND': {
      const { bond, yieldPct } = model;
      return cleanFromYield(bond, yieldPct + moves.yieldPct) - cleanFromYield(bond, yieldPct);
    }
  }
}

/**
 * A listed bond at its clean price.
 * @param price per 100 of face, in price units
 * @param day days since 1970 on which it would settle
 * @returns null for a bond that is on no list or has matured, and for a price that no yield gives
 */
export function bondModel(symbol: string, price: number, day: number): PriceModel | null {
  const listed = findBond(symbol);
  const terms = listed === null ? null : toTerms(listed);
  if (listed === null || terms === null || day >= terms.maturity) return null;
  const bond = valueBond(listed, terms, day);
  const yieldPct = yieldFromClean(bond, price / PX_PER_UNIT);
  return yieldPct === null ? null : { kind: 'BOND', bond, yieldPct };
}
