/** The timers an actor waits for. The rows are authoritative; alarms only trigger the check. */
import type { TimerRow } from './durable.ts';
import type { Alarm, Clock } from './ports.ts';

export class Timers {
  readonly #alarm: Alarm;
  readonly #clock: Clock;
  #rows = new Map<string, TimerRow>();

  constructor(alarm: Alarm, clock: Clock) {
    this.#alarm = alarm;
    this.#clock = clock;
  }

  /** Replaces everything by what was read back. */
  load(rows: readonly TimerRow[]): void {
    this.#rows = new Map();
    this.add(rows);
  }

  /** Waits for rows that are committed; a row of the same key takes the place of the one before. */
  add(rows: readonly TimerRow[]): void {
    for (const row of rows) {
      this.#rows.set(row.key, row);
      this.#alarm.set(row);
    }
  }

  /** Takes the row of a key if it is due. */
  takeDue(key: string): TimerRow | null {
    const row = this.#rows.get(key);
    if (!row || row.dueMs > this.#clock.nowMs()) return null;
    this.#rows.delete(key);
    return row;
  }

  /** Keys of rows that are due, earliest first. */
  dueKeys(): string[] {
    const now = this.#clock.nowMs();
    return [...this.#rows.values()]
      .filter((row) => row.dueMs <= now)
      .sort((a, b) => a.dueMs - b.dueMs)
      .map((row) => row.key);
  }

  clear(): void {
    this.#rows = new Map();
  }
}
