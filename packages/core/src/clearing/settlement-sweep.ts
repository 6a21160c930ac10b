/**
 * The settlement sweep: what is due is delivered against payment, symbol by symbol and date by date, each as one linked
 * group of the ledger. What fails is tried again in the next sweep, until it is bought in. A sweep that finds nothing due changes nothing.
 */

import { MONEY_PER_UNIT } from '@tradefloor/contracts/money';
import type { TransferCode } from '@tradefloor/contracts/vocabulary/clearing';
import { findDealtPair } from '@tradefloor/instruments/fx/fx-forward';
import { getCurrency } from '@tradefloor/instruments/instrument';
import { drawAt, hash32 } from '../prng.ts';
import { invariant } from '../result.ts';
import { chargeBorrowFees } from './borrow-fees.ts';
import { BUY_IN_AGENT, type BuyInContext, buyInFails } from './buy-in.ts';
import {
  CCP,
  CLEARING_CURRENCY,
  cashAmount,
  openedAccount,
  securitiesAccount,
} from './chart-of-accounts.ts';
import { type Delivery, withSettled } from './cleared-position.ts';
import type { ClearingBook } from './clearing-book.ts';
import { deliveryName } from './delivery-name.ts';
import { type FailReason, planDeliveries } from './delivery-plan.ts';
import { exerciseForDividends } from './early-exercise.ts';
import { heldAs } from './forward-position.ts';
import { settleVariation } from './futures-variation.ts';
import type { TransferDraft } from './ledger.ts';
import { delivered, failed, toObligation } from './obligation.ts';
import { payIncome } from './position-income.ts';
import type { ObligationRow } from './tables.ts';

export type SweepContext = BuyInContext & {
  /** The platform's seed: which deliveries fail, where fails are switched on, and who is assigned. */
  readonly seed: number;
  /** What borrowing each share costs a year, in basis points; needed where {@link listBorrowed} lists any. */
  readonly borrowRates: ReadonlyMap<string, number>;
};
export type Swept = { readonly settled: number; readonly failed: number };

const PPM = 1_000_000;

