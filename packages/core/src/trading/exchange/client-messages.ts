/**
 * Messages between clients and an exchange, in the platform's numbers: FIX 4.4 application messages after decoding and
 * before encoding. The wire (tags, text, sessions) is the FIX package's; their handling is the exchange's and the
 * EMS's.
 */
import type { Venue } from '@tradefloor/contracts/market';
import type { Px, Qty } from '@tradefloor/contracts/money';
import type { OrderStatus, Side, VenueTimeInForce } from '@tradefloor/contracts/order';
import type { Peg } from '@tradefloor/contracts/vocabulary/price-terms';
import type { SaleMark } from '@tradefloor/contracts/vocabulary/sale-marks';
import type { Trail } from '@tradefloor/contracts/vocabulary/trigger-terms';
import type { ExchangeTrade } from './exchange-trade.ts';
import type { MassQuote, QuoteCancel } from './mass-quotes.ts';
import type { ListRef, OrderList } from './order-lists.ts';

/** OrdType (40) that the exchange takes: its own list, apart from what the platform's users may order. */
export const EXCHANGE_ORDER_TYPES = [
  'MARKET',
  'LIMIT',
  'STOP',
  'STOP_LIMIT',
  'TRAILING_STOP',
  'MARKET_IF_TOUCHED',
  'LIMIT_IF_TOUCHED',
  'PEGGED',
] as const;
export type TakenOrderType = (typeof EXCHANGE_ORDER_TYPES)[number];
/** What the exchange does not offer stays visible as `OTHER`, so that it can refuse it (103=11). */
export type ExchangeOrderType = TakenOrderType | 'OTHER';
/** VenueTimeInForce (59); absent is DAY (FIX 4.4, tag 59). The OMS keeps the dates of the platform's own orders. */
export type ExchangeTimeInForce = VenueTimeInForce | 'GTD' | 'OTHER';

/** Fields that name an order to the exchange. */
type OrderRef = {
  /** ClOrdID (11): unique per session and day. */
  readonly clOrdId: string;
  /** Symbol (55). */
  readonly symbol: string;
  readonly side: Side;
  /** TransactTime (60), milliseconds since 1970. */
  readonly transactAt: number;
  /** PossResend (97=Y), or a message sent again (43=Y): a known ClOrdID then gets no response. */
  readonly possResend: boolean;
};

/** NewOrderSingle (35=D). A missing quantity or price is null: it is a business refusal, not a syntax error. */
export type NewOrderSingle = OrderRef & {
  readonly type: 'NEW_ORDER';
  /** Account (1): the order's owner; self-trades are detected by it (then by session). */
  readonly account: string | null;
  readonly orderType: ExchangeOrderType;
  readonly timeInForce: ExchangeTimeInForce;
  readonly qty: Qty | null;
  readonly price: Px | null;
  /** MaxFloor (111): the part that is shown; null shows all. */
  readonly maxFloor: Qty | null;
  /** MinQty (110): smallest acceptable first execution; null for none. */
  readonly minQty: Qty | null;
  /** ExDestination (100): the venue by its MIC; null lets the exchange use the symbol's primary venue. */
  readonly venue: Venue | null;
  /** StopPx (99). Absent where the message has none, as in recordings of earlier versions. */
  readonly stopPx?: Px;
  /** ExecInst (18) 6, participate don't initiate. Absent where the message has none. */
  readonly postOnly?: true;
  /** Absent where the message names none. */
  readonly peg?: PegRequest;
  /** ExecInst (18) a: how far the stop of a trailing stop stays behind. Absent where the message names none. */
  readonly trail?: Trail<Px>;
  /** Side (54) 5 or 6; absent for a purchase and a long sale. */
  readonly mark?: SaleMark;
  /** ExpireTime (126), or the end of ExpireDate (432), milliseconds since 1970; absent where the message has neither. */
  readonly expireAt?: number;
  /** LocateReqd (114) Y: the sender has located no shares. Absent with N and without the field. */
  readonly locateReqd?: true;
};

/** ExecInst (18) M, R or P with PegOffsetValue (211), zero where that is missing. */
export type PegRequest = { readonly to: Peg; readonly offset: Px };

/** OrderCancelRequest (35=F). */
export type OrderCancelRequest = OrderRef & {
  readonly type: 'CANCEL';
  /** OrigClOrdID (41). */
  readonly origClOrdId: string;
};

