/**
 * The market simulator's memory of itself: one row, so that prices go on after a restart.
 * What is in the snapshot is the simulator's own business.
 */
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

export const MARKET_STATE = keeps<MarketStateRow>('market.state', (row) => row.id);
