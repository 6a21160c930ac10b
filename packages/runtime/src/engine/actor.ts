/**
 * Runs one service: its lease, its memory, and the path of messages, requests and timers through handlers. Memory may
 * be ahead of the database by handlings that wait for a commit; when a commit or a handler fails, memory is dropped and
 * reloaded. Starting, recovering and taking over are one path.
 */
import { TOPICS, type TopicName } from '@tradefloor/contracts/topics';
import { type CallHandler, type CallResponse, type Service, unavailable } from '../service.ts';
import type { DeliveryQueue } from './delivery-queue.ts';
import type { EventEnvelope, Lease } from './durable.ts';
import { EarlyLedger } from './early-ledger.ts';
import { FailureTracker } from './failure-tracker.ts';
import { type EarlySource, HandlerRunner, type RunnerDeps } from './handler-runner.ts';
import { type Handle, type Job, type RequestMeta, toJob } from './handling.ts';
import { Lanes } from './lanes.ts';
import { LoadShedder } from './load-shedder.ts';
import { MessageBuffer } from './message-buffer.ts';
import type { ActorStatus } from './ports.ts';
import { RequestRunner } from './request-runner.ts';
import type { RunningService } from './running-service.ts';
import { Changes, keptRows, toStateIo } from './tables.ts';
import { Timers } from './timers.ts';

/** The single lane for all handlings while the actor is in serial mode. */
const SERIAL = 'serial';

/** What an actor needs of the engine around it: to be reloaded, and to report that its lease is lost. */
type EngineDeps = RunnerDeps & { readonly [Wish in 'reload' | 'lost']: (actor: Actor) => void } & {
  readonly deliveries: DeliveryQueue;
  /** Resets the services that have used what this one had not committed. */
  readonly resetDependents: (ledger: EarlyLedger) => void;
};

export class Actor implements RunningService {
  readonly service: Service;
  readonly requests: LoadShedder;
  readonly #deps: EngineDeps;
  readonly #inbox: MessageBuffer;
  readonly handled: MessageBuffer['handled'];
  readonly #timers: Timers;
  readonly #runner: HandlerRunner;
  readonly #failures = new FailureTracker();
  readonly #requestRunner: RequestRunner;
  readonly ledger: EarlyLedger;
  #state: unknown = null;
  #lanes = new Lanes();
  #lastSeq = 0;
  #isFresh = true;
  lease: Lease | null = null;
  status: ActorStatus = 'waiting';
  changes = new Changes();
  epoch = 0;

  constructor(service: Service, deps: EngineDeps) {
    this.service = service;
    this.#deps = deps;
    this.ledger = deps.ports.earlyLedger?.() ?? new EarlyLedger();
    this.#inbox = deps.ports.messageBuffer?.() ?? new MessageBuffer();
    this.handled = this.#inbox.handled;
    this.#timers = new Timers(deps.ports.alarm, deps.ports.clock);
    this.#runner = new HandlerRunner(this, this.#timers, deps);
    this.requests = new LoadShedder(service.name, deps.ports);
    this.#requestRunner = new RequestRunner(this, this.#runner, this.requests);
  }

  /** True until it has once worked under its present lease. */
  get isFresh(): boolean {
    return this.#isFresh;
  }

  get state(): unknown {
    return this.#state;
  }

  get isSerial(): boolean {
    return this.#failures.isSerial;
  }

  /** Why it is not well, if it is not. */
  get lastFailure(): string | null {
    return this.#failures.latest;
  }

  get topics(): TopicName[] {
    return Object.keys(this.service.consumes) as TopicName[];
  }

