/** The rows the CCP owns. Shapes only: no rule and no query comes in here. */

import type {
  AssetClass,
  BuyIn,
  MarginCall,
  MarginEvent,
  Novation,
  OptionEnd,
  Participant,
  ParticipantKind,
  PaymentKind,
  SettlementObligation,
} from '@tradefloor/contracts/ccp';
import type { Currency, PriceCurrency } from '@tradefloor/contracts/fx';
import type { InstrumentSymbol } from '@tradefloor/contracts/ids';
import type { InstrumentType } from '@tradefloor/contracts/market';
import type { Money, Px } from '@tradefloor/contracts/money';
import type { Split } from '@tradefloor/contracts/split';
import type { TransferCode } from '@tradefloor/contracts/vocabulary/clearing';
import { appends, defineTables, keeps } from '../table.ts';
import type { ExpiryRow } from '../trading/expiry/tables.ts';

/** What an account may hold: anything, or never more debits, pending ones included, than credits. */
export type AccountLimit = 'NONE' | 'NO_OVERDRAFT';

/** An account of the ledger. Its balance is derived: the sum of its transfers, kept beside it. */
export type AccountRow = {
  readonly accountId: string;
  readonly owner: string;
  readonly code: string;
  /** What is counted: a currency in 1/10 000, or a symbol in units. Transfers never cross ledgers. */
  readonly ledger: string;
  readonly limit: AccountLimit;
  /** Credits less debits. */
  readonly posted: number;
  readonly pendingDebits: number;
  readonly pendingCredits: number;
  readonly version: number;
};

export type TransferKind = 'POSTED' | 'PENDING' | 'POST' | 'VOID';

/** One debit and one credit, never changed: a correction is another transfer. */
export type TransferRow = {
  /** Deterministic: the idempotency key. */
  readonly transferId: string;
  /** Rises by one, without gaps. */
  readonly seq: number;
  /** Transfers of one group are true together. */
  readonly groupId: string;
  readonly debitId: string;
  readonly creditId: string;
  readonly ledger: string;
  readonly amount: number;
  readonly code: TransferCode;
  /** `PENDING` reserves; `POST` makes a reservation true, wholly or in part; `VOID` gives it back. */
  readonly kind: TransferKind;
  readonly pendingId: string | null;
  readonly timeoutAt: number | null;
  /** Balances of both accounts after it. */
  readonly debitAfter: number;
  readonly creditAfter: number;
  readonly businessDate: string;
  readonly at: number;
};

/** A reservation; open until it is posted or voided. */
export type PendingRow = {
  readonly transferId: string;
  readonly debitId: string;
  readonly creditId: string;
  readonly amount: number;
  readonly isOpen: boolean;
  readonly timeoutAt: number;
};

/** A leg, with the date on which it was cleared. Inserted, never changed; memory holds the newest. */
export type NovationRow = Novation & {
  readonly businessDate: string;
  /** The date it is due on; null on a row that is older than this column. */
  readonly settlementDate: string | null;
};
/** Fills whose legs memory holds to recognise a repeat; older ones are the database's to refuse. */
export const KEPT_FILLS = 10_000;

/** What closes a position at the end of its contract: a signed quantity, and the cash it brings, positive when received. */
export type ExpiryLegRow = {
  readonly expiryLegId: string;
  readonly participant: Participant;
  readonly symbol: InstrumentSymbol;
  readonly qty: number;
  readonly price: Px;
  readonly cash: Money;
  readonly at: number;
  readonly businessDate: string;
};

/**
 * New shares that a split gave to a position, signed: what it had, times the ratio less one. Of a fill that is cleared
 * after the split, those of its leg. Inserted, never changed.
 */
export type SplitLegRow = {
  readonly splitLegId: string;
  readonly participant: Participant;
  readonly symbol: InstrumentSymbol;
  readonly qty: number;
  readonly at: number;
  readonly businessDate: string;
};

/** The end of a position in an option on shares, with the date on which it was worked out. Inserted, never changed. */
export type OptionEndRow = OptionEnd & { readonly businessDate: string };

/** A payment on a position as it was worked out. Inserted, never changed; those of one event sum to zero. */
export type PositionPaymentRow = {
  readonly paymentId: string;
  readonly kind: PaymentKind;
  readonly participant: Participant;
  readonly symbol: InstrumentSymbol;
  /** What it is paid for, signed. */
  readonly qty: number;
  /** Of a coupon, what 100 of face receive; of a dividend, what a share does; of a future, the settlement price; of a borrow fee, the share's price; of a forward, the fixing. */
  readonly rate: Px;
  /** Of a borrow fee, what the shares cost a year in basis points; null of all else. */
  readonly rateBps: number | null;
  /** Positive when received. */
  readonly cash: Money;
  readonly currency: Currency;
  /** What was bought for settlement before this date has a share in it; of a future, what was bought before it; of a forward, its value date. */
  readonly holdsBefore: string;
  readonly payDate: string;
  readonly at: number;
  readonly businessDate: string;
};

export type MarginEventRow = MarginEvent & { readonly businessDate: string };

