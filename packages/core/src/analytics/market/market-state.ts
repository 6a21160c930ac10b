/**
 * The market simulator's own state: one row, so that prices continue after a restart, the injected events, and
 * checkpoints, so that its past can be replayed. The snapshot's content is the simulator's own matter.
 */

import type { MarketTrade } from '@tradefloor/contracts/market';
import type { MarketEvent, RealismFlag } from '@tradefloor/contracts/market-event';
import type { NewsEvent } from '@tradefloor/contracts/news';
import { defineTables, keeps } from '../../table.ts';
import type { ClearingClockRow } from '../../trading/settlement/clearing-clock-row.ts';

/** The market as it stood after batch `seq`. */
export type MarketStateRow = {
  /** One market, one row. */
  readonly id: string;
  /** The seed it was made from: another seed is another market and does not go on from here. */
  readonly seed: number;
  readonly seq: number;
  /** Simulated time of batch `seq`, milliseconds since 1970. */
  readonly simMs: number;
  readonly savedAt: number;
  /** JSON, checked by its reader. */
  readonly snapshot: unknown;
};

/** The market as it stood after batch `seq`, kept for replays; memory holds none. */
export type MarketCheckpointRow = {
  readonly checkpointId: string;
  readonly seed: number;
  readonly seq: number;
  readonly savedAt: number;
  /** How much faster than in the rule limit states and pauses passed from here on. */
  readonly haltCompression: number;
  /** Its habits from here on: a snapshot of a market that was only walking has none. */
  readonly flags: readonly RealismFlag[];
  /** JSON, checked by its reader. */
  readonly snapshot: unknown;
};

/** An event with the seed of the market it was started in. Rows are never changed: they are what repeats a run. */
export type MarketEventRow = MarketEvent & { readonly seed: number };

/** Users' trades that are part of one batch. Rows are never changed: with the seed and the events they repeat a run. */
export type ClientTradesRow = {
  readonly batchId: string;
  readonly seed: number;
  readonly seq: number;
  readonly trades: readonly MarketTrade[];
};

/** One row of splits, once they are switched on, and one of dividends. */
export type SplitCalendarRow = {
  readonly id: string;
  /** Splits with a later ex-date are the market's. Of dividends the date up to which the ones before the last were entered. */
  readonly since: string;
  /** Of dividends the date up to which they are entered in the market's events. */
  readonly announcedUpTo: string;
};

/** News items a list can reach back. */
export const NEWS_KEPT = 1_000;

/** The tables of the market simulator. */
export const MARKET_TABLES = defineTables('market', {
  /** Memory holds the newest {@link NEWS_KEPT}. */
  news: keeps<NewsEvent>((row) => row.newsId),
  events: keeps<MarketEventRow>((row) => row.eventId),
  state: keeps<MarketStateRow>((row) => row.id),
  clientTrades: keeps<ClientTradesRow>((row) => row.batchId),
  checkpoints: keeps<MarketCheckpointRow>((row) => row.checkpointId),
  /** One row, once the CCP has published its clock: ex-dates are its dates. */
  clearingClock: keeps<ClearingClockRow>((row) => row.id),
  splitCalendar: keeps<SplitCalendarRow>((row) => row.id),
});
