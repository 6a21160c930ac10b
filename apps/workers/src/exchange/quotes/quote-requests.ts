/**
 * Requests for quote of programs: R becomes an order for bonds of the session's user, dealers' responses become S and
 * AI, AJ hits, lifts or passes. A call is written down before it is made, and repeated until it has a response;
 * messages sent are read from the session's own file, so that after a crash nothing is sent twice.
 */
import type { Rfq, RfqExecuted } from '@tradefloor/contracts/rfq';
import {
  QUOTE_REJECT,
  type QuoteAnswer,
  type QuoteRequest,
  type QuoteResponse,
} from '@tradefloor/core/trading/exchange/quote-messages';
import type { ReadQuote } from '@tradefloor/fix/application/read-quote-message';
import type { Log } from '@tradefloor/runtime/host/log';
import { type OpenQuote, QuoteBook, type QuoteEntry, type Settled, toKey } from './quote-book.ts';
import { findResponseFault, isSameRequest } from './quote-faults.ts';
import {
  endReport,
  endsSince,
  listDealerResponses,
  responseReport,
  toEnd,
  toTrade,
} from './quote-notices.ts';
import { QuoteOpening } from './quote-opening.ts';
import type { QuotePlatform, Reported } from './quote-platform.ts';
import { Retries } from './retries.ts';

/** Ends this close to the last one may have been in the turn that a crash cut off. */
const LAST_MOMENT_MS = 1_000;

export type QuoteRequestsOptions = {
  readonly platform: QuotePlatform;
  readonly entries: readonly QuoteEntry[];
  /** Written before anything of this turn leaves. */
  readonly keep: (entry: QuoteEntry) => void;
  /** Sends a message to a program; `isRepeat` even if it was sent before. */
  readonly notify: (compId: string, response: QuoteAnswer, isRepeat: boolean) => void;
  /** The user of a session's requests; null where it may make none. */
  readonly userOf: (compId: string) => string | null;
  readonly nowMs: () => number;
  readonly log: Log;
};

export class QuoteRequests {
  readonly #options: QuoteRequestsOptions;
  readonly #book: QuoteBook;
  readonly #retries: Retries;
  readonly #opening: QuoteOpening;

  constructor(options: QuoteRequestsOptions) {
    this.#options = options;
    this.#book = new QuoteBook(options.entries);
    this.#retries = new Retries(options.nowMs, options.log);
    const { platform, userOf } = options;
    this.#opening = new QuoteOpening({ platform, userOf, keep: (entry) => this.#keep(entry) });
  }

  /**
   * Repeats messages that may not have reached a session's file, and continues with open requests.
   */
  resume(): void {
    this.#reportLast();
    for (const requested of this.#book.open()) {
      void this.#open(requested);
      for (const { response, end } of requested.given) {
        if (end === null) void this.#act(requested, response, { isAgain: true });
      }
    }
  }

  stop(): void {
    this.#retries.stop();
  }

  snapshot(): QuoteEntry[] {
    return this.#book.snapshot();
  }

  /** R or AJ of a program. */
  receive(
    compId: string,
    read: ReadQuote,
    of: { readonly type: string; isPossResend: boolean },
  ): void {
    if (read.kind === 'refused') this.#refuse(compId, read, of.type === 'R');
    else if (read.message.type === 'QUOTE_REQUEST') this.#request(compId, read.message, of);
    else this.#response(compId, read.message, of);
  }

  /** A request in its published state. */
  onRfq(rfq: Rfq): void {
    const requested = this.#book.byOrder(rfq.orderId ?? '');
    if (requested !== undefined) this.#see(requested, rfq);
  }

  onExecuted(done: RfqExecuted): void {
    const requested = this.#book.byOrder(done.rfq.orderId ?? '');
    if (requested === undefined) return;
    const { counterparty } = done.fill;
    const given = requested.given.find(
      ({ response, end }) =>
        response.action === 'HIT' &&
        (end === null || end.status === 'ACCEPTED') &&
        this.#book.byQuote(response.quoteId ?? '')?.dealerId === counterparty,
    );
    this.#notify(requested.compId, toTrade(requested, done, given ?? null));
    const end: Settled = { status: 'ACCEPTED', text: `traded with ${counterparty}` };
    if (given !== undefined && given.end === null) this.#settle(requested, given.response, end);
    if (requested.end === null)
      this.#keep({ do: 'ended', key: requested.key, at: this.#now(), end });
  }

