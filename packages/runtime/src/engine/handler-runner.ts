/** Takes a job through its handler and on to the committer: an actor's hands. */
import type { ServiceName } from '@tradefloor/contracts/services';
import { TOPICS, type TopicName } from '@tradefloor/contracts/topics';
import type { HandlerOutput } from '../service.ts';
import type { Committer } from './committer.ts';
import type { DeadLetter, EventEnvelope } from './durable.ts';
import type { EarlyLedger } from './early-ledger.ts';
import { type Handle, type Job, makeContext, type Outputs, toOutputs } from './handling.ts';
import { LatestOrder } from './latest-order.ts';
import type { EnginePorts, Watching } from './ports.ts';
import type { RunningService } from './running-service.ts';
import type { Timers } from './timers.ts';

/** What handlers need of the engine around them. */
export type RunnerDeps = {
  readonly ports: EnginePorts;
  readonly committer: Committer;
  /** Publishes events that are committed or that need no commit. */
  readonly route: (events: readonly EventEnvelope[]) => void;
  /** Delivers events to services of this process before their commit. */
  readonly routeEarly: (events: readonly EventEnvelope[], source: EarlySource) => void;
  /** Whether a service of this process may be called before the commits of what the caller has used. */
  readonly isHere: (service: ServiceName) => boolean;
};

/** A handling whose commit is to come, as the source of its messages. */
export type EarlySource = {
  readonly ledger: EarlyLedger;
  readonly no: number;
  /** False when its messages are not to be used: its service has lost its memory, or isolates a failure. */
  readonly isUsable: () => boolean;
};

type Pending = Promise<void> | undefined;

export class HandlerRunner {
  readonly #actor: RunningService;
  readonly #timers: Timers;
  readonly #deps: RunnerDeps;
  readonly #latest = new LatestOrder();

  constructor(actor: RunningService, timers: Timers, deps: RunnerDeps) {
    this.#actor = actor;
    this.#timers = timers;
    this.#deps = deps;
  }

  /** Runs a handler. Nothing it throws leaves here: the actor's memory is dropped instead. */
  run(job: Job, handle: Handle): Pending {
    const { ports } = this.#deps;
    const { epoch, service, state } = this.#actor;
    job.watching = this.#watch(job);
    const started = ports.clock.nowMs();
    const end = (outs: readonly HandlerOutput<TopicName, string>[]) =>
      epoch === this.#actor.epoch ? this.#end(job, outs, started) : undefined;
    try {
      const outs = handle(
        makeContext({
          service,
          state,
          ports,
          job,
          asker: { use: (answerer, no) => epoch === this.#actor.epoch && this.#use(answerer, no) },
          whenReady: (called) => this.#whenReady(called),
          untilCommitted: () => this.#untilCommitted(),
        }),
      );
      if (!(outs instanceof Promise)) return end(outs);
      return outs.then(end).catch((error: unknown) => this.#threw(job, epoch, error));
    } catch (error) {
      this.#threw(job, epoch, error);
      return undefined;
    }
  }

  /** Uses another service's answer before its commit, if nothing of that service is still to be received. */
  #use(answerer: EarlyLedger, no: number): boolean {
    const { ledger, service, isSerial } = this.#actor;
    if (isSerial || service.actsOutside || ledger.isWaiting(answerer)) return false;
    ledger.use(answerer, no);
    return true;
  }

  /** A call leaves the process only after the commit of what the caller has used. */
  #whenReady(called: ServiceName): Promise<void> | null {
    return !this.#actor.ledger.isAhead || this.#deps.isHere(called) ? null : this.#untilCommitted();
  }

