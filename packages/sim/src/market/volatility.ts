/**
 * The current strength of each symbol's moves: volatility that clusters, a market in one of two regimes, the U of a
 * trading day, and bursts that decay. One step a simulated second; draws are a function of the seed and the tick.
 */
import type { RealismFlag } from '@tradefloor/contracts/market-event';
import { TRADING_DAY_SECONDS } from '@tradefloor/contracts/vocabulary/trading-day';
import { normalQuantile, openUnit } from '@tradefloor/core/distribution';
import { keyedDraw, mix32 } from '@tradefloor/core/prng';
import { exp, ln } from '@tradefloor/instruments/math/elementary';
import { type ActivityState, activityFactors, stepActivity, usualActivity } from './activity.ts';
import { SHOCK_BURST } from './script.ts';
import { OVERNIGHT_SHARE } from './session-clock.ts';
import { toWeights } from './walk.ts';

/** Ticks between two looks. */
export const LOOK_TICKS = 4;

// A log-volatility that returns to its mean with a half-life of an hour (domain.md 1.9).
const HALF_LIFE_S = 3_600;
const LOG_SD = 0.35;
/**
 * The leverage effect: volatility rises after a fall and sinks after a rise (Black 1976; Bouchaud, Matacz and Potters
 * 2001). Correlation of what moves log volatility with what moves the price.
 */
const LEVERAGE = -0.7;
const OWN_NEWS = Math.sqrt(1 - LEVERAGE * LEVERAGE);
// Half of the variance is the whole market's: quiet and hectic hours come to all symbols together.
const SHARED = Math.SQRT1_2;
/**
 * What two symbols' volatilities have in common of each one's square under clustering: of log-normal factors with this
 * variance of which a part is shared, E[f g] / E[f^2] is exp(-variance (1 - part)).
 */
export const CLUSTERING_IN_COMMON = exp(-LOG_SD * LOG_SD * (1 - SHARED * SHARED));
/** Factors of the two regimes; with the time spent in each their mean square is one. */
const REGIME_FACTOR = { calm: 0.85, stressed: 1.7 } as const;
/** In stress all fall together: parts of the variance that are the market's and a sector's (Ang and Chen 2002). */
export const STRESSED_WEIGHTS = toWeights(0.5, 0.2);
const CALM_DAYS = 2;
const STRESSED_DAYS = 0.294;
const squared = (factor: number): number => factor * factor;
const STRESSED_VARIANCE = squared(REGIME_FACTOR.stressed) * STRESSED_DAYS;
/** Part of all variance that comes in stress. */
export const STRESSED_PART =
  STRESSED_VARIANCE / (STRESSED_VARIANCE + squared(REGIME_FACTOR.calm) * CALM_DAYS);
const REGIME_MEAN =
  (REGIME_FACTOR.calm * CALM_DAYS + REGIME_FACTOR.stressed * STRESSED_DAYS) /
  (CALM_DAYS + STRESSED_DAYS);
/** Seconds after which a burst has lost half of its strength. */
export const BURST_HALF_LIFE_S = 600;
const LN2 = ln(2);

/** What volatility remembers; plain numbers, so that a snapshot can carry it. */
export type VolatilityState = {
  /** The market's standardised log-volatility. */
  shared: number;
  stressed: boolean;
  /** Each symbol's own standardised log-volatility. */
  readonly own: Float64Array;
  /** Added to a symbol's log-volatility; dies away. */
  readonly burst: Float64Array;
  readonly activity: ActivityState;
};

export const calmVolatility = (count: number): VolatilityState => ({
  shared: 0,
  stressed: false,
  own: new Float64Array(count),
  burst: new Float64Array(count),
  activity: usualActivity(count),
});

/** Draws and time of one step. */
export type Look = {
  /** A symbol's key, by place. */
  readonly keys: Uint32Array;
  readonly marketKey: number;
  readonly tick: number;
  /** Simulated seconds since the look before. */
  readonly seconds: number;
  /** Normal numbers that moved the market and each symbol since then. */
  readonly moved: { readonly market: number; readonly own: Float64Array };
};

/** Advances volatility by one step, whatever flags are set: turning one on later changes no symbol's past. */
export function lookOn(state: VolatilityState, look: Look): void {
  const { keys, marketKey, tick, seconds, moved } = look;
  const keep = exp((-LN2 * seconds) / HALF_LIFE_S);
  const noise = Math.sqrt(1 - keep * keep);
  const rng = keyedDraw(marketKey, tick);
  state.shared =
    state.shared * keep +
    noise * (LEVERAGE * moved.market + OWN_NEWS * normalQuantile(openUnit(rng)));
  const days = state.stressed ? STRESSED_DAYS : CALM_DAYS;
  const turns = seconds / (days * TRADING_DAY_SECONDS);
  if (openUnit(mix32(rng ^ 0x5bd1_e995)) < turns) state.stressed = !state.stressed;
  const fade = exp((-LN2 * seconds) / BURST_HALF_LIFE_S);
  for (let i = 0; i < keys.length; i += 1) {
    const own = normalQuantile(openUnit(keyedDraw(keys[i] ?? 0, tick)));
    const news = LEVERAGE * (moved.own[i] ?? 0) + OWN_NEWS * own;
    state.own[i] = (state.own[i] ?? 0) * keep + noise * news;
    const burst = state.burst[i] ?? 0;
    state.burst[i] = burst > 0.01 ? burst * fade : 0;
  }
  stepActivity(state.activity, look);
}

/** A burst stops growing at this log-volatility. */
const BURST_MAX = 2;

/** What has happened to a symbol makes it move more for a while. */
export function excite({ burst }: VolatilityState, place: number): void {
  burst[place] = Math.min(BURST_MAX, (burst[place] ?? 0) + SHOCK_BURST);
}

/** Factors of one moment, before any event: of standard deviation and of volume. */
export type Factors = { readonly volatility: number; readonly volume: number };

/**
 * What a symbol's volatility and volume are multiplied by. Without flags and bursts both are one, exactly; without
 * bursts the mean of the volume's, and of the square of the volatility's, is one; with sessions that of the latter is
 * what the night leaves. The day's volume has its hours from the profile.
 * @param now.shape the U of the trading day at this moment, mean one
 */
export function computeFactors(
  state: VolatilityState,
  place: number,
  { flags, shape }: { readonly flags: ReadonlySet<RealismFlag>; readonly shape: number },
): Factors {
  const burst = state.burst[place] ?? 0;
  let volatility = burst === 0 ? 1 : exp(burst);
  let volume = volatility;
  if (flags.has('CLUSTERING')) {
    const x = LOG_SD * SHARED * (state.shared + (state.own[place] ?? 0));
    // E[exp(2x)] is exp(2 sd^2), E[exp(x)] is exp(sd^2 / 2).
    volatility *= exp(x - LOG_SD * LOG_SD);
    volume *= exp(x - (LOG_SD * LOG_SD) / 2);
  }
  if (flags.has('REGIMES')) {
    const factor = state.stressed ? REGIME_FACTOR.stressed : REGIME_FACTOR.calm;
    volatility *= factor;
    volume *= factor / REGIME_MEAN;
  }
  if (flags.has('ACTIVITY')) {
    const activity = activityFactors(state.activity, place);
    volatility *= activity.volatility;
    volume *= activity.volume;
  }
  if (flags.has('U_SHAPE')) volatility *= Math.sqrt(shape * (1 - OVERNIGHT_SHARE));
  return { volatility, volume };
}
