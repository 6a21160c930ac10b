/**
 * What advice by the weights in force would have been worth in the market's past: measured once for each version of the
 * weights, as a job, and stored, so that a new platform has a record to show, separate from the live one.
 */

import {
  findBacktestVersion,
  parseSums,
  toBacktestId,
  writeTerms,
} from '@tradefloor/contracts/backtest';
import { signalWeights } from '@tradefloor/contracts/calls/intelligence';
import { submitJob } from '@tradefloor/contracts/calls/jobs';
import type { JobChange } from '@tradefloor/contracts/job';
import { setTimer, type TimerRequest } from '@tradefloor/runtime';
import type { RecommendationCtx } from './recommendation-state.ts';

/** The platform comes to work first. */
const DELAY_MS = 10_000;
const AGAIN_MS = 10_000;

/** A timer of its own for each version: one that fires while another is measured is not lost. */
const backtestIn = (delayMs: number, version: number): TimerRequest<'backtest'> =>
  setTimer('backtest', delayMs, { key: `v${version}`, version });

export const backtestSoon = (version: number): TimerRequest<'backtest'> =>
  backtestIn(DELAY_MS, version);

/** Replaced weights are not measured any more: their successors have a timer of their own. */
export async function onBacktest(
  ctx: RecommendationCtx,
  { version }: TimerRequest['data'],
): Promise<readonly TimerRequest<'backtest'>[]> {
  const { state } = ctx;
  const wanted = Number(version);
  if (state.backtest(wanted) !== null) return [];
  const live = await ctx.call(signalWeights, {});
  if (!live.ok) return [backtestIn(AGAIN_MS, wanted)];
  const { weights, gain } = live.value;
  if (live.value.version !== wanted) return [];
  const submitted = await ctx.call(submitJob, {
    jobId: toBacktestId(state.seed, wanted),
    kind: 'BACKTEST',
    userId: null,
    title: `Weights v${wanted}`,
    input: writeTerms({ seed: state.seed, weights, gain }),
  });
  // A refusal would be the same again.
  const isLost = !submitted.ok && submitted.error.kind !== 'REFUSED';
  return isLost ? [backtestIn(AGAIN_MS, wanted)] : [];
}

/** Keeps what a backtest came to. */
export function onJobChanged({ state }: RecommendationCtx, { job, outcome }: JobChange): [] {
  const version = findBacktestVersion(job.jobId, state.seed);
  if (version !== null && job.state === 'DONE' && outcome !== null)
    state.keepBacktest(version, parseSums(outcome));
  return [];
}
