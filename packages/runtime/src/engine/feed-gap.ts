/**
 * Notifies readers of `feed` topics that they may have missed events: those of a commit whose process ended, or lost
 * its lease, before it had published them. The process that brings the producer up again does it; they read the rows.
 */
import { TOPICS } from '@tradefloor/contracts/topics';
import type { Service } from '../service.ts';
import type { Clock, Wire } from './ports.ts';

/** Services come up together: their readers are notified once. */
const GATHER_MS = 250;
const RETRY_MS = 250;

export class FeedGap {
  readonly #wire: Wire;
  readonly #clock: Clock;
  readonly #listeners = new Set<() => void>();
  #isDue = false;
  #isStopped = false;

  constructor(wire: Wire, clock: Clock) {
    this.#wire = wire;
    this.#clock = clock;
  }

  /** Calls back whenever readers in this process may have missed events; returns a function that ends it. */
  listen(onGap: () => void): () => void {
    this.#listeners.add(onGap);
    return () => this.#listeners.delete(onGap);
  }

  /** A service has been brought up from its rows, whatever it or its former holder had published. */
  note(service: Service): void {
    if (this.#isDue || !service.publishes.some((topic) => TOPICS[topic].delivery === 'feed'))
      return;
    this.#isDue = true;
    this.#clock.after(GATHER_MS, () => {
      this.#isDue = false;
      for (const onGap of this.#listeners) onGap();
      void this.#publish();
    });
  }

  stop(): void {
    this.#isStopped = true;
  }

  async #publish(): Promise<void> {
    while (!this.#isStopped) {
      try {
        return await this.#wire.publishGap();
      } catch {
        await new Promise<void>((resolve) => void this.#clock.after(RETRY_MS, resolve));
      }
    }
  }
}
