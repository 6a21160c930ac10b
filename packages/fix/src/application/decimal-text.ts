/**
 * Decimal text of FIX to the platform's whole numbers and back, digit by digit: no floating point on the way. A text
 * with more precision than the unit is refused, not rounded.
 */
import {
  MONEY_PER_UNIT,
  type Money,
  PX_PER_UNIT,
  type Px,
  px,
  type Qty,
  qty,
} from '@tradefloor/contracts/money';

const MINUS = 45;
const POINT = 46;
const WHOLE_DIGITS_MAX = 15;

/** The digit at a place of the text; negative or above nine for anything else. */
function digitAt(text: string, at: number): number {
  const digit = text.charCodeAt(at) - 48;
  return digit >= 0 && digit <= 9 ? digit : -1;
}

/** `text` in units of 10^-places; null when it is no decimal, has more places or leaves the exact range. */
function unitsOfText(text: string, places: number): number | null {
  const isNegative = text.charCodeAt(0) === MINUS;
  const start = isNegative ? 1 : 0;
  let at = start;
  let units = 0;
  for (let digit = digitAt(text, at); digit >= 0; digit = digitAt(text, at)) {
    units = units * 10 + digit;
    at += 1;
  }
  const whole = at - start;
  let fraction = 0;
  if (text.charCodeAt(at) === POINT) {
    at += 1;
    for (let digit = digitAt(text, at); digit >= 0; digit = digitAt(text, at)) {
      fraction += 1;
      if (fraction <= places) units = units * 10 + digit;
      else if (digit > 0) return null;
      at += 1;
    }
  }
  if (at < text.length || whole > WHOLE_DIGITS_MAX || whole + fraction === 0) return null;
  for (let place = fraction; place < places; place += 1) units *= 10;
  if (!Number.isSafeInteger(units)) return null;
  return isNegative && units !== 0 ? -units : units;
}

/** Units as the shortest decimal: `1500000` at six places is `1.5`. */
function textOfUnits(units: number, perUnit: number): string {
  const magnitude = Math.abs(units);
  const whole = Math.floor(magnitude / perUnit);
  let rest = magnitude - whole * perUnit;
  const sign = units < 0 ? '-' : '';
  if (rest === 0) return `${sign}${whole}`;
  let per = perUnit;
  for (; rest % 10 === 0; rest /= 10) per /= 10;
  return `${sign}${whole}.${String(per + rest).slice(1)}`;
}

/** A Price (FIX `Price`) as millionths; null when it cannot be one. */
export function readPx(text: string): Px | null {
  const units = unitsOfText(text, 6);
  return units === null ? null : px(units);
}

export const pxText = (price: Px): string => textOfUnits(price, PX_PER_UNIT);

/** A whole quantity (FIX `Qty`), `100` or `100.0`; null for a part of a share or a negative number. */
export function readQty(text: string): Qty | null {
  const units = unitsOfText(text, 0);
  return units === null || units < 0 ? null : qty(units);
}

/** An amount (FIX `Amt`) as decimal text. */
export const moneyText = (amount: Money): string => textOfUnits(amount, MONEY_PER_UNIT);
