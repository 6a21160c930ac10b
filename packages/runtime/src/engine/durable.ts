/**
 * The durable port: leases, rows, inbox, outbox and timers, committed atomically. Postgres
 * implements it in production, memory in the simulation; one contract suite checks both.
 */
import type { ServiceName } from '@tradefloor/contracts/services';
import type { TopicName } from '@tradefloor/contracts/topics';
import type { Result } from '@tradefloor/core/result';
import type { TableDef } from '@tradefloor/core/table';

/** The right to run one service. A later holder has a higher fence; a commit under an older one fails. */
export type Lease = { readonly service: ServiceName; readonly fence: number };

/** A published message as stored and sent; the payload is in its inside form. */
export type EventEnvelope = {
  readonly producer: ServiceName;
  /** Rises by one per producer, without gaps: the order in which its messages were committed. */
  readonly seq: number;
  readonly id: string;
  readonly topic: TopicName;
  readonly key: string;
  readonly atMs: number;
  readonly requestId: string;
  readonly payload: unknown;
};

export type TimerRow = {
  readonly service: ServiceName;
  readonly key: string;
  readonly name: string;
  readonly dueMs: number;
  readonly data: Readonly<Record<string, string | number>>;
  readonly requestId: string;
};

export type DeadLetter = {
  readonly consumer: ServiceName;
  readonly eventId: string;
  readonly topic: string;
  readonly error: string;
  readonly attempts: number;
  readonly letter: EventEnvelope | TimerRow;
  readonly atMs: number;
};

/** A message was handled by a consumer. */
export type Receipt = {
  readonly consumer: ServiceName;
  readonly eventId: string;
  readonly producer: ServiceName;
  readonly seq: number;
  readonly topic: TopicName;
  /** Kept as a row of its own: it is above the mark, or was parked. */
  readonly isRow: boolean;
  /** With this commit the consumer has handled everything of the producer on its topics up to here; 0 for nothing. */
  readonly mark: number;
};

/** The rows of one atomic commit. */
export type CommitBatch = {
  /** Every lease the batch was worked out under; one that is no longer held fails the whole batch. */
  readonly leases: readonly Lease[];
  /** Messages handled; a second time fails the whole batch. */
  readonly inbox: readonly Receipt[];
  /** Last row per key of each table; for append tables all rows in order. */
  readonly writes: ReadonlyMap<TableDef<never>, readonly object[]>;
  readonly outbox: readonly EventEnvelope[];
  readonly timersSet: readonly TimerRow[];
  readonly timersDone: readonly {
    readonly service: ServiceName;
    readonly key: string;
    readonly dueMs: number;
  }[];
  /** Outbox events up to `seq` are published. */
  readonly relayed: readonly { readonly producer: ServiceName; readonly seq: number }[];
  readonly deadLetters: readonly DeadLetter[];
};

/** A batch with nothing in it: others state what they have beside it. */
export const EMPTY_BATCH: CommitBatch = {
  leases: [],
  inbox: [],
  writes: new Map(),
  outbox: [],
  timersSet: [],
  timersDone: [],
  relayed: [],
  deadLetters: [],
};

/** Why a commit failed. `UNKNOWN`: it may have committed; only reading back decides. */
export type CommitFailure =
  | { readonly kind: 'FENCED'; readonly services: readonly ServiceName[] }
  | { readonly kind: 'DUPLICATE'; readonly detail: string }
  | { readonly kind: 'REFUSED'; readonly detail: string }
  | { readonly kind: 'UNKNOWN'; readonly detail: string };

export interface Durable {
  /** Takes the lease if its holder is gone or late. Null while another holds it. */
  acquire(service: ServiceName): Promise<Lease | null>;
  /** Renews leases; returns the lost ones. */
  renew(leases: readonly Lease[]): Promise<readonly Lease[]>;
  release(leases: readonly Lease[]): Promise<void>;
  /** All rows that memory must hold of a table, in key order. */
  load(def: TableDef<never>): Promise<readonly object[]>;
  /** Highest outbox seq of a producer (0 for none) and how far it is known to be on the wire. */
  outboxMarks(producer: ServiceName): Promise<{ readonly last: number; readonly relayed: number }>;
  /** Highest outbox seq of every producer that has published anything. */
  lastSeqs(): Promise<ReadonlyMap<ServiceName, number>>;
  /** Events of a producer above `afterSeq`, in order. */
  outboxAfter(
    producer: ServiceName,
    afterSeq: number,
    limit: number,
  ): Promise<readonly EventEnvelope[]>;
  /**
   * Events on these topics, published before `beforeMs`, that the consumer has not confirmed, in seq order per
   * producer. A process reads them for a consumer before its first receipt, and always on the same topics: its marks
   * count for them.
   */
  unconfirmed(
    consumer: ServiceName,
    topics: readonly TopicName[],
    beforeMs: number,
    limit: number,
  ): Promise<readonly EventEnvelope[]>;
  timers(service: ServiceName): Promise<readonly TimerRow[]>;
  commit(batch: CommitBatch): Promise<Result<true, CommitFailure>>;
}
