/**
 * A database in memory with the guarantees of the real one: a batch commits atomically, leases have fences, inbox
 * entries are unique. Input and output are copied as its owner chooses: a simulation copies as a wire would, an
 * isolated private world passes rows by reference.
 */
import type { ServiceName } from '@tradefloor/contracts/services';
import { err, ok, type Result } from '@tradefloor/core/result';
import type { TableDef } from '@tradefloor/core/table';
import type {
  CommitBatch,
  CommitFailure,
  DeadLetter,
  EventEnvelope,
  Lease,
  TimerRow,
} from '../engine/durable.ts';
import { isOlder } from '../engine/tables.ts';

/** How rows and events go in and out. */
export type Copy = <V>(value: V) => V;

/** An event, as far as it matters for whether it was handled. */
type Handled = Pick<EventEnvelope, 'id' | 'topic' | 'producer' | 'seq'>;

type Held = { fence: number; owner: string | null; untilMs: number };
const LEASE_TTL_MS = 5_000;
/** At every commit, to look for handled events would cost more than it frees. */
const FORGET_EVERY = 1_000;

export class MemoryDatabase {
  readonly #copy: Copy;
  readonly #leases = new Map<ServiceName, Held>();
  readonly #tables = new Map<string, Map<string, object>>();
  readonly #outbox = new Map<ServiceName, EventEnvelope[]>();
  readonly #byTopic = new Map<string, EventEnvelope[]>();
  /** Events of a topic that a consumer has confirmed from the first on: they need not be checked again. */
  readonly #confirmedTo = new Map<string, number>();
  readonly #relayed = new Map<ServiceName, number>();
  readonly #inbox = new Set<string>();
  /** The topics that a consumer reads: its marks count for them. */
  readonly #topics = new Map<ServiceName, readonly string[]>();
  /** By consumer and producer, topic by topic: up to where everything is handled. */
  readonly #covered = new Map<string, Map<string, number>>();
  readonly #timers = new Map<string, TimerRow>();
  readonly deadLetters: DeadLetter[] = [];
  readonly #isRecord: boolean;
  #sinceForgotten = 0;

