/** A client's request by phone: accepted once, checked against the client's lines, and sent to the futures desk. */

import type { CallInput } from '@tradefloor/contracts/calls/call';
import type { askVoicePrice } from '@tradefloor/contracts/calls/voice';
import { uuidV7 } from '@tradefloor/contracts/ids';
import type { Px } from '@tradefloor/contracts/money';
import type { Caller, User } from '@tradefloor/contracts/user';
import { excessText, fullText } from '@tradefloor/contracts/vocabulary/rejections';
import { VOICE_LIFE_MS, type VoiceDeal, VoiceDealId } from '@tradefloor/contracts/voice';
import { findBreach } from '@tradefloor/core/trading/rfq/client-credit';
import type { VoiceDealRow } from '@tradefloor/core/trading/voice/voice-deal';
import { type Fault, voiceWorth } from '@tradefloor/core/trading/voice/voice-terms';
import {
  type CallResponse,
  refuse,
  respond,
  setTimer,
  type TimerRequest,
} from '@tradefloor/runtime';
import { creditText, makeClient } from '../state/client-lines.ts';
import { haltRefusal } from '../state/on-kill-switch.ts';
import type { RfqCtx, RfqOut, RfqTimer, RfqTopic, RfqUserCtx } from '../state/rfq-state.ts';
import { toVoiceDeal, voiceMarket } from '../state/voice-deal-state.ts';
import { deskRefusal } from './voice-people.ts';

export type VoiceResponse = CallResponse<RfqTopic, RfqTimer, VoiceDeal>;

/** Maximum open requests of one person: more cannot be held on the phone. */
const OPEN_MAX = 20;

/** The faults of a request, by field. */
export const faultRefusal = ({ code, path, detail }: Fault) =>
  refuse(code, { detail, errors: [{ path, message: detail }] });

export const toKey = ({ userId }: Caller, requestKey: string): string => `${userId}|${requestKey}`;

/** The response to an earlier step with the same key; null for a new one. */
export function voiceRepeat(
  { state, caller }: RfqUserCtx,
  { dealId, requestKey }: { readonly dealId: string; readonly requestKey: string },
): VoiceResponse | null {
  const earlier = state.voice.byKey(toKey(caller, requestKey));
  if (earlier === undefined) return null;
  if (earlier.dealId === dealId) return respond(toVoiceDeal(earlier));
  return refuse('CONFLICT', { detail: 'this request key was used for a different deal' });
}

type Ask = CallInput<typeof askVoicePrice>;

/** The deal this request has made already. */
function findEarlierStep({ state, caller }: RfqUserCtx, requested: Ask): VoiceResponse | null {
  const earlier = state.voice.byKey(toKey(caller, requested.requestKey));
  if (earlier === undefined) return null;
  const { symbol, farSymbol = null, side, lots, clientUserId } = requested;
  const isSame =
    earlier.symbol === symbol &&
    earlier.farSymbol === farSymbol &&
    earlier.side === side &&
    earlier.lots === lots &&
    earlier.clientUserId === clientUserId;
  return isSame
    ? respond(toVoiceDeal(earlier))
    : refuse('CONFLICT', { detail: 'this request key was used for a different request' });
}

export async function onRequestVoicePrice(ctx: RfqUserCtx, requested: Ask): Promise<VoiceResponse> {
  const { caller, state, nowMs } = ctx;
  const subject = { ...requested, farSymbol: requested.farSymbol ?? null };
  const market = voiceMarket(state.futures, subject, nowMs);
  const repeated =
    findEarlierStep(ctx, requested) ?? (market.ok ? null : faultRefusal(market.error));
  if (repeated !== null) return repeated;
  const noDesk = await deskRefusal(ctx, caller);
  if (noDesk !== null) return noDesk;
  const none = faultRefusal({
    code: 'VALIDATION_FAILED',
    path: 'clientUserId',
    detail: 'unknown client',
  });
  const found = await makeClient(ctx, requested.clientUserId, none);
  const again = findEarlierStep(ctx, requested);
  if (again !== null) return again;
  if ('refusal' in found) return found.refusal;
  if (!market.ok) return faultRefusal(market.error);
  const no =
    voiceHalted(ctx, { ...subject, askedBy: caller.userId, tradedBy: null }) ??
    overVoiceLine(ctx, found.client, { ...requested, near: market.value.marks.near }) ??
    tooMany(ctx, caller);
  return no ?? taken(ctx, requested, caller);
}

