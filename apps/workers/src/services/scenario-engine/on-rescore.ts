/** A symbol's newest vector under shocks, by the weights it was scored with. Changes nothing. */
import type { Answer, Asked } from '@tradefloor/contracts/calls/call';
import { type rescore, signal } from '@tradefloor/contracts/calls/intelligence';
import { rescored } from '@tradefloor/core/analytics/signal/rescore';
import { weighingOf } from '@tradefloor/core/analytics/signal/score';
import { type Answered, answered, notAnswering, refused } from '@tradefloor/runtime';
import type { ScenarioCtx } from './scenario-state.ts';

export async function onRescore(
  ctx: ScenarioCtx,
  { symbol, shocks }: Asked<typeof rescore>,
): Promise<Answered<never, never, Answer<typeof rescore>>> {
  const answer = await ctx.call(signal, { symbol });
  if (!answer.ok) {
    const { error } = answer;
    return error.kind === 'REFUSED'
      ? refused(error.code, error.info)
      : notAnswering('signal-engine');
  }
  const { seq, at, vector, weights } = answer.value;
  const result = rescored(vector, shocks, weighingOf(weights.weights, weights.gain));
  return answered({ symbol, seq, at, weightsVersion: weights.version, ...result });
}
