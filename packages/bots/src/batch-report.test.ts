/** Reports of batches: figures by seed, compared in pairs. */
import { money } from '@tradefloor/contracts/money';
import { describe, expect, it } from 'vitest';
import { type BatchRun, compare, toDistributions, toSentence, toTable } from './batch-report.ts';
import { givenMetrics } from './bots.given.ts';

const givenRun = (seed: number, total: number): BatchRun => ({
  seed,
  digest: `${seed}`,
  metrics: givenMetrics({
    pnl: { ...givenMetrics().pnl, total: money(total * 10_000) },
    maxDrawdown: money(total * 20_000),
  }),
});

describe('distributions', () => {
  it('are those of the figures that the runs have, in currency units', () => {
    const all = toDistributions([givenRun(1, 10), givenRun(2, 30)]);
    expect(all.profit).toMatchObject({ count: 2, mean: 20, min: 10, max: 30 });
    expect(all.drawdown?.max).toBe(60);
    expect(all.shortfall).toBeUndefined();
    expect(all.fillRatio).toBeUndefined();
  });

  it('are a table whose worst is the least profit and the largest drawdown', () => {
    const lines = toTable(toDistributions([givenRun(1, 10), givenRun(2, 30)])).split('\n');
    expect(lines[0]?.trim().split(/\s+/)).toEqual([
      'mean',
      'median',
      'p5',
      'p25',
      'p75',
      'p95',
      'worst',
    ]);
    expect(lines.find((line) => line.startsWith('Profit'))).toMatch(/10\.00$/);
    expect(lines.find((line) => line.startsWith('Maximum'))).toMatch(/60\.00$/);
    expect(new Set(lines.map((line) => line.length)).size).toBe(1);
  });
});

describe('a comparison', () => {
  const own = [givenRun(1, 10), givenRun(2, 30), givenRun(3, 5), givenRun(9, 99)];
  const others = [givenRun(3, 6), givenRun(2, 10), givenRun(1, 4)];

  it('pairs the seeds that both have', () => {
    expect(compare('profit', own, others)).toEqual({
      figure: 'profit',
      seeds: 3,
      medianDifference: 6,
      better: 2,
    });
  });

  it('knows that less of a drawdown is better', () => {
    expect(compare('drawdown', own, others)?.better).toBe(1);
  });

  it('of runs without the figure is none', () => {
    expect(compare('shortfall', own, others)).toBeNull();
    expect(compare('profit', own, [])).toBeNull();
  });

  it('is one sentence', () => {
    const comparison = { figure: 'profit', seeds: 50, medianDifference: 6, better: 41 } as const;
    expect(toSentence(comparison)).toBe(
      'Profit after fees: median difference +6.00, better on 41 of 50 seeds',
    );
  });
});
