/**
 * From an unrounded price to a quote: width by liquidity, then whole ticks outwards.
 * Nothing here may feed a rounded price back into the walk.
 */
import type { Instrument } from '@tradefloor/contracts/market';
import { decimalOfPx } from '@tradefloor/contracts/money';

/** Quoted width in hundredths of a basis point, by money traded a day in millions. */
const TIERS = [
  { advMoney: 3_000, width: 150 },
  { advMoney: 300, width: 300 },
  { advMoney: 30, width: 800 },
  { advMoney: 0, width: 2_500 },
] as const;

export type Quote = { readonly bid: number; readonly ask: number };

/** The instrument's usual quoted width as a fraction of its price (0.00015 is 1.5 basis points). */
export function relativeWidth(instrument: Instrument): number {
  const millions = (decimalOfPx(instrument.referencePrice) * instrument.adv) / 1_000_000;
  const tier = TIERS.find(({ advMoney }) => millions >= advMoney) ?? TIERS[3];
  return tier.width / 1_000_000;
}

/**
 * Best bid and ask around an unrounded price, in price units and whole ticks; bid >= 1 tick, bid < ask. Rounding
 * outwards adds half a tick a side on average; it is taken off first, so that the average quoted width is
 * `max(tick, price * relativeWidth)`.
 */
export function quoteAround(price: number, width: number, tickSize: number): Quote {
  const inTicks = price / tickSize;
  const half = Math.max(0, inTicks * width - 1) / 2;
  const bid = Math.max(1, Math.floor(inTicks - half));
  const ask = Math.max(bid + 1, Math.ceil(inTicks + half));
  return { bid: bid * tickSize, ask: ask * tickSize };
}

/** The nearest whole tick, half up, at least one tick. */
export const toTick = (price: number, tickSize: number): number =>
  Math.max(1, Math.floor(price / tickSize + 0.5)) * tickSize;