  /** Commits come in the order in which they were submitted: one of nothing is behind all that was. */
  #untilCommitted(): Promise<void> {
    return new Promise((resolve) => {
      const nothing = { inbox: null, events: [], timersSet: [], timerDone: null, dead: null };
      const { epoch } = this.#actor;
      // When it fails, the caller has lost its memory, and waits no more.
      const failed = () => undefined;
      this.#deps.committer.submit({
        ...nothing,
        actor: this.#actor,
        epoch,
        committed: resolve,
        failed,
      });
    });
  }

  #watch(job: Job): Watching | null {
    const { watch } = this.#deps.ports;
    if (watch === null) return null;
    const { kind, what, causeId: id, requestId, traceparent = null, event } = job;
    const service = this.#actor.service.name;
    return watch({ service, kind, what, id, requestId, traceparent, event });
  }

  #threw(job: Job, epoch: number, error: unknown): void {
    if (epoch !== this.#actor.epoch) return;
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    job.watching?.failed(text);
    this.#actor.recordFailure(job, text);
    this.#actor.reset(text, 'serial');
  }

  #end(job: Job, outs: readonly HandlerOutput<TopicName, string>[], started: number): Pending {
    const { clock, observe } = this.#deps.ports;
    const nowMs = clock.nowMs();
    const { kind, what, causeId: id, requestId } = job;
    const refused = job.refusal?.() ?? null;
    const published = outs.length;
    const service = this.#actor.service.name;
    observe({
      type: 'handled',
      service,
      kind,
      what,
      id,
      requestId,
      ms: nowMs - started,
      published: published,
      refused,
    });
    const outputs = toOutputs(this.#actor.service, outs, { requestId, nowMs });
    job.watching?.ended({ events: allEvents(outputs), refused });
    return this.#submit(job, outputs, null);
  }

  /** Parks a message that failed too often: it counts as handled, and is kept for a person. */
  deadLetter(job: Job, attempts: number): Pending {
    const { clock, observe } = this.#deps.ports;
    const consumer = this.#actor.service.name;
    const error = this.#actor.lastFailure ?? 'failed';
    const { causeId: eventId, what: topic } = job;
    observe({ type: 'dead', service: consumer, what: topic, id: eventId, error });
    const event = job.event ?? job.timer;
    const atMs = clock.nowMs();
    const dead = event && { consumer, eventId, topic, error, attempts, letter: event, atMs };
    return this.#submit(job, { events: [], unstored: [], timers: [] }, dead);
  }

  #submit(job: Job, outputs: Outputs, dead: DeadLetter | null): Pending {
    const changesNothing =
      outputs.events.length === 0 &&
      outputs.timers.length === 0 &&
      !(job.event || job.timer || dead) &&
      this.#actor.changes.isEmpty;
    const { ledger } = this.#actor;
    const isSilent = changesNothing && outputs.unstored.length === 0;
    if (isSilent && job.respondEarly?.(ledger.submitted)) {
      job.watching?.released();
      return undefined;
    }
    // A response, or a fact for the feed, may reflect changes of another handling: it waits until they are committed.
    const isIndependent = job.kind !== 'ask' && !outputs.unstored.some(isFed) && !ledger.isAhead;
    if (changesNothing && (isIndependent || this.#deps.committer.isIdle)) {
      const release = () => this.#release(job, outputs, []);
      const isCommitted = (no: number) => ledger.isCommitted(no);
      const { epoch } = this.#actor;
      if (!this.#latest.hold(outputs.unstored, { epoch, release, isCommitted })) release();
      return undefined;
    }
    return this.#commit(job, outputs, dead);
  }

  #commit(job: Job, outputs: Outputs, dead: DeadLetter | null): Pending {
    const actor = this.#actor;
    const { epoch, ledger } = actor;
    const { promise, settle } = actor.isSerial
      ? settling()
      : { promise: undefined, settle: () => undefined };
    const no = ledger.submit();
    const { events } = outputs;
    for (const event of events) event.seq = actor.nextSeq();
    this.#latest.submit(outputs.unstored, no);
    this.#deps.committer.submit({
      actor,
      epoch,
      inbox: job.event ?? null,
      events,
      timersSet: outputs.timers,
      timerDone: job.timer ?? null,
      dead,
      committed: () => {
        ledger.commit(no);
        actor.recordSuccess(job);
        this.#timers.add(outputs.timers);
        this.#release(job, outputs, events);
        this.#latest.releaseBehind(no, actor.epoch);
        settle();
      },
      failed: (failure, isAlone) => {
        job.watching?.failed(failure.kind);
        if (isAlone) actor.recordFailure(job, failure.kind);
        settle();
      },
    });
    job.respondEarly?.(no);
    const isUsable = () => epoch === actor.epoch && !actor.isSerial;
    if (events.length > 0) this.#deps.routeEarly(events, { ledger, no, isUsable });
    return promise;
  }

  #release(job: Job, outputs: Outputs, events: readonly EventEnvelope[]): void {
    job.watching?.released();
    job.onCommitted?.();
    this.#deps.route(events);
    this.#deps.route(outputs.unstored);
  }
}

const allEvents = ({ events, unstored }: Outputs): readonly EventEnvelope[] =>
  unstored.length === 0 ? events : events.length === 0 ? unstored : [...events, ...unstored];

const isFed = ({ topic }: EventEnvelope): boolean => TOPICS[topic].delivery === 'feed';

function settling(): { promise: Promise<void>; settle: () => void } {
  let settle: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    settle = resolve;
  });
  return { promise, settle };
}
