/** A strategy over many seeds, and another on the same seeds beside it: distributions as a table or as JSON. */
import {
  type BatchRun,
  compare,
  toDistributions,
  toSentence,
  toTable,
} from '@tradefloor/bots/batch-report';
import type { Bot } from '@tradefloor/bots/examples/catalogue';
import type { FigureName } from '@tradefloor/bots/figures';
import type { RealismFlag } from '@tradefloor/contracts/market-event';
import { err, type Result } from '@tradefloor/core/result';
import * as z from 'zod';
import type { BotFailure, BotResult, BotSource, BotTask } from './bot-task.ts';
import { MetricsWire } from './protocol.ts';

/** A strategy as it was named; `bot` is its line of the catalogue. */
export type NamedBot = {
  readonly label: string;
  readonly source: BotSource;
  readonly bot: Bot | null;
};

export type BatchPlan = {
  readonly bot: NamedBot;
  readonly against: NamedBot | null;
  /** What the two are compared by. */
  readonly figure: FigureName;
  readonly seeds: readonly number[];
  readonly symbols: readonly string[];
  readonly realism: readonly RealismFlag[];
  readonly lengthMs: number;
  /** How long each request is on its way to the platform. */
  readonly latencyMs: number;
  /** How often each seed is run: all its runs must come to the same bytes. */
  readonly repeats: number;
  readonly threads: number;
  readonly isJson: boolean;
};

export type RunTask = (task: BotTask) => Promise<Result<BotResult, BotFailure>>;
export type Progress = (done: number, all: number) => void;

type FailedRun = { readonly seed: number } & BotFailure;
export type Batch = {
  readonly label: string;
  readonly runs: readonly BatchRun[];
  readonly failures: readonly FailedRun[];
};
export type BatchOutcome = { readonly own: Batch; readonly other: Batch | null };

/** Runs all seeds of both strategies. */
export async function runBatch(
  plan: BatchPlan,
  run: RunTask,
  onProgress: Progress,
): Promise<BatchOutcome> {
  const named = plan.against === null ? [plan.bot] : [plan.bot, plan.against];
  const all = named.length * plan.seeds.length * plan.repeats;
  let done = 0;
  const count: RunTask = async (task) => {
    const outcome = await run(task);
    done += 1;
    onProgress(done, all);
    return outcome;
  };
  const [own, other] = await Promise.all(named.map((each) => runSeeds(plan, each, count)));
  return { own: own ?? { label: '', runs: [], failures: [] }, other: other ?? null };
}

async function runSeeds(
  { seeds, symbols, realism, lengthMs, latencyMs, repeats }: BatchPlan,
  { label, source: bot }: NamedBot,
  run: RunTask,
): Promise<Batch> {
  const outcomes = await Promise.all(
    seeds.map(async (seed) => ({
      seed,
      outcome: await repeat(repeats, () =>
        run({ bot, seed, symbols, realism, lengthMs, latencyMs }),
      ),
    })),
  );
  return {
    label,
    runs: outcomes.flatMap(({ seed, outcome }) =>
      outcome.ok ? [{ seed, metrics: outcome.value.metrics, digest: outcome.value.digest }] : [],
    ),
    failures: outcomes.flatMap(({ seed, outcome }) =>
      outcome.ok ? [] : [{ seed, ...outcome.error }],
    ),
  };
}

type Outcome = Awaited<ReturnType<RunTask>>;

/** Fills (by their digest), their number and all figures as one text: equal where every byte is. */
const toBytes = ({ metrics, digest, fills }: BotResult): string =>
  JSON.stringify({ metrics, digest, fills });

/** One run's outcome where all of them are the same; else the first failure, or that they differ. */
async function repeat(times: number, run: () => Promise<Outcome>): Promise<Outcome> {
  const outcomes = await Promise.all(Array.from({ length: times }, run));
  const failed = outcomes.find(({ ok: isOk }) => !isOk);
  const [first] = outcomes;
  if (failed !== undefined || first === undefined || !first.ok) return failed ?? run();
  const bytes = new Set(outcomes.flatMap((each) => (each.ok ? [toBytes(each.value)] : [])));
  if (bytes.size === 1) return first;
  const detail = `${times} runs came to ${bytes.size} results`;
  return err({ kind: 'NOT_REPEATABLE', detail });
}

/** The batch for people. */
export function toText(plan: BatchPlan, { own, other }: BatchOutcome): string {
  const { symbols, lengthMs, realism, latencyMs, repeats } = plan;
  const market = realism.length === 0 ? 'plain' : 'real';
  const way = latencyMs === 0 ? '' : `, latency ${latencyMs} ms`;
  const terms = `${symbols.join(', ')}, ${lengthMs / 1_000} s, ${market} market${way}`;
  const parts = [own, ...(other === null ? [] : [other])].map(
    ({ label, runs, failures }) =>
      `${label}: ${runs.length} runs (${terms})\n${toTable(toDistributions(runs))}${listRepeated(runs, repeats)}${listFailures(failures)}`,
  );
  const compared = other === null ? null : compare(plan.figure, own.runs, other.runs);
  if (other !== null && compared !== null) {
    parts.push(`${own.label} against ${other.label}: ${toSentence(compared)}`);
  }
  return `${parts.join('\n\n')}\n`;
}

/** What all runs of a seed came to. */
const listRepeated = (runs: Batch['runs'], repeats: number): string =>
  repeats === 1
    ? ''
    : runs.map(({ seed, digest }) => `\nseed ${seed}: ${repeats} runs equal, ${digest}`).join('');

const listFailures = (failures: readonly FailedRun[]): string =>
  failures.map(({ seed, kind, detail }) => `\nseed ${seed}: ${kind}: ${detail}`).join('');

/** The batch for programs: money in currency units. */
export function toJson(plan: BatchPlan, { own, other }: BatchOutcome): unknown {
  const { seeds, symbols, realism, lengthMs, latencyMs, repeats } = plan;
  return {
    seeds,
    symbols,
    realism,
    lengthMs,
    latencyMs,
    repeats,
    ...toBatchJson(own),
    against: other === null ? null : toBatchJson(other),
    comparison: other === null ? null : compare(plan.figure, own.runs, other.runs),
  };
}

const toBatchJson = ({ label, runs, failures }: Batch) => ({
  bot: label,
  distributions: toDistributions(runs),
  runs: runs.map(({ seed, metrics, digest }) => ({
    seed,
    digest,
    metrics: z.encode(MetricsWire, metrics),
  })),
  failures,
});
