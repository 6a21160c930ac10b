/**
 * Who is aggressive, and in which bursts shares trade. Institutions work large orders in slices over minutes and hours,
 * so that buys follow buys (Lillo, Mike and Farmer 2005): at any moment one order of each length is being worked, and
 * a trade belongs to one of them. Functions of the seed and the batch: nothing is stored.
 */
import { openUnit } from '@tradefloor/core/distribution';
import { combine32, hash32, keyedDraw, mix32 } from '@tradefloor/core/prng';
import { power } from '@tradefloor/instruments/math/elementary';

/** Lengths of worked orders in batches, two seconds to two hours and a quarter; each four times the one before. */
const LENGTHS = [8, 32, 128, 512, 2_048, 8_192, 32_768] as const;
const PARTS = LENGTHS.map((length) => 1 / Math.sqrt(Math.sqrt(length)));
const PARTS_SUM = PARTS.reduce((sum, part) => sum + part, 0);
/**
 * Chance that a trade is of an order of each length: half the squared chance at four times the length, so that the
 * autocorrelation of sides falls as the root of the lag.
 */
const WEIGHTS = PARTS.map((part) => part / PARTS_SUM);
/** Variance of the next side, less what the orders under way lead one to expect. */
const SURPRISE_VARIANCE = 1 - WEIGHTS.reduce((sum, weight) => sum + weight * weight, 0);
const SURPRISE_SD = Math.sqrt(SURPRISE_VARIANCE);
const TOSS = 0x746f_7373;
const BURST = 0x6275_7273;

/** Part of the variance of a symbol's own moves that the surprises of its order flow make; the rest is quoted. */
const FLOW_PART = 0.9;
export const QUOTED_WEIGHT = Math.sqrt(1 - FLOW_PART);
export const FLOW_WEIGHT = Math.sqrt(FLOW_PART);

const FLOW = hash32('order flow');

/** The rng of a symbol's order flow: its own, whatever other symbols exist. */
export const makeFlowKey = (seed: number, symbol: string): number =>
  combine32(combine32(seed, FLOW), hash32(symbol));

/** What the orders under way lead one to expect of the next side: 1 is certainly a buy, -1 certainly a sell. */
export function expectedSide(key: number, seq: number): number {
  let expected = 0;
  for (let i = 0; i < LENGTHS.length; i += 1) {
    const length = LENGTHS[i] ?? 1;
    const own = mix32(key + i);
    const order = keyedDraw(own, Math.floor((seq + (own % length)) / length));
    expected += (order & 1) === 0 ? (WEIGHTS[i] ?? 0) : -(WEIGHTS[i] ?? 0);
  }
  return expected;
}

/** The aggressor of a batch: 1 for a buyer, -1 for a seller. */
export const drawAggressor = (key: number, seq: number): 1 | -1 =>
  toss(key, seq, expectedSide(key, seq));

const toss = (key: number, seq: number, expected: number): 1 | -1 =>
  openUnit(keyedDraw(key ^ TOSS, seq)) < (1 + expected) / 2 ? 1 : -1;

/**
 * How much the aggressor of a batch surprises, standardised. Prices move by it alone: what was expected is in them, so
 * that sides have a memory and returns have none (Bouchaud, Gefen, Potters and Wyart 2004; Lillo and Farmer 2004).
 */
export function computeSurprise(key: number, seq: number): number {
  const expected = expectedSide(key, seq);
  return (toss(key, seq, expected) - expected) / SURPRISE_SD;
}

// Sizes have a tail index of 1.5 (Gopikrishnan, Plerou, Gabaix and Stanley 2000), cut off at forty times the mean.
const TRADING_PART = 0.75;
const TAIL = 1.5;
const LEAST_U = 1 / 300;
/** The mean of u^(-1/a) - 1 over u from {@link LEAST_U} to 1, in closed form. */
const EXCESS_MEAN =
  ((1 - power(LEAST_U, 1 - 1 / TAIL)) / (1 - 1 / TAIL) - (1 - LEAST_U)) / (1 - LEAST_U);
const SCALE = 1 / (TRADING_PART * EXCESS_MEAN);

/** What a batch's expected volume is multiplied by. */
export const drawBurst = (key: number, seq: number): number =>
  toBurst(openUnit(keyedDraw(key ^ BURST, seq)));

/**
 * What a batch's expected volume is multiplied by: nothing in one of four, else a size with a heavy tail; its mean is one.
 * @param u uniform in (0, 1)
 */
export function toBurst(u: number): number {
  if (u >= TRADING_PART) return 0;
  const v = LEAST_U + (1 - LEAST_U) * (u / TRADING_PART);
  return SCALE * (power(v, -1 / TAIL) - 1);
}
