/** Batches: every seed of both strategies once, failures beside the figures. */
import { givenMetrics } from '@tradefloor/bots/bots.given';
import { money } from '@tradefloor/contracts/money';
import { err, ok } from '@tradefloor/core/result';
import { describe, expect, it } from 'vitest';
import { readBatchArguments } from './bot-arguments.ts';
import type { BotTask } from './bot-task.ts';
import { type BatchPlan, type RunTask, runBatch, toJson, toText } from './run-batch.ts';

function toPlan(words: string): BatchPlan {
  const read = readBatchArguments(words.split(' '), 2);
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

const PLAN = toPlan('--bot market-maker --against market-maker-fixed --seeds 1..3 --length 1s');

/** Runs no market: a drawdown in dollars by seed and strategy, and seed 2 of the other fails. */
async function runTask({ seed, bot }: BotTask): ReturnType<RunTask> {
  const isOther = 'name' in bot && bot.name === 'market-maker-fixed';
  if (isOther && seed === 2) return err({ kind: 'STRATEGY_FAILED', detail: 'out of ideas' });
  const maxDrawdown = money((seed * 10 + (isOther ? 5 : 0)) * 10_000);
  return ok({ metrics: givenMetrics({ maxDrawdown }), digest: `${seed}`, fills: 0 });
}
const silently = () => undefined;

describe('a batch', () => {
  it('runs every seed of both, and reports as it goes', async () => {
    const seen: BotTask[] = [];
    const progress: number[] = [];
    const outcome = await runBatch(
      PLAN,
      (task) => {
        seen.push(task);
        return runTask(task);
      },
      (done, all) => progress.push(done / all),
    );
    expect(seen.map(({ seed }) => seed).toSorted()).toEqual([1, 1, 2, 2, 3, 3]);
    expect(progress.at(-1)).toBe(1);
    expect(outcome.own.runs.map(({ seed }) => seed)).toEqual([1, 2, 3]);
    expect(outcome.other?.failures).toEqual([
      { seed: 2, kind: 'STRATEGY_FAILED', detail: 'out of ideas' },
    ]);
  });

  it('is a table a strategy, the failures, and how the two compare', async () => {
    const text = toText(PLAN, await runBatch(PLAN, runTask, silently));
    expect(text).toContain('market-maker: 3 runs (AAPL, 1 s, plain market)');
    expect(text).toContain('seed 2: STRATEGY_FAILED: out of ideas');
    expect(text).toContain('Maximum drawdown: median difference -5.00, better on 2 of 2 seeds');
    const table = text.split('\n').find((line) => line.startsWith('Maximum drawdown'));
    expect(
      table
        ?.trim()
        .split(/\s{2,}/)
        .slice(1, 3),
    ).toEqual(['20.00', '20.00']);
  });

  it('is the same as JSON, with the figures of each run in currency units', async () => {
    const json = toJson(PLAN, await runBatch(PLAN, runTask, silently));
    expect(json).toMatchObject({
      bot: 'market-maker',
      lengthMs: 1_000,
      runs: [{ seed: 1, metrics: { maxDrawdown: 10 } }, { seed: 2 }, { seed: 3 }],
      distributions: { drawdown: { median: 20, count: 3 } },
      against: { bot: 'market-maker-fixed', failures: [{ seed: 2 }] },
      comparison: { figure: 'drawdown', medianDifference: -5 },
    });
  });

  it('that is repeated shows what all runs of a seed came to, and fails where they differ', async () => {
    const plan = toPlan('--bot momentum --seeds 1..2 --repeat 5 --length 1s');
    const seen: number[] = [];
    const counted: RunTask = (task) => {
      seen.push(task.seed);
      return runTask(task);
    };
    const outcome = await runBatch(plan, counted, silently);
    expect(seen.toSorted()).toEqual([1, 1, 1, 1, 1, 2, 2, 2, 2, 2]);
    expect(toText(plan, outcome)).toContain('seed 2: 5 runs equal, 2');
    let runs = 0;
    const unsteady: RunTask = async ({ seed }) => {
      runs += 1;
      const maxDrawdown = money(seed === 2 && runs === 7 ? 10_001 : 10_000);
      return ok({ metrics: givenMetrics({ maxDrawdown }), digest: `${seed}`, fills: 0 });
    };
    const differing = await runBatch(plan, unsteady, silently);
    expect(differing.own.runs.map(({ seed }) => seed)).toEqual([1]);
    expect(differing.own.failures).toEqual([
      { seed: 2, kind: 'NOT_REPEATABLE', detail: '5 runs came to 2 results' },
    ]);
  });

  it('of one strategy compares nothing', async () => {
    const plan = toPlan('--bot momentum --seeds 4');
    const outcome = await runBatch(plan, runTask, silently);
    expect(outcome.other).toBeNull();
    expect(toText(plan, outcome)).not.toContain('against');
    expect(toJson(plan, outcome)).toMatchObject({ against: null, comparison: null });
  });
});
