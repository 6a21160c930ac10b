/**
 * A dealer's strategy on the live platform, through the public interface: the class that dealt in a case, unchanged. Each new
 * request of a client in its bonds is taken on and put to dealers; once they have responded the strategy is handed it, and
 * its first quote is shown to the client. A deal is two fills under the request's id, so that the firm holds nothing.
 */
import type { OrderPort } from '@tradefloor/bots/bot-event';
import type { RequestQuote } from '@tradefloor/bots/case-event';
import { type OwnOrders, toRefused } from '@tradefloor/bots/own-orders';
import type { Refusal, Strategy } from '@tradefloor/bots/strategy';
import { BondBatch } from '@tradefloor/contracts/bond';
import { bondQuotes } from '@tradefloor/contracts/calls/bonds';
import type { Call, CallInput } from '@tradefloor/contracts/calls/call';
import { journalFills } from '@tradefloor/contracts/calls/journal';
import {
  getRfq,
  listRfqs,
  type markUpRfq,
  type markUpTwoWay,
  quoteClient,
  reviewRfq,
  sendRfq,
} from '@tradefloor/contracts/calls/rfq';
import { Fill } from '@tradefloor/contracts/fill';
import { instrumentSymbol, type RfqId } from '@tradefloor/contracts/ids';
import { Rfq } from '@tradefloor/contracts/rfq';
import { PAGE_MAX } from '@tradefloor/contracts/vocabulary/paging';
import { invariant } from '@tradefloor/core/result';
import { bondInstrument } from '@tradefloor/instruments/bond/bond-instrument';
import { findBond } from '@tradefloor/instruments/instrument';
import * as z from 'zod';
import { type MarkUp, toMarkUp } from './client-price.ts';
import { ClientRequests, type DueStep } from './client-requests.ts';
import {
  findRefusal,
  type LiveCall,
  type LiveEnd,
  type LiveFrame,
  LiveSession,
  type LiveTerms,
} from './live-session.ts';
import type { Failure } from './own-requests.ts';
import { RunBook } from './run-book.ts';

export const DEALER_TOPICS = ['rfq.quote.update', 'orders.filled', 'market.bonds'] as const;

type CallName =
  | (typeof bondQuotes | typeof listRfqs | typeof getRfq | typeof journalFills)['name']
  | (typeof reviewRfq | typeof sendRfq | typeof quoteClient)['name']
  | (typeof markUpRfq | typeof markUpTwoWay)['name'];

/** What is needed of a client of the public interface: `Client` of `@tradefloor/client` is one. */
export type DealerClient = {
  readonly user: { readonly userId: string; readonly role: string };
  readonly calls: Readonly<Record<CallName, LiveCall>>;
  /** First a `snapshot`, then every event once; after a loss of the connection a `gap` unless it went on without one. */
  events(
    topics: readonly (typeof DEALER_TOPICS)[number][],
    options: { readonly signal: AbortSignal },
  ): AsyncIterable<LiveFrame>;
  /** The platform's time. */
  nowMs(): number;
};

/** `symbols` are the bonds, by ISIN. */
export type DealerOptions = LiveTerms & { readonly client: DealerClient };

/** How long the client may decide; the platform shortens it to what the dealer's own quote is good for. */
const SHOWN_MS = 30_000;
/** Refusals of a step that are over in a moment. */
const PASSING: ReadonlySet<string> = new Set(['OVERLOADED', 'RATE_LIMITED']);

const RfqWire = z.object(Rfq.shape);
const RfqsWire = z.object({ items: z.array(RfqWire) });
const BondsWire = z.object(BondBatch.shape);
const decodeRfq = (data: unknown): Rfq => z.decode(RfqWire, data as z.input<typeof RfqWire>);
const FillWire = z.object(Fill.shape);
const FillsWire = z.object({ items: z.array(FillWire) });

/** Runs until the length is over, the signal, or a fault. @throws what the stream throws: a session that is over */
export async function runLiveDealer(strategy: Strategy, options: DealerOptions): Promise<LiveEnd> {
  const { client, symbols } = options;
  const unlisted = symbols.filter((symbol) => findBond(symbol) === null);
  const fault =
    client.user.role !== 'sales'
      ? `clients are quoted by a user of the role sales, not ${client.user.role}`
      : `${unlisted.join(', ')}: not a listed bond`;
  if (client.user.role !== 'sales' || unlisted.length > 0) {
    return { reason: 'STRATEGY_FAILED', detail: fault, metrics: null };
  }
  return new DealerRun(strategy, options).untilEnd();
}

