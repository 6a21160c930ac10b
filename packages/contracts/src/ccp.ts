/**
 * Clearing: the central counterparty's events about novation, margin and settlement (interface decisions, section 8).
 * Participants are users, the firm's clients among them, and the firms on the other side of their fills, by market
 * participant identifier.
 */

import * as z from 'zod';
import { Currency, PriceCurrency, RecordCurrency, RecordMoneyCurrency } from './fx.ts';
import { ExecId, InstrumentSymbol } from './ids.ts';
import { InstrumentType } from './market.ts';
import { MoneyWire, money, PriceWire, Qty, qty } from './money.ts';
import { Side } from './order.ts';
import { AtWire, CalendarDate } from './time.ts';
import {
  ASSET_CLASSES,
  CALL_STATUSES,
  OPTION_END_KINDS,
  PARTICIPANT_KINDS,
  PAYMENT_KINDS,
  TRANSFER_CODES,
} from './vocabulary/clearing.ts';
import { isBespokeSymbol } from './vocabulary/instruments.ts';

/** A user's id, or the MPID of the firm on the other side of a fill. */
export const Participant = z
  .string()
  .regex(/^([a-z0-9][a-z0-9-]{0,47}|[A-Z0-9]{4,8})$/)
  .brand<'Participant'>();
export type Participant = z.infer<typeof Participant>;
export const participant = (text: string): Participant => text as Participant;

/** Of a record that may be older than the field: nothing. */
const RecordMoney = MoneyWire.default(money(0)) as unknown as typeof MoneyWire;

/** Of a record that may be older than the field: none of it. */
const RecordQty = Qty.default(qty(0)) as unknown as typeof Qty;

/** A user of the firm, a client of the firm, or a firm that a user dealt with. */
export const ParticipantKind = z.enum(PARTICIPANT_KINDS);
export type ParticipantKind = z.infer<typeof ParticipantKind>;

export const AssetClass = z.enum(ASSET_CLASSES);
export type AssetClass = z.infer<typeof AssetClass>;

/** Listed options and futures are derivatives, FX clears at the OTC default. */
const ASSET_CLASS_OF = {
  equity: 'EQUITY',
  bond: 'FIXED_INCOME',
  option: 'DERIVATIVES',
  fx: 'OTC',
  commodity: 'DERIVATIVES',
} as const satisfies Record<InstrumentType, AssetClass>;

/** The margin class of an instrument; an unlisted option clears over the counter. */
export const getAssetClass = (of: {
  readonly instrumentType: InstrumentType;
  readonly symbol: string;
}): AssetClass => (isBespokeSymbol(of.symbol) ? 'OTC' : ASSET_CLASS_OF[of.instrumentType]);

/** One leg of a fill after novation: the participant faces the CCP. Exactly two per fill. */
export const Novation = z.strictObject({
  novationId: z.string(),
  execId: ExecId,
  leg: z.enum(['BUYER', 'SELLER']),
  participant: Participant,
  counterparty: z.literal('CCP'),
  symbol: InstrumentSymbol,
  assetClass: AssetClass,
  /** What price and notional are in. */
  currency: RecordCurrency,
  qty: Qty,
  price: PriceWire,
  notional: MoneyWire,
  /** What a bond's buyer pays beside the notional: interest to the settlement date. Zero of all else. */
  accruedInterest: RecordMoney,
  at: AtWire,
});
export type Novation = z.infer<typeof Novation>;

export const MARGIN_KINDS = ['INITIAL', 'VARIATION', 'CALL', 'CALL_MET', 'RELEASE'] as const;

/**
 * One movement of margin. `INITIAL` and `RELEASE` change the posted margin, and `balanceAfter` is the posted amount.
 * `VARIATION` (signed) and `CALL_MET` change the variation balance, and `balanceAfter` is that balance. `CALL` demands
 * `amount`; `balanceAfter` is the unpaid rest of the call.
 */
export const MarginEvent = z.strictObject({
  marginEventId: z.string(),
  kind: z.enum(MARGIN_KINDS),
  userId: Participant,
  symbol: InstrumentSymbol.nullable(),
  /** What the amount is in: variation in the instrument's currency, all else in dollars. */
  currency: RecordMoneyCurrency,
  amount: MoneyWire,
  balanceAfter: MoneyWire,
  at: AtWire,
});
export type MarginEvent = z.infer<typeof MarginEvent>;

export const PaymentKind = z.enum(PAYMENT_KINDS);
export type PaymentKind = z.infer<typeof PaymentKind>;

