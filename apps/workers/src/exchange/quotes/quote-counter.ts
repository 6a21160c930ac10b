/**
 * The quote service of the exchange: its FIX messages in and out, its journal beside the exchange's, and the messages
 * already in each session's file.
 */
import type { Rfq, RfqExecuted } from '@tradefloor/contracts/rfq';
import type { QuoteAnswer } from '@tradefloor/core/trading/exchange/quote-messages';
import { EXCHANGE_DICTIONARY, FIX } from '@tradefloor/fix/application/field-codes';
import { QUOTE_TAG } from '@tradefloor/fix/application/quote-tags';
import { isQuoteMessage, readQuoteMessage } from '@tradefloor/fix/application/read-quote-message';
import { writeQuoteMessage } from '@tradefloor/fix/application/write-quote-message';
import { latin1 } from '@tradefloor/fix/bytes';
import { decode } from '@tradefloor/fix/decode';
import { type FixMessage, toText } from '@tradefloor/fix/message';
import type { SessionEffect } from '@tradefloor/fix/session-state';
import { TAG } from '@tradefloor/fix/tags';
import type { FixLine } from '@tradefloor/runtime/host/fix/fix-line';
import type { WriteGroup } from '@tradefloor/runtime/host/fix/write-group';
import type { Log } from '@tradefloor/runtime/host/log';
import type { ExchangeClient } from '../clients/exchange-clients.ts';
import { JournalFile } from '../record/journal-file.ts';
import type { QuoteEntry } from './quote-book.ts';
import { type Ask, QuotePlatform } from './quote-platform.ts';
import { QuoteRequests } from './quote-requests.ts';

type Delivered = Extract<SessionEffect, { readonly kind: 'deliver' }>;

export type QuoteCounterOptions = {
  readonly request: Ask;
  readonly clients: readonly ExchangeClient[];
  readonly toLine: (compId: string) => FixLine;
  readonly group: WriteGroup;
  /** Null keeps everything in memory. */
  readonly folder: string | null;
  readonly nowMs: () => number;
  readonly log: Log;
};

export class QuoteCounter {
  readonly #options: QuoteCounterOptions;
  readonly #users: ReadonlyMap<string, string>;
  readonly #journal: JournalFile<QuoteEntry> | null;
  readonly #session: QuoteRequests;
  /** The messages each session was sent, by their identity. */
  readonly #reported = new Map<string, Set<string>>();

  /** @throws when the journal cannot be read */
  constructor(options: QuoteCounterOptions) {
    const { request, clients, folder, nowMs, log } = options;
    this.#options = options;
    this.#users = new Map(
      clients.flatMap(({ compId, quotesFor }) =>
        quotesFor === null ? [] : [[compId, quotesFor] as const],
      ),
    );
    this.#journal = folder === null ? null : new JournalFile<QuoteEntry>(folder, 'quotes');
    this.#session = new QuoteRequests({
      platform: new QuotePlatform(request, nowMs),
      entries: this.#journal?.entries ?? [],
      keep: (entry) => this.#keep(entry),
      notify: (compId, response, isRepeat) => this.#notify(compId, response, isRepeat),
      userOf: (compId) => this.#users.get(compId) ?? null,
      nowMs,
      log,
    });
  }

  /** Reads the sessions' files for messages sent, then continues with open requests. */
  open(): void {
    for (const compId of this.#users.keys()) this.#reported.set(compId, this.#read(compId));
    this.#journal?.restart(this.#session.snapshot());
    this.#session.resume();
  }

  /** Whether the message was one of the quote dialogue's. */
  take(compId: string, { message, isPossResend }: Delivered): boolean {
    if (!isQuoteMessage(message)) return false;
    const mayBeKnown = isPossResend || toText(message.header, TAG.PossDupFlag) === 'Y';
    const { type } = message;
    this.#session.receive(compId, readQuoteMessage(message), { type, isPossResend: mayBeKnown });
    return true;
  }

  onRfq(rfq: Rfq): void {
    this.#session.onRfq(rfq);
  }

  onExecuted(done: RfqExecuted): void {
    this.#session.onExecuted(done);
  }

  /** Daily sessions restart, and so does the journal. */
  onNewDay(): void {
    this.#journal?.restart(this.#session.snapshot());
    for (const compId of this.#reported.keys()) this.#reported.set(compId, this.#read(compId));
  }

  stop(): void {
    this.#session.stop();
  }

  close(): void {
    this.#journal?.close();
  }

  #keep(entry: QuoteEntry): void {
    if (this.#journal === null) return;
    this.#journal.append(entry);
    this.#options.group.journal(this.#journal);
  }

  #notify(compId: string, response: QuoteAnswer, isRepeat: boolean): void {
    const message = writeQuoteMessage(response);
    const reported = this.#reported.get(compId);
    const name = toName(message);
    if (reported?.has(name) && !isRepeat) return;
    reported?.add(name);
    this.#options.toLine(compId).send(message);
  }

  #read(compId: string): Set<string> {
    const { store } = this.#options.toLine(compId).session;
    const names = new Set<string>();
    for (const { bytes } of store.saved(1, store.nextOut - 1)) {
      const start = latin1(bytes.subarray(0, HEAD_BYTES));
      if (!HEADS.some((head) => start.includes(head))) continue;
      const decoded = decode(bytes, EXCHANGE_DICTIONARY);
      if (decoded.kind === 'message') names.add(toName(decoded.message));
    }
    return names;
  }
}

/** How frames of the desk's messages begin, behind BeginString and BodyLength. */
const HEADS = ['S', 'AI', 'AG', '8'].map((type) => `\u000135=${type}\u0001`);
const HEAD_BYTES = 40;

/** The identity of a message, independent of when it is written. */
function toName({ type, body }: FixMessage): string {
  const tags =
    type === 'AG'
      ? [QUOTE_TAG.QuoteReqID]
      : type === '8'
        ? [FIX.ExecID]
        : [QUOTE_TAG.QuoteID, QUOTE_TAG.QuoteStatus, QUOTE_TAG.QuoteRespID];
  return [type, ...tags.map((tag) => toText(body, tag) ?? '')].join('|');
}
