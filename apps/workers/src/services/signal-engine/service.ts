/** Signal engine: weighs the features of every symbol into one signal; its weights are versioned like risk's thresholds. */

import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import {
  putSignalWeights,
  signal,
  signals,
  signalWeights,
  signalWeightVersions,
} from '@tradefloor/contracts/calls/intelligence';
import type { FeatureBatch, WeightVersion } from '@tradefloor/contracts/intelligence';
import { SIGNAL_TABLES } from '@tradefloor/core/analytics/signal/tables';
import { nextWeights, sumsToNothing } from '@tradefloor/core/analytics/signal/weight-versions';
import {
  type CallResponse,
  defineService,
  handle,
  type Published,
  publish,
  refuse,
  respond,
  type StateIo,
  setTimer,
  unavailable,
} from '@tradefloor/runtime';
import { type SignalCtx, SignalState, type SignalUserCtx } from './signal-state.ts';

const PAGE = 100;

export const signalEngine = () =>
  defineService({
    name: 'signal-engine',
    tables: [SIGNAL_TABLES],
    state: (io: StateIo) => new SignalState(io),
    publishes: ['market.signals'],
    consumes: { 'market.features': onFeatures },
    handles: [
      handle(signals, onSignals, { as: 'anyone' }),
      handle(signal, onSignal, { as: 'anyone' }),
      handle(signalWeights, onWeights, { as: 'anyone' }),
      handle(signalWeightVersions, onWeightVersions, { as: 'anyone' }),
      // Sequential for all callers: a version follows the one before.
      handle(putSignalWeights, onPutWeights, { as: 'user', lane: () => 'weights' }),
    ],
    timers: { 'first-weights': onFirstWeights },
    onActivate: () => [setTimer('first-weights', 0)],
  });

/** The defaults are a version like any other: kept before anything is scored by them. */
function onFirstWeights({ state, nowMs }: SignalCtx): [] {
  state.weights(nowMs);
  return [];
}

function onFeatures({ state }: SignalCtx, batch: FeatureBatch): Published<'market.signals'>[] {
  const weights = state.versions.at(-1);
  return weights === undefined ? [] : [publish('market.signals', state.score(batch, weights))];
}

const notYet = () => unavailable('no signals are known yet');

function onSignals({ state }: SignalCtx): CallResponse<never, never, CallOutput<typeof signals>> {
  if (state.newest === null) return notYet();
  const { seq, at, weightsVersion, signals: scored } = state.newest.batch;
  const items = scored.toSorted(
    (a, b) => b.confidence - a.confidence || (a.symbol < b.symbol ? -1 : 1),
  );
  return respond({ seq, at, weightsVersion, items, nextCursor: null });
}

function onSignal(
  { state }: SignalCtx,
  { symbol }: CallInput<typeof signal>,
): CallResponse<never, never, CallOutput<typeof signal>> {
  if (state.newest === null) return notYet();
  const { batch, features, weights } = state.newest;
  const place = batch.signals.findIndex((each) => each.symbol === symbol);
  const found = batch.signals[place];
  const vector = features.vectors[place];
  if (found === undefined || vector === undefined) {
    return refuse('NOT_FOUND', { detail: `no signal for ${symbol}` });
  }
  const { seq, at } = batch;
  return respond({ seq, at, signal: found, vector, weights, history: state.history(place) });
}

const onWeights = ({ state, nowMs }: SignalCtx): CallResponse<never, never, WeightVersion> =>
  respond(state.weights(nowMs));

/** Newest first; the cursor is the version of the last row. */
function onWeightVersions(
  { state, nowMs }: SignalCtx,
  { cursor, limit = PAGE }: CallInput<typeof signalWeightVersions>,
): CallResponse<never, never, CallOutput<typeof signalWeightVersions>> {
  const before = cursor === undefined ? state.weights(nowMs).version + 1 : Number(cursor);
  if (!Number.isSafeInteger(before)) {
    return refuse('VALIDATION_FAILED', { errors: [{ path: 'cursor', message: 'unknown' }] });
  }
  const older = state.versions.filter(({ version }) => version < before).toReversed();
  const items = older.slice(0, limit);
  const last = older.length > limit ? items.at(-1) : undefined;
  return respond({ items, nextCursor: last === undefined ? null : String(last.version) });
}

/** Adds a version; the next batch is weighed by it. Earlier signals name the version they were made with. */
function onPutWeights(
  { state, caller, nowMs }: SignalUserCtx,
  { weights, gain, reason }: CallInput<typeof putSignalWeights>,
): CallResponse<never, never, WeightVersion> {
  if (sumsToNothing(weights)) {
    return refuse('VALIDATION_FAILED', {
      errors: [{ path: 'weights', message: 'the weights sum to zero' }],
    });
  }
  const live = state.weights(nowMs);
  const row = nextWeights(live, {
    weights,
    gain: gain ?? live.gain,
    author: caller.userId,
    reason: reason ?? 'weights changed',
    at: nowMs,
  });
  state.append(row);
  return respond(row);
}
