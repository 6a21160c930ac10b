/** Runs backtests as jobs: a function of its terms, so that one that is begun again comes to the same. */

import { parseTerms, writeSums } from '@tradefloor/contracts/backtest';
import { err, ok } from '@tradefloor/core/result';
import type { JobHandler } from '../jobs/job-runner.ts';
import type { OpenBacktester } from './backtester.ts';

/** One a process: each takes a processor for as long as it lasts. */
export const backtestJobs = (backtester: OpenBacktester): JobHandler => ({
  kind: 'BACKTEST',
  intake: { concurrency: 1 },
  maxMs: 1_800_000,
  run: async ({ input, progress, signal }) => {
    progress(0, 1);
    signal.addEventListener('abort', () => backtester.stop());
    const measured = await backtester.measure(parseTerms(input));
    if (measured.ok) {
      progress(1, 1);
      return ok(writeSums(measured.value));
    }
    return measured.error === 'NONE'
      ? err({ reason: 'the program of backtests is not built here', isFinal: true })
      : err({ reason: 'the thread of the backtest ended early', isFinal: false });
  },
});
