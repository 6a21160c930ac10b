/** All messages of the exchange to a client, as FIX 4.4. Ending a session is not a message: the line does it. */

import { unreachable } from '@tradefloor/core/result';
import type {
  ExchangeMessage,
  ListedSecurity,
  MassCancelReport,
  SecurityList,
  SecurityStatus,
  TradingSessionStatus,
} from '@tradefloor/core/trading/exchange/exchange-responses';
import {
  type FixEntry,
  type FixField,
  type FixMessage,
  field,
  group,
  type Sendable,
} from '../message.ts';
import { formatUtcTimestamp } from '../utc-timestamp.ts';
import { pxText } from './decimal-text.ts';
import { FIX, TRADING_PHASE } from './field-codes.ts';
import { type ReportStyle, writeCancelReject, writeReport } from './write-execution-report.ts';
import { writeMarketData, writeMarketDataUpdate } from './write-market-data.ts';
import { writeMassQuoteAck } from './write-mass-quote-ack.ts';

export type Sayable = Exclude<ExchangeMessage, { readonly type: 'LOGOUT' }>;

/** One message of the exchange. */
export function writeExchangeMessage(message: Sayable, style: ReportStyle): Sendable {
  switch (message.type) {
    case 'EXECUTION_REPORT':
      return writeReport(message, style);
    case 'CANCEL_REJECT':
      return writeCancelReject(message);
    case 'MASS_CANCEL_REPORT':
      return massCancelReport(message);
    case 'MASS_QUOTE_ACK':
      return writeMassQuoteAck(message);
    case 'SECURITY_LIST_REPORT':
      return securityList(message);
    case 'SECURITY_STATUS_REPORT':
      return securityStatus(message);
    case 'TRADING_SESSION_REPORT':
      return tradingSession(message);
    case 'MARKET_DATA_SNAPSHOT':
      return writeMarketData(message);
    case 'MARKET_DATA_UPDATE':
      return writeMarketDataUpdate(message);
    case 'MARKET_DATA_REJECT':
      return published('Y', [
        field(FIX.MDReqID, message.requestId),
        field(FIX.MDReqRejReason, message.reason),
        field(FIX.Text, message.text),
      ]);
    case 'BUSINESS_REJECT':
      return published('j', [
        field(FIX.RefMsgType, MSG_TYPE[message.refType]),
        field(FIX.BusinessRejectRefID, message.refId),
        field(FIX.BusinessRejectReason, message.reason),
        field(FIX.Text, message.text),
      ]);
    default:
      return unreachable(message);
  }
}

const published = (type: string, body: readonly FixField[]): FixMessage => ({
  type,
  header: [],
  body,
});

const MSG_TYPE = {
  NEW_ORDER: 'D',
  ORDER_LIST: 'E',
  CANCEL: 'F',
  REPLACE: 'G',
  STATUS: 'H',
  MASS_STATUS: 'AF',
  MASS_CANCEL: 'q',
  SECURITY_LIST: 'x',
  MARKET_DATA: 'V',
  SECURITY_STATUS: 'e',
  TRADING_SESSION: 'g',
  MASS_QUOTE: 'i',
  QUOTE_CANCEL: 'Z',
} as const;

const SCOPE = { SYMBOL: 1, ALL: 7 } as const;

/** An unsupported scope is echoed as "all orders": 531 states that nothing was cancelled. */
function massCancelReport(report: MassCancelReport): FixMessage {
  const body = [
    field(FIX.ClOrdID, report.clOrdId),
    field(FIX.OrderID, report.venueOrderId),
    field(FIX.TransactTime, formatUtcTimestamp(report.transactAt)),
    field(FIX.MassCancelRequestType, report.scope === 'OTHER' ? SCOPE.ALL : SCOPE[report.scope]),
    field(FIX.MassCancelResponse, report.response),
    field(FIX.TotalAffectedOrders, report.affected),
  ];
  if (report.rejectReason !== null)
    body.push(field(FIX.MassCancelRejectReason, report.rejectReason));
  if (report.symbol !== null) body.push(field(FIX.Symbol, report.symbol));
  if (report.text !== null) body.push(field(FIX.Text, report.text));
  return published('r', body);
}

