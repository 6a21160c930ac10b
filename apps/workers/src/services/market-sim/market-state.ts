/** Settings and memory of the market simulator. */
import type { AuctionCall } from '@tradefloor/contracts/auctions';
import type { Instrument, MarketTrade } from '@tradefloor/contracts/market';
import type { RealismFlag } from '@tradefloor/contracts/market-event';
import type { CandleBook } from '@tradefloor/core/analytics/candles/candle';
import type {
  ClientTradesRow,
  MarketCheckpointRow,
  MarketEventRow,
  MarketStateRow,
  SplitCalendarRow,
} from '@tradefloor/core/analytics/market/market-state';
import type { Table } from '@tradefloor/core/table';
import type { ClearingClockRow } from '@tradefloor/core/trading/settlement/clearing-clock-row';
import type { Ctx, UserCtx } from '@tradefloor/runtime';
import type { Market } from '@tradefloor/sim/market/market';
import type { EventCalendar } from '@tradefloor/sim/news/event-calendar';
import type { NewsPublisher } from './news-publisher.ts';

export type MarketSimSettings = {
  /** Number of the first batch of a market without a past. */
  readonly startTick: number;
  /** Simulated time of that batch, milliseconds since 1970. */
  readonly startMs: number;
  readonly universe: readonly Instrument[];
  /** The places of its instruments in a larger universe that it is a part of. */
  readonly places?: readonly number[];
  /** Warm-up ticks of a new market. */
  readonly morningTicks: number;
  /** Habits of a market without a past; one with a past keeps its own. */
  readonly realism?: readonly RealismFlag[];
  /** How much faster than in the rule limit states and pauses pass. */
  readonly haltCompression?: number;
  /** Whether shares split by the calendar, and the length of a day of the clearing clock that it goes by. */
  readonly hasSplits?: boolean;
  readonly simDayMs?: number;
};

export type MarketSimState = {
  readonly market: Market;
  readonly saved: Table<MarketStateRow>;
  readonly checkpoints: Table<MarketCheckpointRow>;
  readonly events: Table<MarketEventRow>;
  /** Users' trades by batch, since the market was last saved. */
  readonly clientTrades: Table<ClientTradesRow>;
  readonly clearingClock: Table<ClearingClockRow>;
  readonly splitCalendar: Table<SplitCalendarRow>;
  readonly seed: number;
  readonly universe: readonly Instrument[];
  readonly settings: MarketSimSettings;
  readonly news: NewsPublisher;
  readonly calendar: EventCalendar;
  /** Until when each symbol was last called to an auction. */
  readonly calledUntil: Map<string, number>;
  /** Symbols in an auction call, as last received, for the next batch. */
  called: readonly AuctionCall[];
  /** Users' trades for the next batch. */
  received: MarketTrade[];
  /** Candles of a new market's morning, as it was played; null later, and in one with a past. */
  morning: CandleBook | null;
  /** When the market's current batch was published. */
  saidAt: number;
  /** Whether how this life began is kept: settings may be others than before. */
  isBegun: boolean;
  /** The last published status, without numbers and times that always change. */
  saidStatus: string;
};

export type MarketCtx = Ctx<MarketSimState>;
/** Of a handler that serves a person. */
export type MarketUserCtx = UserCtx<MarketSimState>;
