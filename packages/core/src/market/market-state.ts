/**
 * The market simulator's memory of itself: one row, so that prices go on after a restart, and the events somebody started.
 * What is in the snapshot is the simulator's own business.
 */
import type { MarketEvent } from '@tradefloor/contracts/market-event';
import { keeps } from '../table.ts';

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

/** An event with the seed of the market it was started in. Rows are never changed: they are what repeats a run. */
export type MarketEventRow = MarketEvent & { readonly seed: number };

export const MARKET_EVENTS = keeps<MarketEventRow>('market.events', (row) => row.eventId);
export const MARKET_STATE = keeps<MarketStateRow>('market.state', (row) => row.id);
