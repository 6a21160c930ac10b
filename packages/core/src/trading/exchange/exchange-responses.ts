/**
 * An exchange's responses other than execution reports and cancel rejects: mass cancels, the list and state of its
 * securities, market data, and rejects of whole messages. FIX 4.4 in the platform's numbers.
 */
import type { Venue } from '@tradefloor/contracts/market';
import type { Px, Qty } from '@tradefloor/contracts/money';
import type {
  ClientMessage,
  ExchangeCancelReject,
  ExchangeReport,
  MarketDataEntryType,
} from './client-messages.ts';
import type { MassQuoteAck } from './mass-quotes.ts';

/**
 * Text (58) of the end of an order that only rests and would have traded: FIX 4.4 has no code for why an order was
 * canceled, and its sender must know this reason from others.
 */
export const POST_ONLY_TEXT = 'post only: it would trade at once';

/** Text (58) of the end of a short sale at or below the best bid, while its share is restricted. */
export const SHORT_SALE_TEXT = 'Rule 201: a short sale keeps above the best bid';

/** Text (58) for the orders of a list that another one of it keeps out: all are accepted or none. */
export const LIST_REFUSED = 'another order of its list is refused';

/** OrderMassCancelReport (35=r). The orders' own ends follow as execution reports (150=4). */
export type MassCancelReport = {
  readonly type: 'MASS_CANCEL_REPORT';
  readonly clOrdId: string;
  /** OrderID (37): the exchange's number of the request. */
  readonly venueOrderId: string;
  readonly scope: 'SYMBOL' | 'ALL' | 'OTHER';
  /** MassCancelResponse (531): 0 rejected, 1 one security, 7 all. */
  readonly response: 0 | 1 | 7;
  /** MassCancelRejectReason (532): 0 not supported, 1 unknown security; null unless rejected. */
  readonly rejectReason: 0 | 1 | null;
  /** TotalAffectedOrders (533). */
  readonly affected: number;
  readonly symbol: string | null;
  readonly text: string | null;
  readonly transactAt: number;
};

/** One entry of a security list. */
export type ListedSecurity = {
  readonly symbol: string;
  readonly name: string;
  readonly currency: string;
  readonly tickSize: Px;
  readonly lotSize: Qty;
  readonly primaryVenue: Venue;
};

/** SecurityList (35=y). */
export type SecurityList = {
  readonly type: 'SECURITY_LIST_REPORT';
  readonly requestId: string;
  /** SecurityRequestResult (560): 0 valid, 2 no security found. */
  readonly result: 0 | 2;
  readonly securities: readonly ListedSecurity[];
};

/** What a market does with a symbol's orders (TradingSessionSubID, 625). */
export type TradingPhase =
  | 'OPENING_AUCTION'
  | 'CONTINUOUS'
  | 'CLOSING_AUCTION'
  | 'UNSCHEDULED_AUCTION';

/** SecurityStatus (35=f); SecurityTradingStatus 326: 2 halt, 17 ready to trade, 20 unknown, 21 pre-open: a call. */
export type SecurityStatus = {
  readonly type: 'SECURITY_STATUS_REPORT';
  readonly requestId: string | null;
  readonly symbol: string;
  readonly status: 'TRADING' | 'HALTED' | 'UNKNOWN' | 'CALL';
  /** Where there are auctions; absent without them. */
  readonly phase?: TradingPhase;
  readonly text: string | null;
  readonly transactAt: number;
};

/** How the trading session of a day stands; outside of it trading may go on continuously. */
export type TradingSessionState = 'HALTED' | 'OPEN' | 'CLOSED' | 'PRE_OPEN' | 'PRE_CLOSE';

