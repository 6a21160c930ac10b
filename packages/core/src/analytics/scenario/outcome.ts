/** What a play comes to in a few figures, and those of many plays, strategy by strategy. */
import { decimalOfMoney } from '@tradefloor/contracts/money';
import type {
  OutcomeFigure,
  Played,
  ScenarioOutcome,
  ScenarioRun,
  ScenarioRunLine,
  StrategyOutcomes,
} from '@tradefloor/contracts/scenario';
import type { Play, Variant } from './batch.ts';
import { toDistribution } from './distribution.ts';

/** @param batchId the batch that the play is part of */
export function toOutcome(
  batchId: string,
  { terms, variant }: Play,
  played: Played,
): ScenarioOutcome {
  const { order, digest, tca } = played;
  const { strategy, seed, qty } = terms;
  return {
    batchId,
    strategy,
    variant,
    seed,
    digest,
    status: order.status,
    fillShare: order.filledQty / qty,
    durationMs: order.durationMs,
    slippageBps: tca?.figures.arrivalSlippageBps ?? null,
    costBps: tca?.shortfall?.totalBps ?? null,
    cost: tca?.shortfall?.total ?? null,
  };
}

/** A run's line in a list. */
export function toLine(run: ScenarioRun): ScenarioRunLine {
  const { fills, tca, path: _, ...line } = run;
  return {
    ...line,
    fillCount: fills.length,
    arrivalSlippageBps: tca?.figures.arrivalSlippageBps ?? null,
    shortfallBps: tca?.shortfall?.totalBps ?? null,
  };
}

const VALUE_OF: Readonly<Record<OutcomeFigure, (outcome: ScenarioOutcome) => number | null>> = {
  slippageBps: ({ slippageBps }) => slippageBps,
  costBps: ({ costBps }) => costBps,
  cost: ({ cost }) => (cost === null ? null : decimalOfMoney(cost)),
  fillShare: ({ fillShare }) => fillShare,
  durationMs: ({ durationMs }) => durationMs,
};

/** Outcomes by variant, in the given order. Refused orders count as such, and in no distribution. */
export const outcomesBy = (
  variants: readonly Variant[],
  outcomes: readonly ScenarioOutcome[],
): StrategyOutcomes[] =>
  variants.map(({ strategy, variant, riskAversion }) => {
    const own = outcomes.filter((one) => one.strategy === strategy && one.variant === variant);
    const accepted = own.filter(({ status }) => status !== 'REJECTED');
    const of = (figure: OutcomeFigure) =>
      accepted.map(VALUE_OF[figure]).filter((value) => value !== null);
    const values = {
      slippageBps: of('slippageBps'),
      costBps: of('costBps'),
      cost: of('cost'),
      fillShare: of('fillShare'),
      durationMs: of('durationMs'),
    };
    return {
      strategy,
      ...(riskAversion === null ? {} : { riskAversion }),
      seeds: own.length,
      rejected: own.length - accepted.length,
      values,
      slippageBps: toDistribution(values.slippageBps),
      costBps: toDistribution(values.costBps),
      cost: toDistribution(values.cost),
      fillShare: toDistribution(values.fillShare),
      durationMs: toDistribution(values.durationMs),
    };
  });
