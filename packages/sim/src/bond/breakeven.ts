/**
 * What the simulated market expects of retail prices: the difference between a gilt's nominal and its real yield. Its
 * levels are of the order of the Bank of England's implied inflation curve (RPI): dearer at the short end, and flat at the
 * long one, where the index follows the lower CPIH from 2030 on.
 */
import { exp } from '@tradefloor/instruments/math/elementary';
import { walkAt } from '../rates/random-walk.ts';

const LONG_PCT = 3;
const SHORT_EXTRA_PCT = 0.5;
/** Years in which the short end's extra falls to a third. */
const DECAY_YEARS = 5;
const TICKS_PER_DAY = 93_600;
/** What expectations move by in a day (standard deviation), per cent: a part of what nominal yields do. */
const STEP = 0.015 / Math.sqrt(TICKS_PER_DAY);

/** Expected growth of retail prices to a maturity at a tick, per cent a year, compounded as gilts pay. */
export function breakevenAt(seed: number, tick: number): (years: number) => number {
  const moved = STEP * walkAt(seed, 'breakeven', tick);
  return (years) => LONG_PCT + SHORT_EXTRA_PCT * exp(-years / DECAY_YEARS) + moved;
}
