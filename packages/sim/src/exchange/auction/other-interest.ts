/**
 * What others than the exchange's clients want in an auction: demand and supply around a price, of the size that
 * auctions have, with an imbalance. Part of it is there when the call begins, the rest comes evenly, and the imbalance
 * goes over from a first to a final one. It follows from the seed, the symbol, the day, the kind, and how much has come.
 */

import type { AuctionKind } from '@tradefloor/contracts/vocabulary/auctions';
import { SIDES, sideSign } from '@tradefloor/contracts/vocabulary/order';
import { combine32, hash32, keyedDraw } from '@tradefloor/core/prng';
import type { AuctionOrder } from './clearing-price.ts';

/**
 * Shares that trade at the reference, in thousandths of the average daily volume. Closing: 7.4 to 7.8 % (Rosenblatt
 * Securities, market structure reports of 2024); opening 1.5 % and reopening 1 % are the simulator's own.
 */
const VOLUME_PM = { OPENING: 15, CLOSING: 75, REOPENING: 10 } as const satisfies Record<
  AuctionKind,
  number
>;
/** At most this much more on one side, in thousandths. */
const IMBALANCE_PM = 100;
/** There when a call begins, in thousandths: the simulator's own, as most of an auction's volume comes during its call. */
const EARLY_PM = 400;
export const ALL_PM = 1_000;
/** Of what a side wants at the reference, in tenths: without a price, close to the reference, and further away. */
const TENTHS = { market: 2, near: 4, far: 4 } as const;
/** Prices on each side of the reference, in ticks; far ones reach 50 basis points, or ten times as far as near ones. */
const NEAR_TICKS = 10;
const FAR_FACTOR = 10;
const FAR_PER = 200;

export type InterestIn = {
  /** The market's. */
  readonly seed: number;
  readonly symbol: string;
  readonly day: string;
  readonly kind: AuctionKind;
  readonly adv: number;
  /** What it lies around, in whole ticks. */
  readonly reference: number;
  /** How much of the call has passed, in thousandths. */
  readonly passedPm: number;
};

/** Orders of others, to buy first, market orders first, then from the lowest price up. */
export function listInterest(about: InterestIn): readonly AuctionOrder[] {
  const { adv, kind, reference, passedPm } = about;
  const whole = Math.floor((adv * VOLUME_PM[kind]) / 1_000);
  const here = EARLY_PM + Math.floor(((ALL_PM - EARLY_PM) * passedPm) / ALL_PM);
  const volume = Math.floor((whole * here) / ALL_PM);
  const lean = drawLean(about);
  const far = Math.max(NEAR_TICKS * FAR_FACTOR, Math.floor(reference / FAR_PER));
  return SIDES.flatMap((side) => {
    const wanted = Math.floor((volume * (1_000 + sideSign(side) * lean)) / 1_000);
    const toShare = (tenths: number): number => Math.floor((wanted * tenths) / 10);
    // Of each price within reach, from the lowest up. Half of what is spread evenly is willing to trade at the reference.
    const levels = new Array<number>(2 * far + 1).fill(0);
    spread(levels, 2 * toShare(TENTHS.near), NEAR_TICKS);
    spread(levels, 2 * toShare(TENTHS.far), far);
    const orders: AuctionOrder[] = [];
    const market = toShare(TENTHS.market);
    if (market > 0) orders.push({ side, limit: null, qty: market });
    for (const [at, qty] of levels.entries()) {
      const limit = reference - far + at;
      if (qty > 0 && limit > 0) orders.push({ side, limit, qty });
    }
    return orders;
  });
}

/** How much more is to buy than to sell, in thousandths: on the way from the first to the final imbalance. */
function drawLean({ seed, symbol, day, kind, passedPm }: InterestIn): number {
  const key = combine32(seed, hash32(`auction|${symbol}|${day}|${kind}`));
  const [final, first] = [0, 1].map(
    (place) => (keyedDraw(key, place) % (2 * IMBALANCE_PM + 1)) - IMBALANCE_PM,
  );
  return Math.round(((final ?? 0) * passedPm + (first ?? 0) * (ALL_PM - passedPm)) / ALL_PM);
}

/** Adds shares evenly to the prices within reach of the middle one, whole shares, without a rest. */
function spread(levels: number[], shares: number, reach: number): void {
  const prices = 2 * reach + 1;
  const first = (levels.length - prices) / 2;
  const upTo = (count: number): number => Math.floor((count * shares) / prices);
  for (let at = 0; at < prices; at += 1) {
    levels[first + at] = (levels[first + at] ?? 0) + upTo(at + 1) - upTo(at);
  }
}
