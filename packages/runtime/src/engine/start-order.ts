/**
 * Which services of a process come to work first after a start: those that an order needs to be acknowledged. The others
 * wait, with their leases taken, until the lower ranks work, or for a while.
 */
import type { ServiceName } from '@tradefloor/contracts/services';
import type { Clock } from './ports.ts';

/** A lower rank that does not come to work holds the others up no longer than this. */
const PATIENCE_MS = 5_000;

type Start = { readonly rank: number; readonly done: Promise<void> };

export class StartOrder {
  readonly #rank: (service: ServiceName) => number;
  readonly #clock: Clock;
  readonly #underWay = new Set<Start>();

  constructor(rank: (service: ServiceName) => number, clock: Clock) {
    this.#rank = rank;
    this.#clock = clock;
  }

  /** The services by rank, the lowest first; none of a rank is left out. */
  groups<T extends { readonly service: { readonly name: ServiceName } }>(
    actors: readonly T[],
  ): readonly (readonly T[])[] {
    const groups = new Map<number, T[]>();
    for (const actor of actors) {
      const rank = this.#rank(actor.service.name);
      groups.set(rank, [...(groups.get(rank) ?? []), actor]);
    }
    return [...groups].sort(([a], [b]) => a - b).map(([, group]) => group);
  }

  /** Starts a service at its turn: at once when no lower rank is under way. */
  start(service: ServiceName, begin: () => Promise<void>): Promise<void> {
    const rank = this.#rank(service);
    const before = [...this.#underWay].filter((other) => other.rank < rank);
    const begun = before.length === 0 ? begin() : this.#afterAll(before).then(begin);
    const start: Start = { rank, done: begun };
    this.#underWay.add(start);
    return begun.finally(() => this.#underWay.delete(start));
  }

  async #afterAll(before: readonly Start[]): Promise<void> {
    let cancel: () => void = () => undefined;
    const patience = new Promise<void>((resolve) => {
      cancel = this.#clock.after(PATIENCE_MS, resolve);
    });
    await Promise.race([Promise.allSettled(before.map(({ done }) => done)), patience]);
    cancel();
  }
}
