/** The client's response to the desk's price: dealt once at the named price while it is valid, or passed. */

import type { CallInput } from '@tradefloor/contracts/calls/call';
import { holdDeal } from '@tradefloor/contracts/calls/deal-hold';
import { riskCheck } from '@tradefloor/contracts/calls/risk';
import type { acceptVoicePrice, passVoiceDeal } from '@tradefloor/contracts/calls/voice';
import type { Fill } from '@tradefloor/contracts/fill';
import { orderId, RfqId, toChildId, type UserId } from '@tradefloor/contracts/ids';
import { type Px, qty } from '@tradefloor/contracts/money';
import type { VoiceDeal, VoiceLeg } from '@tradefloor/contracts/voice';
import { NO_FEES } from '@tradefloor/core/trading/execution/fees';
import { recordedCostBps } from '@tradefloor/core/trading/execution/price-cost';
import { toClientReport } from '@tradefloor/core/trading/rfq/client-report';
import { CLIENT_MPID } from '@tradefloor/core/trading/rfq/rfq-trade';
import {
  isPriceGood,
  mayVoice,
  type VoiceDealRow,
} from '@tradefloor/core/trading/voice/voice-deal';
import { voiceLegs, voiceWorth } from '@tradefloor/core/trading/voice/voice-terms';
import { writePrice } from '@tradefloor/instruments/futures/notation';
import type { FutureProduct } from '@tradefloor/instruments/futures/products';
import { getInstrument } from '@tradefloor/instruments/instrument';
import { later, notResponding, publish, refuse, respond } from '@tradefloor/runtime';
import { makeClient } from '../state/client-lines.ts';
import type { RfqCtx, RfqUserCtx } from '../state/rfq-state.ts';
import { toVoiceDeal, voiceMarket } from '../state/voice-deal-state.ts';
import { findOwnDeal, wrongVoiceState } from './voice-people.ts';
import {
  faultRefusal,
  overVoiceLine,
  toKey,
  type VoiceResponse,
  voiceHalted,
  voiceRepeat,
} from './voice-request.ts';

type Accept = CallInput<typeof acceptVoicePrice>;

export async function onAcceptVoicePrice(
  ctx: RfqUserCtx,
  requested: Accept,
): Promise<VoiceResponse> {
  const repeated = voiceRepeat(ctx, requested);
  if (repeated !== null) return repeated;
  const looked = look(ctx, requested);
  if ('refusal' in looked) return looked.refusal;
  const found = await makeClient(ctx, looked.row.clientUserId);
  if ('refusal' in found) return found.refusal;
  const over = () => overVoiceLine(ctx, found.client, { ...looked.row, near: looked.near });
  const barred = over() ?? (await holdRefusal(ctx, looked)) ?? (await riskRefusal(ctx, looked));
  if (barred !== null) return barred;
  // Meanwhile the desk may have taken its price back, a switch been thrown, the line been used.
  const again = voiceRepeat(ctx, requested);
  if (again !== null) return again;
  const now = look(ctx, requested);
  if ('refusal' in now) return now.refusal;
  if (now.row.version !== looked.row.version) return wrongVoiceState(now.row);
  return over() ?? dealt(later(ctx), requested, now);
}

type Look = {
  readonly row: VoiceDealRow;
  readonly product: FutureProduct;
  readonly tradedBy: UserId;
  readonly near: Px;
  readonly legs: readonly VoiceLeg[];
  readonly mids: readonly Px[];
};

/** The deal as it would be dealt at this instant, or what stands against it. */
function look(ctx: RfqUserCtx, requested: Accept): Look | { readonly refusal: VoiceResponse } {
  const { state, nowMs } = ctx;
  const found = findOwnDeal(ctx, requested.dealId);
  if ('refusal' in found) return found;
  const { row } = found;
  const { price, tradedBy } = row;
  if (!mayVoice(row, 'accepted') || price === null || tradedBy === null) {
    return { refusal: wrongVoiceState(row) };
  }
  if (!isPriceGood(row, nowMs)) return { refusal: wrongVoiceState({ ...row, state: 'STALE' }) };
  const halted = voiceHalted(ctx, row);
  if (halted !== null) return { refusal: halted };
  const market = voiceMarket(state.futures, row, nowMs);
  if (!market.ok) return { refusal: faultRefusal(market.error) };
  const { product, marks } = market.value;
  if (requested.price !== price) {
    const detail = `the price is ${writePrice(price, product)} now`;
    return { refusal: refuse('CONFLICT', { detail }) };
  }
  const legs = voiceLegs(row, price, market.value);
  const mids = marks.far === null ? [marks.near] : [marks.near, marks.far];
  return { row, product, tradedBy, near: legs[0]?.price ?? marks.near, legs, mids };
}

/** A leg has an order's id of its own: what risk decides about it and what is filled carry it. */
const toLegId = ({ dealId }: Pick<VoiceDeal, 'dealId'>, leg: number) =>
  toChildId(orderId(dealId), leg + 1);

