/** Initial margin of an account from its open positions at the marks: risk-based, product by product. */

import type { Money } from '@tradefloor/contracts/money';
import { findInstrument } from '@tradefloor/instruments/instrument';
import { invariant } from '../result.ts';
import { getPriceScan } from '../trading/margin/margin-rates.ts';
import {
  type MarginLine,
  type ProductMargin,
  productMargin,
} from '../trading/margin/portfolio-margin.ts';
import { linearArray } from '../trading/margin/scenarios.ts';
import { exact, marginAt } from '../trading/position/margin.ts';
import type { ClearingBook } from './clearing-book.ts';
import { positionWorth } from './currencies.ts';
import type { ClearedPositionRow, MarkRow } from './tables.ts';

/** What a requirement is computed from: the book, or a draft over it. */
export type MarginBook = Pick<ClearingBook, 'mark' | 'riskArrays'>;

/** The mark of what has been traded. */
export function toMark(
  book: Pick<ClearingBook, 'mark'>,
  { symbol }: { readonly symbol: string },
): MarkRow {
  const mark = book.mark(symbol);
  invariant(mark !== undefined, `${symbol} has been traded: it has a mark`);
  return mark;
}

/**
 * What is netted with it: a share and the options on it, the months of a future, a pair and its forwards. A root may be a
 * share's symbol too.
 */
function toProduct({ instrumentType, symbol }: ClearedPositionRow): readonly [string, string] {
  const product = findInstrument(symbol)?.underlying ?? symbol;
  const isOption = instrumentType === 'option' && product !== symbol;
  return [
    `${instrumentType === 'equity' || isOption ? 'share' : instrumentType} ${product}`,
    product,
  ];
}

type Group = { readonly product: string; readonly rows: ClearedPositionRow[] };

function toGroups(rows: Iterable<ClearedPositionRow>): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const row of rows) {
    if (row.netQty === 0) continue;
    const [key, product] = toProduct(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { product, rows: [row] });
    else group.rows.push(row);
  }
  return groups;
}

/** Of what is held for several dates: the months of a future, the value dates of a pair. */
const DATED: ReadonlySet<string> = new Set(['commodity', 'fx']);

function toLine(book: MarginBook, row: ClearedPositionRow, nowMs: number): MarginLine {
  const { symbol, netQty: quantity, instrumentType } = row;
  const mark = toMark(book, row);
  const worth = Math.sign(quantity) * positionWorth(row, mark);
  const of = { symbol, quantity, worth, hasDates: DATED.has(instrumentType) };
  if (instrumentType === 'option') {
    const risk = book.riskArrays.get(symbol, {
      price: mark.price,
      spot: underlyingPrice(book, symbol),
      nowMs,
    });
    if (risk !== null) {
      const gains = risk.gains.map((gain) => gain * quantity + 0);
      return { ...of, gains, option: risk.contract };
    }
  }
  return { ...of, gains: linearArray(worth, getPriceScan(row)), option: null };
}

const underlyingPrice = (book: MarginBook, symbol: string): number | null =>
  book.mark(findInstrument(symbol)?.underlying ?? '')?.price ?? null;

/** The requirement of each product of these positions of one account, the largest first. */
export function listMargins(
  book: MarginBook,
  rows: Iterable<ClearedPositionRow>,
  nowMs: number,
): ProductMargin[] {
  return [...toGroups(rows).values()]
    .map(({ product, rows: some }) =>
      productMargin(
        product,
        some.map((row) => toLine(book, row, nowMs)),
      ),
    )
    .sort((a, b) => b.required - a.required || (a.product < b.product ? -1 : 1));
}

/** Initial margin of these positions of one account: the sum over its products. */
export function computeMargin(
  book: MarginBook,
  rows: Iterable<ClearedPositionRow>,
  nowMs: number,
): Money {
  let required = 0;
  for (const { product, rows: some } of toGroups(rows).values()) {
    const [only] = some;
    // One position that moves with its price alone needs no scenarios: the worst is its whole range.
    const isAlone = only !== undefined && some.length === 1 && only.instrumentType !== 'option';
    required += isAlone
      ? marginAt(getPriceScan(only), positionWorth(only, toMark(book, only)))
      : productMargin(
          product,
          some.map((row) => toLine(book, row, nowMs)),
        ).required;
  }
  return exact(required);
}

/** Initial margin that one account needs now. */
export const requiredMargin = (book: ClearingBook, participant: string, nowMs: number): Money =>
  computeMargin(book, book.listPositions(participant), nowMs);
