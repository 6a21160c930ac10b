/**
 * Exact figures. The wire carries prices and amounts as decimal numbers; a sum of them is taken in whole units, as the
 * platform does, and shown as a decimal again.
 */
import { TradefloorError } from '../transport/error.ts';

/** Units of a price: 1/1,000,000 of the currency (bonds: per 100 of face). */
export const PRICE_UNITS = 1_000_000;
/** Units of an amount of money: 1/10,000 of the currency. */
export const MONEY_UNITS = 10_000;

/**
 * A decimal of the wire in whole units.
 * @throws TradefloorError INVALID_USE when it has more decimals than the unit holds, or is too large to be exact
 */
export function toUnits(decimal: number, perUnit: number): number {
  const units = Math.round(decimal * perUnit);
  if (!Number.isSafeInteger(units) || units / perUnit !== decimal) {
    throw new TradefloorError({ code: 'INVALID_USE', detail: `${decimal} has no exact value` });
  }
  return units + 0;
}

/** Whole units as a decimal for the wire: exact, where they are a safe integer. */
export const fromUnits = (units: number, perUnit: number): number => units / perUnit;

/** A number as plain digits, without an exponent: `0.000001`, not `1e-6`. */
export function toDecimalText(value: number): string {
  const text = String(value);
  const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (match === null) return text;
  const [, sign = '', first = '', rest = '', exponent = '0'] = match;
  const digits = first + rest;
  const point = Number(exponent) + 1;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  if (point >= digits.length) return `${sign}${digits.padEnd(point, '0')}`;
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/**
 * Digits that a person typed as a number of the wire.
 * @throws TradefloorError INVALID_USE for what is no plain decimal, or has more digits than a number holds exactly
 */
export function parseDecimal(text: string): number {
  const match = /^-?\d{1,15}(?:\.(\d{1,9}))?$/.exec(text);
  const value = Number(text);
  const shown = toDecimalText(value);
  const plain = text
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
  if (match === null || (shown !== plain && !(value === 0 && /^-?0$/.test(plain)))) {
    throw new TradefloorError({ code: 'INVALID_USE', detail: `"${text}" is no exact decimal` });
  }
  return value + 0;
}
