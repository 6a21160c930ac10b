/**
 * A strategy on the live platform, through the public interface: the class that ran in a private world, unchanged. It begins
 * without a position of its own; at the end, however that comes, its open orders are cancelled.
 */
import { type RunMetrics, toMetrics } from '@tradefloor/bots/metrics';
import type { Strategy } from '@tradefloor/bots/strategy';
import { StrategySession } from '@tradefloor/bots/strategy-session';
import type { Call } from '@tradefloor/contracts/calls/call';
import { placeOrder } from '@tradefloor/contracts/calls/orders';
import { Fill } from '@tradefloor/contracts/fill';
import { Instrument, MarketTrade, ShownTick } from '@tradefloor/contracts/market';
import { Order } from '@tradefloor/contracts/order';
import { RefusalCodeSchema } from '@tradefloor/contracts/refusals';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import * as z from 'zod';
import { type Failure, OwnRequests } from './own-requests.ts';
import { ORDER_TOPICS, RunBook } from './run-book.ts';

export const LIVE_TOPICS = [
  'market.ticks',
  'market.trades',
  'orders.filled',
  ...ORDER_TOPICS,
] as const;

/** An event of the public interface, as `/ws` has it; beside topics `snapshot`, `gap` and `disconnected`. */
export type LiveFrame = {
  readonly event: string;
  readonly data?: unknown;
  /** Of a gap. */
  readonly reason?: string;
};

type LiveCall = (input: never) => Promise<unknown>;

/** What is needed of a client of the public interface: `Client` of `@tradefloor/client` is one. */
export type LiveClient = {
  readonly calls: {
    readonly placeOrder: LiveCall;
    readonly replaceOrder: LiveCall;
    readonly cancelOrder: LiveCall;
  };
  /** First a `snapshot`, then every event once; after a loss of the connection a `gap` unless it went on without one. */
  events(
    topics: readonly (typeof LIVE_TOPICS)[number][],
    options: { readonly symbols: readonly string[]; readonly signal: AbortSignal },
  ): AsyncIterable<LiveFrame>;
  /** The platform's time. */
  nowMs(): number;
};

