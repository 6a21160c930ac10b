/**
 * Prices to many sockets: one frame per set of symbols and request id, written unchanged to every waiting socket
 * (browsers count requests from 1, so that most ids coincide). A slow socket is skipped and later sent everything.
 */
import type { Live } from '@tradefloor/api/live/live';
import { TickGroup, toGroupKey } from '@tradefloor/api/ticks/group';
import { CLOSE } from '@tradefloor/contracts/socket';
import type { Connection } from '../socket/connection.ts';
import { textFrame } from '../socket/ws-frame.ts';
import { dataText, type IdText } from './trpc-wire.ts';

/** Left out for this long, a client is not slow but gone. */
const STUCK_MS = 15_000;

type Subscriber = {
  readonly connection: Connection;
  behind: boolean;
  behindSinceMs: number | null;
};
type Shared = { readonly group: TickGroup; readonly byId: Map<IdText, Set<Subscriber>> };

export class TickHub {
  readonly #live: Live;
  readonly #groups = new Map<string, Shared>();
  readonly #unhook: () => void;

  constructor(live: Live) {
    this.#live = live;
    this.#unhook = live.hook({ onTicks: () => this.#broadcast() });
  }

  /** Sets of symbols with subscribers. */
  get groups(): number {
    return this.#groups.size;
  }

  /** @returns a function that ends the subscription */
  subscribe(connection: Connection, id: IdText, symbols: readonly string[] | null): () => void {
    const key = toGroupKey(symbols);
    const shared = this.#groups.get(key) ?? {
      group: new TickGroup(this.#live.board, symbols),
      byId: new Map<IdText, Set<Subscriber>>(),
    };
    this.#groups.set(key, shared);
    const waiting = shared.byId.get(id) ?? new Set();
    shared.byId.set(id, waiting);
    const subscriber: Subscriber = { connection, behind: true, behindSinceMs: null };
    waiting.add(subscriber);
    if (this.#live.board.batch) this.#notify(id, shared.group, [subscriber]);
    return () => {
      waiting.delete(subscriber);
      if (waiting.size === 0) shared.byId.delete(id);
      if (shared.byId.size === 0 && this.#groups.get(key) === shared) this.#groups.delete(key);
    };
  }

  close(): void {
    this.#unhook();
  }

  #broadcast(): void {
    for (const { group, byId } of this.#groups.values()) {
      for (const [id, waiting] of byId) this.#notify(id, group, waiting);
    }
  }

  #notify(id: IdText, group: TickGroup, subscribers: Iterable<Subscriber>): void {
    let delta: Buffer | null = null;
    let full: Buffer | null = null;
    for (const subscriber of subscribers) {
      if (!takes(subscriber)) continue;
      if (subscriber.behind) {
        full ??= textFrame(dataText(id, group.fullText()));
        subscriber.behind = false;
        subscriber.connection.writeFrame(full);
      } else {
        delta ??= textFrame(dataText(id, group.deltaText()));
        subscriber.connection.writeFrame(delta);
      }
    }
  }
}

/** Whether a socket has room; one that has none is behind from now on. */
function takes(subscriber: Subscriber): boolean {
  const { connection } = subscriber;
  if (!connection.isOpen) return false;
  if (connection.unsent <= connection.limits.conflateBytes) {
    subscriber.behindSinceMs = null;
    return true;
  }
  subscriber.behind = true;
  connection.skipped.prices += 1;
  subscriber.behindSinceMs ??= connection.nowMs();
  if (connection.nowMs() - subscriber.behindSinceMs > STUCK_MS) {
    connection.close(CLOSE.TRY_AGAIN, 'stuck');
  }
  return false;
}
