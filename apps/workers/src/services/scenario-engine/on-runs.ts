/** Runs: a scenario played to its end and kept, the same order through many strategies, and two runs side by side. */

import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type {
  compareRuns,
  runLab,
  runScenario,
  scenarioRun,
  scenarioRuns,
} from '@tradefloor/contracts/calls/scenarios';
import { uuidV7 } from '@tradefloor/contracts/ids';
import {
  LAB_MS_MAX,
  type LabLine,
  type Played,
  type ScenarioRun,
} from '@tradefloor/contracts/scenario';
import type { Strategy } from '@tradefloor/contracts/user';
import { excessText } from '@tradefloor/contracts/vocabulary/rejections';
import { STRATEGIES } from '@tradefloor/contracts/vocabulary/strategies';
import { compared } from '@tradefloor/core/analytics/scenario/compare-runs';
import { through } from '@tradefloor/core/analytics/scenario/lab-terms';
import { toLine } from '@tradefloor/core/analytics/scenario/outcome';
import type { PlayFailure } from '@tradefloor/core/analytics/scenario/runner';
import { err, ok, type Result } from '@tradefloor/core/result';
import { pageFrom } from '@tradefloor/core/trading/journal/page';
import { type CallResponse, readOrRefuse, refuse, respond } from '@tradefloor/runtime';
import { ownScenario } from './on-scenarios.ts';
import { requestedPage } from './pages.ts';
import { notFound, playFailed, type Refused, type ScenarioUserCtx } from './scenario-state.ts';

const MINUTE_MS = 60_000;

type Outcome<O> = Promise<CallResponse<never, never, O>>;

export async function onRun(
  ctx: ScenarioUserCtx,
  { scenarioId }: CallInput<typeof runScenario>,
): Outcome<CallOutput<typeof runScenario>> {
  const own = ownScenario(ctx, scenarioId);
  if (!own.ok) return own.error;
  const { userId, name, terms } = own.value;
  const played = await ctx.state.deps.runner.play({ terms, hasAftermath: true, group: null });
  if (!played.ok) return playFailed(played.error);
  const runId = uuidV7(ctx.nowMs, () => ctx.rng.next());
  const run = { runId, scenarioId, userId, name, terms, ...played.value, ranAt: ctx.nowMs };
  const { fills, tca, path } = run;
  ctx.state.runs.append(toLine(run));
  ctx.state.records.append({ runId, fills, tca, path });
  return respond(run);
}

export async function onLab(
  ctx: ScenarioUserCtx,
  { scenarioId, strategies = [...STRATEGIES] }: CallInput<typeof runLab>,
): Outcome<CallOutput<typeof runLab>> {
  const own = ownScenario(ctx, scenarioId);
  if (!own.ok) return own.error;
  const { terms } = own.value;
  const minutes = (strategies.length * terms.lengthMs) / MINUTE_MS;
  if (minutes * MINUTE_MS > LAB_MS_MAX) {
    return refuse('VALIDATION_FAILED', { detail: tooLong(strategies.length, minutes) });
  }
  const { runner } = ctx.state.deps;
  const played = await Promise.all(
    strategies.map((strategy) =>
      runner.play({ terms: through(terms, strategy), hasAftermath: false, group: null }),
    ),
  );
  const failure = played.find((one): one is Result<never, PlayFailure> & { ok: false } => !one.ok);
  if (failure !== undefined) return playFailed(failure.error);
  const plays = played.flatMap((one) => (one.ok ? [one.value] : []));
  const lines = plays.map((play, i) => toLabLine(strategies[i] ?? terms.strategy, play));
  const paths = plays.map(({ path }) => path);
  const longest = paths.reduce((most, path) => (toSpan(path) > toSpan(most) ? path : most), []);
  return respond({ terms, lines, path: longest });
}

const tooLong = (count: number, minutes: number): string =>
  excessText(`Market time of ${count} strategies in minutes`, {
    count: minutes,
    max: LAB_MS_MAX / MINUTE_MS,
  });

const toSpan = (path: Played['path']): number => (path.at(-1)?.at ?? 0) - (path[0]?.at ?? 0);

const toLabLine = (strategy: Strategy, { order, fills, digest, tca }: Played): LabLine => ({
  strategy,
  order,
  fillCount: fills.length,
  digest,
  tca,
});

export async function onRuns(
  ctx: ScenarioUserCtx,
  requested: CallInput<typeof scenarioRuns>,
): Outcome<CallOutput<typeof scenarioRuns>> {
  const { userId } = ctx.caller;
  const page = requestedPage(requested);
  if (!page.ok) return page.error;
  const query = { ...page.value, userId, scenarioId: requested.scenarioId ?? null };
  const rows = await readOrRefuse(ctx.state.deps.reader.runs(query));
  if (!rows.ok) return rows.error;
  return respond(pageFrom(rows.value, query, ({ ranAt, runId }) => ({ atMs: ranAt, id: runId })));
}

export async function onScenarioRun(
  ctx: ScenarioUserCtx,
  { runId }: CallInput<typeof scenarioRun>,
): Outcome<CallOutput<typeof scenarioRun>> {
  const run = await ownRun(ctx, runId);
  return run.ok ? respond(run.value) : run.error;
}

export async function onCompare(
  ctx: ScenarioUserCtx,
  { runId, otherId }: CallInput<typeof compareRuns>,
): Outcome<CallOutput<typeof compareRuns>> {
  const left = await ownRun(ctx, runId);
  if (!left.ok) return left.error;
  const right = await ownRun(ctx, otherId);
  return right.ok ? respond(compared(left.value, right.value)) : right.error;
}

/** The caller's own run; another user's is treated as unknown. */
async function ownRun(ctx: ScenarioUserCtx, runId: string): Promise<Result<ScenarioRun, Refused>> {
  const { userId } = ctx.caller;
  const found = await readOrRefuse(ctx.state.deps.reader.run(runId));
  if (!found.ok) return found;
  return found.value?.userId === userId ? ok(found.value) : err(notFound('run'));
}