/** TradingSessionStatus (35=h). */
export type TradingSessionStatus = {
  readonly type: 'TRADING_SESSION_REPORT';
  readonly requestId: string;
  /** TradingSessionID (336). */
  readonly sessionId: string;
  readonly state: TradingSessionState | 'REFUSED';
  /** TradSesStatusRejReason (567): 1 unknown session, 99 other; null where it is not refused. */
  readonly rejectReason: 1 | 99 | null;
  /** Whether it is sent for a change after the response. */
  readonly isUpdate: boolean;
  /** Of the session under way or the next; null where the exchange has none. */
  readonly times: { readonly opensAt: number; readonly closesAt: number } | null;
  readonly text: string | null;
};

/** TradeCondition (277): which auction a trade is of, or which side an imbalance is on. */
export type MarketDataCondition =
  | 'OPENING'
  | 'CLOSING'
  | 'REOPENING'
  | 'MORE_BUYERS'
  | 'MORE_SELLERS';

/** One price level of a book, or its last trade; a figure of the session, whose size is 0; or one of an auction. */
export type MarketDataEntry = {
  readonly entry: MarketDataEntryType;
  /** Null only for an imbalance while nothing can trade. */
  readonly price: Px | null;
  /** Of an opening or closing price the shares that trade at it, of an imbalance those that are left over. */
  readonly size: Qty;
  /** Of an auction's trade or imbalance only. */
  readonly condition?: MarketDataCondition;
  /** Of opening and closing prices only: whether the auction is still to come. */
  readonly isIndicative?: boolean;
  /** When it was made, where that is not the time of the message. */
  readonly at?: number;
};

/**
 * MarketDataSnapshotFullRefresh (35=W): bids best first, then offers best first, then the last trade, then the figures of
 * the session, then those of auctions.
 */
export type MarketDataSnapshot = {
  readonly type: 'MARKET_DATA_SNAPSHOT';
  readonly requestId: string;
  readonly symbol: string;
  readonly venue: Venue | null;
  /** What was requested, and what a snapshot without entries is empty of. */
  readonly entryTypes: readonly MarketDataEntryType[];
  readonly entries: readonly MarketDataEntry[];
  readonly at: number;
};

/** MDUpdateAction (279): 0 new, 1 change, 2 delete. A deleted level has size 0. */
export type MarketDataChange = MarketDataEntry & {
  readonly action: 'NEW' | 'CHANGE' | 'DELETE';
};

/** MarketDataIncrementalRefresh (35=X): what has changed of one symbol's levels since the last message. */
export type MarketDataUpdate = {
  readonly type: 'MARKET_DATA_UPDATE';
  readonly requestId: string;
  readonly symbol: string;
  readonly venue: Venue | null;
  readonly changes: readonly MarketDataChange[];
  readonly at: number;
};

/**
 * MarketDataRequestReject (35=Y); MDReqRejReason 281: 0 unknown symbol, 1 duplicate id, 4 unsupported 263, 5
 * unsupported 264, 8 unsupported 269.
 */
export type MarketDataReject = {
  readonly type: 'MARKET_DATA_REJECT';
  readonly requestId: string;
  readonly reason: 0 | 1 | 4 | 5 | 8;
  readonly text: string;
};

/** BusinessMessageReject (35=j); 380: 0 other, 6 not authorised. */
export type BusinessReject = {
  readonly type: 'BUSINESS_REJECT';
  /** The refused message's ClOrdID or request id (BusinessRejectRefID 379). */
  readonly refId: string;
  readonly refType: ClientMessage['type'];
  readonly reason: 0 | 6;
  readonly text: string;
};

/** The exchange ends the session: Logout (35=5) with this text. */
export type SessionEnd = { readonly type: 'LOGOUT'; readonly text: string };

/** Every message the exchange may send to a client. */
export type ExchangeMessage =
  | ExchangeReport
  | ExchangeCancelReject
  | MassCancelReport
  | MassQuoteAck
  | SecurityList
  | SecurityStatus
  | TradingSessionStatus
  | MarketDataSnapshot
  | MarketDataUpdate
  | MarketDataReject
  | BusinessReject
  | SessionEnd;
