/** The operator's calls over the gateway. */
import type { AppRouter } from '@tradefloor/api/root';
import type { TRPCClient } from '@trpc/client';
import type { OpsPort } from './ops-port.ts';

const TRACES = 30;

/** @param timed the limit of an ordinary call, from now on */
export const opsCalls = (
  client: TRPCClient<AppRouter>,
  timed: () => { readonly signal: AbortSignal },
): OpsPort => ({
  opsOverview: () => client.ops.overview.query({}, timed()),
  opsLight: () => client.ops.light.query({}, timed()),
  life: (id) => client.ops.life.query({ id }, timed()),
  trace: (id) => client.ops.trace.query({ id }, timed()),
  traces: async () => (await client.ops.traces.query({ limit: TRACES }, timed())).items,
  chaos: () => client.ops.chaos.query({}, timed()),
  startChaos: (asked) => client.ops.startChaos.mutate(asked, timed()),
  redrive: (asked) => client.ops.redrive.mutate(asked, timed()),
});
