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

const DECIMAL = /^(-?)(\d{0,15})(?:\.(\d*))?$/;

/** `text` in units of 10^-places; null when it is no decimal, has more places or leaves the exact range. */
function unitsOfText(text: string, places: number): number | null {
  const match = DECIMAL.exec(text);
  if (match === null) return null;
  const [, sign = '', whole = '', rest = ''] = match;
  if (whole === '' && rest === '') return null;
  const fraction = rest.replace(/0+$/, '');
  if (fraction.length > places) return null;
  const units = Number(`${whole}${fraction.padEnd(places, '0')}`);
  if (!Number.isSafeInteger(units)) return null;
  return sign === '-' && units !== 0 ? -units : units;
}

/** Units as the shortest decimal: `1500000` at six places is `1.5`. */
function textOfUnits(units: number, perUnit: number): string {
  const magnitude = Math.abs(units);
  const whole = Math.floor(magnitude / perUnit);
  const rest = magnitude - whole * perUnit;
  const sign = units < 0 ? '-' : '';
  if (rest === 0) return `${sign}${whole}`;
  const fraction = String(perUnit + rest)
    .slice(1)
    .replace(/0+$/, '');
  return `${sign}${whole}.${fraction}`;
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
