/** An accepted order that waits until the user's own orders that it would trade with are off the market. Shapes only. */
import type { OrderId, UserId } from '@tradefloor/contracts/ids';
import type { Px, Qty } from '@tradefloor/contracts/money';
import type { TradingStyle } from '@tradefloor/contracts/user';
import type { SelfMatchMode } from '@tradefloor/contracts/vocabulary/risk';

/** An order that has waited for this long is cancelled: what it waits for may be at a venue that does not respond. */
export const SELF_MATCH_WAIT_MS = 10_000;

/** What an own order was requested to do, and how it stood then. */
export type SelfMatchStep = {
  readonly orderId: OrderId;
  /** `WAIT`: another request is pending on it; what comes of that is looked at first. */
  readonly does: 'CANCEL' | 'REDUCE' | 'WAIT';
  readonly qty: Qty;
  readonly filledQty: Qty;
  /** What is to be taken off its quantity. */
  readonly by: Qty;
};

/** A waiting order, with what its executing service is to receive. */
export type SelfMatchRow = {
  readonly orderId: OrderId;
  readonly userId: UserId;
  readonly mode: SelfMatchMode;
  readonly tradingStyle: TradingStyle;
  readonly protectionPx: Px | null;
  /** The request that brought the order: what continues it belongs to that. */
  readonly requestId: string;
  readonly steps: readonly SelfMatchStep[];
  readonly heldAt: number;
  /** When it went to market, or ended. */
  readonly closedAt: number | null;
};
