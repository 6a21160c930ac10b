/** What sales knows of its clients. Nothing here changes anything. */
import type { Answer, Asked } from '@tradefloor/contracts/calls/call';
import type { clientFile, rfqPeople } from '@tradefloor/contracts/calls/clients';
import { usersInRole } from '@tradefloor/contracts/calls/users';
import { RFQ_TERMINAL } from '@tradefloor/contracts/rfq';
import type { User } from '@tradefloor/contracts/user';
import { clientScoreOf } from '@tradefloor/core/trading/rfq/rfq-analytics';
import { type Answered, answered } from '@tradefloor/runtime';
import { clientOf, noUsers } from '../state/client-lines.ts';
import { type RfqCtx, rfqOf } from '../state/rfq-state.ts';

const RECENT_MAX = 10;

const personOf = ({ userId, displayName }: User) => ({ userId, displayName });

export async function onPeople(
  ctx: RfqCtx,
): Promise<Answered<never, never, Answer<typeof rfqPeople>>> {
  const [clients, traders] = await Promise.all([
    ctx.call(usersInRole, { role: 'external-client' }),
    ctx.call(usersInRole, { role: 'trader' }),
  ]);
  if (!clients.ok || !traders.ok) return noUsers();
  return answered({
    clients: clients.value.items.map(personOf),
    traders: traders.value.items.filter(({ limits }) => limits.desks.includes('FI')).map(personOf),
  });
}

export async function onClientFile(
  ctx: RfqCtx,
  { clientUserId }: Asked<typeof clientFile>,
): Promise<Answered<never, never, Answer<typeof clientFile>>> {
  const found = await clientOf(ctx, clientUserId);
  if ('refusal' in found) return found.refusal;
  const { state, nowMs } = ctx;
  const requests = state
    .newest()
    .map(rfqOf)
    .filter((rfq) => rfq.clientUserId === clientUserId);
  const ended = requests.filter((rfq) => RFQ_TERMINAL.has(rfq.state));
  const currencyOf = ({ isin }: { readonly isin: string }): string =>
    state.bonds.get(isin)?.bond.currency ?? 'USD';
  return answered({
    client: personOf(found.client),
    credit: state.creditOf(found.client, nowMs),
    score: clientScoreOf(clientUserId, ended, currencyOf),
    recent: requests.slice(0, RECENT_MAX),
  });
}
