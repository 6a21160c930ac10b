/**
 * The rows the OMS owns, and the port for those it no longer holds in memory.
 * Shapes only: no rule and no query comes in here.
 */
import type { OrderId, UserId } from '@tradefloor/contracts/ids';
import type { KillSwitch, KillSwitchAction } from '@tradefloor/contracts/kill-switch';
import type { Venue } from '@tradefloor/contracts/market';
import type { Money, Px, Qty } from '@tradefloor/contracts/money';
import type { AmendedHandling, ExecutionAck, Order } from '@tradefloor/contracts/order';
import type { Split } from '@tradefloor/contracts/split';
import type { TradingStyle } from '@tradefloor/contracts/user';
import type { Link } from '@tradefloor/contracts/vocabulary/links';
import type { Scope } from '../access/access.ts';
import type { Standing } from './trigger.ts';

/** A replace that waits for its response. */
export type PendingReplace = {
  readonly qty: Qty;
  /** The new limit; null for an order without one. */
  readonly price: Px | null;
  /** How many of the new quantity are sold short. */
  readonly shortQty: Qty | null;
  /** How it is handled from then on; null where that stays. */
  readonly handling: AmendedHandling | null;
  /**
   * What it would add to the daily notional, held until its response, and the day it is held on.
   */
  readonly count: Money;
  readonly countedOn: string;
};

/** A cancel that waits for its answer: how it will end the order, who requested it, and why. */
export type PendingCancel = {
  readonly status: 'CANCELED' | 'EXPIRED';
  readonly actor: string;
  readonly reason: string;
};

/** What the OMS keeps of an order beside its record. */
export type OrderUpkeep = {
  /**
   * The request as received, where the record changes later: distinguishes a repeat from another
   * order.
   */
  readonly askedQty: Qty;
  /** Of a leg the net price of its package, signed. */
  readonly askedPrice: Px | null;
  readonly askedStopPrice: Px | null;
  readonly askedVenue: Venue | null;
  /** How the request wanted it handled; null while that is unchanged. */
  readonly askedHandling: AmendedHandling | null;
  /** Price at which the open quantity counts against the daily notional. */
  readonly countedPx: Px;
  /** UTC day (`YYYY-MM-DD`) the open quantity counts on; null when it never counted. */
  readonly countedOn: string | null;
  /** Cancel and replace requests sent for it so far. */
  readonly requestNo: number;
  /** Null when no replace is pending. */
  readonly pendingReplace: PendingReplace | null;
  /** Null when no cancel is pending. */
  readonly pendingCancel: PendingCancel | null;
  /** Exact sum of price times quantity over the fills of its children, decimal digits: it passes 2^53. */
  readonly childPxQty: string;
  /** A response that overtook fills it already counts: it waits here for them. */
  readonly deferredAck: ExecutionAck | null;
  /** The API key that the order was sent with; null for a person's, and for orders of before this was kept. */
  readonly keyId: string | null;
};

export type OrderRow = Order & OrderUpkeep;

/** An order of a link, while it is open. */
export type LinkedLegRow = {
  readonly orderId: OrderId;
  /** The id of the link's first order. */
  readonly linkId: OrderId;
  readonly userId: UserId;
  readonly link: Link;
  readonly isEntry: boolean;
  readonly tradingStyle: TradingStyle;
  /** The request that brought the order: what continues it belongs to that. */
  readonly requestId: string;
  readonly tickSize: Px;
  /** False while it waits for the entry. */
  readonly isActive: boolean;
  readonly openedAt: number;
  /** What it had filled when it ended, and whether that was all; null while it is open. */
  readonly endedQty: Qty | null;
  readonly isFilled: boolean;
  /** When all orders of the link had ended. */
  readonly closedAt: number | null;
};

/** An accepted order that waits, or waited, for a price; with what its executing service is to receive. */
export type TriggerRow = Standing & {
  readonly orderId: OrderId;
  readonly userId: UserId;
  readonly tradingStyle: TradingStyle;
  /** The request that brought the order: what continues it belongs to that. */
  readonly requestId: string;
  readonly tickSize: Px;
  readonly heldAt: number;
  /** When its price was reached; it goes to market when nothing holds it. Null while it waits. */
  readonly triggeredAt: number | null;
  /** With a dealer since then, who deals it or returns it to wait; null for one that no dealer has. */
  readonly sentAt: number | null;
  /** When it went to market for good, or ended. */
  readonly closedAt: number | null;
};
/** Closed orders that memory holds at most; older ones are read on demand. */
export const KEPT_CLOSED_MAX = 50_000;

/** Accepted notional of one user on one UTC day. */
export type DailyNotionalRow = {
  readonly userId: UserId;
  readonly day: string;
  readonly used: Money;
  /** Orders that were sent, refused ones included. */
  readonly orders: number;
  /** Of them: refused by a check. */
  readonly rejected: number;
};
/** The key of a user's day. */
export const dayKey = (userId: string, day: string): string => `${userId}|${day}`;

/** What a user holds in one instrument by the fills of the user's orders: long above zero, short below. */
export type HoldingRow = {
  readonly userId: UserId;
  readonly symbol: string;
  readonly netQty: number;
};
/** The key of a user's holding. */
export const holdingKey = (userId: string, symbol: string): string => `${userId}|${symbol}`;

/** A split whose ex-date has come. Until it is booked no order in its symbol is accepted. */
export type OmsSplitRow = Pick<Split, 'splitId' | 'symbol' | 'ratio' | 'exDate'> & {
  readonly bookedAt: number | null;
};

/** The session of the market that DAY orders on shares belong to; one row. */
export type MarketSessionRow = {
  readonly id: 'market';
  /** By the market's time; null in a market that runs around the clock. */
  readonly opensAt: number | null;
};

/** A kill switch with the count of actions logged for it: names the next one. */
export type KillSwitchRow = KillSwitch & { readonly actions: number };

export type OrderQuery = {
  readonly scope: Scope;
  readonly status: 'closed' | 'all';
  readonly userId: UserId | null;
  readonly clientOrderId: string | null;
  /** Only orders with a lower id (ids rise with time); null from the newest. */
  readonly before: OrderId | null;
  readonly limit: number;
};

/** Orders that memory no longer holds. Reads committed rows only. */
export interface OrderReader {
  byId(orderId: OrderId): Promise<OrderRow | null>;
  byClientOrderId(userId: UserId, clientOrderId: string): Promise<OrderRow | null>;
  /** In falling order of id, at most `limit`. */
  page(query: OrderQuery): Promise<readonly Order[]>;
  /** How the orders of these links belong together, where they are in scope. */
  links(scope: Scope, linkIds: readonly OrderId[]): Promise<readonly LinkKind[]>;
}

/** The kind of a link, by the id of its first order. */
export type LinkKind = Pick<LinkedLegRow, 'linkId' | 'link'>;

export interface KillSwitchReader {
  /** The newest actions, newest first. */
  latestActions(limit: number): Promise<readonly KillSwitchAction[]>;
  /** Whether there ever was a switch of this id. */
  isLogged(killSwitchId: string): Promise<boolean>;
}
