/**
 * Live events for many subscribers: each message becomes an event once, its text is made once, and it reaches only the
 * permitted ones. Keeps the newest events, so that a short absence costs nothing. No sockets here.
 */
import type { FxBatch } from '@tradefloor/contracts/fx';
import type { InstrumentType, TickBatch, TradeBatch } from '@tradefloor/contracts/market';
import { isUserTopic } from '@tradefloor/contracts/socket';
import { toIso } from '@tradefloor/contracts/time';
import type { Message, UserTopic } from '@tradefloor/contracts/topics';
import type { Desk, SessionEvent } from '@tradefloor/contracts/user';
import type { Feed, FeedEvent } from '../ports/ports.ts';
import { TickBoard } from '../ticks/board.ts';
import { findOrderVersion, type OrderVersion, OrderVersions } from './order-versions.ts';
import {
  DESK_OF_INSTRUMENT,
  findConcern,
  getOwner,
  isOwned,
  type Owner,
  receives,
  receivesTopic,
  type Scope,
} from './scope.ts';

/** One event as it leaves, for any subscriber. */
export type LiveEvent = {
  /** Where it stands: `<life of this gateway>-<number>-<time>`. */
  readonly cursor: string;
  readonly topic: UserTopic;
  readonly at: string;
  /** Milliseconds since 1970. */
  readonly atMs: number;
  /** The order whose change it is; null for an event that is none. */
  readonly order: OrderVersion | null;
  /** Null: public, or every market reader's. */
  readonly owner: Owner | null;
  /** The payload in wire form, as JSON; made at the first use, shared by all subscribers. */
  readonly dataText: () => string;
};

export type Listener = {
  readonly scope: () => Scope;
  readonly onEvent: (event: LiveEvent) => void;
  /** Something may have been missed: the state must be sent again. */
  readonly onGap: () => void;
};

export type LiveHooks = {
  readonly onTicks?: (batch: TickBatch) => void;
  readonly onFx?: (batch: FxBatch) => void;
  readonly onTrades?: (batch: TradeBatch) => void;
  readonly onSession?: (event: SessionEvent) => void;
  readonly onGap?: () => void;
};

const KEPT = 4_096;
const CURSOR_RADIX = 36;

/** The time of a cursor of any gateway's life, milliseconds since 1970; null where it has none. */
export function findCursorMs(cursor: string): number | null {
  const [, , text = ''] = cursor.split('-', 3);
  return /^[0-9a-z]{1,9}$/.test(text) ? Number.parseInt(text, CURSOR_RADIX) : null;
}

export class Live {
  readonly board = new TickBoard();
  readonly #life: string;
  /** The newest events, each at its number modulo their number. */
  readonly #kept: LiveEvent[] = [];
  /** Nothing up to this number is known: the beginning, or the last gap. */
  #gapAt = 0;
  #count = 0;
  /** When the newest event was published, milliseconds since 1970. */
  #newestMs: number;
  readonly #versions = new OrderVersions();
  readonly #listeners = new Set<Listener>();
  readonly #byUser = new Map<string, Set<Listener>>();
  /** Subscribers with more than their own scope. */
  readonly #watchers = new Set<Listener>();
  readonly #hooks = new Set<LiveHooks>();
  #desks: ReadonlyMap<string, Desk> = new Map();
  #fx: FxBatch | null = null;
  /** Time of the newest prints, milliseconds since 1970. */
  #tradesAt = -1;
  readonly #stop: () => void;
  readonly #feed: Feed;

  /** Milliseconds since 1970. */
  readonly nowMs: () => number;