/** Of a record that may be older than the field: a trade's. */
const RecordPayment = PaymentKind.nullable().default(null) as unknown as z.ZodNullable<
  typeof PaymentKind
>;

export const OptionEndKind = z.enum(OPTION_END_KINDS);
export type OptionEndKind = z.infer<typeof OptionEndKind>;

/**
 * The end of one account's position in an option on shares, or of a part of it. The contracts leave the account without
 * cash; what is exercised or assigned becomes a trade in the share at the strike. Over all accounts, contracts, shares
 * and cash of an event sum to zero.
 */
export const OptionEnd = z.strictObject({
  optionEndId: z.string(),
  kind: OptionEndKind,
  participant: Participant,
  participantKind: ParticipantKind,
  /** The option. */
  symbol: InstrumentSymbol,
  /** What was held of it and has ended: below zero for what had been sold. */
  contracts: z.int(),
  underlying: InstrumentSymbol,
  /** Shares received, below zero for those delivered; zero of an expiration. */
  shares: z.int(),
  strike: PriceWire,
  /** What a share's worth of the option was worth at its end: its intrinsic value. */
  worth: PriceWire,
  /** Received for the shares, below zero for what is paid. */
  cash: MoneyWire,
  /** When the shares settle; null of an expiration. */
  settlementDate: CalendarDate.nullable(),
  at: AtWire,
});
export type OptionEnd = z.infer<typeof OptionEnd>;

export const FAIL_REASONS = ['LACK_OF_SECURITIES', 'LACK_OF_CASH'] as const;

/** What one participant owes and is owed in one symbol on one date, net of all its fills; or one payment on a position. */
export const SettlementObligation = z.strictObject({
  obligationId: z.string(),
  settlementDate: CalendarDate,
  userId: Participant,
  symbol: InstrumentSymbol,
  assetClass: AssetClass,
  /** The side of the net quantity; of the cash where the quantity nets to nothing. */
  side: Side,
  qty: Qty,
  /** What a buyer pays or a seller receives; negative where netting has turned the cash around. */
  cashAmount: MoneyWire,
  /** Of `cashAmount`: accrued interest of bonds. */
  accruedInterest: RecordMoney,
  currency: Currency,
  /** What it pays on a position; null for what trades come to. */
  payment: RecordPayment,
  status: z.enum(['QUEUED', 'SETTLED', 'FAILED']),
  /** Of `qty`: delivered so far. */
  settledQty: Qty,
  failReason: z.enum(FAIL_REASONS).nullable(),
  /** Bought in for who failed to deliver it: no longer in `qty`, and its price difference is in `cashAmount`. */
  boughtInQty: RecordQty,
  /** Sweeps it has failed in. */
  fails: z.int().nonnegative(),
  queuedAt: AtWire,
  /** When the clearing clock reaches the settlement date. */
  dueAt: AtWire,
  settledAt: AtWire.nullable(),
  version: z.int().positive(),
});
export type SettlementObligation = z.infer<typeof SettlementObligation>;

/** An obligation as it is listed: with how late it is. */
export const SettlementItem = SettlementObligation.extend({
  /** Business days of the clearing clock past the settlement date; 0 until then and once settled. */
  ageDays: z.int().nonnegative(),
  /** The business day on which the CCP buys in what is still not delivered; null for all but such fails. */
  buyInOn: CalendarDate.nullable(),
});
export type SettlementItem = z.infer<typeof SettlementItem>;

/** A purchase by the CCP for the account of a member that has failed to deliver. */
export const BuyIn = z.strictObject({
  buyInId: z.string(),
  /** The member that failed: the purchase is its own. */
  userId: Participant,
  kind: ParticipantKind,
  /** Who sold it. */
  seller: Participant,
  obligationId: z.string(),
  symbol: InstrumentSymbol,
  instrumentType: InstrumentType,
  /** What price and amounts are in. */
  currency: Currency,
  qty: Qty,
  price: PriceWire,
  notional: MoneyWire,
  /** Of a bond, to the day of the purchase. */
  accruedInterest: MoneyWire,
  /** What the member was still to receive for its delivery. */
  contractAmount: MoneyWire,
  /** What the purchase cost more than that: the member pays it, or receives it where it is negative. */
  cost: MoneyWire,
  /** When the delivery was due. */
  settlementDate: CalendarDate,
  businessDate: CalendarDate,
  at: AtWire,
});
export type BuyIn = z.infer<typeof BuyIn>;

