/**
 * The only place that commits. Handlings that finish during a commit go into the next one: inbox, rows, outbox and
 * timers of all services of the process in one transaction. Responses are released and messages published only after
 * it.
 */

import type { TableDef } from '@tradefloor/core/table';
import type { DeliveryQueue } from './delivery-queue.ts';
import type {
  CommitBatch,
  CommitFailure,
  DeadLetter,
  Durable,
  EventEnvelope,
  TimerRow,
} from './durable.ts';
import type { EnginePorts } from './ports.ts';
import type { Publisher } from './publisher.ts';
import type { RunningService } from './running-service.ts';

/** One handling, finished in memory and waiting to be true. */
export type Finished = {
  readonly actor: RunningService;
  readonly epoch: number;
  readonly inbox: EventEnvelope | null;
  /** The handling's output, numbered: handlings of a service are committed in the order they ended. */
  readonly events: readonly EventEnvelope[];
  readonly timersSet: readonly TimerRow[];
  readonly timerDone: TimerRow | null;
  readonly dead: DeadLetter | null;
  /** The rows are committed. */
  readonly committed: () => void;
  /** It did not happen, as far as this process knows; the actor reads back what is true. */
  readonly failed: (failure: CommitFailure, isAlone: boolean) => void;
};

export class Committer {
  readonly #ports: EnginePorts;
  readonly #publisher: Publisher;
  readonly #deliveries: DeliveryQueue;
  #queue: Finished[] = [];
  #busy = false;
  #wasSerial = false;
  #idle: (() => void)[] = [];
  #inFlight: Promise<void> = Promise.resolve();

  constructor(ports: EnginePorts, publisher: Publisher, deliveries: DeliveryQueue) {
    this.#ports = ports;
    this.#publisher = publisher;
    this.#deliveries = deliveries;
  }

  /** Handlings that wait for a commit. */
  get backlog(): number {
    return this.#queue.length;
  }

  submit(finished: Finished): void {
    this.#queue.push(finished);
    if (!this.#busy) this.#schedule();
  }

  /** Resolves when nothing waits for a commit. */
  whenIdle(): Promise<void> {
    if (!this.#busy && this.#queue.length === 0) return Promise.resolve();
    return new Promise((resolve) => this.#idle.push(resolve));
  }

  /** Resolves when the commit under way, if any, is over. */
  async whenSettled(): Promise<void> {
    await this.#inFlight;
  }

  /** True while nothing is being committed: what changes nothing may be released at once. */
  get isIdle(): boolean {
    return !this.#busy && this.#queue.length === 0;
  }

  #schedule(): void {
    this.#busy = true;
    // After the turn: an async handler's changes and its end are then both seen.
    this.#ports.clock.soon(() => void this.#flush());
  }

  async #flush(): Promise<void> {
    const entries = this.#take();
    if (entries.length > 0) {
      this.#inFlight = this.#commit(entries);
      await this.#inFlight;
    }
    if (this.#queue.length > 0) this.#schedule();
    else {
      this.#busy = false;
      for (const resolve of this.#idle.splice(0)) resolve();
    }
  }

  /**
   * The next batch. All finished handlings of an actor go together, as their changes do; an actor in serial mode
   * commits alone, in turn with the others.
   */
  #take(): Finished[] {
    const live = this.#queue.filter((entry) => entry.epoch === entry.actor.epoch);
    if (!live.some((entry) => entry.actor.isSerial)) {
      this.#wasSerial = false;
      this.#queue = [];
      return live;
    }
    const serial = live.find((entry) => entry.actor.isSerial)?.actor;
    const others = live.filter((entry) => !entry.actor.isSerial);
    this.#wasSerial = serial !== undefined && (!this.#wasSerial || others.length === 0);
    const taken = this.#wasSerial ? live.filter((entry) => entry.actor === serial) : others;
    const isTaken = new Set(taken);
    this.#queue = live.filter((entry) => !isTaken.has(entry));
    return taken;
  }

  async #commit(entries: readonly Finished[]): Promise<void> {
    const { clock, durable, observe } = this.#ports;
    const started = clock.nowMs();
    const batch = this.#assemble(entries);
    const failure = isEmpty(batch) ? null : await findFailure(durable, batch);
    observe({ type: 'commit', handlings: entries.length, ms: clock.nowMs() - started, failure });
    if (failure) this.#fail(entries, failure);
    // Committed in the database, whatever happened to an actor since: responses are valid, messages
    // are published.
    else {
      this.#deliveries.hold(() => {
        for (const entry of entries) entry.committed();
      });
    }
  }

  #fail(entries: readonly Finished[], failure: CommitFailure): void {
    const isAlone = entries.length === 1 && failure.kind !== 'UNKNOWN' && failure.kind !== 'FENCED';
    for (const entry of entries) entry.failed(failure, isAlone);
    for (const actor of new Set(entries.map((entry) => entry.actor))) {
      if (failure.kind === 'FENCED' && failure.services.includes(actor.service.name)) actor.lose();
      else
        actor.reset(`commit ${failure.kind}`, failure.kind === 'UNKNOWN' ? 'as-before' : 'serial');
    }
  }

  #assemble(entries: readonly Finished[]): CommitBatch {
    const handled = groupHandled(entries);
    const actors = [...handled.keys()];
    const writes = new Map<TableDef<never>, object[]>();
    for (const actor of actors) {
      for (const [def, rows] of actor.changes.take()) writes.set(def, rows);
    }
    const batch: CommitBatch = {
      leases: actors.flatMap((actor) => (actor.lease ? [actor.lease] : [])),
      // Whatever goes with its commit is under an actor's lease.
      inbox: [...handled].flatMap(([actor, messages]) =>
        actor.handled.settle(actor.service.name, messages),
      ),
      writes,
      outbox: entries.flatMap(({ events }) => events),
      ...collectTimers(entries),
      relayed: [],
      deadLetters: entries.flatMap((entry) => (entry.dead ? [entry.dead] : [])),
    };
    return isEmpty(batch) ? batch : { ...batch, relayed: this.#publisher.takeMarks() };
  }
}

