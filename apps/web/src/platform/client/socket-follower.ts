/** A window without a socket: its calls are made by the window that has one. */
import type { Operation, Way } from './line.ts';
import type { ResultListener } from './shared-streams.ts';
import type { FromLeader, SharedState, WindowPort } from './window-messages.ts';

type Pending = { readonly op: Operation; readonly on: ResultListener };

export type FollowerDeps = {
  readonly id: string;
  readonly port: WindowPort;
  readonly onState: (state: SharedState) => void;
  /** Repeats until the returned function is called. */
  readonly repeat: (callback: () => void) => () => void;
};

export class Follower {
  readonly #deps: FollowerDeps;
  readonly #pending = new Map<number, Pending>();
  readonly #stops: (() => void)[];
  #no = 0;
  #leader: string | null = null;

  constructor(deps: FollowerDeps) {
    this.#deps = deps;
    const hello = (): void => {
      if (this.#leader === null) deps.port.post({ kind: 'hello', from: deps.id });
    };
    this.#stops = [
      deps.port.listen((message) => this.#take(message as FromLeader)),
      deps.repeat(hello),
    ];
    hello();
  }

  /** The way of this window's calls. */
  readonly way: Way = (op, on) => {
    this.#no += 1;
    const no = this.#no;
    this.#pending.set(no, { op, on });
    if (this.#leader !== null) this.#send(no, op);
    return () => {
      if (this.#pending.delete(no)) {
        this.#deps.port.post({ kind: 'stop', from: this.#deps.id, no });
      }
    };
  };

  /** This window follows no longer: what it waits for ends, as with a socket that is lost. */
  stop(): void {
    for (const stop of this.#stops) stop();
    this.#lose();
  }

  #send(no: number, { type, path, input }: Operation): void {
    if (type === 'query') return;
    this.#deps.port.post({ kind: 'call', from: this.#deps.id, no, type, path, input });
  }

  #take(message: FromLeader): void {
    if (message.kind === 'socket') {
      this.#meet(message.leader);
      this.#deps.onState(message.state);
      return;
    }
    if (!('to' in message) || message.to !== this.#deps.id) return;
    const pending = this.#pending.get(message.no);
    if (pending === undefined) return;
    if (message.kind === 'result') pending.on.next(message.result);
    else {
      this.#pending.delete(message.no);
      if (message.kind === 'end') pending.on.complete();
      else pending.on.error(toError(message));
    }
  }

  /** Another leader knows nothing of what the one before was sent. */
  #meet(leader: string): void {
    if (leader === this.#leader) return;
    const isFirst = this.#leader === null;
    this.#leader = leader;
    if (!isFirst) this.#lose();
    for (const [no, { op }] of this.#pending) this.#send(no, op);
  }

  #lose(): void {
    const lost = [...this.#pending.values()];
    this.#pending.clear();
    for (const { op, on } of lost) {
      if (op.type === 'subscription') on.complete();
      else on.error(new Error('the window with the connection was closed'));
    }
  }
}

/** The refusal as tRPC's client and the readers of refusals know it, without the code of either. */
function toError({ message, shape }: Extract<FromLeader, { readonly kind: 'error' }>): Error {
  const error = new Error(message);
  if (typeof shape !== 'object' || shape === null) return error;
  return Object.assign(error, { error: shape, data: 'data' in shape ? shape.data : null });
}
