/**
 * Daily settlement of futures: when a business day has ended, each contract is settled at its settlement price of that
 * day, or at the mark it ended with where the clearing clock has had a day that the market has not. What a position has
 * gained or lost since the day before is due in cash, and its value starts from that price (CFTC glossary: "settlement
 * price", "variation margin"). Gains and losses sum to zero, so the payments do, to the unit.
 */
import type { FuturesSettled } from '@tradefloor/contracts/future';
import type { InstrumentSymbol } from '@tradefloor/contracts/ids';
import { money, type Qty, qty } from '@tradefloor/contracts/money';
import { unitValue } from '@tradefloor/instruments/contract/contract-value';
import { contractOfSymbol } from '@tradefloor/instruments/futures/future-contract';
import { exact } from '../trading/position/margin.ts';
import { variation } from './cleared-position.ts';
import type { ClearingBook } from './clearing-book.ts';
import { toRealTime } from './clearing-clock.ts';
import { closedOut, toObligation } from './obligation.ts';
import { type PaymentDeps, type PaymentEvent, putPayment } from './position-payments.ts';
import { toMark } from './requirement.ts';
import { type ClearedPositionRow, type MarkRow, nettingKey } from './tables.ts';

/** Positions in futures that have not ended, by symbol; flat ones too, of which something may be unpaid. */
function listFutures(book: ClearingBook): Map<string, ClearedPositionRow[]> {
  const bySymbol = new Map<string, ClearedPositionRow[]>();
  for (const row of book.positions()) {
    if (row.instrumentType !== 'commodity' || book.getExpiry(row.symbol) !== undefined) continue;
    const rows = bySymbol.get(row.symbol);
    if (rows === undefined) bySymbol.set(row.symbol, [row]);
    else rows.push(row);
  }
  return bySymbol;
}

/** What is settled and not paid yet: it is in the positions still, and not owed twice. */
function listUnpaid(book: ClearingBook): Map<string, number> {
  const unpaid = new Map<string, number>();
  for (const row of book.obligations()) {
    if (row.payment !== 'FUTURES_VARIATION') continue;
    const key = `${row.userId}|${row.symbol}`;
    unpaid.set(key, (unpaid.get(key) ?? 0) + row.netCash);
  }
  return unpaid;
}

/** Takes what is paid now out of what the contract is to pay at its end. */
function takeFromEnd(
  book: ClearingBook,
  of: { readonly row: ClearedPositionRow; readonly expiry: string; readonly cash: number },
  { nowMs, outputs }: PaymentDeps,
): void {
  const { row, expiry: settlementDate } = of;
  const { participant: userId, symbol, currency } = row;
  const before = book.openObligation(nettingKey({ userId, symbol, settlementDate, currency }));
  const leg = {
    expiryLegId: `${symbol}:${settlementDate}:${userId}`,
    qty: 0,
    cash: money(-of.cash),
  };
  const dueAt = toRealTime(book.row, settlementDate, book.settings.simDayMs);
  const after = closedOut(before, leg, { settlementDate, dueAt, row, nowMs });
  book.putObligation(after);
  outputs.queued.push(toObligation(after));
}

/** The mark with the settlement price of the day that has ended; as it is where that day has none. */
function settledMark(book: ClearingBook, mark: MarkRow, day: string): MarkRow {
  const settled = book.futureSettlements.get(mark.symbol);
  if (settled?.date !== day) return mark;
  const { price } = settled;
  return { ...mark, price, unit: unitValue(mark, price) };
}

/** Keeps the prices that positions are settled at when their day is over; an older one never replaces a newer one. */
export function takeSettlements(book: ClearingBook, { date, items, at }: FuturesSettled): void {
  for (const { symbol, price } of items) {
    const known = book.futureSettlements.get(symbol);
    if (known === undefined || known.date <= date) {
      book.futureSettlements.put({ symbol, date, price, at });
    }
  }
}

/** Contracts that are open in each of these symbols: the sum of the long positions of all accounts. */
export function countOpen(
  book: ClearingBook,
  symbols: readonly InstrumentSymbol[],
): { readonly symbol: InstrumentSymbol; readonly lots: Qty }[] {
  const longs = new Map<string, number>();
  for (const { symbol, netQty } of book.openPositions()) {
    if (netQty > 0) longs.set(symbol, (longs.get(symbol) ?? 0) + netQty);
  }
  return symbols.map((symbol) => ({ symbol, lots: qty(longs.get(symbol) ?? 0) }));
}

/** Settles all futures once a business day, when the next one has begun. */
export function settleVariation(book: ClearingBook, deps: PaymentDeps): void {
  const today = book.businessDate(deps.nowMs);
  const last = book.row.variationOn;
  if (last !== null && last >= today) return;
  book.change({ variationOn: today });
  if (last === null) return;
  const unpaid = listUnpaid(book);
  for (const [symbol, rows] of [...listFutures(book)].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const expiry = contractOfSymbol(symbol)?.expiry;
    const [first] = rows;
    if (expiry === undefined || first === undefined) continue;
    const mark = settledMark(book, toMark(book, first), last);
    const event: PaymentEvent = {
      kind: 'FUTURES_VARIATION',
      date: last,
      holdsBefore: today,
      payDate: today,
      rate: mark.price,
    };
    for (const row of rows.toSorted((a, b) => (a.participant < b.participant ? -1 : 1))) {
      const owed = unpaid.get(`${row.participant}|${symbol}`) ?? 0;
      const cash = exact(variation(row, mark) - owed);
      if (cash === 0) continue;
      putPayment(book, { row, qty: row.openQty, cash, event, of: row.participant }, deps);
      takeFromEnd(book, { row, expiry, cash }, deps);
    }
  }
}
