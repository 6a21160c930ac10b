/** The simulation's database: everything is copied as over a wire, and guards can be taken away, to show that the simulation notices. */
import type { CommitBatch, CommitFailure, EventEnvelope } from '@tradefloor/runtime/engine/durable';
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
};
export const ALL_GUARDS: Guards = {
  inbox: true,
  unique: true,
  atomic: true,
  outbox: true,
  fencing: true,
  reconciler: true,
};

export class GuardedDatabase extends MemoryDatabase {
  readonly guards: Guards;

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

  protected override confirm(inbox: CommitBatch['inbox']): void {
    if (this.guards.inbox) super.confirm(inbox);
  }
}
