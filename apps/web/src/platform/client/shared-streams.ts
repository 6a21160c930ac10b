/**
 * Each subscription once upstream, however many windows have it. A window that joins needs what a subscription begins
 * with (a snapshot, a whole frame): the subscription is begun again, and replaces the one before with its first data, so
 * that the others miss nothing. Some of it reaches them twice, which every listener of the platform allows for.
 */

/** A result as tRPC's links pass it: `started`, `state`, or data. */
export type Result = { readonly result: { readonly type?: string } };

export type ResultListener = {
  readonly next: (result: Result) => void;
  readonly error: (error: unknown) => void;
  readonly complete: () => void;
};

export type StreamKey = { readonly path: string; readonly input: unknown };

/** Subscribes upstream; returns a stop function. */
export type StartStream = (stream: StreamKey, on: ResultListener) => () => void;

type Run = { stop: () => void };

type Shared = {
  readonly listeners: Set<ResultListener>;
  /** Those that have had no data yet. */
  readonly waiting: Set<ResultListener>;
  run: Run | null;
  /** Begun for those that wait; takes over with its first data. */
  next: Run | null;
};

const isData = ({ result }: Result): boolean => result.type === undefined || result.type === 'data';

export class SharedStreams {
  readonly #shared = new Map<string, Shared>();
  readonly #start: StartStream;

  constructor(start: StartStream) {
    this.#start = start;
  }

  /** Subscribes a listener; returns a stop function. The last one that leaves ends it upstream. */
  join(stream: StreamKey, listener: ResultListener): () => void {
    const key = JSON.stringify([stream.path, stream.input ?? null]);
    const shared = this.#shared.get(key) ?? {
      listeners: new Set(),
      waiting: new Set(),
      run: null,
      next: null,
    };
    this.#shared.set(key, shared);
    shared.waiting.add(listener);
    this.#begin(key, stream);
    return () => {
      shared.listeners.delete(listener);
      shared.waiting.delete(listener);
      if (shared.listeners.size + shared.waiting.size > 0) return;
      this.#end(key, shared);
    };
  }

  #begin(key: string, stream: StreamKey): void {
    const shared = this.#shared.get(key);
    if (shared === undefined) return;
    const run: Run = { stop: () => undefined };
    const replaced = shared.next;
    shared.next = run;
    replaced?.stop();
    const isOn = (): boolean => shared.run === run || shared.next === run;
    run.stop = this.#start(stream, {
      next: (result) => {
        if (!isOn()) return;
        if (shared.next === run && isData(result)) takeOver(shared);
        const to = shared.run === run ? shared.listeners : shared.waiting;
        for (const listener of [...to]) listener.next(result);
      },
      error: (error) => {
        if (isOn()) for (const listener of this.#end(key, shared)) listener.error(error);
      },
      complete: () => {
        if (isOn()) for (const listener of this.#end(key, shared)) listener.complete();
      },
    });
  }

  /** Returns all that had it; a listener that wants it again joins again. */
  #end(key: string, shared: Shared): readonly ResultListener[] {
    const all = [...shared.listeners, ...shared.waiting];
    if (this.#shared.get(key) === shared) this.#shared.delete(key);
    const { run, next } = shared;
    shared.run = null;
    shared.next = null;
    shared.listeners.clear();
    shared.waiting.clear();
    run?.stop();
    next?.stop();
    return all;
  }
}

function takeOver(shared: Shared): void {
  const replaced = shared.run;
  shared.run = shared.next;
  shared.next = null;
  for (const listener of shared.waiting) shared.listeners.add(listener);
  shared.waiting.clear();
  // Last: tRPC's link completes what is stopped, and by then it is no part of this any more.
  replaced?.stop();
}
