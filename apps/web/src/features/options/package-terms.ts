/** Quantity and net limit of a package as they are typed: read, stepped, or the fault of each. Whole ticks. Pure. */

import {
  findPackageFault,
  NET_PRICE_TICK,
  netPriceText,
} from '@tradefloor/contracts/vocabulary/net-price';
import { LEG_QTY_MAX } from '@tradefloor/contracts/vocabulary/order';
import { toSentence } from '@tradefloor/contracts/vocabulary/refusals';
import { parseQty } from '../../lib/format/entry.ts';
import { toDecimal, toPx } from '../../lib/format/units.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { WireOutput } from '../../platform/client/shapes.ts';
import type { Leg } from './legs.ts';

export type PackageQuote = WireOutput<'optionPackage'>;

export const EFFECTS = ['DEBIT', 'CREDIT'] as const;
/** What a package does to cash: a debit is paid, a credit received. */
export type Effect = (typeof EFFECTS)[number];

/** A net limit as it stands in its fields. */
export type TypedLimit = { readonly effect: Effect; readonly price: string };

const DECIMALS = 2;
const PRICE = /^(\d{1,9})?(?:\.(\d*))?$/;

/** The most units of these legs: the largest leg decides. */
export const maxUnits = (legs: readonly Leg[]): number =>
  Math.floor(LEG_QTY_MAX / Math.max(1, ...legs.map(({ qty }) => qty)));

/** Units as they are typed. */
export function readUnits(text: string, legs: readonly Leg[]) {
  const read = parseQty(text, maxUnits(legs));
  return read.ok ? read : { ...read, problem: read.problem.replace('shares', 'units') };
}

/** A net price in whole ticks as its fields have it. */
export const toTyped = (ticks: number): TypedLimit => ({
  effect: ticks < 0 ? 'CREDIT' : 'DEBIT',
  price: toDecimal(Math.abs(ticks) * NET_PRICE_TICK).toFixed(DECIMALS),
});

/** The nearest whole tick of a net price on the wire; half a tick goes to where the package is dealt sooner. */
export const toTicks = (netPrice: number): number => Math.round(toPx(netPrice) / NET_PRICE_TICK);

type Read =
  | { readonly ok: true; readonly ticks: number }
  | { readonly ok: false; readonly problem: string };

/** The limit in whole ticks, above zero for a debit; or why it is none. */
export function readLimit({ effect, price }: TypedLimit, legs: readonly Leg[]): Read {
  const text = price.trim();
  const [, whole = '', fraction = ''] = PRICE.exec(text) ?? [];
  if (text === '') return { ok: false, problem: 'Enter a net price' };
  if (whole === '' && fraction === '') {
    return { ok: false, problem: 'A price from 0.00: debit or credit is chosen beside it' };
  }
  if (fraction.length > DECIMALS) return { ok: false, problem: 'In steps of 0.01' };
  const ticks = Number(whole) * 100 + Number(fraction.padEnd(DECIMALS, '0'));
  const signed = (effect === 'CREDIT' ? -ticks : ticks) + 0;
  const options = legs.map((leg) => ({ ...leg, instrumentType: 'option' }));
  const fault = findPackageFault({ legs: options, netPrice: signed * NET_PRICE_TICK });
  return fault === null
    ? { ok: true, ticks: signed }
    : { ok: false, problem: toSentence(fault.text) };
}

/** One tick up or down by the amount that is shown; below nothing a debit becomes a credit, and the other way. */
export function stepLimit(
  ticks: number,
  { effect }: Pick<TypedLimit, 'effect'>,
  by: 1 | -1,
): number {
  return effect === 'CREDIT' ? ticks - by : ticks + by;
}

/** `debit 2.35`, `credit 1.20`, `debit 2.355`. @param netPrice decimal, as on the wire */
export const netText = (netPrice: number): string => {
  const units = toPx(netPrice);
  if (units % NET_PRICE_TICK === 0) return netPriceText(units);
  // The middle of an odd width lies on half a tick.
  return `${phrase(units < 0 ? 'credit' : 'debit')} ${Math.abs(netPrice).toFixed(DECIMALS + 1)}`;
};

/** Whether the package would be dealt now, and if not, how far the market is. */
export function standingText(ticks: number, ask: number | null): string {
  if (ask === null) return 'A leg has no price: the package cannot be dealt now.';
  const away = toTicks(ask) - ticks;
  if (away <= 0) return phrase`Marketable: dealt at once at the natural price, ${netText(ask)}.`;
  const distance = toDecimal(away * NET_PRICE_TICK).toFixed(DECIMALS);
  return phrase`Not marketable: ${distance} from the natural price, ${netText(ask)}. Fill or kill: it ends undealt unless the market comes to it.`;
}
