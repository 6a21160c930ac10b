/**
 * What a trade that has not happened would make of an account's requirement: the rules of a fill on a draft of its marks
 * and positions. The book stays as it is.
 */
import type { MarginForecast, Participant } from '@tradefloor/contracts/ccp';
import type { Fill } from '@tradefloor/contracts/fill';
import { px } from '@tradefloor/contracts/money';
import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import { computeWorth, countedPrice } from '@tradefloor/instruments/contract/contract-value';
import { getCurrency } from '@tradefloor/instruments/instrument';
import { notionalOrNull } from '../trading/order/daily-notional.ts';
import type { QuoteBoard } from '../trading/risk/quote-board.ts';
import { CLEARING_CURRENCY } from './chart-of-accounts.ts';
import { withLeg } from './cleared-position.ts';
import type { ClearingBook } from './clearing-book.ts';
import { type MarkKeeper, recordPrice } from './first-marks.ts';
import { computeMargin, type MarginBook, requiredMargin } from './requirement.ts';
import type { ClearedPositionRow, MarkRow } from './tables.ts';
import { markUnderlying } from './underlying-marks.ts';

type Traded = Pick<Fill, 'symbol' | 'instrumentType' | 'side' | 'qty' | 'price'>;
export type ForecastTrade = Traded & { readonly participant: Participant };
type ForecastAt = { readonly quotes: QuoteBoard; readonly nowMs: number };

/** What a worth is multiplied by at most on its way to a margin: the widest scan is fifteen parts in a hundred. */
const MARGIN_ROOM = 15;

/** The book's marks, and those that the trade would bring. */
class DraftMarks implements MarkKeeper, MarginBook {
  readonly #added = new Map<string, MarkRow>();
  readonly #book: ClearingBook;

  constructor(book: ClearingBook) {
    this.#book = book;
  }
  get settings() {
    return this.#book.settings;
  }
  get riskArrays() {
    return this.#book.riskArrays;
  }
  mark(symbol: string): MarkRow | undefined {
    return this.#added.get(symbol) ?? this.#book.mark(symbol);
  }
  putMark(row: MarkRow): void {
    this.#added.set(row.symbol, row);
  }
}

/**
 * The account's initial margin now and after the whole trade at its price, in dollars, at the marks that the requirement
 * of a real fill would be computed at.
 * @returns null where the position would leave the range of exact numbers
 */
export const forecastMargin = (
  book: ClearingBook,
  { participant, ...trade }: ForecastTrade,
  at: ForecastAt,
): MarginForecast | null => forecastPackage(book, { participant, trades: [trade] }, at);

/**
 * The same after several trades of one account, each in an instrument of its own: one hedges another, so that the margin
 * of all is not the sum of what each alone would need.
 * @returns null where a position would leave the range of exact numbers
 */
export function forecastPackage(
  book: ClearingBook,
  {
    participant,
    trades,
  }: { readonly participant: Participant; readonly trades: readonly Traded[] },
  at: ForecastAt,
): MarginForecast | null {
  const draft = new DraftMarks(book);
  const changed: ClearedPositionRow[] = [];
  for (const trade of trades) {
    const row = drafted(book, draft, { trade: { ...trade, participant }, at });
    if (row === null) return null;
    changed.push(row);
  }
  const symbols = new Set<string>(changed.map(({ symbol }) => symbol));
  const others = [...book.listPositions(participant)].filter((row) => !symbols.has(row.symbol));
  return {
    before: requiredMargin(book, participant, at.nowMs),
    after: computeMargin(draft, [...others, ...changed], at.nowMs),
  };
}

/** The position after a trade, whose marks are added to the draft; null beyond what can be counted. */
function drafted(
  book: ClearingBook,
  draft: DraftMarks,
  { trade, at }: { readonly trade: ForecastTrade; readonly at: ForecastAt },
): ClearedPositionRow | null {
  const { participant, symbol, side, qty, price } = trade;
  const held = book.position(participant, symbol);
  const mark = book.mark(symbol)?.price ?? price;
  const largest = countedPrice(trade, px(Math.max(price, mark)));
  const quantity = (Math.abs(held?.netQty ?? 0) + qty) * MARGIN_ROOM;
  if (notionalOrNull(largest, quantity) === null) return null;
  const currency = getCurrency(symbol, held?.currency ?? CLEARING_CURRENCY);
  recordPrice(draft, trade, currency);
  markUnderlying(draft, trade, at);
  return withLeg(held, {
    participant,
    signedQty: sideSign(side) * qty,
    notional: computeWorth(trade, price, qty),
    currency,
    fill: { ...trade, at: at.nowMs },
  });
}
