/** The journal's tables: what happened to every order, every fill, every control, and the candles. */
import type { AuditEntry } from '@tradefloor/contracts/calls/journal';
import type { Fill } from '@tradefloor/contracts/fill';
import type { OrderId, UserId } from '@tradefloor/contracts/ids';
import { CANDLES_KEPT, type Candle } from '@tradefloor/contracts/market';
import type { Order } from '@tradefloor/contracts/order';
import type { Desk } from '@tradefloor/contracts/user';
import { appends, keeps } from '../../table.ts';

/** The newest state of every order. */
export const JOURNAL_ORDERS = keeps<Order>('journal.orders', (row) => row.orderId, {
  newestBy: 'version',
});

/** One change of one order, as published. */
export type OrderEventRow = {
  /** Id of the message that stated the change. */
  readonly eventId: string;
  readonly orderId: OrderId;
  readonly userId: UserId;
  readonly desk: Desk;
  readonly topic: string;
  readonly version: number;
  readonly actor: string;
  readonly reason: string | null;
  readonly requestId: string;
  readonly at: number;
  /** The order after the change. */
  readonly order: Order;
};

export const ORDER_EVENTS = appends<OrderEventRow>('journal.order_events', (row) => row.eventId);

export const JOURNAL_FILLS = appends<Fill>('journal.fills', (row) => row.execId);

export const JOURNAL_AUDIT = appends<AuditEntry>('journal.audit', (row) => row.auditId);

/** Lengths of the candle intervals in milliseconds. */
export const CANDLE_MS = { '1m': 60_000, '5m': 300_000 } as const;

/** A candle and the place it takes in its ring of 120: a newer candle replaces the one 120 before it. */
export type CandleRow = Candle & { readonly slot: number };

export const toCandleRow = (candle: Candle): CandleRow => ({
  ...candle,
  slot: Math.floor(candle.startAt / CANDLE_MS[candle.interval]) % CANDLES_KEPT,
});

export const JOURNAL_CANDLES = keeps<CandleRow>(
  'journal.candles',
  (row) => `${row.symbol}|${row.interval}|${row.slot}`,
);
