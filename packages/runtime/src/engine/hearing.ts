/**
 * What a process listens to on the wire. Services that come to work at the same moment ask for the same: it is begun
 * once, and whoever asks goes on when it is in place.
 */
import type { TopicName } from '@tradefloor/contracts/topics';

type Turn = { readonly key: string | null; readonly done: Promise<void> };

export class Hearing {
  /** The newest; what came before it is over, because a process has one ear. */
  #turn: Turn = { key: '', done: Promise.resolve() };

  /**
   * Resolves when the topics that were asked for last, by whomever, are heard.
   * @throws what `listen` throws; the next one to ask begins anew
   */
  async of(topics: readonly TopicName[], listen: () => Promise<void>): Promise<void> {
    const key = topics.join(' ');
    if (key !== this.#turn.key) this.#begin(key, listen());
    let waitedFor: Turn;
    do {
      waitedFor = this.#turn;
      await waitedFor.done;
    } while (waitedFor !== this.#turn);
  }

  #begin(key: string, done: Promise<void>): void {
    const turn = { key, done };
    this.#turn = turn;
    done.catch(() => {
      if (this.#turn === turn) this.#turn = { key: null, done: Promise.resolve() };
    });
  }
}
