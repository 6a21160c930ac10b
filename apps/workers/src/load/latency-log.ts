/** Latencies in slots two per cent wide: constant memory however long a run is, percentiles true to a hundredth. */
import type { LoadLatency } from '@tradefloor/contracts/load';

const LEAST_MS = 0.05;
const RATIO = 1.02;
/** Up to ten minutes. */
const SLOTS = Math.ceil(Math.log(600_000 / LEAST_MS) / Math.log(RATIO)) + 1;

export class LatencyLog {
  readonly #slots = new Uint32Array(SLOTS);
  #count = 0;
  #max = 0;

  add(ms: number): void {
    const slot = Math.ceil(Math.log(Math.max(ms, LEAST_MS) / LEAST_MS) / Math.log(RATIO));
    const at = Math.min(SLOTS - 1, slot);
    this.#slots[at] = (this.#slots[at] ?? 0) + 1;
    this.#count += 1;
    this.#max = Math.max(this.#max, ms);
  }

  /** Null while nothing was added. */
  get latency(): LoadLatency | null {
    if (this.#count === 0) return null;
    return {
      p50: this.#percentile(0.5),
      p90: this.#percentile(0.9),
      p99: this.#percentile(0.99),
      max: hundredths(this.#max),
    };
  }

  /** The upper end of the slot that holds the nearest rank; never beyond what was seen. */
  #percentile(part: number): number {
    const rank = Math.ceil(part * this.#count);
    let seen = 0;
    for (const [slot, count] of this.#slots.entries()) {
      seen += count;
      if (seen >= rank) return hundredths(Math.min(this.#max, LEAST_MS * RATIO ** slot));
    }
    return hundredths(this.#max);
  }
}

const hundredths = (ms: number): number => Math.round(ms * 100) / 100;
