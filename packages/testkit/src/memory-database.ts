/**
 * A database in memory with the promises of the real one: a batch is true at once or not at all, leases have
 * fences, inbox entries are unique. What goes in and out is copied, as it would be over a wire.
 * Guards can be taken away, to show that the simulation notices.
 */
import type { ServiceName } from '@tradefloor/contracts/services';
import type {
  CommitBatch,
  CommitFailure,
  DeadLetter,
  Lease,
  Letter,
  TimerRow,
} from '@tradefloor/core/durable';
import { err, ok, type Result } from '@tradefloor/core/result';
import type { TableDef } from '@tradefloor/core/table';
import { isOlder } from '@tradefloor/runtime/engine/tables';

/** Every guard of the design that a test may take away. */
export type Guards = {
  readonly inbox: boolean;
  /** Keys of rows that are only added, and numbers of letters, are there once. */
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

type Held = { fence: number; owner: string | null; untilMs: number };
const LEASE_TTL_MS = 5_000;

export class MemoryDatabase {
  readonly guards: Guards;
  readonly #leases = new Map<ServiceName, Held>();
  readonly #tables = new Map<string, Map<string, object>>();
  readonly #outbox = new Map<ServiceName, Letter[]>();
  readonly #relayed = new Map<ServiceName, number>();
  readonly #inbox = new Set<string>();
  readonly #timers = new Map<string, TimerRow>();
  readonly deadLetters: DeadLetter[] = [];

  constructor(guards: Guards = ALL_GUARDS) {
    this.guards = guards;
  }

  acquire(
    service: ServiceName,
    who: { owner: string; isGone: (owner: string) => boolean; nowMs: number },
  ): Lease | null {
    const held = this.#leases.get(service) ?? { fence: 0, owner: null, untilMs: 0 };
    const isFree =
      held.owner === null ||
      held.owner === who.owner ||
      held.untilMs <= who.nowMs ||
      who.isGone(held.owner);
    if (!isFree) return null;
    const fence = held.fence + 1;
    this.#leases.set(service, { fence, owner: who.owner, untilMs: who.nowMs + LEASE_TTL_MS });
    return { service, fence };
  }

  renew(leases: readonly Lease[], nowMs: number): Lease[] {
    return leases.filter((lease) => {
      const held = this.#leases.get(lease.service);
      if (!held || held.fence !== lease.fence) return true;
      held.untilMs = nowMs + LEASE_TTL_MS;
      return false;
    });
  }

  release(leases: readonly Lease[]): void {
    for (const { service, fence } of leases) {
      const held = this.#leases.get(service);
      if (held?.fence === fence) held.owner = null;
    }
  }

  /** All rows of a table, in key order. */
  rows<Row = object>(name: string): Row[] {
    const rows = [...(this.#tables.get(name) ?? new Map<string, object>())];
    rows.sort(([a], [b]) => (a < b ? -1 : 1));
    return structuredClone(rows.map(([, row]) => row)) as Row[];
  }

  outboxMarks(producer: ServiceName): { last: number; relayed: number } {
    return {
      last: this.#outbox.get(producer)?.at(-1)?.seq ?? 0,
      relayed: this.#relayed.get(producer) ?? 0,
    };
  }

  lastSeqs(): Map<ServiceName, number> {
    return new Map(
      [...this.#outbox].map(([producer, letters]) => [producer, letters.at(-1)?.seq ?? 0]),
    );
  }

  outboxAfter(producer: ServiceName, afterSeq: number, limit: number): Letter[] {
    if (!this.guards.outbox) return [];
    const letters = this.#outbox.get(producer) ?? [];
    return structuredClone(letters.filter(({ seq }) => seq > afterSeq).slice(0, limit));
  }

  /** Every letter said, in order of producer and number. */
  letters(): Letter[] {
    return structuredClone([...this.#outbox.values()].flat());
  }

  isConfirmed(consumer: ServiceName, eventId: string): boolean {
    return this.#inbox.has(`${consumer} ${eventId}`);
  }

  unconfirmed(of: {
    consumer: ServiceName;
    topics: readonly string[];
    beforeMs: number;
    limit: number;
  }): Letter[] {
    if (!this.guards.outbox) return [];
    const late = [...this.#outbox.values()]
      .flat()
      .filter(
        ({ topic, atMs, id }) =>
          of.topics.includes(topic) && atMs < of.beforeMs && !this.isConfirmed(of.consumer, id),
      );
    return structuredClone(late.slice(0, of.limit));
  }

  timers(service: ServiceName): TimerRow[] {
    return structuredClone([...this.#timers.values()].filter((row) => row.service === service));
  }

  commit(batch: CommitBatch): Result<true, CommitFailure> {
    const fenced = batch.leases.filter(
      ({ service, fence }) => this.#leases.get(service)?.fence !== fence,
    );
    if (fenced.length > 0 && this.guards.fencing) {
      return err({ kind: 'FENCED', services: fenced.map(({ service }) => service) });
    }
    const twice = batch.inbox.find(({ consumer, eventId }) => this.isConfirmed(consumer, eventId));
    if (twice && this.guards.inbox) return err({ kind: 'DUPLICATE', detail: twice.eventId });
    const clash = this.#clashOf(batch);
    if (clash) return err({ kind: 'DUPLICATE', detail: clash });
    this.applyRows(batch);
    this.applyWords(batch);
    return ok(true);
  }

  #clashOf(batch: CommitBatch): string | null {
    const { unique, fencing, inbox } = this.guards;
    if (!unique || !fencing || !inbox) return null;
    for (const [def, rows] of batch.writes) {
      const kept = this.#tables.get(def.name);
      if (def.mode !== 'append') continue;
      const fresh = new Set<string>();
      for (const row of rows) {
        const key = keyOf(def, row);
        if (kept?.has(key) || fresh.has(key)) return `${def.name} ${key}`;
        fresh.add(key);
      }
    }
    const said = batch.outbox.find(({ producer, seq }) => seq <= this.outboxMarks(producer).last);
    return said ? `outbox ${said.producer} ${said.seq}` : null;
  }

  /** The rows of a batch: half of a commit, for hosts without transactions. */
  applyRows(batch: CommitBatch): void {
    for (const [def, rows] of batch.writes) {
      const kept = this.#tables.get(def.name) ?? new Map<string, object>();
      this.#tables.set(def.name, kept);
      for (const row of rows) {
        const key = keyOf(def, row);
        const present = kept.get(key);
        if (!present || !isOlder(def, row, present)) kept.set(key, structuredClone(row));
      }
    }
  }

  /** The messages of a batch: the other half. */
  applyWords(batch: CommitBatch): void {
    for (const letter of batch.outbox) {
      const letters = this.#outbox.get(letter.producer) ?? [];
      letters.push(structuredClone(letter));
      this.#outbox.set(letter.producer, letters);
    }
    if (this.guards.inbox) {
      for (const { consumer, eventId } of batch.inbox) this.#inbox.add(`${consumer} ${eventId}`);
    }
    for (const row of batch.timersSet)
      this.#timers.set(`${row.service} ${row.key}`, structuredClone(row));
    for (const { service, key, dueMs } of batch.timersDone) {
      const id = `${service} ${key}`;
      if (this.#timers.get(id)?.dueMs === dueMs) this.#timers.delete(id);
    }
    for (const { producer, seq } of batch.relayed) {
      this.#relayed.set(producer, Math.max(seq, this.#relayed.get(producer) ?? 0));
    }
    this.deadLetters.push(...structuredClone(batch.deadLetters));
  }
}

/** The def came from the service that wrote the row. */
const keyOf = (def: TableDef<never>, row: object): string => def.key(row as never);
