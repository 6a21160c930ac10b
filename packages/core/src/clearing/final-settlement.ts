/**
 * The end of a contract: every position is closed at the final settlement price, through the CCP, and what it comes to
 * is due in cash. Options are exercised by themselves where they are worth something (European, cash settled), and a
 * future pays what it has gained or lost. Quantities sum to zero over all participants, so cash does too, to the unit.
 */
import { money, type Px } from '@tradefloor/contracts/money';
import { unitOf } from '@tradefloor/instruments/contract/worth';
import type { ExpiryRow } from '../trading/expiry/tables.ts';
import { exact } from '../trading/position/margin.ts';
import type { ClearingBook } from './clearing-book.ts';
import { realTimeOf } from './clearing-clock.ts';
import type { ClearingWords } from './clearing-words.ts';
import { closedOut, nettingKey, obligationOf } from './obligation.ts';
import type { ClearedPositionRow, ExpiryLegRow } from './tables.ts';

type Around = { readonly nowMs: number; readonly words: ClearingWords };

/** Remembers ends, and closes all that is held in these contracts. @returns how many positions were closed */
export function settleFinally(
  book: ClearingBook,
  ends: readonly ExpiryRow[],
  around: Around,
): number {
  const bySymbol = new Map(ends.map((end) => [end.symbol as string, end]));
  for (const end of ends) if (book.expiryOf(end.symbol) === undefined) book.putExpiry(end);
  let closed = 0;
  for (const row of [...book.positions()]) {
    const end = bySymbol.get(row.symbol);
    if (end === undefined || row.netQty === 0) continue;
    closePosition(book, row, { ...around, end });
    closed += 1;
  }
  for (const end of ends) keepMark(book, end);
  return closed;
}

/** Closes again what a fill opened that came after the end of its contract. */
export function closeLate(book: ClearingBook, symbol: string, around: Around): void {
  const end = book.expiryOf(symbol);
  if (end !== undefined) settleFinally(book, [end], around);
}

/** From now on the contract is valued at its final price, whatever is quoted. */
function keepMark(book: ClearingBook, { symbol, instrumentType, finalPrice, at }: ExpiryRow): void {
  const before = book.mark(symbol);
  if (before === undefined) return;
  const unit = unitOf({ instrumentType, symbol }, finalPrice);
  book.putMark({ ...before, price: finalPrice, unit, seenAt: at });
}

function closePosition(
  book: ClearingBook,
  row: ClearedPositionRow,
  { end, nowMs, words }: Around & { readonly end: ExpiryRow },
): void {
  const leg = legOf(row, { end, businessDate: book.businessDate(nowMs), nowMs });
  book.addExpiryLeg(leg);
  book.putPosition({
    ...row,
    netQty: 0,
    basis: '0',
    openQty: row.openQty + leg.qty,
    openValue: exact(row.openValue - leg.cash),
    updatedAt: nowMs,
    version: row.version + 1,
  });
  const { participant: userId, symbol, currency } = row;
  const settlementDate = end.expiry;
  const before = book.openObligation(nettingKey({ userId, symbol, settlementDate, currency }));
  const dueAt = realTimeOf(book.row, settlementDate, book.settings.simDayMs);
  const obligation = closedOut(before, leg, { settlementDate, dueAt, row, nowMs });
  book.putObligation(obligation);
  words.queued.push(obligationOf(obligation));
}

/** The leg that closes a position: the opposite quantity, and the cash that it brings. */
function legOf(
  row: ClearedPositionRow,
  of: { readonly end: ExpiryRow; readonly businessDate: string; readonly nowMs: number },
): ExpiryLegRow {
  const { participant, symbol, netQty, version } = row;
  const finalPrice: Px = of.end.finalPrice;
  return {
    expiryLegId: `${symbol}:X:${participant}:${version}`,
    participant,
    symbol,
    qty: -netQty,
    price: finalPrice,
    cash: money(exact(netQty * unitOf(row, finalPrice)) + 0),
    at: of.nowMs,
    businessDate: of.businessDate,
  };
}
