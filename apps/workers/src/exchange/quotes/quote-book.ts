/**
 * The exchange's record of requests for quote: program, request, platform order, responses and end. Made of entries
 * that are written before any call or message.
 */
import type { NewOrder } from '@tradefloor/contracts/order';
import type { Rfq } from '@tradefloor/contracts/rfq';
import type {
  QuoteRejectReason,
  QuoteRequest,
  QuoteResponse,
  QuoteStatus,
} from '@tradefloor/core/trading/exchange/quote-messages';

/** Requests that have ended, kept to recognise them when they come again. */
const KEPT_ENDED_MAX = 10_000;

export type Turned = { readonly reason: QuoteRejectReason; readonly text: string };
export type Settled = { readonly status: QuoteStatus; readonly text: string | null };
type Kept<T> = T & { readonly at: number };

type FirstEntry = {
  readonly do: 'asked';
  readonly compId: string;
  readonly at: number;
  readonly request: QuoteRequest;
};
type LaterEntry =
  /** The order as it is sent, so that sending it again sends the same. */
  | { readonly do: 'drafted'; readonly key: string; readonly order: NewOrder }
  | { readonly do: 'opened'; readonly key: string; readonly orderId: string }
  | { readonly do: 'turned'; readonly key: string; readonly at: number; readonly turned: Turned }
  | { readonly do: 'ended'; readonly key: string; readonly at: number; readonly end: Settled }
  | { readonly do: 'answered'; readonly key: string; readonly response: QuoteResponse }
  | {
      readonly do: 'settled';
      readonly key: string;
      readonly at: number;
      readonly quoteRespId: string;
      readonly end: Settled;
    };
export type QuoteEntry = FirstEntry | LaterEntry;

/** A program's response to a quote. */
export type Given = { readonly response: QuoteResponse; end: Kept<Settled> | null };

export type OpenQuote = {
  /** CompID and QuoteReqID. */
  readonly key: string;
  readonly compId: string;
  readonly at: number;
  readonly request: QuoteRequest;
  order: NewOrder | null;
  orderId: string | null;
  turned: Kept<Turned> | null;
  /** How it ended; ACCEPTED where it traded. */
  end: Kept<Settled> | null;
  readonly given: Given[];
  /** The platform's last published state; only in memory. */
  rfq: Rfq | null;
};

export const toKey = (compId: string, quoteReqId: string): string => `${compId}:${quoteReqId}`;

/** Quotes are named by the platform's order and the dealer. */
export const toQuoteId = (orderId: string, dealerId: string): string => `${orderId}-${dealerId}`;

export class QuoteBook {
  readonly #requested = new Map<string, OpenQuote>();
  readonly #byOrder = new Map<string, OpenQuote>();
  readonly #responses = new Map<string, { readonly asked: OpenQuote; readonly given: Given }>();
  readonly #ended = new Set<string>();

  constructor(entries: readonly QuoteEntry[]) {
    for (const entry of entries) this.apply(entry);
  }

  get(key: string): OpenQuote | undefined {
    return this.#requested.get(key);
  }

  byOrder(orderId: string): OpenQuote | undefined {
    return this.#byOrder.get(orderId);
  }

  /** The request a QuoteID or a request's own number belongs to, and the dealer it names. */
  byQuote(quoteId: string): { readonly asked: OpenQuote; readonly dealerId: string } | undefined {
    const dash = quoteId.lastIndexOf('-');
    const requested = this.#byOrder.get(quoteId) ?? this.#byOrder.get(quoteId.slice(0, dash));
    return requested === undefined
      ? undefined
      : { asked: requested, dealerId: quoteId.slice(dash + 1) };
  }

  response(compId: string, quoteRespId: string) {
    return this.#responses.get(toKey(compId, quoteRespId));
  }

  /** Requests that are not over. */
  open(): OpenQuote[] {
    return this.all().filter(({ key }) => !this.#ended.has(key));
  }

  apply(entry: QuoteEntry): void {
    if (entry.do === 'asked') {
      const { compId, request, at } = entry;
      const key = toKey(compId, request.quoteReqId);
      const empty = { order: null, orderId: null, turned: null, end: null, rfq: null };
      this.#requested.set(key, { key, compId, at, request, given: [], ...empty });
      return;
    }
    const requested = this.#requested.get(entry.key);
    if (requested !== undefined) this.#change(requested, entry);
  }

  #change(requested: OpenQuote, entry: LaterEntry): void {
    switch (entry.do) {
      case 'drafted':
        requested.order = entry.order;
        return;
      case 'opened':
        requested.orderId = entry.orderId;
        this.#byOrder.set(entry.orderId, requested);
        return;
      case 'turned':
        requested.turned = { ...entry.turned, at: entry.at };
        this.#noteEnd(requested);
        return;
      case 'ended':
        requested.end = { ...entry.end, at: entry.at };
        this.#noteEnd(requested);
        return;
      case 'answered': {
        const given: Given = { response: entry.response, end: null };
        requested.given.push(given);
        const key = toKey(requested.compId, entry.response.quoteRespId);
        this.#responses.set(key, { asked: requested, given });
        return;
      }
      case 'settled': {
        const found = requested.given.find((one) => one.response.quoteRespId === entry.quoteRespId);
        if (found !== undefined) found.end = { ...entry.end, at: entry.at };
      }
    }
  }

  #noteEnd({ key }: OpenQuote): void {
    this.#ended.add(key);
    for (const oldest of this.#ended) {
      if (this.#ended.size <= KEPT_ENDED_MAX) return;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    const requested = this.#requested.get(key);
    this.#ended.delete(key);
    this.#requested.delete(key);
    if (requested === undefined) return;
    if (requested.orderId !== null) this.#byOrder.delete(requested.orderId);
    for (const { response } of requested.given) {
      this.#responses.delete(toKey(requested.compId, response.quoteRespId));
    }
  }

  /** All requests it remembers, the oldest first. */
  all(): OpenQuote[] {
    return [...this.#requested.values()];
  }

  /** Entries that make the same book. */
  snapshot(): QuoteEntry[] {
    return this.all().flatMap(toEntries);
  }
}

function toEntries({ key, compId, at, request, ...requested }: OpenQuote): QuoteEntry[] {
  const entries: QuoteEntry[] = [{ do: 'asked', compId, at, request }];
  if (requested.order !== null) entries.push({ do: 'drafted', key, order: requested.order });
  if (requested.orderId !== null) entries.push({ do: 'opened', key, orderId: requested.orderId });
  for (const { response, end } of requested.given) {
    entries.push({ do: 'answered', key, response });
    const { quoteRespId } = response;
    if (end !== null) entries.push({ do: 'settled', key, quoteRespId, at: end.at, end });
  }
  const { turned, end } = requested;
  if (turned !== null) entries.push({ do: 'turned', key, at: turned.at, turned });
  if (end !== null) entries.push({ do: 'ended', key, at: end.at, end });
  return entries;
}
