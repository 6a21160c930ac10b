/** What reaches a bot, in the order in which it happened, and what it may request: the same live and in a private world. */
import type { MarketTrade, ShownTick } from '@tradefloor/contracts/market';
import type { NewOrder } from '@tradefloor/contracts/order';
import type { Amendment, OwnFill, OwnOrder, Refusal } from './strategy.ts';

/** An event at its time, milliseconds since 1970. */
export type BotEvent = { readonly at: number } & (
  | { readonly type: 'TICKS'; readonly seq: number; readonly ticks: readonly ShownTick[] }
  | { readonly type: 'TRADES'; readonly seq: number; readonly trades: readonly MarketTrade[] }
  | { readonly type: 'ORDER'; readonly order: OwnOrder }
  | { readonly type: 'FILL'; readonly fill: OwnFill }
  | { readonly type: 'REFUSED'; readonly refusal: Refusal }
);

/** An order whose name is chosen: what a repeat of the request is recognised by. */
export type NamedOrder = NewOrder & { readonly clientOrderId: string };

/** Where requests go; their outcomes come back as events. */
export type OrderPort = {
  place(order: NamedOrder): void;
  amend(clientOrderId: string, amendment: Amendment): void;
  cancel(clientOrderId: string): void;
};
