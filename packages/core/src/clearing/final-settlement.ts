/**
 * The end of a contract: every position is closed at the final settlement price, through the CCP, and what it comes to
 * is due in cash. Options are exercised by themselves where they are worth something (European, cash settled), and a
 * future pays what it has gained or lost. Quantities sum to zero over all participants, so cash does too, to the unit.
 */
import { money, type Px } from '@tradefloor/contracts/money';
import { unitValue } from '@tradefloor/instruments/contract/contract-value';
import type { ExpiryRow } from '../trading/expiry/tables.ts';
import { exact } from '../trading/position/margin.ts';
import type { ClearingBook } from './clearing-book.ts';
import { toRealTime } from './clearing-clock.ts';
import type { ClearingOutputs } from './clearing-output.ts';
import { closedOut, toObligation } from './obligation.ts';
import { type ClearedPositionRow, type ExpiryLegRow, nettingKey } from './tables.ts';

type Deps = { readonly nowMs: number; readonly outputs: ClearingOutputs };

/** Remembers ends, and closes all that is held in these contracts. @returns how many positions were closed */
export function settleFinally(book: ClearingBook, ends: readonly ExpiryRow[], deps: Deps): number {
  const bySymbol = new Map(ends.map((end) => [end.symbol as string, end]));
  for (const end of ends) if (book.getExpiry(end.symbol) === undefined) book.putExpiry(end);
  let closed = 0;
  for (const row of [...book.positions()]) {
    const end = bySymbol.get(row.symbol);
    if (end === undefined || row.netQty === 0) continue;
    closePosition(book, row, { ...deps, end });
    closed += 1;
  }
  for (const end of ends) keepMark(book, end);
  return closed;
}

/** Closes again what a fill opened that came after the end of its contract. */
export function closeLate(book: ClearingBook, symbol: string, deps: Deps): void {
  const end = book.getExpiry(symbol);
  if (end !== undefined) settleFinally(book, [end], deps);
}

/** From now on the contract is valued at its final price, whatever is quoted. */
function keepMark(book: ClearingBook, { symbol, instrumentType, finalPrice, at }: ExpiryRow): void {
  const before = book.mark(symbol);
  if (before === undefined) return;
  const unit = unitValue({ instrumentType, symbol }, finalPrice);
  book.putMark({ ...before, price: finalPrice, unit, seenAt: at });
}

function closePosition(
  book: ClearingBook,
  row: ClearedPositionRow,
  { end, nowMs, outputs }: Deps & { readonly end: ExpiryRow },
): void {
  const leg = toLeg(row, { end, businessDate: book.businessDate(nowMs), nowMs });
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
  const dueAt = toRealTime(book.row, settlementDate, book.settings.simDayMs);
  const obligation = closedOut(before, leg, { settlementDate, dueAt, row, nowMs });
  book.putObligation(obligation);
  outputs.queued.push(toObligation(obligation));
}

/** The leg that closes a position: the opposite quantity, and the cash that it brings. */
function toLeg(
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
    cash: money(exact(netQty * unitValue(row, finalPrice)) + 0),
    at: of.nowMs,
    businessDate: of.businessDate,
  };
}
