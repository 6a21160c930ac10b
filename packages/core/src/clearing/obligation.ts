/**
 * Settlement obligations: continuous net settlement per participant, symbol, date and currency. The quantities of all
 * participants sum to zero, and so does their cash, at every moment.
 */
import {
  getAssetClass,
  type SettlementItem,
  type SettlementObligation,
} from '@tradefloor/contracts/ccp';
import type { Fill } from '@tradefloor/contracts/fill';
import { type Money, money, qty } from '@tradefloor/contracts/money';
import { countBusinessDays } from '@tradefloor/instruments/calendar/business-days';
import { toDay } from '@tradefloor/instruments/calendar/civil-date';
import { exact } from '../trading/position/margin.ts';
import { buyInDate } from './buy-in-date.ts';
import type { Delivery, Leg } from './cleared-position.ts';
import type { ClearingBook } from './clearing-book.ts';
import { dueInDollars, paidIn } from './currencies.ts';
import type { ClearingSettings } from './settings.ts';
import type { ClearedPositionRow, ObligationRow, PositionPaymentRow } from './tables.ts';

type Terms = {
  readonly legId: string;
  readonly settlementDate: string;
  readonly dueAt: number;
  readonly nowMs: number;
};

/** What netting takes of a leg. */
type NettedLeg = Omit<Leg, 'fill'> & { readonly fill: Pick<Fill, 'symbol' | 'instrumentType'> };

/** The obligation after a leg has been netted into it; `undefined` begins one, named after that leg. */
export function netted(
  before: ObligationRow | undefined,
  leg: NettedLeg,
  terms: Terms,
): ObligationRow {
  const { signedQty, notional, accruedInterest } = leg;
  const sign = signedQty > 0 ? -1 : 1;
  const { symbol, instrumentType } = leg.fill;
  const first =
    before ??
    begun({ participant: leg.participant, symbol, instrumentType, currency: leg.currency }, terms);
  const netQty = first.netQty + signedQty;
  const netCash = exact(first.netCash + sign * (notional + accruedInterest));
  const netAccrued = exact(first.netAccrued + sign * accruedInterest);
  return {
    ...first,
    ...shown({ netQty, netCash, netAccrued }),
    netQty,
    netCash,
    netAccrued,
    // What has been delivered was of an earlier net: the obligation starts from what is left of it.
    settledQty: qty(0),
    grossValue: exact(first.grossValue + notional + accruedInterest),
    status: 'QUEUED',
    version: first.version + 1,
  };
}

/** An obligation with nothing in it yet. */
function begun(
  of: Pick<ClearedPositionRow, 'participant' | 'symbol' | 'instrumentType' | 'currency'>,
  terms: Terms,
): ObligationRow {
  const { participant, symbol, instrumentType } = of;
  return {
    obligationId: `${terms.legId}:O`,
    settlementDate: terms.settlementDate,
    userId: participant,
    symbol,
    instrumentType,
    assetClass: getAssetClass(of),
    currency: paidIn(of.currency),
    payment: null,
    status: 'QUEUED',
    settledQty: qty(0),
    failReason: null,
    boughtInQty: qty(0),
    fails: 0,
    queuedAt: terms.nowMs,
    dueAt: terms.dueAt,
    settledAt: null,
    version: 0,
    grossValue: money(0),
    ...shown({ netQty: 0, netCash: 0, netAccrued: 0 }),
    netQty: 0,
    netCash: money(0),
    netAccrued: money(0),
  };
}

/**
 * The obligation after its position was closed for good: what the closing leg adds is no trade, so that the gross value
 * stays that of the trades. `undefined` before begins one, where all trades were settled already.
 */
export function closedOut(
  before: ObligationRow | undefined,
  leg: { readonly expiryLegId: string; readonly qty: number; readonly cash: Money },
  terms: Omit<Terms, 'legId'> & { readonly row: ClearedPositionRow },
): ObligationRow {
  const { row, nowMs, settlementDate, dueAt } = terms;
  const legId = leg.expiryLegId;
  const first = before ?? begun(row, { legId, settlementDate, dueAt, nowMs });
  const netQty = first.netQty + leg.qty;
  const netCash = exact(first.netCash + leg.cash);
  return {
    ...first,
    ...shown({ netQty, netCash, netAccrued: first.netAccrued }),
    netQty,
    netCash,
    settledQty: qty(0),
    status: 'QUEUED',
    version: first.version + 1,
  };
}

/** One side of a buy-in: a signed quantity with its cash, positive when received, and the interest in it. */
type BuyInLeg = Delivery & { readonly buyInId: string };

/**
 * The obligation of a seller after a buy-in: of the member that failed, which has nothing left to deliver, or of who
 * sells in its place. It is no trade of theirs, so that the gross value stays; what has been delivered before stays in
 * quantity and cash. `undefined` before begins one.
 */
