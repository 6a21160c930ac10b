/** The journal's tables: what happened to every order, every fill, every control, and the candles. */

import type { AuditEntry } from '@tradefloor/contracts/calls/journal';
import type { Fill } from '@tradefloor/contracts/fill';
import type { OrderId, UserId } from '@tradefloor/contracts/ids';
import { CANDLES_KEPT, type Candle } from '@tradefloor/contracts/market';
import type { Order } from '@tradefloor/contracts/order';
import type { SplitInForce } from '@tradefloor/contracts/split';
import type { Desk } from '@tradefloor/contracts/user';
import { appends, defineTables, keeps } from '../../table.ts';

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

/** Lengths of the candle intervals in milliseconds. */
export const CANDLE_MS = { '1m': 60_000, '5m': 300_000 } as const;

/** A candle and the place it takes in its ring of 120: a newer candle replaces the one 120 before it. */
export type CandleRow = Candle & { readonly slot: number };

export const toCandleRow = (candle: Candle): CandleRow => ({
  ...candle,
  slot: Math.floor(candle.startAt / CANDLE_MS[candle.interval]) % CANDLES_KEPT,
});

/** The tables of the journal. */
export const JOURNAL_TABLES = defineTables('journal', {
  /** The newest state of every order. */
  orders: keeps<Order>((row) => row.orderId, {
    newestBy: 'version',
  }),
  orderEvents: appends<OrderEventRow>((row) => row.eventId),
  fills: appends<Fill>((row) => row.execId),
  audit: appends<AuditEntry>((row) => row.auditId),
  candles: keeps<CandleRow>((row) => `${row.symbol}|${row.interval}|${row.slot}`),
  /** Splits that the stored candles are after. */
  splits: keeps<SplitInForce>((row) => `${row.symbol}|${row.at}`),
});