/** What an account was charged for the shares that it had borrowed at the end of a day. */
export const BorrowFee = z.strictObject({
  borrowFeeId: z.string(),
  userId: Participant,
  kind: ParticipantKind,
  symbol: InstrumentSymbol,
  /** The calendar day. */
  day: CalendarDate,
  /** Shares that were short for settlement. */
  qty: Qty,
  /** The mark that the day ended with; what the shares cost a year, in basis points. */
  price: PriceWire,
  rateBps: z.int().nonnegative(),
  fee: MoneyWire,
  currency: Currency,
  at: AtWire,
});
export type BorrowFee = z.infer<typeof BorrowFee>;

export const CallStatus = z.enum(CALL_STATUSES);
export type CallStatus = z.infer<typeof CallStatus>;

/** A demand for variation margin. An account never has two that are open. */
export const MarginCall = z.strictObject({
  callId: z.string(),
  userId: Participant,
  status: CallStatus,
  /** The total amount called, top-ups included, and the paid part of it. */
  amount: MoneyWire,
  paid: MoneyWire,
  /** The unpaid loss and the threshold it had passed when the call was made. */
  exposure: MoneyWire,
  maintenance: MoneyWire,
  issuedAt: AtWire,
  dueAt: AtWire,
  closedAt: AtWire.nullable(),
  version: z.int().positive(),
});
export type MarginCall = z.infer<typeof MarginCall>;

export const ClearedPosition = z.strictObject({
  symbol: InstrumentSymbol,
  assetClass: AssetClass,
  /** What its prices, and its local value, are in. */
  currency: PriceCurrency,
  /** All that is held, settled or not. */
  netQty: z.int(),
  /** Of `netQty`: not settled yet. Margin is held for all of `netQty`. */
  unsettledQty: z.int(),
  avgPx: PriceWire,
  markPx: PriceWire,
  /** Time of the mark; null while the price of the last trade is used instead. */
  markedAt: AtWire.nullable(),
  /** In dollars, as all of the account. */
  marketValue: MoneyWire,
  unrealisedPnl: MoneyWire,
  /** The same in the position's own currency. */
  localValue: MoneyWire,
  localPnl: MoneyWire,
});
export type ClearedPosition = z.infer<typeof ClearedPosition>;

/** A scenario of SPAN, and what all positions of a product gain in it. */
export const MarginScenario = z.strictObject({
  /** 1 to 16. */
  number: z.int(),
  /** The price move in thirds of the price scan range. */
  priceThirds: z.int(),
  /** Whole volatility scan ranges, up or down. */
  volatilityMove: z.int(),
  /** One part in this many of the gain or loss counts: three for an extreme move. */
  counts: z.int(),
  gain: MoneyWire,
});
export type MarginScenario = z.infer<typeof MarginScenario>;

/** Initial margin of one product of an account, in dollars: a share with the options on it, the months of a future. */
export const MarginRequirement = z.strictObject({
  product: z.string(),
  required: MoneyWire,
  /** Loss of the worst scenario; charge for months that offset each other; least margin of options sold. */
  scanRisk: MoneyWire,
  spreadCharge: MoneyWire,
  shortMinimum: MoneyWire,
  /** The most that can be lost from here: the requirement is never more. Null without a bound. */
  largestLoss: MoneyWire.nullable(),
  worstScenario: z.int(),
  scenarios: z.array(MarginScenario),
  /** What each position gains in the worst scenario. */
  positions: z.array(
    z.strictObject({ symbol: InstrumentSymbol, netQty: z.int(), gain: MoneyWire }),
  ),
});
export type MarginRequirement = z.infer<typeof MarginRequirement>;

/** What an account holds in one currency. */
export const CurrencyBalance = z.strictObject({
  currency: Currency,
  cash: MoneyWire,
  /** Gains less losses of unsettled positions in this currency; in dollars with what was paid on calls. */
  variationMargin: MoneyWire,
});
export type CurrencyBalance = z.infer<typeof CurrencyBalance>;

/** One participant's account with the CCP. */
export const MarginAccount = z.strictObject({
  userId: Participant,
  asOf: AtWire,
  /** The clearing clock's: whose statement is the newest. */
  businessDate: CalendarDate,
  positions: z.array(ClearedPosition),
  /** Required for the open positions at the marks, settled or not. */
  initialMargin: MoneyWire,
  /** What it is made of, the largest first: their sum is the initial margin. */
  requirements: z.array(MarginRequirement),
  maintenanceMargin: MoneyWire,
  /** Gains less losses of unsettled positions, with what was paid on calls. */
  variationMargin: MoneyWire,
  /** Gains less losses of what is settled and still held: counted in the exposure, not passed on. */
  settledGain: MoneyWire,
  posted: MoneyWire,
  /** Posted above the requirement; negative where some is missing. */
  excess: MoneyWire,
  cash: MoneyWire,
  /** The unpaid loss that is held against the maintenance threshold. */
  exposure: MoneyWire,
  autoPay: z.boolean(),
  calls: z.array(MarginCall),
  /** Cash and variation by currency; the figures above are dollars. */
  balances: z.array(CurrencyBalance),
});
export type MarginAccount = z.infer<typeof MarginAccount>;

