/**
 * What issuers' equity has moved by, now and once a minute over the last day: a past price of a bond is worked out with
 * the equity of its time. In memory; before its first minute the oldest that is known stands in.
 */
import type { TickBatch } from '@tradefloor/contracts/market';
import type { EquityMoves } from '@tradefloor/sim/bond/bond-market';

const PPM = 1_000_000;
const TICKS_PER_MINUTE = 240;
const MINUTES_KEPT = 1_440;

type Moment = { readonly seq: number; readonly moves: EquityMoves };
const NONE: EquityMoves = new Map();

export class IssuerMoves {
  #newest: Moment = { seq: 0, moves: NONE };
  /** Oldest first. */
  #minutes: Moment[] = [];

  take({ seq, acrossAssets }: Pick<TickBatch, 'seq' | 'acrossAssets'>): void {
    if (acrossAssets === undefined) {
      this.#newest = { seq, moves: NONE };
      this.#minutes = [];
      return;
    }
    const moves = new Map(acrossAssets.issuers.map((each) => [each.ticker, each.movePpm / PPM]));
    this.#newest = { seq, moves };
    const last = this.#minutes.at(-1);
    if (last !== undefined && seq - last.seq < TICKS_PER_MINUTE) return;
    this.#minutes.push(this.#newest);
    if (this.#minutes.length > MINUTES_KEPT) this.#minutes.shift();
  }

  /** At a batch; the newest for the newest and all after it. */
  at(seq: number): EquityMoves {
    if (seq >= this.#newest.seq) return this.#newest.moves;
    const found = this.#minutes.findLast((minute) => minute.seq <= seq) ?? this.#minutes[0];
    return found?.moves ?? this.#newest.moves;
  }
}
