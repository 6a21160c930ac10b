/** Re-scoring: scores the stored vector by its own weights, or returns why it cannot. */
import { rescore, signal } from '@tradefloor/contracts/calls/intelligence';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { normalised } from '@tradefloor/core/analytics/features/normalise';
import { computeSignal, toWeighing } from '@tradefloor/core/analytics/signal/score';
import { firstWeights, nextWeights } from '@tradefloor/core/analytics/signal/weight-versions';
import { describe, expect, it } from 'vitest';
import { getResponse, refusalCode } from '../../testing/journal-fixture.ts';
import { openLone } from '../../testing/lone-service.ts';
import { memoryDeps } from '../../testing/memory-deps.ts';
import { scenarioEngine } from './service.ts';

const DEPS = memoryDeps().scenarios;
const NOW = 1_795_444_200_000;
const AAPL = instrumentSymbol('AAPL');
const BASIS = { volatility: 0.25, sectorDispersion: 0.0008, newsPerHour: 0.6 };
const RAW = [0.002, 1.2, 0.4, 0.001, 0.3, 1, 0.1];
const VECTOR = {
  symbol: AAPL,
  raw: RAW,
  values: RAW.map((value, i) => normalised(i, value, BASIS)),
  quality: [1, 1, 1, 1, 1, 1, 1],
  basis: BASIS,
};
const FIRST = firstWeights(NOW);
const WEIGHTS = nextWeights(FIRST, { ...FIRST, gain: 1.5, at: NOW + 1 });

const detail = {
  seq: 7,
  at: NOW,
  vector: VECTOR,
  weights: WEIGHTS,
  history: [],
  signal: computeSignal(VECTOR, toWeighing(WEIGHTS.weights, WEIGHTS.gain)),
};
const open = () =>
  openLone(scenarioEngine(DEPS), { nowMs: NOW, peers: [{ call: signal, value: detail }] });

describe('a look under shocks', () => {
  it('begins at the published signal, with its batch and its weights', async () => {
    const result = await getResponse(open(), rescore, { input: { symbol: AAPL, shocks: {} } });
    expect(result).toMatchObject({ symbol: AAPL, seq: 7, weightsVersion: 2, delta: 0 });
    expect(result.baseline).toBe(detail.signal.signal);
    expect(result.shocked).toBe(detail.signal.signal);
  });

  it('shows baseline, shocked and the difference, feature by feature', async () => {
    const shocks = { realisedVol: -0.3, momentum: -1 };
    const result = await getResponse(open(), rescore, { input: { symbol: AAPL, shocks } });
    expect(result.delta).toBeCloseTo(result.shocked - result.baseline, 9);
    expect(result.perFeature[0]?.raw).toEqual({ baseline: 0.002, shocked: 0, delta: -0.002 });
    expect(result.perFeature.map(({ feature }) => feature)).toHaveLength(7);
  });

  it('without the signal engine is not guessed', async () => {
    const alone = openLone(scenarioEngine(DEPS), { nowMs: NOW });
    const code = await refusalCode(alone, rescore, { input: { symbol: AAPL, shocks: {} } });
    expect(code).toBe('UPSTREAM_UNAVAILABLE');
  });
});
