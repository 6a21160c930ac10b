/**
 * How numbers look: one cached formatter per kind and number of decimals, because building one costs
 * more than a whole frame of formatting. No component formats a number any other way.
 */
import {
  BOND_PRICE_DECIMALS,
  MONEY_PER_CENT,
  MONEY_PER_UNIT,
} from '@tradefloor/contracts/vocabulary/units';
import { PX_PER_UNIT } from './units.ts';

const LOCALE = 'en-US';
/** U+2212: as wide as a plus sign, so that signed columns line up. */
export const MINUS = '\u2212';
/** Shown where there is no value: an en dash, never a zero. */
export const NONE = '\u2013';

const formatters = new Map<string, Intl.NumberFormat>();

function formatter(key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  let found = formatters.get(key);
  if (found === undefined) {
    found = new Intl.NumberFormat(LOCALE, options);
    formatters.set(key, found);
  }
  return found;
}

const fixed = (decimals: number): Intl.NumberFormat =>
  formatter(`f${decimals}`, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

const withMinus = (text: string): string =>
  text.charCodeAt(0) === 45 ? MINUS + text.slice(1) : text;

/** A plain number with a fixed number of decimals and grouped thousands. */
export const formatFixed = (value: number, decimals: number): string => {
  // Adding zero turns a negative zero into a plain one, which has no sign to show.
  const rounded = Number(value.toFixed(decimals)) + 0;
  return withMinus(fixed(decimals).format(rounded));
};

/** An amount in the digits it is charged in: cents, or the ten-thousandths that rates by the share come to. */
export const formatFee = (amount: number): string => {
  const isCents = Math.round(amount * MONEY_PER_UNIT) % MONEY_PER_CENT === 0;
  return formatFixed(amount, isCents ? 2 : 4);
};

/** A bond's price in per cent of face. */
export const formatBondPrice = (price: number): string => formatFixed(price, BOND_PRICE_DECIMALS);

/** A price in whole price units. */
export const formatPx = (units: number, decimals: number): string =>
  withMinus(fixed(decimals).format(units / PX_PER_UNIT));

/** An average in whole price units: with two decimals more than a price, for it moves by less than a tick. */
export const formatAveragePx = (units: number, decimals: number): string =>
  formatPx(units, decimals + 2);

/** A price without grouping, as an input field holds it. */
export const plainPx = (units: number, decimals: number): string =>
  (units / PX_PER_UNIT).toFixed(decimals);

/** A quantity: whole, grouped. */
export const formatQty = (count: number): string => withMinus(fixed(0).format(count));

/** A signed number: plus, minus, or neither for zero. */
export function formatSigned(value: number, decimals: number): string {
  const text = formatFixed(value, decimals);
  return Number(value.toFixed(decimals)) > 0 ? `+${text}` : text;
}

/** A signed whole quantity. */
export const formatSignedQty = (count: number): string => formatSigned(count, 0);

/** A share as signed per cent. */
export const formatSignedPct = (ratio: number, decimals = 2): string =>
  `${formatSigned(ratio * 100, decimals)}%`;

/** A change as per cent with an arrow; none for what is shown as zero. */
export function formatMove(ratio: number): string {
  const text = formatSignedPct(ratio);
  if (Number.parseFloat(text) === 0) return ` ${text}`;
  return `${ratio > 0 ? '▲' : '▼'}${text}`;
}

/** A share as per cent. */
export const formatPct = (ratio: number, decimals = 0): string =>
  `${formatFixed(ratio * 100, decimals)}%`;

const STEPS: readonly (readonly [number, string])[] = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
];

/**
 * A ribbon's amount: three or four digits and a unit suffix; the full value belongs in the title.
 */
export function formatCompact(value: number): string {
  const size = Math.abs(value);
  for (const [unit, event] of STEPS) {
    // 999 950 would round to 1000.0 K: the next unit starts where rounding would carry.
    if (size >= unit * 0.99995) {
      const scaled = value / unit;
      return `${formatFixed(scaled, Math.abs(scaled) >= 99.95 ? 0 : 1)}${event}`;
    }
  }
  return formatFixed(value, 0);
}

/** The compact amount with its sign. */
export const formatSignedCompact = (value: number): string =>
  value > 0 ? `+${formatCompact(value)}` : formatCompact(value);
