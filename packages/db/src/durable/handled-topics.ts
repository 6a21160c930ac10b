/**
 * The topics of this process's consumers, as the database must know them before the first receipt: a mark of handled
 * events counts for them. Renewed now and then, so that those of processes long gone can be recognised and deleted.
 */
import type { ServiceName } from '@tradefloor/contracts/services';
import type { TopicName } from '@tradefloor/contracts/topics';
import type { Database } from '../database.ts';

/** Far below the day after which they count as left behind. */
const RENEW_MS = 600_000;

export class HandledTopics {
  readonly #database: Database;
  readonly #writer: string;
  /** When each consumer's were written, on the monotonic clock. */
  readonly #writtenMs = new Map<ServiceName, number>();

  constructor(database: Database, writer: string) {
    this.#database = database;
    this.#writer = writer;
  }

  /** Writes them once, and again after a while. A consumer's topics are the same for the life of a process. */
  async note(consumer: ServiceName, topics: readonly TopicName[]): Promise<void> {
    const nowMs = performance.now();
    const writtenMs = this.#writtenMs.get(consumer);
    if (writtenMs !== undefined && nowMs - writtenMs < RENEW_MS) return;
    await this.#database.rows(
      `insert into platform.handled_topics as t (writer, consumer, topics) values ($1, $2, $3::text::jsonb)
       on conflict (writer, consumer) do update set at = now()`,
      [this.#writer, consumer, JSON.stringify(topics)],
    );
    this.#writtenMs.set(consumer, nowMs);
  }
}
