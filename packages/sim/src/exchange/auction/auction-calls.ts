/** The calls of a trading day, what begins and ends them, and what an auction would come to. */
import type { Px, Qty } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';
import type { AuctionKind, DayAuction } from '@tradefloor/contracts/vocabulary/auctions';
import type { AuctionSchedule } from '@tradefloor/core/trading/order/auction-times';

/** A symbol in its call: nothing of it trades until the uncross. */
export type AuctionCall = {
  readonly symbol: string;
  readonly kind: AuctionKind;
  readonly endsAt: number;
  /** The price before the call: it decides between equal prices. */
  readonly reference: Px;
  /** How others' interest stands. Absent in journals of earlier versions: all of it lies around the reference. */
  readonly others?: OthersInCall;
};

/** Others enter and revise what they want during the call, by the market, which goes on without printing. */
export type OthersInCall = {
  /** What their interest lies around: the market's middle when it was last revised. */
  readonly price: Px;
  readonly begunAt: number;
  readonly revisedAt: number;
};

export type AuctionChange =
  /** A day with auctions; null: none from here on. */
  | { readonly step: 'SCHEDULE'; readonly schedule: AuctionSchedule | null }
  /** All securities are called. */
  | { readonly step: 'CALL'; readonly kind: DayAuction; readonly endsAt: number }
  /** Calls that are over are uncrossed; a batch of the market does the same. */
  | { readonly step: 'UNCROSS' };

/** The official price of a day: what its opening or closing auction traded at. */
export type AuctionPrint = {
  readonly symbol: string;
  /** Of the market, as `2026-11-23`. */
  readonly day: string;
  readonly kind: 'OPENING' | 'CLOSING';
  readonly price: Px;
  readonly volume: Qty;
  readonly at: number;
};

/** All that an exchange keeps of auctions. */
export type AuctionsInForce = {
  readonly schedule: AuctionSchedule | null;
  readonly calls: readonly AuctionCall[];
  /** Of the trading day; absent before its first auction. */
  readonly prints?: readonly AuctionPrint[];
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
