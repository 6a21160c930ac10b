/**
 * Displayed sizes lean towards where the price is. A quote is rounded outwards to whole ticks, so that the unrounded
 * price stands nearer to the bid or to the ask. Market makers show less on the side that it is near, where the next trade
 * would take them, and more on the other: what is displayed more on one side predicts the next move of the middle
 * (Gould and Bonart 2016; Stoikov 2018, the micro-price). From where it stands the price moves at random: sizes know
 * nothing of a move to come.
 */
import { exp } from '@tradefloor/instruments/math/elementary';
import type { Quote } from './quote.ts';

/** Log of the ratio of a side's size at the end of the lean to its usual one. */
const LEAN_LOG = 1;
const LEAN_MAX = 100;
/** The mean of exp(a x) over x from -1 to 1 is sinh(a) / a: sizes are as large as ever on average. */
const MEAN = (exp(LEAN_LOG) - exp(-LEAN_LOG)) / 2 / LEAN_LOG;
const FACTORS = Float64Array.from(
  { length: 2 * LEAN_MAX + 1 },
  (_, i) => exp((LEAN_LOG * (i - LEAN_MAX)) / LEAN_MAX) / MEAN,
);

/**
 * Where a price stands in its quote: 0 in the middle, 100 as near to the ask as rounding allows, -100 to the bid.
 * @param price the unrounded price, in price units
 */
export function computeLean(price: number, { bid, ask }: Quote, tickSize: number): number {
  const halfTicks = (2 * price - bid - ask) / tickSize;
  // Adding zero turns a negative zero into a plain one, which JSON can carry.
  return Math.round(LEAN_MAX * Math.min(1, Math.max(-1, halfTicks))) + 0;
}

/** What the size at the best price of a side is multiplied by; one for a market whose sizes do not lean. */
export function leanFactor(lean: number | undefined, side: 'bid' | 'ask'): number {
  if (lean === undefined) return 1;
  return FACTORS[LEAN_MAX + (side === 'bid' ? lean : -lean)] ?? 1;
}
