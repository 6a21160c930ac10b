/**
 * Moves of a symbol by itself: jumps, and the price's reaction to its news. Functions of the seed and the batch: the
 * item that moves a price is published with the same batch.
 */
import type { Instrument } from '@tradefloor/contracts/market';
import { TRADING_DAY_SECONDS } from '@tradefloor/contracts/vocabulary/trading-day';
import { normalQuantile, openUnit } from '@tradefloor/core/distribution';
import { keyedDraw, mix32 } from '@tradefloor/core/prng';
import { type NewsDraft, newsWire, toNewsId } from '../news/news.ts';

/** Jumps of a symbol in a trading day, and their standard deviation (Merton 1976; rates of domain.md 1.9). */
export const JUMPS_A_DAY = 0.5;
export const JUMP_SD = 0.005;
const JUMP_RNG = 0x6a75_6d70;

/** A move that the news of a batch made. Size in per cent. */
export type NewsShock = { readonly place: number; readonly size: number; readonly seq: number };

export type OwnMoves = {
  /** What a batch's jumps add to the log price of the symbol with this key. */
  readonly jump: (key: number, seq: number) => number;
  /** What is in the news with a batch and worth something to its company; null for none, and for mere talk. */
  readonly news: (seq: number) => NewsDraft | null;
  readonly newsId: (seq: number) => string;
};

/**
 * @param market.tickMs milliseconds of market time from batch to batch
 * @param market.ticksPerSecond batches in a second of market time
 */
export function ownMoves(market: {
  readonly seed: number;
  readonly universe: readonly Instrument[];
  readonly tickMs: number;
  readonly ticksPerSecond: number;
}): OwnMoves {
  const wire = newsWire(market.seed, market.universe, market.tickMs);
  const jumpChance = JUMPS_A_DAY / (TRADING_DAY_SECONDS * market.ticksPerSecond);
  return {
    jump: (key, seq) => {
      const rng = keyedDraw(key ^ JUMP_RNG, seq);
      return openUnit(rng) < jumpChance ? JUMP_SD * ofNormal(rng) : 0;
    },
    news: (seq) => {
      const reported = wire.at(seq);
      return reported === null || reported.impact === 0 ? null : reported;
    },
    newsId: (seq) => toNewsId(market.seed, seq),
  };
}

const ofNormal = (rng: number): number => normalQuantile(openUnit(mix32(rng ^ 0x2545_f491)));
