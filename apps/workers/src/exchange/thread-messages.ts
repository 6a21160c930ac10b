/** The messages between a platform's main thread and the thread of its exchange. */
import type { AuctionsView } from '@tradefloor/contracts/auctions';
import type { FixSession } from '@tradefloor/contracts/calls/fix-exchange';
import type { TickBatch } from '@tradefloor/contracts/market';
import type { Rfq, RfqExecuted } from '@tradefloor/contracts/rfq';
import type { ExchangeDepth } from '@tradefloor/sim/exchange/depth-view';
import type { HaltChange } from '@tradefloor/sim/exchange/exchange';

/** Something the exchange is given. */
export type ExchangeEvent =
  | { readonly kind: 'HALT'; readonly change: HaltChange }
  | { readonly kind: 'RFQ'; readonly rfq: Rfq }
  | { readonly kind: 'RFQ_EXECUTED'; readonly done: RfqExecuted };

/** Something that is read from it. */
export type ExchangeQuestion =
  | {
      readonly kind: 'DEPTH';
      readonly symbol: string;
      readonly levels: number;
      readonly account: string | null;
    }
  | { readonly kind: 'AUCTIONS' }
  | { readonly kind: 'SESSIONS' }
  | { readonly kind: 'METRICS' };

/** What the exchange responds to each question; null for a symbol that is not listed. */
export type ExchangeResponses = {
  readonly DEPTH: ExchangeDepth | null;
  readonly AUCTIONS: AuctionsView;
  readonly SESSIONS: readonly FixSession[];
  readonly METRICS: string;
};

/** Everything it responds to; `STOP` is its end. */
export type ExchangeRequest = ExchangeEvent | ExchangeQuestion | { readonly kind: 'STOP' };

/** A batch of the market needs no response: the next one replaces it. */
export type ToExchange =
  | { readonly kind: 'TICKS'; readonly batch: TickBatch }
  | { readonly id: number; readonly request: ExchangeRequest };

export type FromExchange =
  | { readonly kind: 'OPEN' }
  | { readonly kind: 'RESPONSE'; readonly id: number; readonly value: unknown };
