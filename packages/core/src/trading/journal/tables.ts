/** The journal's tables: what happened to every order, every fill, every control, and the candles. */

import type { AuditRecord } from '@tradefloor/contracts/calls/journal';
import type { Fill } from '@tradefloor/contracts/fill';
import type { OrderId, UserId } from '@tradefloor/contracts/ids';
import { CANDLES_KEPT, type Candle } from '@tradefloor/contracts/market';
import type { Order } from '@tradefloor/contracts/order';
import type { SplitInForce } from '@tradefloor/contracts/split';
import type { Desk } from '@tradefloor/contracts/user';
import { appends, defineTables, keeps } from '../../table.ts';
import type { StoredOrder } from './stored-order.ts';

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
  /** The API key the actor used; null for people and services. */
  readonly keyId: string | null;
  readonly requestId: string;
  readonly at: number;
  /** The order after the change. */
  readonly order: StoredOrder;
};

/** Lengths of the candle intervals in milliseconds. */
export const CANDLE_MS = { '1m': 60_000, '5m': 300_000 } as const;

/** A candle and the place it takes in its ring of 120: a newer candle replaces the one 120 before it. */
export type CandleRow = Candle & { readonly slot: number };

export const toCandleRow = (candle: Candle): CandleRow => ({
  ...candle,
  slot: Math.floor(candle.startAt / CANDLE_MS[candle.interval]) % CANDLES_KEPT,
});

/** One minute of a symbol that had prints, kept beyond the ring. Prices in 1/1 000 000. */
export type MinuteBarRow = Omit<Candle, 'interval'> & {
  /** What one share of the first recorded had become when the row was written: the shares that its figures are of. */
  readonly shares: number;
};

/** When a trading day began, on the clock of the bars: milliseconds since 1970. */
export type TradingDayRow = { readonly startsAt: number; readonly day: string };

/** The tables of the journal. */
export const JOURNAL_TABLES = defineTables('journal', {
  /** The newest state of every order. */
  orders: keeps<Order>((row) => row.orderId, {
    newestBy: 'version',
  }),
  orderEvents: appends<OrderEventRow>((row) => row.eventId),
  fills: appends<Fill>((row) => row.execId),
  /** Whom and what an entry concerns is null where its subject names it. */
  audit: appends<AuditRecord>((row) => row.auditId),
  candles: keeps<CandleRow>((row) => `${row.symbol}|${row.interval}|${row.slot}`),
  /** Beside a minute's candle, and kept for days. A late print corrects it. */
  minuteBars: keeps<MinuteBarRow>((row) => `${row.symbol}|${row.startAt}`),
  tradingDays: keeps<TradingDayRow>((row) => String(row.startsAt)),
  /** Splits that the stored candles are after. */
  splits: keeps<SplitInForce>((row) => `${row.symbol}|${row.at}`),
});
