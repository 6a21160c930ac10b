/**
 * The fee for borrowed shares. The depository lends what an account has sold and does not have, and the lender charges
 * for each calendar day at whose end shares were short for settlement, by the contracted dates as of income: when a
 * sweep runs changes nothing. What its seller fails to deliver was not borrowed. A weekend, and days without the
 * platform, are charged in the first sweep after them, each day once. Users and clients of the firm borrow of its
 * lending desk; dealers have lenders of their own.
 */
import { type BorrowFee, participant } from '@tradefloor/contracts/ccp';
import { money, qty } from '@tradefloor/contracts/money';
import { borrowFee } from '@tradefloor/instruments/borrow/borrow-fee';
import { businessDayFrom } from '@tradefloor/instruments/calendar/business-days';
import { formatDate, toDay } from '@tradefloor/instruments/calendar/civil-date';
import type { ClearingBook } from './clearing-book.ts';
import { type PaymentDeps, type PaymentEvent, putPayment } from './position-payments.ts';
import { toMark } from './requirement.ts';
import {
  type ClearedPositionRow,
  clearedKey,
  type ObligationRow,
  type PositionPaymentRow,
} from './tables.ts';

/** Who lends the shares and receives the fees: a member like the dealers. */
export const SHARE_LENDER = participant('LEND');

/** Shares that an account has borrowed at the end of a calendar day, `YYYY-MM-DD`. */
export type Borrowed = {
  readonly day: string;
  readonly row: ClearedPositionRow;
  readonly shares: number;
};

/** Sold, and not delivered for lack of the shares. */
const isFailing = ({ failReason, netQty }: ObligationRow): boolean =>
  failReason === 'LACK_OF_SECURITIES' && netQty < 0;

/** What is bought or sold for settlement after a day, or fails to be delivered, by account and share. */
function settlingAfter(book: ClearingBook, day: string): Map<string, number> {
  const later = new Map<string, number>();
  for (const row of book.obligations()) {
    const { userId, symbol, settlementDate, payment, netQty } = row;
    if (payment !== null || (settlementDate <= day && !isFailing(row))) continue;
    const key = clearedKey(userId, symbol);
    later.set(key, (later.get(key) ?? 0) + netQty);
  }
  return later;
}

/** Positions in shares of those that the firm lends to; flat ones too, of which a purchase may not be settled. */
const listHolders = (book: ClearingBook): ClearedPositionRow[] =>
  [...book.positions()].filter(
    ({ participant: id, instrumentType }) =>
      instrumentType === 'equity' && (book.findParticipant(id)?.kind ?? 'DEALER') !== 'DEALER',
  );

/** Whether there is anyone who may have borrowed. */
export const hasShareHolders = (book: ClearingBook): boolean => listHolders(book).length > 0;

/** What is to be charged for: every day that has ended since the last time. Nothing while the date is the same. */
export function listBorrowed(book: ClearingBook, nowMs: number): Borrowed[] {
  const today = book.calendarDate(nowMs);
  const from = book.row.incomeUpTo;
  if (from === null || from >= today) return [];
  const holders = listHolders(book);
  const borrowed: Borrowed[] = [];
  for (let at = toDay(from); at < toDay(today) && holders.length > 0; at += 1) {
    const day = formatDate(at);
    const later = settlingAfter(book, day);
    for (const row of holders) {
      const settled = row.netQty - (later.get(clearedKey(row.participant, row.symbol)) ?? 0);
      if (settled < 0) borrowed.push({ day, row, shares: -settled });
    }
  }
  return borrowed;
}

/**
 * Charges for the days that have ended, at the marks that they ended with; of a share without a rate nothing. Runs
 * before income and deliveries of the new date: their date is the mark of what has been charged.
 */
export function chargeBorrowFees(
  book: ClearingBook,
  deps: PaymentDeps & { readonly borrowRates: ReadonlyMap<string, number> },
): void {
  const groups = new Map<string, Borrowed[]>();
  for (const borrowed of listBorrowed(book, deps.nowMs)) {
    const key = `${borrowed.day}|${borrowed.row.symbol}`;
    groups.set(key, [...(groups.get(key) ?? []), borrowed]);
  }
  for (const [, group] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const rateBps = deps.borrowRates.get(group[0]?.row.symbol ?? '');
    if (rateBps !== undefined) chargeDay(book, { group, rateBps }, deps);
  }
}

/** A day of one share: each borrower pays, and the lender receives it all. */
function chargeDay(
  book: ClearingBook,
  { group, rateBps }: { readonly group: readonly Borrowed[]; readonly rateBps: number },
  deps: PaymentDeps,
): void {
  const [first] = group;
  if (first === undefined) return;
  const { day, row: one } = first;
  const { price } = toMark(book, one);
  const next = toDay(day) + 1;
  const event: PaymentEvent = {
    kind: 'BORROW_FEE',
    date: day,
    holdsBefore: formatDate(next),
    payDate: formatDate(businessDayFrom('NYSE', next)),
    rate: price,
    rateBps,
  };
  let [lent, received] = [0, 0];
  for (const { row, shares } of group.toSorted((a, b) =>
    a.row.participant < b.row.participant ? -1 : 1,
  )) {
    const fee = borrowFee({ shares, price, rateBps });
    if (fee === 0) continue;
    const paid = { row, qty: -shares, cash: money(-fee), event, of: row.participant };
    const payment = putPayment(book, paid, deps);
    if (payment !== null) deps.outputs.borrowFees.push(toBorrowFee(book, payment, day));
    lent += shares;
    received += fee;
  }
  if (received === 0) return;
  book.participant(SHARE_LENDER, 'DEALER', deps.nowMs);
  const row = { ...one, participant: SHARE_LENDER };
  putPayment(book, { row, qty: lent, cash: money(received), event, of: SHARE_LENDER }, deps);
}

/** The fee as it is published. */
const toBorrowFee = (
  book: ClearingBook,
  { paymentId, participant: userId, symbol, ...of }: PositionPaymentRow,
  day: string,
): BorrowFee => ({
  borrowFeeId: paymentId,
  userId,
  kind: book.findParticipant(userId)?.kind ?? 'USER',
  symbol,
  day,
  qty: qty(-of.qty),
  price: of.rate,
  rateBps: of.rateBps ?? 0,
  fee: money(-of.cash),
  currency: of.currency,
  at: of.at,
});
