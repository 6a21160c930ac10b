/** The watchlists in memory, by owner. A deleted one stays in the database and leaves memory. */
import type { UserId } from '@tradefloor/contracts/ids';
import type { Table } from '@tradefloor/core/table';
import type { WatchlistRow } from '@tradefloor/core/trading/users/tables';

/** Names of one owner that differ only in case are one name. */
export const nameKey = (name: string): string => name.toLowerCase();

/** By name; of the same name, the older first. */
function byName(a: WatchlistRow, b: WatchlistRow): number {
  const [x, y] = [nameKey(a.name), nameKey(b.name)];
  if (x === y) return a.watchlistId < b.watchlistId ? -1 : 1;
  return x < y ? -1 : 1;
}

/** The lists that are not deleted. */
export class WatchlistBook {
  readonly #rows: Table<WatchlistRow>;
  readonly #ofUser = new Map<UserId, Set<string>>();

  constructor(rows: Table<WatchlistRow>) {
    this.#rows = rows;
    for (const row of [...rows.values()]) this.#index(row);
  }

  #index(row: WatchlistRow): void {
    const own = this.#ofUser.get(row.userId) ?? new Set<string>();
    if (row.deletedAt === null) {
      this.#ofUser.set(row.userId, own.add(row.watchlistId));
      return;
    }
    this.#rows.forget(row.watchlistId);
    own.delete(row.watchlistId);
    if (own.size === 0) this.#ofUser.delete(row.userId);
  }

  put(row: WatchlistRow): void {
    this.#rows.put(row);
    this.#index(row);
  }

  /** A list of the user's own. */
  find(userId: UserId, watchlistId: string): WatchlistRow | undefined {
    const row = this.#rows.get(watchlistId);
    return row?.userId === userId ? row : undefined;
  }

  /** By name. */
  ofUser(userId: UserId): WatchlistRow[] {
    return [...(this.#ofUser.get(userId) ?? [])]
      .flatMap((id) => this.#rows.get(id) ?? [])
      .sort(byName);
  }

  /** Those of other users that are shared with anyone, by name. */
  sharedByOthers(userId: UserId): WatchlistRow[] {
    return [...this.#rows.values()]
      .filter((row) => row.userId !== userId && row.sharedWith !== 'OWNER')
      .sort(byName);
  }

  values(): Iterable<WatchlistRow> {
    return this.#rows.values();
  }

  /** Deletes all of a user's. */
  clear(userId: UserId, nowMs: number): void {
    for (const row of this.ofUser(userId)) this.put(deletedRow(row, nowMs));
  }
}

export const deletedRow = (row: WatchlistRow, nowMs: number): WatchlistRow => ({
  ...row,
  updatedAt: nowMs,
  version: row.version + 1,
  deletedAt: nowMs,
});
