/**
 * Requests for quote over FIX 4.4 in the platform's numbers: a program's requests and responses, and what it receives.
 * Prices are clean, per 100 of face; quantities are face amounts.
 */
import type { Money, Px, Qty } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';

/** The bond as the requester named it: Symbol (55) comes back as it came, SecurityID (48) is the ISIN. */
export type QuotedBond = { readonly symbol: string; readonly isin: string };

/** QuoteRequest (35=R) for one bond. */
export type QuoteRequest = {
  readonly type: 'QUOTE_REQUEST';
  readonly quoteReqId: string;
  readonly bond: QuotedBond;
  readonly side: Side;
  readonly qty: Qty;
  /** Worst acceptable price; null for any. */
  readonly limitPrice: Px | null;
  /** QuoteRequestType (303): with 2 the best quote trades at the window's end, else only what is hit or lifted. */
  readonly isAutomatic: boolean;
  /** ExpireTime (126): the dealers' deadline; null for the platform's usual window. */
  readonly expireAt: number | null;
};

/** QuoteResponse (35=AJ); QuoteRespType (694): 1 hit or lift, 2 counter, 6 pass. */
export type QuoteResponse = {
  readonly type: 'QUOTE_RESPONSE';
  readonly quoteRespId: string;
  /** QuoteID (117); null where the program named none. */
  readonly quoteId: string | null;
  readonly action: 'HIT' | 'COUNTER' | 'PASS' | 'OTHER';
  readonly clOrdId: string | null;
  readonly bond: QuotedBond;
  /** The terms the program responds to; null where absent. */
  readonly side: Side | null;
  readonly qty: Qty | null;
  readonly price: Px | null;
};

export type QuoteMessage = QuoteRequest | QuoteResponse;

/** Quote (35=S): one dealer's tradable price. */
export type DealerQuoted = {
  readonly type: 'QUOTE';
  readonly quoteReqId: string;
  readonly quoteId: string;
  readonly dealerId: string;
  readonly bond: QuotedBond;
  /** The requester's: BUY is shown the offer, SELL the bid. */
  readonly side: Side;
  readonly qty: Qty;
  readonly price: Px;
  /** Per cent. */
  readonly yieldPct: number;
  readonly validUntil: number;
  readonly at: number;
};

/** QuoteStatus (297). Source: FIX 4.4 volume 6. */
export type QuoteStatus =
  | 'ACCEPTED'
  | 'CANCELED'
  | 'REJECTED'
  | 'REMOVED'
  | 'EXPIRED'
  | 'NOT_FOUND'
  | 'PENDING'
  | 'PASSED';

/**
 * QuoteStatusReport (35=AI): of one quote, of a response to it, or of the request itself (QuoteID is then the
 * request's).
 */
export type QuoteStatusReport = {
  readonly type: 'QUOTE_STATUS';
  readonly quoteReqId: string | null;
  readonly quoteId: string;
  readonly quoteRespId: string | null;
  readonly dealerId: string | null;
  readonly bond: QuotedBond;
  readonly status: QuoteStatus;
  readonly text: string | null;
  readonly at: number;
};

/** QuoteRequestRejectReason (658). Source: FIX 4.4 volume 6. */
export const QUOTE_REJECT = {
  unknownBond: 1,
  closed: 2,
  limit: 3,
  tooLate: 4,
  price: 5,
  notAuthorised: 6,
  noMarket: 8,
  other: 99,
} as const;
export type QuoteRejectReason = (typeof QUOTE_REJECT)[keyof typeof QUOTE_REJECT];

/** QuoteRequestReject (35=AG). */
export type QuoteRequestReject = {
  readonly type: 'QUOTE_REQUEST_REJECT';
  readonly quoteReqId: string;
  readonly bond: QuotedBond;
  readonly reason: QuoteRejectReason;
  readonly text: string;
};

/** ExecutionReport (35=8) of a request that traded. */
export type QuoteTrade = {
  readonly type: 'QUOTE_TRADE';
  readonly quoteReqId: string;
  readonly quoteId: string;
  /** QuoteRespID (693): the response that traded; null where the window's end did. */
  readonly quoteRespId: string | null;
  readonly clOrdId: string;
  readonly orderId: string;
  readonly execId: string;
  readonly dealerId: string;
  readonly bond: QuotedBond;
  readonly side: Side;
  readonly qty: Qty;
  readonly price: Px;
  readonly yieldPct: number;
  /** Accrued interest and the whole amount that changes hands, in the bond's currency. */
  readonly accrued: Money;
  readonly netMoney: Money;
  /** `YYYY-MM-DD`. */
  readonly settlementDate: string;
  readonly at: number;
};

export type QuoteAnswer = DealerQuoted | QuoteStatusReport | QuoteRequestReject | QuoteTrade;
