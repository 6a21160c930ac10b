/**
 * The desk's part of a voice deal: a price on the tick and near the market, which the trader could deal at; or a
 * refusal.
 */
import type { CallInput } from '@tradefloor/contracts/calls/call';
import { previewOrder } from '@tradefloor/contracts/calls/orders';
import type { declineVoiceDeal, makeVoicePrice } from '@tradefloor/contracts/calls/voice';
import { refusalSentence } from '@tradefloor/contracts/vocabulary/refusals';
import type { VoiceDeal, VoiceLeg } from '@tradefloor/contracts/voice';
import { mayVoice } from '@tradefloor/core/trading/voice/voice-deal';
import { voiceLegs, voiceMark, voicePrice } from '@tradefloor/core/trading/voice/voice-terms';
import { writePrice } from '@tradefloor/instruments/futures/notation';
import type { FutureProduct } from '@tradefloor/instruments/futures/products';
import { notResponding, refuse, respond, setTimer } from '@tradefloor/runtime';
import type { RfqCtx, RfqUserCtx } from '../state/rfq-state.ts';
import { toVoiceDeal, voiceMarket } from '../state/voice-deal-state.ts';
import { deskRefusal, forDesk, wrongVoiceState } from './voice-people.ts';
import {
  faultRefusal,
  toKey,
  type VoiceResponse,
  voiceHalted,
  voiceRepeat,
} from './voice-request.ts';

/** A price valid for less is useless: the client has to receive and accept it. */
const VALID_MIN_MS = 1_000;

type Price = CallInput<typeof makeVoicePrice>;

export async function onMakeVoicePrice(ctx: RfqUserCtx, requested: Price): Promise<VoiceResponse> {
  const { caller } = ctx;
  const no = voiceRepeat(ctx, requested) ?? (await deskRefusal(ctx, caller));
  if (no !== null) return no;
  const looked = look(ctx, requested);
  if ('refusal' in looked) return looked.refusal;
  const barred = await wouldBeRefused(ctx, looked.legs, looked.row.lots);
  if (barred !== null) return barred;
  // In the meantime another trader may have priced it, the client hung up, or the same price come a second time.
  const again = voiceRepeat(ctx, requested);
  if (again !== null) return again;
  const now = look(ctx, requested);
  return 'refusal' in now ? now.refusal : priced(ctx, requested, now);
}

type Look = {
  readonly row: NonNullable<ReturnType<RfqCtx['state']['voice']['get']>>;
  readonly product: FutureProduct;
  readonly mark: NonNullable<VoiceDeal['mark']>;
  readonly legs: readonly VoiceLeg[];
  readonly validForMs: number;
};

/** The objections to the price that need no call. */
function look(ctx: RfqUserCtx, requested: Price): Look | { readonly refusal: VoiceResponse } {
  const { state, caller, nowMs } = ctx;
  const found = forDesk(ctx, requested.dealId);
  if ('refusal' in found) return found;
  const { row } = found;
  if (!mayVoice(row, 'priced')) return { refusal: wrongVoiceState(row) };
  const halted = voiceHalted(ctx, { ...row, tradedBy: caller.userId });
  if (halted !== null) return { refusal: halted };
  const market = voiceMarket(state.futures, row, nowMs);
  if (!market.ok) return { refusal: faultRefusal(market.error) };
  const price = voicePrice(requested.price, market.value);
  if (!price.ok) return { refusal: faultRefusal(price.error) };
  const validForMs = Math.min(requested.validForMs, row.endsAt - nowMs);
  if (validForMs < VALID_MIN_MS) {
    return { refusal: refuse('CONFLICT', { detail: 'the request is about to expire' }) };
  }
  const { product, marks } = market.value;
  const legs = voiceLegs(row, price.value, market.value);
  return { row, product, mark: voiceMark(marks), legs, validForMs };
}

/** The trader shows no price he could not deal at: every check of an order, made as his, for each leg. */
async function wouldBeRefused(
  ctx: RfqCtx,
  legs: readonly VoiceLeg[],
  lots: VoiceDeal['lots'],
): Promise<VoiceResponse | null> {
  for (const { symbol, side, price } of legs) {
    const response = await ctx.call(previewOrder, {
      symbol,
      side,
      price,
      qty: lots,
      orderType: 'LIMIT',
      timeInForce: 'FOK',
      strategy: 'LIT',
      instrumentType: 'commodity',
    });
    if (!response.ok) {
      return notResponding('oms');
    }
    const { reasonCode, checks } = response.value;
    if (reasonCode === null) continue;
    const failed = checks.find(({ passed }) => !passed);
    return refuse(reasonCode, {
      detail: `${symbol}: ${failed?.detail ?? refusalSentence({ code: reasonCode })}`,
    });
  }
  return null;
}

function priced(ctx: RfqUserCtx, requested: Price, of: Look): VoiceResponse {
  const { state, nowMs: at, caller } = ctx;
  const { row, product, mark, validForMs } = of;
  const { price } = requested;
  const event = { type: 'priced' as const, at, tradedBy: caller.userId, price, mark };
  const detail = `${writePrice(price, product)} for ${validForMs / 1_000} s`;
  const action = row.price === null ? 'priced' : 'priced again';
  const step = { actor: caller.userId, action, detail, key: toKey(caller, requested.requestKey) };
  const next = state.voice.apply(row, { ...event, validUntil: at + validForMs }, step);
  const { dealId, version } = next.row;
  // The last instant counts: the timer is the one after it.
  const stale = setTimer('voice-stale', validForMs + 1, {
    dealId,
    version,
    key: `voice-stale-${dealId}`,
  });
  return respond(toVoiceDeal(next.row), [...next.events, stale]);
}

/** The desk, or an administrator, does not deal: also a price that is out is taken back by it. */
export async function onDeclineVoiceDeal(
  ctx: RfqUserCtx,
  requested: CallInput<typeof declineVoiceDeal>,
): Promise<VoiceResponse> {
  const { caller, state, nowMs: at } = ctx;
  const no =
    voiceRepeat(ctx, requested) ?? (await deskRefusal(ctx, caller)) ?? voiceRepeat(ctx, requested);
  if (no !== null) return no;
  const found = forDesk(ctx, requested.dealId);
  if ('refusal' in found) return found.refusal;
  if (!mayVoice(found.row, 'declined')) return wrongVoiceState(found.row);
  const { reason } = requested;
  const key = toKey(caller, requested.requestKey);
  const step = { actor: caller.userId, action: 'declined', detail: reason, key };
  const next = state.voice.apply(found.row, { type: 'declined', at, reason }, step);
  return respond(toVoiceDeal(next.row), next.events);
}
