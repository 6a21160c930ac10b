/** Distances on a ladder, in whole ticks, as they are typed and written, and that of a limit from its trigger. Pure. */

import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import type { Entry } from '../../lib/format/entry.ts';
import { toDecimal } from '../../lib/format/units.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { Side } from '../../platform/client/shapes.ts';

const TICKS = /^\d{1,3}$/;
const TICKS_MAX = 999;

/** Whole ticks as typed, at least `min`. */
export function parseTicks(text: string, min: number): Entry {
  const value = TICKS.test(text.trim()) ? Number(text) : Number.NaN;
  return value >= min
    ? { ok: true, value }
    : { ok: false, problem: phrase`Whole ticks, ${min} to ${TICKS_MAX}` };
}

/** `1 tick`, `20 ticks`. */
export const ticksText = (ticks: number): string =>
  ticks === 1 ? phrase('1 tick') : phrase`${ticks} ticks`;

/** What a distance on the ladder needs to be a price. */
type At = {
  readonly side: Side;
  /** The pressed price, in ticks. */
  readonly tick: number;
  /** Price units in a tick. */
  readonly tickUnits: number;
};

/**
 * The prices of an order that waits with a limit, in currency units: the pressed price is its trigger, its limit so many
 * ticks beyond it, where a buyer pays more and a seller receives less; or why there are none.
 */
export function toTriggerAndLimit(
  { side, tick, tickUnits }: At,
  limitTicks: Entry,
): { readonly stopPrice: number; readonly price: number } | { readonly problem: string } {
  if (!limitTicks.ok) return { problem: phrase`Limit beyond the trigger: ${limitTicks.problem}` };
  const limit = tick + sideSign(side) * limitTicks.value;
  return limit > 0
    ? { stopPrice: toDecimal(tick * tickUnits), price: toDecimal(limit * tickUnits) }
    : { problem: 'The limit would be zero or less' };
}
