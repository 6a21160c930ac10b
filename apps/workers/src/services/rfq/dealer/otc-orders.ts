/**
 * Orders that are dealt over the counter at a dealer's price, at once or not at all: a dealer takes the whole quantity,
 * wider the larger it is, within the order's limit and the collar.
 */

import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { contractMarks } from '@tradefloor/contracts/calls/futures';
import { decimalOfMoney, money, type Px, qty } from '@tradefloor/contracts/money';
import type { CancelRequest, Order, RoutedOrder } from '@tradefloor/contracts/order';
import type { RoutedPackage } from '@tradefloor/contracts/package';
import { isBespokeSymbol } from '@tradefloor/contracts/vocabulary/instruments';
import { computeNetPrice, netPriceText } from '@tradefloor/contracts/vocabulary/net-price';
import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import { getPriceBound, getPriceTerms } from '@tradefloor/contracts/vocabulary/price-terms';
import { PX_PER_CENT } from '@tradefloor/contracts/vocabulary/units';
import { haltText } from '@tradefloor/core/trading/rfq/halted-rfq';
import { computeWorth } from '@tradefloor/instruments/contract/contract-value';
import { type DealtQuote, dealtPrice } from '@tradefloor/instruments/contract/dealt-price';
import { parseFutureSymbol } from '@tradefloor/instruments/futures/products';
import { quotedPriceText } from '@tradefloor/instruments/price-text';
import { type CallResponse, publish, respond } from '@tradefloor/runtime';
import type { RfqCtx, RfqOut } from '../state/rfq-state.ts';
import { onBespokeOrder } from './bespoke-orders.ts';
import { onFxOrder, takeBackFx } from './fx-orders.ts';
import { onFxSwap } from './fx-stream-deals.ts';
import { dealt, ended, isWithin, OPTION_DEALER } from './otc-deal.ts';

type Quoted = DealtQuote & { readonly bid: Px; readonly ask: Px; readonly mid: Px };

/** A contract as the desk that lists it quotes it now; null when it is not quoted. */
export function dealtQuote({ state, nowMs }: RfqCtx, symbol: string): Quoted | null {
  const option = state.options.quote(symbol, nowMs);
  if (option !== null) return { ...option, tickSize: PX_PER_CENT };
  const future = state.futures.quote(symbol, nowMs);
  const tickSize = parseFutureSymbol(symbol)?.product.tickSize ?? PX_PER_CENT;
  return future === null ? null : { ...future, tickSize };
}

/** What holders of contracts mark them at. */
export function onMarks(
  ctx: RfqCtx,
  { symbols }: CallInput<typeof contractMarks>,
): CallResponse<never, never, CallOutput<typeof contractMarks>> {
  const { quotes: currencies } = ctx.state.fxMarket(ctx.nowMs);
  const items = symbols.flatMap((symbol) => {
    const quote = dealtQuote(ctx, symbol) ?? currencies.find((each) => each.symbol === symbol);
    return quote === undefined ? [] : [{ symbol, bid: quote.bid, ask: quote.ask, mid: quote.mid }];
  });
  return respond({ items });
}

/** What a dealer would do with an order now: a price for all of it, or why not. */
type Look =
  | { readonly ok: true; readonly price: Px; readonly mid: Px }
  | { readonly ok: false; readonly reason: string; readonly beyond?: Beyond };
/** A price that the dealer makes, and the one that it is worse than. */
type Beyond = { readonly price: Px; readonly limit: Px | null };

function lookAt(ctx: RfqCtx, { order, protectionPx }: RoutedOrder): Look {
  const { symbol, strategy, userId, side } = order;
  const halt = ctx.state.haltOn({ symbol, strategy, people: [userId] });
  if (halt !== null) return { ok: false, reason: haltText(halt) };
  if (isBespokeSymbol(symbol)) return { ok: false, reason: 'QUOTE_NEEDED' };
  const quote = dealtQuote(ctx, symbol);
  if (quote === null) return { ok: false, reason: 'NOT_QUOTED' };
  const price = dealtPrice(quote, order);
  if (price <= 0) return { ok: false, reason: 'NO_BID' };
  const limit = getPriceBound(getPriceTerms(order), protectionPx);
  if (!isWithin(price, limit, side)) {
    return { ok: false, reason: 'PRICE_BEYOND_LIMIT', beyond: { price, limit } };
  }
  return { ok: true, price, mid: quote.mid };
}