export function afterBuyIn(
  before: ObligationRow | undefined,
  leg: BuyInLeg,
  terms: Omit<Terms, 'legId'> & { readonly row: Parameters<typeof begun>[0] },
): ObligationRow {
  const { row, ...rest } = terms;
  const first = before ?? begun(row, { ...rest, legId: leg.buyInId });
  const netQty = first.netQty + leg.qty;
  return {
    ...first,
    side: 'SELL',
    qty: qty(first.settledQty + Math.abs(netQty)),
    cashAmount: exact(first.cashAmount + leg.cash),
    accruedInterest: exact(first.accruedInterest + leg.accrued),
    netQty,
    netCash: exact(first.netCash + leg.cash),
    netAccrued: exact(first.netAccrued + leg.accrued),
    boughtInQty: qty(first.boughtInQty + Math.max(0, leg.qty)),
    status: 'QUEUED',
    failReason: null,
    version: first.version + 1,
  };
}

/** What a payment on a position comes to: cash alone, by itself and never netted with trades. */
export function paymentDue(
  row: Parameters<typeof begun>[0],
  payment: PositionPaymentRow,
  terms: Omit<Terms, 'legId' | 'settlementDate'>,
): ObligationRow {
  const { paymentId: legId, payDate: settlementDate, kind } = payment;
  const first = begun(row, { ...terms, legId, settlementDate });
  const { netQty, netAccrued } = first;
  const netCash = payment.cash;
  const side = shown({ netQty, netCash, netAccrued });
  return { ...first, ...side, netCash, payment: kind, version: 1 };
}

/** Side, quantity, cash and the interest in it as they are shown. */
function shown({
  netQty,
  netCash,
  netAccrued,
}: {
  readonly netQty: number;
  readonly netCash: number;
  readonly netAccrued: number;
}): Pick<SettlementObligation, 'side' | 'qty' | 'cashAmount' | 'accruedInterest'> {
  const isBuyer = netQty > 0 || (netQty === 0 && netCash < 0);
  return {
    side: isBuyer ? 'BUY' : 'SELL',
    qty: qty(Math.abs(netQty)),
    // `|| 0` keeps minus zero out.
    cashAmount: money((isBuyer ? -netCash : netCash) || 0),
    accruedInterest: money((isBuyer ? -netAccrued : netAccrued) || 0),
  };
}

/** The obligation after a delivery: settled when nothing is left. */
export function delivered(before: ObligationRow, delivery: Delivery, nowMs: number): ObligationRow {
  const netQty = before.netQty - delivery.qty;
  const netCash = exact(before.netCash - delivery.cash);
  const isDone = netQty === 0 && netCash === 0;
  return {
    ...before,
    netQty,
    netCash,
    netAccrued: exact(before.netAccrued - delivery.accrued),
    settledQty: qty(before.settledQty + Math.abs(delivery.qty)),
    status: isDone ? 'SETTLED' : 'QUEUED',
    failReason: isDone ? null : before.failReason,
    settledAt: isDone ? nowMs : null,
    version: before.version + 1,
  };
}

/** The obligation after a sweep in which nothing, or not all, could be delivered. */
export const failed = (
  before: ObligationRow,
  reason: NonNullable<SettlementObligation['failReason']>,
): ObligationRow => ({
  ...before,
  status: 'FAILED',
  failReason: reason,
  fails: before.fails + 1,
  version: before.version + 1,
});

/** The obligation as it is returned and published. */
export function toObligation(row: ObligationRow): SettlementObligation {
  const {
    instrumentType: _type,
    netQty: _qty,
    netCash: _cash,
    netAccrued: _accrued,
    grossValue: _gross,
    ...published
  } = row;
  return published;
}

/**
 * The obligation as it is listed. It is as old as it is late: business days past its intended settlement date, whether
 * its owner fails to deliver or waits for one who does (CSDR settlement discipline, Delegated Regulation (EU) 2018/1229,
 * counts a fail from that date in business days).
 * @param today the date of the clearing clock
 */
export function toSettlementItem(
  of: SettlementObligation,
  today: string,
  settings: Pick<ClearingSettings, 'buyInAfterDays'>,
): SettlementItem {
  const isFail = of.status === 'FAILED' && of.failReason === 'LACK_OF_SECURITIES';
  return {
    ...of,
    ageDays:
      of.status === 'SETTLED'
        ? 0
        : countBusinessDays('NYSE', toDay(of.settlementDate), toDay(today)),
    buyInOn: isFail ? buyInDate(of, settings) : null,
  };
}

/** Share of gross deliveries that netting makes unnecessary: 1 - sum |net| / sum gross; null for nothing gross. */
export function nettingEfficiency(book: ClearingBook): number | null {
  let gross = 0;
  let net = 0;
  for (const row of book.obligations()) {
    if (row.settledQty > 0) continue;
    gross += dueInDollars(book, row, row.grossValue);
    net += dueInDollars(book, row, Math.abs(row.netCash));
  }
  return gross === 0 ? null : 1 - net / gross;
}

/** What an obligation's owner has to bring, in the obligation's currency. */
export const cashToPayIn = (row: ObligationRow): Money => money(Math.max(0, -row.netCash));
