/** Distances on a ladder, in whole ticks: of a limit from its trigger, and of exits from their entry. Pure. */
import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import type { Entry } from '../../lib/format/entry.ts';
import { toDecimal } from '../../lib/format/units.ts';
import type { Side } from '../../platform/client/shapes.ts';
import type { Exits } from '../order/bracket-draft.ts';

const TICKS = /^\d{1,3}$/;
const TICKS_MAX = 999;

/** Whole ticks as typed, at least `min`. */
export function parseTicks(text: string, min: number): Entry {
  const value = TICKS.test(text.trim()) ? Number(text) : Number.NaN;
  return value >= min
    ? { ok: true, value }
    : { ok: false, problem: `Whole ticks, ${min} to ${TICKS_MAX}` };
}

/** `1 tick`, `20 ticks`. */
export const ticksText = (ticks: number): string => `${ticks} ${ticks === 1 ? 'tick' : 'ticks'}`;

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
  if (!limitTicks.ok) return { problem: `Limit beyond the trigger: ${limitTicks.problem}` };
  const limit = tick + sideSign(side) * limitTicks.value;
  return limit > 0
    ? { stopPrice: toDecimal(tick * tickUnits), price: toDecimal(limit * tickUnits) }
    : { problem: 'The limit would be zero or less' };
}

/** What is typed about the exits of each press; an empty one is left out. */
export type ExitTexts = {
  readonly hasExits: boolean;
  readonly profitText: string;
  readonly lossText: string;
};

export const FIRST_EXITS: ExitTexts = { hasExits: false, profitText: '20', lossText: '10' };

/** The exits in ticks; null for one that is left out. */
export type ExitsRead = { readonly profit: Entry | null; readonly loss: Entry | null };

/** Reads the exits; null for presses without any. */
export function readExits({ hasExits, profitText, lossText }: ExitTexts): ExitsRead | null {
  const read = (text: string): Entry | null => (text.trim() === '' ? null : parseTicks(text, 1));
  return hasExits ? { profit: read(profitText), loss: read(lossText) } : null;
}

/** What is wrong with the exits; null when nothing is, or there are none. */
export function findExitsProblem(exits: ExitsRead | null): string | null {
  if (exits === null) return null;
  const { profit, loss } = exits;
  if (profit === null && loss === null) return 'Enter a take profit or a stop loss';
  if (profit?.ok === false) return `Take profit: ${profit.problem}`;
  return loss?.ok === false ? `Stop loss: ${loss.problem}` : null;
}

/** `bracket: take profit 20 ticks, stop loss 10 ticks`; empty without exits. */
export function exitsText(exits: ExitsRead | null): string {
  const exit = (name: string, ticks: Entry | null | undefined): readonly string[] =>
    ticks?.ok === true ? [`${name} ${ticksText(ticks.value)}`] : [];
  const both = [...exit('take profit', exits?.profit), ...exit('stop loss', exits?.loss)];
  return both.length === 0 ? '' : `bracket: ${both.join(', ')}`;
}

type Entered = {
  readonly side: Side;
  /** The entry's limit, or the pressed price where it has none, in price units. */
  readonly px: number;
  readonly tickUnits: number;
};

/** The exits so many ticks from the entry. */
export function toExits(
  { profit, loss }: ExitsRead,
  { side, px, tickUnits }: Entered,
): Exits | { readonly problem: string } {
  const away = (ticks: Entry | null, sign: number): number | null =>
    ticks?.ok === true ? px + sign * ticks.value * tickUnits : null;
  const sign = sideSign(side);
  const exits = { profitPx: away(profit, sign), lossPx: away(loss, -sign) };
  return Math.min(exits.profitPx ?? px, exits.lossPx ?? px) > 0
    ? exits
    : { problem: 'An exit would be at zero or less' };
}
