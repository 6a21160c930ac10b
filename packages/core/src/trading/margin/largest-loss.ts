/**
 * The most that options with the shares they are on can lose from here: their worth now less the least they can come to
 * when the short options end. A long option counts against a short one that ends no later, at its intrinsic value, which
 * is the least it is worth then; where nothing bought stands behind what is sold, there is no bound.
 */
import type { Px } from '@tradefloor/contracts/money';
import type { OptionContract } from '@tradefloor/contracts/option';
import { OPTION_MULTIPLIER } from '@tradefloor/contracts/vocabulary/instruments';
import { PX_PER_MONEY } from '@tradefloor/contracts/vocabulary/units';
import { intrinsicValue } from '@tradefloor/instruments/option/option-contract';

/** A holding in options or shares on one underlying: a signed quantity, and its signed worth in money units. */
export type Holding = {
  readonly quantity: number;
  readonly worth: number;
  /** Null for the shares themselves. */
  readonly option: Pick<OptionContract, 'type' | 'strike' | 'expiry'> | null;
};

const FAR = '9999-12-31';

/** @returns money units, not below zero; null without a bound */
export function largestLoss(holdings: readonly Holding[]): number | null {
  let least = 0;
  for (const pool of toPools(holdings).values()) {
    const lowest = leastWorth(pool);
    if (lowest === null) return null;
    least += lowest;
  }
  const worth = holdings.reduce((sum, one) => sum + one.worth, 0);
  return Math.max(0, worth - least);
}

/** Holdings by the end of the short options they are closed with. */
function toPools(holdings: readonly Holding[]): Map<string, Holding[]> {
  const ends = holdings
    .flatMap(({ quantity, option }) => (option !== null && quantity < 0 ? [option.expiry] : []))
    .sort();
  const pools = new Map<string, Holding[]>();
  const [first = FAR] = ends;
  for (const one of holdings) {
    const end = poolEnd(one, ends, first);
    // Ends before all that is sold: worth nothing when it counts.
    if (end === undefined) continue;
    const pool = pools.get(end);
    if (pool === undefined) pools.set(end, [one]);
    else pool.push(one);
  }
  return pools;
}

function poolEnd(
  { option, quantity }: Holding,
  ends: readonly string[],
  first: string,
): string | undefined {
  if (option === null || ends.length === 0) return first;
  if (quantity < 0) return option.expiry;
  return ends.findLast((end) => end <= option.expiry);
}

/** The least that holdings come to over all prices of the underlying; null where they fall without end as it rises. */
function leastWorth(pool: readonly Holding[]): number | null {
  const slope = pool.reduce((sum, { quantity, option }) => {
    if (option === null) return sum + quantity;
    return option.type === 'CALL' ? sum + quantity * OPTION_MULTIPLIER : sum;
  }, 0);
  if (slope < 0) return null;
  const kinks = [0, ...pool.flatMap(({ option }) => (option === null ? [] : [option.strike]))];
  return Math.min(...kinks.map((price) => worthAt(pool, price as Px)));
}

const worthAt = (pool: readonly Holding[], price: Px): number =>
  pool.reduce((sum, { quantity, option }) => {
    const units =
      option === null
        ? price * quantity
        : intrinsicValue(option, price) * quantity * OPTION_MULTIPLIER;
    return sum + units / PX_PER_MONEY;
  }, 0);
