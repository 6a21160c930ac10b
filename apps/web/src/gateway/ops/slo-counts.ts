/**
 * Events by objective, bucket and minute, until they are taken. An unconfirmed report is sent again as it was, under
 * its number; later counts wait for the next.
 */
import {
  type GatewayCounter,
  type LevelCount,
  type LevelReport,
  type Measured,
  REPORT_ROWS_MAX,
} from '@tradefloor/contracts/service-level';

const MINUTE_MS = 60_000;
/** A day and a half of minutes: counts not taken for so long are dropped, oldest first. */
const ROWS_MAX = 50_000;

export class SloCounts {
  readonly #rows = new Map<string, LevelCount>();
  readonly #counters = new Map<GatewayCounter, number>();
  #reported: LevelReport | null = null;
  #seq = 0;

  add(level: Measured, le: number, { nowMs, count }: { nowMs: number; count: number }): void {
    const at = nowMs - (nowMs % MINUTE_MS);
    const key = `${at} ${level} ${le}`;
    const before = this.#rows.get(key)?.count ?? 0;
    this.#rows.set(key, { level, at, le, count: before + count });
    const [oldest] = this.#rows.keys();
    if (this.#rows.size > ROWS_MAX && oldest !== undefined) this.#rows.delete(oldest);
  }

  addCounter(name: GatewayCounter, count: number): void {
    if (count > 0) this.#counters.set(name, (this.#counters.get(name) ?? 0) + count);
  }

  /** The next report under the name of its source; null when there is nothing. */
  report(source: string): LevelReport | null {
    if (this.#reported !== null) return this.#reported;
    return this.#rows.size === 0 && this.#counters.size === 0 ? null : this.#next(source);
  }

  /** The next report where there is nothing to count: a sign of life. */
  empty(source: string): LevelReport {
    return this.#reported ?? this.#next(source);
  }

  #next(source: string): LevelReport {
    const keys = [...this.#rows.keys()].slice(0, REPORT_ROWS_MAX);
    const counts = keys.flatMap((key) => this.#rows.get(key) ?? []);
    for (const key of keys) this.#rows.delete(key);
    const counters = [...this.#counters].map(([name, count]) => ({ name, count }));
    this.#counters.clear();
    this.#seq += 1;
    this.#reported = { source, seq: this.#seq, counts, counters };
    return this.#reported;
  }

  /** The report was received. */
  confirm(): void {
    this.#reported = null;
  }
}
