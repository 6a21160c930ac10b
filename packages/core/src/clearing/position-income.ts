/**
 * Income of what is held. A coupon belongs to who held the bond for settlement before its date, or before it went
 * ex-dividend, and a dividend to who bought the share before its ex-date: by the contracted dates, so that a delivery
 * that is late or fails changes nothing. Long positions receive it and short ones pay it, through the CCP. Dates are
 * those of the clearing clock.
 */
import { listCoupons } from '@tradefloor/instruments/bond/coupon-payments';
import { formatDate, toDay } from '@tradefloor/instruments/calendar/civil-date';
import { listDividends } from '@tradefloor/instruments/equity/dividends';
import { findBond } from '@tradefloor/instruments/instrument';
import type { Leg } from './cleared-position.ts';
import type { ClearingBook } from './clearing-book.ts';
import {
  type Holding,
  type PaymentDeps,
  type PaymentEvent,
  putPayment,
  shareOut,
  toCash,
} from './position-payments.ts';
import type { ClearedPositionRow } from './tables.ts';

type Between = { readonly after: string; readonly until: string };

function toCoupons(symbol: string, { after, until }: Between): PaymentEvent[] {
  const bond = findBond(symbol);
  if (bond === null) return [];
  return listCoupons(bond, toDay(after), toDay(until)).map(
    ({ couponDay, holdsBefore, payDay, rate }) => ({
      kind: 'COUPON',
      date: formatDate(couponDay),
      holdsBefore: formatDate(holdsBefore),
      payDate: formatDate(payDay),
      rate,
    }),
  );
}

function toDividends(symbol: string, { after, until }: Between, days: number): PaymentEvent[] {
  const between = { after: toDay(after), until: toDay(until) };
  return listDividends(symbol, between, days).map(({ exDay, holdsBefore, payDay, rate }) => ({
    kind: 'DIVIDEND',
    date: formatDate(exDay),
    holdsBefore: formatDate(holdsBefore),
    payDate: formatDate(payDay),
    rate,
  }));
}

/** What is paid on a symbol to those who held it before a day after one date and no later than another. */
function listIncome(
  { settings }: Pick<ClearingBook, 'settings'>,
  { symbol, instrumentType }: Pick<ClearedPositionRow, 'symbol' | 'instrumentType'>,
  between: Between,
): PaymentEvent[] {
  if (instrumentType === 'bond') return toCoupons(symbol, between);
  if (instrumentType !== 'equity') return [];
  return toDividends(symbol, between, settings.settlementDays.EQUITY);
}

/** What is bought or sold for settlement on a date or after it, of one symbol, by participant. */
function settlingFrom(book: ClearingBook, symbol: string, date: string): Map<string, number> {
  const later = new Map<string, number>();
  for (const row of book.obligations()) {
    if (row.symbol !== symbol || row.settlementDate < date || row.payment !== null) continue;
    later.set(row.userId, (later.get(row.userId) ?? 0) + row.netQty);
  }
  return later;
}

function payEvent(
  book: ClearingBook,
  of: { readonly rows: readonly ClearedPositionRow[]; readonly event: PaymentEvent },
  deps: PaymentDeps,
): void {
  const { rows, event } = of;
  const later = settlingFrom(book, rows[0]?.symbol ?? '', event.holdsBefore);
  const holdings = rows
    .map((row): Holding => ({ row, qty: row.netQty - (later.get(row.participant) ?? 0) }))
    .filter(({ qty }) => qty !== 0)
    .sort((a, b) => (a.row.participant < b.row.participant ? -1 : 1));
  for (const share of shareOut(book, holdings, event.rate)) {
    putPayment(book, { ...share, event, of: share.row.participant }, deps);
  }
}

/** Works out all income whose holders are known since the last time. Runs before anything of a new date is delivered. */
export function payIncome(book: ClearingBook, deps: PaymentDeps): void {
  const until = book.calendarDate(deps.nowMs);
  const after = book.row.incomeUpTo;
  if (after !== null && after >= until) return;
  book.change({ incomeUpTo: until });
  if (after === null) return;
  const bySymbol = new Map<string, ClearedPositionRow[]>();
  // Flat ones too: what was bought for settlement before a date and sold for settlement after it has the income.
  for (const row of book.positions()) {
    if (row.instrumentType !== 'bond' && row.instrumentType !== 'equity') continue;
    const rows = bySymbol.get(row.symbol);
    if (rows === undefined) bySymbol.set(row.symbol, [row]);
    else rows.push(row);
  }
  for (const [, rows] of [...bySymbol].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [first] = rows;
    if (first === undefined) continue;
    for (const event of listIncome(book, first, { after, until }))
      payEvent(book, { rows, event }, deps);
  }
}

/** Makes up for income of a trade that reaches the CCP after its holders were known: the seller's, for the buyer. */
export function claimIncome(
  book: ClearingBook,
  leg: Leg & { readonly novationId: string; readonly settlementDate: string },
  deps: PaymentDeps,
): void {
  const { settlementDate: after, signedQty: qty, fill } = leg;
  const until = book.row.incomeUpTo;
  if (until === null || until <= after) return;
  const row = book.position(leg.participant, fill.symbol);
  if (row === undefined) return;
  for (const event of listIncome(book, fill, { after, until })) {
    const cash = toCash({ row, qty }, event.rate);
    putPayment(book, { row, qty, cash, event, of: leg.novationId }, deps);
  }
}