/** Deals, or sends the OMS the refusal. A message is handled once: so is a deal. */
export function onOtcOrder(ctx: RfqCtx, routed: RoutedOrder): RfqOut[] {
  const { order } = routed;
  if (order.instrumentType === 'fx') return onFxOrder(ctx, routed);
  if (isBespokeSymbol(order.symbol)) return onBespokeOrder(ctx, routed);
  const look = lookAt(ctx, routed);
  return look.ok ? deal(ctx, order, look) : [ended(order, { at: ctx.nowMs, reason: look.reason })];
}

function deal(
  { state, nowMs: at }: RfqCtx,
  order: Order,
  { price, mid }: { readonly price: Px; readonly mid: Px },
): RfqOut[] {
  const { symbol, instrumentType, qty: lots } = order;
  if (instrumentType === 'commodity') {
    state.futureTrading.countDeal({ symbol, price, lots, at }, 'CLIENT');
  }
  return dealt(order, {
    price,
    mid,
    at,
    seq: state.seq,
    dealer: OPTION_DEALER,
    settlementDate: state.settlesOn(order, at),
  });
}

/**
 * All legs at the dealer's prices of this instant, or none: one that cannot be dealt, or a total or a net price beyond
 * the package's limit, ends all of them. It is one handling, and so one commit.
 */
export function onPackage(ctx: RfqCtx, routed: RoutedPackage): RfqOut[] {
  const { legs, maxCost, units, netPrice } = routed;
  if (legs.every(({ order }) => order.instrumentType === 'fx')) return onFxSwap(ctx, routed);
  const looks = legs.map((leg) => ({ order: leg.order, look: lookAt(ctx, leg) }));
  const endAll = (reason: string): RfqOut[] =>
    legs.map(({ order }) => ended(order, { at: ctx.nowMs, reason }));
  let cost = 0;
  const priced = [];
  for (const { order, look } of looks) {
    if (!look.ok) {
      return endAll(netPrice === undefined ? legText(order, look) : toLegSentence(order, look));
    }
    const worth = computeWorth(order, look.price, order.qty);
    cost += sideSign(order.side) * worth;
    priced.push({ side: order.side, ratio: order.qty / (units ?? 1), price: look.price });
  }
  if (maxCost !== null && cost > maxCost) {
    return endAll(`PACKAGE_BEYOND_LIMIT: ${decimalOfMoney(money(cost)).toFixed(2)} in all`);
  }
  const net = computeNetPrice(priced);
  if (netPrice !== undefined && net > netPrice) {
    return endAll(
      `NET_PRICE_NOT_REACHED: net price is ${netPriceText(net)} (limit ${netPriceText(netPrice)})`,
    );
  }
  return looks.flatMap(({ order, look }) => (look.ok ? deal(ctx, order, look) : []));
}

type Undealt = Extract<Look, { ok: false }>;

const legText = ({ symbol }: Order, { reason }: Undealt): string => `leg ${symbol}: ${reason}`;

/** Why a leg ends a package with a net price: a code, and a sentence with value and limit. */
function toLegSentence(order: Order, look: Undealt): string {
  const { symbol } = order;
  const { reason, beyond } = look;
  if (beyond !== undefined) {
    const { price, limit } = beyond;
    const collar = limit === null ? 'none' : quotedPriceText(symbol, limit);
    return `PRICE_COLLAR: leg ${symbol} would be dealt at ${quotedPriceText(symbol, price)} (price collar ${collar})`;
  }
  if (reason === 'NO_BID') return `${reason}: leg ${symbol} has no bid`;
  return reason === 'NOT_QUOTED' ? `${reason}: leg ${symbol} is not quoted` : legText(order, look);
}

/** An immediate deal cannot be cancelled: its own result is in transit. A last look can be ended. */
export function onOtcCancel(ctx: RfqCtx, request: CancelRequest): RfqOut[] {
  const cancelledOpen = takeBackFx(ctx, request);
  if (cancelledOpen !== null) return cancelledOpen;
  const { nowMs: at } = ctx;
  const { orderId, userId, requestNo } = request;
  const ack = { orderId, userId, kind: 'CANCEL_REJECTED' as const, requestNo, at };
  const reason = 'dealt at once, or ended already';
  return [
    publish('orders.acknowledged', { ...ack, qty: qty(0), price: null, cumQty: qty(0), reason }),
  ];
}
