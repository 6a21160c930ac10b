/** A client's request by phone: taken once, looked at against the client's lines, and put before the futures desk. */
import type { Asked } from '@tradefloor/contracts/calls/call';
import type { askVoicePrice } from '@tradefloor/contracts/calls/voice';
import { uuidV7 } from '@tradefloor/contracts/ids';
import type { Px } from '@tradefloor/contracts/money';
import type { Caller, User } from '@tradefloor/contracts/user';
import { VOICE_LIFE_MS, type VoiceDeal, VoiceDealId } from '@tradefloor/contracts/voice';
import { breachOf } from '@tradefloor/core/trading/rfq/client-credit';
import type { VoiceDealRow } from '@tradefloor/core/trading/voice/voice-deal';
import { type Fault, voiceWorth } from '@tradefloor/core/trading/voice/voice-terms';
import { type Answered, answered, refused, type Wake, wake } from '@tradefloor/runtime';
import { clientOf } from '../state/client-lines.ts';
import { haltRefusal } from '../state/on-kill-switch.ts';
import type { RfqCtx, RfqOut, RfqTopic, RfqUserCtx, RfqWake } from '../state/rfq-state.ts';
import { voiceDealOf, voiceMarket } from '../state/voice-desk.ts';
import { deskRefusal } from './voice-people.ts';

export type VoiceAnswer = Answered<RfqTopic, RfqWake, VoiceDeal>;

/** Maximum open requests of one person: more cannot be held on the phone. */
const OPEN_MAX = 20;

/** The faults of a request, by field. */
export const faultRefusal = ({ code, path, detail }: Fault) =>
  refused(code, { detail, errors: [{ path, message: detail }] });

export const keyOf = ({ userId }: Caller, requestKey: string): string => `${userId}|${requestKey}`;

/** The response to an earlier step with the same key; null for a new one. */
export function voiceRepeat(
  { state, caller }: RfqUserCtx,
  { dealId, requestKey }: { readonly dealId: string; readonly requestKey: string },
): VoiceAnswer | null {
  const earlier = state.voice.byKey(keyOf(caller, requestKey));
  if (earlier === undefined) return null;
  if (earlier.dealId === dealId) return answered(voiceDealOf(earlier));
  return refused('CONFLICT', { detail: `requestKey ${requestKey} names another deal` });
}

type Ask = Asked<typeof askVoicePrice>;

/** The deal this request has made already. */
function askedBefore({ state, caller }: RfqUserCtx, asked: Ask): VoiceAnswer | null {
  const earlier = state.voice.byKey(keyOf(caller, asked.requestKey));
  if (earlier === undefined) return null;
  const { symbol, farSymbol = null, side, lots, clientUserId, requestKey } = asked;
  const isSame =
    earlier.symbol === symbol &&
    earlier.farSymbol === farSymbol &&
    earlier.side === side &&
    earlier.lots === lots &&
    earlier.clientUserId === clientUserId;
  return isSame
    ? answered(voiceDealOf(earlier))
    : refused('CONFLICT', { detail: `requestKey ${requestKey} names another request` });
}

export async function onAskVoicePrice(ctx: RfqUserCtx, asked: Ask): Promise<VoiceAnswer> {
  const { caller, state, nowMs } = ctx;
  const subject = { ...asked, farSymbol: asked.farSymbol ?? null };
  const market = voiceMarket(state.futures, subject, nowMs);
  const repeated = askedBefore(ctx, asked) ?? (market.ok ? null : faultRefusal(market.error));
  if (repeated !== null) return repeated;
  const noDesk = await deskRefusal(ctx, caller);
  if (noDesk !== null) return noDesk;
  const nobody = faultRefusal({
    code: 'VALIDATION_FAILED',
    path: 'clientUserId',
    detail: 'no such client',
  });
  const found = await clientOf(ctx, asked.clientUserId, nobody);
  const again = askedBefore(ctx, asked);
  if (again !== null) return again;
  if ('refusal' in found) return found.refusal;
  if (!market.ok) return faultRefusal(market.error);
  const no =
    voiceHalted(ctx, { ...subject, askedBy: caller.userId, tradedBy: null }) ??
    overVoiceLine(ctx, found.client, { ...asked, near: market.value.marks.near }) ??
    tooMany(ctx, caller);
  return no ?? taken(ctx, asked, caller);
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
  const credit = state.creditOf(client, nowMs);
  const notional = voiceWorth(deal.near, deal);
  const code = breachOf(credit, { qty: deal.lots, notional });
  if (code === null) return null;
  const detail =
    code === 'QTY_LIMIT_EXCEEDED'
      ? `at most ${credit.maxFace} lots for this client`
      : `${Math.floor(credit.available / 10_000)} USD are left of the client's line today`;
  return refused(code, { detail });
}

function tooMany({ state }: RfqCtx, { userId }: Caller) {
  const open = state.voice.openOf(userId);
  if (open < OPEN_MAX) return null;
  return refused('MAX_OPEN_ORDERS', { detail: `${open} of your requests wait for an answer` });
}

function taken(ctx: RfqCtx, asked: Ask, caller: Caller): VoiceAnswer {
  const { state, nowMs: at, rng } = ctx;
  const dealId = VoiceDealId.parse(uuidV7(at, () => rng.next()));
  const { symbol, farSymbol = null, side, lots, clientUserId, note = null } = asked;
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
    keys: [keyOf(caller, asked.requestKey)],
  };
  const told = state.voice.begin(row);
  const end = wake('voice-end', VOICE_LIFE_MS, { dealId, key: `voice-end-${dealId}` });
  return answered(voiceDealOf(row), [told, end], { status: 201 });
}

/** The price has expired. A later price has a timer of its own. */
export function onVoiceStale(
  { state, nowMs: at }: RfqCtx,
  { dealId, version }: Wake['data'],
): RfqOut[] {
  const row = state.voice.get(String(dealId));
  if (row?.state !== 'PRICED' || row.version !== version) return [];
  return state.voice.apply(row, { type: 'ran-out', at }, { actor: 'rfq', action: 'price ran out' })
    .says;
}

/** The decision time has expired. A price that is still valid then ends with it. */
export function onVoiceEnd({ state, nowMs: at }: RfqCtx, { dealId }: Wake['data']): RfqOut[] {
  const row = state.voice.get(String(dealId));
  if (row === undefined) return [];
  const stale =
    row.state === 'PRICED'
      ? state.voice.apply(row, { type: 'ran-out', at }, { actor: 'rfq', action: 'price ran out' })
      : { row, says: [] };
  if (stale.row.state !== 'ASKED' && stale.row.state !== 'STALE') return [];
  const end = state.voice.apply(
    stale.row,
    { type: 'expired', at },
    { actor: 'rfq', action: 'expired', detail: 'nobody decided in time' },
  );
  return [...stale.says, ...end.says];
}
