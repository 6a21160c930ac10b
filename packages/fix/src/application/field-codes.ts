/**
 * The application's tags, and the codes FIX 4.4 has for the platform's names. Tags from 9000 on are our own: they go to
 * sessions that requested them.
 */
import type { OrderStatus, Side } from '@tradefloor/contracts/order';
import type { Peg } from '@tradefloor/contracts/vocabulary/price-terms';
import type { SaleMark } from '@tradefloor/contracts/vocabulary/sale-marks';
import type {
  ExchangeExecType,
  ExchangeTimeInForce,
  MarketDataEntryType,
} from '@tradefloor/core/trading/exchange/client-messages';
import type {
  MarketDataCondition,
  TradingPhase,
} from '@tradefloor/core/trading/exchange/exchange-responses';
import type {
  MassQuoteAck,
  QuoteResponseLevel,
} from '@tradefloor/core/trading/exchange/mass-quotes';
import { type Dictionary, readDictionary } from '../dictionary.ts';

/** Tags of application messages, by the names of the specification. */
export const FIX = {
  Account: 1,
  AvgPx: 6,
  ClOrdID: 11,
  Commission: 12,
  CommType: 13,
  CumQty: 14,
  Currency: 15,
  ExecID: 17,
  ExecInst: 18,
  HandlInst: 21,
  LastMkt: 30,
  LastPx: 31,
  LastQty: 32,
  OrderID: 37,
  OrderQty: 38,
  OrdStatus: 39,
  OrdType: 40,
  OrigClOrdID: 41,
  Price: 44,
  RefSeqNum: 45,
  Side: 54,
  Symbol: 55,
  Text: 58,
  TimeInForce: 59,
  TransactTime: 60,
  ListID: 66,
  ListSeqNo: 67,
  TotNoOrders: 68,
  SettlDate: 64,
  NoOrders: 73,
  TradeDate: 75,
  StopPx: 99,
  ExDestination: 100,
  CxlRejReason: 102,
  OrdRejReason: 103,
  SecurityDesc: 107,
  MinQty: 110,
  MaxFloor: 111,
  LocateReqd: 114,
  QuoteID: 117,
  NoMiscFees: 136,
  MiscFeeAmt: 137,
  MiscFeeCurr: 138,
  MiscFeeType: 139,
  BidPx: 132,
  OfferPx: 133,
  BidSize: 134,
  OfferSize: 135,
  NoRelatedSym: 146,
  Headline: 148,
  ExecType: 150,
  LeavesQty: 151,
  SecurityType: 167,
  SecurityExchange: 207,
  PegOffsetValue: 211,
  MDReqID: 262,
  SubscriptionRequestType: 263,
  MarketDepth: 264,
  MDUpdateType: 265,
  NoMDEntryTypes: 267,
  NoMDEntries: 268,
  MDEntryType: 269,
  MDEntryPx: 270,
  MDEntrySize: 271,
  MDEntryDate: 272,
  MDEntryTime: 273,
  MDMkt: 275,
  TradeCondition: 277,
  MDEntryID: 278,
  MDUpdateAction: 279,
  MDReqRejReason: 281,
  OpenCloseSettlFlag: 286,
  NoQuoteEntries: 295,
  NoQuoteSets: 296,
  QuoteStatus: 297,
  QuoteCancelType: 298,
  QuoteEntryID: 299,
  QuoteRejectReason: 300,
  QuoteResponseLevel: 301,
  QuoteSetID: 302,
  TotNoQuoteEntries: 304,
  MDEntryPositionNo: 290,
  SecurityReqID: 320,
  SecurityResponseID: 322,
  SecurityStatusReqID: 324,
  UnsolicitedIndicator: 325,
  SecurityTradingStatus: 326,
  HaltReason: 327,
  TradSesReqID: 335,
  TradingSessionID: 336,
  TradSesMethod: 338,
  TradSesMode: 339,
  TradSesStatus: 340,
  TradSesOpenTime: 342,
  TradSesCloseTime: 344,
  QuoteEntryRejectReason: 368,
  RefMsgType: 372,
  ContraBroker: 375,
  ExecRestatementReason: 378,
  BusinessRejectRefID: 379,
  BusinessRejectReason: 380,
  NoContraBrokers: 382,
  TotNoRelatedSym: 393,
  BidType: 394,
  ListExecInstType: 433,
  CxlRejResponseTo: 434,
  ContraTradeQty: 437,
  ContraTradeTime: 438,
  SecondaryClOrdID: 526,
  SecondaryExecID: 527,
  MassCancelRequestType: 530,
  MassCancelResponse: 531,
  MassCancelRejectReason: 532,
  TotalAffectedOrders: 533,
  SecurityListRequestType: 559,
  SecurityRequestResult: 560,
  RoundLot: 561,
  TradSesStatusRejReason: 567,
  MassStatusReqID: 584,
  MassStatusReqType: 585,
  TradingSessionSubID: 625,
  CopyMsgIndicator: 797,
  PegMoveType: 835,
  PegOffsetType: 836,
  LastLiquidityInd: 851,
  NoInstrAttrib: 870,
  InstrAttribType: 871,
  InstrAttribValue: 872,
  TrdMatchID: 880,
  LastFragment: 893,
  TotNumReports: 911,
  NoLinesOfText: 33,
  ContingencyType: 1385,
  CancelOnDisconnect: 9001,
  LiquidityCode: 9730,
  ImpactBps: 9731,
  TickSeq: 9732,
} as const;

