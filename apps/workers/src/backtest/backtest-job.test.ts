/** Backtests as jobs: their terms and sums survive the way, a failure states whether a repeat can help, and one stops on demand. */

import {
  findBacktestVersion,
  parseSums,
  toBacktestId,
  writeTerms,
} from '@tradefloor/contracts/backtest';
import { GAIN_DEFAULT, WEIGHT_DEFAULTS } from '@tradefloor/contracts/intelligence';
import type { BacktestTerms } from '@tradefloor/core/analytics/recommendation/backtest';
import { err, ok } from '@tradefloor/core/result';
import { describe, expect, it } from 'vitest';
import type { JobWork } from '../jobs/job-runner.ts';
import { backtestJobs } from './backtest-job.ts';
import type { OpenBacktester } from './backtester.ts';

const TERMS: BacktestTerms = { seed: 7, weights: WEIGHT_DEFAULTS, gain: GAIN_DEFAULT };
const SUMS = { measured: 3, hits: 2, returns: -150, costs: 40 };

function given(measure: OpenBacktester['measure'], stop = () => undefined) {
  const abort = new AbortController();
  const progressed: string[] = [];
  const work: JobWork = {
    jobId: 'job-1',
    fence: 1,
    input: writeTerms(TERMS),
    progress: (done, total) => progressed.push(`${done}/${total}`),
    signal: abort.signal,
    call: async () => err({ kind: 'UNREACHABLE' }),
  };
  return { run: backtestJobs({ spanMs: 1, measure, stop }).run, work, abort, progressed };
}

describe('a backtest as a job', () => {
  it('measures by its terms and comes to the sums', async () => {
    const requested: BacktestTerms[] = [];
    const { run, work, progressed } = given(async (terms) => {
      requested.push(terms);
      return ok(SUMS);
    });
    const result = await run(work);
    expect(requested).toEqual([TERMS]);
    expect(result.ok && result.value !== null && parseSums(result.value)).toEqual(SUMS);
    expect(progressed).toEqual(['0/1', '1/1']);
  });

  it.each([
    ['NONE', true],
    ['FAILED', false],
  ] as const)('that is %s is final: %s', async (failure, isFinal) => {
    const { run, work } = given(async () => err(failure));
    expect(await run(work)).toMatchObject({ ok: false, error: { isFinal } });
  });

  it('stops its thread as it is cancelled', async () => {
    let isStopped = false;
    let end = (): void => undefined;
    const stopped = new Promise<void>((resolve) => {
      end = resolve;
    });
    const { run, work, abort } = given(
      () => stopped.then(() => err('FAILED')),
      () => {
        isStopped = true;
        end();
      },
    );
    const over = run(work);
    expect(isStopped).toBe(false);
    abort.abort();
    await over;
    expect(isStopped).toBe(true);
  });

  it('refuses what is no backtest', async () => {
    const { run, work } = given(async () => ok(SUMS));
    await expect(run({ ...work, input: '{"seed":-1}' })).rejects.toThrow();
  });

  it('is known by its market and version', () => {
    expect(findBacktestVersion(toBacktestId(42, 3), 42)).toBe(3);
    expect(findBacktestVersion(toBacktestId(42, 3), 43)).toBeNull();
    expect(findBacktestVersion('019aae5c-0000', 42)).toBeNull();
  });
});