  /** A number that two copies of the same state share, where the service offers one. */
  stateHash(): number | null {
    return this.status === 'active' ? (this.service.stateHash?.(this.#state) ?? null) : null;
  }

  /** Reads its memory back; false when it was overtaken. Messages are held until {@link activate}. */
  async load(lease: Lease): Promise<boolean> {
    const { durable, clock, seed } = this.#deps.ports;
    const epoch = this.epoch;
    this.lease = lease;
    this.#isFresh = false;
    this.#setStatus('loading', '');
    const rows = await keptRows(this.service, durable);
    const { last } = await durable.outboxMarks(this.service.name);
    const timers = await durable.timers(this.service.name);
    if (epoch !== this.epoch) return false;
    this.#lastSeq = last;
    this.ledger.routedSeq = last;
    this.#timers.load(timers);
    const { service, changes } = this;
    this.#state = service.state(toStateIo({ service, rows, changes, seed, nowMs: clock.nowMs() }));
    return true;
  }

  /** Starts, handles the backlog, then buffered messages, then live messages. */
  activate(missed: readonly EventEnvelope[], marks: ReadonlyMap<string, number>): void {
    const isNew = this.status !== 'active';
    this.#setStatus('active', '');
    if (isNew) {
      this.#deps.ports.alarm.subscribe(this.service.name);
      const id = `${this.service.name}-start-${this.lease?.fence ?? 0}-${this.epoch}`;
      this.#unkept(toJob('start', 'starts', id), () => this.service.onActivate(this.#state));
    }
    const buffered = this.#inbox.drain(marks);
    // Nothing of a service overtakes what was missed of it.
    this.#deps.deliveries.hold(() => {
      for (const event of missed) if (this.#inbox.deduplicate(event)) this.#handle(event);
      for (const event of buffered) this.deliver(event);
    });
  }

  /** Holds messages back until the next {@link activate}: some may have been missed. */
  startBuffering(): void {
    this.#inbox.startBuffering();
  }

  /** A message, live. */
  deliver(event: EventEnvelope): void {
    if (TOPICS[event.topic].delivery !== 'durable') this.#latest(event);
    else if (this.status === 'active' || this.status === 'loading') {
      if (this.#inbox.accept(event)) this.#handle(event);
    }
  }

  /** A message of this process before its commit: handled now if all before it from its producer were. */
  deliverEarly(event: EventEnvelope, { ledger, no, isUsable }: EarlySource): void {
    const isReady = this.status === 'active' && !this.#inbox.isBuffering && !this.isSerial;
    if (!isReady || this.service.actsOutside || !isUsable() || this.ledger.isWaiting(ledger)) {
      this.ledger.wait(ledger, event.seq);
    } else if (this.#inbox.accept(event)) {
      this.ledger.use(ledger, no);
      this.ledger.receive(ledger, event.seq);
      this.#handle(event, () => event.seq > ledger.routedSeq);
    }
  }

  /** A message that is unconfirmed according to the database; false when it is in flight. */
  redeliver(event: EventEnvelope): boolean {
    const isOpen = this.status === 'active' && !this.#inbox.isBuffering;
    if (!isOpen || !this.#inbox.readmit(event)) return false;
    this.#handle(event);
    return true;
  }

  #latest(event: EventEnvelope): void {
    const handler = this.service.consumes[event.topic];
    if (!handler || this.status !== 'active') return;
    this.#unkept(toJob('latest', event.topic, event.id), (ctx) => handler(ctx, event.payload));
  }

  /** Handles a job that is not redelivered: immediately, but in turn while a refused commit is isolated. */
  #unkept(job: Job, handle: Handle): void {
    this.#lanes.run(this.#laneOf(`once:${job.causeId}`), () => this.#runner.run(job, handle));
  }

  #handle(event: EventEnvelope, isAhead?: () => boolean): void {
    const handler = this.service.consumes[event.topic];
    if (!handler) return;
    const job: Job = {
      ...toJob('message', event.topic, event.id),
      requestId: event.requestId,
      event,
      isAhead,
    };
    this.#lanes.run(this.#laneOf(event.key), () =>
      this.#runOrDeadLetter(job, (ctx) => handler(ctx, event.payload)),
    );
  }

  #runOrDeadLetter(job: Job, handle: Handle): Promise<void> | undefined {
    const { causeId } = job;
    if (!this.#failures.isHopeless(causeId)) return this.#runner.run(job, handle);
    this.#inbox.park(causeId);
    return this.#runner.deadLetter(job, this.#failures.countAttempts(causeId));
  }

  /** One lane also while something is left of when it was careful: nothing of a key overtakes what came before it. */
  #laneOf(key: string): string {
    return this.isSerial || this.#lanes.isBusy(SERIAL) ? SERIAL : key;
  }

  /** Sends a request to the service; the response is released after the commit. */
  request(
    entry: CallHandler,
    input: unknown,
    meta: RequestMeta,
  ): Promise<CallResponse<TopicName, string, unknown>> {
    const { status, service } = this;
    if (status !== 'active') return Promise.resolve(unavailable(`${service.name} is ${status}`));
    const lane = this.#laneOf(entry.lane(input, meta.caller));
    return new Promise((resolve) => {
      const pending = this.requests.take({ call: entry.call, meta, lane }, resolve);
      const question = pending && { entry, input, meta, pending };
      if (question) this.#lanes.run(lane, () => this.#requestRunner.run(question));
    });
  }

  /** An alarm went off, perhaps late, perhaps twice: the row decides. */
  alarm(key: string): void {
    const timer = this.status === 'active' ? this.#timers.takeDue(key) : null;
    const handler = timer && this.service.timers[timer.name];
    if (!timer || !handler) return;
    const causeId = `${this.service.name}-wake-${key}-${timer.dueMs}`;
    const job = { ...toJob('wake', timer.name, causeId), requestId: timer.requestId, timer };
    this.#lanes.run(this.#laneOf(`wake:${key}`), () =>
      this.#runOrDeadLetter(job, (ctx) => handler(ctx, timer.data)),
    );
  }

  /** Handles timers that are due although no alarm fired. */
  sweep(): void {
    for (const key of this.#timers.dueKeys()) this.alarm(key);
  }

  runInterval(name: string): void {
    const interval = this.service.intervals[name];
    if (!interval || this.status !== 'active' || this.#inbox.isBuffering) return;
    const id = `${this.service.name}-${name}-${this.#deps.ports.clock.nowMs()}`;
    this.#unkept(toJob('beat', name, id), (ctx) => interval.on(ctx));
  }

  recordFailure(job: Job, error: string): void {
    const { causeId: id, what } = job;
    // One whose commit is still to come is not redelivered unless it is committed.
    const isAhead = job.isAhead?.() === true;
    const isRedelivered = !isAhead && (job.event !== null || job.timer !== null);
    const attempts = this.#failures.recordFailure(id, { error, isRedelivered });
    const service = this.service.name;
    this.#deps.ports.observe({ type: 'failed', service, what, id, error, attempts });
  }

  recordSuccess(job: Job): void {
    this.#failures.recordSuccess(job.causeId);
    if (job.event) this.#inbox.confirm(job.event.id);
  }

  nextSeq(): number {
    this.#lastSeq += 1;
    return this.#lastSeq;
  }

  reset(why: string, mode: 'serial' | 'as-before'): void {
    if (this.status === 'waiting' || this.status === 'stopped') return;
    this.#forget(why);
    if (mode === 'serial') this.#failures.enterSerialMode();
    this.#setStatus('loading', why);
    this.#deps.reload(this);
  }

  lose(): void {
    this.#forget('lease lost');
    this.lease = null;
    this.#isFresh = true;
    this.#setStatus('waiting', 'lease lost');
    this.#deps.lost(this);
  }

  stop(): void {
    this.#forget('stopped');
    this.#setStatus('stopped', '');
  }

  #forget(why: string): void {
    this.epoch += 1;
    this.ledger.forget();
    this.#deps.resetDependents(this.ledger);
    this.ledger.settle();
    // An alarm that fired now would be ignored: it waits for the next active process.
    this.#deps.ports.alarm.unsubscribe(this.service.name);
    this.changes = new Changes();
    // What waits in the old lanes was for the old memory; what is under way there must not touch the new ones.
    this.#lanes.clear();
    this.#lanes = new Lanes();
    this.#inbox.clear();
    this.#timers.clear();
    for (const pending of this.requests.drain()) pending.resolve(unavailable(why));
  }

  #setStatus(status: ActorStatus, detail: string): void {
    this.status = status;
    this.#deps.ports.observe({ type: 'state', service: this.service.name, status, detail });
  }
}
