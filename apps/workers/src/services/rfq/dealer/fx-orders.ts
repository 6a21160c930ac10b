/**
 * Currency orders: click-to-trade on a streamed price, or the best of the moment. The dealer checks the market once
 * more after a fixed time and then deals at the requested price, or not at all. A pending last look is a row: a crash
 * in between decides it once, after the restart.
 */

import {
  type FxQuote,
  FxStreamQuoteId,
  toFxQuote,
  toFxStreamQuote,
} from '@tradefloor/contracts/fx';
import { type Px, px } from '@tradefloor/contracts/money';
import type { CancelRequest, Order, QuoteId, RoutedOrder } from '@tradefloor/contracts/order';
import { isStreamQuote } from '@tradefloor/contracts/vocabulary/fx';
import { getPriceBound, getPriceTerms } from '@tradefloor/contracts/vocabulary/price-terms';
import { err, ok, type Result } from '@tradefloor/core/result';
import type { FxDealRow } from '@tradefloor/core/trading/dealer/fx-deal-tables';
import type { FxStreamRow } from '@tradefloor/core/trading/dealer/fx-stream-tables';
import { isGood, LAST_LOOK_MS, lastLook } from '@tradefloor/core/trading/dealer/last-look';
import { haltText } from '@tradefloor/core/trading/rfq/halted-rfq';
import { findDealtPair } from '@tradefloor/instruments/fx/fx-forward';
import { rungFor } from '@tradefloor/instruments/fx/fx-instrument';
import { findFxPair } from '@tradefloor/instruments/fx/fx-pairs';
import { findNdf } from '@tradefloor/instruments/fx/ndf';
import { toPips } from '@tradefloor/instruments/fx/pips';
import { setTimer, type TimerRequest } from '@tradefloor/runtime';
import { streamPriceAt } from '../prices/fx-stream-prices.ts';
import type { RfqCtx, RfqOut } from '../state/rfq-state.ts';
import { findStreamQuote, type StreamQuote } from './fx-stream-deals.ts';
import { dealt, ended, FX_DEALER, isWithin } from './otc-deal.ts';

/** The requested terms: which quote, its middle and width for the size, and the price to deal at. */
type Requested = {
  readonly quoteId: QuoteId;
  readonly mid: Px;
  readonly spread: Px;
  readonly price: Px;
  /** The stream on request that it is of. */
  readonly stream: FxStreamRow | null;
};

/** Takes the order for a last look, or returns the refusal at once. */
export function onFxOrder(ctx: RfqCtx, routed: RoutedOrder): RfqOut[] {
  const { state, nowMs: at } = ctx;
  const { order } = routed;
  const { symbol, strategy, userId, orderId } = order;
  const halt = state.haltOn({ symbol, strategy, people: [userId] });
  if (halt !== null) return [ended(order, { at, reason: haltText(halt) })];
  const requested = requestedFor(ctx, routed);
  if (!requested.ok) return [ended(order, { at, reason: requested.error })];
  const { quoteId, mid, spread, price, stream } = requested.value;
  if (stream !== null) state.streams.take(stream, { orderId, side: order.side });
  state.fxDeals.put({
    orderId,
    routed,
    quoteId,
    price,
    quotedMid: mid,
    quotedSpread: spread,
    state: 'LOOKING',
    receivedAt: at,
    decidedAt: null,
    mid: null,
    reason: null,
  });
  return [setTimer('fx-look', LAST_LOOK_MS, { key: `fx-look-${orderId}`, orderId })];
}

/** The price the order requests; the reason where there is none for it. */
function requestedFor(
  ctx: RfqCtx,
  { order, protectionPx }: RoutedOrder,
): Result<Requested, string> {
  const quoted = isStreamQuote(order.quoteId) ? streamedFor(ctx, order) : sizeFor(ctx, order);
  if (!quoted.ok) return quoted;
  const { bid, ask, ...terms } = quoted.value;
  const price = order.side === 'BUY' ? ask : bid;
  const limit = getPriceBound(getPriceTerms(order), protectionPx);
  if (!isWithin(price, limit, order.side)) return err('PRICE_BEYOND_LIMIT');
  return ok({ ...terms, spread: px(ask - bid), price });
}

type Sized = Omit<Requested, 'price' | 'spread'> & { readonly bid: Px; readonly ask: Px };

/** The prices of the order's size. */
function sizeFor(ctx: RfqCtx, order: Order): Result<Sized, string> {
  const quoted = quoteFor(ctx, order);
  if (!quoted.ok) return quoted;
  const { quoteId, mid } = quoted.value;
  const rung = rungFor(quoted.value, order.qty);
  if (rung === null) return err('SIZE_NOT_QUOTED');
  return ok({ quoteId, mid, bid: rung.bid, ask: rung.ask, stream: null });
}

/** The prices of the stream that the order names. A swap is dealt whole, never a leg of it. */
function streamedFor(ctx: RfqCtx, order: Order): Result<Sized, string> {
  const quoted: Result<StreamQuote, string> = findStreamQuote(ctx, order);
  if (!quoted.ok) return quoted;
  const { row, price } = quoted.value;
  if (row.far !== null) return err('SWAP_NOT_WHOLE: a swap is dealt with both legs');
  const { quoteId, mid, bid, ask } = price;
  return ok({ quoteId, mid, bid, ask, stream: row });
}

