/**
 * Runs one service: its lease, its memory, and the path of messages, requests and timers through handlers. Memory may
 * be ahead of the database by handlings that wait for a commit; when a commit or a handler fails, memory is dropped and
 * reloaded. Starting, recovering and taking over are one path.
 */
import { TOPICS, type TopicName } from '@tradefloor/contracts/topics';
import { type Answered, type Service, type ServiceAnswer, unavailable } from '../service.ts';
import { handleRequest } from './admission.ts';
import { Courier, type Surroundings } from './courier.ts';
import type { Lease, Letter } from './durable.ts';
import { type Asking, type AskMeta, type Handle, type Job, jobOf } from './handling.ts';
import { Lanes } from './lanes.ts';
import { Mailbox } from './mailbox.ts';
import type { ActorStatus } from './ports.ts';
import { Changes, keptRows, stateIoOf } from './tables.ts';
import { Timers } from './timers.ts';
import { TroubleBook } from './trouble-book.ts';

const ASKS_WAITING_MAX = 5_000;
type Question = { entry: ServiceAnswer; input: unknown; meta: AskMeta; asking: Asking };
/** The single lane for all handlings while the actor is in serial mode. */
const CAREFUL = 'careful';

export class Actor {
  readonly service: Service;
  readonly #around: Surroundings;
  readonly #mailbox = new Mailbox();
  readonly #timers: Timers;
  readonly #courier: Courier;
  readonly #troubles = new TroubleBook();
  readonly #asks = new Set<Asking>();
  #state: unknown = null;
  #lanes = new Lanes();
  #lastSeq = 0;
  #isFresh = true;
  lease: Lease | null = null;
  status: ActorStatus = 'waiting';
  changes = new Changes();
  /** Rises with every loss of memory: what was worked out before counts no more. */
  epoch = 0;

  constructor(service: Service, around: Surroundings) {
    this.service = service;
    this.#around = around;
    this.#timers = new Timers(around.ports.alarm, around.ports.clock);
    this.#courier = new Courier(this, this.#timers, around);
  }

  /** True until it has once worked under its present lease. */
  get isFresh(): boolean {
    return this.#isFresh;
  }

  get state(): unknown {
    return this.#state;
  }

  get isCareful(): boolean {
    return this.#troubles.isCareful;
  }

  /** Why it is not well, if it is not. */
  get trouble(): string | null {
    return this.#troubles.latest;
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
    const { durable, clock, seed } = this.#around.ports;
    const epoch = this.epoch;
    this.lease = lease;
    this.#isFresh = false;
    this.#setStatus('loading', '');
    const rows = await keptRows(this.service, durable);
    const { last } = await durable.outboxMarks(this.service.name);
    const timers = await durable.timers(this.service.name);
    if (epoch !== this.epoch) return false;
    this.#lastSeq = last;
    this.#timers.load(timers);
    const { service, changes } = this;
    this.#state = service.state(stateIoOf({ service, rows, changes, seed, nowMs: clock.nowMs() }));
    return true;
  }

