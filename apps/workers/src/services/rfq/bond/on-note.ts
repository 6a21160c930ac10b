/** Words between sales and the trader, kept with the request: sales brings one trader of the bond desk in by name. */

import type { CallInput } from '@tradefloor/contracts/calls/call';
import type { noteRfq } from '@tradefloor/contracts/calls/rfq';
import { userOf } from '@tradefloor/contracts/calls/users';
import { mayHappen } from '@tradefloor/core/trading/rfq/rfq-state';
import { refuse, respond } from '@tradefloor/runtime';
import { invalid } from '../prices/invalid.ts';
import { noUsers } from '../state/client-lines.ts';
import { type RfqUserCtx, toRfq } from '../state/rfq-state.ts';
import { toActor } from '../state/rfq-step.ts';
import { ownRequest, type RfqOutcome, wrongState } from './on-client.ts';
import { mine } from './on-sales.ts';

export async function onNote(
  ctx: RfqUserCtx,
  requested: CallInput<typeof noteRfq>,
): Promise<RfqOutcome> {
  const { caller, nowMs: at, state } = ctx;
  const { rfqId, note, traderUserId = null } = requested;
  if (traderUserId !== null) {
    if (caller.role !== 'sales')
      return refuse('FORBIDDEN', { detail: 'sales must select the trader' });
    const response = await ctx.call(userOf, { userId: traderUserId });
    if (!response.ok) return noUsers();
    const { user } = response.value;
    const isTrader = user?.role === 'trader' && user.limits.desks.includes('FI');
    if (!isTrader) return invalid('traderUserId', 'not a trader of the bond desk');
  }
  const found = traderUserId === null ? ownRequest(ctx, rfqId) : mine(ctx, rfqId);
  if ('refusal' in found) return found.refusal;
  if (!mayHappen(found.row, 'noted')) return wrongState(found.row);
  const event = { type: 'noted' as const, at, note, traderUserId };
  const step = { ...toActor(caller), action: 'noted', detail: note };
  const { row, events } = state.apply(found.row, event, step);
  return respond(toRfq(row), events);
}
