/** What a subscriber of market data receives, and what it was sent last. */
import type { Venue } from '@tradefloor/contracts/market';
import type { MarketDataEntryType } from '@tradefloor/core/trading/exchange/client-messages';
import type {
  MarketDataEntry,
  TradingSessionState,
} from '@tradefloor/core/trading/exchange/exchange-responses';

export type Subscription = {
  readonly session: string;
  readonly requestId: string;
  readonly symbol: string;
  readonly venue: Venue | null;
  /** Levels a side; 0 for all. */
  readonly depth: number;
  readonly isIncremental: boolean;
  /** What is sent of the book, and whether trades are. */
  readonly entryTypes: readonly MarketDataEntryType[];
  /** The state last sent to the subscriber. */
  told: readonly MarketDataEntry[];
  toldAt: number;
};

/** Of the trading session's state, with the one that was sent last. */
export type SessionSubscription = {
  readonly session: string;
  readonly requestId: string;
  readonly sent: TradingSessionState;
};

export type Subscriptions = {
  /** By symbol, so that a change finds who listens. */
  readonly bySymbol: Map<string, Subscription[]>;
  /** Those whose book may differ from the state last sent. */
  readonly due: Set<Subscription>;
};
