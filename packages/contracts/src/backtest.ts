/** A backtest as a job: its id, what it is given and what it comes to, as JSON. */
import * as z from 'zod';
import { FeatureWeights, Gain } from './intelligence.ts';

const Terms = z.strictObject({
  /** The market's. */
  seed: z.int().nonnegative(),
  weights: FeatureWeights,
  gain: Gain,
});
type Terms = z.infer<typeof Terms>;

/** Sums over all outcomes, in hundredths of a basis point. */
const Sums = z.strictObject({
  measured: z.int().nonnegative(),
  hits: z.int().nonnegative(),
  returns: z.int(),
  costs: z.int(),
});
type Sums = z.infer<typeof Sums>;

/** One job for each version of the weights in a market's past. */
export const toBacktestId = (seed: number, version: number): string =>
  `backtest-${seed}-v${version}`;

/** The version of the weights that a job of this market measures; null for any other job. */
export function findBacktestVersion(jobId: string, seed: number): number | null {
  const [, marketSeed, version] = /^backtest-(\d+)-v(\d+)$/.exec(jobId) ?? [];
  return version !== undefined && Number(marketSeed) === seed ? Number(version) : null;
}

export const writeTerms = (terms: Terms): string => JSON.stringify(terms);
/** @throws for what is no backtest */
export const parseTerms = (input: string): Terms => Terms.parse(JSON.parse(input));
export const writeSums = (sums: Sums): string => JSON.stringify(sums);
/** @throws for what is no result of a backtest */
export const parseSums = (outcome: string): Sums => Sums.parse(JSON.parse(outcome));