export type LiveOptions = {
  readonly client: LiveClient;
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

const SnapshotWire = z.object({
  instruments: z.array(z.object(Instrument.shape)),
  quotes: z.array(z.object(ShownTick.shape)),
});
const TicksWire = z.object({ seq: z.int(), ticks: z.array(z.object(ShownTick.shape)) });
const TradesWire = z.object({ seq: z.int(), trades: z.array(z.object(MarketTrade.shape)) });
const ChangeWire = z.object({ order: z.object(Order.shape) });
const FillWire = z.object(Fill.shape);
const CallFault = z.object({ code: RefusalCodeSchema, detail: z.string() });

/** Outcomes of which it is not certain that nothing was done: the events of the order decide. */
const UNCERTAIN: ReadonlySet<string> = new Set([
  'UPSTREAM_TIMEOUT',
  'UPSTREAM_UNAVAILABLE',
  'INTERNAL',
]);

/** Runs until the length is over, the signal, or a fault. @throws what the stream throws: a session that is over */
export async function runLive(strategy: Strategy, options: LiveOptions): Promise<LiveEnd> {
  const run = new LiveRun(strategy, options);
  return run.untilEnd();
}

class LiveRun {
  readonly #strategy: Strategy;
  readonly #options: LiveOptions;
  readonly #stream = new AbortController();
  readonly #requests = new Set<Promise<void>>();
  #book: RunBook | null = null;
  #session: StrategySession | null = null;
  #end: Pick<LiveEnd, 'reason' | 'detail'> | null = null;
  #callOffTimer: () => void = () => undefined;
  #callOffLength: () => void = () => undefined;

  constructor(strategy: Strategy, options: LiveOptions) {
    this.#strategy = strategy;
    this.#options = options;
  }

  async untilEnd(): Promise<LiveEnd> {
    const { client, symbols, signal } = this.#options;
    const stop = () => this.#finish('STOPPED');
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    try {
      for await (const frame of client.events(LIVE_TOPICS, {
        symbols,
        signal: this.#stream.signal,
      })) {
        if (this.#end !== null) break;
        this.#onFrame(frame);
      }
    } catch (error) {
      // A stream that this run ended may end by an error.
      if (this.#end === null) throw error;
    } finally {
      signal.removeEventListener('abort', stop);
      this.#finish('CLOSED');
      await this.#leaveMarket();
    }
    const end = this.#end ?? { reason: 'CLOSED', detail: null };
    return { ...end, metrics: this.#metrics() };
  }

  #metrics(): RunMetrics | null {
    return this.#book === null ? null : toMetrics(this.#book, this.#strategy.target ?? null);
  }

  /** The first end counts. */
  #finish(reason: LiveEnd['reason'], detail: string | null = null): void {
    if (this.#end !== null) return;
    this.#end = { reason, detail };
    this.#callOffTimer();
    this.#callOffLength();
    this.#stream.abort();
  }

  /** Lets the strategy act; what it throws ends the run. */
  #act(run: (session: StrategySession) => void): void {
    if (this.#end !== null || this.#session === null) return;
    try {
      run(this.#session);
    } catch (error) {
      this.#finish('STRATEGY_FAILED', error instanceof Error ? error.message : String(error));
    }
  }

  #onFrame({ event, data, reason }: LiveFrame): void {
    if (event === 'snapshot') this.#begin(data);
    else if (event === 'gap' && reason !== 'PRINTS') {
      this.#finish('GAP', `events were missed (${reason})`);
    } else this.#onTopic(event, data);
    this.#deliver();
  }

  #onTopic(topic: string, data: unknown): void {
    const book = this.#book;
    if (book === null) return;
    if (topic === 'market.ticks') {
      const { seq, ticks } = z.decode(TicksWire, data as z.input<typeof TicksWire>);
      book.receive({ topic, payload: { seq, ticks: ticks.filter((tick) => this.#isOurs(tick)) } });
    } else if (topic === 'market.trades') {
      const { seq, trades } = z.decode(TradesWire, data as z.input<typeof TradesWire>);
      book.receive({ topic, payload: { seq, trades: trades.filter((one) => this.#isOurs(one)) } });
    } else if (topic === 'orders.filled') {
      book.receive({ topic, payload: z.decode(FillWire, data as z.input<typeof FillWire>) });
    } else if (topic.startsWith('orders.')) {
      book.receive({ topic, payload: z.decode(ChangeWire, data as z.input<typeof ChangeWire>) });
    }
  }

  #isOurs({ symbol }: { readonly symbol: string }): boolean {
    return this.#options.symbols.includes(symbol);
  }

  /** Opens the session at the first snapshot; a later one states what its events have stated. */
  #begin(data: unknown): void {
    if (this.#book !== null) return;
    const { client, symbols, lengthMs, seed, prefix, after } = this.#options;
    const snapshot = z.decode(SnapshotWire, data as z.input<typeof SnapshotWire>);
    const instruments = symbols.flatMap(
      (symbol) => snapshot.instruments.find((one) => one.symbol === symbol) ?? [],
    );
    if (instruments.length < symbols.length) {
      this.#finish('STRATEGY_FAILED', 'a symbol of the run is not listed');
      return;
    }
    const book = new RunBook(instruments, () => client.nowMs());
    this.#book = book;
    const startMs = client.nowMs();
    this.#session = new StrategySession(this.#strategy, {
      instruments,
      orders: new OwnRequests({
        own: book.orders,
        nowMs: () => client.nowMs(),
        add: (event) => book.add(event),
        send: (call, input, { onRefused }) => this.#send(call, input, onRefused),
      }),
      seed,
      startMs,
      endMs: lengthMs === null ? null : startMs + lengthMs,
      ticks: snapshot.quotes.filter((tick) => this.#isOurs(tick)),
      prefix,
    });
    if (lengthMs !== null) this.#callOffLength = after(lengthMs, () => this.#finish('LENGTH'));
    this.#act((session) => session.start());
  }

  /** Hands over what has happened, and plans the next timer. */
  #deliver(): void {
    const [book, session] = [this.#book, this.#session];
    if (book === null || session === null) return;
    while (book.hasEvents && this.#end === null) {
      for (const event of book.drain()) this.#act((acting) => acting.handle(event));
    }
    this.#callOffTimer();
    if (this.#end !== null || session.nextTimerMs === null) return;
    const { client, after } = this.#options;
    const delayMs = Math.max(0, session.nextTimerMs - client.nowMs());
    this.#callOffTimer = after(delayMs, () => {
      this.#act((acting) => acting.fireTimers(client.nowMs()));
      this.#deliver();
    });
  }

  #send<C extends Call>(
    call: C,
    input: z.output<C['in']>,
    onRefused: (failure: Failure) => void,
  ): void {
    const calls: Readonly<Record<string, LiveCall>> = this.#options.client.calls;
    const sent = calls[call.name]?.(z.encode(call.in, input) as never);
    const settled = sent?.then(
      (response) => {
        // The order as it was accepted, should the stream be behind its response.
        if (call.name === placeOrder.name) this.#onTopic('orders.submitted', { order: response });
      },
      (error: unknown) => {
        const fault = CallFault.safeParse(error);
        if (fault.success && !UNCERTAIN.has(fault.data.code)) onRefused(fault.data);
      },
    );
    this.#track(settled?.then(() => this.#deliver()));
  }

  #track(request: Promise<void> | undefined): void {
    if (request === undefined) return;
    const tracked = request.then(() => void this.#requests.delete(tracked));
    this.#requests.add(tracked);
  }

  /** Cancels what is open once all that was sent has its response; what cannot be cancelled is at its end. */
  async #leaveMarket(): Promise<void> {
    const [book, session] = [this.#book, this.#session];
    if (book === null || session === null) return;
    try {
      session.end(this.#options.client.nowMs());
    } catch {
      // The run has its end; there is no other for the strategy.
    }
    await Promise.all(this.#requests);
    const open = book.orders.list().filter(({ status }) => isOpen(status));
    const cancels = open.flatMap(({ orderId }) =>
      orderId === null ? [] : [this.#options.client.calls.cancelOrder({ orderId } as never)],
    );
    await Promise.allSettled(cancels);
  }
}