  /**
   * @param isRecord whether everything is kept. Without it rows are not kept at all, and events only until every consumer
   * has handled them: for a world in one process that is never restarted.
   */
  constructor(copy: Copy, { isRecord = true }: { readonly isRecord?: boolean } = {}) {
    this.#copy = copy;
    this.#isRecord = isRecord;
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

  /** A service's lease is free for the next process that tries; its holder is fenced. */
  takeAway(service: ServiceName): void {
    const held = this.#leases.get(service);
    if (held) this.#leases.set(service, { fence: held.fence + 1, owner: null, untilMs: 0 });
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
    return this.#copy(rows.map(([, row]) => row)) as Row[];
  }

  /** One row of a table. */
  row<Row = object>(name: string, key: string): Row | undefined {
    return this.#copy(this.#tables.get(name)?.get(key)) as Row | undefined;
  }

  outboxMarks(producer: ServiceName): { last: number; relayed: number } {
    return {
      last: this.#outbox.get(producer)?.at(-1)?.seq ?? 0,
      relayed: this.#relayed.get(producer) ?? 0,
    };
  }

  lastSeqs(): Map<ServiceName, number> {
    return new Map(
      [...this.#outbox].map(([producer, events]) => [producer, events.at(-1)?.seq ?? 0]),
    );
  }

  outboxAfter(producer: ServiceName, afterSeq: number, limit: number): EventEnvelope[] {
    const events = this.#outbox.get(producer) ?? [];
    return this.#copy(events.filter(({ seq }) => seq > afterSeq).slice(0, limit));
  }

  /** Every published event, in order of producer and number. */
  events(): EventEnvelope[] {
    return this.#copy([...this.#outbox.values()].flat());
  }

  /** Whether a consumer has handled an event: it has a receipt, or is at or below a mark. */
  isHandled(consumer: ServiceName, event: Handled): boolean {
    const { id, topic, producer, seq } = event;
    if (this.#inbox.has(`${consumer} ${id}`)) return true;
    return seq <= (this.#covered.get(`${consumer} ${producer}`)?.get(topic) ?? 0);
  }

  unconfirmed(of: {
    consumer: ServiceName;
    topics: readonly string[];
    beforeMs: number;
    limit: number;
  }): EventEnvelope[] {
    this.#topics.set(of.consumer, of.topics);
    const late = of.topics
      .flatMap((topic) => this.#listOpen(of.consumer, topic))
      .filter(({ atMs }) => atMs < of.beforeMs);
    if (late.length === 0) return [];
    const places = new Map([...this.#outbox.keys()].map((producer, i) => [producer, i]));
    const toPlace = ({ producer }: EventEnvelope) => places.get(producer) ?? 0;
    late.sort((a, b) => toPlace(a) - toPlace(b) || a.seq - b.seq);
    return this.#copy(late.slice(0, of.limit));
  }

  #listOpen(consumer: ServiceName, topic: string): EventEnvelope[] {
    const events = this.#byTopic.get(topic);
    if (events === undefined) return [];
    const key = `${consumer} ${topic}`;
    let from = this.#confirmedTo.get(key) ?? 0;
    for (let next = events[from]; next && this.isHandled(consumer, next); ) {
      from += 1;
      next = events[from];
    }
    this.#confirmedTo.set(key, from);
    return events.slice(from).filter((event) => !this.isHandled(consumer, event));
  }

  timers(service: ServiceName): TimerRow[] {
    return this.#copy([...this.#timers.values()].filter((row) => row.service === service));
  }

  commit(batch: CommitBatch): Result<true, CommitFailure> {
    const failure = this.findFailure(batch);
    if (failure !== null) return err(failure);
    this.applyRows(batch);
    this.applyOutputs(batch);
    return ok(true);
  }

  /** Why a batch cannot commit, or null. */
  protected findFailure(batch: CommitBatch): CommitFailure | null {
    return this.findFenceFailure(batch) ?? this.findRepeat(batch) ?? this.findClash(batch);
  }

  protected findFenceFailure({ leases }: CommitBatch): CommitFailure | null {
    const fenced = leases.filter(
      ({ service, fence }) => this.#leases.get(service)?.fence !== fence,
    );
    return fenced.length === 0
      ? null
      : { kind: 'FENCED', services: fenced.map(({ service }) => service) };
  }

  protected findRepeat({ inbox }: CommitBatch): CommitFailure | null {
    const taken = new Set<string>();
    const twice = inbox.find(({ consumer, eventId, ...event }) => {
      const id = `${consumer} ${eventId}`;
      const isRepeat = taken.has(id) || this.isHandled(consumer, { ...event, id: eventId });
      taken.add(id);
      return isRepeat;
    });
    return twice === undefined ? null : { kind: 'DUPLICATE', detail: twice.eventId };
  }

  protected findClash(batch: CommitBatch): CommitFailure | null {
    for (const [def, rows] of batch.writes) {
      const kept = this.#tables.get(def.name);
      if (def.mode !== 'append') continue;
      const fresh = new Set<string>();
      for (const row of rows) {
        const key = toKey(def, row);
        const isThere = kept?.has(key) || fresh.has(key);
        if (isThere) return { kind: 'DUPLICATE', detail: `${def.name} ${key}` };
        fresh.add(key);
      }
    }
    const toLast = (producer: ServiceName) => this.#outbox.get(producer)?.at(-1)?.seq ?? 0;
    const published = batch.outbox.find(({ producer, seq }) => seq <= toLast(producer));
    return published === undefined
      ? null
      : { kind: 'DUPLICATE', detail: `outbox ${published.producer} ${published.seq}` };
  }

  /** The rows of a batch: half of a commit, for hosts without transactions. */
  applyRows(batch: CommitBatch): void {
    if (!this.#isRecord) return;
    for (const [def, rows] of batch.writes) {
      const kept = this.#tables.get(def.name) ?? new Map<string, object>();
      this.#tables.set(def.name, kept);
      for (const row of rows) {
        const key = toKey(def, row);
        const present = kept.get(key);
        if (!present || !isOlder(def, row, present)) kept.set(key, this.#copy(row));
      }
    }
  }

  /** The messages of a batch: the other half. */
  applyOutputs(batch: CommitBatch): void {
    for (const published of batch.outbox) {
      const event = this.#copy(published);
      listedUnder(this.#outbox, event.producer).push(event);
      listedUnder(this.#byTopic, event.topic).push(event);
    }
    this.confirm(batch.inbox);
    for (const row of batch.timersSet)
      this.#timers.set(`${row.service} ${row.key}`, this.#copy(row));
    for (const { service, key, dueMs } of batch.timersDone) {
      const id = `${service} ${key}`;
      if (this.#timers.get(id)?.dueMs === dueMs) this.#timers.delete(id);
    }
    for (const { producer, seq } of batch.relayed) {
      this.#relayed.set(producer, Math.max(seq, this.#relayed.get(producer) ?? 0));
    }
    this.deadLetters.push(...this.#copy(batch.deadLetters));
    if (!this.#isRecord) this.#forgetHandled(batch.outbox.length);
  }

  /** Forgets events that every consumer of their topic has handled, with their receipts. */
  #forgetHandled(published: number): void {
    this.#sinceForgotten += published;
    if (this.#sinceForgotten < FORGET_EVERY) return;
    this.#sinceForgotten = 0;
    for (const [topic, events] of this.#byTopic) {
      const reading = [...this.#topics].filter(([, topics]) => topics.includes(topic));
      const consumers = reading.map(([name]) => name);
      for (const consumer of consumers) this.#listOpen(consumer, topic);
      const marks = consumers.map((consumer) => this.#confirmedTo.get(`${consumer} ${topic}`) ?? 0);
      const count = Math.min(events.length, ...marks);
      for (const { id } of events.splice(0, count)) {
        for (const consumer of consumers) this.#inbox.delete(`${consumer} ${id}`);
      }
      for (const [at, consumer] of consumers.entries()) {
        this.#confirmedTo.set(`${consumer} ${topic}`, (marks[at] ?? 0) - count);
      }
    }
    // The number of the last one goes on: no process is there that would relay those before it.
    for (const events of this.#outbox.values()) events.splice(0, events.length - 1);
  }

  protected confirm(inbox: CommitBatch['inbox']): void {
    for (const { consumer, eventId, producer, isRow, mark } of inbox) {
      if (isRow) this.#inbox.add(`${consumer} ${eventId}`);
      const key = `${consumer} ${producer}`;
      const covered = this.#covered.get(key) ?? new Map<string, number>();
      if (mark > 0) this.#covered.set(key, covered);
      for (const topic of mark > 0 ? (this.#topics.get(consumer) ?? []) : [])
        covered.set(topic, Math.max(mark, covered.get(topic) ?? 0));
    }
  }
}

function listedUnder<K, V>(lists: Map<K, V[]>, key: K): V[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

/** The def came from the service that wrote the row. */
const toKey = (def: TableDef<never>, row: object): string => def.key(row as never);
