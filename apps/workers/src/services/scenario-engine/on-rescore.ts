/** A symbol's newest vector under shocks, by the weights it was scored with. Changes nothing. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import { type rescore, signal } from '@tradefloor/contracts/calls/intelligence';
import { rescored } from '@tradefloor/core/analytics/signal/rescore';
import { toWeighing } from '@tradefloor/core/analytics/signal/score';
import { type CallResponse, notResponding, refuse, respond } from '@tradefloor/runtime';
import type { ScenarioCtx } from './scenario-state.ts';

export async function onRescore(
  ctx: ScenarioCtx,
  { symbol, shocks }: CallInput<typeof rescore>,
): Promise<CallResponse<never, never, CallOutput<typeof rescore>>> {
  const response = await ctx.call(signal, { symbol });
  if (!response.ok) {
    const { error } = response;
    return error.kind === 'REFUSED'
      ? refuse(error.code, error.info)
      : notResponding('signal-engine');
  }
  const { seq, at, vector, weights } = response.value;
  const result = rescored(vector, shocks, toWeighing(weights.weights, weights.gain));
  return respond({ symbol, seq, at, weightsVersion: weights.version, ...result });
}
