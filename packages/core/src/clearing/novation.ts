/**
 * Novation: a fill becomes two contracts with the CCP in between, margin is posted on both, and both are netted into
 * what is due on their settlement date. All of it happens in one handling, so that there is never a half.
 */
import {
  getAssetClass,
  type Participant,
  type ParticipantKind,
  participant,
} from '@tradefloor/contracts/ccp';
import type { Fill } from '@tradefloor/contracts/fill';
import type { PriceCurrency } from '@tradefloor/contracts/fx';
import { type Money, px } from '@tradefloor/contracts/money';
import { isCurrency } from '@tradefloor/contracts/vocabulary/instruments';
import { computeWorth } from '@tradefloor/instruments/contract/contract-value';
import { getCurrency } from '@tradefloor/instruments/instrument';
import { invariant } from '../result.ts';
import { initialMarginOn } from '../trading/position/margin.ts';
import { interestOn } from './bond-interest.ts';
import { CLEARING_CURRENCY, cashAmount, FEES, initialMarginAccount } from './chart-of-accounts.ts';
import { type Leg, withLeg } from './cleared-position.ts';
import type { ClearingBook } from './clearing-book.ts';
import { toRealTime } from './clearing-clock.ts';
import type { ClearingOutputs } from './clearing-output.ts';
import { toDollars } from './currencies.ts';
import { recordPrice } from './first-marks.ts';
import type { TransferDraft } from './ledger.ts';
import { MARGIN_TRANSFER } from './margin-movements.ts';
import { netted, toObligation } from './obligation.ts';
import { claimIncome } from './position-income.ts';
import { clearedFactor, noteLateShares } from './share-split.ts';
import { nettingKey } from './tables.ts';

type NovatedLeg = Leg & {
  readonly novationId: string;
  readonly kind: ParticipantKind;
  /** Initial margin that could be posted: all of it unless cash is short. */
  readonly posted: number;
};

/**
 * Clears a fill. A fill of no quantity or one already cleared publishes nothing.
 * @returns whether it was cleared now
 * @throws InvariantViolation for a price that is not positive: the message is parked for a person
 */
export function novate(
  book: ClearingBook,
  fill: Fill,
  { nowMs, outputs }: { readonly nowMs: number; readonly outputs: ClearingOutputs },
): boolean {
  if (fill.qty === 0 || book.hasCleared(fill.execId)) return false;
  invariant(fill.price > 0, `${fill.execId} has a price`);
  const assetClass = getAssetClass(fill);
  const notional = computeWorth(fill, fill.price, fill.qty);
  const accruedInterest = interestOn(fill, notional);
  // A delisted bond clears in the currency of its trade.
  const currency = getCurrency(fill.symbol, fill.currency);
  const factor = clearedFactor(book, fill);
  recordPrice(book, { ...fill, price: px(Math.round(fill.price / factor)) }, currency);
  const legs = postMargin(book, { fill, notional, accruedInterest, currency, factor, nowMs });
  const businessDate = book.businessDate(nowMs);
  const due = amountDue(book, fill);
  for (const leg of legs) {
    const { novationId, signedQty } = leg;
    const novation = {
      novationId,
      execId: fill.execId,
      leg: signedQty > 0 ? ('BUYER' as const) : ('SELLER' as const),
      participant: leg.participant,
      counterparty: 'CCP' as const,
      symbol: fill.symbol,
      assetClass,
      currency,
      qty: fill.qty,
      price: fill.price,
      notional,
      accruedInterest,
      at: fill.at,
    };
    book.addLeg({ businessDate, settlementDate: due.settlementDate, ...novation });
    outputs.novations.push(novation);
    book.putPosition(withLeg(book.position(leg.participant, fill.symbol), leg));
    noteLateShares(book, leg, nowMs);
    noteMargin(book, leg, { nowMs, outputs });
    // What is priced in a currency that is not delivered is due when it is fixed.
    if (isCurrency(currency)) queue(book, leg, { nowMs, outputs, due });
    claimIncome(book, { ...leg, settlementDate: due.settlementDate }, { nowMs, outputs });
  }
  book.countFill(assetClass, toDollars(book, fill.symbol, notional));
  return true;
}

type Member = { readonly id: Participant; readonly kind: ParticipantKind };

/**
 * Whose account the other leg is: the client's own, or that of the firm with the MPID. A client's fill that is older
 * than the field names no client: it clears to the MPID that all clients had.
 */