/** Initial margin of an account in dollars: now, and after a trade that has not happened, at the same marks. */
export const MarginForecast = z.strictObject({ before: MoneyWire, after: MoneyWire });
export type MarginForecast = z.infer<typeof MarginForecast>;

/** The clearing clock: which business date it is, and how fast days pass. */
export const ClearingClock = z.strictObject({
  businessDate: CalendarDate,
  /** When the next date begins. */
  nextDateAt: AtWire,
  simDayMs: z.int().positive(),
  preset: z.enum(['seed', 'us-2026']),
});
export type ClearingClock = z.infer<typeof ClearingClock>;

/** What the clearing clock was put to: it reads `anchorSimMs` at `anchorMs`. The desks date trades by it. */
export const ClockSetting = z.strictObject({
  anchorMs: AtWire,
  anchorSimMs: AtWire,
  /** When it was set, or published again by a CCP that has started. */
  at: AtWire,
});
export type ClockSetting = z.infer<typeof ClockSetting>;

const ClassStats = z.strictObject({
  novations: z.int(),
  notional: MoneyWire,
  openPositions: z.int(),
});

/** The zero-sum checks. All is well at 0, 0 and 2; before the first fill `legsPerFill` is 2 too. */
export const CcpInvariants = z.strictObject({
  /** Sum over the symbols of what the positions of all participants fail to cancel out by. */
  positionsSum: z.number(),
  /** Sum over the ledgers of what their balances fail to cancel out by. */
  cashSum: z.number(),
  /** What the balances of each currency sum to: zero. */
  cashByCurrency: z.record(z.string(), z.number()),
  legsPerFill: z.number(),
  /** Accounts whose stored balance is not the sum of their transfers. */
  brokenBalances: z.int().nonnegative(),
  checkedAt: AtWire.nullable(),
});

export const CcpStats = z.strictObject({
  /** Fills cleared, and legs they became. */
  novations: z.int(),
  legs: z.int(),
  openPositions: z.int(),
  marginHeld: MoneyWire,
  callsOpen: z.int(),
  settled: z.int(),
  pending: z.int(),
  byAssetClass: z.strictObject({
    EQUITY: ClassStats,
    FIXED_INCOME: ClassStats,
    DERIVATIVES: ClassStats,
    OTC: ClassStats,
  }),
  invariants: CcpInvariants,
  /** Share of gross deliveries that netting makes unnecessary, over what is queued; null for nothing queued. */
  nettingEfficiency: z.number().nullable(),
  clock: ClearingClock,
});
export type CcpStats = z.infer<typeof CcpStats>;

/** What is due on one date: obligations, deliveries before and after netting, cash to be paid in. */
export const LadderRung = z.strictObject({
  settlementDate: CalendarDate,
  dueAt: AtWire,
  obligations: z.int(),
  grossValue: MoneyWire,
  netValue: MoneyWire,
  payIn: MoneyWire,
});
export type LadderRung = z.infer<typeof LadderRung>;

/** One line of the firm's list of accounts. */
export const AccountSummary = z.strictObject({
  userId: Participant,
  /** A client's name; null for all other accounts, and while the names cannot be read. */
  name: z.string().nullable(),
  kind: ParticipantKind,
  openPositions: z.int(),
  initialMargin: MoneyWire,
  posted: MoneyWire,
  variationMargin: MoneyWire,
  exposure: MoneyWire,
  cash: MoneyWire,
});
export type AccountSummary = z.infer<typeof AccountSummary>;

/** One transfer as an account sees it: in or out, and what the account holds then. */
export const LedgerEntry = z.strictObject({
  transferId: z.string(),
  seq: z.int().positive(),
  /** The participant's own account that it moved: `CASH`, `IM`, `VM` or `SEC`. */
  account: z.string(),
  ledger: z.string(),
  code: z.enum(TRANSFER_CODES),
  kind: z.enum(['POSTED', 'PENDING', 'POST', 'VOID']),
  /** Net inflow, signed: money, or a quantity in the ledger of a symbol. */
  amount: z.number(),
  balanceAfter: z.number(),
  contra: z.string(),
  businessDate: CalendarDate,
  at: AtWire,
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;
