/**
 * Information comes in bursts (Clark 1973; Andersen 1996): an arrival process that multiplies volume and variance alike,
 * so that both cluster and rise together. A symbol's log activity is the sum of a part that passes within minutes
 * and one that lasts for an hour, each in part the whole market's.
 */
import { normalQuantile, openUnit } from '@tradefloor/core/distribution';
import { keyedDraw, mix32 } from '@tradefloor/core/prng';
import { exp, ln } from '@tradefloor/instruments/math/elementary';

/**
 * Seconds after which a part has returned half way to its mean, and its share of the variance of log activity. The last
 * one is the makers' own: how wide they quote beside what the price does.
 */
const PARTS = [
  { halfLifeS: 36, share: 0.75 },
  { halfLifeS: 3_600, share: 0.25 },
  { halfLifeS: 600, share: 0 },
] as const;
const MAKERS = 2;
/** Variance of log activity: a minute's volume then varies by 0.7 to 1.0 of its mean. */
const LOG_VARIANCE = 0.5;
/** Share of every part that is the whole market's. */
const SHARED = 0.35;
/** Log volatility for each unit of log activity: one half would be volume in proportion to variance. */
const ELASTICITY = 0.45;
/** What two symbols' volatilities have in common of each one's square, as under clustering. */
export const ACTIVITY_IN_COMMON = exp(-ELASTICITY * ELASTICITY * LOG_VARIANCE * (1 - SHARED));
/** Log width for each unit of log volatility, and the standard deviation of the makers' part. */
const WIDTH_ELASTICITY = 0.5;
const WIDTH_SD = 0.35;
const LN2 = ln(2);
const RNG = 0x6163_7469;

/** Standardised parts, in the order above; plain numbers, so that a snapshot can carry them. */
export type ActivityState = {
  readonly shared: number[];
  /** By symbol. */
  readonly own: number[][];
};

/** Usual activity: where every symbol begins. */
export const usualActivity = (count: number): ActivityState => ({
  shared: PARTS.map(() => 0),
  own: Array.from({ length: count }, () => PARTS.map(() => 0)),
});

/** What one step draws from: a symbol's key by place, the market's, and the tick; and the seconds since the last one. */
export type ActivityStep = {
  readonly keys: Uint32Array;
  readonly marketKey: number;
  readonly tick: number;
  readonly seconds: number;
};

/** Advances all parts by one step. */
export function stepActivity(state: ActivityState, step: ActivityStep): void {
  for (const [part, { halfLifeS }] of PARTS.entries()) {
    const keep = exp((-LN2 * step.seconds) / halfLifeS);
    const noise = Math.sqrt(1 - keep * keep);
    const advance = (parts: number[], key: number) => {
      const rng = mix32(keyedDraw(key ^ RNG, step.tick) + part);
      parts[part] = (parts[part] ?? 0) * keep + noise * normalQuantile(openUnit(rng));
    };
    advance(state.shared, step.marketKey);
    for (const [place, own] of state.own.entries()) advance(own, step.keys[place] ?? 0);
  }
}

/** Factors of the standard deviation and of the volume; the mean of the squared one and of the other is one. */
export function activityFactors(
  state: ActivityState,
  place: number,
): { readonly volatility: number; readonly volume: number } {
  let log = 0;
  for (const [part, { share }] of PARTS.entries())
    log += Math.sqrt(share) * readPart(state, place, part);
  log *= Math.sqrt(LOG_VARIANCE);
  // E[exp(k y)] is exp(k^2 v / 2) for a normal y of variance v.
  return {
    volatility: exp(ELASTICITY * log - ELASTICITY * ELASTICITY * LOG_VARIANCE),
    volume: exp(log - LOG_VARIANCE / 2),
  };
}

/** A part as a symbol has it: in part the market's, in part its own. Standardised. */
const readPart = ({ shared, own }: ActivityState, place: number, part: number): number =>
  Math.sqrt(SHARED) * (shared[part] ?? 0) + Math.sqrt(1 - SHARED) * (own[place]?.[part] ?? 0);

/**
 * Factor of the quoted width at a volatility of so many times the usual one: makers widen with it, but not in proportion,
 * and for reasons of their own.
 */
export function widthFactor(state: ActivityState, place: number, volatility: number): number {
  const makers = WIDTH_SD * readPart(state, place, MAKERS) - (WIDTH_SD * WIDTH_SD) / 2;
  return exp(WIDTH_ELASTICITY * ln(volatility) + makers);
}
