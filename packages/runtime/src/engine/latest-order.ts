/**
 * The messages of one service on `latest` topics, in their order: one whose handling has nothing to commit does not
 * overtake one before it on its topic that waits for its commit. It leaves right behind it, with no commit of its own.
 */
import { TOPICS, type TopicName } from '@tradefloor/contracts/topics';
import type { EventEnvelope } from './durable.ts';

type Held = { readonly behind: number; readonly epoch: number; readonly release: () => void };

export class LatestOrder {
  /** The newest handling of each topic that was submitted for a commit. */
  readonly #submitted = new Map<TopicName, number>();
  #held: Held[] = [];

  /** Notes the topics of a handling that waits for its commit. */
  submit(events: readonly EventEnvelope[], no: number): void {
    for (const { topic } of events) {
      if (TOPICS[topic].delivery === 'latest') this.#submitted.set(topic, no);
    }
  }

  /**
   * Keeps a handling's messages until those before them have left.
   * @returns false when nothing is before them: they may leave now
   */
  hold(
    events: readonly EventEnvelope[],
    {
      isCommitted,
      ...held
    }: Omit<Held, 'behind'> & { readonly isCommitted: (no: number) => boolean },
  ): boolean {
    const behind = Math.max(0, ...events.map(({ topic }) => this.#submitted.get(topic) ?? 0));
    if (behind === 0 || isCommitted(behind)) return false;
    this.#held.push({ behind, ...held });
    return true;
  }

  /** What waited for a handling leaves, now that it has; of a memory that is lost nothing does. */
  releaseBehind(no: number, epoch: number): void {
    if (this.#held.length === 0) return;
    const free = this.#held.filter((held) => held.behind <= no);
    this.#held = this.#held.filter((held) => held.behind > no && held.epoch === epoch);
    for (const held of free) if (held.epoch === epoch) held.release();
  }
}