/**
 * The trader's own limits once more: since the price was made another deal or an order may have used them up. What is
 * passed is held until the fills have come.
 */
async function holdRefusal(
  ctx: RfqCtx,
  { row, tradedBy, legs }: Look,
): Promise<VoiceResponse | null> {
  const response = await ctx.call(holdDeal, {
    userId: tradedBy,
    qty: row.lots,
    legs: legs.map(({ symbol, side, price }, i) => ({
      orderId: toLegId(row, i),
      symbol,
      side,
      price,
    })),
  });
  if (!response.ok) {
    return notResponding('oms');
  }
  const { refusal } = response.value;
  return refusal === null ? null : refuse(refusal.reasonCode, { detail: refusal.detail });
}

/**
 * The pre-trade check of every leg as the trader's own, recorded as such. No response is a
 * rejection.
 */
async function riskRefusal(
  ctx: RfqCtx,
  { row, tradedBy, legs }: Look,
): Promise<VoiceResponse | null> {
  for (const [i, { symbol, side, price }] of legs.entries()) {
    const response = await ctx.call(riskCheck, {
      orderId: toLegId(row, i),
      userId: tradedBy,
      symbol,
      side,
      price,
      qty: row.lots,
      orderType: 'LIMIT',
      timeInForce: 'FOK',
      strategy: 'LIT',
      instrumentType: 'commodity',
      at: ctx.nowMs,
    });
    if (!response.ok) {
      return refuse('RISK_ENGINE_UNAVAILABLE', { detail: 'the risk engine did not respond' });
    }
    const { decision, reasonCode = 'RISK_ENGINE_UNAVAILABLE', detail } = response.value;
    if (decision === 'REJECT') return refuse(reasonCode, { detail: `${symbol}: ${detail}` });
  }
  return null;
}

function dealt(ctx: RfqUserCtx, requested: Accept, of: Look): VoiceResponse {
  const { state, nowMs: at, caller } = ctx;
  const { row, product, legs, near } = of;
  const terms = `${row.lots} lots at ${writePrice(requested.price, product)}`;
  const detail =
    row.mark === null ? terms : `${terms}, market ${writePrice(row.mark, product)} when priced`;
  const key = toKey(caller, requested.requestKey);
  const step = { actor: caller.userId, action: 'accepted', detail, key };
  const done = state.voice.apply(row, { type: 'accepted', at, legs }, step);
  const { clientUserId } = row;
  state.countTrade({ clientUserId, notional: voiceWorth(near, row), at });
  const fills = legs.map((leg, i) => toFill(ctx, of, { leg, i }));
  for (const { symbol, price, qty: lots } of fills) {
    state.futureTrading.countDeal({ symbol, price, lots, at }, 'BLOCK');
  }
  return respond(toVoiceDeal(done.row), [
    ...done.events,
    ...fills.map((fill) => publish('orders.filled', fill)),
    ...fills.map((fill) => publish('fix.execution', toClientReport(fill, fill.orderId))),
  ]);
}

/** The firm's fill of a leg, on its trader's account, against the client: in the shape of every other. */
function toFill(
  { state, nowMs: at }: RfqCtx,
  { row, tradedBy, mids }: Look,
  { leg, i }: { readonly leg: VoiceLeg; readonly i: number },
): Fill {
  const { execId, symbol, side, price } = leg;
  const mid = mids[i] ?? price;
  return {
    execId,
    orderId: toLegId(row, i),
    parentOrderId: null,
    rfqId: RfqId.parse(row.dealId),
    userId: tradedBy,
    symbol,
    instrumentType: 'commodity',
    desk: 'COMM',
    currency: getInstrument(symbol).currency,
    side,
    qty: row.lots,
    price,
    cumQty: row.lots,
    leavesQty: qty(0),
    avgPx: price,
    venue: 'OTC',
    counterparty: CLIENT_MPID,
    clientUserId: row.clientUserId,
    liquidity: 'MAKER',
    arrivalMid: mid,
    impactBps: recordedCostBps(side, price, mid),
    fees: NO_FEES,
    tickSeq: state.futures.tick ?? 0,
    at,
    settlementDate: state.settlesOn({ symbol, instrumentType: 'commodity' }, at),
  };
}

/** The client does not deal: the request ends, priced or not. */
export function onPassVoiceDeal(
  ctx: RfqUserCtx,
  requested: CallInput<typeof passVoiceDeal>,
): VoiceResponse {
  const { caller, state, nowMs: at } = ctx;
  const repeated = voiceRepeat(ctx, requested);
  if (repeated !== null) return repeated;
  const found = findOwnDeal(ctx, requested.dealId);
  if ('refusal' in found) return found.refusal;
  if (!mayVoice(found.row, 'passed')) return wrongVoiceState(found.row);
  const { reason = null } = requested;
  const key = toKey(caller, requested.requestKey);
  const step = { actor: caller.userId, action: 'passed', detail: reason ?? '', key };
  const next = state.voice.apply(found.row, { type: 'passed', at, reason }, step);
  return respond(toVoiceDeal(next.row), next.events);
}
