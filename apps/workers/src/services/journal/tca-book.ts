/**
 * Cost analysis as orders trade: one row an order from its acceptance until ten minutes after its last fill. Rows leave
 * memory when they are complete.
 */

import type { Fill } from '@tradefloor/contracts/fill';
import type { Order } from '@tradefloor/contracts/order';
import { createDueList, type DueList } from '@tradefloor/core/analytics/tca/due-list';
import {
  createMarketTape,
  type MarketTape,
  type TapeRow,
} from '@tradefloor/core/analytics/tca/market-tape';
import type { TcaReader } from '@tradefloor/core/analytics/tca/reader';
import { TCA_TABLES } from '@tradefloor/core/analytics/tca/tables';
import {
  beginTca,
  changeTca,
  fillTca,
  markTca,
  nextMarkAt,
  strangerTca,
  type TcaRow,
} from '@tradefloor/core/analytics/tca/tca-row';
import type { Table } from '@tradefloor/core/table';
import type { StateIo } from '@tradefloor/runtime';

export type TcaBook = {
  readonly rows: Table<TcaRow>;
  readonly tapeRows: Table<TapeRow>;
  readonly tape: MarketTape;
  readonly due: DueList;
  readonly reader: TcaReader;
};

export function openTcaBook(io: StateIo, reader: TcaReader): TcaBook {
  const tapeRows = io.table(TCA_TABLES.marketTape);
  const book: TcaBook = {
    rows: io.table(TCA_TABLES.tcaOrders),
    tapeRows,
    tape: createMarketTape(tapeRows.values()),
    due: createDueList(),
    reader,
  };
  for (const row of book.rows.values()) schedule(book, row);
  return book;
}

function schedule({ due }: TcaBook, row: TcaRow): void {
  const at = nextMarkAt(row);
  if (at !== null) due.add(at, row.orderId);
}

function keep({ rows }: TcaBook, row: TcaRow): void {
  rows.put(row);
  if (row.isComplete) rows.forget(row.orderId);
}

const isAnalysed = ({ instrumentType }: Pick<Order, 'instrumentType'>): boolean =>
  instrumentType === 'equity';

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
    const marked = markTca(row, nowMs, book.tape);
    if (marked === row) continue;
    keep(book, marked);
    schedule(book, marked);
  }
}

/** Writes the tape's running sums down. */
export function saveTape({ tape, tapeRows }: TcaBook): void {
  for (const row of tape.rows()) tapeRows.put(row);
}
