/** What a book comes to after trades that are not sent: the figures of the exposure, of cells that exist for one answer. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { whatIf } from '@tradefloor/contracts/calls/risk';
import type { InstrumentSymbol } from '@tradefloor/contracts/ids';
import { qty } from '@tradefloor/contracts/money';
import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import {
  type BookRisk,
  type ExposureChange,
  WHAT_IF_QTY_MAX,
  type WhatIf,
  type WhatIfTrade,
} from '@tradefloor/contracts/what-if';
import { DESK_OF_TYPE, inScope } from '@tradefloor/core/trading/access/access';
import { type MarkedCell, markCell, sumValues } from '@tradefloor/core/trading/risk/exposure';
import type { FirmCell } from '@tradefloor/core/trading/risk/firm-book';
import { leastRiskQty } from '@tradefloor/core/trading/risk/hedge';
import { findInstrument } from '@tradefloor/instruments/instrument';
import { type CallResponse, refuse, respond } from '@tradefloor/runtime';
import { listHoldings, measure } from './firm-risk.ts';
import { makeMarks, type RiskMarks } from './risk-marks.ts';
import type { RiskScopedCtx, RiskState } from './risk-state.ts';

const EXPOSURES_MAX = 20;

type Response = CallResponse<never, never, CallOutput<typeof whatIf>>;

/** A book by symbol; memory of the engine is not touched. */
type Book = ReadonlyMap<InstrumentSymbol, Readonly<FirmCell>>;

export function onWhatIf(
  { scope, state, nowMs, caller }: RiskScopedCtx,
  { userId = caller.userId, trades, hedgeWith }: CallInput<typeof whatIf>,
): Response {
  if (scope.kind === 'user' && userId !== scope.userId) {
    return refuse('FORBIDDEN', { detail: 'no access to these positions' });
  }
  const marks = makeMarks(state, nowMs);
  const named = [...trades.map(({ symbol }) => symbol), ...(hedgeWith ? [hedgeWith] : [])];
  for (const symbol of named) {
    if (findInstrument(symbol) === null) {
      return refuse('UNKNOWN_SYMBOL', { detail: `${symbol} is no instrument` });
    }
    if (marks.tick(symbol) === null) {
      return refuse('NO_REFERENCE_PRICE', { detail: `${symbol} has no price` });
    }
  }
  const rows = [...state.listPositions(userId)].filter((row) => inScope(scope, row));
  const held: Book = new Map(
    rows.map((row) => [row.symbol, toCell(row, { netQty: row.netQty, basis: BigInt(row.basis) })]),
  );
  const book = withTrades(held, trades, marks);
  const before = markAll(held, marks);
  const after = markAll(book, marks);
  const hedge =
    hedgeWith === undefined ? null : findHedge(state, { book, after, marks }, hedgeWith);
  return respond({
    userId,
    asOf: nowMs,
    before: toRisk(state, before, marks),
    after: toRisk(state, after, marks),
    exposures: listExposures(before, after),
    hedge,
  });
}

/** A cell of one position; profit and fees are no part of the question. */
const toCell = (
  { desk, symbol, currency }: Pick<FirmCell, 'desk' | 'symbol' | 'currency'>,
  { netQty, basis }: Pick<FirmCell, 'netQty' | 'basis'>,
): FirmCell => ({
  desk,
  symbol,
  currency,
  netQty,
  grossQty: Math.abs(netQty),
  basis,
  realisedPnl: 0,
  fees: 0,
  positions: netQty === 0 ? 0 : 1,
});

/** The book after trades at the marks. */
function withTrades(held: Book, trades: readonly WhatIfTrade[], marks: RiskMarks): Book {
  const book = new Map(held);
  for (const { symbol, side, qty: count } of trades) {
    const instrument = findInstrument(symbol);
    if (instrument === null) continue;
    const { type, currency } = instrument;
    const before = book.get(symbol);
    const signed = sideSign(side) * count;
    const of = before ?? { desk: DESK_OF_TYPE[type], symbol, currency };
    const paid = BigInt(signed) * BigInt(marks.tick(symbol)?.mid ?? 0);
    const netQty = (before?.netQty ?? 0) + signed;
    book.set(symbol, toCell(of, { netQty, basis: (before?.basis ?? 0n) + paid }));
  }
  return book;
}

const markAll = (book: Book, marks: RiskMarks): MarkedCell[] =>
  [...book.values()].map((cell) => markCell(cell, marks));

function toRisk(state: RiskState, cells: readonly MarkedCell[], marks: RiskMarks): BookRisk {
  const { grossNotional, netNotional } = sumValues(cells);
  return {
    grossNotional,
    netNotional,
    valueAtRisk: measure(state, cells, marks).valueAtRisk,
    unvalued: cells.filter(({ unvalued }) => unvalued !== null).length,
  };
}

/** Net exposure by what prices follow. */
function listExposures(
  before: readonly MarkedCell[],
  after: readonly MarkedCell[],
): ExposureChange[] {
  const found = new Map<InstrumentSymbol, { before: number; after: number }>();
  for (const [when, cells] of [
    ['before', before],
    ['after', after],
  ] as const) {
    for (const { factor, netNotional } of cells) {
      const sum = found.get(factor) ?? { before: 0, after: 0 };
      sum[when] += netNotional;
      found.set(factor, sum);
    }
  }
  const largest = ({ before: was, after: is }: { before: number; after: number }): number =>
    Math.max(Math.abs(was), Math.abs(is));
  return [...found]
    .map(([symbol, sum]) => ({ symbol, ...sum }))
    .filter((row) => largest(row) > 0)
    .sort((a, b) => largest(b) - largest(a) || (a.symbol < b.symbol ? -1 : 1))
    .slice(0, EXPOSURES_MAX);
}

type Hedged = {
  readonly book: Book;
  readonly after: readonly MarkedCell[];
  readonly marks: RiskMarks;
};

/** The trade that lowers the parametric value at risk most; null where none does. */
function findHedge(
  state: RiskState,
  { book, after, marks }: Hedged,
  symbol: InstrumentSymbol,
): WhatIf['hedge'] {
  const one: WhatIfTrade = { symbol, side: 'BUY', qty: qty(1) };
  const unit = markAll(withTrades(new Map(), [one], marks), marks);
  const best = Math.round(
    leastRiskQty(listHoldings(state, after, marks), listHoldings(state, unit, marks)),
  );
  if (best === 0) return null;
  const side = best > 0 ? 'BUY' : 'SELL';
  const trade = { symbol, side, qty: qty(Math.min(Math.abs(best), WHAT_IF_QTY_MAX)) } as const;
  const cells = markAll(withTrades(book, [trade], marks), marks);
  const { var99 } = measure(state, cells, marks).valueAtRisk.parametric;
  const lowers = var99 < measure(state, after, marks).valueAtRisk.parametric.var99;
  return lowers ? { ...trade, var99 } : null;
}