  /** Only the ends of the process's last moment can be missing in a session's file. */
  #reportLast(): void {
    const all = this.#book.all();
    const ends = all.flatMap(({ turned, end, given }) => [turned, end, ...given.map((g) => g.end)]);
    const since = ends.reduce((last, one) => Math.max(last, one?.at ?? 0), 0) - LAST_MOMENT_MS;
    for (const requested of all) {
      for (const response of endsSince(requested, since)) this.#notify(requested.compId, response);
    }
  }

  #keep(entry: QuoteEntry): void {
    this.#book.apply(entry);
    this.#options.keep(entry);
  }

  #notify(compId: string, response: QuoteAnswer, isRepeat = false): void {
    this.#options.notify(compId, response, isRepeat);
  }

  #refuse(
    compId: string,
    refused: Extract<ReadQuote, { kind: 'refused' }>,
    isRequest: boolean,
  ): void {
    const { id, bond, reason, text } = refused;
    if (isRequest) {
      this.#notify(
        compId,
        { type: 'QUOTE_REQUEST_REJECT', quoteReqId: id, bond, reason, text },
        true,
      );
      return;
    }
    const end: Settled = { status: 'REJECTED', text };
    this.#notify(
      compId,
      responseReport({ quoteRespId: id, quoteId: null, bond }, end, this.#now()),
      true,
    );
  }

  #now(): number {
    return this.#options.nowMs();
  }

  #request(
    compId: string,
    request: QuoteRequest,
    { isPossResend }: { isPossResend: boolean },
  ): void {
    const key = toKey(compId, request.quoteReqId);
    const earlier = this.#book.get(key);
    if (earlier !== undefined) {
      if (!isPossResend) this.#again(earlier, request);
      return;
    }
    this.#keep({ do: 'asked', compId, at: this.#now(), request });
    const requested = this.#book.get(key);
    if (requested !== undefined) void this.#open(requested);
  }

  /** The same id again: the same request gets its status, another one is refused. */
  #again(requested: OpenQuote, request: QuoteRequest): void {
    const { compId, turned, end, rfq } = requested;
    const { quoteReqId, bond } = request;
    if (!isSameRequest(requested.request, request)) {
      const text = `QuoteReqID ${quoteReqId} names another request`;
      const reason = QUOTE_REJECT.other;
      this.#notify(compId, { type: 'QUOTE_REQUEST_REJECT', quoteReqId, bond, reason, text }, true);
    } else if (turned !== null) {
      this.#notify(compId, { type: 'QUOTE_REQUEST_REJECT', quoteReqId, bond, ...turned }, true);
    } else if (end !== null) {
      this.#notify(compId, endReport(requested, end, { given: null, at: this.#now() }), true);
    } else {
      const pending: Settled = { status: 'PENDING', text: 'dealers are requested' };
      this.#notify(compId, endReport(requested, pending, { given: null, at: this.#now() }), true);
      if (rfq !== null)
        for (const one of listDealerResponses(requested, rfq)) this.#notify(compId, one, true);
    }
  }

  /** Calls the platform until it has responded, then reads the request's state. */
  async #open(requested: OpenQuote): Promise<void> {
    const opened = await this.#retries.until(() => this.#opening.place(requested));
    if (opened.kind === 'ok') {
      const { orderId, caller } = opened.value;
      const seen = await this.#options.platform.find(orderId, caller);
      if (seen.kind === 'ok') this.#see(requested, seen.value);
      return;
    }
    if (this.#retries.isStopped) return;
    const { key, compId, request } = requested;
    const { quoteReqId, bond } = request;
    const turned =
      opened.kind === 'turned'
        ? opened.turned
        : { reason: QUOTE_REJECT.other, text: 'the platform does not answer' };
    this.#notify(compId, { type: 'QUOTE_REQUEST_REJECT', quoteReqId, bond, ...turned });
    this.#keep({ do: 'turned', key, at: this.#now(), turned });
  }

  #see(requested: OpenQuote, rfq: Rfq): void {
    if (requested.rfq !== null && requested.rfq.version >= rfq.version) return;
    requested.rfq = rfq;
    for (const one of listDealerResponses(requested, rfq)) this.#notify(requested.compId, one);
    const end = toEnd(requested, rfq);
    if (end === null || requested.end !== null) return;
    const at = rfq.updatedAt;
    const given = requested.given.find(
      ({ response, end: reported }) => response.action === 'PASS' && !reported,
    );
    if (given !== undefined) this.#settle(requested, given.response, end);
    else this.#notify(requested.compId, endReport(requested, end, { given: null, at }));
    this.#keep({ do: 'ended', key: requested.key, at: this.#now(), end });
  }

  #response(
    compId: string,
    response: QuoteResponse,
    { isPossResend }: { isPossResend: boolean },
  ): void {
    const known = this.#book.response(compId, response.quoteRespId);
    if (known !== undefined) {
      if (isPossResend) return;
      const end = known.given.end ?? { status: 'PENDING', text: 'being answered' };
      this.#notify(
        compId,
        endReport(known.asked, end, { given: known.given, at: this.#now() }),
        true,
      );
      return;
    }
    const found = this.#book.byQuote(response.quoteId ?? '');
    // Another session's quote is as unknown as one that never was.
    if (found === undefined || found.asked.compId !== compId) {
      const end: Settled = { status: 'NOT_FOUND', text: 'there is no such quote' };
      this.#notify(compId, responseReport(response, end, this.#now()), true);
      return;
    }
    const { asked } = found;
    const fault = findResponseFault(asked, found.dealerId, response);
    this.#keep({ do: 'answered', key: asked.key, response });
    if (fault === null) void this.#act(asked, response, { isAgain: false });
    else this.#settle(asked, response, fault);
  }

  /** Hits, lifts or passes. A hit that is sent again may find that the first one has traded. */
  async #act(
    requested: OpenQuote,
    response: QuoteResponse,
    { isAgain }: { readonly isAgain: boolean },
  ): Promise<void> {
    const { platform } = this.#options;
    const dealerId = this.#book.byQuote(response.quoteId ?? '')?.dealerId ?? '';
    let tries = isAgain ? 1 : 0;
    const reported = await this.#retries.until(async (): Promise<Reported<unknown>> => {
      const caller = await this.#opening.caller(requested.compId);
      if (caller.kind !== 'ok' || requested.orderId === null) return caller;
      tries += 1;
      if (response.action === 'PASS') return platform.pass(requested.orderId, caller.value);
      const hit = await platform.hit(requested.orderId, dealerId, caller.value);
      if (hit.kind !== 'turned' || tries === 1) return hit;
      const now = await platform.find(requested.orderId, caller.value);
      const isOurs =
        now.kind === 'ok' &&
        now.value.chosen?.reason === 'OPERATOR' &&
        now.value.chosen.dealerId === dealerId;
      return isOurs ? now : hit;
    });
    // An execution is reported when the platform publishes it.
    if (reported.kind === 'ok' || this.#retries.isStopped) return;
    const text = reported.kind === 'turned' ? reported.turned.text : 'the platform does not answer';
    this.#settle(requested, response, { status: 'REJECTED', text });
  }

  #settle(requested: OpenQuote, response: QuoteResponse, end: Settled): void {
    const given = requested.given.find(({ response: one }) => one === response);
    if (given === undefined || given.end !== null) return;
    if (end.status !== 'ACCEPTED') {
      this.#notify(requested.compId, endReport(requested, end, { given, at: this.#now() }));
    }
    const { quoteRespId } = response;
    this.#keep({ do: 'settled', key: requested.key, at: this.#now(), quoteRespId, end });
  }
}
