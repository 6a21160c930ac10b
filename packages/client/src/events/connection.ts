/** One connection to `/ws`, from its handshake to its end: what it subscribes to, and how it shows that it is alive. */

import { TOPIC_NAMES } from '../generated/facts.ts';
import type { ServerClock } from '../transport/clock.ts';
import type { Socket } from '../transport/deps.ts';
import type { TopicName } from './event-types.ts';
import { type Frame, parseFrame } from './frames.ts';

/** Close codes (docs/api/sockets.md). */
export const CLOSE = {
  NORMAL: 1_000,
  LOST: 1_006,
  POLICY: 1_008,
  RESTART: 1_012,
  TOO_SLOW: 1_013,
} as const;

/** How a connection ended, and whether it had begun. */
export type End = { readonly code: number; readonly opened: boolean; readonly reason: string };

export type Following = {
  readonly topics: readonly TopicName[];
  /** None: prices of all symbols. */
  readonly symbols: readonly string[];
  readonly nowMs: () => number;
  readonly elapsedMs: () => number;
  readonly clock: ServerClock;
  readonly signal: AbortSignal;
  /** @returns false where there is no room for another */
  readonly onFrame: (frame: Frame) => boolean;
};

/** Names of topics, and of symbols, that one message may hold. */
const TOPICS_MAX = 40;
const SYMBOLS_MAX = 500;
/** A connection that is silent for this long is pinged; one that is silent for as long again is lost. */
const SILENCE_MS = 15_000;

/** Reads a connection until it ends, the signal is aborted, there is no more room, or it is silent. */
export function followSocket(socket: Socket, following: Following): Promise<End> {
  const { signal, onFrame } = following;
  const pulse = new Pulse(socket, following);
  return new Promise((resolve) => {
    let opened = false;
    let ended = false;
    const end = (code: number, reason = '') => {
      if (ended) return;
      ended = true;
      clearInterval(watch);
      signal.removeEventListener('abort', leave);
      resolve({ code, opened, reason });
    };
    const close = (code: number) => {
      end(code);
      socket.close();
    };
    const leave = () => close(CLOSE.NORMAL);
    const watch = setInterval(() => {
      if (!pulse.check()) close(CLOSE.LOST);
    }, SILENCE_MS / 3);
    socket.addEventListener('error', () => end(CLOSE.LOST));
    socket.addEventListener('close', ({ code, reason }) => end(code, reason));
    socket.addEventListener('message', ({ data }) => {
      const frame = parseFrame(data);
      if (ended || frame === null) return;
      pulse.feel(frame);
      if (!opened) subscribe(socket, following);
      opened = true;
      if (!onFrame(frame)) close(CLOSE.TOO_SLOW);
    });
    signal.addEventListener('abort', leave, { once: true });
    if (signal.aborted) leave();
  });
}

/** A connection receives every topic until it names those that it does without. */
function subscribe(socket: Socket, { topics, symbols }: Following): void {
  const send = (message: object) => socket.send(JSON.stringify(message));
  send({ op: 'ping' });
  const others = TOPIC_NAMES.filter((topic) => !topics.includes(topic));
  for (const named of chunks(others, TOPICS_MAX)) send({ op: 'unsubscribe', topics: named });
  for (const named of chunks(topics, TOPICS_MAX)) send({ op: 'subscribe', topics: named });
  for (const named of chunks(symbols, SYMBOLS_MAX)) send({ op: 'subscribe', symbols: named });
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  const parts = Math.ceil(items.length / size);
  return Array.from({ length: parts }, (_, i) => items.slice(i * size, (i + 1) * size));
}

/** Whether the other side is there: browsers do not show the pings of the protocol. Its responses also show the time. */
class Pulse {
  readonly #socket: Socket;
  readonly #parts: Following;
  /** By the clock that is never set. */
  #receivedMs: number;
  /** When the ping was sent that has no response yet, milliseconds since 1970. */
  #pingedMs: number | null;

  constructor(socket: Socket, parts: Following) {
    this.#socket = socket;
    this.#parts = parts;
    this.#receivedMs = parts.elapsedMs();
    this.#pingedMs = null;
  }

  feel({ event, at }: Frame): void {
    const receivedMs = this.#parts.nowMs();
    this.#receivedMs = this.#parts.elapsedMs();
    // The first frame is followed by a ping.
    if (this.#pingedMs === null && event === 'authIdentity') this.#pingedMs = receivedMs;
    if (event !== 'pong' || this.#pingedMs === null) return;
    const writtenMs = Date.parse(at);
    this.#parts.clock.read({
      fromMs: writtenMs,
      untilMs: writtenMs + 1,
      sentMs: this.#pingedMs,
      receivedMs,
    });
    this.#pingedMs = null;
  }

  /** Pings after a silence. @returns false for a silence that no ping ended */
  check(): boolean {
    const silentMs = this.#parts.elapsedMs() - this.#receivedMs;
    if (silentMs < SILENCE_MS) return true;
    if (silentMs >= 2 * SILENCE_MS) return false;
    if (this.#pingedMs === null) {
      this.#pingedMs = this.#parts.nowMs();
      try {
        this.#socket.send('{"op":"ping"}');
      } catch {
        // Not open yet: the handshake has the same patience.
      }
    }
    return true;
  }
}
