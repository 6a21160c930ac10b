/** Words between sales and the trader, kept with the request: sales brings one trader of the bond desk in by name. */

import type { Asked } from '@tradefloor/contracts/calls/call';
import type { noteRfq } from '@tradefloor/contracts/calls/rfq';
import { userOf } from '@tradefloor/contracts/calls/users';
import { mayHappen } from '@tradefloor/core/trading/rfq/rfq-state';
import { answered, refused } from '@tradefloor/runtime';
import { invalid } from '../prices/invalid.ts';
import { noUsers } from '../state/client-lines.ts';
import { type RfqUserCtx, rfqOf } from '../state/rfq-state.ts';
import { ownRequest, type RfqAnswer, wrongState } from './on-client.ts';
import { mine } from './on-sales.ts';

export async function onNote(ctx: RfqUserCtx, asked: Asked<typeof noteRfq>): Promise<RfqAnswer> {
  const { caller, nowMs: at, state } = ctx;
  const { rfqId, note, traderUserId = null } = asked;
  if (traderUserId !== null) {
    if (caller.role !== 'sales') return refused('FORBIDDEN', { detail: 'sales names the trader' });
    const answer = await ctx.call(userOf, { userId: traderUserId });
    if (!answer.ok) return noUsers();
    const { user } = answer.value;
    const isTrader = user?.role === 'trader' && user.limits.desks.includes('FI');
    if (!isTrader) return invalid('traderUserId', 'no trader of the bond desk');
  }
  const found = traderUserId === null ? ownRequest(ctx, rfqId) : mine(ctx, rfqId);
  if ('refusal' in found) return found.refusal;
  if (!mayHappen(found.row, 'noted')) return wrongState(found.row);
  const event = { type: 'noted' as const, at, note, traderUserId };
  const step = { actor: caller.userId, action: 'noted', detail: note };
  const { row, says } = state.apply(found.row, event, step);
  return answered(rfqOf(row), says);
}
