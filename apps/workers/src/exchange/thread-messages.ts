/** The messages between a platform's main thread and the thread of its exchange. */
import type { TickBatch } from '@tradefloor/contracts/market';
import type { Rfq, RfqExecuted } from '@tradefloor/contracts/rfq';
import type { HaltChange } from '@tradefloor/sim/exchange/exchange';

/** Something the exchange is given. */
export type ExchangeEvent =
  | { readonly kind: 'HALT'; readonly change: HaltChange }
  | { readonly kind: 'RFQ'; readonly rfq: Rfq }
  | { readonly kind: 'RFQ_EXECUTED'; readonly done: RfqExecuted };

/** Something that is read from it, or its end. */
export type ExchangeQuestion =
  | {
      readonly kind: 'DEPTH';
      readonly symbol: string;
      readonly levels: number;
      readonly account: string | null;
    }
  | { readonly kind: 'SESSIONS' | 'METRICS' | 'STOP' };

/** A batch of the market needs no response: the next one replaces it. */
export type ToExchange =
  | { readonly kind: 'TICKS'; readonly batch: TickBatch }
  | { readonly id: number; readonly request: ExchangeEvent | ExchangeQuestion };

export type FromExchange =
  | { readonly kind: 'OPEN' }
  | { readonly kind: 'RESPONSE'; readonly id: number; readonly value: unknown };
