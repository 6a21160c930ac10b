/** The call auctions of the primary venues, and which orders are for one of them. */
import { AUCTION_TIMES_IN_FORCE, type AuctionTimeInForce } from './order.ts';
import type { OrderType } from './price-terms.ts';

/** The auctions of a day, which orders may be for. */
export const DAY_AUCTIONS = ['OPENING', 'CLOSING'] as const;
export type DayAuction = (typeof DAY_AUCTIONS)[number];
/** Those of a day, and the one that ends a halt. */
export const AUCTION_KINDS = [...DAY_AUCTIONS, 'REOPENING'] as const;
export type AuctionKind = (typeof AUCTION_KINDS)[number];

const AUCTION_OF = { OPG: 'OPENING', ATC: 'CLOSING' } as const satisfies Record<
  AuctionTimeInForce,
  DayAuction
>;

/** Whether an order is for one auction only. */
export const isForAuction = (timeInForce: string): timeInForce is AuctionTimeInForce =>
  AUCTION_TIMES_IN_FORCE.some((time) => time === timeInForce);

/** The auction that an order of this time in force is for. */
export const toAuction = (timeInForce: AuctionTimeInForce): DayAuction => AUCTION_OF[timeInForce];

/** The order types that an auction takes: each has a fixed place in its queue. */
const AUCTION_ORDER_TYPES: ReadonlySet<OrderType> = new Set<OrderType>(['MARKET', 'LIMIT']);

/** Why an order cannot be for an auction by its type; null when it can, or is for none. */
export function auctionTypeFault(order: {
  readonly orderType: OrderType;
  readonly timeInForce: string;
}): string | null {
  if (!isForAuction(order.timeInForce) || AUCTION_ORDER_TYPES.has(order.orderType)) return null;
  return `an order for an auction is a market or limit order, not ${order.orderType}`;
}
