/**
 * Daily settlement of futures: when a business day has ended, each contract is settled at the mark it ended with. What a
 * position has gained or lost since the day before is due in cash, and its value starts from that price (CFTC
 * glossary: "settlement price", "variation margin"). Gains and losses sum to zero, so the payments do, to the unit.
 */
import { money } from '@tradefloor/contracts/money';
import { contractOfSymbol } from '@tradefloor/instruments/futures/future-contract';
import { exact } from '../trading/position/margin.ts';
import { variation } from './cleared-position.ts';
import type { ClearingBook } from './clearing-book.ts';
import { toRealTime } from './clearing-clock.ts';
import { closedOut, toObligation } from './obligation.ts';
import { type PaymentDeps, type PaymentEvent, putPayment } from './position-payments.ts';
import { toMark } from './requirement.ts';
import { type ClearedPositionRow, nettingKey } from './tables.ts';

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
    const mark = toMark(book, first);
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
