/** The calls of a trading day: when orders are collected, until when auction orders come and go, and what begins and ends them. */
import type { Px, Qty } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';

export type AuctionKind = 'OPENING' | 'CLOSING' | 'REOPENING';

/** The trading day that has auctions. Times in milliseconds since 1970. */
export type AuctionSchedule = {
  /** Of the market, as `2026-11-23`. */
  readonly day: string;
  readonly opensAt: number;
  readonly closesAt: number;
  /** From here on orders for the opening are refused and stay. */
  readonly openingCutOffAt: number;
  /** The same for the closing. */
  readonly closingCutOffAt: number;
  /** How long a call after a halt lasts. */
  readonly reopeningMs: number;
};

/** Nasdaq takes orders for the opening until 9:28 (Rule 4752). */
const OPENING_CUT_OFF_MS = 2 * 60_000;
/** NYSE takes and cancels orders for the closing until 15:50 (Rule 7.35B). */
const CLOSING_CUT_OFF_MS = 10 * 60_000;
/** A pause by Limit Up-Limit Down is followed by an auction of its own; its call is part of the pause there. */
const REOPENING_MS = 30_000;

/** The schedule of a day with the cut-offs of New York. */
export const makeSchedule = (
  day: string,
  { opensAt, closesAt }: Pick<AuctionSchedule, 'opensAt' | 'closesAt'>,
): AuctionSchedule => ({
  day,
  opensAt,
  closesAt,
  openingCutOffAt: opensAt - OPENING_CUT_OFF_MS,
  closingCutOffAt: closesAt - CLOSING_CUT_OFF_MS,
  reopeningMs: REOPENING_MS,
});

/** A symbol in its call: nothing of it trades until the uncross. */
export type AuctionCall = {
  readonly symbol: string;
  readonly kind: AuctionKind;
  readonly endsAt: number;
  /** The price before the call: others' interest lies around it, and it decides between equal prices. */
  readonly reference: Px;
};

export type AuctionChange =
  /** A day with auctions; null: none from here on. */
  | { readonly step: 'SCHEDULE'; readonly schedule: AuctionSchedule | null }
  /** All securities are called. */
  | { readonly step: 'CALL'; readonly kind: 'OPENING' | 'CLOSING'; readonly endsAt: number }
  /** Calls that are over are uncrossed; a batch of the market does the same. */
  | { readonly step: 'UNCROSS' };

/** All that an exchange keeps of auctions. */
export type AuctionsInForce = {
  readonly schedule: AuctionSchedule | null;
  readonly calls: readonly AuctionCall[];
};

/** What an auction would come to if it were held now. */
export type Indication = {
  readonly kind: AuctionKind;
  readonly endsAt: number;
  readonly reference: Px;
  /** Null where nothing can trade. */
  readonly price: Px | null;
  /** Shares that would trade. */
  readonly paired: Qty;
  readonly imbalance: Qty;
  readonly imbalanceSide: Side | null;
};
