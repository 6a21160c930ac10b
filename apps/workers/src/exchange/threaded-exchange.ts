/**
 * The exchange in a thread of its own, as the rest of the process sees it. A thread that dies is replaced: the new one
 * opens the exchange as its journal left it, and receives again what the old one did not respond to. Its clients see a
 * lost connection, as after a crash of the process.
 */
import type { TickBatch } from '@tradefloor/contracts/market';
import type { Rfq, RfqExecuted } from '@tradefloor/contracts/rfq';
import type { Log } from '@tradefloor/runtime/host/log';
import type { HaltChange } from '@tradefloor/sim/exchange/exchange';
import type { ExchangePort, NotResponding } from '../services/fix-exchange/service.ts';
import type {
  ExchangeEvent,
  ExchangeQuestion,
  ExchangeRequest,
  ExchangeResponses,
  FromExchange,
  ToExchange,
} from './thread-messages.ts';

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;
/** A thread that lived so long died of something new: its successor starts without a longer wait. */
const HEALTHY_MS = 10_000;
/** An exchange that has not responded for so long does not work, and what is read from it is not waited for longer. */
const SILENT_MS = 3_000;
/** Its clients have this long to say goodbye. */
const STOP_MS = 5_000;

/** The part of a worker thread that is used here. */
export type Thread = {
  postMessage(message: ToExchange): void;
  on(event: 'message', receive: (message: FromExchange) => void): unknown;
  on(event: 'error', receive: (error: unknown) => void): unknown;
  on(event: 'exit', receive: (code: number) => void): unknown;
  terminate(): unknown;
};

type Waiting = {
  readonly request: ExchangeRequest;
  /** Since when the exchange has it or could have it. */
  sinceMs: number;
  readonly settle: (value: unknown) => void;
  /** Ends the wait for a response without it; an event is waited for until it is taken in. */
  readonly giveUp: (() => void) | null;
  /** The response is not waited for any more: the request is not given again. */
  isOver: boolean;
};

export class ThreadedExchange implements ExchangePort {
  /** Resolves once the exchange is open for the first time; rejects when it cannot be opened. */
  readonly whenOpen: Promise<void>;
  readonly #start: () => Thread;
  readonly #log: Log;
  /** Without a response so far, in the order of their numbers. */
  readonly #waiting = new Map<number, Waiting>();
  readonly #events = new Set<Promise<unknown>>();
  #thread: Thread | null = null;
  #isOpen = false;
  #wasOpen = false;
  #isStopped = false;
  #requests = 0;
  #startedAt = 0;
  #waitMs = FIRST_WAIT_MS;
  #retry: NodeJS.Timeout | null = null;
  #failure = 'the exchange is starting';
  #opened: { readonly resolve: () => void; readonly reject: (error: Error) => void };

  /** @param start starts a thread with the program of the exchange */
  constructor(start: () => Thread, log: Log) {
    this.#start = start;
    this.#log = log;
    this.#opened = { resolve: () => undefined, reject: () => undefined };
    this.whenOpen = new Promise((resolve, reject) => {
      this.#opened = { resolve, reject };
    });
    // A failure that is not waited for is in the log.
    this.whenOpen.catch(() => undefined);
    this.#begin();
  }

