/**
 * Payments on what is held: worked out together, so that they sum to zero to the unit, then due in cash like any
 * obligation. A payer without the cash fails in the sweep, and the next one tries again.
 */
import type { PaymentKind } from '@tradefloor/contracts/ccp';
import {
  divideHalfUp,
  type Money,
  money,
  type Px,
  toSafeInteger,
} from '@tradefloor/contracts/money';
import { MONEY_PER_CENT, PX_PER_MONEY } from '@tradefloor/contracts/vocabulary/units';
import { getContractSize } from '@tradefloor/instruments/contract/contract-size';
import { exact } from '../trading/position/margin.ts';
import type { ClearingBook } from './clearing-book.ts';
import { toRealTime } from './clearing-clock.ts';
import type { ClearingOutputs } from './clearing-output.ts';
import { paidIn } from './currencies.ts';
import { paymentDue, toObligation } from './obligation.ts';
import type { ClearedPositionRow, PositionPaymentRow } from './tables.ts';

export type PaymentDeps = { readonly nowMs: number; readonly outputs: ClearingOutputs };

/** What is paid, to whom and when. Dates are `YYYY-MM-DD`. */
export type PaymentEvent = {
  readonly kind: PaymentKind;
  /** Different for each event of its kind in the symbol: the date of the schedule. */
  readonly date: string;
  readonly holdsBefore: string;
  readonly payDate: string;
  readonly rate: Px;
  /** Of a borrow fee, what it is a year. */
  readonly rateBps?: number;
};

/** A position and the signed part of it that an event pays for. */
export type Holding = { readonly row: ClearedPositionRow; readonly qty: number };

/** A rate on a quantity, half a minor unit rounded away from zero: opposite quantities have opposite cash. */
export function toCash({ row, qty }: Holding, rate: Px): Money {
  const { times, per } = getContractSize(row);
  const worth = BigInt(rate) * BigInt(qty) * BigInt(times);
  const units = BigInt(PX_PER_MONEY) * BigInt(per) * BigInt(MONEY_PER_CENT);
  return money(toSafeInteger(divideHalfUp(worth, units)) * MONEY_PER_CENT + 0);
}

/** Where rounding ends: with the largest holder, a dealer before a user or a client. */
function findBearer(book: ClearingBook, holdings: readonly Holding[]): Holding | undefined {
  const isDealer = ({ row }: Holding) => book.findParticipant(row.participant)?.kind === 'DEALER';
  return holdings.toSorted(
    (a, b) => Number(isDealer(b)) - Number(isDealer(a)) || Math.abs(b.qty) - Math.abs(a.qty),
  )[0];
}

/** What each holding receives of an event, to the minor unit; quantities that sum to zero give cash that does. */
export function shareOut(
  book: ClearingBook,
  holdings: readonly Holding[],
  rate: Px,
): readonly (Holding & { readonly cash: Money })[] {
  return toZero(
    book,
    holdings.map((of) => ({ ...of, cash: toCash(of, rate) })),
  );
}

type PaidHolding = Holding & { readonly cash: Money };

/** Payments that sum to zero: what rounding leaves is borne by one holder, a dealer where there is one. */
export function toZero(book: ClearingBook, paid: readonly PaidHolding[]): readonly PaidHolding[] {
  const rest = paid.reduce((sum, { cash }) => sum + cash, 0);
  const bearer = rest === 0 ? undefined : findBearer(book, paid);
  return paid.map((of) => ({
    ...of,
    cash: money(of.row === bearer?.row ? exact(of.cash - rest) : of.cash),
  }));
}

/** The name of an event's payment to one holder, or for one late leg. */
const toPaymentId = (symbol: string, { kind, date }: PaymentEvent, of: string): string =>
  `${symbol}:${kind}:${date}:${of}`;

/** What a payment takes of the position that it is for. */
type PaidOn = Pick<ClearedPositionRow, 'participant' | 'symbol' | 'instrumentType' | 'currency'>;

type Paid = {
  readonly row: PaidOn;
  readonly qty: number;
  readonly cash: Money;
  readonly event: PaymentEvent;
  /** The participant, or the leg that it is made up for. */
  readonly of: string;
};

/** Notes a payment and queues its cash. @returns it; null for one of nothing */
export function putPayment(
  book: ClearingBook,
  { row, qty, cash, event, of }: Paid,
  { nowMs, outputs }: PaymentDeps,
): PositionPaymentRow | null {
  if (cash === 0) return null;
  const { kind, rate, rateBps = null, holdsBefore, payDate } = event;
  const payment: PositionPaymentRow = {
    paymentId: toPaymentId(row.symbol, event, of),
    kind,
    participant: row.participant,
    symbol: row.symbol,
    qty,
    rate,
    rateBps,
    cash,
    currency: paidIn(row.currency),
    holdsBefore,
    payDate,
    at: nowMs,
    businessDate: book.businessDate(nowMs),
  };
  book.addPayment(payment);
  const dueAt = toRealTime(book.row, payDate, book.settings.simDayMs);
  const due = paymentDue(row, payment, { dueAt, nowMs });
  book.putObligation(due);
  outputs.queued.push(toObligation(due));
  return payment;
}
