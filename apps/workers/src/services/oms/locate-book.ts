/** The locates of the trading day in memory, by user and share. Those of earlier days stay in the database. */
import type { UserId } from '@tradefloor/contracts/ids';
import type { Table } from '@tradefloor/core/table';
import { OMS_TABLES } from '@tradefloor/core/trading/order/oms-tables';
import { type LocateRow, locateKey, takeLocates } from '@tradefloor/core/trading/short/locates';
import type { StateIo } from '@tradefloor/runtime';

type Holder = { readonly userId: UserId; readonly symbol: string };

const byAge = (a: LocateRow, b: LocateRow): number =>
  a.grantedAt - b.grantedAt || (a.locateId < b.locateId ? -1 : 1);

export class LocateBook {
  readonly #rows: Table<LocateRow>;

  constructor(io: StateIo) {
    this.#rows = io.table(OMS_TABLES.locates);
  }

  find(userId: UserId, locateId: string): LocateRow | undefined {
    return this.#rows.get(locateKey({ userId, locateId }));
  }

  put(row: LocateRow): void {
    this.#rows.put(row);
  }

  /** A user's of a day, the oldest first. */
  ofUser(userId: UserId, day: string): LocateRow[] {
    return [...this.#rows.values()]
      .filter((row) => row.userId === userId && row.day === day)
      .toSorted(byAge);
  }

  /** The same of one share. */
  ofShare({ userId, symbol }: Holder, day: string): LocateRow[] {
    return this.ofUser(userId, day).filter((row) => row.symbol === symbol);
  }

  /** What all users have been granted of a share on a day. */
  granted(symbol: string, day: string): number {
    let sum = 0;
    for (const row of this.#rows.values()) {
      if (row.symbol === symbol && row.day === day) sum += row.qty;
    }
    return sum;
  }

  /** Shares were sold short. */
  use(holder: Holder, day: string, shares: number): void {
    if (this.#rows.size === 0) return;
    for (const row of takeLocates(this.ofShare(holder, day), shares)) this.#rows.put(row);
  }

  forgetBefore(day: string): void {
    for (const row of [...this.#rows.values()]) {
      if (row.day < day) this.#rows.forget(locateKey(row));
    }
  }

  values(): Iterable<LocateRow> {
    return this.#rows.values();
  }
}
