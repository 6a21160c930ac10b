/**
 * What users keep under a name of their own, in memory by owner; and the refusals that such things share. A deleted one
 * stays in the database and leaves memory.
 */
import type { UserId } from '@tradefloor/contracts/ids';
import type { Table } from '@tradefloor/core/table';
import { type Refused, refuse } from '@tradefloor/runtime';

type Owned = {
  readonly userId: UserId;
  readonly name: string;
  readonly updatedAt: number;
  readonly version: number;
  readonly deletedAt: number | null;
};

/** Names of one owner that differ only in case are one name. */
const nameKey = (name: string): string => name.toLowerCase();

/** The rows that are not deleted. */
export class OwnedBook<Row extends Owned> {
  readonly #rows: Table<Row>;
  readonly #toId: (row: Row) => string;
  readonly #ofUser = new Map<UserId, Set<string>>();

  constructor(rows: Table<Row>, toId: (row: Row) => string) {
    this.#rows = rows;
    this.#toId = toId;
    for (const row of [...rows.values()]) this.#index(row);
  }

  #index(row: Row): void {
    const id = this.#toId(row);
    const own = this.#ofUser.get(row.userId) ?? new Set<string>();
    if (row.deletedAt === null) {
      this.#ofUser.set(row.userId, own.add(id));
      return;
    }
    this.#rows.forget(id);
    own.delete(id);
    if (own.size === 0) this.#ofUser.delete(row.userId);
  }

  put(row: Row): void {
    this.#rows.put(row);
    this.#index(row);
  }

  /** Of any owner. */
  get(id: string): Row | undefined {
    return this.#rows.get(id);
  }

  /** One of the user's own. */
  find(userId: UserId, id: string): Row | undefined {
    const row = this.#rows.get(id);
    return row?.userId === userId ? row : undefined;
  }

  /** By name. */
  ofUser(userId: UserId): Row[] {
    return this.#sorted([...(this.#ofUser.get(userId) ?? [])].flatMap((id) => this.get(id) ?? []));
  }

  /** Those of all other users, by name. */
  ofOthers(userId: UserId): Row[] {
    return this.#sorted([...this.#rows.values()].filter((row) => row.userId !== userId));
  }

  /** By name; of the same name, the older first. */
  #sorted(rows: Row[]): Row[] {
    return rows.sort((a, b) => {
      const [x, y] = [nameKey(a.name), nameKey(b.name)];
      if (x === y) return this.#toId(a) < this.#toId(b) ? -1 : 1;
      return x < y ? -1 : 1;
    });
  }

  values(): Iterable<Row> {
    return this.#rows.values();
  }

  /** Deletes all of a user's. */
  clear(userId: UserId, nowMs: number): void {
    for (const row of this.ofUser(userId)) this.put(deletedRow(row, nowMs));
  }
}

/** The row as it stays in the database. */
export const deletedRow = <Row extends Owned>(row: Row, nowMs: number): Row => ({
  ...row,
  updatedAt: nowMs,
  version: row.version + 1,
  deletedAt: nowMs,
});

export const isTaken = (rows: readonly Owned[], name: string): boolean =>
  rows.some((row) => nameKey(row.name) === nameKey(name));

/** @param what as in "a watchlist" */
export const nameTaken = (what: string, name: string): Refused =>
  refuse('CONFLICT', { detail: `${what} "${name}" already exists` });

/** The change was made to another version than the one that stands. */
export const changedElsewhere = ({ name, version }: Owned): Refused =>
  refuse('CONFLICT', {
    detail: `"${name}" was changed in another window and is now at version ${version}`,
  });
