/** Squared log returns of the last thirty whole minutes of all symbols: realised volatility. */
import {
  TRADING_DAY_MINUTES,
  TRADING_DAYS_PER_YEAR,
} from '@tradefloor/contracts/vocabulary/trading-day';

/** One-minute returns in the measure. */
export const BARS = 30;
const MINUTE_MS = 60_000;
/** One-minute bars of a trading year. */
const BARS_A_YEAR = TRADING_DAYS_PER_YEAR * TRADING_DAY_MINUTES;

export class MinuteReturns {
  readonly #count: number;
  readonly #squares: Float64Array;
  /** Log mids at the end of the minute before; NaN where there is none. */
  readonly #closes: Float64Array;
  readonly #newest: Float64Array;
  /** Annual, by symbol; NaN until thirty minutes in a row are known. */
  readonly #realised: Float64Array;
  #minute: number | null = null;
  #next = 0;

  constructor(count: number) {
    const column = (length: number) => new Float64Array(length).fill(Number.NaN);
    this.#count = count;
    this.#squares = column(BARS * count);
    this.#closes = column(count);
    this.#newest = column(count);
    this.#realised = column(count);
  }

  /** Takes a row of log mids; one of a new minute ends the minute before. */
  add(atMs: number, logMids: Float64Array): void {
    const minute = Math.floor(atMs / MINUTE_MS);
    if (this.#minute !== null && minute > this.#minute) this.#close(minute - this.#minute);
    this.#minute = minute;
    this.#newest.set(logMids);
  }

  /** A session opens at these log mids: the move since the last one is no return of a minute. */
  reopen(logMids: Float64Array): void {
    for (let i = 0; i < this.#count; i += 1) {
      const night = (logMids[i] ?? Number.NaN) - (this.#newest[i] ?? Number.NaN);
      this.#closes[i] = (this.#closes[i] ?? Number.NaN) + night;
    }
    this.#newest.set(logMids);
  }

  /** Annualised volatility of the last thirty minutes; NaN while unknown. */
  realised(place: number): number {
    return this.#realised[place] ?? Number.NaN;
  }

  /** @param passed whole minutes passed: those without ticks have no return */
  #close(passed: number): void {
    const first = this.#next * this.#count;
    for (let i = 0; i < this.#count; i += 1) {
      const moved = (this.#newest[i] ?? Number.NaN) - (this.#closes[i] ?? Number.NaN);
      this.#squares[first + i] = moved * moved;
    }
    this.#next = (this.#next + 1) % BARS;
    this.#closes.set(this.#newest);
    // A jump over minutes: the next return would be of more than one.
    if (passed > 1) this.#closes.fill(Number.NaN);
    this.#measure();
  }

  #measure(): void {
    for (let i = 0; i < this.#count; i += 1) {
      let sum = 0;
      for (let bar = 0; bar < BARS; bar += 1) sum += this.#squares[bar * this.#count + i] ?? 0;
      this.#realised[i] = Math.sqrt((sum / BARS) * BARS_A_YEAR);
    }
  }
}
