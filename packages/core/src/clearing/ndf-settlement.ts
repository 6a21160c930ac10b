/**
 * The fixing of a non-deliverable forward: every position is closed at it, and what it comes to in dollars is due on the
 * value date, as a payment of its own. Amounts are rounded half away from zero for each account; the dealer bears what
 * rounding leaves, so that they sum to zero to the unit.
 */
import { money } from '@tradefloor/contracts/money';
import { PX_PER_MONEY } from '@tradefloor/contracts/vocabulary/units';
import { fixedAmount } from '@tradefloor/instruments/fx/ndf';
import type { ExpiryRow } from '../trading/expiry/tables.ts';
import type { ClearingBook } from './clearing-book.ts';
import { type PaymentDeps, type PaymentEvent, putPayment, toZero } from './position-payments.ts';
import type { ClearedPositionRow } from './tables.ts';

/** Closes what is held, and what was bought and sold again, at the fixing. @returns how many positions were closed */
export function settleNdf(book: ClearingBook, end: ExpiryRow, deps: PaymentDeps): number {
  const rows = [...book.positions()]
    .filter(
      ({ symbol, netQty, openValue }) => symbol === end.symbol && (netQty !== 0 || openValue !== 0),
    )
    // In an order of their own: a book that was read back lists them in another.
    .sort((a, b) => (a.participant < b.participant ? -1 : 1));
  const paid = toZero(
    book,
    rows.map((row) => {
      const { netQty: qty, openValue } = row;
      const cost = BigInt(openValue) * BigInt(PX_PER_MONEY);
      return { row, qty, cash: fixedAmount({ qty, cost }, end.finalPrice) };
    }),
  );
  for (const { row, cash } of paid) close(book, { row, cash, end }, deps);
  return paid.length;
}

type Closing = {
  readonly row: ClearedPositionRow;
  readonly cash: ReturnType<typeof money>;
  readonly end: ExpiryRow;
};

function close(book: ClearingBook, { row, cash, end }: Closing, deps: PaymentDeps): void {
  const { participant, symbol, netQty, version } = row;
  const { nowMs: at } = deps;
  book.addExpiryLeg({
    expiryLegId: `${symbol}:X:${participant}:${version}`,
    participant,
    symbol,
    qty: -netQty + 0,
    price: end.finalPrice,
    cash,
    at,
    businessDate: book.businessDate(at),
  });
  book.putPosition({
    ...row,
    netQty: 0,
    basis: '0',
    openQty: 0,
    openValue: money(0),
    updatedAt: at,
    version: version + 1,
  });
  const event: PaymentEvent = {
    kind: 'NDF_SETTLEMENT',
    date: end.expiry,
    holdsBefore: end.expiry,
    payDate: end.expiry,
    rate: end.finalPrice,
  };
  // A late deal is closed by itself: its payment has a name of its own.
  putPayment(book, { row, qty: netQty, cash, event, of: `${participant}:${version}` }, deps);
}
