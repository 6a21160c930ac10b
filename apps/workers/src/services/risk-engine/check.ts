/** The pre-trade check. Without the market's list of instruments nothing can be judged: then it answers nothing. */
import { instruments } from '@tradefloor/contracts/calls/market';
import type { RiskCheckRequest, RiskDecision } from '@tradefloor/contracts/risk';
import { checkAndReserve } from '@tradefloor/core/risk/check-order';
import { type Answered, answered, refused } from '@tradefloor/runtime';
import type { RiskCtx } from './risk-state.ts';

type CheckAnswer = Answered<never, never, RiskDecision>;

/** Answers in the same turn when the instrument is known, so that a check and its reservation are one step. */
export function onCheck(
  ctx: RiskCtx,
  request: RiskCheckRequest,
): CheckAnswer | Promise<CheckAnswer> {
  const known = ctx.state.instruments.find(request.symbol, ctx.nowMs);
  return known === undefined ? learnThenCheck(ctx, request) : decide(ctx, request);
}

async function learnThenCheck(ctx: RiskCtx, request: RiskCheckRequest): Promise<CheckAnswer> {
  const isLearnt = await ctx.state.instruments.learn(ctx.nowMs, async () => {
    const answer = await ctx.call(instruments, {});
    return answer.ok ? answer.value.items : null;
  });
  if (isLearnt) return decide(ctx, request);
  return refused('UPSTREAM_UNAVAILABLE', { detail: 'market-sim does not answer', http: 503 });
}

function decide({ state, nowMs }: RiskCtx, request: RiskCheckRequest): CheckAnswer {
  const { book, quotes } = state;
  const instrument = state.instruments.find(request.symbol, nowMs) ?? null;
  const config = state.config(nowMs);
  return answered(checkAndReserve(request, { book, quotes, config, instrument, nowMs }));
}
