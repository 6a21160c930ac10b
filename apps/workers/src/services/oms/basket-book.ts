/** The baskets in memory: those of the last day, and those that are not done. What is older stays in the database. */

import type { Basket, BasketSummary } from '@tradefloor/contracts/basket';
import type { UserId } from '@tradefloor/contracts/ids';
import type { Table } from '@tradefloor/core/table';
import {
  type BasketLineRow,
  type BasketRow,
  basketKey,
} from '@tradefloor/core/trading/order/basket-tables';
import { OMS_TABLES } from '@tradefloor/core/trading/order/oms-tables';
import type { StateIo } from '@tradefloor/runtime';

/** Lines of one user that memory holds: beyond them the oldest finished basket leaves it. */
const LINES_KEPT_MAX = 20_000;

type Kept = { row: BasketRow; readonly lines: Map<number, BasketLineRow> };
type Own = { readonly userId: UserId; readonly basketId: string };

export class BasketBook {
  readonly #rows: Table<BasketRow>;
  readonly #lineRows: Table<BasketLineRow>;
  readonly #byUser = new Map<UserId, Map<string, Kept>>();

  constructor(io: StateIo) {
    this.#rows = io.table(OMS_TABLES.baskets);
    this.#lineRows = io.table(OMS_TABLES.basketLines);
    const rows = [...this.#rows.values()].sort((a, b) => a.createdAt - b.createdAt);
    for (const row of rows) this.#ofUser(row.userId).set(row.basketId, { row, lines: new Map() });
    for (const line of [...this.#lineRows.values()]) {
      const kept = this.#find(line);
      if (kept === undefined) this.#lineRows.forget(OMS_TABLES.basketLines.key(line));
      else kept.lines.set(line.line, line);
    }
    for (const userId of this.#byUser.keys()) this.#trim(userId);
  }

  #ofUser(userId: UserId): Map<string, Kept> {
    const known = this.#byUser.get(userId);
    if (known !== undefined) return known;
    const baskets = new Map<string, Kept>();
    this.#byUser.set(userId, baskets);
    return baskets;
  }

  #find({ userId, basketId }: Own): Kept | undefined {
    return this.#byUser.get(userId)?.get(basketId);
  }

  row(own: Own): BasketRow | undefined {
    return this.#find(own)?.row;
  }

  line(own: Own, line: number): BasketLineRow | undefined {
    return this.#find(own)?.lines.get(line);
  }

  /** Lines that wait for their turn, in the order of the text. */
  waiting(own: Own): BasketLineRow[] {
    return this.#lines(own).filter(({ state }) => state === 'WAITING');
  }

  #lines(own: Own): BasketLineRow[] {
    return [...(this.#find(own)?.lines.values() ?? [])].sort((a, b) => a.line - b.line);
  }

  /** The user's basket that still has lines waiting; null when none has. */
  placing(userId: UserId): string | null {
    for (const [basketId, { lines }] of this.#byUser.get(userId) ?? []) {
      for (const { state } of lines.values()) if (state === 'WAITING') return basketId;
    }
    return null;
  }

  put(row: BasketRow): void {
    const kept = this.#find(row);
    if (kept === undefined) this.#ofUser(row.userId).set(row.basketId, { row, lines: new Map() });
    else kept.row = row;
    this.#rows.put(row);
    this.#trim(row.userId);
  }

  putLine(line: BasketLineRow): void {
    this.#find(line)?.lines.set(line.line, line);
    this.#lineRows.put(line);
  }

  #trim(userId: UserId): void {
    const baskets = this.#ofUser(userId);
    let count = [...baskets.values()].reduce((sum, { lines }) => sum + lines.size, 0);
    const newest = [...baskets.keys()].at(-1);
    for (const [basketId, { row, lines }] of baskets) {
      if (count <= LINES_KEPT_MAX || basketId === newest) return;
      if (this.waiting(row).length > 0) continue;
      count -= lines.size;
      for (const line of lines.values()) this.#lineRows.forget(OMS_TABLES.basketLines.key(line));
      this.#rows.forget(basketKey(row));
      baskets.delete(basketId);
    }
  }

  /** The basket as it is returned; null when there is none. */
  basket(own: Own): Basket | null {
    const summary = this.#summary(own);
    if (summary === null) return null;
    const lines = this.#lines(own).map(({ line, state, orderId, code, detail }) => ({
      line,
      state,
      orderId,
      code,
      detail,
    }));
    return { ...summary, lines };
  }

  /** A user's baskets without their lines, newest first. */
  summaries(userId: UserId): BasketSummary[] {
    const ids = [...(this.#byUser.get(userId)?.keys() ?? [])].reverse();
    return ids.flatMap((basketId) => this.#summary({ userId, basketId }) ?? []);
  }

  #summary(own: Own): BasketSummary | null {
    const kept = this.#find(own);
    if (kept === undefined) return null;
    const counts = { waiting: 0, accepted: 0, refused: 0, invalid: 0, stopped: 0 };
    for (const { state } of kept.lines.values()) counts[COUNT_OF[state]] += 1;
    const { basketId, createdAt, updatedAt } = kept.row;
    return { basketId, createdAt, updatedAt, placing: counts.waiting > 0, counts };
  }

  /** All that is kept, for comparing two copies. */
  *values(): Iterable<BasketRow | BasketLineRow> {
    yield* this.#rows.values();
    yield* this.#lineRows.values();
  }
}

const COUNT_OF = {
  WAITING: 'waiting',
  ACCEPTED: 'accepted',
  REFUSED: 'refused',
  INVALID: 'invalid',
  STOPPED: 'stopped',
} as const;
