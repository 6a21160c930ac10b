/** The reader port of replays: how the market stood, and what was recorded of a period. Memory implements it in tests. */
import type { Fill } from '@tradefloor/contracts/fill';
import type { MarketTrade } from '@tradefloor/contracts/market';
import type { MarketEvent } from '@tradefloor/contracts/market-event';
import type { NewsEvent } from '@tradefloor/contracts/news';
import type { MarketCheckpointRow } from '../market/market-state.ts';

/** A period, first millisecond in, last one out. */
export type Span = { readonly fromMs: number; readonly toMs: number };

export interface ReplayReader {
  /**
   * The market of a seed as it stood last before a moment; of a market without a past its first. Null when nothing of
   * it is kept.
   */
  marketBefore(requested: {
    readonly seed: number;
    readonly atMs: number;
  }): Promise<MarketCheckpointRow | null>;
  /** Events of a seed for batches after `afterSeq`. */
  eventsAfter(seed: number, afterSeq: number): Promise<readonly MarketEvent[]>;
  /** Users' own trades in batches of a seed after `afterSeq`, oldest first. */
  tradesAfter(seed: number, afterSeq: number): Promise<readonly MarketTrade[]>;
  /** Oldest first, by `at`, then `execId`; at most `limit`. */
  fills(span: Span, limit: number): Promise<readonly Fill[]>;
  /** Oldest first; at most `limit`. */
  news(span: Span, limit: number): Promise<readonly NewsEvent[]>;
}
