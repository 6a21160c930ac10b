/**
 * A strategy on the live platform, through the public interface: the class that ran in a private world, unchanged. It begins
 * without a position of its own; at the end, however that comes, its open orders are cancelled.
 */
import type { Strategy } from '@tradefloor/bots/strategy';
import type { Call } from '@tradefloor/contracts/calls/call';
import { placeOrder } from '@tradefloor/contracts/calls/orders';
import { Fill } from '@tradefloor/contracts/fill';
import { Instrument, MarketTrade, ShownTick } from '@tradefloor/contracts/market';
import { Order } from '@tradefloor/contracts/order';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import * as z from 'zod';
import {
  findRefusal,
  type LiveCall,
  type LiveEnd,
  type LiveFrame,
  LiveSession,
  type LiveTerms,
} from './live-session.ts';
import { type Failure, OwnRequests } from './own-requests.ts';
import { ORDER_TOPICS, RunBook } from './run-book.ts';

export const LIVE_TOPICS = [
  'market.ticks',
  'market.trades',
  'orders.filled',
  ...ORDER_TOPICS,
] as const;

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

export type LiveOptions = LiveTerms & { readonly client: LiveClient };

const SnapshotWire = z.object({
  instruments: z.array(z.object(Instrument.shape)),
  quotes: z.array(z.object(ShownTick.shape)),
});
const TicksWire = z.object({ seq: z.int(), ticks: z.array(z.object(ShownTick.shape)) });
const TradesWire = z.object({ seq: z.int(), trades: z.array(z.object(MarketTrade.shape)) });
const ChangeWire = z.object({ order: z.object(Order.shape) });
const FillWire = z.object(Fill.shape);

/** Runs until the length is over, the signal, or a fault. @throws what the stream throws: a session that is over */
export async function runLive(strategy: Strategy, options: LiveOptions): Promise<LiveEnd> {
  const run = new LiveRun(strategy, options);
  return run.untilEnd();
}

class LiveRun {
  readonly #options: LiveOptions;
  readonly #session: LiveSession;

  constructor(strategy: Strategy, options: LiveOptions) {
    this.#options = options;
    this.#session = new LiveSession(strategy, options, () => options.client.nowMs());
  }

  untilEnd(): Promise<LiveEnd> {
    const { client, symbols } = this.#options;
    const frames = client.events(LIVE_TOPICS, { symbols, signal: this.#session.streamSignal });
    return this.#session.follow(frames, {
      onFrame: (frame) => this.#onFrame(frame),
      onLeave: () => this.#leaveMarket(),
    });
  }

  #onFrame({ event, data, reason }: LiveFrame): void {
    if (event === 'snapshot') this.#begin(data);
    else if (event === 'gap' && reason !== 'PRINTS') {
      this.#session.finish('GAP', `events were missed (${reason})`);
    } else this.#onTopic(event, data);
  }

  #onTopic(topic: string, data: unknown): void {
    const { book } = this.#session;
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
    if (this.#session.book !== null) return;
    const { client, symbols } = this.#options;
    const snapshot = z.decode(SnapshotWire, data as z.input<typeof SnapshotWire>);
    const instruments = symbols.flatMap(
      (symbol) => snapshot.instruments.find((one) => one.symbol === symbol) ?? [],
    );
    if (instruments.length < symbols.length) {
      this.#session.finish('STRATEGY_FAILED', 'a symbol of the run is not listed');
      return;
    }
    const book = new RunBook(instruments, () => client.nowMs());
    this.#session.open(book, {
      instruments,
      orders: new OwnRequests({
        own: book.orders,
        nowMs: () => client.nowMs(),
        add: (event) => book.add(event),
        send: (call, input, { onRefused }) => this.#send(call, input, onRefused),
      }),
      ticks: snapshot.quotes.filter((tick) => this.#isOurs(tick)),
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
        // Where it is not certain that nothing was done, the events of the order decide.
        const refusal = findRefusal(error);
        if (refusal !== null) onRefused(refusal);
      },
    );
    this.#session.track(settled);
  }

  /** Cancels what is open; what cannot be cancelled is at its end. */
  async #leaveMarket(): Promise<void> {
    const open = (this.#session.book?.orders.list() ?? []).filter(({ status }) => isOpen(status));
    const cancels = open.flatMap(({ orderId }) =>
      orderId === null ? [] : [this.#options.client.calls.cancelOrder({ orderId } as never)],
    );
    await Promise.allSettled(cancels);
  }
}
