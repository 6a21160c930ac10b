/** The window with the socket: it makes the calls of the others, and subscribes for all of them once. */
import type { Operation, Way } from './line.ts';
import { type ResultListener, SharedStreams } from './shared-streams.ts';
import type { FromLeader, SharedState, ToLeader, WindowPort } from './window-messages.ts';

type Call = Extract<ToLeader, { readonly kind: 'call' }>;

/** Numbers of calls that are made for others: far above those that this window counts for itself. */
const FIRST_ID = 1_000_000_000;

export type LeaderDeps = {
  readonly id: string;
  readonly port: WindowPort;
  /** The way over this window's own socket. */
  readonly own: Way;
  readonly state: () => SharedState;
  /** Resolves when the window of this id is gone. */
  readonly untilGone: (id: string) => Promise<void>;
};

export type Leader = {
  /** The way of the leader's own calls: with those of the others each subscription is one. */
  readonly way: Way;
  /** Publishes the state of the socket. */
  readonly publish: (state: SharedState) => void;
};

export function startLeader(deps: LeaderDeps): Leader {
  let lastId = FIRST_ID;
  const run = (call: Pick<Operation, 'type' | 'path' | 'input'>, on: ResultListener) => {
    lastId += 1;
    const op = { ...call, id: lastId, context: {}, signal: null };
    return deps.own(op, on);
  };
  const streams = new SharedStreams((stream, on) => run({ ...stream, type: 'subscription' }, on));
  const publish = (state: SharedState): void =>
    deps.port.post({ kind: 'socket', leader: deps.id, state });
  const served = new Served(deps, (call, on) =>
    call.type === 'subscription' ? streams.join(call, on) : run(call, on),
  );
  deps.port.listen((message) => {
    if (message.kind === 'hello') publish(deps.state());
    if (message.kind === 'call') served.call(message);
    if (message.kind === 'stop') served.stop(message.from, message.no);
  });
  publish(deps.state());
  return {
    publish,
    way: (op, on) => (op.type === 'subscription' ? streams.join(op, on) : deps.own(op, on)),
  };
}

/** The calls of the other windows that are under way, by window. */
class Served {
  readonly #stops = new Map<string, Map<number, () => void>>();
  readonly #deps: LeaderDeps;
  readonly #make: (call: Call, on: ResultListener) => () => void;

  constructor(deps: LeaderDeps, make: (call: Call, on: ResultListener) => () => void) {
    this.#deps = deps;
    this.#make = make;
  }

  call(call: Call): void {
    const { from, no } = call;
    const stops = this.#stops.get(from) ?? this.#meet(from);
    const post = (message: FromLeader): void => this.#deps.port.post(message);
    // Known before it is made: it may end at once.
    stops.set(no, () => undefined);
    const stop = this.#make(call, {
      next: ({ result }) => {
        // A change of the socket's state holds the browser's own event, which cannot be posted; its state is published.
        if (result.type !== 'state') post({ kind: 'result', to: from, no, result: { result } });
      },
      error: (error) => {
        stops.delete(no);
        post({ kind: 'error', to: from, no, ...toParts(error) });
      },
      complete: () => {
        stops.delete(no);
        post({ kind: 'end', to: from, no });
      },
    });
    if (stops.has(no)) stops.set(no, stop);
  }

  stop(from: string, no: number): void {
    const stops = this.#stops.get(from);
    stops?.get(no)?.();
    stops?.delete(no);
  }

  /** A window that is seen for the first time; with its end all it had subscribed ends. */
  #meet(from: string): Map<number, () => void> {
    const stops = new Map<number, () => void>();
    this.#stops.set(from, stops);
    void this.#deps.untilGone(from).then(() => {
      this.#stops.delete(from);
      for (const stop of stops.values()) stop();
    });
    return stops;
  }
}

/** What of an error can be posted. */
function toParts(error: unknown): { readonly message: string; readonly shape: unknown } {
  const shape = error instanceof Error && 'shape' in error ? error.shape : null;
  return { message: error instanceof Error ? error.message : String(error), shape: shape ?? null };
}
