/** Whose requests a person sees, and how much of them: clients their own and nothing of dealers. */

import { userOf } from '@tradefloor/contracts/calls/users';
import { type Rfq, toClientView } from '@tradefloor/contracts/rfq';
import type { Caller } from '@tradefloor/contracts/user';
import type { RfqCtx } from '../state/rfq-state.ts';

/** Whether the request may be seen at all; a desk-head's desks are looked up before (see {@link requestFilter}). */
export function maySee(caller: Caller, rfq: Rfq): boolean {
  switch (caller.role) {
    case 'external-client':
      return rfq.clientUserId === caller.userId;
    case 'trader':
      return rfq.userId === caller.userId || rfq.traderUserId === caller.userId;
    case 'viewer':
      return false;
    case 'desk-head':
    case 'risk-manager':
    case 'admin':
    case 'compliance':
    case 'sales':
      return true;
  }
}

/**
 * A person's scope of requests: a test of one. Desk-heads see them when fixed income is among their desks, which only
 * their record shows.
 * @returns null when the user service does not respond
 */
export async function requestFilter(
  ctx: Pick<RfqCtx, 'call'>,
  caller: Caller,
): Promise<((rfq: Rfq) => boolean) | null> {
  if (caller.role !== 'desk-head') return (rfq) => maySee(caller, rfq);
  const response = await ctx.call(userOf, { userId: caller.userId });
  if (!response.ok) return null;
  const isHead = response.value.user?.limits.desks.includes('FI') ?? false;
  return () => isHead;
}

/** The request as this person may see it. */
export const viewFor = (caller: Caller, rfq: Rfq): Rfq =>
  caller.role === 'external-client' ? toClientView(rfq) : rfq;