/** The refusal of a deal that a switch forbids now: on a month of it, or on any user involved. */
export function voiceHalted(
  ctx: RfqUserCtx,
  deal: Pick<VoiceDeal, 'symbol' | 'farSymbol' | 'askedBy' | 'clientUserId' | 'tradedBy'>,
) {
  const people = [deal.askedBy, deal.clientUserId, deal.tradedBy, ctx.caller.userId];
  const strategy = 'LIT';
  const near = haltRefusal(ctx, { symbol: deal.symbol, people, strategy });
  if (near !== null || deal.farSymbol === null) return near;
  return haltRefusal(ctx, { symbol: deal.farSymbol, people, strategy });
}

/** The refusal of a deal that would pass the client's lines now. */
export function overVoiceLine(
  { state, nowMs }: RfqCtx,
  client: User,
  deal: { readonly symbol: string; readonly lots: number; readonly near: Px },
) {
  const credit = state.toCredit(client, nowMs);
  const notional = voiceWorth(deal.near, deal);
  const code = findBreach(credit, { qty: deal.lots, notional });
  if (code === null) return null;
  const detail =
    code === 'QTY_LIMIT_EXCEEDED'
      ? excessText('Quantity in lots for this client', { count: deal.lots, max: credit.maxFace })
      : creditText(notional, credit);
  return refuse(code, { detail });
}

function tooMany({ state }: RfqCtx, { userId }: Caller) {
  const open = state.voice.listOpen(userId);
  if (open < OPEN_MAX) return null;
  const detail = fullText('requests are open', { count: open, max: OPEN_MAX });
  return refuse('MAX_OPEN_ORDERS', { detail });
}

function taken(ctx: RfqCtx, requested: Ask, caller: Caller): VoiceResponse {
  const { state, nowMs: at, rng } = ctx;
  const dealId = VoiceDealId.parse(uuidV7(at, () => rng.next()));
  const { symbol, farSymbol = null, side, lots, clientUserId, note = null } = requested;
  const first = { version: 1, at, actor: caller.userId, action: 'asked', detail: note };
  const row: VoiceDealRow = {
    dealId,
    symbol,
    farSymbol,
    side,
    lots,
    clientUserId,
    note,
    state: 'ASKED',
    askedBy: caller.userId,
    askerRole: caller.role,
    tradedBy: null,
    price: null,
    mark: null,
    validUntil: null,
    endsAt: at + VOICE_LIFE_MS,
    reason: null,
    legs: [],
    steps: [first],
    createdAt: at,
    updatedAt: at,
    version: 1,
    keys: [toKey(caller, requested.requestKey)],
  };
  const reported = state.voice.begin(row);
  const end = setTimer('voice-end', VOICE_LIFE_MS, { dealId, key: `voice-end-${dealId}` });
  return respond(toVoiceDeal(row), [reported, end], { status: 201 });
}

/** The price has expired. A later price has a timer of its own. */
export function onVoiceStale(
  { state, nowMs: at }: RfqCtx,
  { dealId, version }: TimerRequest['data'],
): RfqOut[] {
  const row = state.voice.get(String(dealId));
  if (row?.state !== 'PRICED' || row.version !== version) return [];
  return state.voice.apply(row, { type: 'ran-out', at }, { actor: 'rfq', action: 'price expired' })
    .events;
}

/** The decision time has expired. A price that is still valid then ends with it. */
export function onVoiceEnd(
  { state, nowMs: at }: RfqCtx,
  { dealId }: TimerRequest['data'],
): RfqOut[] {
  const row = state.voice.get(String(dealId));
  if (row === undefined) return [];
  const stale =
    row.state === 'PRICED'
      ? state.voice.apply(row, { type: 'ran-out', at }, { actor: 'rfq', action: 'price expired' })
      : { row, events: [] };
  if (stale.row.state !== 'ASKED' && stale.row.state !== 'STALE') return [];
  const end = state.voice.apply(
    stale.row,
    { type: 'expired', at },
    { actor: 'rfq', action: 'expired', detail: 'no decision in time' },
  );
  return [...stale.events, ...end.events];
}
