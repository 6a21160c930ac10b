/**
 * How often value at risk was exceeded, against how often it should have been: Kupiec's test of the proportion of
 * failures (P. Kupiec, "Techniques for Verifying the Accuracy of Risk Measurement Models", Journal of Derivatives 3,
 * 1995). Profits are those of the minutes that were sampled; a day's value at risk is carried to a minute by the root of
 * time.
 */
import type { ExposureSample, RiskScope, VarBacktest } from '@tradefloor/contracts/firm-risk';
import { TRADING_DAY_MINUTES } from '@tradefloor/contracts/vocabulary/trading-day';
import { ln } from '@tradefloor/instruments/math/elementary';
import { normalCdf } from '@tradefloor/instruments/option/normal-distribution';

const MINUTE_MS = 60_000;
/** The share of minutes that a value at risk at 99 % is exceeded in. */
const EXPECTED_SHARE = 0.01;
/** Below this probability the test rejects the model. */
const SIGNIFICANCE = 0.05;
/** The shortest sample that Kupiec's table of regions has. With fewer there is no verdict. */
const OBSERVATIONS_MIN = 255;

/** `n ln(p)`, nothing for nothing. */
const toLogPower = (n: number, p: number): number => (n === 0 ? 0 : n * ln(p));

/**
 * The likelihood ratio of the expected against the observed share of exceptions, and the probability of one as large,
 * by the chi-squared distribution with one degree of freedom.
 */
export function kupiec(
  observations: number,
  exceptions: number,
): { readonly likelihoodRatio: number; readonly pValue: number } {
  const kept = observations - exceptions;
  const share = exceptions / observations;
  const expected = toLogPower(kept, 1 - EXPECTED_SHARE) + toLogPower(exceptions, EXPECTED_SHARE);
  const observed = toLogPower(kept, 1 - share) + toLogPower(exceptions, share);
  const likelihoodRatio = Math.max(0, -2 * (expected - observed));
  return { likelihoodRatio, pValue: 2 * (1 - normalCdf(Math.sqrt(likelihoodRatio))) };
}

const toProfit = ({ realisedPnl, unrealisedPnl, fees }: ExposureSample): number =>
  realisedPnl + unrealisedPnl - fees;

/** A minute that follows another: what it earned, and the values at risk that were known before it. */
type Minute = {
  readonly profit: number;
  readonly parametric: number;
  readonly historical: number | null;
};

function listMinutes(samples: readonly ExposureSample[]): Minute[] {
  return samples.flatMap((sample, i) => {
    const before = samples[i - 1];
    if (before === undefined || sample.at - before.at !== MINUTE_MS) return [];
    const { parametricVar99: parametric, historicalVar99: historical } = before;
    return [{ profit: toProfit(sample) - toProfit(before), parametric, historical }];
  });
}

/** Of one scope's samples, oldest first: both measures, as far as there are minutes with one. */
export function backtest(scope: RiskScope, samples: readonly ExposureSample[]): VarBacktest[] {
  const minutes = listMinutes(samples);
  return (['PARAMETRIC', 'HISTORICAL'] as const).flatMap((measure) => {
    const measured = minutes.flatMap(({ profit, parametric, historical }) => {
      const day = measure === 'PARAMETRIC' ? parametric : historical;
      return day === null || day === 0
        ? []
        : [{ profit, limit: day / Math.sqrt(TRADING_DAY_MINUTES) }];
    });
    const observations = measured.length;
    if (observations === 0) return [];
    const exceptions = measured.filter(({ profit, limit }) => profit < -limit).length;
    const { likelihoodRatio, pValue } = kupiec(observations, exceptions);
    const expected = observations * EXPECTED_SHARE;
    const isRejected = observations < OBSERVATIONS_MIN ? null : pValue < SIGNIFICANCE;
    const of = { scope, measure, observations, exceptions, expected };
    return [{ ...of, likelihoodRatio, pValue, isRejected }];
  });
}
