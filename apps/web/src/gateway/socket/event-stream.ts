/**
 * One session's events for one socket: a snapshot, then all later events, without a hole between. A briefly
 * disconnected client gets only the missed ones.
 */
import type { Live, LiveEvent } from '@tradefloor/api/live/live';
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

  /** Begins: with what was missed since the cursor, or with a snapshot. */
  start(cursor: string | null): void {
    const { live, connection } = this.#deps;
    const { session } = connection;
    const missed = cursor && session ? live.since(cursor, getScope(session.identity)) : null;
    if (!missed) {
      void this.#snapshot();
      return;
    }
    this.#waiting = null;
    for (const event of missed) this.#out.onEvent(event);
  }

  stop(): void {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#listening.stop();
    this.#stopIdentity();
  }

  #receive(event: LiveEvent): void {
    if (this.#waiting === null) {
      this.#out.onEvent(event);
      return;
    }
    this.#waiting.push(event);
    if (this.#waiting.length > WAITING_MAX) void this.#snapshot();
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
      const taken = await takeSnapshot(calls, live, { requestId: connection.id, session });
      if (this.#stopped || round !== this.#round) return;
      if (taken.ok) {
        this.#out.onSnapshot(taken.value, cursor);
        this.#release();
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS).unref());
      if (this.#stopped || round !== this.#round) return;
    }
    connection.close(CLOSE.TRY_AGAIN, 'no snapshot at the moment');
  }

  #release(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    for (const event of waiting) this.#out.onEvent(event);
  }
}