class DealerRun {
  readonly #options: DealerOptions;
  readonly #session: LiveSession;
  readonly #requests: ClientRequests;
  /** Requests whose price is shown, or on its way to be. */
  readonly #shown = new Set<string>();

  constructor(strategy: Strategy, options: DealerOptions) {
    const { client, symbols } = options;
    this.#options = options;
    this.#session = new LiveSession(strategy, options, () => client.nowMs());
    this.#requests = new ClientRequests(symbols, client.user.userId);
  }

  untilEnd(): Promise<LiveEnd> {
    const signal = this.#session.streamSignal;
    return this.#session.follow(this.#options.client.events(DEALER_TOPICS, { signal }), {
      onFrame: (frame) => this.#onFrame(frame),
      onLeave: async () => undefined,
    });
  }

  async #onFrame({ event, data, reason }: LiveFrame): Promise<void> {
    const { book } = this.#session;
    // After every other gap a snapshot follows, and what was missed is read.
    if (reason === 'SEQUENCE') this.#session.finish('GAP', 'an event of the connection is missing');
    if (event === 'snapshot') {
      if (book === null) await this.#begin();
      await this.#readRequests();
    } else if (book === null) return;
    else if (event === 'market.bonds') {
      book.receive({
        topic: event,
        payload: z.decode(BondsWire, data as z.input<typeof BondsWire>),
      });
      for (const rfqId of this.#requests.takeDoubtful())
        this.#session.track(this.#readAgain(rfqId));
    } else if (event === 'orders.filled') {
      this.#onFill(z.decode(FillWire, data as z.input<typeof FillWire>));
    } else if (event === 'rfq.quote.update') this.#onRequest(data);
  }

  /** Opens the run on the composite as it is; a bond is quoted once a second. */
  async #begin(): Promise<void> {
    const { client, symbols } = this.#options;
    const instruments = symbols.flatMap((symbol) => {
      const bond = findBond(symbol);
      return bond === null ? [] : [bondInstrument(bond)];
    });
    const book = new RunBook(instruments, () => client.nowMs());
    const quotes = (await this.#call(bondQuotes, {})) as z.input<typeof BondsWire>;
    book.receive({ topic: 'market.bonds', payload: z.decode(BondsWire, quotes) });
    book.drain();
    this.#session.open(book, {
      instruments,
      orders: refusedOrders(book, () => client.nowMs()),
      ticks: book.ticks,
      quote: (id, quote) => this.#quote(id, quote),
    });
  }

  /** What was missed before a snapshot: requests as they stand, and fills from the journal. */
  async #readRequests(): Promise<void> {
    const listed = (await this.#call(listRfqs, {})) as z.input<typeof RfqsWire>;
    for (const item of listed.items) this.#onRequest(item);
    const names = new Set<string>(listed.items.map(({ rfqId }) => rfqId));
    // The list has the newest hundred.
    for (const rfqId of this.#requests.ids().filter((one) => !names.has(one))) {
      this.#onRequest(await this.#call(getRfq, { rfqId }));
    }
    if (this.#requests.unfilled().size > 0) await this.#readFills();
  }

  async #readFills(): Promise<void> {
    const unfilled = this.#requests.unfilled();
    for (const symbol of this.#options.symbols.map(instrumentSymbol)) {
      const page = await this.#call(journalFills, { symbol, limit: PAGE_MAX });
      const { items } = z.decode(FillsWire, page as z.input<typeof FillsWire>);
      for (const fill of items.toReversed()) {
        if (fill.rfqId !== null && unfilled.has(fill.rfqId)) this.#onFill(fill);
      }
    }
    const missing = [...this.#requests.unfilled()];
    if (missing.length > 0)
      this.#session.finish('GAP', `fills were missed (${missing.join(', ')})`);
  }

  #onFill(fill: Fill): void {
    const rfqId = this.#requests.onFill(fill);
    const { book } = this.#session;
    if (rfqId === null || book === null) return;
    book.orders.expectFill(fill.parentOrderId ?? fill.orderId, rfqId);
    book.receive({ topic: 'orders.filled', payload: fill });
  }

  #onRequest(data: unknown): void {
    const nowMs = this.#options.client.nowMs();
    this.#follow(this.#requests.onChange(decodeRfq(data), nowMs), nowMs);
  }

  #follow(due: DueStep | null, nowMs: number): void {
    if (due === null || this.#session.isOver) return;
    if (due.type === 'HAND_OVER') {
      const event = { type: 'REQUEST', request: due.request } as const;
      this.#session.deliver();
      this.#session.act((acting) => acting.handleCase(event, nowMs));
    } else this.#session.track(this.#take(due));
  }

  /** Takes a request on, or puts it to the suggested dealers; of one that is refused its events state what it is. */
  async #take({ type, rfqId }: Exclude<DueStep, { type: 'HAND_OVER' }>): Promise<void> {
    await this.#call(type === 'REVIEW' ? reviewRfq : sendRfq, { rfqId }).then(
      (response) => this.#onRequest(response),
      (error: unknown) => {
        const refusal = findRefusal(error);
        if (refusal === null || PASSING.has(refusal.code)) this.#requests.doubt(rfqId);
      },
    );
  }

  async #readAgain(rfqId: RfqId): Promise<void> {
    await this.#call(getRfq, { rfqId }).then(
      (response) => {
        const nowMs = this.#options.client.nowMs();
        this.#follow(this.#requests.onReadAgain(decodeRfq(response), nowMs), nowMs);
      },
      () => this.#requests.onNotRead(rfqId),
    );
  }

  /** Shows the client its price, once: what the platform refuses is an event, and may be quoted again. */
  #quote(id: string, quote: RequestQuote): void {
    const isNone = quote.bid === undefined && quote.ask === undefined;
    if (isNone || this.#shown.has(id) || this.#session.isOver) return;
    const rfq = this.#requests.find(id);
    if (rfq === null) {
      this.#refuse(id, { code: 'NOT_FOUND', detail: `There is no request ${id}` });
      return;
    }
    const made = toMarkUp(rfq, quote, this.#options.client.nowMs());
    if (!made.ok) {
      this.#refuse(id, made.error);
      return;
    }
    this.#shown.add(id);
    this.#session.track(this.#show(rfq.rfqId, made.value));
  }

  async #show(rfqId: RfqId, { call, input }: MarkUp): Promise<void> {
    try {
      await this.#call<Call>(call, input);
      await this.#call(quoteClient, { rfqId, validForMs: SHOWN_MS });
    } catch (error) {
      this.#shown.delete(rfqId);
      const detail = 'it is not certain whether the client has the price';
      this.#refuse(rfqId, findRefusal(error) ?? { code: 'UPSTREAM_UNAVAILABLE', detail });
    }
  }

  #refuse(id: string, failure: Failure): void {
    const refusal: Refusal = { clientOrderId: id, request: 'QUOTE', ...failure };
    this.#session.book?.add(toRefused(refusal, this.#options.client.nowMs()));
  }

  async #call<C extends Call>(call: C, input: CallInput<C>): Promise<unknown> {
    const calls: Readonly<Record<string, LiveCall>> = this.#options.client.calls;
    const send = calls[call.name];
    invariant(send !== undefined, `the client has ${call.name}`);
    return send(z.encode(call.in, input as never) as never);
  }
}

/** There is no position to trade out of, and the role may send no order. */
function refusedOrders(book: RunBook, nowMs: () => number): OrderPort {
  const own: OwnOrders = book.orders;
  const refuse = (clientOrderId: string, request: 'AMEND' | 'CANCEL') => {
    const failure = { code: 'NOT_FOUND', detail: `There is no order ${clientOrderId}` } as const;
    book.add(toRefused({ clientOrderId, request, ...failure }, nowMs()));
  };
  const detail = 'A live dealer of clients’ requests has no orders of its own';
  return {
    place: (order) => {
      own.add(order);
      const failure: Failure = { code: 'ROLE_NOT_PERMITTED', detail };
      book.add(own.onNotPlaced(order.clientOrderId, failure, nowMs()));
    },
    amend: (clientOrderId) => refuse(clientOrderId, 'AMEND'),
    cancel: (clientOrderId) => refuse(clientOrderId, 'CANCEL'),
  };
}
