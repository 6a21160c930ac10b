/**
 * External flow of the dark pool: occasional orders that would trade at the midpoint. A function of the seed, the
 * symbol and the batch alone: waiting orders do not affect it.
 */
import type { Instrument } from '@tradefloor/contracts/market';
import type { Side } from '@tradefloor/contracts/order';
import { lognormal } from '@tradefloor/core/distribution';
import { combine32, drawsFrom, hash32, keyedFrom, uniformInt } from '@tradefloor/core/prng';
import { exp } from '@tradefloor/instruments/math/elementary';
import { drawCounterparty } from './venues.ts';

/** Arrivals a second at usual volume, and how far a busy moment raises them. */
const ARRIVALS_PER_SECOND = 0.4;
const BUSY_MAX = 4;
/** Median size: a share of the daily volume, at least a block that the pool takes. */
const SIZE_OF_ADV = 5_000;
const SIZE_MIN = 4_000;
const SIZE_SD = 0.8;
const LARGEST = 1_000_000;

export type DarkArrival = {
  readonly side: Side;
  readonly qty: number;
  readonly counterparty: string;
};

export type DarkMoment = {
  readonly seed: number;
  readonly seq: number;
  readonly instrument: Pick<Instrument, 'symbol' | 'adv' | 'lotSize'>;
  /** Length of the batch in milliseconds, what it printed, and what one of its length prints usually. */
  readonly durationMs: number;
  readonly volume: number;
  readonly usualVolume: number;
};

/** The first batches keep their arrivals; after them, 48.5 days at four a second, no symbol repeats another's. */
const KEPT_BATCHES = 0x100_0000;

/**
 * The arrivals of one batch: with probability `1 - exp(-rate dt)`, the rate proportional to the volume; null for none.
 */
export function darkArrival(moment: DarkMoment): DarkArrival | null {
  const { seed, seq, instrument, durationMs, volume, usualVolume } = moment;
  const key = combine32(seed, hash32(`dark|${instrument.symbol}`));
  const draws = drawsFrom(keyedFrom(KEPT_BATCHES, key, seq));
  const busy = usualVolume > 0 ? Math.min(BUSY_MAX, volume / usualVolume) : 1;
  const chance = 1 - exp((-ARRIVALS_PER_SECOND * busy * durationMs) / 1_000);
  if (draws.next() >= chance) return null;
  const side: Side = uniformInt(draws, 2) === 0 ? 'BUY' : 'SELL';
  const median = Math.max(SIZE_MIN, instrument.adv / SIZE_OF_ADV);
  const lots = Math.max(1, Math.round(lognormal(draws, median, SIZE_SD) / instrument.lotSize));
  const qty = Math.min(LARGEST, lots * instrument.lotSize);
  return { side, qty, counterparty: drawCounterparty(draws) };
}