/**
 * FIX 4.4 with our own fields: cancel on disconnect at logon, and report fields beyond the standard. ExecType (150) has
 * `L`, triggered or activated by system, from FIX 5.0 on: 4.4 has no value for a stop that was reached. TradeCondition
 * (277) has `AJ`, official closing price, from extension pack 7 of FIX 4.4 on. ContingencyType (1385) is of FIX 5.0,
 * extension pack 60: in 4.4 the orders of a list do not depend on one another.
 */
export const EXCHANGE_DICTIONARY: Dictionary = readDictionary({
  fields:
    '9001:CancelOnDisconnect:BOOLEAN 9730:LiquidityCode:CHAR 9731:ImpactBps:FLOAT 9732:TickSeq:INT 1385:ContingencyType:INT',
  messages: 'A: 9001\nE: 1385\n8: 880 1385 9730 9731 9732',
  values: '150: L\n277: AJ\n1385: 1 2 3 4 5 6',
});

/** A closed list both ways. */
export interface Codes<N extends string> {
  readonly code: Readonly<Record<N, string>>;
  /** The name of a code; undefined for one that has none. */
  toName(code: string | undefined): N | undefined;
}

/** A closed list of codes and their names. */
export function codes<N extends string>(code: Readonly<Record<N, string>>): Codes<N> {
  const names = new Map<string, N>();
  for (const name in code) names.set(code[name], name);
  return { code, toName: (event) => (event === undefined ? undefined : names.get(event)) };
}

export const SIDE = codes<Side>({ BUY: '1', SELL: '2' });

/** Side (54) of short sales. */
export const SALE_MARK = codes<SaleMark>({ SHORT: '5', SHORT_EXEMPT: '6' });

/** Side (54) of a purchase, a long sale or a short one. */
export const sideCode = (of: { readonly side: Side; readonly mark?: SaleMark | null }): string =>
  of.mark == null ? SIDE.code[of.side] : SALE_MARK.code[of.mark];

/** The side that a code of Side (54) names, whatever its mark. */
export const toSide = (code: string | undefined): Side | undefined =>
  SALE_MARK.toName(code) === undefined ? SIDE.toName(code) : 'SELL';

/** ExecInst (18) of pegged orders: mid-price peg, primary peg (own side), market peg (other side). */
export const PEG = codes<Peg>({ MID: 'M', PRIMARY: 'R', MARKET: 'P' });

export const TIME_IN_FORCE = codes<Exclude<ExchangeTimeInForce, 'OTHER'>>({
  DAY: '0',
  GTC: '1',
  GTD: '6',
  OPG: '2',
  IOC: '3',
  FOK: '4',
  ATC: '7',
});

export const ORD_STATUS = codes<OrderStatus>({
  NEW: '0',
  PARTIALLY_FILLED: '1',
  FILLED: '2',
  CANCELED: '4',
  PENDING_CANCEL: '6',
  REJECTED: '8',
  PENDING_NEW: 'A',
  EXPIRED: 'C',
  PENDING_REPLACE: 'E',
});

export const EXEC_TYPE = codes<ExchangeExecType>({
  NEW: '0',
  CANCELED: '4',
  REPLACED: '5',
  REJECTED: '8',
  EXPIRED: 'C',
  TRADE: 'F',
  RESTATED: 'D',
  ORDER_STATUS: 'I',
  TRIGGERED: 'L',
});

/** MDEntryType (269): what market data is served of. */
export const MD_ENTRY_TYPE = codes<MarketDataEntryType>({
  BID: '0',
  OFFER: '1',
  TRADE: '2',
  HIGH: '7',
  LOW: '8',
  VWAP: '9',
  OPENING_PRICE: '4',
  CLOSING_PRICE: '5',
  IMBALANCE: 'A',
});

/**
 * TradeCondition (277): opening price, official closing price, opening or reopening trade detail; with an imbalance the
 * side that is left over, as MillenniumIT described its messages in the forum of the FIX Trading Community (May 2008).
 */
export const TRADE_CONDITION = codes<MarketDataCondition>({
  OPENING: 'R',
  CLOSING: 'AJ',
  REOPENING: 'E',
  MORE_BUYERS: 'P',
  MORE_SELLERS: 'Q',
});

/** OpenCloseSettlFlag (286): the day's own price, or a theoretical one, as CME (MDP 3.0) sends an indicative opening. */
export const PRICE_FLAG = { official: 0, indicative: 5 } as const;

/** TradingSessionSubID (625): 4.4 has the field without values; these are of FIX 5.0, the last of 5.0 SP2 (EP163). */
export const TRADING_PHASE = codes<TradingPhase>({
  OPENING_AUCTION: '2',
  CONTINUOUS: '3',
  CLOSING_AUCTION: '4',
  UNSCHEDULED_AUCTION: '9',
});

/** Tag 9730: added or removed liquidity, or crossed with oneself. */
export const LIQUIDITY_CODE = codes<'MAKER' | 'TAKER' | 'CROSS'>({
  MAKER: 'A',
  TAKER: 'R',
  CROSS: 'X',
});

/** LastLiquidityInd (851) has no value for a self-trade. */
export const LAST_LIQUIDITY = codes<'MAKER' | 'TAKER'>({ MAKER: '1', TAKER: '2' });

/** QuoteResponseLevel (301). */
export const QUOTE_LEVEL = codes<QuoteResponseLevel>({ NONE: '0', REFUSED: '1', ALL: '2' });
/** QuoteStatus (297) of a mass quote's acknowledgement. */
export const MASS_QUOTE_STATUS = codes<MassQuoteAck['status']>({
  ACCEPTED: '0',
  CANCELED_SYMBOLS: '1',
  CANCELED_ALL: '4',
  REJECTED: '5',
});
