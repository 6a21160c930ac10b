/** One order through any strategy: parameters that the strategy does not know are left out, those it needs filled in. */
import { qty } from '@tradefloor/contracts/money';
import type { AlgoParams } from '@tradefloor/contracts/order';
import type { ScenarioTerms } from '@tradefloor/contracts/scenario';
import type { Strategy } from '@tradefloor/contracts/user';
import { countSlices } from '@tradefloor/contracts/vocabulary/scenarios';
import { isAlgo } from '@tradefloor/contracts/vocabulary/strategies';
import {
  ALGO_DEFAULTS,
  ALGO_READS,
  type ParamName,
  SCHEDULED,
} from '../../trading/order/algo-settings.ts';

/** An iceberg shows a twentieth of itself, in whole hundreds. */
const DISPLAY_PARTS = 20;
const ROUND_LOT = 100;

/** Whether a risk aversion means anything to a strategy. */
export const hasRiskAversion = (strategy: Strategy): boolean =>
  isAlgo(strategy) && ALGO_READS[strategy].some((name: ParamName) => name === 'riskAversion');

/** The same order through another strategy. Its own strategy is left as it stands, faults and all. */
export function through(terms: ScenarioTerms, strategy: Strategy): ScenarioTerms {
  if (strategy === terms.strategy) return terms;
  const { algoParams: named, ...rest } = terms;
  if (!isAlgo(strategy)) return { ...rest, strategy };
  const reads: readonly ParamName[] = ALGO_READS[strategy];
  const known = Object.entries(named ?? {}).filter(([name]) => reads.some((read) => read === name));
  return {
    ...rest,
    strategy,
    algoParams: { ...neededBy(terms, strategy), ...Object.fromEntries(known) },
  };
}

function neededBy(
  { qty: shares, lengthMs, market }: ScenarioTerms,
  strategy: Strategy,
): AlgoParams {
  if (isAlgo(strategy) && SCHEDULED.has(strategy)) {
    return { durationMs: lengthMs, ...countSlices(market, lengthMs) };
  }
  if (strategy === 'POV') return { participationPct: ALGO_DEFAULTS.participationPct };
  return strategy === 'ICEBERG' ? { displayQty: displayQty(shares) } : {};
}

const displayQty = (shares: number) =>
  qty(Math.min(shares, Math.ceil(shares / DISPLAY_PARTS / ROUND_LOT) * ROUND_LOT));
