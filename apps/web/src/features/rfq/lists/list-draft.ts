/** A pasted list of bonds: one line each of ISIN, side and face amount, as tables and files have them. Pure. */

import { RFQ_FACE_MAX, RFQ_LIST_MAX } from '@tradefloor/contracts/vocabulary/rfq';
import { parseQty } from '../../../lib/format/entry.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Bond, Side } from '../../../platform/client/shapes.ts';
import { sizeProblem } from '../client/price-request-form.tsx';

export type DraftLine = { readonly isin: string; readonly side: Side; readonly qty: number };
export type ListDraft =
  | { readonly lines: readonly DraftLine[] }
  /** The first thing that is wrong, with the number of its line. */
  | { readonly problem: string };

const SIDES: Readonly<Record<string, Side>> = {
  BUY: 'BUY',
  B: 'BUY',
  SELL: 'SELL',
  S: 'SELL',
};

/** Columns by comma, semicolon, tab or spaces; thousands of a face amount may be separated by commas inside quotes. */
const toFields = (line: string): readonly string[] =>
  (line.match(/"[^"]*"|[^\s,;]+/g) ?? []).map((field) => field.replaceAll(/[",]/g, ''));

function parseLine(text: string, bonds: ReadonlyMap<string, Bond>): DraftLine | string {
  const [isin = '', word = '', face = '', ...rest] = toFields(text);
  const bond = bonds.get(isin.toUpperCase());
  const side = SIDES[word.toUpperCase()];
  if (bond === undefined) return phrase`${isin} is not a listed bond`;
  if (side === undefined) return 'Side is BUY or SELL';
  const entry = parseQty(face, RFQ_FACE_MAX);
  const wrong = sizeProblem(face, bond);
  if (wrong !== null || !entry.ok) return wrong ?? 'Enter a quantity';
  return rest.length > 0
    ? 'ISIN, side and face amount only'
    : { isin: bond.isin, side, qty: entry.value };
}

/** The lines of a text, or what is wrong with it; a first line of column names is left out. */
export function parseList(text: string, bonds: readonly Bond[]): ListDraft {
  const byIsin = new Map(bonds.map((bond) => [bond.isin as string, bond]));
  const texts = text
    .split(/\r?\n/)
    .map((line, at) => ({ line: line.trim(), no: at + 1 }))
    .filter(({ line, no }) => line !== '' && !(no === 1 && /^"?isin\b/i.test(line)));
  if (texts.length === 0) return { problem: 'Paste at least one line' };
  if (texts.length > RFQ_LIST_MAX) return { problem: phrase`At most ${RFQ_LIST_MAX} lines` };
  const lines: DraftLine[] = [];
  for (const { line, no } of texts) {
    const parsed = parseLine(line, byIsin);
    if (typeof parsed === 'string') return { problem: phrase`Line ${no}: ${parsed}` };
    if (lines.some(({ isin }) => isin === parsed.isin)) {
      return { problem: phrase`Line ${no}: ${parsed.isin} is already in the list` };
    }
    lines.push(parsed);
  }
  return { lines };
}
