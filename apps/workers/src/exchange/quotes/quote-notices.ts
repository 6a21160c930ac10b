/** The messages a program receives for a request's published state. Messages sent are tracked elsewhere. */
import { money } from '@tradefloor/contracts/money';
import type { Rfq, RfqDealer, RfqExecuted } from '@tradefloor/contracts/rfq';
import { RFQ_TERMINAL } from '@tradefloor/contracts/vocabulary/rfq';
import type {
  DealerQuoted,
  QuoteAnswer,
  QuoteResponse,
  QuoteStatusReport,
  QuoteTrade,
} from '@tradefloor/core/trading/exchange/quote-messages';
import { priceFor } from '@tradefloor/core/trading/rfq/choose-quote';
import { bondMoney } from '@tradefloor/core/trading/rfq/rfq-trade';
import { isOneWay, type OneWay } from '@tradefloor/core/trading/rfq/two-way';
import { type Given, type OpenQuote, type Settled, toQuoteId } from './quote-book.ts';

/** Dealers' responses while the window is open: quotes, passes, withdrawn quotes. Late ones are ignored. */
export function listDealerResponses(requested: OpenQuote, rfq: Rfq): QuoteAnswer[] {
  if (rfq.state !== 'PENDING') return [];
  return rfq.dealers.flatMap((dealer): QuoteAnswer[] => {
    if (dealer.outcome === 'LAST_LOOK_REJECTED') {
      return [dealerStatus(requested, rfq, { dealer, status: 'REMOVED', text: 'taken back' })];
    }
    if (dealer.status === 'DECLINED') {
      return [dealerStatus(requested, rfq, { dealer, status: 'PASSED', text: null })];
    }
    if (dealer.status !== 'QUOTED' || dealer.quote === null || dealer.isLate) return [];
    // A program's request is an order, and has its side.
    if (!isOneWay(rfq)) return [];
    return [toQuote(requested, rfq, { dealerId: dealer.dealerId, quote: dealer.quote })];
  });
}

type Live = Pick<RfqDealer, 'dealerId'> & { readonly quote: NonNullable<RfqDealer['quote']> };

function toQuote({ request }: OpenQuote, rfq: OneWay, { dealerId, quote }: Live): DealerQuoted {
  return {
    type: 'QUOTE',
    quoteReqId: request.quoteReqId,
    quoteId: toQuoteId(rfq.rfqId, dealerId),
    dealerId,
    bond: request.bond,
    side: rfq.side,
    qty: quote.qty,
    price: priceFor(rfq.side, quote),
    yieldPct: rfq.side === 'BUY' ? quote.askYield : quote.bidYield,
    validUntil: quote.validUntil,
    at: rfq.updatedAt,
  };
}

function dealerStatus(
  { request }: OpenQuote,
  rfq: Rfq,
  of: { readonly dealer: RfqDealer } & Settled,
): QuoteStatusReport {
  return {
    type: 'QUOTE_STATUS',
    quoteReqId: request.quoteReqId,
    quoteId: toQuoteId(rfq.rfqId, of.dealer.dealerId),
    quoteRespId: null,
    dealerId: of.dealer.dealerId,
    bond: request.bond,
    status: of.status,
    text: of.text,
    at: rfq.updatedAt,
  };
}

/** How a request ended without a trade; null while it has not, or where it traded. */
export function toEnd(requested: OpenQuote, { state }: Rfq): Settled | null {
  if (!RFQ_TERMINAL.has(state) || state === 'EXECUTED') return null;
  if (state === 'EXPIRED') return { status: 'EXPIRED', text: 'nothing was hit or lifted in time' };
  if (state === 'REJECTED') return { status: 'REJECTED', text: 'no dealer can quote it' };
  const isPassed = requested.given.some(({ response, end }) => response.action === 'PASS' && !end);
  return isPassed ? { status: 'PASSED', text: null } : { status: 'CANCELED', text: 'called off' };
}

/** The end of a request, or of a response to it. Its QuoteID is that of the quote, else the request's own. */
export function endReport(
  { request, orderId }: OpenQuote,
  { status, text }: Settled,
  of: { readonly given: Given | null; readonly at: number },
): QuoteStatusReport {
  return {
    type: 'QUOTE_STATUS',
    quoteReqId: request.quoteReqId,
    quoteId: of.given?.response.quoteId ?? orderId ?? 'NONE',
    quoteRespId: of.given?.response.quoteRespId ?? null,
    dealerId: null,
    bond: request.bond,
    status,
    text,
    at: of.at,
  };
}

/** How a request, and responses to it, ended from an instant on. A trade has its own message. */
export function endsSince(requested: OpenQuote, since: number): QuoteAnswer[] {
  const { turned, end, given, request } = requested;
  const { quoteReqId, bond } = request;
  const events: QuoteAnswer[] = [];
  if (turned !== null && turned.at >= since) {
    const { reason, text } = turned;
    events.push({ type: 'QUOTE_REQUEST_REJECT', quoteReqId, bond, reason, text });
  }
  const settled = given.filter((one) => one.end !== null && one.end.at >= since);
  for (const one of settled) {
    if (one.end === null || one.end.status === 'ACCEPTED') continue;
    events.push(endReport(requested, one.end, { given: one, at: one.end.at }));
  }
  const isReportedByPass = settled.some(({ response }) => response.action === 'PASS');
  if (end !== null && end.at >= since && end.status !== 'ACCEPTED' && !isReportedByPass) {
    events.push(endReport(requested, end, { given: null, at: end.at }));
  }
  return events;
}

/** The end of a response that belongs to no request. */
export const responseReport = (
  { quoteRespId, quoteId, bond }: Pick<QuoteResponse, 'quoteRespId' | 'quoteId' | 'bond'>,
  { status, text }: Settled,
  at: number,
): QuoteStatusReport => ({
  type: 'QUOTE_STATUS',
  quoteReqId: null,
  quoteId: quoteId ?? 'NONE',
  quoteRespId,
  dealerId: null,
  bond,
  status,
  text,
  at,
});

/** The trade as its program reads it. */
export function toTrade(requested: OpenQuote, done: RfqExecuted, given: Given | null): QuoteTrade {
  const { fill, rfq } = done;
  const clean = bondMoney(fill.qty, fill.price);
  return {
    type: 'QUOTE_TRADE',
    quoteReqId: requested.request.quoteReqId,
    quoteId: toQuoteId(rfq.rfqId, fill.counterparty),
    quoteRespId: given?.response.quoteRespId ?? null,
    clOrdId: given?.response.clOrdId ?? requested.request.quoteReqId,
    orderId: fill.orderId,
    execId: fill.execId,
    dealerId: fill.counterparty,
    bond: requested.request.bond,
    side: fill.side,
    qty: fill.qty,
    price: fill.price,
    yieldPct: rfq.chosen?.yield ?? 0,
    accrued: money(done.settlementAmount - clean),
    netMoney: done.settlementAmount,
    settlementDate: fill.settlementDate,
    at: fill.at,
  };
}