  /** Why the exchange does not work now; null while it does. */
  failure(): string | null {
    if (!this.#isOpen) return this.#failure;
    for (const { sinceMs } of this.#waiting.values()) {
      return performance.now() - sinceMs > SILENT_MS ? 'the exchange does not respond' : null;
    }
    return null;
  }

  onTicks(batch: TickBatch): void {
    if (this.#isOpen) this.#thread?.postMessage({ kind: 'TICKS', batch });
  }

  onHalt(change: HaltChange): void {
    this.#give({ kind: 'HALT', change });
  }

  onRfq(rfq: Rfq): void {
    this.#give({ kind: 'RFQ', rfq });
  }

  onRfqExecuted(done: RfqExecuted): void {
    this.#give({ kind: 'RFQ_EXECUTED', done });
  }

  async settled(): Promise<void> {
    await Promise.all(this.#events);
  }

  depth(
    symbol: string,
    levels: number,
    account: string | null,
  ): Promise<ExchangeResponses['DEPTH'] | NotResponding> {
    return this.#ask({ kind: 'DEPTH', symbol, levels, account }, 'NOT_RESPONDING');
  }

  auctions(): Promise<ExchangeResponses['AUCTIONS'] | NotResponding> {
    return this.#ask({ kind: 'AUCTIONS' }, 'NOT_RESPONDING');
  }

  sessions(): Promise<ExchangeResponses['SESSIONS'] | NotResponding> {
    return this.#ask({ kind: 'SESSIONS' }, 'NOT_RESPONDING');
  }

  /** In Prometheus' text form; nothing while the exchange does not work. */
  metrics(): Promise<string> {
    return this.#ask({ kind: 'METRICS' }, '');
  }

  /** Logs out all clients and ends the thread. Events it has not taken in by then are never settled. */
  async stop(): Promise<void> {
    const goodbye = this.#isOpen ? this.#request({ kind: 'STOP' }) : Promise.resolve();
    this.#isStopped = true;
    if (this.#retry !== null) clearTimeout(this.#retry);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise((resolve) => {
      timer = setTimeout(resolve, STOP_MS);
    });
    await Promise.race([goodbye, late]);
    clearTimeout(timer);
    this.#isOpen = false;
    for (const { giveUp } of this.#waiting.values()) giveUp?.();
    this.#waiting.clear();
    await this.#thread?.terminate();
  }

  #give(event: ExchangeEvent): void {
    const taken = this.#request(event).finally(() => this.#events.delete(taken));
    this.#events.add(taken);
  }

  #request(request: ExchangeEvent | { readonly kind: 'STOP' }): Promise<unknown> {
    return new Promise((settle) => this.#send(request, { settle, giveUp: null }));
  }

  /** The response, or what stands for it when there is none in time or none is to be expected. */
  #ask<K extends keyof ExchangeResponses, F>(
    question: Extract<ExchangeQuestion, { readonly kind: K }>,
    otherwise: F,
  ): Promise<ExchangeResponses[K] | F> {
    if (this.#isStopped || this.failure() !== null) return Promise.resolve(otherwise);
    return new Promise((resolve) => {
      const giveUp = () => {
        clearTimeout(timer);
        waiting.isOver = true;
        resolve(otherwise);
      };
      const timer = setTimeout(giveUp, SILENT_MS);
      const settle = (value: unknown) => {
        clearTimeout(timer);
        // The program of the thread responds with what the exchange's own method returns.
        resolve(value as ExchangeResponses[K]);
      };
      const waiting = this.#send(question, { settle, giveUp });
    });
  }

  #send(request: ExchangeRequest, ends: Pick<Waiting, 'settle' | 'giveUp'>): Waiting {
    this.#requests += 1;
    const id = this.#requests;
    const waiting = { ...ends, request, sinceMs: performance.now(), isOver: false };
    this.#waiting.set(id, waiting);
    if (this.#isOpen) this.#thread?.postMessage({ id, request });
    return waiting;
  }

  #begin(): void {
    this.#retry = null;
    this.#startedAt = performance.now();
    const thread = this.#start();
    this.#thread = thread;
    let why = 'it ended';
    thread.on('message', (message) => {
      if (this.#thread === thread) this.#received(thread, message);
    });
    thread.on('error', (error) => {
      why = String(error);
    });
    thread.on('exit', () => {
      if (this.#thread === thread) this.#died(why);
    });
  }

  #received(thread: Thread, message: FromExchange): void {
    if (message.kind === 'RESPONSE') {
      this.#waiting.get(message.id)?.settle(message.value);
      this.#waiting.delete(message.id);
      return;
    }
    this.#isOpen = true;
    this.#wasOpen = true;
    for (const [id, waiting] of this.#waiting) {
      if (waiting.isOver) {
        this.#waiting.delete(id);
        continue;
      }
      waiting.sinceMs = performance.now();
      thread.postMessage({ id, request: waiting.request });
    }
    this.#opened.resolve();
  }

  #died(why: string): void {
    this.#thread = null;
    this.#isOpen = false;
    if (this.#isStopped) return;
    this.#failure = `the thread of the exchange ended: ${why}`;
    this.#log.error({ why }, 'exchange.died');
    if (!this.#wasOpen) {
      this.#opened.reject(new Error(this.#failure));
      return;
    }
    if (performance.now() - this.#startedAt >= HEALTHY_MS) this.#waitMs = FIRST_WAIT_MS;
    this.#retry = setTimeout(() => this.#begin(), this.#waitMs);
    this.#waitMs = Math.min(LONGEST_WAIT_MS, this.#waitMs * 2);
  }
}