/** OrderCancelReplaceRequest (35=G). */
export type OrderReplaceRequest = OrderRef & {
  readonly type: 'REPLACE';
  readonly origClOrdId: string;
  readonly orderType: ExchangeOrderType;
  readonly timeInForce: ExchangeTimeInForce;
  readonly qty: Qty | null;
  readonly price: Px | null;
  /** MaxFloor (111): the part that is shown from now on; null shows all. */
  readonly maxFloor: Qty | null;
  /** StopPx (99); absent where the message has none. */
  readonly stopPx?: Px;
  /** Absent where the message names none: what it follows cannot change, its offset can. */
  readonly peg?: PegRequest;
  /** Absent where the message names none; it cannot change. */
  readonly trail?: Trail<Px>;
  /** MinQty (110); absent where the message has none. */
  readonly minQty?: Qty;
  /** Whether ExecInst (18) has 6; absent where the message has no ExecInst: the order stays as it is. */
  readonly postOnly?: boolean;
  /** As in an order; absent keeps the date of one that has one and stays good till it. */
  readonly expireAt?: number;
  /** The message has no TimeInForce (59): the order keeps its own, and `timeInForce` is no news. */
  readonly keepsTimeInForce?: true;
};

/** OrderStatusRequest (35=H). */
export type OrderStatusRequest = {
  readonly type: 'STATUS';
  readonly clOrdId: string;
  readonly symbol: string;
  readonly side: Side | null;
};

/** OrderMassStatusRequest (35=AF); MassStatusReqType 585: 7 all orders, 1 one security. */
export type MassStatusRequest = {
  readonly type: 'MASS_STATUS';
  readonly requestId: string;
  readonly symbol: string | null;
};

/** OrderMassCancelRequest (35=q); 530: 1 one security, 7 all orders; anything else is `OTHER`. */
export type MassCancelRequest = {
  readonly type: 'MASS_CANCEL';
  readonly clOrdId: string;
  readonly scope: 'SYMBOL' | 'ALL' | 'OTHER';
  readonly symbol: string | null;
  readonly side: Side | null;
  readonly transactAt: number;
};

/** SecurityListRequest (35=x); 559: 0 one symbol, 4 all. */
export type SecurityListRequest = {
  readonly type: 'SECURITY_LIST';
  readonly requestId: string;
  readonly symbol: string | null;
};

/**
 * MDEntryType (269): 0 bid, 1 offer, 2 trade; of the session 7 its high, 8 its low, 9 its VWAP; of auctions 4 opening
 * price, 5 closing price, A imbalance.
 */
export type MarketDataEntryType = 'BID' | 'OFFER' | 'TRADE' | SessionFigure | AuctionFigure;
export type SessionFigure = 'HIGH' | 'LOW' | 'VWAP';
export const AUCTION_FIGURES = ['OPENING_PRICE', 'CLOSING_PRICE', 'IMBALANCE'] as const;
export type AuctionFigure = (typeof AUCTION_FIGURES)[number];

/** MarketDataRequest (35=V); 263: 0 snapshot, 1 subscribe, 2 unsubscribe; 265: full or incremental. */
export type MarketDataRequest = {
  readonly type: 'MARKET_DATA';
  readonly requestId: string;
  readonly kind: 'SNAPSHOT' | 'SUBSCRIBE' | 'UNSUBSCRIBE' | 'OTHER';
  /** MarketDepth (264): 0 the whole book, else levels a side. */
  readonly depth: number;
  readonly incremental: boolean;
  readonly symbols: readonly string[];
  /** MarketID (1301) or SecurityExchange (207): one venue's book; null for all venues together. */
  readonly venue: Venue | null;
  /** MDEntryType (269) of each entry of the request; `OTHER` for one that is not served. */
  readonly entryTypes: readonly (MarketDataEntryType | 'OTHER')[];
};

/** SecurityStatusRequest (35=e). */
export type SecurityStatusRequest = {
  readonly type: 'SECURITY_STATUS';
  readonly requestId: string;
  readonly symbol: string;
  readonly kind: 'SNAPSHOT' | 'SUBSCRIBE' | 'UNSUBSCRIBE' | 'OTHER';
};