function securityList({ requestId, result, securities }: SecurityList): FixMessage {
  const body = [
    field(FIX.SecurityReqID, requestId),
    field(FIX.SecurityResponseID, requestId),
    field(FIX.SecurityRequestResult, result),
  ];
  if (securities.length > 0) {
    body.push(
      field(FIX.TotNoRelatedSym, securities.length),
      field(FIX.LastFragment, 'Y'),
      group(FIX.NoRelatedSym, securities.map(listed)),
    );
  }
  return published('y', body);
}

/** InstrAttribType (871): text. FIX 4.4 has no field for a tick size (it came with 5.0). */
const TEXT_ATTRIBUTE = 99;

const listed = (security: ListedSecurity): FixEntry => [
  field(FIX.Symbol, security.symbol),
  field(FIX.SecurityType, 'CS'),
  field(FIX.SecurityExchange, security.primaryVenue),
  field(FIX.SecurityDesc, security.name),
  group(FIX.NoInstrAttrib, [
    [
      field(FIX.InstrAttribType, TEXT_ATTRIBUTE),
      field(FIX.InstrAttribValue, `TickSize=${pxText(security.tickSize)}`),
    ],
  ]),
  field(FIX.Currency, security.currency),
  field(FIX.RoundLot, security.lotSize),
];

/**
 * SecurityTradingStatus (326). Source: FIX 4.4 volume 6. A call is 21, pre-open, whichever auction it is for: orders come
 * and go and none trades, which is what CME (MDP 3.0, Security Status) sends 21 for. Which auction it is stands in 625.
 */
const TRADING_STATUS = { HALTED: 2, TRADING: 17, UNKNOWN: 20, CALL: 21 } as const;

/** TradingSessionID (336): the day. 625 is a part of a session, so it does not come alone. */
const DAY_SESSION = 1;

function securityStatus(status: SecurityStatus): FixMessage {
  const body = [field(FIX.Symbol, status.symbol)];
  if (status.text !== null) body.push(field(FIX.Text, status.text));
  body.push(field(FIX.TransactTime, formatUtcTimestamp(status.transactAt)));
  if (status.requestId !== null) body.push(field(FIX.SecurityStatusReqID, status.requestId));
  body.push(
    field(FIX.UnsolicitedIndicator, status.requestId === null ? 'Y' : 'N'),
    field(FIX.SecurityTradingStatus, TRADING_STATUS[status.status]),
  );
  if (status.phase !== undefined) {
    body.push(
      field(FIX.TradingSessionID, DAY_SESSION),
      field(FIX.TradingSessionSubID, TRADING_PHASE.code[status.phase]),
    );
  }
  return published('f', body);
}

/** TradSesStatus (340). Source: FIX 4.4 volume 6. */
const SESSION_STATE = {
  HALTED: 1,
  OPEN: 2,
  CLOSED: 3,
  PRE_OPEN: 4,
  PRE_CLOSE: 5,
  REFUSED: 6,
} as const satisfies Record<TradingSessionStatus['state'], number>;

/** TradingSessionStatus (h). Source: FIX 4.4 volume 3. Times are the day's; 325=Y marks a change after the response. */
function tradingSession(status: TradingSessionStatus): FixMessage {
  const { requestId, sessionId, state, rejectReason, isUpdate, times, text } = status;
  const body = [
    field(FIX.TradSesReqID, requestId),
    field(FIX.TradingSessionID, sessionId),
    field(FIX.UnsolicitedIndicator, isUpdate ? 'Y' : 'N'),
    field(FIX.TradSesStatus, SESSION_STATE[state]),
  ];
  if (rejectReason !== null) body.push(field(FIX.TradSesStatusRejReason, rejectReason));
  if (times !== null) {
    body.push(
      field(FIX.TradSesOpenTime, formatUtcTimestamp(times.opensAt)),
      field(FIX.TradSesCloseTime, formatUtcTimestamp(times.closesAt)),
    );
  }
  if (text !== null) body.push(field(FIX.Text, text));
  return published('h', body);
}
