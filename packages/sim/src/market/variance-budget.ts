/**
 * A symbol's configured variance is spent once: what its jumps, its news and the bursts after them bring in a trading
 * day is taken off its ordinary motion, so that its yearly volatility is the configured one whatever flags are set.
 */
import type { Instrument } from '@tradefloor/contracts/market';
import type { RealismFlag } from '@tradefloor/contracts/market-event';
import {
  TRADING_DAY_SECONDS,
  TRADING_DAYS_PER_YEAR,
} from '@tradefloor/contracts/vocabulary/trading-day';
import { exp, ln } from '@tradefloor/instruments/math/elementary';
import { NEWS_MOVE, newsPerHour } from '../news/news.ts';
import { COMPANY_IMPACT } from '../news/reported-news.ts';
import { SECTOR_RATE } from '../news/sector-news.ts';
import { yearlyPull } from './event-pull.ts';
import { JUMP_SD, JUMPS_A_DAY } from './own-moves.ts';
import { SHOCK_BURST } from './script.ts';
import { OVERNIGHT_SHARE } from './session-clock.ts';
import { BURST_HALF_LIFE_S } from './volatility.ts';
import { toProfile } from './volume-profile.ts';

/** Trading days of 6.5 hours in a year that never closes. */
const FLAT_DAYS_PER_YEAR = 31_557_600 / TRADING_DAY_SECONDS;
const TRADING_DAY_HOURS = TRADING_DAY_SECONDS / 3_600;
/** Ordinary motion keeps at least this part, also of a symbol so quiet that its news alone would be too much. */
const LEAST = 0.2;

/** Factors that a symbol's ordinary motion and its volume are multiplied by. */
export type Budget = { readonly volatility: number; readonly volume: number };

/** What is left to each instrument's ordinary motion under these flags; one and one without jumps and news. */
export const computeBudgets = (
  universe: readonly Instrument[],
  flags: ReadonlySet<RealismFlag>,
): Budget[] => universe.map((instrument) => computeBudget(instrument, flags));

function computeBudget(instrument: Instrument, flags: ReadonlySet<RealismFlag>): Budget {
  const yearly = instrument.volatilityPpm / 1_000_000;
  const daily = (yearly * yearly) / TRADING_DAYS_PER_YEAR;
  const jumps = flags.has('JUMPS') ? (JUMPS_A_DAY * JUMP_SD * JUMP_SD) / daily : 0;
  if (!flags.has('NEWS_SHOCKS')) {
    return { volatility: Math.sqrt(Math.max(LEAST, 1 - jumps)), volume: 1 };
  }
  const own = newsPerHour(instrument) * TRADING_DAY_HOURS;
  const sectors = instrument.sector === null ? 0 : SECTOR_RATE.perSecond * TRADING_DAY_SECONDS;
  const square = own * COMPANY_IMPACT.meanSquare + sectors * SECTOR_RATE.meanSquare;
  const news = (square * NEWS_MOVE * NEWS_MOVE) / daily;
  const profile = toProfile([...flags]);
  const scheduled = yearlyPull(instrument, profile);
  const sessions = profile === 'session';
  // Around the clock a year has more trading days, and as many events.
  const perDay = sessions ? 1 / TRADING_DAYS_PER_YEAR : 1 / FLAT_DAYS_PER_YEAR;
  const events = (scheduled.variance * perDay) / daily;
  const moving = own * COMPANY_IMPACT.share + sectors;
  // Arrivals are Poisson: the mean of a product over them is the exponential of their summed excess (Campbell).
  const excess = (power: number) => exp((moving * secondsAbove(power)) / TRADING_DAY_SECONDS);
  const bursts = excess(2) * (1 + scheduled.square);
  // A night has no bursts.
  const spread = sessions ? OVERNIGHT_SHARE + (1 - OVERNIGHT_SHARE) * bursts : bursts;
  return {
    volatility: Math.sqrt(Math.max(LEAST, 1 - jumps - news - events) / spread),
    volume: 1 / (excess(1) * (1 + scheduled.volume)),
  };
}

/**
 * The integral over time of exp(power b(t)) - 1 for a burst b that halves every half-life, in seconds: term by term of
 * the exponential series, sum of (power b)^n / (n n!), times the mean life.
 */
function secondsAbove(power: number): number {
  const k = power * SHOCK_BURST;
  let term = 1;
  let sum = 0;
  for (let n = 1; n <= 30; n += 1) {
    term *= k / n;
    sum += term / n;
  }
  return (sum * BURST_HALF_LIFE_S) / ln(2);
}
