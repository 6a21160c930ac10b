/**
 * A strategy on the live platform, whatever it trades there: it is handed what happened, one event after the other, its
 * timers are kept, and its run ends once: by its length, a signal, or a fault.
 */
import { type RunMetrics, toMetrics } from '@tradefloor/bots/metrics';
import type { Strategy } from '@tradefloor/bots/strategy';
import { type SessionOptions, StrategySession } from '@tradefloor/bots/strategy-session';
import { RefusalCodeSchema } from '@tradefloor/contracts/refusals';
import * as z from 'zod';
import type { Failure } from './own-requests.ts';
import type { RunBook } from './run-book.ts';

/** An event of the public interface, as `/ws` has it; beside topics `snapshot`, `gap` and `disconnected`. */
export type LiveFrame = {
  readonly event: string;
  readonly data?: unknown;
  /** Of a gap. */
  readonly reason?: string;
};

/** A call of a client of the public interface: its input and its response are as they are on the wire. */
export type LiveCall = (input: never) => Promise<unknown>;

export type LiveTerms = {
  readonly symbols: readonly string[];
  /** Null for a run that ends when it is stopped. */
  readonly lengthMs: number | null;
  /** Of the strategy's random numbers. */
  readonly seed: number;
  /** Precedes the names of orders: another for each run of a user. */
  readonly prefix: string;
  readonly signal: AbortSignal;
  /** Runs something later; what it returns calls it off. */
  readonly after: (delayMs: number, run: () => void) => () => void;
};

export type LiveEnd = {
  /** `GAP`: events were missed, so that the strategy's state would no longer be true. */
  readonly reason: 'LENGTH' | 'STOPPED' | 'GAP' | 'STRATEGY_FAILED' | 'CLOSED';
  readonly detail: string | null;
  readonly metrics: RunMetrics | null;
};

type Opening = Pick<SessionOptions, 'instruments' | 'orders' | 'ticks' | 'quote'>;
type Opened = { readonly book: RunBook; readonly session: StrategySession };

/** What is particular to a run: what it makes of a frame, and what it leaves behind. */
export type LiveWork = {
  readonly onFrame: (frame: LiveFrame) => void | Promise<void>;
  /** After the strategy's end, once all that was sent has its response. */
  readonly onLeave: () => Promise<void>;
};

const CallFault = z.object({ code: RefusalCodeSchema, detail: z.string() });

/** Outcomes of which it is not certain that nothing was done. */
const UNCERTAIN: ReadonlySet<string> = new Set([
  'UPSTREAM_TIMEOUT',
  'UPSTREAM_UNAVAILABLE',
  'INTERNAL',
]);

/** Why the platform did not do what it was called for; null where it may have. */
export function findRefusal(error: unknown): Failure | null {
  const fault = CallFault.safeParse(error);
  return fault.success && !UNCERTAIN.has(fault.data.code) ? fault.data : null;
}

export class LiveSession {
  readonly #strategy: Strategy;
  readonly #terms: LiveTerms;
  readonly #nowMs: () => number;
  readonly #stream = new AbortController();
  readonly #requests = new Set<Promise<void>>();
  #opened: Opened | null = null;
  #end: Pick<LiveEnd, 'reason' | 'detail'> | null = null;
  #fault: { readonly error: unknown } | null = null;
  #callOffTimer: () => void = () => undefined;
  #callOffLength: () => void = () => undefined;

  constructor(strategy: Strategy, terms: LiveTerms, nowMs: () => number) {
    this.#strategy = strategy;
    this.#terms = terms;
    this.#nowMs = nowMs;
  }

  /** What is known of the run; null before it is opened. */
  get book(): RunBook | null {
    return this.#opened?.book ?? null;
  }

  get isOver(): boolean {
    return this.#end !== null;
  }

  /** Ends the stream of events with the run. */
  get streamSignal(): AbortSignal {
    return this.#stream.signal;
  }

  /** Opens the run of the strategy, and starts it. */
  open(book: RunBook, opening: Opening): void {
    const { lengthMs, seed, prefix, after } = this.#terms;
    const startMs = this.#nowMs();
    const session = new StrategySession(this.#strategy, {
      ...opening,
      seed,
      startMs,
      endMs: lengthMs === null ? null : startMs + lengthMs,
      prefix,
    });
    this.#opened = { book, session };
    if (lengthMs !== null) this.#callOffLength = after(lengthMs, () => this.finish('LENGTH'));
    this.act((acting) => acting.start());
  }

  /** Takes frames until the run ends. @throws what the stream throws: a session that is over */
  async follow(frames: AsyncIterable<LiveFrame>, work: LiveWork): Promise<LiveEnd> {
    const { signal } = this.#terms;
    const stop = () => this.finish('STOPPED');
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    try {
      for await (const frame of frames) {
        if (this.#end !== null) break;
        await work.onFrame(frame);
        this.deliver();
      }
    } catch (error) {
      // A stream that this run ended may end by an error.
      if (this.#end === null) throw error;
    } finally {
      signal.removeEventListener('abort', stop);
      this.finish('CLOSED');
      await this.#leave(work);
    }
    if (this.#fault !== null) throw this.#fault.error;
    const end = this.#end ?? { reason: 'CLOSED', detail: null };
    return { ...end, metrics: this.#metrics() };
  }

  /** The first end counts. */
  finish(reason: LiveEnd['reason'], detail: string | null = null): void {
    if (this.#end !== null) return;
    this.#end = { reason, detail };
    this.#callOffTimer();
    this.#callOffLength();
    this.#stream.abort();
  }

  /** Lets the strategy act; what it throws ends the run. */
  act(run: (session: StrategySession) => void): void {
    if (this.#end !== null || this.#opened === null) return;
    try {
      run(this.#opened.session);
    } catch (error) {
      this.finish('STRATEGY_FAILED', error instanceof Error ? error.message : String(error));
    }
  }

  /** Hands over what has happened, and plans the next timer. */
  deliver(): void {
    if (this.#opened === null) return;
    const { book, session } = this.#opened;
    while (book.hasEvents && this.#end === null) {
      for (const event of book.drain()) this.act((acting) => acting.handle(event));
    }
    this.#callOffTimer();
    if (this.#end !== null || session.nextTimerMs === null) return;
    const delayMs = Math.max(0, session.nextTimerMs - this.#nowMs());
    this.#callOffTimer = this.#terms.after(delayMs, () => {
      this.act((acting) => acting.fireTimers(this.#nowMs()));
      this.deliver();
    });
  }

  /** Hands over what came with a request once it is settled; the run does not end before. What it throws ends the run. */
  track(request: Promise<void> | undefined): void {
    if (request === undefined) return;
    const tracked = request
      .then(() => this.deliver())
      .catch((error: unknown) => {
        this.#fault ??= { error };
        this.finish('CLOSED');
      })
      .then(() => void this.#requests.delete(tracked));
    this.#requests.add(tracked);
  }

  async #leave({ onLeave }: LiveWork): Promise<void> {
    if (this.#opened === null) return;
    try {
      this.#opened.session.end(this.#nowMs());
    } catch {
      // The run has its end; there is no other for the strategy.
    }
    while (this.#requests.size > 0) await Promise.all(this.#requests);
    await onLeave();
  }

  #metrics(): RunMetrics | null {
    const { book } = this;
    return book === null ? null : toMetrics(book, this.#strategy.target ?? null);
  }
}
