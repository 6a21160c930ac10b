/** What sales knows of its clients. Nothing here changes anything. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { clientFile, rfqPeople } from '@tradefloor/contracts/calls/clients';
import { usersInRole } from '@tradefloor/contracts/calls/users';
import type { User } from '@tradefloor/contracts/user';
import { RFQ_TERMINAL } from '@tradefloor/contracts/vocabulary/rfq';
import { toClientScore } from '@tradefloor/core/trading/rfq/rfq-analytics';
import { type CallResponse, respond } from '@tradefloor/runtime';
import { makeClient, noUsers } from '../state/client-lines.ts';
import { type RfqCtx, toRfq } from '../state/rfq-state.ts';

const RECENT_MAX = 10;

const toPerson = ({ userId, displayName }: User) => ({ userId, displayName });

export async function onPeople(
  ctx: RfqCtx,
): Promise<CallResponse<never, never, CallOutput<typeof rfqPeople>>> {
  const [clients, traders] = await Promise.all([
    ctx.call(usersInRole, { role: 'external-client' }),
    ctx.call(usersInRole, { role: 'trader' }),
  ]);
  if (!clients.ok || !traders.ok) return noUsers();
  return respond({
    clients: clients.value.items.map(toPerson),
    traders: traders.value.items.filter(({ limits }) => limits.desks.includes('FI')).map(toPerson),
  });
}

export async function onClientFile(
  ctx: RfqCtx,
  { clientUserId }: CallInput<typeof clientFile>,
): Promise<CallResponse<never, never, CallOutput<typeof clientFile>>> {
  const found = await makeClient(ctx, clientUserId);
  if ('refusal' in found) return found.refusal;
  const { state, nowMs } = ctx;
  const requests = state
    .newest()
    .map(toRfq)
    .filter((rfq) => rfq.clientUserId === clientUserId);
  const ended = requests.filter((rfq) => RFQ_TERMINAL.has(rfq.state));
  return respond({
    client: toPerson(found.client),
    credit: state.toCredit(found.client, nowMs),
    score: toClientScore(clientUserId, ended),
    recent: requests.slice(0, RECENT_MAX),
  });
}
