/** Shares that go ex-dividend in the simulated market: the price falls by the dividend, and nothing else moves. */
import { PX_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import { exp, ln } from '@tradefloor/instruments/math/elementary';
import { type BandState, shiftBand } from './limit-bands.ts';
import type { Walk } from './walk.ts';

/** No dividend takes more of a price than this: it is a share that has fallen to a fraction since the rate was set. */
const MOST = 0.5;

const lessDividend = (logPrice: number, dividend: number): number => {
  const price = exp(logPrice);
  return ln(Math.max(price - dividend, price * MOST));
};

/**
 * From the step on the symbol is quoted without a dividend. The prior close and the last price are stated without it too,
 * as feeds do on an ex-date, so that the day's change is what the market did; the prints of the day stay as they were made.
 * @param fall.size dollars a share
 */
export function goExDividend(
  walk: Walk,
  place: number,
  fall: { readonly band: BandState; readonly size: number | null },
): void {
  const { band, size } = fall;
  const { logPrice, logShown, logLast, logPrior } = walk;
  const before = logPrice[place] ?? 0;
  const dividend = (size ?? 0) * PX_PER_UNIT;
  for (const column of [logPrice, logShown, logLast, logPrior]) {
    column[place] = lessDividend(column[place] ?? 0, dividend);
  }
  shiftBand(band, (logPrice[place] ?? 0) - before);
}