/** Works out the payments of a date that has come, and settles all that is due. */
export function sweep(book: ClearingBook, context: SweepContext): Swept {
  chargeBorrowFees(book, context);
  exerciseForDividends(book, context);
  payIncome(book, context);
  settleVariation(book, context);
  const today = book.calendarDate(context.nowMs);
  const groups = new Map<string, ObligationRow[]>();
  for (const row of book.obligations()) {
    if (row.settlementDate > today) continue;
    const key = toGroup(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  let settled = 0;
  let fails = 0;
  for (const [key, rows] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (rows.some(awaitsFinalPrice)) continue;
    const swept = settleGroup(book, { ...context, key, rows });
    settled += swept.settled;
    fails += swept.failed;
  }
  if (settled > 0) book.change({ settled: book.row.settled + settled });
  return { settled, failed: fails };
}

/** What is delivered together. What began in another currency than the symbol's settles by itself, as it began. */
function toGroup({ settlementDate, symbol, currency, payment }: ObligationRow): string {
  const group = `${settlementDate}|${symbol}`;
  if (payment !== null) return `${group}|${payment}|${currency}`;
  return currency === getCurrency(symbol, currency) ? group : `${group}|${currency}`;
}

/** A future is never delivered: until its final settlement price has closed it, nothing of it is due, whatever the date. */
const awaitsFinalPrice = ({ instrumentType, netQty }: ObligationRow): boolean =>
  instrumentType === 'commodity' && netQty !== 0;

type Group = SweepContext & { readonly key: string; readonly rows: readonly ObligationRow[] };

function settleGroup(book: ClearingBook, group: Group): Swept {
  const { nowMs } = group;
  const failing = injectedFails(book, group);
  const rows = buyInFails(book, { rows: group.rows, failing }, group);
  const unit = book.mark(rows[0]?.symbol ?? '')?.unit;
  invariant(unit !== undefined, 'what is settled has been traded: it has a mark');
  // Each round that the ledger refuses for lack of cash finds one more who fails.
  for (let round = 0; round <= rows.length; round += 1) {
    const { deliveries } = planDeliveries(rows, failing, unit);
    const drafts = rows.flatMap((row) => toDrafts(row, deliveries.get(row.obligationId)));
    openDelivered(book, drafts);
    const moment = book.moment(`settle-${group.key}-${book.row.transferSeq}`, nowMs);
    const booked = drafts.length === 0 ? null : book.ledger.book(drafts, moment);
    if (booked === null || booked.ok) {
      return close(book, { ...group, rows }, { failing, deliveries });
    }
    const broke = rows.find((row) => booked.error.transferId.startsWith(`${row.obligationId}:V`));
    invariant(
      broke !== undefined && booked.error.why === 'OVERDRAFT',
      `${booked.error.transferId}: ${booked.error.why}`,
    );
    failing.set(broke.obligationId, 'LACK_OF_CASH');
  }
  return { settled: 0, failed: failing.size };
}

/** Random fails among the members with something to deliver: drawn again in every sweep, the same for the same seed. */
function injectedFails(book: ClearingBook, { rows, seed }: Group): Map<string, FailReason> {
  const failing = new Map<string, FailReason>();
  const { failsPpm } = book.settings;
  if (failsPpm === 0) return failing;
  for (const { obligationId, version, netQty, netCash, userId } of rows) {
    if (userId === BUY_IN_AGENT) continue;
    const draw = drawAt(hash32(`${seed} fails ${obligationId} ${version}`), 0) % PPM;
    if (draw >= failsPpm || (netQty === 0 && netCash >= 0)) continue;
    failing.set(obligationId, netQty < 0 ? 'LACK_OF_SECURITIES' : 'LACK_OF_CASH');
  }
  return failing;
}

/** Securities, or the base currency of a pair, against cash: one delivery, between the participant and the CCP. */
function toDrafts(row: ObligationRow, delivery: Delivery | undefined): TransferDraft[] {
  if (delivery === undefined) return [];
  const { userId, currency } = row;
  const goods = toGoods(row);
  const [from, to] = delivery.qty < 0 ? [goods.own, goods.house] : [goods.house, goods.own];
  const cash = {
    own: cashAmount(userId, currency),
    house: cashAmount(CCP, currency),
  };
  const [payer, payee] = delivery.cash < 0 ? [cash.own, cash.house] : [cash.house, cash.own];
  const id = deliveryName(row);
  const delivered: TransferDraft = {
    transferId: `${id}:${goods.suffix}`,
    debitId: from,
    creditId: to,
    amount: Math.abs(delivery.qty) * goods.units,
    code: goods.code,
  };
  const paid: TransferDraft = {
    transferId: `${id}:CASH`,
    debitId: payer,
    creditId: payee,
    amount: Math.abs(delivery.cash),
    code: toPaymentCode(row),
  };
  return [delivered, paid].filter(({ amount }) => amount > 0);
}

/** Of who was bought in, nothing is left to deliver: its cash is what that cost. */
function toPaymentCode({ payment, boughtInQty, netQty }: ObligationRow): TransferCode {
  if (payment !== null) return payment;
  return boughtInQty > 0 && netQty === 0 ? 'BUY_IN' : 'SETTLEMENT_CASH';
}

/** What is delivered for the cash: units of a security, or money of the base currency, payment against payment. */
function toGoods({ userId, symbol, instrumentType }: ObligationRow) {
  const pair = instrumentType === 'fx' ? findDealtPair(symbol) : null;
  if (pair === null) {
    const accounts = {
      own: securitiesAccount(userId, symbol),
      house: securitiesAccount(CCP, symbol),
    };
    return { ...accounts, units: 1, suffix: 'SEC', code: 'SETTLEMENT_SECURITIES' as const };
  }
  const { base } = pair;
  const accounts = { own: cashAmount(userId, base), house: cashAmount(CCP, base) };
  return { ...accounts, units: MONEY_PER_UNIT, suffix: 'BASE', code: 'SETTLEMENT_CASH' as const };
}

/** Accounts of securities and of other currencies come to be with the first delivery. */
function openDelivered(book: ClearingBook, drafts: readonly TransferDraft[]): void {
  for (const { debitId, creditId } of drafts) {
    for (const id of [debitId, creditId]) {
      const [owner = '', code = '', ledger = ''] = id.split('|');
      if (ledger !== CLEARING_CURRENCY) book.ledger.open(openedAccount(owner, code, ledger));
    }
  }
}

/** Obligations and positions after a group's deliveries. */
function close(
  book: ClearingBook,
  { rows, nowMs, outputs }: Group,
  outcome: {
    readonly failing: ReadonlyMap<string, FailReason>;
    readonly deliveries: ReadonlyMap<string, Delivery>;
  },
): Swept {
  let settled = 0;
  let fails = 0;
  for (const row of rows) {
    const reason = outcome.failing.get(row.obligationId);
    const delivery = outcome.deliveries.get(row.obligationId);
    if (reason !== undefined) {
      book.putObligation(failed(row, reason));
      fails += 1;
      continue;
    }
    if (delivery === undefined) continue;
    const after = delivered(row, delivery, nowMs);
    book.putObligation(after);
    // Of payments, a future's alone are part of its position's value.
    const isOfPosition = row.payment === null || row.payment === 'FUTURES_VARIATION';
    if (isOfPosition) settlePosition(book, row, { ...delivery, at: nowMs });
    if (after.status !== 'SETTLED') continue;
    settled += 1;
    outputs.complete.push(toObligation(after));
  }
  return { settled, failed: fails };
}

/** What is delivered leaves the open part of its position. Income does not: it is owed, never part of a position's value. */
function settlePosition(
  book: ClearingBook,
  { obligationId, userId, symbol }: ObligationRow,
  delivery: Delivery & { readonly at: number },
): void {
  const position = book.position(userId, heldAs(book, symbol));
  invariant(position !== undefined, `${obligationId} is of a position`);
  book.putPosition(withSettled(position, delivery));
}
