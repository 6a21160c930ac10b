/** The context of the browser's calls, for a request or a connection. */
import type { Session } from '@tradefloor/api/ports/ports';
import type { ApiContext } from '@tradefloor/api/procedure/trpc';
import type { Edge } from './edge.ts';

type Source = {
  readonly requestId: string;
  readonly callId: ApiContext['callId'];
  readonly address: string;
  readonly session: () => Session | null;
  readonly onIdentity: (changed: () => void) => () => void;
};

export const apiContext = (
  { calls, live, allowances, nowMs }: Edge,
  { requestId, callId, address, session, onIdentity }: Source,
): ApiContext => ({
  requestId,
  callId,
  session,
  onIdentity,
  calls,
  live,
  spend: (kind, cost) =>
    allowances.waitMs(kind, { session: session(), address, cost }, nowMs()) === 0,
});
