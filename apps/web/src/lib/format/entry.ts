/**
 * What a person may type for a quantity or a price: `25k`, `1.5m`, `1,000`, `=mid-2t`.
 * Text in, a whole number or the reason why not out; no field, no focus, no state.
 */

import { ORDER_QTY_MAX } from '@tradefloor/contracts/vocabulary/order';
import { phrase } from '../text/phrase.ts';
import { MINUS } from './numbers.ts';
import { PX_PER_UNIT, snapPrice } from './units.ts';

export type Entry =
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly problem: string };

const FACTORS: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000, b: 1_000_000_000 };
const QTY = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?\s*([kmb])?$/;

const no = (problem: string): Entry => ({ ok: false, problem });

/**
 * Parses a quantity: digits, grouping commas, a decimal with a unit suffix (`1.5m`). Whole shares
 * only.
 * @param max the largest a single order may name
 */
export function parseQty(text: string, max = ORDER_QTY_MAX): Entry {
  const match = QTY.exec(text.trim().toLowerCase());
  if (match === null) return no(text.trim() === '' ? 'Enter a quantity' : 'Not a quantity');
  const [, whole = '', fraction = '', event] = match;
  const factor = event === undefined ? 1 : (FACTORS[event] ?? 1);
  // Integer arithmetic on the digits: 1.1k is 1100, not 1100.0000000000002.
  const digits = whole.replaceAll(',', '') + fraction;
  const value = (Number(digits) * factor) / 10 ** fraction.length;
  if (!Number.isInteger(value)) return no('Whole shares only');
  if (value < 1) return no('At least 1');
  if (value > max) return no(phrase`At most ${max.toLocaleString('en-US')}`);
  return { ok: true, value };
}

/** What a relative price may refer to, in whole price units. */
export type PriceReference = {
  readonly bid: number;
  readonly ask: number;
  readonly mid: number;
  readonly last: number;
  readonly tick: number;
};

const PLAIN = /^(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d{1,6}))?$/;
const RELATIVE = /^=?\s*(bid|ask|mid|last)\s*(?:([+-])\s*(\d{1,4})\s*t?)?$/;

/**
 * Reads a limit price in whole price units: a decimal, or a reference with ticks (`=mid-2t`, `bid+1`).
 * A relative price lands on the grid; a typed one must already lie on it.
 */
export function parsePrice(text: string, reference: PriceReference | null, tick: number): Entry {
  const clean = text.trim().toLowerCase().replaceAll(MINUS, '-');
  if (clean === '') return no('Enter a price');
  const relative = RELATIVE.exec(clean);
  if (relative !== null) return relativePrice(relative, reference);
  const plain = PLAIN.exec(clean);
  if (plain === null) return no('Not a price');
  const [, whole = '0', fraction = ''] = plain;
  const value =
    Number(whole.replaceAll(',', '')) * PX_PER_UNIT + Number(fraction.padEnd(6, '0') || '0');
  if (value <= 0) return no('Above zero');
  if (!Number.isSafeInteger(value)) return no('Too large');
  if (tick > 0 && value % tick !== 0) return no(phrase`In steps of ${tick / PX_PER_UNIT}`);
  return { ok: true, value };
}

function relativePrice(match: RegExpExecArray, reference: PriceReference | null): Entry {
  if (reference === null) return no('No market price available');
  const [, name, sign, ticks] = match;
  const base =
    name === 'bid' || name === 'ask' || name === 'last' ? reference[name] : reference.mid;
  if (base <= 0) return no(phrase`No ${name ?? 'mid'} price`);
  const move = Number(ticks ?? '0') * (sign === '-' ? -1 : 1);
  const value = snapPrice(base, reference.tick) + move * reference.tick;
  return value > 0 ? { ok: true, value } : no('Above zero');
}
