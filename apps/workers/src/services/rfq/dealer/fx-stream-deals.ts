/** What is dealt on a stream on request: single deals by the last look of all currency deals, swaps both legs at once. */
import { type FxStreamPrice, FxStreamQuoteId, toFxStreamQuote } from '@tradefloor/contracts/fx';
import type { Px } from '@tradefloor/contracts/money';
import type { Order, RoutedOrder } from '@tradefloor/contracts/order';
import type { RoutedPackage } from '@tradefloor/contracts/package';
import { getPriceBound, getPriceTerms } from '@tradefloor/contracts/vocabulary/price-terms';
import { err, ok, type Result } from '@tradefloor/core/result';
import { streamFault } from '@tradefloor/core/trading/dealer/fx-stream';
import type { FxStreamRow } from '@tradefloor/core/trading/dealer/fx-stream-tables';
import { haltText } from '@tradefloor/core/trading/rfq/halted-rfq';
import { findAnyPair } from '@tradefloor/instruments/fx/fx-pairs';
import { fxTradeDate, spotDate } from '@tradefloor/instruments/fx/value-date';
import { streamPriceAt } from '../prices/fx-stream-prices.ts';
import type { RfqCtx, RfqOut } from '../state/rfq-state.ts';
import { dealt, ended, FX_DEALER, isWithin } from './otc-deal.ts';

/** A stream with the prices that an order names. */
export type StreamQuote = { readonly row: FxStreamRow; readonly price: FxStreamPrice };

/** The stream's prices that the order names, while they are good; the checks before acceptance are repeated. */
export function findStreamQuote(
  { state, nowMs }: RfqCtx,
  order: Pick<Order, 'quoteId' | 'userId' | 'symbol' | 'qty'>,
): Result<StreamQuote, string> {
  const named = FxStreamQuoteId.safeParse(order.quoteId);
  if (!named.success) return err('QUOTE_UNKNOWN');
  const { streamId, seq } = toFxStreamQuote(named.data);
  const row = state.streams.stream(streamId);
  const price = row === undefined ? null : streamPriceAt(state.fx, row, seq);
  const fault = streamFault(row, { ...order, quotedAt: price?.at ?? null }, nowMs);
  if (fault !== null || row === undefined || price === null) return err(fault ?? 'QUOTE_UNKNOWN');
  const pair = findAnyPair(row.symbol);
  const spot = pair === null ? null : spotDate(pair, fxTradeDate(state.toClearingTime(nowMs)));
  if (spot !== row.spotDate) return err('QUOTE_EXPIRED: the trade date has changed');
  return ok({ row, price });
}

/** Both legs at the prices of one instant, or none: it is one handling, and so one commit. */
export function onFxSwap(ctx: RfqCtx, { legs }: RoutedPackage): RfqOut[] {
  const { state, nowMs: at } = ctx;
  const look = lookAtSwap(ctx, legs);
  if (!look.ok) return legs.map(({ order }) => ended(order, { at, reason: look.error }));
  const { row, price, near, far } = look.value;
  state.streams.deal(row, { orderId: near.order.orderId, side: far.order.side }, at);
  const { seq } = state.fx;
  const deal = ({ order }: RoutedOrder, at_: Px): RfqOut[] =>
    dealt(order, {
      price: at_,
      mid: order === near.order ? (price.nearRate ?? at_) : price.mid,
      at,
      seq,
      dealer: FX_DEALER,
      settlementDate: state.settlesOn(order, at),
    });
  return [...deal(near, near.price), ...deal(far, far.price)];
}

type SwapLeg = RoutedOrder & { readonly price: Px };
type Swap = StreamQuote & { readonly near: SwapLeg; readonly far: SwapLeg };

function lookAtSwap(ctx: RfqCtx, legs: readonly RoutedOrder[]): Result<Swap, string> {
  const [near, far] = legs;
  if (near === undefined || far === undefined) return err('QUOTE_UNKNOWN');
  for (const { order } of [near, far]) {
    const { symbol, strategy, userId } = order;
    const halt = ctx.state.haltOn({ symbol, strategy, people: [userId] });
    if (halt !== null) return err(haltText(halt));
  }
  const quoted = findStreamQuote(ctx, near.order);
  if (!quoted.ok) return quoted;
  const { row, price } = quoted.value;
  const isSwap = row.near === near.order.symbol && row.far === far.order.symbol;
  const isOne = far.order.quoteId === near.order.quoteId && far.order.qty === row.qty;
  if (!isSwap || !isOne || far.order.side === near.order.side || price.nearRate === null) {
    return err('QUOTE_UNKNOWN');
  }
  const farPrice = far.order.side === 'BUY' ? price.ask : price.bid;
  const priced = [
    { ...near, price: price.nearRate },
    { ...far, price: farPrice },
  ] as const;
  for (const { order, protectionPx, price: at } of priced) {
    const limit = getPriceBound(getPriceTerms(order), protectionPx);
    if (!isWithin(at, limit, order.side)) return err('PRICE_BEYOND_LIMIT');
  }
  return ok({ row, price, near: priced[0], far: priced[1] });
}
