/**
 * Prices as their markets write them: corn in cents and eighths (`452'6` is 452.75), notes in points, 32nds and halves
 * of one (`110-16+` is 110.515625), the others as decimals.
 * Prices are whole millionths. Browsers use it: no schema comes in.
 */

import type { FutureTerms } from '@tradefloor/contracts/future';
import { PX_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';

const EIGHTH = PX_PER_UNIT / 8;
const HALF_32ND = PX_PER_UNIT / 64;

/** The notation, and the tick in whole price units. */
type Written = Pick<FutureTerms, 'notation'> & { readonly tickSize: number };

const getDecimals = (tick: number): number => {
  const text = String(tick / PX_PER_UNIT);
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
};

/**
 * A price, or a difference of prices, in the market's own notation. It is on the tick, or is formatted as a decimal.
 */
export function writePrice(price: number, { notation, tickSize }: Written): string {
  const isOnTick = price % tickSize === 0;
  const sign = price < 0 ? '-' : '';
  const size = Math.abs(price);
  const whole = Math.floor(size / PX_PER_UNIT);
  const rest = size - whole * PX_PER_UNIT;
  if (notation === 'DECIMAL' || !isOnTick) {
    const decimals = isOnTick ? Math.max(2, getDecimals(tickSize)) : 6;
    return `${sign}${(size / PX_PER_UNIT).toFixed(decimals)}`;
  }
  if (notation === 'EIGHTHS') return `${sign}${whole}'${rest / EIGHTH}`;
  const halves = rest / HALF_32ND;
  const thirtySeconds = String(Math.floor(halves / 2)).padStart(2, '0');
  return `${sign}${whole}-${thirtySeconds}${halves % 2 === 1 ? '+' : ''}`;
}

/** Parses a typed price, in the market's notation or as a decimal; null for what is neither or off the tick. */
export function readPrice(text: string, written: Written): number | null {
  const { notation, tickSize } = written;
  const trimmed = text.trim();
  const own = OWN[notation].exec(trimmed);
  const units = own === null ? decimalUnits(trimmed) : ownUnits(own, notation);
  return units === null || units % tickSize !== 0 ? null : units + 0;
}

const NEVER = /^\b$/;
const OWN: Readonly<Record<FutureTerms['notation'], RegExp>> = {
  DECIMAL: NEVER,
  EIGHTHS: /^(-?)(\d{1,6})['-]([0-7])$/,
  HALF_32NDS: /^(-?)(\d{1,6})['-](\d{2})(\+?)$/,
};

function ownUnits(found: RegExpExecArray, notation: FutureTerms['notation']): number | null {
  const [, sign, whole, part, half] = found;
  const steps = Number(part);
  if (notation === 'HALF_32NDS' && steps > 31) return null;
  const rest =
    notation === 'EIGHTHS'
      ? steps * EIGHTH
      : steps * 2 * HALF_32ND + (half === '+' ? HALF_32ND : 0);
  const units = Number(whole) * PX_PER_UNIT + rest;
  return sign === '-' ? -units : units;
}

function decimalUnits(text: string): number | null {
  if (!/^-?\d{1,6}(\.\d{1,6})?$/.test(text)) return null;
  return Math.round(Number(text) * PX_PER_UNIT);
}