/** TradingSessionStatusRequest (35=g). */
export type TradingSessionRequest = {
  readonly type: 'TRADING_SESSION';
  readonly requestId: string;
  /** TradingSessionID (336): the session; null for the one that there is. */
  readonly sessionId: string | null;
  readonly kind: 'SNAPSHOT' | 'SUBSCRIBE' | 'UNSUBSCRIBE' | 'OTHER';
  /** It names a part of the session (625), or a method (338) or mode (339) that it does not have. */
  readonly isNarrower: boolean;
};

/** NewOrderList (35=E). */
export type NewOrderList = OrderList<NewOrderSingle>;

/** Everything a client may send to the exchange. */
export type ClientMessage =
  | NewOrderSingle
  | OrderCancelRequest
  | OrderReplaceRequest
  | OrderStatusRequest
  | MassStatusRequest
  | MassCancelRequest
  | SecurityListRequest
  | MarketDataRequest
  | SecurityStatusRequest
  | TradingSessionRequest
  | MassQuote
  | QuoteCancel
  | NewOrderList;

/** ExecType (150) of the exchange's reports. */
export type ExchangeExecType =
  | 'NEW'
  | 'TRADE'
  | 'CANCELED'
  | 'REPLACED'
  | 'REJECTED'
  | 'EXPIRED'
  /**
   * A stop order whose stop was reached: it is a market or limit order from here on. Or an order of a list whose entry has
   * traded: it is at work from here on.
   */
  | 'TRIGGERED'
  /** An order of a list whose quantity has changed with what another one traded. */
  | 'RESTATED'
  | 'ORDER_STATUS';

/** ExecutionReport (35=8). `qty = cumQty + leavesQty` while open; `leavesQty` is 0 once closed. */
export type ExchangeReport = {
  readonly type: 'EXECUTION_REPORT';
  /** OrderID (37): the exchange's own; `NONE` for an order it does not know. */
  readonly venueOrderId: string;
  readonly clOrdId: string;
  readonly origClOrdId: string | null;
  /** ExecID (17), unique for the exchange's life; `0` for a status. */
  readonly execId: string;
  readonly execType: ExchangeExecType;
  readonly ordStatus: OrderStatus;
  readonly account: string | null;
  readonly symbol: string;
  readonly side: Side;
  readonly orderType: ExchangeOrderType;
  readonly timeInForce: ExchangeTimeInForce;
  readonly qty: Qty;
  readonly price: Px | null;
  readonly cumQty: Qty;
  readonly leavesQty: Qty;
  readonly avgPx: Px;
  readonly trade: ExchangeTrade | null;
  /** OrdRejReason (103), with 150=8 only. */
  readonly rejectReason: number | null;
  readonly text: string | null;
  readonly transactAt: number;
  /** MassStatusReqID (584) and TotNumReports (911) where the report responds to a mass status request. */
  readonly massStatus: { readonly requestId: string; readonly total: number } | null;
  /** StopPx (99), of orders that wait for a price only; of a trailing stop where it stands. */
  readonly stopPx?: Px;
  /** Of pegged orders only. */
  readonly peg?: PegTerms;
  /** Of trailing stops only. */
  readonly trail?: Trail<Px>;
  /** Of short sales only: Side (54) is 5 or 6. */
  readonly mark?: SaleMark;
  /** Of orders of a list only. */
  readonly list?: ListRef;
  /** WorkingIndicator (636): false while an order of a list waits for its entry, true when that has triggered it. */
  readonly isWorking?: boolean;
  /** ExecRestatementReason (378), with 150=D only. */
  readonly restated?: 'REDUCED' | 'RAISED';
  /** ExpireTime (126), of orders that are good till a date only. */
  readonly expireAt?: number;
};

/** What a pegged order's price follows, and where it is: PeggedPrice (839); null while the market has no quote. */
export type PegTerms = PegRequest & { readonly px: Px | null };

/** OrderCancelReject (35=9). */
export type ExchangeCancelReject = {
  readonly type: 'CANCEL_REJECT';
  readonly venueOrderId: string;
  readonly clOrdId: string;
  readonly origClOrdId: string;
  readonly ordStatus: OrderStatus;
  /** CxlRejResponseTo (434): 1 cancel, 2 replace. */
  readonly responseTo: 'CANCEL' | 'REPLACE';
  /** CxlRejReason (102): 0 too late, 1 unknown order, 3 pending, 6 duplicate ClOrdID. */
  readonly reason: number;
  readonly text: string;
  readonly transactAt: number;
};
