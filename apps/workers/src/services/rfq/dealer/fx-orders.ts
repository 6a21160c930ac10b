/**
 * Currency orders: click-to-trade on a streamed price, or the best of the moment. The dealer checks the market once
 * more after a fixed time and then deals at the requested price, or not at all. A pending last look is a row: a crash
 * in between decides it once, after the restart.
 */

import { type FxQuote, type FxRung, toFxQuote } from '@tradefloor/contracts/fx';
import { type Px, px } from '@tradefloor/contracts/money';
import type { CancelRequest, Order, RoutedOrder } from '@tradefloor/contracts/order';
import { getPriceBound, getPriceTerms } from '@tradefloor/contracts/vocabulary/price-terms';
import { err, ok, type Result } from '@tradefloor/core/result';
import type { FxDealRow } from '@tradefloor/core/trading/dealer/fx-deal-tables';
import { isGood, LAST_LOOK_MS, lastLook } from '@tradefloor/core/trading/dealer/last-look';
import { haltText } from '@tradefloor/core/trading/rfq/halted-rfq';
import { rungFor } from '@tradefloor/instruments/fx/fx-instrument';
import { findFxPair } from '@tradefloor/instruments/fx/fx-pairs';
import { toPips } from '@tradefloor/instruments/fx/pips';
import { setTimer, type TimerRequest } from '@tradefloor/runtime';
import type { RfqCtx, RfqOut } from '../state/rfq-state.ts';
import { dealt, ended, isWithin } from './otc-deal.ts';

/** The liquidity provider. */
const DEALER = 'FXLP';

/** The requested terms: prices of an instant, the size's among them, and the price to deal at. */
type Requested = { readonly quote: FxQuote; readonly rung: FxRung; readonly price: Px };

/** Takes the order for a last look, or returns the refusal at once. */
export function onFxOrder(ctx: RfqCtx, routed: RoutedOrder): RfqOut[] {
  const { state, nowMs: at } = ctx;
  const { order } = routed;
  const { symbol, strategy, userId, orderId } = order;
  const halt = state.haltOn({ symbol, strategy, people: [userId] });
  if (halt !== null) return [ended(order, { at, reason: haltText(halt) })];
  const requested = requestedFor(ctx, routed);
  if (!requested.ok) return [ended(order, { at, reason: requested.error })];
  const { quote, rung, price } = requested.value;
  state.fxDeals.put({
    orderId,
    routed,
    quoteId: quote.quoteId,
    price,
    quotedMid: quote.mid,
    quotedSpread: px(rung.ask - rung.bid),
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
  const quoted = quoteFor(ctx, order);
  if (!quoted.ok) return quoted;
  const quote = quoted.value;
  const rung = rungFor(quote, order.qty);
  if (rung === null) return err('SIZE_NOT_QUOTED');
  const price = order.side === 'BUY' ? rung.ask : rung.bid;
  const limit = getPriceBound(getPriceTerms(order), protectionPx);
  if (!isWithin(price, limit, order.side)) return err('PRICE_BEYOND_LIMIT');
  return ok({ quote, rung, price });
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
  const mid = state.fx.quote(symbol, at)?.mid ?? null;
  const halt = state.haltOn({ symbol, strategy, people: [userId] });
  const reason = halt === null ? toRefusal(row, { mid, at }) : haltText(halt);
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
    dealer: DEALER,
    settlementDate: state.settlesOn(order, at),
  });
}

/** Why the dealer does not deal; null when it does. */
function toRefusal(
  { quotedMid, quotedSpread, routed, receivedAt }: FxDealRow,
  { mid, at }: { readonly mid: Px | null; readonly at: number },
): string | null {
  const looked = lastLook({ quotedMid, quotedSpread, mid });
  if (looked.deals) return null;
  const pair = findFxPair(routed.order.symbol);
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
}

/** A cancel that comes while the dealer looks takes the order back; null when there is nothing to take back. */
export function takeBackFx(ctx: RfqCtx, request: CancelRequest): RfqOut[] | null {
  const row = ctx.state.fxDeals.get(request.orderId);
  if (row === undefined || row.state !== 'LOOKING') return null;
  const { requestNo, reason } = request;
  decide(ctx, row, { state: 'CANCELED', mid: null, reason });
  return [ended(row.routed.order, { at: ctx.nowMs, reason, requestNo })];
}
