/**
 * Log mids and traded volume of all symbols over the last five minutes, a row for each batch: what changed over the
 * window is one subtraction, whatever the window's length.
 */
import { WINDOW_MS } from './normalise.ts';

/** A row this much older than the window still stands for its beginning: recorded minutes are a minute apart. */
const TOLERANCE_MS = 60_000;

export class PriceWindow {
  readonly #count: number;
  readonly #slots: number;
  readonly #times: Float64Array;
  readonly #shares: Float64Array;
  readonly #logMids: Float64Array;
  readonly #volumes: Float64Array;
  /** Rows ever written; a row's slot is its number modulo the slots. */
  #written = 0;
  /** Number of the newest row that is as old as the window, or the oldest kept. */
  #from = 0;

  /** @param slots rows kept: a few more than batches in a window */
  constructor(count: number, slots: number) {
    this.#count = count;
    this.#slots = slots;
    this.#times = new Float64Array(slots);
    this.#shares = new Float64Array(slots);
    this.#logMids = new Float64Array(slots * count);
    this.#volumes = new Float64Array(slots * count);
  }

  /**
   * Adds a row; times rise.
   * @param row log mids and volumes since the beginning, by symbol; NaN where there is none
   * @param share part of an average day's volume expected since the beginning
   */
  add(
    atMs: number,
    share: number,
    row: { readonly logMids: Float64Array; readonly volumes: Float64Array },
  ): void {
    const slot = this.#written % this.#slots;
    this.#times[slot] = atMs;
    this.#shares[slot] = share;
    this.#logMids.set(row.logMids, slot * this.#count);
    this.#volumes.set(row.volumes, slot * this.#count);
    this.#written += 1;
    this.#from = Math.max(this.#from, this.#written - this.#slots);
    while (this.#from + 1 < this.#written && this.#toTime(this.#from + 1) <= atMs - WINDOW_MS) {
      this.#from += 1;
    }
  }

  /** Whether there is a row that stands for the window's beginning. */
  get isFull(): boolean {
    if (this.#written === 0) return false;
    const age = this.#toTime(this.#written - 1) - this.#toTime(this.#from);
    return age >= WINDOW_MS && age <= WINDOW_MS + TOLERANCE_MS;
  }

  /** The symbol's log return over the window; NaN while there is none. */
  computeReturn(place: number): number {
    return this.#toChange(this.#logMids, place);
  }

  /** What traded in the window per share of the day's volume that was expected; NaN while not known. */
  volumePerShare(place: number): number {
    const share = this.#computeShare(this.#written - 1) - this.#computeShare(this.#from);
    return share > 0 ? this.#toChange(this.#volumes, place) / share : Number.NaN;
  }

  #toChange(column: Float64Array, place: number): number {
    const now = ((this.#written - 1) % this.#slots) * this.#count + place;
    const then = (this.#from % this.#slots) * this.#count + place;
    return (column[now] ?? Number.NaN) - (column[then] ?? Number.NaN);
  }

  #toTime(row: number): number {
    return this.#times[row % this.#slots] ?? 0;
  }

  #computeShare(row: number): number {
    return this.#shares[row % this.#slots] ?? 0;
  }
}
