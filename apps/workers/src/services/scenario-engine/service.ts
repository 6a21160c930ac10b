/** Scenario engine: looks at a symbol's newest vector under shocks, by the weights it was scored with. */
import type { Answer, Asked } from '@tradefloor/contracts/calls/call';
import { rescore, signal } from '@tradefloor/contracts/calls/intelligence';
import { rescored } from '@tradefloor/core/signal/rescore';
import { weighingOf } from '@tradefloor/core/signal/score';
import {
  type Answered,
  answer,
  answered,
  type Ctx,
  defineService,
  refused,
} from '@tradefloor/runtime';

export const scenarioEngine = () =>
  defineService({
    name: 'scenario-engine',
    state: () => null,
    publishes: [],
    asks: [signal],
    answers: [answer(rescore, onRescore)],
  });

async function onRescore(
  ctx: Ctx<null>,
  { symbol, shocks }: Asked<typeof rescore>,
): Promise<Answered<never, never, Answer<typeof rescore>>> {
  const answer = await ctx.call(signal, { symbol });
  if (!answer.ok) {
    const { error } = answer;
    return error.kind === 'REFUSED'
      ? refused(error.code, error.info)
      : refused('UPSTREAM_UNAVAILABLE', { http: 503, detail: 'the signal engine does not answer' });
  }
  const { seq, at, vector, weights } = answer.value;
  const result = rescored(vector, shocks, weighingOf(weights.weights, weights.gain));
  return answered({ symbol, seq, at, weightsVersion: weights.version, ...result });
}
