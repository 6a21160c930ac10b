/**
 * One stream of events over as many connections as it takes: it connects again by itself, goes on after the last event
 * where the platform still can, and yields a gap where it cannot.
 */

import { TOPIC_NAMES } from '../generated/facts.ts';
import type { ServerClock } from '../transport/clock.ts';
import type { Session } from '../transport/credentials.ts';
import type { Deps } from '../transport/deps.ts';
import { TradefloorError } from '../transport/error.ts';
import { EventBuffer } from './buffer.ts';
import { CLOSE, type End, followSocket } from './connection.ts';
import type { EventOptions, StreamEvent, TopicName } from './event-types.ts';
import { FrameReader } from './frames.ts';

export type StreamDeps = {
  readonly deps: Deps;
  readonly session: Session;
  readonly clock: ServerClock;
  /** Of the gateway over HTTP, without a slash at its end. */
  readonly url: string;
  /** Whether the session is still valid; logs in again where that is possible. @throws TradefloorError where it is not */
  readonly confirm: (signal: AbortSignal) => Promise<void>;
};

const BUFFER_MAX = 10_000;
const FIRST_WAIT_MS = 100;
const WAIT_MAX_MS = 5_000;
/** So many handshakes in a row may fail while the session is valid: sockets do not reach this platform, or are too many. */
const REFUSALS_MAX = 10;

export class EventStream {
  readonly #parts: StreamDeps;
  readonly #topics: readonly TopicName[];
  readonly #symbols: readonly string[];
  readonly #buffer: EventBuffer;
  readonly #reader: FrameReader;
  readonly #stop = new AbortController();
  /** Resolved when the loop has taken what waited. */
  #drained: (() => void) | null = null;

  /** @throws TradefloorError INVALID_USE for a topic that there is not */
  constructor(parts: StreamDeps, topics: readonly TopicName[], options: EventOptions = {}) {
    const known: ReadonlySet<string> = new Set(TOPIC_NAMES);
    const unknown = topics.filter((topic) => !known.has(topic));
    if (topics.length === 0 || unknown.length > 0) {
      const detail = topics.length === 0 ? 'no topic is named' : `no topic ${unknown.join(', ')}`;
      throw new TradefloorError({ code: 'INVALID_USE', detail });
    }
    const { bufferMax = BUFFER_MAX } = options;
    if (!(bufferMax >= 1)) {
      throw new TradefloorError({ code: 'INVALID_USE', detail: 'bufferMax is at least 1' });
    }
    this.#parts = parts;
    this.#topics = topics;
    this.#symbols = options.symbols ?? [];
    this.#buffer = new EventBuffer(bufferMax);
    this.#reader = new FrameReader(topics);
  }

  /** Yields until the caller leaves the loop or aborts. @throws TradefloorError where the session is over */
  async *events(signal?: AbortSignal): AsyncGenerator<StreamEvent<TopicName>, void, void> {
    const stop = () => this.#stop.abort();
    signal?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted) stop();
    const running = this.#run().then(
      () => this.#buffer.end(),
      (error: unknown) => this.#buffer.end(error),
    );
    try {
      for (;;) {
        const event = await this.#buffer.next();
        if (event === null) return;
        yield event;
        if (this.#buffer.isEmpty) this.#drained?.();
      }
    } finally {
      signal?.removeEventListener('abort', stop);
      stop();
      this.#drained?.();
      await running;
    }
  }

  async #run(): Promise<void> {
    const { deps, confirm } = this.#parts;
    const { signal } = this.#stop;
    for (let failures = 0; !signal.aborted; ) {
      const { code, opened, reason } = await this.#connect();
      if (signal.aborted) return;
      if (code === CLOSE.POLICY) throw new TradefloorError({ code: 'FORBIDDEN', detail: reason });
      if (opened) this.#push({ event: 'disconnected', at: this.#time(), code });
      if (code === CLOSE.TOO_SLOW) await this.#drain();
      failures = opened ? 0 : failures + 1;
      const most = Math.min(WAIT_MAX_MS, FIRST_WAIT_MS * 2 ** Math.min(failures, 10));
      if (code !== CLOSE.RESTART || failures > 0) {
        await deps.sleep(most / 2 + (most / 2) * deps.random(), signal);
      }
      if (
        !signal.aborted &&
        (await this.#confirm(() => confirm(signal))) &&
        failures > REFUSALS_MAX
      ) {
        const detail = 'the platform responds, but opens no socket (a session may have five)';
        throw new TradefloorError({ code: 'NETWORK', detail });
      }
    }
  }

  /** A platform that is down is waited for; a session that is over ends the stream. @returns whether the platform is up */
  async #confirm(confirm: () => Promise<void>): Promise<boolean> {
    try {
      await confirm();
      return true;
    } catch (error) {
      const isOver =
        error instanceof TradefloorError &&
        (error.status === 401 || error.status === 403 || error.code === 'LOGIN_FAILED');
      if (isOver) throw error;
      return false;
    }
  }

  #time(): string {
    const { deps, clock } = this.#parts;
    return new Date(Math.round(deps.nowMs() + clock.offsetMs)).toISOString();
  }

  #push(event: StreamEvent<TopicName>): void {
    this.#buffer.push(event);
  }

  /** Until the loop has taken what waited. */
  async #drain(): Promise<void> {
    if (this.#buffer.isEmpty || this.#stop.signal.aborted) return;
    await new Promise<void>((resolve) => {
      this.#drained = resolve;
    });
    this.#drained = null;
  }

  async #connect(): Promise<End> {
    const { deps, session, url } = this.#parts;
    const place = this.#reader.lastId === null ? '' : `?lastEventId=${this.#reader.lastId}`;
    const { key } = session;
    const socket = await deps
      .openSocket({
        url: `${url.replace(/^http/, 'ws')}/ws${place}`,
        headers: session.headers(),
        protocols: deps.isBrowser && key !== null ? ['tradefloor.v1', `bearer.${key}`] : [],
      })
      .catch((): null => null);
    if (socket === null) return { code: CLOSE.LOST, opened: false, reason: 'no socket' };
    this.#reader.begin();
    return followSocket(socket, {
      topics: this.#topics,
      symbols: this.#symbols,
      nowMs: deps.nowMs,
      elapsedMs: deps.elapsedMs,
      clock: this.#parts.clock,
      signal: this.#stop.signal,
      onFrame: (frame) => {
        for (const event of this.#reader.read(frame)) this.#push(event);
        return !this.#buffer.isFull;
      },
    });
  }
}
