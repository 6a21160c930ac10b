/**
 * One session's events for one socket: a snapshot, then all later events, without a hole between. A briefly
 * disconnected client gets only the missed ones.
 */
import { findCursorMs, type Live, type LiveEvent } from '@tradefloor/api/live/live';
import { getScope } from '@tradefloor/api/live/scope';
import { takeSnapshot } from '@tradefloor/api/live/snapshot';
import type { Calls } from '@tradefloor/api/ports/ports';
import { CLOSE, type SnapshotWire } from '@tradefloor/contracts/socket';
import type { Connection } from './connection.ts';

export type StreamOut = {
  readonly onSnapshot: (snapshot: SnapshotWire, cursor: string) => void;
  readonly onEvent: (event: LiveEvent) => void;
};

type Deps = { readonly live: Live; readonly calls: Calls; readonly connection: Connection };

/** A service that restarts is waited for this long, a second at a time. */
const TRIES = 10;
const TRY_AGAIN_MS = 1_000;
/** Events that may wait for a snapshot. */
const WAITING_MAX = 10_000;
/** An order's end may be this much older than its event, by the clocks of two processes and its commit. */
const LATE_MS = 5_000;
/** A longer absence is not made up for: every session of that time is over. */
const AWAY_MAX_MS = 24 * 3_600_000;

export class EventStream {
  readonly #deps: Deps;
  readonly #out: StreamOut;
  readonly #listening: ReturnType<Live['listen']>;
  readonly #stopIdentity: () => void;
  /** Events that wait for the snapshot; null while they pass at once. */
  #waiting: LiveEvent[] | null = [];
  #stopped = false;
  /** Snapshots under way: only the last one begun counts. */
  #round = 0;
  /** When the client last knew how things stood, milliseconds since 1970; null before it first did. */
  #knewMs: number | null = null;

  constructor(deps: Deps, out: StreamOut) {
    this.#deps = deps;
    this.#out = out;
    const { live, connection } = deps;
    const first = connection.session;
    const identity = () => (connection.session ?? first)?.identity;
    this.#listening = live.listen({
      scope: () => {
        const now = identity();
        if (!now) throw new Error('a stream begins with a session');
        return getScope(now);
      },
      onEvent: (event) => this.#receive(event),
      onGap: () => void this.#snapshot(),
    });
    this.#stopIdentity = connection.onIdentity(() => this.#listening.rescope());
    connection.onClosed(() => this.stop());
  }

  /**
   * Begins: with what was missed since the cursor, or with a snapshot.
   * @param awaySinceMs since when the client may have missed events, where that is known otherwise
   * @returns whether it goes on after the cursor, without a snapshot
   */
  start(cursor: string | null, awaySinceMs: number | null = null): boolean {
    const { live, connection } = this.#deps;
    const { session } = connection;
    this.#knewMs = awaySinceMs ?? (cursor === null ? null : findCursorMs(cursor));
    const missed = cursor && session ? live.since(cursor, getScope(session.identity)) : null;
    if (!missed) {
      void this.#snapshot();
      return false;
    }
    this.#waiting = null;
    for (const event of missed) this.#pass(event);
    return true;
  }

  stop(): void {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#listening.stop();
    this.#stopIdentity();
  }

  #receive(event: LiveEvent): void {
    if (this.#waiting === null) {
      this.#pass(event);
      return;
    }
    this.#waiting.push(event);
    if (this.#waiting.length > WAITING_MAX) void this.#snapshot();
  }

  #pass(event: LiveEvent): void {
    this.#knewMs = event.atMs;
    this.#out.onEvent(event);
  }

  /** Since when orders may have ended unseen: none at the beginning, where the snapshot is all there is to know. */
  #awaySinceMs(): number | null {
    if (this.#knewMs === null) return null;
    return Math.max(this.#knewMs - LATE_MS, this.#deps.live.nowMs() - AWAY_MAX_MS);
  }

  async #snapshot(): Promise<void> {
    this.#round += 1;
    const round = this.#round;
    const { live, calls, connection } = this.#deps;
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      this.#waiting = [];
      const cursor = live.cursor();
      const { session } = connection;
      if (!session) return;
      const startMs = live.nowMs();
      const taken = await takeSnapshot(calls, live, {
        requestId: connection.id,
        session,
        awaySinceMs: this.#awaySinceMs(),
      });
      if (this.#stopped || round !== this.#round) return;
      if (taken.ok) {
        this.#knewMs = startMs;
        this.#out.onSnapshot(taken.value, cursor);
        this.#release(taken.value);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS).unref());
      if (this.#stopped || round !== this.#round) return;
    }
    connection.close(CLOSE.TRY_AGAIN, 'no snapshot at the moment');
  }

  /** What waited follows, but for the changes of orders that the snapshot shows already. */
  #release({ orders }: SnapshotWire): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    const shown = new Map(orders.map(({ orderId, version }) => [String(orderId), version]));
    for (const event of waiting) {
      const { order } = event;
      if (order === null || order.version > (shown.get(order.orderId) ?? 0)) this.#pass(event);
    }
  }
}