  /** Starts, handles the backlog, then buffered messages, then live messages. */
  activate(missed: readonly Letter[], marks: ReadonlyMap<string, number>): void {
    const isNew = this.status !== 'active';
    this.#setStatus('active', '');
    if (isNew) {
      this.#around.ports.alarm.subscribe(this.service.name);
      const id = `${this.service.name}-start-${this.lease?.fence ?? 0}-${this.epoch}`;
      this.#unkept(jobOf('start', 'starts', id), () => this.service.starts(this.#state));
    }
    const held = this.#mailbox.open(marks);
    for (const letter of missed) if (this.#mailbox.take(letter)) this.#handle(letter);
    for (const letter of held) this.deliver(letter);
  }

  /** Holds messages back until the next {@link activate}: some may have been missed. */
  hold(): void {
    this.#mailbox.hold();
  }

  /** A message, live. */
  deliver(letter: Letter): void {
    if (TOPICS[letter.topic].delivery === 'latest') this.#latest(letter);
    else if (this.status === 'active' || this.status === 'loading') {
      if (this.#mailbox.accept(letter)) this.#handle(letter);
    }
  }

  /** A message that is unconfirmed according to the database; false when it is in flight. */
  redeliver(letter: Letter): boolean {
    const isOpen = this.status === 'active' && !this.#mailbox.isHolding;
    if (!isOpen || !this.#mailbox.takeAgain(letter)) return false;
    this.#handle(letter);
    return true;
  }

  #latest(letter: Letter): void {
    const handler = this.service.consumes[letter.topic];
    if (!handler || this.status !== 'active') return;
    this.#unkept(jobOf('latest', letter.topic, letter.id), (ctx) => handler(ctx, letter.payload));
  }

  /** Handles a job that is not redelivered: immediately, but in turn while a refused commit is isolated. */
  #unkept(job: Job, handle: Handle): void {
    this.#lanes.run(this.#laneOf(`once:${job.causeId}`), () => this.#courier.run(job, handle));
  }

  #handle(letter: Letter): void {
    const handler = this.service.consumes[letter.topic];
    if (!handler) return;
    const job = {
      ...jobOf('message', letter.topic, letter.id),
      requestId: letter.requestId,
      letter,
    };
    this.#lanes.run(this.#laneOf(letter.key), () =>
      this.#tryOrBury(job, (ctx) => handler(ctx, letter.payload)),
    );
  }

  #tryOrBury(job: Job, handle: Handle): Promise<void> | undefined {
    const { causeId } = job;
    if (!this.#troubles.isHopeless(causeId)) return this.#courier.run(job, handle);
    this.#mailbox.bury(causeId);
    return this.#courier.bury(job, this.#troubles.attemptsOf(causeId));
  }

  /** One lane also while something is left of when it was careful: nothing of a key overtakes what came before it. */
  #laneOf(key: string): string {
    return this.isCareful || this.#lanes.isBusy(CAREFUL) ? CAREFUL : key;
  }

  /** Sends a request to the service; the response is released after the commit. */
  ask(
    entry: ServiceAnswer,
    input: unknown,
    meta: AskMeta,
  ): Promise<Answered<TopicName, string, unknown>> {
    const { status, service } = this;
    if (status !== 'active') return Promise.resolve(unavailable(`${service.name} is ${status}`));
    const isFull = this.#asks.size >= ASKS_WAITING_MAX;
    if (isFull) return Promise.resolve(unavailable('too many requests wait'));
    return new Promise((resolve) => {
      const asking: Asking = { resolve };
      this.#asks.add(asking);
      const lane = this.#laneOf(entry.lane(input, meta.caller));
      this.#lanes.run(lane, () => this.#answer({ entry, input, meta, asking }));
    });
  }

  #answer({ entry, input, meta, asking }: Question): Promise<void> | undefined {
    let reply: Answered<TopicName, string, unknown> = unavailable('no answer');
    const keep = (answered: Answered<TopicName, string, unknown>) => {
      reply = answered;
      return answered.says;
    };
    const run: Handle = (ctx) => {
      const answered = handleRequest(this.service, entry, { ctx, input });
      return answered instanceof Promise ? answered.then(keep) : keep(answered);
    };
    const job = {
      ...jobOf('ask', entry.call.name, meta.causeId),
      requestId: meta.requestId,
      caller: meta.caller,
      ...(meta.origin === undefined ? {} : { origin: meta.origin }),
      ...(meta.traceparent === undefined ? {} : { traceparent: meta.traceparent }),
    };
    const done = () => {
      this.#asks.delete(asking);
      asking.resolve(reply);
    };
    return this.#courier.run(
      { ...job, done, refusal: () => (reply.result.ok ? null : reply.result.error.code) },
      run,
    );
  }

  /** An alarm went off, perhaps late, perhaps twice: the row decides. */
  alarm(key: string): void {
    const timer = this.status === 'active' ? this.#timers.takeDue(key) : null;
    const handler = timer && this.service.wakes[timer.name];
    if (!timer || !handler) return;
    const causeId = `${this.service.name}-wake-${key}-${timer.dueMs}`;
    const job = { ...jobOf('wake', timer.name, causeId), requestId: timer.requestId, timer };
    this.#lanes.run(this.#laneOf(`wake:${key}`), () =>
      this.#tryOrBury(job, (ctx) => handler(ctx, timer.data)),
    );
  }

  /** Handles timers that are due although no alarm fired. */
  sweep(): void {
    for (const key of this.#timers.dueKeys()) this.alarm(key);
  }

  beat(name: string): void {
    const beat = this.service.beats[name];
    if (!beat || this.status !== 'active' || this.#mailbox.isHolding) return;
    const id = `${this.service.name}-${name}-${this.#around.ports.clock.nowMs()}`;
    this.#unkept(jobOf('beat', name, id), (ctx) => beat.on(ctx));
  }

  /** Records a job failure; a message or timer that keeps failing is dead-lettered. */
  blame(job: Job, error: string): void {
    const { causeId: id, what } = job;
    const comesAgain = job.letter !== null || job.timer !== null;
    const attempts = this.#troubles.blame(id, { error, comesAgain });
    const service = this.service.name;
    this.#around.ports.observe({ type: 'failed', service, what, id, error, attempts });
  }

  /** Notes that a job is done, and true in the database. */
  absolve(job: Job): void {
    this.#troubles.absolve(job.causeId);
    if (job.letter) this.#mailbox.confirm(job.letter.id);
  }

  /** The next sequence number in the commit order of this service's messages. */
  nextSeq(): number {
    this.#lastSeq += 1;
    return this.#lastSeq;
  }

  /** Drops its memory and requests a reload. */
  reset(why: string, mode: 'careful' | 'as-before'): void {
    if (this.status === 'waiting' || this.status === 'stopped') return;
    this.#forget(why);
    if (mode === 'careful') this.#troubles.beCareful();
    this.#setStatus('loading', why);
    this.#around.reload(this);
  }

  /** Its lease is another's: it falls silent. */
  lose(): void {
    this.#forget('lease lost');
    this.lease = null;
    this.#isFresh = true;
    this.#setStatus('waiting', 'lease lost');
  }

  stop(): void {
    this.#forget('stopped');
    this.#setStatus('stopped', '');
  }

  #forget(why: string): void {
    this.epoch += 1;
    // An alarm that came now would be ignored: it waits for whoever is active next.
    this.#around.ports.alarm.unsubscribe(this.service.name);
    this.changes = new Changes();
    // What waits in the old lanes was for the old memory; what is under way there must not touch the new ones.
    this.#lanes.clear();
    this.#lanes = new Lanes();
    this.#mailbox.clear();
    this.#timers.clear();
    for (const asking of this.#asks) asking.resolve(unavailable(why));
    this.#asks.clear();
  }

  #setStatus(status: ActorStatus, detail: string): void {
    this.status = status;
    this.#around.ports.observe({ type: 'state', service: this.service.name, status, detail });
  }
}
