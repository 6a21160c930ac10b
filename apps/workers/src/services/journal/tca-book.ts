/**
 * Cost analysis as orders trade: one row an order from its acceptance until ten minutes after its last fill. Rows leave
 * memory when they are complete. The mids of the minutes after are written by the second, and with the row at the end.
 */

import type { Fill } from '@tradefloor/contracts/fill';
import type { Px } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';
import { createDueList, type DueList } from '@tradefloor/core/analytics/tca/due-list';
import { LiveRows } from '@tradefloor/core/analytics/tca/live-rows';
import { MarkMids } from '@tradefloor/core/analytics/tca/mark-mids';
import {
  createMarketTape,
  type MarketTape,
  type TapeRow,
} from '@tradefloor/core/analytics/tca/market-tape';
import type { TcaReader } from '@tradefloor/core/analytics/tca/reader';
import { type SummedOrder, sumOrder } from '@tradefloor/core/analytics/tca/summed-order';
import { SummedOrders } from '@tradefloor/core/analytics/tca/summed-orders';
import { TCA_TABLES } from '@tradefloor/core/analytics/tca/tables';
import {
  beginTca,
  changeTca,
  fillTca,
  hasToStoreMids,
  markTca,
  nextMarkAt,
  strangerTca,
  type TcaRow,
} from '@tradefloor/core/analytics/tca/tca-row';
import type { Table } from '@tradefloor/core/table';
import type { StateIo } from '@tradefloor/runtime';

export type TcaBook = {
  readonly rows: LiveRows;
  readonly tapeRows: Table<TapeRow>;
  readonly tape: MarketTape;
  readonly marks: MarkMids;
  readonly due: DueList;
  readonly reader: TcaReader;
  /** Orders that have left `rows`, for summaries. */
  readonly over: SummedOrders;
  /** Numbers of rows that wait for the minutes after; a row that changes is another object. */
  readonly summed: WeakMap<TcaRow, SummedOrder>;
  /** The reading of those from before, while it goes on. */
  filling: Promise<void> | null;
};

export function openTcaBook(io: StateIo, reader: TcaReader): TcaBook {
  const tapeRows = io.table(TCA_TABLES.marketTape);
  const tape = createMarketTape(tapeRows.values());
  const book: TcaBook = {
    rows: new LiveRows(io.table(TCA_TABLES.tcaOrders)),
    tapeRows,
    tape,
    marks: new MarkMids(io.table(TCA_TABLES.markMids), tape),
    due: createDueList(),
    reader,
    over: new SummedOrders(),
    summed: new WeakMap(),
    filling: null,
  };
  for (const row of book.rows.values()) schedule(book, row);
  return book;
}

function schedule({ due }: TcaBook, row: TcaRow): void {
  const at = nextMarkAt(row);
  if (at !== null) due.add(at, row.orderId);
}

function keep({ rows, over }: TcaBook, row: TcaRow): void {
  rows.put(row);
  if (!row.isComplete) return;
  rows.forget(row.orderId);
  over.add(row);
}

/**
 * Reads the orders from before the start once, when the first summary is requested; requests meanwhile wait for it.
 * @throws what the reader throws; the next request begins again
 */
export async function fillOver(book: TcaBook): Promise<void> {
  if (book.over.below !== undefined) return;
  book.filling ??= book.over.fill(book.reader).finally(() => {
    book.filling = null;
  });
  await book.filling;
}

const isAnalysed = ({ instrumentType }: Pick<Order, 'instrumentType'>): boolean =>
  instrumentType === 'equity';

/** What a row in memory adds to a summary: worked out again only while it follows the newest price. */
export function sumLive({ summed }: TcaBook, row: TcaRow, lastMid: Px | null): SummedOrder {
  if (row.endPx === null) return sumOrder(row, lastMid);
  const known = summed.get(row) ?? sumOrder(row, lastMid);
  summed.set(row, known);
  return known;
}

/** News of an accepted order. Its children are looked at as part of it. */
export function noteOrder(book: TcaBook, order: Order): void {
  if (!isAnalysed(order) || order.parentOrderId !== null || order.status === 'REJECTED') return;
  const known = book.rows.get(order.orderId);
  // While it fills, its row follows from its fills alone.
  const isNews = known?.status !== order.status || known.qty !== order.qty || known.version === 0;
  if (!isNews) return;
  const row = known ?? beginTca(order, book.tape);
  const changed = changeTca(row, order, book.tape);
  if (changed !== known) keep(book, changed);
}

export function noteFill(book: TcaBook, fill: Fill): void {
  if (!isAnalysed(fill)) return;
  const known = book.rows.get(fill.parentOrderId ?? fill.orderId);
  const row = fillTca(known ?? strangerTca(fill, book.tape), fill, book.tape);
  keep(book, row);
  schedule(book, row);
}

/** A batch of the market has been folded into the tape: takes the mids that are due. */
export function takeMarks(book: TcaBook, nowMs: number): void {
  for (const orderId of book.due.take(nowMs)) {
    const row = book.rows.get(orderId);
    if (row === undefined) continue;
    const marked = markTca(row, nowMs, book.marks);
    if (marked === row) continue;
    if (hasToStoreMids(marked, book.marks)) keep(book, marked);
    else book.rows.hold(marked);
    schedule(book, marked);
  }
}

/** Writes the tape's running sums down. */
export function saveTape({ tape, tapeRows }: TcaBook): void {
  for (const row of tape.rows()) tapeRows.put(row);
}
