/**
 * Messages to a program about its requests for quote: Quote (S), QuoteStatusReport (AI), QuoteRequestReject (AG),
 * ExecutionReport (8).
 */

import { unreachable } from '@tradefloor/core/result';
import type {
  DealerQuoted,
  QuoteAnswer,
  QuotedBond,
  QuoteRequestReject,
  QuoteStatusReport,
  QuoteTrade,
} from '@tradefloor/core/trading/exchange/quote-messages';
import { bondMoney } from '@tradefloor/core/trading/rfq/rfq-trade';
import { type FixField, type FixMessage, field, group } from '../message.ts';
import { formatUtcTimestamp } from '../utc-timestamp.ts';
import { moneyText, pxText } from './decimal-text.ts';
import { FIX, SIDE } from './field-codes.ts';
import { ISIN_SOURCE, QUOTE_STATUS, QUOTE_TAG } from './quote-tags.ts';

/** QuoteType (537): tradable. PriceType (423): per cent of par. PartyRole (452): liquidity provider, contra firm. */
const TRADABLE = 1;
const PER_CENT = 1;
const PROVIDER = 35;
const CONTRA = 17;

/** One response of the quote dialogue. */
export function writeQuoteMessage(response: QuoteAnswer): FixMessage {
  switch (response.type) {
    case 'QUOTE':
      return quote(response);
    case 'QUOTE_STATUS':
      return status(response);
    case 'QUOTE_REQUEST_REJECT':
      return reject(response);
    case 'QUOTE_TRADE':
      return trade(response);
    default:
      return unreachable(response);
  }
}

const published = (type: string, body: readonly FixField[]): FixMessage => ({
  type,
  header: [],
  body,
});

const instrument = ({ symbol, isin }: QuotedBond): FixField[] => [
  field(QUOTE_TAG.SecurityIDSource, ISIN_SOURCE),
  field(QUOTE_TAG.SecurityID, isin),
  field(FIX.Symbol, symbol),
];

/** The instrument as it opens an entry of a group: its first field is Symbol. */
const instrumentEntry = ({ symbol, isin }: QuotedBond): FixField[] => [
  field(FIX.Symbol, symbol),
  field(QUOTE_TAG.SecurityID, isin),
  field(QUOTE_TAG.SecurityIDSource, ISIN_SOURCE),
];

const party = (dealerId: string, role: number): FixField =>
  group(QUOTE_TAG.NoPartyIDs, [
    [
      field(QUOTE_TAG.PartyID, dealerId),
      field(QUOTE_TAG.PartyIDSource, 'D'),
      field(QUOTE_TAG.PartyRole, role),
    ],
  ]);

/** Buyers are shown the offer, sellers the bid: the other side is not theirs to trade. */
function quote(of: DealerQuoted): FixMessage {
  const isBuy = of.side === 'BUY';
  return published('S', [
    field(QUOTE_TAG.QuoteID, of.quoteId),
    field(QUOTE_TAG.QuoteReqID, of.quoteReqId),
    ...instrument(of.bond),
    field(FIX.OrderQty, of.qty),
    field(FIX.Side, SIDE.code[of.side]),
    field(FIX.TransactTime, formatUtcTimestamp(of.at)),
    field(QUOTE_TAG.ValidUntilTime, formatUtcTimestamp(of.validUntil)),
    field(isBuy ? QUOTE_TAG.OfferPx : QUOTE_TAG.BidPx, pxText(of.price)),
    field(isBuy ? QUOTE_TAG.OfferSize : QUOTE_TAG.BidSize, of.qty),
    field(QUOTE_TAG.Yield, of.yieldPct.toFixed(6)),
    field(QUOTE_TAG.PriceType, PER_CENT),
    party(of.dealerId, PROVIDER),
    field(QUOTE_TAG.QuoteType, TRADABLE),
  ]);
}

function status(of: QuoteStatusReport): FixMessage {
  const body = [
    field(QUOTE_TAG.QuoteID, of.quoteId),
    ...instrument(of.bond),
    field(FIX.TransactTime, formatUtcTimestamp(of.at)),
    field(QUOTE_TAG.QuoteStatus, QUOTE_STATUS[of.status]),
  ];
  if (of.quoteReqId !== null) body.push(field(QUOTE_TAG.QuoteReqID, of.quoteReqId));
  if (of.quoteRespId !== null) body.push(field(QUOTE_TAG.QuoteRespID, of.quoteRespId));
  if (of.dealerId !== null) body.push(party(of.dealerId, PROVIDER));
  if (of.text !== null) body.push(field(FIX.Text, of.text));
  return published('AI', body);
}

const reject = ({ quoteReqId, bond, reason, text }: QuoteRequestReject): FixMessage =>
  published('AG', [
    field(QUOTE_TAG.QuoteReqID, quoteReqId),
    field(QUOTE_TAG.QuoteRequestRejectReason, reason),
    group(FIX.NoRelatedSym, [instrumentEntry(bond)]),
    field(FIX.Text, text),
  ]);

/** The whole trade, once: filled, with what is paid for accrued interest. */
function trade(of: QuoteTrade): FixMessage {
  const body = [
    field(FIX.AvgPx, pxText(of.price)),
    field(FIX.ClOrdID, of.clOrdId),
    field(FIX.CumQty, of.qty),
    field(FIX.ExecID, of.execId),
    field(FIX.LastPx, pxText(of.price)),
    field(FIX.LastQty, of.qty),
    field(FIX.OrderID, of.orderId),
    field(FIX.OrderQty, of.qty),
    field(FIX.OrdStatus, '2'),
    ...instrument(of.bond),
    field(FIX.Side, SIDE.code[of.side]),
    field(FIX.TransactTime, formatUtcTimestamp(of.at)),
    field(FIX.SettlDate, of.settlementDate.replaceAll('-', '')),
    field(FIX.TradeDate, formatUtcTimestamp(of.at).slice(0, 8)),
    field(QUOTE_TAG.NetMoney, moneyText(of.netMoney)),
    field(FIX.ExecType, 'F'),
    field(FIX.LeavesQty, 0),
    field(QUOTE_TAG.AccruedInterestAmt, moneyText(of.accrued)),
    field(QUOTE_TAG.Yield, of.yieldPct.toFixed(6)),
    group(FIX.NoContraBrokers, [
      [
        field(FIX.ContraBroker, of.dealerId),
        field(FIX.ContraTradeQty, of.qty),
        field(FIX.ContraTradeTime, formatUtcTimestamp(of.at)),
      ],
    ]),
    field(QUOTE_TAG.GrossTradeAmt, moneyText(bondMoney(of.qty, of.price))),
    field(QUOTE_TAG.PriceType, PER_CENT),
    party(of.dealerId, CONTRA),
  ];
  if (of.quoteRespId !== null) body.push(field(QUOTE_TAG.QuoteRespID, of.quoteRespId));
  return published('8', body);
}
