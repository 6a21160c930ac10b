/**
 * Cached results that a push invalidated: refetched, each path at its own pace, and only with observers. A push may
 * arrive before all handlers have consumed it, so that an immediate fetch is repeated a little later.
 */
import type { Query, QueryClient } from '@tanstack/query-core';
import type { Procedure } from '@tradefloor/contracts/calls';
import { isAcknowledged, toRefusal } from './refusal.ts';

export type Clock = {
  readonly nowMs: () => number;
  readonly later: (callback: () => void, ms: number) => void;
  readonly isHidden: () => boolean;
};

/** How long a path waits after a push, unless its own pace is given. */
export const PACE_MS = 500;
/** A query without a response is retried until it has one. */
export const AGAIN_MS = 5_000;
/** After the last push of a row everything is read once more. */
export const SETTLED_MS = 3_000;

/** `look` is the number of the look that is due: an earlier one that another replaced is not made. */
type Marked = { lastMs: number; isSettled: boolean; look: number };

export class StaleQueries {
  readonly #cache: QueryClient;
  readonly #clock: Clock;
  readonly #paces: Readonly<Partial<Record<Procedure, number>>>;
  readonly #marked = new Map<Procedure, Marked>();
  /** When a path was pushed of which there never was a result: nothing is old, no look is due. Null once there was one. */
  readonly #unread = new Map<string, number | null>();

  constructor(
    cache: QueryClient,
    clock: Clock,
    paces: Readonly<Partial<Record<Procedure, number>>> = {},
  ) {
    this.#cache = cache;
    this.#clock = clock;
    this.#paces = paces;
    cache.getQueryCache().subscribe((event) => {
      if (event.type === 'added') this.#startPath(event.query);
      if (event.type !== 'updated' || event.action.type !== 'error') return;
      if (!isAcknowledged(toRefusal(event.action.error))) this.#refetch(event.query);
    });
  }

  /** Marks the results of these paths as stale. */
  mark(paths: readonly Procedure[]): void {
    const nowMs = this.#clock.nowMs();
    for (const path of paths) {
      if (this.#unread.get(path) !== null) {
        this.#unread.set(path, nowMs);
        continue;
      }
      const marked = this.#marked.get(path);
      if (marked === undefined) {
        const fresh = { lastMs: nowMs, isSettled: false, look: 0 };
        this.#marked.set(path, fresh);
        this.#lookLater(path, fresh, this.#paceOf(path));
        continue;
      }
      marked.lastMs = nowMs;
      // Only the last look was still due, and not soon.
      if (marked.isSettled) this.#lookLater(path, marked, this.#paceOf(path));
      marked.isSettled = false;
    }
  }

  /** A first result may be read before the last push has been consumed everywhere. */
  #startPath({ queryKey: [call] }: Query): void {
    if (!Array.isArray(call)) return;
    const path = call.join('.');
    const pushedMs = this.#unread.get(path);
    if (pushedMs === null) return;
    this.#unread.set(path, null);
    const isLate = pushedMs !== undefined && this.#clock.nowMs() - pushedMs < SETTLED_MS;
    if (isLate) this.mark([path as Procedure]);
  }

  /** Everything is old: something may have been missed. */
  markAll(): void {
    void this.#cache.invalidateQueries();
  }

  #refetch({ queryKey }: Query): void {
    this.#clock.later(() => {
      const filters = { queryKey, exact: true, type: 'active' } as const;
      void this.#cache.refetchQueries({
        ...filters,
        predicate: ({ state }) => state.error !== null,
      });
    }, AGAIN_MS);
  }

  #paceOf(path: Procedure): number {
    return this.#paces[path] ?? PACE_MS;
  }

  #lookLater(path: Procedure, marked: Marked, ms: number): void {
    marked.look += 1;
    const { look } = marked;
    this.#clock.later(() => {
      if (marked.look === look) this.#look(path, marked);
    }, ms);
  }

  #look(path: Procedure, marked: Marked): void {
    const paceMs = this.#paceOf(path);
    const filters = { queryKey: [path.split('.')] };
    // A query in flight is refetched afterwards; a hidden page fetches nothing.
    if (this.#cache.isFetching(filters) > 0 || this.#clock.isHidden()) {
      this.#lookLater(path, marked, paceMs);
      return;
    }
    void this.#cache.invalidateQueries(filters);
    const sinceMs = this.#clock.nowMs() - marked.lastMs;
    if (sinceMs < paceMs) {
      this.#lookLater(path, marked, paceMs);
      return;
    }
    if (marked.isSettled || sinceMs >= SETTLED_MS) {
      this.#marked.delete(path);
      return;
    }
    marked.isSettled = true;
    this.#lookLater(path, marked, SETTLED_MS - sinceMs);
  }
}
