/** One scenario at work: its runs, what two of them differ in, every strategy beside the others, and many seeds. */

import { STRATEGIES } from '@tradefloor/contracts/vocabulary/strategies';
import { describe, expect, test, vi } from 'vitest';
import type { Scenario, ScenarioRun, WireOutput } from '../../../platform/client/shapes.ts';
import { type Responses, refused } from '../../../platform/testing/fake-calls.ts';
import { AT } from '../../../platform/testing/given.ts';
import { expectCode } from '../../../ui-state/testing/refusals.ts';
import { PASSING_TIME, showPanel } from '../../../ui-state/testing/show-panel.tsx';
import type { Strategy } from './scenario-draft.ts';
import { ScenarioWork } from './scenario-work.tsx';

const DIGEST = 'abcdef0123456789abcdef';

const SCENARIO: Scenario = {
  scenarioId: 's-1',
  userId: 'u-1',
  name: 'Two thousand',
  terms: {
    symbol: 'AAPL',
    side: 'BUY',
    qty: 2_000,
    orderType: 'MARKET',
    timeInForce: 'DAY',
    strategy: 'TWAP',
    seed: 7,
  },
  createdAt: AT,
  updatedAt: AT,
  version: 1,
};

const makeRun = (more: Partial<ScenarioRun> = {}): ScenarioRun => ({
  runId: 'run-1',
  scenarioId: 's-1',
  userId: 'u-1',
  name: 'Two thousand',
  terms: SCENARIO.terms,
  order: {
    status: 'FILLED',
    rejectCode: null,
    rejectReason: null,
    filledQty: 1_500,
    avgPx: 269.98725,
    createdAt: AT,
    durationMs: 54_737,
  },
  fills: [],
  digest: DIGEST,
  tca: null,
  path: [],
  ranAt: AT,
  ...more,
});

type Line = WireOutput<'scenarioRuns'>['items'][number];

const toLine = (runId: string, shortfallBps: number | null): Line => {
  const { fills: _fills, tca: _tca, path: _path, ...line } = makeRun({ runId });
  return { ...line, fillCount: 0, arrivalSlippageBps: null, shortfallBps };
};

type Batch = WireOutput<'scenarioBatch'>;
type Outcome = Batch['outcomes'][number];

const toSpread = (mean: number): NonNullable<Outcome['costBps']> =>
  ({
    mean,
    sd: 3.25,
    min: mean - 9,
    p5: mean - 5,
    p25: mean - 2,
    p50: mean - 0.5,
    p75: mean + 2,
    p95: mean + 5,
    max: mean + 9,
  }) as NonNullable<Outcome['costBps']>;

const makeOutcome = (strategy: Outcome['strategy'], more: Partial<Outcome> = {}): Outcome => ({
  strategy,
  seeds: 40,
  rejected: 0,
  slippageBps: null,
  costBps: toSpread(3),
  cost: null,
  fillShare: { ...toSpread(0.9), mean: 0.9 },
  durationMs: null,
  values: { slippageBps: [], costBps: [], cost: [], fillShare: [], durationMs: [] },
  ...more,
});

const makeBatch = (more: Partial<Batch['batch']> = {}, outcomes: Outcome[] = []): Batch => ({
  batch: {
    batchId: 'b-1',
    scenarioId: 's-1',
    userId: 'u-1',
    name: 'Two thousand',
    terms: SCENARIO.terms,
    strategies: ['TWAP'],
    riskAversions: null,
    firstSeed: 7,
    seeds: 200,
    done: 50,
    total: 200,
    state: 'DONE',
    reason: null,
    createdAt: AT,
    updatedAt: AT,
    version: 1,
    ...more,
  },
  outcomes,
});

type Given = { readonly lines?: Line[]; readonly batch?: Batch | null; readonly more?: Responses };

function show({ lines = [], batch = null, more }: Given = {}) {
  const run = vi.fn(async (_: unknown) => makeRun());
  const start = vi.fn(async (_: unknown) => makeBatch().batch);
  const cancel = vi.fn(async (_: unknown) => makeBatch().batch);
  const read = vi.fn(async () => batch ?? makeBatch());
  const shown = showPanel(<ScenarioWork scenario={SCENARIO} />, {
    browser: PASSING_TIME,
    answers: {
      'scenarios.runs': async () => ({ items: lines, nextCursor: null }),
      'scenarios.batches': async () => ({
        items: batch === null ? [] : [batch.batch],
        nextCursor: null,
      }),
      'scenarios.batch': read,
      'scenarios.run': run,
      'scenarios.runOf': async ({ runId }) => makeRun({ runId }),
      'scenarios.startBatch': start,
      'scenarios.cancelBatch': cancel,
      ...more,
    },
  });
  return { ...shown, run, start, cancel, read };
}

