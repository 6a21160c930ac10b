/** The exchange's auctions as the platform sees them: times and calls as they are, and the results since its start. */
import type { AuctionResult, AuctionsView } from '@tradefloor/contracts/auctions';
import type { Exchange } from '@tradefloor/sim/exchange/exchange';
import type { Handled } from '@tradefloor/sim/exchange/turn';

/** A symbol has an opening, a closing and some reopenings a day: enough for a day of all of them. */
const RESULTS_MAX = 1_000;

export class AuctionView {
  readonly #results: AuctionResult[] = [];

  /** Notes what was held in a handling. */
  note({ held = [] }: Handled): void {
    this.#results.push(...held);
    this.#results.splice(0, this.#results.length - RESULTS_MAX);
  }

  read(exchange: Pick<Exchange, 'auctions'>, nowMs: number): AuctionsView {
    const { schedule, calls } = exchange.auctions(nowMs);
    if (schedule === null) return { day: null, calls: [...calls], results: [...this.#results] };
    const { reopeningMs: _, tradesOutside: __, ...day } = schedule;
    return { day, calls: [...calls], results: [...this.#results] };
  }
}
