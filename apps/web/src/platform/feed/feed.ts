/**
 * The state of the connection in parts: the socket, the prices on it, the session. Pure state with a clock that comes
 * in; opens no socket itself.
 */

import { STALE_AFTER_MS, toFreshness } from '../../lib/hot/freshness.ts';
import { phrase } from '../../lib/text/phrase.ts';

export type SocketState = 'connecting' | 'open' | 'down' | 'over';

export type FeedFacts = {
  readonly socket: SocketState;
  /** Since when the socket is down. */
  readonly downSinceMs: number | null;
  readonly lastBatchAtMs: number | null;
  /** When prices came again after the last break. */
  readonly resumedAtMs: number | null;
  /** Events that had happened meanwhile. */
  readonly replayed: number;
  /** Batches that never came, since log-in. */
  readonly missedBatches: number;
};

export const FEED_START: FeedFacts = {
  socket: 'connecting',
  downSinceMs: null,
  lastBatchAtMs: null,
  resumedAtMs: null,
  replayed: 0,
  missedBatches: 0,
};

export type FeedState = 'connecting' | 'live' | 'late' | 'stale' | 'down' | 'over';

/** The pill's text. A dead socket never looks alive, whatever the age of the last price. */
export function feedState(facts: FeedFacts, nowMs: number): FeedState {
  if (facts.socket === 'over') return 'over';
  if (facts.socket === 'down') return 'down';
  if (facts.lastBatchAtMs === null) return 'connecting';
  return toFreshness(nowMs - facts.lastBatchAtMs);
}

/** Why nothing may be sent now; null when it may. */
export function findSendBlock(facts: FeedFacts, nowMs: number): string | null {
  const state = feedState(facts, nowMs);
  if (state === 'live' || state === 'late') return null;
  if (state === 'over') return 'Session ended';
  if (state === 'down') return 'Connection lost: nothing can be sent';
  if (state === 'connecting') return 'Waiting for the first prices';
  return phrase`Prices are older than ${STALE_AFTER_MS / 1_000} s`;
}

export const onOpened = (facts: FeedFacts): FeedFacts => ({
  ...facts,
  socket: 'open',
  replayed: 0,
});

export const onClosed = (facts: FeedFacts, nowMs: number): FeedFacts =>
  facts.socket === 'over'
    ? facts
    : { ...facts, socket: 'down', downSinceMs: facts.downSinceMs ?? nowMs, resumedAtMs: null };

export const onOver = (facts: FeedFacts): FeedFacts => ({ ...facts, socket: 'over' });

/** A batch came; after a break this is the moment everything is in step again. */
export const onBatch = (facts: FeedFacts, nowMs: number, missed: number): FeedFacts => ({
  ...facts,
  lastBatchAtMs: nowMs,
  missedBatches: facts.missedBatches + missed,
  resumedAtMs: facts.downSinceMs === null ? facts.resumedAtMs : nowMs,
  downSinceMs: null,
});

/** An event that happened before the socket was opened again. */
export const onReplayed = (facts: FeedFacts): FeedFacts => ({
  ...facts,
  replayed: facts.replayed + 1,
});