describe('a run', () => {
  test('is of this scenario, and its result has what was filled, at which price, in what time', async () => {
    const { panel, run } = show();
    await panel.getByRole('button', { name: 'Run', exact: true }).click();
    const facts = panel.getByLabelText('Run result');
    for (const fact of [
      /Ended\s*FILLED/,
      /Filled\s*1,500\s*75%/,
      /Average price\s*269\.9873/,
      /Duration\s*54\.7 s/,
      /Shortfall\s*–/,
      /Fees\s*–/,
    ]) {
      await expect.element(facts).toHaveTextContent(fact);
    }
    await expect.element(panel.getByText(DIGEST)).toBeVisible();
    await expect.element(panel.getByText('No fills.')).toBeVisible();
    expect(run.mock.calls).toEqual([[{ scenarioId: 's-1' }]]);
  });

  test('that was rejected shows by which rule and why', async () => {
    const { panel, run } = show();
    const { order } = makeRun();
    const rejected = {
      status: 'REJECTED' as const,
      rejectCode: 'PRICE_COLLAR' as const,
      rejectReason: 'Price is 12.2 % from mid',
      avgPx: null,
    };
    run.mockResolvedValueOnce(makeRun({ order: { ...order, ...rejected, filledQty: 0 } }));
    await panel.getByRole('button', { name: 'Run', exact: true }).click();
    await expect
      .element(panel.getByLabelText('Run result'))
      .toHaveTextContent(/Ended\s*REJECTED\s*Price is 12\.2 % from mid/);
    await expectCode({ text: 'Price is 12.2 % from mid', code: 'PRICE_COLLAR' });
  });

  test('that fails shows why, and can be run again', async () => {
    const { panel, run } = show();
    run.mockRejectedValueOnce(refused('Busy', 'All players are busy', 'CONFLICT'));
    const button = panel.getByRole('button', { name: 'Run', exact: true });
    await button.click();
    await expect.element(panel.getByText('All players are busy')).toBeVisible();
    await expectCode({ text: 'All players are busy', code: 'CONFLICT' });
    await expect.element(button).toBeEnabled();
  });
});

test('strategies are compared one by one: what is played is shown while others play', async () => {
  const { order } = makeRun();
  let go: (() => void) | null = null;
  const lab = async ({ strategies = [] }: { readonly strategies?: Strategy[] | undefined }) => {
    if (strategies[0] === STRATEGIES[2]) await new Promise<void>((done) => (go = done));
    const [strategy = 'LIT' as const] = strategies;
    return {
      terms: SCENARIO.terms,
      lines: [{ strategy, order, fillCount: 1, digest: DIGEST, tca: null }],
      path: [],
    };
  };
  const { panel } = show({ more: { 'scenarios.lab': lab } });
  await panel.getByRole('button', { name: 'Compare strategies' }).click();
  const button = panel.getByRole('button', { name: `Played 2 of ${STRATEGIES.length}…` });
  await expect.element(button).toBeDisabled();
  await expect
    .element(panel.getByRole('row', { name: new RegExp(`^${STRATEGIES[1]} FILLED`) }))
    .toBeVisible();
  await expect.poll(() => go).not.toBeNull();
  (go as (() => void) | null)?.();
  await expect
    .element(panel.getByRole('row', { name: new RegExp(`^${STRATEGIES.at(-1)} FILLED`) }))
    .toBeVisible();
  await expect.element(panel.getByRole('button', { name: 'Compare strategies' })).toBeEnabled();
});

describe('the runs', () => {
  const lines = [toLine('run-2', -1.234), toLine('run-1', null)];

  test('have seed, shortfall and the beginning of the digest; the oldest has none before it', async () => {
    const { panel } = show({ lines });
    const rows = panel.getByRole('region', { name: 'Runs' }).getByRole('row');
    await expect.element(rows.nth(1)).toHaveTextContent('7−1.23 bpsabcdef012345');
    await expect.element(rows.nth(2)).toHaveTextContent('7–abcdef012345');
    expect(panel.getByRole('button', { name: /previous run/ }).elements()).toHaveLength(1);
  });

  test.each([
    [true, null, 'The same 0 fills, byte by byte.'],
    [false, 3, 'Different from fill 3 on: TWAP with seed 7 before, TWAP with seed 7 after.'],
  ])('two that are the same (%s) or differ from fill %s', async (isSame, firstDifference, text) => {
    const compare = vi.fn(async (_: unknown) => ({
      left: makeRun(),
      right: makeRun(),
      isSame,
      firstDifference,
      delta: {
        filledQty: -100,
        avgPx: 0.0125,
        durationMs: 1_500,
        arrivalSlippageBps: null,
        vwapSlippageBps: null,
        shortfallBps: 2.5,
        fees: null,
      },
    }));
    const { panel } = show({ lines, more: { 'scenarios.compare': compare } });
    await panel.getByRole('button', { name: 'Compare with the previous run' }).click();
    const view = panel.getByRole('region', { name: 'Compare two runs' });
    await expect.element(view).toHaveTextContent(text);
    expect(compare.mock.calls).toEqual([[{ runId: 'run-1', otherId: 'run-2' }]]);
    if (isSame) return;
    await expect.element(view).toHaveTextContent(/Filled\s*−100/);
    await expect.element(view).toHaveTextContent(/Average price\s*\+0\.0125/);
    await expect.element(view).toHaveTextContent(/Shortfall\s*\+2\.50 bps/);
  });
});