  /** @param life a name unique among the gateway's incarnations: cursors of an earlier one are not understood */
  constructor(
    feed: Feed,
    { life, nowMs }: { readonly life: string; readonly nowMs: () => number },
  ) {
    this.#life = life;
    this.nowMs = nowMs;
    this.#newestMs = nowMs();
    this.#feed = feed;
    this.#stop = feed.subscribe({
      onEvent: (event) => this.#receive(event),
      onGap: () => this.#gap(),
    });
  }

  get status(): 'up' | 'down' {
    return this.#feed.status();
  }

  /** The newest prices of the currency pairs; null before the first. */
  get fx(): FxBatch | null {
    return this.#fx;
  }

  close(): void {
    this.#stop();
  }

  hook(hooks: LiveHooks): () => void {
    this.#hooks.add(hooks);
    return () => this.#hooks.delete(hooks);
  }

  /** Sets which desk a symbol belongs to. */
  learn(instruments: readonly { symbol: string; instrumentType: InstrumentType }[]): void {
    this.#desks = new Map(
      instruments.map(({ symbol, instrumentType }) => [symbol, DESK_OF_INSTRUMENT[instrumentType]]),
    );
  }

  /**
   * Receives from now on all events of the scope; `scope` is evaluated again when `rescope` is
   * called.
   */
  listen(listener: Listener): { readonly stop: () => void; readonly rescope: () => void } {
    let place = this.#place(listener);
    this.#listeners.add(listener);
    return {
      stop: () => {
        place();
        this.#listeners.delete(listener);
      },
      rescope: () => {
        place();
        place = this.#place(listener);
      },
    };
  }

  #place(listener: Listener): () => void {
    const { userId, firm, desks, requests, voice } = listener.scope();
    if (firm || requests || voice || desks.length > 0) {
      this.#watchers.add(listener);
      return () => this.#watchers.delete(listener);
    }
    const own = this.#byUser.get(userId) ?? new Set();
    this.#byUser.set(userId, own.add(listener));
    return () => {
      own.delete(listener);
      if (own.size === 0) this.#byUser.delete(userId);
    };
  }

  /** The cursor of the newest event: what comes later is after it. Its time serves other gateways. */
  cursor(): string {
    return `${this.#life}-${this.#count}-${this.#newestMs.toString(CURSOR_RADIX)}`;
  }

  /** Events after a cursor that the scope allows; null when they are no longer all known. */
  since(cursor: string, scope: Scope): readonly LiveEvent[] | null {
    const [life, text = ''] = cursor.split('-', 2);
    const from = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    const oldest = Math.max(this.#gapAt, this.#count - KEPT);
    if (life !== this.#life || !(from >= oldest && from <= this.#count)) return null;
    const missed: LiveEvent[] = [];
    for (let number = from + 1; number <= this.#count; number += 1) {
      const event = this.#kept[number % KEPT];
      if (event && maySee(scope, event)) missed.push(event);
    }
    return missed;
  }

  #receive(event: FeedEvent): void {
    // The feed has checked the payload by the schema of its topic.
    const message = event as Message;
    const { topic, payload } = message;
    if (topic === 'user.session') {
      for (const hook of this.#hooks) hook.onSession?.(payload);
      return;
    }
    if (topic === 'market.ticks') {
      const batch = payload;
      if (this.board.apply(batch)) for (const hook of this.#hooks) hook.onTicks?.(batch);
      return;
    }
    // Prices that the next ones replace: missed ones are not repeated.
    if (topic === 'market.fx') {
      const batch = payload;
      if (this.#fx !== null && batch.at <= this.#fx.at) return;
      this.#fx = batch;
      for (const hook of this.#hooks) hook.onFx?.(batch);
      return;
    }
    // Prints of a moment: who needs earlier ones reads the tape.
    if (topic === 'market.trades') {
      const batch = payload;
      if (batch.at <= this.#tradesAt) return;
      this.#tradesAt = batch.at;
      for (const hook of this.#hooks) hook.onTrades?.(batch);
      return;
    }
    if (!isForUsers(message)) return;
    const order = findOrderVersion(message);
    if (order !== null && !this.#versions.pass(event, order)) return;
    this.#notify(this.#toEvent(message, event, order));
  }

  #toEvent(message: Message<UserTopic>, event: FeedEvent, order: OrderVersion | null): LiveEvent {
    const { atMs } = event;
    this.#count += 1;
    this.#newestMs = atMs;
    return {
      cursor: this.cursor(),
      topic: message.topic,
      at: toIso(atMs),
      atMs,
      order,
      owner: isOwned(message)
        ? getOwner(message, (symbol) => this.#desks.get(symbol) ?? null)
        : findConcern(message),
      dataText: () => this.#feed.payloadText(event),
    };
  }

  #notify(event: LiveEvent): void {
    this.#kept[this.#count % KEPT] = event;
    for (const listeners of this.#concerned(event.owner)) {
      for (const listener of listeners) {
        if (maySee(listener.scope(), event)) listener.onEvent(event);
      }
    }
  }

  /** Who may have to do with an event; no listener is in two of the sets. */
  #concerned(owner: Owner | null): readonly Iterable<Listener>[] {
    if (owner === null) return [this.#listeners];
    const { userId, alsoOf = null, members } = owner;
    if (members !== undefined) {
      const named = [...new Set(members)].map((member) => this.#byUser.get(member) ?? []);
      return [...named, this.#watchers];
    }
    const own = this.#byUser.get(userId) ?? [];
    const also = alsoOf === null || alsoOf === userId ? [] : (this.#byUser.get(alsoOf) ?? []);
    return [own, also, this.#watchers];
  }

  /** After a gap no cursor is valid: every subscriber restarts. */
  #gap(): void {
    this.#kept.length = 0;
    this.#count += 1;
    this.#gapAt = this.#count;
    for (const hook of this.#hooks) hook.onGap?.();
    for (const listener of [...this.#listeners]) listener.onGap();
  }
}

const maySee = (scope: Scope, { owner, topic }: LiveEvent): boolean =>
  owner === null ? receivesTopic(scope, topic) : receives(scope, owner);

const isForUsers = (message: Message): message is Message<UserTopic> => isUserTopic(message.topic);
