/**
 * How far the index future strays from what its index and the cost of carry make of it. Arbitrage holds it within what a
 * basket costs to trade, and it comes back within minutes: mispricing is bounded and reverts (MacKinlay and Ramaswamy
 * 1988, Review of Financial Studies 1, 137-158; Miller, Muthuswamy and Whaley 1994, Journal of Finance 49, 479-513).
 */
import { walkAt } from '../rates/random-walk.ts';

/** Index points beyond which a basket against the future pays its costs: six ticks, 2.5 basis points. */
export const ARBITRAGE_BAND = 1.5;
/** Of what happened so many batches ago nothing is left: two minutes. */
const MEMORY_TICKS = 480;
/** Standard deviations at which half of the squared band is reached. */
const HALF_WAY = 2;

/** Index points by which the future is dear, or cheap where negative; never beyond the band. */
export function mispricingAt(seed: number, tick: number): number {
  const name = 'mispricing ES';
  const before = Math.max(0, tick - MEMORY_TICKS);
  const strayed = (walkAt(seed, name, tick) - walkAt(seed, name, before)) / Math.sqrt(MEMORY_TICKS);
  return (ARBITRAGE_BAND * strayed) / Math.sqrt(strayed * strayed + HALF_WAY * HALF_WAY);
}