describe('many seeds', () => {
  test('are played through the scenario’s own strategy, or through all that take its size', async () => {
    const { panel, start } = show();
    await expect.element(panel.getByText(/^DARK is left out/)).toBeVisible();
    await panel.getByRole('button', { name: 'Over 200 seeds', exact: true }).click();
    await expect.poll(() => start.mock.calls.length).toBe(1);
    await panel.getByRole('button', { name: 'All strategies over 200 seeds' }).click();
    await expect.poll(() => start.mock.calls.length).toBe(2);
    const [[own], [all]] = start.mock.calls as [[object], [{ readonly strategies: string[] }]];
    expect(own).toEqual({ scenarioId: 's-1', seeds: 200 });
    expect(all.strategies).toHaveLength(8);
    expect(all.strategies).not.toContain('DARK');
  });

  test('show their distribution by strategy, and how many were refused', async () => {
    const outcomes = [
      makeOutcome('TWAP'),
      makeOutcome('POV', { rejected: 4, costBps: null, fillShare: null }),
    ];
    const { panel } = show({ batch: makeBatch({}, outcomes) });
    const view = panel.getByRole('region', { name: 'Many seeds' });
    await expect.element(view).toHaveTextContent('DONE 50 of 200');
    await expect
      .element(view.getByText('Shortfall in basis points over seeds 7 to 206'))
      .toBeVisible();
    await expect
      .element(view.getByRole('row', { name: /^TWAP/ }))
      .toHaveTextContent('TWAP4090%–+3.003.25−2.00+2.50+8.00');
    await expect
      .element(view.getByRole('row', { name: /^POV/ }))
      .toHaveTextContent('POV40 4 rejected–––––––');
  });

  test('compare risk aversions: each has its histogram, its mean and its figures', async () => {
    const values = (costBps: number[]) => ({
      slippageBps: [],
      costBps,
      cost: [],
      fillShare: [],
      durationMs: [],
    });
    const outcomes = [
      makeOutcome('IS', { riskAversion: 0, values: values([-6, 0, 3, 3, 12]) }),
      makeOutcome('IS', { riskAversion: 1, costBps: toSpread(4.5), values: values([4, 5, 4, 5]) }),
    ];
    const { panel, start } = show({ batch: makeBatch({}, outcomes) });
    await panel.getByRole('button', { name: 'Risk aversions over 200 seeds' }).click();
    await expect
      .poll(() => start.mock.calls)
      .toEqual([
        [
          {
            scenarioId: 's-1',
            seeds: 200,
            strategies: ['IS', 'ARRIVAL'],
            riskAversions: [0, 0.5, 1],
          },
        ],
      ]);
    const plots = panel
      .getByRole('region', { name: 'Shortfall distributions' })
      .getByRole('listitem');
    await expect.element(plots.nth(0)).toHaveTextContent('IS at 0+3.00');
    await expect.element(plots.nth(1)).toHaveTextContent('IS at 1+4.50');
    // One column a bin; their heights are in proportion to the seeds in them.
    const heights = (n: number) =>
      [...plots.nth(n).element().querySelectorAll('svg:first-of-type rect.fill-accent')]
        .map((rect) => Number(rect.getAttribute('height')))
        .filter((height) => height > 0);
    expect(heights(0).map((height) => height.toFixed(1))).toEqual(['5.0', '5.0', '10.0', '5.0']);
    await expect
      .element(panel.getByRole('row', { name: /^IS at 1/ }))
      .toHaveTextContent('+4.503.25');
  });

  test('under way can be cancelled, and no other is begun', async () => {
    const { panel, cancel } = show({ batch: makeBatch({ state: 'RUNNING' }) });
    await expect
      .element(panel.getByRole('button', { name: 'Over 200 seeds', exact: true }))
      .toBeDisabled();
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => cancel.mock.calls).toEqual([[{ batchId: 'b-1' }]]);
  });

  test.each(['push', 'reconnect'] as const)('is over with the %s after its end', async (by) => {
    const { panel, read, push, reconnect } = show({ batch: makeBatch({ state: 'RUNNING' }) });
    const begin = panel.getByRole('button', { name: 'Over 200 seeds', exact: true });
    await expect.element(begin).toBeDisabled();
    expect(read).toHaveBeenCalledTimes(1);
    read.mockResolvedValue(makeBatch({ state: 'DONE' }));
    if (by === 'push') push('scenario.progress');
    else reconnect();
    await expect.element(begin).toBeEnabled();
  });
});
