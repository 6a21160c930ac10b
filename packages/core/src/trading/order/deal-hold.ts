/** What a trader is about to deal without an order, by phone: held against the day until its fill, or until it lapses. */
import type { OrderId, UserId } from '@tradefloor/contracts/ids';
import type { Money, Qty } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';

/** A hold that no fill has followed is given back after this long: the deal was not done. */
export const DEAL_HOLD_MS = 15_000;

/** A leg of a deal; its amount is in the user's used notional of the day already. */
export type DealHoldRow = {
  /** The id that the leg's fill carries. */
  readonly orderId: OrderId;
  readonly userId: UserId;
  readonly day: string;
  readonly amount: Money;
  readonly symbol: string;
  readonly side: Side;
  readonly qty: Qty;
  readonly heldAt: number;
  /** When its fill came, or it lapsed. */
  readonly closedAt: number | null;
};
