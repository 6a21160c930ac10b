/**
 * Orders that are dealt over the counter at a dealer's price, at once or not at all: a dealer takes the whole quantity,
 * wider the larger it is, within the order's limit and the collar.
 */
import type { Fill } from '@tradefloor/contracts/fill';
import { type ExecId, execIdOf } from '@tradefloor/contracts/ids';
import { money, type Px, px, qty } from '@tradefloor/contracts/money';
import type { CancelRequest, Order, RoutedOrder } from '@tradefloor/contracts/order';
import { settlementDateOf } from '@tradefloor/core/ems/settlement-date';
import { parseFutureSymbol } from '@tradefloor/core/futures/products';
import { haltText } from '@tradefloor/core/rfq/halted-rfq';
import { say } from '@tradefloor/runtime';
import type { RfqCtx, RfqOut } from './rfq-state.ts';

/** The dealer in listed and bespoke derivatives. */
const DEALER = 'DRVX';
/** Contracts dealt at the quoted price; each further such lot costs a tenth of the half width. */
const QUOTED_CONTRACTS = 50;
const CENT = 10_000;
/** Premiums settle on the day (service interface, Limits: derivatives same day). */
const SETTLEMENT_DAYS = 0;
/** Options Clearing Corporation and regulatory fees are left out: a dealer is paid by its width. */
const NO_FEES = {
  sec31: money(0),
  finraTaf: money(0),
  commission: money(0),
  venue: money(0),
  total: money(0),
};

/** Bid, ask and middle of one contract, and what its prices move by. */
export type DealtQuote = {
  readonly bid: Px;
  readonly ask: Px;
  readonly mid: Px;
  readonly tickSize: number;
};

/** A contract as the desk that lists it quotes it now; null when it is not quoted. */
export function dealtQuote({ state, nowMs }: RfqCtx, symbol: string): DealtQuote | null {
  const option = state.options.quote(symbol, nowMs);
  if (option !== null) return { ...option, tickSize: CENT };
  const future = state.futures.quote(symbol, nowMs);
  const tickSize = parseFutureSymbol(symbol)?.product.tickSize ?? CENT;
  return future === null ? null : { ...future, tickSize };
}

/** The price a dealer makes for the whole quantity, in ticks, away from the middle. */
export function dealtPrice(
  quote: DealtQuote,
  { side, qty: contracts }: Pick<Order, 'side' | 'qty'>,
): Px {
  const touch = side === 'BUY' ? quote.ask : quote.bid;
  const half = Math.abs(touch - quote.mid);
  const lots = Math.ceil(contracts / QUOTED_CONTRACTS) - 1;
  const more = Math.ceil((half * lots) / 10 / quote.tickSize) * quote.tickSize;
  return px(side === 'BUY' ? touch + more : Math.max(0, touch - more));
}

const isWithin = (price: Px, limit: Px | null, side: Order['side']): boolean =>
  limit === null || (side === 'BUY' ? price <= limit : price >= limit);

/** Deals, or tells the OMS why not. A message is handled once: so is a deal. */
export function onOtcOrder(ctx: RfqCtx, { order, protectionPx }: RoutedOrder): RfqOut[] {
  const { state, nowMs: at } = ctx;
  const { symbol, strategy, userId } = order;
  const halt = state.haltOn({ symbol, strategy, people: [userId] });
  if (halt !== null) return [ended(order, at, haltText(halt))];
  const quote = dealtQuote(ctx, order.symbol);
  if (quote === null) return [ended(order, at, 'NOT_QUOTED')];
  const price = dealtPrice(quote, order);
  if (price <= 0) return [ended(order, at, 'NO_BID')];
  const limit = order.orderType === 'LIMIT' ? order.price : protectionPx;
  if (!isWithin(price, limit, order.side)) return [ended(order, at, 'PRICE_BEYOND_LIMIT')];
  const fill = fillOf(order, { price, mid: quote.mid, at, seq: state.seq });
  return [say('orders.filled', fill), say('fix.execution', reportOf(order, fill))];
}

/** What is dealt at once cannot be taken back: the answer of the deal itself is on its way. */
export function onOtcCancel({ nowMs: at }: RfqCtx, request: CancelRequest): RfqOut[] {
  const { orderId, userId, requestNo } = request;
  const ack = { orderId, userId, kind: 'CANCEL_REJECTED' as const, requestNo, at };
  const reason = 'dealt at once, or ended already';
  return [say('orders.acknowledged', { ...ack, qty: qty(0), price: null, cumQty: qty(0), reason })];
}

const ended = ({ orderId, userId, qty: asked, price }: Order, at: number, reason: string): RfqOut =>
  say('orders.acknowledged', {
    orderId,
    userId,
    kind: 'CANCELED',
    requestNo: 0,
    qty: asked,
    price,
    cumQty: qty(0),
    reason,
    at,
  });

function fillOf(
  order: Order,
  {
    price,
    mid,
    at,
    seq,
  }: { readonly price: Px; readonly mid: Px; readonly at: number; readonly seq: number },
): Fill {
  const id: ExecId = execIdOf(order.orderId, 1);
  return {
    execId: id,
    orderId: order.orderId,
    parentOrderId: null,
    rfqId: null,
    userId: order.userId,
    symbol: order.symbol,
    instrumentType: order.instrumentType,
    desk: order.desk,
    side: order.side,
    qty: order.qty,
    price,
    cumQty: order.qty,
    leavesQty: qty(0),
    avgPx: price,
    venue: 'OTC',
    counterparty: DEALER,
    liquidity: 'TAKER',
    arrivalMid: mid,
    impactBps: Math.round((Math.abs(price - mid) / mid) * 1_000_000) / 100,
    fees: NO_FEES,
    tickSeq: seq,
    at,
    settlementDate: settlementDateOf(at, SETTLEMENT_DAYS),
  };
}

const reportOf = (order: Order, fill: Fill) => ({
  execId: fill.execId,
  execType: 'TRADE' as const,
  ordStatus: 'FILLED' as const,
  orderId: order.orderId,
  clOrdId: order.clientOrderId,
  origClOrdId: null,
  parentOrderId: null,
  userId: order.userId,
  desk: order.desk,
  symbol: order.symbol,
  side: order.side,
  ordType: order.orderType,
  timeInForce: order.timeInForce,
  orderQty: order.qty,
  price: order.price,
  lastQty: fill.qty,
  lastPx: fill.price,
  lastMkt: fill.venue,
  liquidity: fill.liquidity,
  contraBroker: fill.counterparty,
  trdMatchId: fill.execId,
  fees: fill.fees,
  settlementDate: fill.settlementDate,
  cumQty: fill.qty,
  leavesQty: qty(0),
  avgPx: fill.price,
  transactTime: fill.at,
  text: null,
});