const getOtherSide = ({ clientUserId, counterparty }: Fill): Member =>
  clientUserId === undefined || clientUserId === null
    ? { id: participant(counterparty), kind: 'DEALER' }
    : { id: participant(clientUserId), kind: 'CLIENT' };

/** Fee and initial margin of both legs, in one group. */
function postMargin(
  book: ClearingBook,
  of: {
    readonly fill: Fill;
    readonly notional: Money;
    readonly accruedInterest: Money;
    readonly currency: PriceCurrency;
    readonly factor: number;
    readonly nowMs: number;
  },
): readonly NovatedLeg[] {
  const { fill, notional, accruedInterest, currency, factor, nowMs } = of;
  const user: Member = { id: participant(fill.userId), kind: 'USER' };
  const other = getOtherSide(fill);
  const [buyer, seller] = fill.side === 'BUY' ? [user, other] : [other, user];
  for (const { id, kind } of [buyer, seller]) book.participant(id, kind, nowMs);
  const fee = computeFee(book, fill, user.id);
  const worth = toDollars(book, fill.symbol, notional);
  const wanted = initialMarginOn(getAssetClass(fill), worth);
  const toLeg = (side: typeof buyer, leg: 'B' | 'S'): NovatedLeg => {
    const paidFirst = side === user && fee !== null && fill.fees.total > 0 ? fee.amount : 0;
    const free = Math.max(0, book.ledger.available(cashAmount(side.id)) - paidFirst);
    return {
      participant: side.id,
      kind: side.kind,
      novationId: `${fill.execId}:${leg}`,
      signedQty: (leg === 'B' ? fill.qty : -fill.qty) * factor,
      factor,
      notional,
      accruedInterest,
      fill,
      currency,
      posted: Math.min(wanted, free),
    };
  };
  const legs = [toLeg(buyer, 'B'), toLeg(seller, 'S')];
  const drafts = [...(fee === null ? [] : [fee]), ...legs.flatMap(marginDraft)];
  if (drafts.length > 0) book.ledger.mustBook(drafts, book.moment(fill.execId, nowMs));
  return legs;
}

/** What the user pays for the fill, or gets as a rebate; never more than there is. */
function computeFee(book: ClearingBook, fill: Fill, user: Participant): TransferDraft | null {
  const { total } = fill.fees;
  const cash = cashAmount(user);
  const amount = total > 0 ? Math.min(total, Math.max(0, book.ledger.available(cash))) : -total;
  if (amount === 0) return null;
  const [debitId, creditId] = total > 0 ? [cash, FEES] : [FEES, cash];
  return { transferId: `${fill.execId}:FEE`, debitId, creditId, amount, code: 'FEE' };
}

const marginDraft = (leg: NovatedLeg): TransferDraft[] =>
  leg.posted === 0
    ? []
    : [
        {
          transferId: `${leg.novationId}${MARGIN_TRANSFER}`,
          debitId: cashAmount(leg.participant),
          creditId: initialMarginAccount(leg.participant),
          amount: leg.posted,
          code: 'INITIAL_MARGIN',
        },
      ];

type Deps = { readonly nowMs: number; readonly outputs: ClearingOutputs };

function noteMargin(book: ClearingBook, leg: NovatedLeg, { nowMs, outputs }: Deps): void {
  if (leg.posted === 0) return;
  outputs.margin.push({
    marginEventId: `${leg.novationId}:INITIAL`,
    kind: 'INITIAL',
    userId: leg.participant,
    symbol: leg.fill.symbol,
    currency: CLEARING_CURRENCY,
    amount: leg.posted as Money,
    balanceAfter: book.ledger.balance(initialMarginAccount(leg.participant)) as Money,
    at: nowMs,
  });
}

type Due = { readonly settlementDate: string; readonly dueAt: number };

/** When a fill settles: on the date that its desk has shown and stamped, also when it reaches the CCP late. */
const amountDue = (book: ClearingBook, { settlementDate }: Fill): Due => ({
  settlementDate,
  dueAt: toRealTime(book.row, settlementDate, book.settings.simDayMs),
});

/** Nets the leg into what is due on its settlement date. */
function queue(book: ClearingBook, leg: NovatedLeg, of: Deps & { readonly due: Due }): void {
  const { fill, currency, participant: userId } = leg;
  const { nowMs, outputs, due } = of;
  const { settlementDate } = due;
  const before = book.openObligation(
    nettingKey({ userId, symbol: fill.symbol, settlementDate, currency }),
  );
  const row = netted(before, leg, { legId: leg.novationId, ...due, nowMs });
  book.putObligation(row);
  outputs.queued.push(toObligation(row));
}
