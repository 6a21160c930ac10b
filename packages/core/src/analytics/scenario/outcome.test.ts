/** What plays come to: one in a few figures, many strategy by strategy. */
import { money, qty } from '@tradefloor/contracts/money';
import type { Strategy } from '@tradefloor/contracts/user';
import { describe, expect, it } from 'vitest';
import { givenFill } from '../../trading/order/order.given.ts';
import { outcomesBy, toLine, toOutcome } from './outcome.ts';
import { givenOutcome, givenRun, givenTca, givenTerms } from './scenario.given.ts';

describe('the outcome of a play', () => {
  it('has its costs and the part that was filled', () => {
    const { order, ...run } = givenRun();
    const played = { ...run, order: { ...order, filledQty: qty(250) } };
    expect(toOutcome('batch-1', { terms: givenTerms({ seed: 9 }), variant: 2 }, played)).toEqual(
      givenOutcome({ seed: 9, variant: 2, fillShare: 0.25 }),
    );
  });

  it('has no costs where nothing was accepted', () => {
    expect(
      toOutcome('batch-1', { terms: givenTerms(), variant: 0 }, givenRun({ tca: null })),
    ).toEqual(givenOutcome({ slippageBps: null, costBps: null, cost: null }));
    const unpriced = givenRun({ tca: givenTca({ shortfall: null }) });
    expect(toOutcome('batch-1', { terms: givenTerms(), variant: 0 }, unpriced)).toEqual(
      givenOutcome({ costBps: null, cost: null }),
    );
  });
});

describe('the line of a run', () => {
  it('counts its fills instead of listing them, and names two costs', () => {
    const { fills: _, tca: __, path: ___, ...rest } = givenRun();
    expect(toLine(givenRun({ fills: [givenFill(), givenFill()] }))).toEqual({
      ...rest,
      fillCount: 2,
      arrivalSlippageBps: 1.5,
      shortfallBps: 2,
    });
  });

  it('has no costs where nothing was accepted', () => {
    expect(toLine(givenRun({ tca: null, fills: [] }))).toMatchObject({
      fillCount: 0,
      arrivalSlippageBps: null,
      shortfallBps: null,
    });
  });
});

const once = (strategy: Strategy) => ({ strategy, variant: 0, riskAversion: null });

describe('outcomes by strategy', () => {
  it('are apart by risk aversion, and name it', () => {
    const variants = [0, 0.5].map((riskAversion, variant) => ({
      strategy: 'IS' as const,
      variant,
      riskAversion,
    }));
    const found = outcomesBy(variants, [
      givenOutcome({ strategy: 'IS', variant: 1, costBps: 7 }),
      givenOutcome({ strategy: 'IS', variant: 0, costBps: 4 }),
      givenOutcome({ strategy: 'IS', variant: 1, costBps: 9, seed: 8 }),
    ]);
    expect(found.map(({ riskAversion, values }) => [riskAversion, values.costBps])).toEqual([
      [0, [4]],
      [0.5, [7, 9]],
    ]);
    expect(outcomesBy([once('TWAP')], [])[0]).not.toHaveProperty('riskAversion');
  });

  it('stand in the order of the strategies, each with its own', () => {
    const [pov, twap] = outcomesBy(
      [once('POV'), once('TWAP')],
      [
        givenOutcome({ slippageBps: 1 }),
        givenOutcome({ slippageBps: 3, seed: 8 }),
        givenOutcome({ strategy: 'POV', slippageBps: -2 }),
        givenOutcome({ strategy: 'IS', slippageBps: 99 }),
      ],
    );
    expect(pov).toMatchObject({ strategy: 'POV', seeds: 1, values: { slippageBps: [-2] } });
    expect(twap).toMatchObject({ strategy: 'TWAP', seeds: 2, values: { slippageBps: [1, 3] } });
    expect(twap?.slippageBps).toMatchObject({ count: 2, mean: 2, min: 1, max: 3 });
  });

  it('show money in currency units', () => {
    const [twap] = outcomesBy([once('TWAP')], [givenOutcome({ cost: money(-12_345_600) })]);
    expect(twap?.values.cost).toEqual([-1_234.56]);
    expect(twap?.cost).toMatchObject({ count: 1, mean: -1_234.56 });
  });

  it('count refused orders and leave them out of every distribution', () => {
    const refused = givenOutcome({ status: 'REJECTED', fillShare: 0, durationMs: 0 });
    const [twap] = outcomesBy([once('TWAP')], [givenOutcome(), refused, refused]);
    expect(twap).toMatchObject({
      seeds: 3,
      rejected: 2,
      values: { fillShare: [1], durationMs: [300_000] },
    });
    const [none] = outcomesBy([once('TWAP')], [refused]);
    expect(none).toMatchObject({ seeds: 1, rejected: 1, fillShare: null, durationMs: null });
  });

  it('leave out only the figure that an outcome does not have', () => {
    const unfilled = givenOutcome({ fillShare: 0, slippageBps: null });
    const [twap] = outcomesBy([once('TWAP')], [givenOutcome(), unfilled]);
    expect(twap?.values).toMatchObject({ slippageBps: [1.5], fillShare: [1, 0], costBps: [2, 2] });
  });

  it('of a strategy that was not played are none', () => {
    const [line] = outcomesBy([once('SNIPER')], [givenOutcome()]);
    expect(line).toMatchObject({ strategy: 'SNIPER', seeds: 0, rejected: 0, cost: null });
  });
});
