/** An instrument as the random walk of prices sees it: in logs, and by the step. */
import type { Instrument } from '@tradefloor/contracts/market';
import { SECTORS } from '@tradefloor/contracts/vocabulary/instruments';
import { ln } from '@tradefloor/instruments/math/elementary';
import type { WalkSymbol } from './walk.ts';

/** How long a step is, and what a year of trading has. */
type Steps = {
  readonly tickMs: number;
  readonly timeCompression: number;
  readonly tradingSecondsPerYear: number;
};

export function toWalkSymbol(steps: Steps, instrument: Instrument): WalkSymbol {
  const tickSimMs = steps.tickMs * steps.timeCompression;
  const years = tickSimMs / 1_000 / steps.tradingSecondsPerYear;
  const volatility = instrument.volatilityPpm / 1_000_000;
  return {
    logPrice: ln(instrument.referencePrice),
    sigma: volatility * Math.sqrt(years),
    // No expected return: with -sigma^2/2 the expected price stays where it is.
    drift: (-volatility * volatility * years) / 2,
    rate: instrument.adv * tickSimMs,
    sector: instrument.sector === null ? SECTORS.length : SECTORS.indexOf(instrument.sector),
  };
}
