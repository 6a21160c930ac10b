/** The durable port over a database in memory: each query is one round trip, with the latency its owner sets. */
import type { Durable } from '../engine/durable.ts';
import type { MemoryDatabase } from './memory-database.ts';

export type MemoryAccess = {
  readonly database: MemoryDatabase;
  /** Who holds the leases taken here. */
  readonly owner: string;
  /** Whether another owner's leases may be taken over at once. */
  readonly isGone: (owner: string) => boolean;
  readonly nowMs: () => number;
  /** A way there and back; the work happens on it. */
  readonly trip: <T>(work: () => T) => Promise<T>;
};

/** A database's access for one process. */
export function memoryDurable({ database, owner, isGone, nowMs, trip }: MemoryAccess): Durable {
  return {
    acquire: (service) => trip(() => database.acquire(service, { owner, isGone, nowMs: nowMs() })),
    renew: (leases) => trip(() => database.renew(leases, nowMs())),
    release: (leases) => trip(() => database.release(leases)),
    load: (def) => trip(() => database.rows(def.name)),
    outboxMarks: (producer) => trip(() => database.outboxMarks(producer)),
    lastSeqs: () => trip(() => database.lastSeqs()),
    outboxAfter: (producer, afterSeq, limit) =>
      trip(() => database.outboxAfter(producer, afterSeq, limit)),
    unconfirmed: (...[consumer, topics, beforeMs, limit]) =>
      trip(() => database.unconfirmed({ consumer, topics, beforeMs, limit })),
    timers: (service) => trip(() => database.timers(service)),
    commit: (batch) => trip(() => database.commit(batch)),
  };
}
