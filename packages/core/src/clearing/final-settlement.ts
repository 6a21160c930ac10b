/**
 * The end of a contract: every position is closed through the CCP. Options on shares end by delivery at the strike where
 * they are worth something. All else is closed at the final settlement price, and what it comes to is due in cash: an
 * option over the counter pays its intrinsic value (European), a future what it has gained or lost, a bond its face
 * as it is indexed. A currency forward goes on as a spot deal of its pair; one that is not delivered pays what its fixing
 * comes to in dollars. Quantities sum to zero over all participants, so cash does too, to the unit.
 */
import { money, type Px, px } from '@tradefloor/contracts/money';
import { computeWorth, unitValue } from '@tradefloor/instruments/contract/contract-value';
import { findDeliverable } from '@tradefloor/instruments/exercise';
import { findSpotPair } from '@tradefloor/instruments/fx/fx-forward';
import { findNdf } from '@tradefloor/instruments/fx/ndf';
import type { ExpiryRow } from '../trading/expiry/tables.ts';
import { exact } from '../trading/position/margin.ts';
import type { ClearingBook } from './clearing-book.ts';
import { toRealTime } from './clearing-clock.ts';
import type { ClearingOutputs } from './clearing-output.ts';
import { isFinerThanMoney } from './exact-marks.ts';
import { rollPosition } from './forward-position.ts';
import { settleNdf } from './ndf-settlement.ts';
import { closedOut, toObligation } from './obligation.ts';
import { endOption, kindAtEnd, settlesOn } from './option-delivery.ts';
import { type ClearedPositionRow, type ExpiryLegRow, nettingKey } from './tables.ts';

type Deps = { readonly nowMs: number; readonly outputs: ClearingOutputs };

/** Remembers ends, and closes all that is held in these contracts. @returns how many positions were closed */
export function settleFinally(book: ClearingBook, ends: readonly ExpiryRow[], deps: Deps): number {
  const bySymbol = new Map(ends.map((end) => [end.symbol as string, end]));
  for (const end of ends) if (book.getExpiry(end.symbol) === undefined) book.putExpiry(end);
  let closed = 0;
  for (const end of ends) if (findNdf(end.symbol) !== null) closed += settleNdf(book, end, deps);
  for (const row of [...book.positions()]) {
    const end = bySymbol.get(row.symbol);
    if (end === undefined || row.netQty === 0) continue;
    endPosition(book, row, { ...deps, end });
    closed += 1;
  }
  for (const end of ends) keepMark(book, end);
  return closed;
}

/** Closes again what a fill opened that came after the end of its contract. @returns how many positions were closed */
export function closeLate(book: ClearingBook, symbol: string, deps: Deps): number {
  const end = book.getExpiry(symbol);
  return end === undefined ? 0 : settleFinally(book, [end], deps);
}

/** From now on the contract is valued at what it was closed at, whatever is quoted. */
function keepMark(book: ClearingBook, { symbol, instrumentType, finalPrice, at }: ExpiryRow): void {
  const before = book.mark(symbol);
  if (before === undefined) return;
  const price = findDeliverable(symbol) === null ? finalPrice : px(0);
  const unit = unitValue({ instrumentType, symbol }, price);
  book.putMark({ ...before, price, unit, seenAt: at });
}

type Ending = Deps & { readonly end: ExpiryRow };

function endPosition(book: ClearingBook, row: ClearedPositionRow, ending: Ending): void {
  const { end, nowMs, outputs } = ending;
  const contract = findDeliverable(row.symbol);
  if (contract === null) {
    const pair = findSpotPair(row.symbol);
    if (pair === null) closePosition(book, row, ending);
    else rollPosition(book, row, { ...ending, pair });
    return;
  }
  const { finalPrice: worth, expiry: endsOn } = end;
  const kind = kindAtEnd(row.netQty, worth);
  const optionEndId = toEndId(row);
  const share = { symbol: contract.underlying, instrumentType: 'equity' } as const;
  const sharesOn = settlesOn(book, share, nowMs);
  const of = { row, contract, kind, contracts: row.netQty, worth, optionEndId, endsOn, sharesOn };
  endOption(book, of, { nowMs, outputs });
}

function closePosition(
  book: ClearingBook,
  row: ClearedPositionRow,
  { end, nowMs, outputs }: Ending,
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

/** What ends a position, by the version that it ends: a late fill is ended by another one. */
const toEndId = ({ symbol, participant, version }: ClearedPositionRow): string =>
  `${symbol}:X:${participant}:${version}`;

/**
 * What a position is closed at. A bond's face as a whole: redemption prices are in thousandths of a point and faces in
 * thousands, so that it is whole money, as one pound of face is not.
 */
const worthAt = (row: ClearedPositionRow, price: Px): number =>
  isFinerThanMoney(row.instrumentType)
    ? computeWorth(row, price, row.netQty)
    : exact(row.netQty * unitValue(row, price));

/** The leg that closes a position: the opposite quantity, and the cash that it brings. */
function toLeg(
  row: ClearedPositionRow,
  of: { readonly end: ExpiryRow; readonly businessDate: string; readonly nowMs: number },
): ExpiryLegRow {
  const { participant, symbol, netQty } = row;
  const finalPrice: Px = of.end.finalPrice;
  return {
    expiryLegId: toEndId(row),
    participant,
    symbol,
    qty: -netQty,
    price: finalPrice,
    cash: money(worthAt(row, finalPrice) + 0),
    at: of.nowMs,
    businessDate: of.businessDate,
  };
}
