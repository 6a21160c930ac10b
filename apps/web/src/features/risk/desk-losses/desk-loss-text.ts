/** How a desk's limit and its use read, and what is typed for one. Pure. */

import { formatFixed, formatPct, NONE } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { DeskLoss, DeskLossTerms } from '../../../platform/client/shapes.ts';

/** Dollars without cents. */
export const amountText = (dollars: number | null): string =>
  dollars === null ? NONE : formatFixed(dollars, 0);

/** What may be lost until the limit is reached; null where there is none, or the loss is not known. */
export const findHeadroom = ({ maxDayLoss, loss }: DeskLoss): number | null =>
  maxDayLoss === null || loss === null ? null : Math.max(0, maxDayLoss - loss);

/** How much of the limit is used. */
export const shareText = ({ maxDayLoss, loss }: DeskLoss): string =>
  maxDayLoss === null || loss === null ? NONE : formatPct(loss / maxDayLoss);

/** What follows from the limit now. */
export function stateText(desk: DeskLoss): string {
  const { maxDayLoss, loss, level, isBlocked } = desk;
  if (maxDayLoss === null) return 'No limit';
  if (!isBlocked) {
    if (level === 'REACHED') return 'Released until the end of the trading day';
    return level === 'WARNING' ? 'Near the limit' : 'Within the limit';
  }
  const cause = loss === null && level !== 'REACHED' ? 'Loss is not known' : 'Limit reached';
  return phrase`${cause}: only orders that close`;
}

/** What would change, as it awaits approval. */
export const changeText = (before: DeskLossTerms, after: DeskLossTerms): string =>
  after.releasedFor === null
    ? phrase`${limitText(before)} to ${limitText(after)}`
    : phrase`${limitText(after)}, released until the end of the trading day`;

const limitText = ({ maxDayLoss }: DeskLossTerms): string =>
  maxDayLoss === null ? 'no limit' : amountText(maxDayLoss);

const AMOUNT = /^(?:\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.\d{1,4})?$/;

/** Dollars above zero, or null for no limit where nothing is typed. */
export function readLimit(
  text: string,
): { readonly ok: true; readonly max: number | null } | { readonly ok: false } {
  const typed = text.trim();
  if (typed === '') return { ok: true, max: null };
  const max = Number(typed.replaceAll(',', ''));
  return AMOUNT.test(typed) && max > 0 ? { ok: true, max } : { ok: false };
}
