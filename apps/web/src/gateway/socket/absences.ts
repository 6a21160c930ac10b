/**
 * Since when the clients of a session may have missed events. Frames of `/ws` have no cursor: that a client was there
 * before, and until when, is known here.
 */
import type { Connection } from './connection.ts';

/** So many sessions are remembered; beyond it those that left first are forgotten. */
const SESSIONS_MAX = 10_000;
/** For so long after its start a gateway takes a session's first socket for one that an earlier gateway had. */
const RETURN_MS = 10 * 60_000;
/** So long before its start an earlier gateway may have left its clients. */
const OUTAGE_MS = 5 * 60_000;

export class Absences {
  readonly #startedMs: number;
  /** The sockets of each session that have closed and not come back, by the time of their last sign of life. */
  readonly #left = new Map<string, number[]>();
  /** Sessions that had a socket here. */
  readonly #seen = new Set<string>();

  constructor(startedMs: number) {
    this.#startedMs = startedMs;
  }

  /** A socket has closed. @param aliveAtMs when its client was last known to receive */
  begin(sessionId: string, aliveAtMs: number): void {
    const left = this.#left.get(sessionId) ?? [];
    left.push(aliveAtMs);
    this.#left.delete(sessionId);
    this.#left.set(sessionId, left);
    forgetFirst(this.#left);
  }

  /** A socket opens: the one of its session that left first has come back. @returns when it left, null for a new one */
  end({ session, openedAtMs }: Pick<Connection, 'session' | 'openedAtMs'>): number | null {
    const sessionId = session?.sessionId ?? '';
    const isFirst = !this.#seen.has(sessionId);
    this.#seen.add(sessionId);
    forgetFirst(this.#seen);
    const left = this.#left.get(sessionId);
    const leftAtMs = left?.shift();
    if (left?.length === 0) this.#left.delete(sessionId);
    if (leftAtMs !== undefined) return leftAtMs;
    const mayReturn = isFirst && openedAtMs - this.#startedMs < RETURN_MS;
    return mayReturn ? this.#startedMs - OUTAGE_MS : null;
  }
}

function forgetFirst(kept: Map<string, unknown> | Set<string>): void {
  if (kept.size <= SESSIONS_MAX) return;
  const first = kept.keys().next();
  if (!first.done) kept.delete(first.value);
}
