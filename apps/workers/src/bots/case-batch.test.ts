/** Scores of a case over seeds: both bots on the same ones, failures beside them, as text and as JSON. */
import { givenMetrics } from '@tradefloor/bots/bots.given';
import { err, ok } from '@tradefloor/core/result';
import { describe, expect, it } from 'vitest';
import { readCaseArguments } from './case-arguments.ts';
import { runCaseBatch, toCaseJson, toCaseText, toScoreRows } from './case-batch.ts';
import type { RunTask } from './run-batch.ts';

function toPlan(words: string) {
  const plan = readCaseArguments(words.split(' '), 2);
  if (!plan.ok) throw new Error(plan.error);
  return plan.value;
}
const PLAN = toPlan('--case tender-offers --seeds 1..3 --latency 20ms');

/** A score of ten times the seed, two less for the naive bot, whose second seed fails. */
const runTask: RunTask = async ({ seed, bot, caseId, latencyMs }) => {
  expect([caseId, latencyMs]).toEqual(['tender-offers', 20]);
  const isNaive = 'name' in bot && bot.name === 'tender-hasty';
  if (isNaive && seed === 2) return err({ kind: 'STRATEGY_FAILED', detail: 'out of ideas' });
  return ok({
    metrics: givenMetrics(),
    digest: `${seed}`,
    fills: 0,
    score: {
      score: seed * 10 - (isNaive ? seed * 2 : 0),
      unit: 'USD',
      figures: [{ name: 'Tenders taken', value: seed, unit: 'COUNT' }],
    },
  });
};

describe('a batch of a case', () => {
  it('runs every seed of both bots and reports as it goes', async () => {
    const progress: number[] = [];
    const [own, other] = await runCaseBatch(PLAN, runTask, (done, all) =>
      progress.push(done / all),
    );
    expect(progress.at(-1)).toBe(1);
    expect(own?.runs.map(({ score }) => score)).toEqual([10, 20, 30]);
    expect(other?.runs.map(({ score }) => score)).toEqual([8, 24]);
    expect(other?.failures).toEqual([{ seed: 2, kind: 'STRATEGY_FAILED', detail: 'out of ideas' }]);
  });

  it('is a table a bot, the failures, and how the two compare on the seeds of both', async () => {
    const text = toCaseText(PLAN, await runCaseBatch(PLAN, runTask, () => undefined));
    expect(text).toContain(
      'tender-patient: 3 runs (Liquidity risk with tender offers, latency 20 ms)',
    );
    expect(text).toContain('seed 2: STRATEGY_FAILED: out of ideas');
    expect(text).toContain('median difference of the score 4.00, better on 2 of 2 seeds');
  });

  it('is the same as JSON', async () => {
    const json = toCaseJson(PLAN, await runCaseBatch(PLAN, runTask, () => undefined));
    expect(json).toMatchObject({
      case: 'tender-offers',
      latencyMs: 20,
      bots: [
        { bot: 'tender-patient', distribution: { median: 20, count: 3 } },
        { bot: 'tender-hasty', runs: [{ seed: 1, figures: { 'Tenders taken': 1 } }, { seed: 3 }] },
      ],
      comparison: { seeds: 2, better: 2, medianDifference: 4 },
    });
  });
});

it('rows are the score and each figure by its quantiles', () => {
  const runs = [1, 3].map((value) => ({
    score: value * 10,
    unit: 'BPS' as const,
    figures: [{ name: 'Orders', value, unit: 'COUNT' as const }],
  }));
  expect(toScoreRows(runs).map((row) => row.slice(0, 3))).toEqual([
    ['Score, BPS', '20.00', '20.00'],
    ['Orders, COUNT', '2.00', '2.00'],
  ]);
  expect(toScoreRows([])).toEqual([]);
});
