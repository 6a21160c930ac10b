/**
 * Risk-based initial margin of one account: positions are netted within a product (a share with the options on it, the
 * months of a future), scanned over sixteen scenarios, and the requirements of the products are added up. See
 * docs/margin.md.
 */

import { type Money, money } from '@tradefloor/contracts/money';
import { MONEY_PER_CENT } from '@tradefloor/contracts/vocabulary/units';
import { exact } from '../position/margin.ts';
import { type Holding, largestLoss } from './largest-loss.ts';
import { CALENDAR_CHARGE, SHORT_OPTION_MINIMUM } from './margin-rates.ts';
import type { RiskArray } from './scenarios.ts';

/** One position of a product, in dollars. */
export type MarginLine = Holding & {
  readonly symbol: string;
  /** What the whole position gains in each scenario. */
  readonly gains: RiskArray;
  /** True for a future and a pair of currencies: their months or value dates offset each other at a charge. */
  readonly hasDates: boolean;
};

export type ProductMargin = {
  /** The underlying of options, the root of futures, else the symbol itself. */
  readonly product: string;
  readonly lines: readonly MarginLine[];
  /** What all positions gain together, by scenario. */
  readonly gains: RiskArray;
  /** Place of the worst scenario in `SCENARIOS`. */
  readonly worst: number;
  /** The loss of the worst scenario; not below zero. */
  readonly scanRisk: Money;
  readonly spreadCharge: Money;
  readonly shortMinimum: Money;
  /** The most that can be lost from here; null without a bound. */
  readonly largestLoss: Money | null;
  readonly required: Money;
};

/** Rounded up, to money units that are whole cents. */
const wholeCents = (amount: number): number => Math.ceil(amount / MONEY_PER_CENT) * MONEY_PER_CENT;

/** The requirement of one product: the worst scenario with charges, at least the minimum, at most the largest loss. */
export function productMargin(product: string, lines: readonly MarginLine[]): ProductMargin {
  const gains = addUp(lines.map((line) => line.gains));
  const least = Math.min(...gains);
  const scanRisk = exact(Math.max(0, -least));
  const spreadCharge = toSpreadCharge(lines);
  const shortMinimum = toShortMinimum(lines);
  const hasOptions = lines.some(({ option }) => option !== null);
  const bound = hasOptions ? largestLoss(lines) : null;
  const required = wholeCents(Math.max(scanRisk + spreadCharge, shortMinimum));
  return {
    product,
    lines,
    gains,
    worst: gains.indexOf(least),
    scanRisk,
    spreadCharge,
    shortMinimum,
    largestLoss: bound === null ? null : exact(bound),
    required: exact(bound === null ? required : Math.min(required, bound)),
  };
}

const addUp = (arrays: readonly RiskArray[]): RiskArray => {
  const [first = [], ...others] = arrays;
  return first.map((gain, at) => others.reduce((sum, array) => sum + (array[at] ?? 0), gain));
};

/** A share of the smaller of the outright margins of what is bought and what is sold for several dates. */
function toSpreadCharge(lines: readonly MarginLine[]): Money {
  const sides = [0, 0];
  for (const { hasDates, quantity, gains } of lines) {
    if (hasDates)
      sides[quantity > 0 ? 0 : 1] = (sides[quantity > 0 ? 0 : 1] ?? 0) - Math.min(...gains);
  }
  const { times, per } = CALENDAR_CHARGE;
  return exact(Math.ceil((Math.min(...sides) * times) / per));
}

const toShortMinimum = (lines: readonly MarginLine[]): Money =>
  money(
    lines.reduce(
      (sum, { option, quantity }) =>
        option !== null && quantity < 0 ? sum - quantity * SHORT_OPTION_MINIMUM : sum,
      0,
    ),
  );
