/**
 * The topics a process subscribes to on the bus. Services that start at the same moment share one subscription; each
 * caller continues when it is active.
 */
import type { TopicName } from '@tradefloor/contracts/topics';

type Turn = { readonly key: string | null; readonly done: Promise<void> };

export class SubscriptionGate {
  /** The newest subscription; it replaces the previous one, because a process has one. */
  #turn: Turn = { key: '', done: Promise.resolve() };

  /**
   * Resolves when the most recently requested topics, from any caller, are subscribed.
   * @throws what `listen` throws; the next caller starts a new attempt
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