/** Nothing to write; marks of the wire alone wait for the next commit that has a reason. */
const isEmpty = (batch: CommitBatch): boolean =>
  batch.inbox.length === 0 &&
  batch.writes.size === 0 &&
  batch.outbox.length === 0 &&
  batch.timersSet.length === 0 &&
  batch.timersDone.length === 0 &&
  batch.deadLetters.length === 0;

type Handled = { readonly event: EventEnvelope; readonly isParked: boolean };

/** The actors of a commit, and the messages each has handled. */
function groupHandled(entries: readonly Finished[]): ReadonlyMap<RunningService, Handled[]> {
  const handled = new Map<RunningService, Handled[]>();
  for (const { actor, inbox, dead } of entries) {
    const messages = handled.get(actor) ?? [];
    if (messages.length === 0) handled.set(actor, messages);
    if (inbox) messages.push({ event: inbox, isParked: dead !== null });
  }
  return handled;
}

/** The last row per key; a timer that re-arms itself replaces its row instead of deleting it. */
function collectTimers(
  entries: readonly Finished[],
): Pick<CommitBatch, 'timersSet' | 'timersDone'> {
  if (entries.every((entry) => entry.timersSet.length === 0 && entry.timerDone === null)) {
    return { timersSet: [], timersDone: [] };
  }
  const toId = ({ service, key }: { service: string; key: string }) => `${service} ${key}`;
  const set = new Map(entries.flatMap((entry) => entry.timersSet).map((row) => [toId(row), row]));
  const done = entries
    .flatMap(({ timerDone }) => (timerDone ? [timerDone] : []))
    .filter((row) => !set.has(toId(row)))
    .map(({ service, key, dueMs }) => ({ service, key, dueMs }));
  return { timersSet: [...set.values()], timersDone: done };
}

/** Why a batch was not committed, or null. A store that throws leaves unknown what became of it. */
async function findFailure(durable: Durable, batch: CommitBatch): Promise<CommitFailure | null> {
  try {
    const result = await durable.commit(batch);
    return result.ok ? null : result.error;
  } catch (error) {
    return { kind: 'UNKNOWN', detail: String(error) };
  }
}
