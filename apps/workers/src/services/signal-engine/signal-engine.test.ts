/** The signal engine: scores by the live weights, names their version, and accepts new non-zero ones from admins. */

import {
  putSignalWeights,
  signal,
  signals,
  signalWeights,
  signalWeightVersions,
} from '@tradefloor/contracts/calls/intelligence';
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import {
  type FeatureBatch,
  PutWeights,
  type SignalBatch,
  WEIGHT_DEFAULTS,
} from '@tradefloor/contracts/intelligence';
import { givenCaller } from '@tradefloor/contracts/testing/given';
import { SIGNAL_TABLES } from '@tradefloor/core/analytics/signal/tables';
import { InvariantViolation } from '@tradefloor/core/result';
import { describe, expect, it } from 'vitest';
import { getResponse, refusalCode } from '../../testing/journal-fixture.ts';
import { type LoneService, openLone, publishedOn } from '../../testing/lone-service.ts';
import { signalEngine } from './service.ts';

const NOW = 1_795_444_200_000;
const ADMIN = givenCaller({ userId: userId('admin-1'), role: 'admin' });
const BASIS = { volatility: 0.25, sectorDispersion: 1e-4, newsPerHour: 0.5 };
const KNOWN = [1, 1, 1, 1, 1, 1, 1];

const toBatch = (seq: number, momentum: number): FeatureBatch => ({
  seq,
  at: NOW + seq * 250,
  simTime: NOW + seq * 250,
  vectors: ['AAPL', 'MSFT'].map((symbol, i) => ({
    symbol: instrumentSymbol(symbol),
    raw: [0, 0, 0, 0, 0, 0, 0],
    values: [i === 0 ? momentum : 0.1, 0, 0, 0, 0, 0, 0],
    quality: KNOWN,
    basis: BASIS,
  })),
});

async function open(): Promise<LoneService> {
  const lone = openLone(signalEngine(), { nowMs: NOW });
  await lone.fireTimer('first-weights');
  return lone;
}

async function receive(lone: LoneService, batch: FeatureBatch): Promise<SignalBatch | undefined> {
  const published = await lone.receive('market.features', batch);
  return (publishedOn(published, 'market.signals') as SignalBatch[])[0];
}

const put = (lone: LoneService, change: Partial<PutWeights>) =>
  lone.request(putSignalWeights, { weights: WEIGHT_DEFAULTS, ...change }, ADMIN);

describe('signals', () => {
  it('are published with every batch, under its number and the weights they were made with', async () => {
    const batch = await receive(await open(), toBatch(7, 2));
    expect(batch).toMatchObject({ seq: 7, weightsVersion: 1 });
    expect(batch?.signals[0]?.signal).toBeCloseTo(Math.tanh(0.6), 4);
  });

  it('are listed by confidence, and one is returned with its inputs', async () => {
    const lone = await open();
    await receive(lone, toBatch(1, -2));
    const listed = await getResponse(lone, signals, { input: {} });
    expect(listed).toMatchObject({ seq: 1, items: [{ symbol: 'AAPL' }, { symbol: 'MSFT' }] });
    const detail = await getResponse(lone, signal, { input: { symbol: instrumentSymbol('AAPL') } });
    expect(detail).toMatchObject({
      vector: { values: [-2, 0, 0, 0, 0, 0, 0] },
      weights: { version: 1 },
      history: [{ signal: expect.closeTo(-Math.tanh(0.6), 4) }],
    });
    const unknown = { input: { symbol: instrumentSymbol('ZZZZ') } };
    expect(await refusalCode(lone, signal, unknown)).toBe('NOT_FOUND');
  });

  it('before the first batch are reported as unknown', async () => {
    const lone = await open();
    expect(await refusalCode(lone, signals, { input: {} })).toBe('UPSTREAM_UNAVAILABLE');
  });
});

describe('weights', () => {
  it('are live with the next batch; earlier signals keep their version', async () => {
    const lone = await open();
    await receive(lone, toBatch(1, 2));
    await put(lone, { weights: { ...WEIGHT_DEFAULTS, momentum: -1 }, gain: 2 });
    const before = await getResponse(lone, signal, { input: { symbol: instrumentSymbol('AAPL') } });
    expect(before).toMatchObject({ weights: { version: 1 } });
    const after = await receive(lone, toBatch(2, 2));
    expect(after?.weightsVersion).toBe(2);
    expect(after?.signals[0]?.signal).toBeLessThan(0);
  });

  it('that sum to nothing are refused, and nothing changes', async () => {
    const lone = await open();
    const none = { momentum: 0, relativeVolume: 0, realisedVol: 0, sectorRelativeStrength: 0 };
    const nothing = { ...none, eventScore: 0, newsVelocity: 0, sentimentDelta: 0 };
    for (const weights of [nothing, { ...nothing, momentum: 0.3, eventScore: -0.3 }]) {
      const refusal = await refusalCode(lone, putSignalWeights, {
        input: { weights },
        caller: ADMIN,
      });
      expect(refusal).toBe('VALIDATION_FAILED');
    }
    expect(lone.rows(SIGNAL_TABLES.weightVersions)).toHaveLength(1);
  });

  it('of an unknown feature, out of range, or finer than four decimals are no weights', () => {
    const wrong = [
      { weights: { ...WEIGHT_DEFAULTS, rng: 1 } },
      { weights: { ...WEIGHT_DEFAULTS, momentum: 1.5 } },
      { weights: { ...WEIGHT_DEFAULTS, momentum: 0.12345 } },
      { weights: { ...WEIGHT_DEFAULTS, momentum: Number.NaN } },
      { weights: { momentum: 1 } },
      { weights: WEIGHT_DEFAULTS, gain: 0 },
    ];
    for (const body of wrong) expect(PutWeights.safeParse(body).success).toBe(false);
  });

  it('survive a restart as a chain with their authors, newest first', async () => {
    const lone = await open();
    await put(lone, { gain: 2, reason: 'calmer market' });
    await put(lone, { gain: 3 });
    lone.restart();
    const page = await getResponse(lone, signalWeightVersions, { input: { limit: 2 } });
    expect(page).toMatchObject({
      items: [
        { version: 3, gain: 3, author: 'admin-1' },
        { version: 2, reason: 'calmer market' },
      ],
      nextCursor: '2',
    });
    const rest = await getResponse(lone, signalWeightVersions, { input: { cursor: '2' } });
    expect(rest).toMatchObject({ items: [{ version: 1, author: 'platform' }], nextCursor: null });
    expect(await getResponse(lone, signalWeights, { input: {} })).toMatchObject({ version: 3 });
  });

  it('that are no longer the rows they were stop the engine', async () => {
    const lone = await open();
    const [row] = lone.rows(SIGNAL_TABLES.weightVersions);
    if (row === undefined) throw new Error('no row');
    lone.put(SIGNAL_TABLES.weightVersions, { ...row, gain: 9 });
    expect(() => lone.restart()).toThrow(InvariantViolation);
  });
});
