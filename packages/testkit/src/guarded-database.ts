/** The simulation's database: everything is copied as over a wire, and guards can be taken away, to show that the simulation notices. */
import type { ServiceName } from '@tradefloor/contracts/services';
import { TOPICS } from '@tradefloor/contracts/topics';
import type {
  CommitBatch,
  CommitFailure,
  EventEnvelope,
  Lease,
} from '@tradefloor/runtime/engine/durable';
import { MemoryDatabase } from '@tradefloor/runtime/virtual/memory-database';
import { wireCopy } from './wire-copy.ts';

/** Every guard of the design that a test may take away. */
export type Guards = {
  readonly inbox: boolean;
  /** Keys of append-only rows, and numbers of events, are unique. */
  readonly unique: boolean;
  readonly atomic: boolean;
  readonly outbox: boolean;
  readonly fencing: boolean;
  readonly reconciler: boolean;
  /** A service that reads its memory back takes a new fence first. */
  readonly refence: boolean;
  /** A message that was taken counts as confirmed only once it is. */
  readonly buffer: boolean;
  /** A service that has used what was not committed loses its memory with the service that lost it. */
  readonly dependents: boolean;
};
export const ALL_GUARDS: Guards = {
  inbox: true,
  unique: true,
  atomic: true,
  outbox: true,
  fencing: true,
  reconciler: true,
  refence: true,
  buffer: true,
  dependents: true,
};

export class GuardedDatabase extends MemoryDatabase {
  readonly guards: Guards;
  /** What no run may show, in the order noticed. */
  readonly noticed: string[] = [];
  readonly #published = new Set<string>();
  readonly #leases = new Map<ServiceName, { owner: string; lease: Lease }>();

  constructor(guards: Guards = ALL_GUARDS) {
    super(wireCopy);
    this.guards = guards;
  }

  override outboxAfter(...requested: Parameters<MemoryDatabase['outboxAfter']>): EventEnvelope[] {
    return this.guards.outbox ? super.outboxAfter(...requested) : [];
  }

  override unconfirmed(of: Parameters<MemoryDatabase['unconfirmed']>[0]): EventEnvelope[] {
    // A starting service reads everything; only the reconciler reads what is late, by the page.
    const isReconciler = of.limit < Number.MAX_SAFE_INTEGER;
    if (isReconciler && !this.guards.reconciler) return [];
    return this.guards.outbox ? super.unconfirmed(of) : [];
  }

  protected override findFailure(batch: CommitBatch): CommitFailure | null {
    const { fencing, inbox, unique } = this.guards;
    return (
      (fencing ? this.findFenceFailure(batch) : null) ??
      (inbox ? this.findRepeat(batch) : null) ??
      (unique && fencing && inbox ? this.findClash(batch) : null)
    );
  }

  override acquire(...[service, who]: Parameters<MemoryDatabase['acquire']>): Lease | null {
    const held = this.#leases.get(service);
    const isOwn = held?.owner === who.owner && this.renew([held.lease], who.nowMs).length === 0;
    if (held && isOwn && !this.guards.refence) return held.lease;
    const lease = super.acquire(service, who);
    if (lease) this.#leases.set(service, { owner: who.owner, lease });
    return lease;
  }

  override applyOutputs(batch: CommitBatch): void {
    for (const { producer, seq, id } of batch.outbox)
      this.#published.add(`${producer} ${seq} ${id}`);
    for (const { consumer, producer, seq, eventId } of batch.inbox) {
      if (!this.#published.has(`${producer} ${seq} ${eventId}`))
        this.notice(`${consumer} has handled ${eventId}, which is not committed`);
    }
    super.applyOutputs(batch);
  }

  /** Notes a violation. */
  notice(text: string): void {
    this.noticed.push(text);
  }

  /** An event has left its process: it must be committed by now. */
  expectCommitted(where: string, { topic, producer, seq, id }: EventEnvelope): void {
    if (TOPICS[topic].delivery === 'durable' && !this.#published.has(`${producer} ${seq} ${id}`))
      this.notice(`${id} reached ${where} before its commit`);
  }

  protected override confirm(inbox: CommitBatch['inbox']): void {
    if (this.guards.inbox) super.confirm(inbox);
  }
}
