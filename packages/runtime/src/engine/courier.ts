/** Takes a job through its handler and on to the committer: an actor's hands. */
import type { TopicName } from '@tradefloor/contracts/topics';
import type { Out } from '../service.ts';
import type { Actor } from './actor.ts';
import type { Committer } from './committer.ts';
import type { DeadLetter, Letter } from './durable.ts';
import { contextOf, type Handle, type Job, outputsOf, type Words } from './handling.ts';
import type { EnginePorts } from './ports.ts';
import type { Timers } from './timers.ts';

/** What an actor needs of the engine around it. */
export type Surroundings = {
  readonly ports: EnginePorts;
  readonly committer: Committer;
  /** Publishes events that are committed or that need no commit. */
  readonly route: (letters: readonly Letter[]) => void;
  /** Requests a reload of the actor. */
  readonly reload: (actor: Actor) => void;
};

type Pending = Promise<void> | undefined;

export class Courier {
  readonly #actor: Actor;
  readonly #timers: Timers;
  readonly #around: Surroundings;

  constructor(actor: Actor, timers: Timers, around: Surroundings) {
    this.#actor = actor;
    this.#timers = timers;
    this.#around = around;
  }

  /** Runs a handler. Nothing it throws leaves here: the actor's memory is dropped instead. */
  run(asked: Job, handle: Handle): Pending {
    const { ports } = this.#around;
    const { epoch, service, state } = this.#actor;
    const job = this.#watched(asked);
    const started = ports.clock.nowMs();
    const end = (outs: readonly Out<TopicName, string>[]) =>
      epoch === this.#actor.epoch ? this.#end(job, outs, started) : undefined;
    try {
      const outs = handle(contextOf({ service, state, ports, job }));
      if (!(outs instanceof Promise)) return end(outs);
      return outs.then(end).catch((error: unknown) => this.#threw(job, epoch, error));
    } catch (error) {
      this.#threw(job, epoch, error);
      return undefined;
    }
  }

  #watched(job: Job): Job {
    const { watch } = this.#around.ports;
    if (watch === null) return job;
    const { kind, what, causeId: id, requestId, traceparent = null, letter } = job;
    const service = this.#actor.service.name;
    const watching = watch({ service, kind, what, id, requestId, traceparent, letter });
    return watching === null ? job : { ...job, watching };
  }

  #threw(job: Job, epoch: number, error: unknown): void {
    if (epoch !== this.#actor.epoch) return;
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    job.watching?.failed(text);
    this.#actor.blame(job, text);
    this.#actor.reset(text, 'careful');
  }

  #end(job: Job, outs: readonly Out<TopicName, string>[], started: number): Pending {
    const { clock, observe } = this.#around.ports;
    const nowMs = clock.nowMs();
    const { kind, what, causeId: id, requestId } = job;
    const refused = job.refusal?.() ?? null;
    const said = outs.length;
    const service = this.#actor.service.name;
    observe({
      type: 'handled',
      service,
      kind,
      what,
      id,
      requestId,
      ms: nowMs - started,
      said,
      refused,
    });
    const words = outputsOf(this.#actor.service, outs, { requestId, nowMs });
    job.watching?.ended({ letters: [...words.letters, ...words.latest], refused });
    return this.#submit(job, words, null);
  }

  /** Parks a message that failed too often: it counts as handled, and is kept for a person. */
  bury(job: Job, attempts: number): Pending {
    const { clock, observe } = this.#around.ports;
    const consumer = this.#actor.service.name;
    const error = this.#actor.trouble ?? 'failed';
    const { causeId: eventId, what: topic } = job;
    observe({ type: 'dead', service: consumer, what: topic, id: eventId, error });
    const letter = job.letter ?? job.timer;
    const atMs = clock.nowMs();
    const dead = letter && { consumer, eventId, topic, error, attempts, letter, atMs };
    return this.#submit(job, { letters: [], latest: [], timers: [] }, dead);
  }

  #submit(job: Job, words: Words, dead: DeadLetter | null): Pending {
    const changesNothing =
      words.letters.length === 0 &&
      words.timers.length === 0 &&
      !(job.letter || job.timer || dead) &&
      this.#actor.changes.isEmpty;
    // A response may reflect changes of another handling: it waits until they are committed.
    if (changesNothing && (job.kind !== 'ask' || this.#around.committer.isIdle)) {
      this.#release(job, words, []);
      return undefined;
    }
    return this.#commit(job, words, dead);
  }

  #commit(job: Job, words: Words, dead: DeadLetter | null): Pending {
    const { promise, settle } = this.#actor.isCareful
      ? settling()
      : { promise: undefined, settle: () => undefined };
    this.#around.committer.submit({
      actor: this.#actor,
      epoch: this.#actor.epoch,
      inbox: job.letter ?? null,
      letters: words.letters,
      timersSet: words.timers,
      timerDone: job.timer ?? null,
      dead,
      committed: (letters) => {
        this.#actor.absolve(job);
        this.#timers.add(words.timers);
        this.#release(job, words, letters);
        settle();
      },
      failed: (failure, isAlone) => {
        job.watching?.failed(failure.kind);
        if (isAlone) this.#actor.blame(job, failure.kind);
        settle();
      },
    });
    return promise;
  }

  #release(job: Job, words: Words, letters: readonly Letter[]): void {
    job.watching?.released();
    job.done?.();
    this.#around.route(letters);
    this.#around.route(words.latest);
  }
}

function settling(): { promise: Promise<void>; settle: () => void } {
  let settle: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    settle = resolve;
  });
  return { promise, settle };
}
