/** Prices of futures on the screen: in the market's own notation, and what they come to in dollars. */
import { MONEY_PER_UNIT, PX_PER_MONEY } from '@tradefloor/contracts/vocabulary/units';
import { writePrice } from '@tradefloor/instruments/futures/notation';
import { MINUS } from '../../../lib/format/numbers.ts';
import { PX_PER_UNIT, toPx } from '../../../lib/format/units.ts';
import type { Strip } from './use-strip.ts';

type Terms = Strip['terms'];

/** A price as the market writes it; a middle between two ticks as a decimal. */
export function priceText(
  price: number,
  { notation, tickSize }: Pick<Terms, 'notation' | 'tickSize'>,
): string {
  const tick = toPx(tickSize);
  const units = toPx(price);
  if (units % tick !== 0) {
    const size = (Math.abs(units) / PX_PER_UNIT).toFixed(notation === 'DECIMAL' ? 3 : 4);
    return units < 0 ? `${MINUS}${size}` : size;
  }
  return writePrice(units, { notation, tickSize: tick }).replace('-', units < 0 ? MINUS : '-');
}

/** A change of price with its sign, to the nearest tick: the market does not quote values between two ticks. */
export function changeText(change: number, terms: Terms): string {
  const ticks = Math.sign(change) * Math.round(Math.abs(toPx(change)) / toPx(terms.tickSize));
  const onTick = (ticks * toPx(terms.tickSize)) / PX_PER_UNIT;
  return ticks > 0 ? `+${priceText(onTick, terms)}` : priceText(onTick + 0, terms);
}

/** Dollars of so many lots at a price or a difference of prices, exact to the hundredth of a cent. */
export const toDollars = (price: number, lots: number, { multiplier }: Terms): number =>
  Math.round((toPx(price) * multiplier * lots) / PX_PER_MONEY) / MONEY_PER_UNIT;

/**
 * Whole lots as typed; null for anything else.
 * @param max the product's largest order
 */
export function parseLots(text: string, max: number): number | null {
  if (!/^\d{1,9}$/.test(text.trim())) return null;
  const lots = Number(text);
  return lots >= 1 && lots <= max ? lots : null;
}
