/**
 * Limit up-limit down: a band around each equity's mean price of five minutes, a limit state for who is held at its
 * edge, and a pause when that lasts (Regulation NMS plan to address extraordinary market volatility). Manual halts too.
 */
import { ln } from '@tradefloor/instruments/math/elementary';

/** Width of the band: 5 % for S&P 500 and Russell 1000 names above three dollars. */
const BAND = 0.05;
const LOG_UP = ln(1 + BAND);
const LOG_DOWN = ln(1 - BAND);
/** The reference follows the mean of trades when it has moved by a hundredth, at most every thirty seconds. */
const REFERENCE_MOVE = ln(1.01);
const REFERENCE_HOLD_S = 30;
const BUCKET_S = 30;
const BUCKETS = 10;
const LIMIT_STATE_S = 15;
const PAUSE_S = 300;
/** A pause is lengthened so often at most while the price is still on the run. */
const EXTENSIONS_MAX = 2;

/** Where one symbol stands; times are ticks. Plain numbers, so that a snapshot can carry it. */
export type BandState = {
  state: 'OPEN' | 'LIMIT_STATE' | 'PAUSED';
  cause: 'LULD' | 'MANUAL' | 'SPLIT';
  since: number;
  /** Tick at which a pause ends; null for a manual one. */
  until: number | null;
  extensions: number;
  /** Log price the bands are around, and since when. */
  reference: number;
  referenceAt: number;
  /** Log price behind the pause when it was last looked at. */
  lookedAt: number;
  /** Mean log prices of the last half minutes, oldest first, and the one being filled. */
  means: number[];
  sum: number;
  count: number;
};

export const openBand = (logPrice: number, tick: number): BandState => ({
  state: 'OPEN',
  cause: 'LULD',
  since: tick,
  until: null,
  extensions: 0,
  reference: logPrice,
  referenceAt: tick,
  lookedAt: logPrice,
  means: [],
  sum: 0,
  count: 0,
});

/** Ticks in a simulated second of the market, and how much faster than in the rule limit states and pauses pass. */
export type BandPace = { readonly ticksPerSecond: number; readonly compression: number };

const toTicks = (seconds: number, { ticksPerSecond }: BandPace): number =>
  Math.max(1, Math.round(seconds * ticksPerSecond));
const pauseTicks = (pace: BandPace): number => toTicks(PAUSE_S / pace.compression, pace);

/** What the band holds the shown price between; nothing while it is open without a rule. */
export function computeEdges(
  band: BandState,
  isRuled: boolean,
  shown: number,
): readonly [number, number] {
  if (band.state === 'PAUSED') return [shown, shown];
  if (!isRuled) return [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  return [band.reference + LOG_DOWN, band.reference + LOG_UP];
}

/** @param at.isForSplit paused to book a share split, not by an admin */
export function pause(
  band: BandState,
  at: { readonly tick: number; readonly price: number; readonly isForSplit?: boolean },
): void {
  band.state = 'PAUSED';
  band.cause = at.isForSplit === true ? 'SPLIT' : 'MANUAL';
  band.since = at.tick;
  band.until = null;
  band.extensions = 0;
  band.lookedAt = at.price;
}

/** Opens at a price, which is the new reference: what traded before the pause counts no more. */
export function reopen(
  band: BandState,
  at: { readonly tick: number; readonly price: number },
): void {
  Object.assign(band, openBand(at.price, at.tick));
}

/**
 * One tick of a symbol's band.
 * @param price the log price behind what is shown: where it would stand without a band
 */
export function bandTick(
  band: BandState,
  at: { readonly tick: number; readonly price: number; readonly isRuled: boolean },
  pace: BandPace,
): void {
  const { tick, price, isRuled } = at;
  if (band.state === 'PAUSED') {
    endPause(band, at, pace);
    return;
  }
  follow(band, at, pace);
  const isOut = isRuled && (price > band.reference + LOG_UP || price < band.reference + LOG_DOWN);
  if (!isOut) {
    if (band.state === 'LIMIT_STATE') Object.assign(band, { state: 'OPEN', since: tick });
    return;
  }
  if (band.state === 'OPEN') Object.assign(band, { state: 'LIMIT_STATE', since: tick });
  if (tick - band.since < toTicks(LIMIT_STATE_S / pace.compression, pace)) return;
  band.state = 'PAUSED';
  band.cause = 'LULD';
  band.since = tick;
  band.until = tick + pauseTicks(pace);
  band.lookedAt = price;
}

/** A pause that is over reopens, or goes on where the price has run on by more than the band meanwhile. */
function endPause(
  band: BandState,
  { tick, price }: { readonly tick: number; readonly price: number },
  pace: BandPace,
): void {
  if (band.until === null || tick < band.until) return;
  const ran = Math.abs(price - band.lookedAt);
  if (ran <= LOG_UP || band.extensions >= EXTENSIONS_MAX) {
    reopen(band, { tick, price });
    return;
  }
  band.extensions += 1;
  band.until = tick + pauseTicks(pace);
  band.lookedAt = price;
}

/** The mean of five minutes, in logarithms: half a minute at a time. */
function follow(
  band: BandState,
  { tick, price }: { readonly tick: number; readonly price: number },
  pace: BandPace,
): void {
  band.sum += Math.min(Math.max(price, band.reference + LOG_DOWN), band.reference + LOG_UP);
  band.count += 1;
  if (band.count < toTicks(BUCKET_S, pace)) return;
  band.means.push(band.sum / band.count);
  if (band.means.length > BUCKETS) band.means.shift();
  band.sum = 0;
  band.count = 0;
  const mean = band.means.reduce((total, each) => total + each, 0) / band.means.length;
  const mayMove = tick - band.referenceAt >= toTicks(REFERENCE_HOLD_S, pace);
  if (!mayMove || Math.abs(mean - band.reference) < REFERENCE_MOVE) return;
  band.reference = mean;
  band.referenceAt = tick;
}

/** The band around a price whose logarithm moves without a trade, at the same distance from it. */
export function shiftBand(band: BandState, shift: number): void {
  band.reference += shift;
  band.lookedAt += shift;
  band.means = band.means.map((mean) => mean + shift);
  band.sum += shift * band.count;
}
