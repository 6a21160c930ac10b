/** The roles in voice deals: the traders of the futures desk price them, the requesting user decides for the client. */
import type { CallOutput } from '@tradefloor/contracts/calls/call';
import { userOf, usersInRole } from '@tradefloor/contracts/calls/users';
import type { listVoiceDeals, voiceClients } from '@tradefloor/contracts/calls/voice';
import { toIso } from '@tradefloor/contracts/time';
import type { Caller, User } from '@tradefloor/contracts/user';
import type { VoiceDeal } from '@tradefloor/contracts/voice';
import { getAccess } from '@tradefloor/core/trading/access/access';
import type { VoiceDealRow } from '@tradefloor/core/trading/voice/voice-deal';
import { type CallResponse, refuse, respond } from '@tradefloor/runtime';
import { noUsers } from '../state/client-lines.ts';
import type { RfqCtx, RfqUserCtx } from '../state/rfq-state.ts';
import { toVoiceDeal } from '../state/voice-deal-state.ts';

type Refusal = CallResponse<never, never, never>;

/** Deals that a list shows at most. */
const LISTED_MAX = 100;

/** True for a user who deals futures for the firm. */
const isOnDesk = ({ role, tradingStyle, disabled, limits }: User): boolean =>
  !disabled &&
  limits.desks.includes('COMM') &&
  getAccess(role, tradingStyle).desks.some((desk) => desk === 'COMM');

/** Refuses a trader of another desk; sales serves clients of every desk. */
export async function deskRefusal(ctx: RfqCtx, caller: Caller): Promise<Refusal | null> {
  if (caller.role !== 'trader') return null;
  const response = await ctx.call(userOf, { userId: caller.userId });
  if (!response.ok) return noUsers();
  const { user } = response.value;
  if (user !== null && isOnDesk(user)) return null;
  return refuse('DESK_NOT_PERMITTED', { detail: 'voice deals are for the desk COMM' });
}

/** What a person sees: sales and those who see the firm all deals, the futures desk and its head all, others none. */
export async function onListVoiceDeals(
  ctx: RfqUserCtx,
): Promise<CallResponse<never, never, CallOutput<typeof listVoiceDeals>>> {
  const { caller, state } = ctx;
  const newest = () =>
    respond({ items: state.voice.newest().slice(0, LISTED_MAX).map(toVoiceDeal) });
  if (caller.role !== 'trader' && caller.role !== 'desk-head') return newest();
  const response = await ctx.call(userOf, { userId: caller.userId });
  if (!response.ok) return noUsers();
  const { user } = response.value;
  const sees =
    caller.role === 'trader'
      ? user !== null && isOnDesk(user)
      : user?.limits.desks.includes('COMM') === true;
  return sees ? newest() : respond({ items: [] });
}

/** Clients by name, for those who may request for them. */
export async function onVoiceClients(
  ctx: RfqUserCtx,
): Promise<CallResponse<never, never, CallOutput<typeof voiceClients>>> {
  const { caller } = ctx;
  const no = await deskRefusal(ctx, caller);
  if (no !== null) return no;
  const clients = await ctx.call(usersInRole, { role: 'external-client' });
  if (!clients.ok) return noUsers();
  return respond({
    items: clients.value.items.map(({ userId, displayName }) => ({ userId, displayName })),
  });
}

const unknown = (): Refusal => refuse('NOT_FOUND', { detail: 'unknown deal' });

/** A deal whose client the caller has on the phone, or the refusal: no one decides for another user's client. */
export function findOwnDeal(
  { state, caller }: RfqUserCtx,
  dealId: string,
): { readonly row: VoiceDealRow } | { readonly refusal: Refusal } {
  const row = state.voice.get(dealId);
  if (row === undefined) return { refusal: unknown() };
  if (row.askedBy === caller.userId) return { row };
  return { refusal: refuse('FORBIDDEN', { detail: `the deal is assigned to ${row.askedBy}` }) };
}

/**
 * A deal that the caller may price or reject, or the refusal. The trader who has made a price keeps the deal; the user
 * who requested it as sales prices nothing, in any later role: the four-eyes principle for all but a trader's own
 * client.
 */
export function forDesk(
  { state, caller }: RfqUserCtx,
  dealId: string,
): { readonly row: VoiceDealRow } | { readonly refusal: Refusal } {
  const row = state.voice.get(dealId);
  if (row === undefined) return { refusal: unknown() };
  if (row.askedBy === caller.userId && row.askerRole !== 'trader') {
    return {
      refusal: refuse('FORBIDDEN', { detail: 'the requester may not price the deal' }),
    };
  }
  if (row.tradedBy === null || row.tradedBy === caller.userId || caller.role === 'admin') {
    return { row };
  }
  return { refusal: refuse('FORBIDDEN', { detail: `the deal is priced by ${row.tradedBy}` }) };
}

/** A step that cannot be taken any more. */
export const wrongVoiceState = ({ state, validUntil }: Pick<VoiceDeal, 'state' | 'validUntil'>) =>
  refuse('CONFLICT', {
    detail:
      state === 'STALE' && validUntil !== null
        ? `the price expired at ${toIso(validUntil).slice(11, 19)} UTC`
        : `the deal is ${state}`,
  });