export type ParticipantRow = {
  readonly participant: Participant;
  readonly kind: ParticipantKind;
  readonly autoPay: boolean;
  /** A default was declared and is not made good. */
  readonly inDefault: boolean;
  /** Gains less losses booked on unsettled positions so far. */
  readonly marked: Money;
  /** Paid on calls and not returned yet. */
  readonly paid: Money;
  /** Calls made so far. */
  readonly callNo: number;
  readonly openedAt: number;
  readonly version: number;
};

export type ClearedPositionRow = {
  readonly participant: Participant;
  readonly symbol: InstrumentSymbol;
  readonly instrumentType: InstrumentType;
  readonly assetClass: AssetClass;
  /** What it is priced in, and paid in where that is delivered. */
  readonly currency: PriceCurrency;
  readonly netQty: number;
  /** Cost of what is held, in price units times quantity, as the decimal text of a bigint; see core/position. */
  readonly basis: string;
  /** Of `netQty`: not settled yet, and what was paid less received for it. */
  readonly openQty: number;
  readonly openValue: Money;
  /** Cost of the settled part while it is held; null on a row that is older than this column. */
  readonly settledValue: Money | null;
  readonly updatedAt: number;
  readonly version: number;
};
export const clearedKey = (participant: string, symbol: string): string =>
  `${participant}|${symbol}`;

/** What is netted together. */
export const nettingKey = (of: {
  readonly userId: Participant;
  readonly symbol: string;
  readonly settlementDate: string;
  readonly currency: string;
  readonly payment?: PaymentKind | null;
}): string => {
  const key = `${of.userId}|${of.symbol}|${of.settlementDate}|${of.currency}`;
  return of.payment === undefined || of.payment === null ? key : `${key}|${of.payment}`;
};

/** An obligation with what netting works on. */
export type ObligationRow = SettlementObligation & {
  readonly instrumentType: InstrumentType;
  /** Signed: what is received; and its cash, positive when received. What is left of both. */
  readonly netQty: number;
  readonly netCash: Money;
  /** Of `netCash`: accrued interest of bonds. */
  readonly netAccrued: Money;
  /** Sum of the absolute values of all legs in it. */
  readonly grossValue: Money;
};

export type CallRow = MarginCall & {
  /** The reservation in cash that stands behind it; null when there is none. */
  readonly pendingId: string | null;
  readonly reason: string | null;
};

/** The price positions in a symbol are valued at. */
export type MarkRow = {
  readonly symbol: InstrumentSymbol;
  readonly instrumentType: InstrumentType;
  readonly price: Px;
  /** Worth of one unit of quantity in whole money units: what makes variation margin exact. */
  readonly unit: Money;
  /** Dollars in one unit of the currency it is priced in, as a fraction. */
  readonly usdTimes: number;
  readonly usdPer: number;
  /** When the market showed it; null while the last trade's price stands in. */
  readonly seenAt: number | null;
};

/** The newest daily settlement price of a future, and the trading day that it is of. */
export type FutureSettlementRow = {
  readonly symbol: InstrumentSymbol;
  readonly date: string;
  readonly price: Px;
  readonly at: number;
};

export type ClassCount = { readonly novations: number; readonly notional: Money };
/** The CCP's own counters and clock: one row. */
export type CcpStateRow = {
  readonly id: string;
  readonly transferSeq: number;
  readonly cycle: number;
  readonly fills: number;
  readonly legs: number;
  readonly settled: number;
  readonly byClass: Readonly<Record<AssetClass, ClassCount>>;
  /** The clearing clock stood at `anchorSimMs` when it was `anchorMs`. */
  readonly anchorMs: number;
  readonly anchorSimMs: number;
  /** The latest date the clock has reached: it never goes back. */
  readonly businessDate: string;
  /** Up to which date income was paid and borrowing charged, and on which business date futures were last settled; null before the first. */
  readonly incomeUpTo: string | null;
  readonly variationOn: string | null;
};

/** The tables of the CCP. */
export const CCP_TABLES = defineTables('ccp', {
  expiries: keeps<ExpiryRow>((row) => row.symbol),
  accounts: keeps<AccountRow>((row) => row.accountId),
  transfers: appends<TransferRow>((row) => row.transferId),
  pendingTransfers: keeps<PendingRow>((row) => row.transferId),
  novations: keeps<NovationRow>((row) => row.novationId),
  expiryLegs: appends<ExpiryLegRow>((row) => row.expiryLegId),
  splits: keeps<Split>((row) => row.splitId),
  splitLegs: appends<SplitLegRow>((row) => row.splitLegId),
  optionEnds: appends<OptionEndRow>((row) => row.optionEndId),
  positionPayments: appends<PositionPaymentRow>((row) => row.paymentId),
  /** Inserted, never changed. */
  buyIns: appends<BuyIn>((row) => row.buyInId),
  marginEvents: appends<MarginEventRow>((row) => row.marginEventId),
  participants: keeps<ParticipantRow>((row) => row.participant),
  positions: keeps<ClearedPositionRow>((row) => clearedKey(row.participant, row.symbol)),
  obligations: keeps<ObligationRow>((row) => row.obligationId),
  calls: keeps<CallRow>((row) => row.callId),
  marks: keeps<MarkRow>((row) => row.symbol),
  futureSettlements: keeps<FutureSettlementRow>((row) => row.symbol),
  state: keeps<CcpStateRow>((row) => row.id),
});
