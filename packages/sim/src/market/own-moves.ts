/** Moves of a symbol by itself: jumps. Functions of the seed and the batch. */
import { TRADING_DAY_SECONDS } from '@tradefloor/contracts/vocabulary/trading-day';
import { normalQuantile, openUnit } from '@tradefloor/core/distribution';
import { keyedDraw, mix32 } from '@tradefloor/core/prng';

/** Jumps of a symbol in a trading day, and their standard deviation (Merton 1976; rates of domain.md 1.9). */
export const JUMPS_A_DAY = 0.5;
export const JUMP_SD = 0.005;
const JUMP_RNG = 0x6a75_6d70;

/** What a batch's jumps add to the log price of the symbol with this key. */
export type Jumps = (key: number, seq: number) => number;

/** @param ticksPerSecond batches in a second of market time */
export function ownJumps(ticksPerSecond: number): Jumps {
  const chance = JUMPS_A_DAY / (TRADING_DAY_SECONDS * ticksPerSecond);
  return (key, seq) => {
    const rng = keyedDraw(key ^ JUMP_RNG, seq);
    return openUnit(rng) < chance ? JUMP_SD * toNormal(rng) : 0;
  };
}

const toNormal = (rng: number): number => normalQuantile(openUnit(mix32(rng ^ 0x2545_f491)));