/** The newest middle of what a deal is of: by the newest batch, and of the stream where it is on one. */
function newestMid({ state, nowMs }: RfqCtx, { quoteId, routed }: FxDealRow): Px | null {
  const named = FxStreamQuoteId.safeParse(quoteId);
  if (!named.success) return state.fx.quote(routed.order.symbol, nowMs)?.mid ?? null;
  const stream = state.streams.stream(toFxStreamQuote(named.data).streamId);
  if (stream === undefined || state.fx.quote(stream.symbol, nowMs) === null) return null;
  return streamPriceAt(state.fx, stream, state.fx.seq)?.mid ?? null;
}

/** The quote the order names, while it is good; else the newest. */
function quoteFor({ state, nowMs }: RfqCtx, order: Order): Result<FxQuote, string> {
  const { symbol, quoteId } = order;
  const pair = findFxPair(symbol);
  const newest = state.fx.quote(symbol, nowMs);
  if (pair === null || newest === null) return err('NOT_QUOTED');
  if (quoteId === null) return ok(newest);
  const { symbol: quoted, seq } = toFxQuote(quoteId);
  const named = quoted === symbol ? state.fx.quoteAt(pair, seq) : null;
  if (named === null) return err('QUOTE_UNKNOWN');
  const age = nowMs - named.at;
  return isGood(named.at, nowMs) ? ok(named.quote) : err(`QUOTE_EXPIRED: it was ${age} ms old`);
}

/** The look is over. A deal that is decided already, or taken back, is none of its business. */
export function onFxLook(ctx: RfqCtx, { orderId }: TimerRequest['data']): RfqOut[] {
  const { state, nowMs: at } = ctx;
  const row = state.fxDeals.get(String(orderId));
  if (row === undefined || row.state !== 'LOOKING') return [];
  const { order } = row.routed;
  const { symbol, strategy, userId } = order;
  const mid = newestMid(ctx, row);
  const halt = state.haltOn({ symbol, strategy, people: [userId] });
  const reason =
    halt === null ? (fixedText(ctx, order) ?? toRefusal(row, { mid, at })) : haltText(halt);
  if (reason !== null) {
    decide(ctx, row, { state: 'REFUSED', mid, reason });
    return [ended(order, { at, reason })];
  }
  decide(ctx, row, { state: 'DEALT', mid, reason: null });
  return dealt(order, {
    price: row.price,
    mid: row.quotedMid,
    at,
    seq: state.fx.seq,
    dealer: FX_DEALER,
    settlementDate: state.settlesOn(order, at),
  });
}

/** The clearing clock can be put forward while the dealer looks: nothing is dealt on a rate that is known. */
function fixedText({ state, nowMs }: RfqCtx, { symbol }: Order): string | null {
  const fixesAt = findNdf(symbol)?.fixesAt;
  if (fixesAt === undefined || state.toClearingTime(nowMs) < fixesAt) return null;
  return `QUOTE_EXPIRED: ${symbol} is fixed`;
}

/** Why the dealer does not deal; null when it does. */
function toRefusal(
  { quotedMid, quotedSpread, routed, receivedAt }: FxDealRow,
  { mid, at }: { readonly mid: Px | null; readonly at: number },
): string | null {
  const looked = lastLook({ quotedMid, quotedSpread, mid });
  if (looked.deals) return null;
  const pair = findDealtPair(routed.order.symbol);
  if (looked.reason === 'NO_FRESH_PRICE' || pair === null) return 'NO_FRESH_PRICE';
  const { moved, tolerated } = looked;
  const [by, most] = [toPips(moved, pair), toPips(tolerated, pair)];
  return `MID_MOVED: ${by} pips, ${most} are tolerated; looked ${at - receivedAt} ms`;
}

function decide(
  { state, nowMs }: RfqCtx,
  row: FxDealRow,
  as: Pick<FxDealRow, 'state' | 'mid' | 'reason'>,
): void {
  state.fxDeals.put({ ...row, ...as, decidedAt: nowMs });
  state.fxDeals.forget(row.orderId);
  const named = FxStreamQuoteId.safeParse(row.quoteId);
  if (!named.success) return;
  const stream = state.streams.stream(toFxStreamQuote(named.data).streamId);
  if (stream === undefined) return;
  if (as.state !== 'DEALT') state.streams.giveBack(stream.streamId);
  else state.streams.deal(stream, { orderId: row.orderId, side: row.routed.order.side }, nowMs);
}

/** A cancel that comes while the dealer looks takes the order back; null when there is nothing to take back. */
export function takeBackFx(ctx: RfqCtx, request: CancelRequest): RfqOut[] | null {
  const row = ctx.state.fxDeals.get(request.orderId);
  if (row === undefined || row.state !== 'LOOKING') return null;
  const { requestNo, reason } = request;
  decide(ctx, row, { state: 'CANCELED', mid: null, reason });
  return [ended(row.routed.order, { at: ctx.nowMs, reason, requestNo })];
}
