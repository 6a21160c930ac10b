/** Faults of a simulation that strike only while an order is held off the market. Only tests import it. */
import type { Faults } from '@tradefloor/testkit/faults';

/** Commits that are lost, of unknown outcome or fenced off, and processes that die: only while an order waits. */
export class StruckWhileWaiting implements Faults {
  readonly freeze = 0;
  readonly wipe = 0;
  readonly commitLate = 0;
  readonly commitStalls = 0;
  readonly takeover = 0;
  readonly duplicate = 0;
  readonly callFails = 0;
  readonly silentLoss = 0;
  /** Opportunities for a fault while an order waited. */
  opportunities = 0;
  waits: () => boolean = () => false;

  #chance(probability: number): number {
    if (!this.waits()) return 0;
    this.opportunities += 1;
    return probability;
  }
  get crash(): number {
    return this.#chance(0.5);
  }
  get commitLost(): number {
    return this.#chance(0.1);
  }
  get commitUnknown(): number {
    return this.#chance(0.1);
  }
  get fenceLost(): number {
    return this.#chance(0.05);
  }
}
