/**
 * Where an order goes: a weighted draw over the venues that show something, or, for a sniper, the venues
 * in order of what a share really costs there. Which venues exist and what they show comes in.
 */

import type { Px } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';
import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import { PX_PER_MONEY } from '@tradefloor/contracts/vocabulary/units';
import { type Draws, uniformInt } from '../../prng.ts';
import { sliceByWeights } from './slice.ts';

/** A venue that is open to this order and not stopped; the caller leaves the others out. */
export type RouteCandidate<V> = {
  readonly venue: V;
  /** Whole number; its share of the sum is the venue's chance. */
  readonly weight: number;
  /** Shares shown on the side the order would take. */
  readonly displayed: number;
};

/**
 * One venue by one weighted draw over those that show size, in the given order; null when none
 * does. A draw is used even for a single candidate, so that a venue that closes does not shift
 * later draws.
 */
export function routeByWeight<V>(candidates: readonly RouteCandidate<V>[], draws: Draws): V | null {
  const showing = candidates.filter(({ weight, displayed }) => weight > 0 && displayed > 0);
  const sum = showing.reduce((total, { weight }) => total + weight, 0);
  let rest = uniformInt(draws, Math.max(1, sum));
  for (const { venue, weight } of showing) {
    rest -= weight;
    if (rest < 0) return venue;
  }
  return null;
}

export type PricedVenue<V> = {
  readonly venue: V;
  readonly displayed: number;
  /** Best price on the side the order would take. */
  readonly touch: Px;
  /** What taking costs there, in money units (1/10,000) per share. */
  readonly takeFee: number;
  /** Expected impact on the price there, in price units, not negative. */
  readonly impact: number;
};

/** What a share costs a buyer, or a seller gets, all in, in price units. */
export const effectivePrice = <V>(
  side: Side,
  { touch, takeFee, impact }: PricedVenue<V>,
): number =>
  side === 'BUY'
    ? touch + takeFee * PX_PER_MONEY + impact
    : touch - takeFee * PX_PER_MONEY - impact;

/** Venues that show size, best effective price first; equals keep the given order. */
export function rankByEffectivePrice<V>(
  side: Side,
  venues: readonly PricedVenue<V>[],
): PricedVenue<V>[] {
  const sign = sideSign(side);
  return venues
    .filter(({ displayed }) => displayed > 0)
    .toSorted((a, b) => sign * (effectivePrice(side, a) - effectivePrice(side, b)));
}

/**
 * A quantity over venues in proportion to what they show, in whole lots, legs of nothing left out.
 * The legs add up to `qty`; no venues, no legs.
 */
export function splitByDisplayed<V>(
  qty: number,
  venues: readonly { readonly venue: V; readonly displayed: number }[],
  lot: number,
): { venue: V; qty: number }[] {
  const showing = venues.filter(({ displayed }) => displayed > 0);
  if (showing.length === 0) return [];
  const parts = sliceByWeights(
    qty,
    showing.map(({ displayed }) => displayed),
    lot,
  );
  return showing
    .map(({ venue }, i) => ({ venue, qty: parts[i] ?? 0 }))
    .filter((leg) => leg.qty > 0);
}
