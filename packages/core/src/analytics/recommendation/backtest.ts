/** The port that measures what advice by some weights would have been worth in the market's past. */
import type { FeatureWeights } from '@tradefloor/contracts/intelligence';
import type { Result } from '../../result.ts';
import type { RecordSums } from './advice.ts';

export type BacktestTerms = {
  /** The market's. */
  readonly seed: number;
  readonly weights: FeatureWeights;
  readonly gain: number;
};

/** `NONE`: this process measures nothing. `FAILED`: it broke off, and may be tried again. */
export type BacktestFailure = 'NONE' | 'FAILED';

export interface Backtester {
  /** Simulated time of the past that is gone through. */
  readonly spanMs: number;
  /** The same terms come to the same sums. */
  measure(terms: BacktestTerms): Promise<Result<RecordSums, BacktestFailure>>;
}
