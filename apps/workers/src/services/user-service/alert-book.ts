/** The alerts in memory, by owner and by symbol, and the newest firings of each user. */
import type { InstrumentSymbol, UserId } from '@tradefloor/contracts/ids';
import {
  ALERT_FIRINGS_KEPT,
  ALERT_TRIGGERS,
  type AlertPrices,
  type AlertTrigger,
  watchedPrice,
} from '@tradefloor/contracts/vocabulary/alerts';
import type { Table } from '@tradefloor/core/table';
import {
  type AlertFiringRow,
  type AlertRow,
  isOutside,
  type QuietRange,
  quietRange,
} from '@tradefloor/core/trading/users/alert';

type Rows = {
  readonly alerts: Table<AlertRow>;
  readonly alertFirings: Table<AlertFiringRow>;
};

/** The alerts on one symbol, and by watched price the range in which they have nothing to do; null until it is worked out. */
type OfSymbol = { readonly ids: Set<string>; ranges: ReadonlyMap<AlertTrigger, QuietRange> | null };

/** By symbol, then by level; of the same level, the older first. */
const byLevel = (a: AlertRow, b: AlertRow): number => {
  if (a.symbol !== b.symbol) return a.symbol < b.symbol ? -1 : 1;
  return a.price - b.price || (a.alertId < b.alertId ? -1 : 1);
};

export class AlertBook {
  readonly #alerts: Table<AlertRow>;
  readonly #firings: Table<AlertFiringRow>;
  readonly #ofUser = new Map<UserId, Set<string>>();
  readonly #ofSymbol = new Map<InstrumentSymbol, OfSymbol>();
  /** The newest firing's number of each user who has any. */
  readonly #lastSeq = new Map<UserId, number>();

  constructor({ alerts, alertFirings }: Rows) {
    this.#alerts = alerts;
    this.#firings = alertFirings;
    for (const row of [...alerts.values()]) this.#index(row);
    for (const row of [...alertFirings.values()]) this.#indexFiring(row);
  }

  #index(row: AlertRow): void {
    const { alertId, userId, symbol, deletedAt } = row;
    const own = this.#ofUser.get(userId) ?? new Set();
    const there = this.#ofSymbol.get(symbol) ?? { ids: new Set(), ranges: null };
    there.ranges = null;
    if (deletedAt === null) {
      this.#ofUser.set(userId, own.add(alertId));
      there.ids.add(alertId);
      this.#ofSymbol.set(symbol, there);
      return;
    }
    this.#alerts.forget(alertId);
    if (own.delete(alertId) && own.size === 0) this.#ofUser.delete(userId);
    if (there.ids.delete(alertId) && there.ids.size === 0) this.#ofSymbol.delete(symbol);
  }

  #indexFiring({ slot, userId, seq, droppedAt }: AlertFiringRow): void {
    if (droppedAt === null) {
      this.#lastSeq.set(userId, Math.max(seq, this.#lastSeq.get(userId) ?? 0));
    } else {
      this.#firings.forget(slot);
      this.#lastSeq.delete(userId);
    }
  }

  put(row: AlertRow): void {
    this.#alerts.put(row);
    this.#index(row);
  }

  /** An alert of the user's own. */
  find(userId: UserId, alertId: string): AlertRow | undefined {
    const row = this.#alerts.get(alertId);
    return row?.userId === userId ? row : undefined;
  }

  /** By symbol, then by level. */
  ofUser(userId: UserId): AlertRow[] {
    return this.#rowsOf(this.#ofUser.get(userId) ?? []).sort(byLevel);
  }

  #rowsOf(ids: Iterable<string>): AlertRow[] {
    return [...ids].flatMap((id) => this.#alerts.get(id) ?? []);
  }

  /** The symbols that have alerts. */
  get symbols(): Iterable<InstrumentSymbol> {
    return this.#ofSymbol.keys();
  }

  ofSymbol(symbol: InstrumentSymbol): AlertRow[] {
    return this.#rowsOf(this.#ofSymbol.get(symbol)?.ids ?? []);
  }

  /** Those that the prices of a batch may change: none of most, without a look at any alert. */
  concernedBy(symbol: InstrumentSymbol, prices: AlertPrices): AlertRow[] {
    const there = this.#ofSymbol.get(symbol);
    if (there === undefined) return [];
    there.ranges ??= toRanges(this.#rowsOf(there.ids));
    const concerned = new Set<AlertTrigger>();
    for (const [triggerBy, range] of there.ranges) {
      const price = watchedPrice(triggerBy, prices);
      if (price !== null && isOutside(range, price)) concerned.add(triggerBy);
    }
    if (concerned.size === 0) return [];
    return this.#rowsOf(there.ids).filter(({ triggerBy }) => concerned.has(triggerBy));
  }

  /** Keeps a firing under the next number of its user; where all slots are taken, instead of the oldest. */
  addFiring(firing: Omit<AlertFiringRow, 'slot' | 'seq'>): AlertFiringRow {
    const { userId } = firing;
    const seq = (this.#lastSeq.get(userId) ?? 0) + 1;
    const row = { ...firing, slot: `${userId}#${seq % ALERT_FIRINGS_KEPT}`, seq };
    this.putFiring(row);
    return row;
  }

  putFiring(row: AlertFiringRow): void {
    this.#firings.put(row);
    this.#indexFiring(row);
  }

  /** The newest first. */
  firingsOf(userId: UserId): AlertFiringRow[] {
    const last = this.#lastSeq.get(userId) ?? 0;
    const found: AlertFiringRow[] = [];
    for (let seq = last; seq > Math.max(0, last - ALERT_FIRINGS_KEPT); seq -= 1) {
      const row = this.#firings.get(`${userId}#${seq % ALERT_FIRINGS_KEPT}`);
      if (row !== undefined) found.push(row);
    }
    return found;
  }

  /** Deletes all of a user's. */
  clear(userId: UserId, nowMs: number): void {
    for (const row of this.ofUser(userId)) this.put(deletedAlert(row, nowMs));
    for (const row of this.firingsOf(userId)) this.putFiring({ ...row, droppedAt: nowMs });
  }

  /** Every row in memory. */
  *values(): Iterable<AlertRow | AlertFiringRow> {
    yield* this.#alerts.values();
    yield* this.#firings.values();
  }
}

const toRanges = (rows: readonly AlertRow[]): ReadonlyMap<AlertTrigger, QuietRange> =>
  new Map(
    ALERT_TRIGGERS.map((by) => [by, rows.filter(({ triggerBy }) => triggerBy === by)] as const)
      .filter(([, watching]) => watching.length > 0)
      .map(([by, watching]) => [by, quietRange(watching)]),
  );

export const deletedAlert = (row: AlertRow, nowMs: number): AlertRow => ({
  ...row,
  updatedAt: nowMs,
  version: row.version + 1,
  deletedAt: nowMs,
});
