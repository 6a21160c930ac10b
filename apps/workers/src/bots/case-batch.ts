/** Two bots over the seeds of a case: the distribution of their scores, as a table or as JSON. */
import { quantile, toDistribution } from '@tradefloor/bots/distribution';
import type { CaseScore } from '@tradefloor/core/competition/cases/competition-case';
import { invariant } from '@tradefloor/core/result';
import type { BotFailure } from './bot-task.ts';
import type { CasePlan, NamedCaseBot } from './case-arguments.ts';
import type { Progress, RunTask } from './run-batch.ts';

export type ScoredRun = { readonly seed: number; readonly digest: string } & CaseScore;
export type ScoredBatch = {
  readonly bot: string;
  readonly runs: readonly ScoredRun[];
  readonly failures: readonly ({ readonly seed: number } & BotFailure)[];
};

/** Runs all seeds of both bots. @returns the batch of the bot, then that of the other */
export async function runCaseBatch(
  plan: CasePlan,
  run: RunTask,
  onProgress: Progress,
): Promise<readonly ScoredBatch[]> {
  const bots = [plan.bot, plan.against];
  const all = bots.length * plan.seeds.length;
  let done = 0;
  const count: RunTask = async (task) => {
    const outcome = await run(task);
    done += 1;
    onProgress(done, all);
    return outcome;
  };
  return Promise.all(bots.map((bot) => runSeeds(plan, bot, count)));
}

async function runSeeds(
  { of, seeds, latencyMs }: CasePlan,
  { label, source: bot }: NamedCaseBot,
  run: RunTask,
): Promise<ScoredBatch> {
  const { id: caseId, symbols, realism, lengthMs } = of;
  const outcomes = await Promise.all(
    seeds.map(async (seed) => ({
      seed,
      outcome: await run({ bot, seed, symbols, realism, lengthMs, caseId, latencyMs }),
    })),
  );
  return {
    bot: label,
    runs: outcomes.flatMap(({ seed, outcome }) => {
      if (!outcome.ok) return [];
      const { digest, score } = outcome.value;
      invariant(score !== undefined, 'a run of a case has a score');
      return [{ seed, digest, ...score }];
    }),
    failures: outcomes.flatMap(({ seed, outcome }) =>
      outcome.ok ? [] : [{ seed, ...outcome.error }],
    ),
  };
}

/** How two bots compare on the seeds that both have; null where they have none in common. */
export function compareScores(
  own: readonly Pick<ScoredRun, 'seed' | 'score'>[],
  others: readonly Pick<ScoredRun, 'seed' | 'score'>[],
): { readonly seeds: number; readonly better: number; readonly medianDifference: number } | null {
  const bySeed = new Map(others.map(({ seed, score }) => [seed, score]));
  const differences = own.flatMap(({ seed, score }) => {
    const other = bySeed.get(seed);
    return other === undefined ? [] : [score - other];
  });
  if (differences.length === 0) return null;
  return {
    seeds: differences.length,
    better: differences.filter((difference) => difference > 0).length,
    medianDifference: quantile(
      differences.toSorted((a, b) => a - b),
      0.5,
    ),
  };
}

const COLUMNS = ['mean', 'median', 'p5', 'p25', 'p75', 'p95', 'min'] as const;

/** A line a figure, the score first: the values of the quantiles, to two decimals. */
export function toScoreRows(runs: readonly CaseScore[]): string[][] {
  const [first] = runs;
  if (first === undefined) return [];
  const named = [
    { name: `Score, ${first.unit}`, values: runs.map(({ score }) => score) },
    ...first.figures.map(({ name, unit }, at) => ({
      name: `${name}, ${unit}`,
      values: runs.flatMap(({ figures }) => figures[at]?.value ?? []),
    })),
  ];
  return named.map(({ name, values }) => {
    const distribution = toDistribution(values);
    return [name, ...COLUMNS.map((column) => (distribution?.[column] ?? 0).toFixed(2))];
  });
}

export const SCORE_COLUMNS: readonly string[] = [
  '',
  ...COLUMNS.map((column) => column.replace('min', 'least')),
];

/** The batch for people. */
export function toCaseText({ of, latencyMs }: CasePlan, batches: readonly ScoredBatch[]): string {
  const parts = batches.map(({ bot, runs, failures }) => {
    const failed = failures.map(({ seed, kind, detail }) => `\nseed ${seed}: ${kind}: ${detail}`);
    const terms = `${of.title}, latency ${latencyMs} ms`;
    return `${bot}: ${runs.length} runs (${terms})\n${toAligned(toScoreRows(runs))}${failed.join('')}`;
  });
  const [own, other] = batches;
  const compared = own && other ? compareScores(own.runs, other.runs) : null;
  if (own && other && compared !== null) {
    const { seeds, better, medianDifference } = compared;
    parts.push(
      `${own.bot} against ${other.bot}: median difference of the score ${medianDifference.toFixed(2)}, better on ${better} of ${seeds} seeds`,
    );
  }
  return `${parts.join('\n\n')}\n`;
}

function toAligned(rows: readonly (readonly string[])[]): string {
  const all = [SCORE_COLUMNS, ...rows];
  const widths = SCORE_COLUMNS.map((_, at) =>
    Math.max(...all.map((row) => (row[at] ?? '').length)),
  );
  const pad = (cell: string, at: number) =>
    at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0);
  return all.map((row) => row.map(pad).join('  ')).join('\n');
}

/** The batch for programs. */
export function toCaseJson({ of, seeds, latencyMs }: CasePlan, batches: readonly ScoredBatch[]) {
  const [own, other] = batches;
  return {
    case: of.id,
    version: of.version,
    latencyMs,
    seeds,
    bots: batches.map(({ bot, runs, failures }) => ({
      bot,
      distribution: toDistribution(runs.map(({ score }) => score)),
      runs: runs.map(({ seed, digest, score, unit, figures }) => ({
        seed,
        digest,
        score,
        unit,
        figures: Object.fromEntries(figures.map(({ name, value }) => [name, value])),
      })),
      failures,
    })),
    comparison: own && other ? compareScores(own.runs, other.runs) : null,
  };
}
