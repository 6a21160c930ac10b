/** The order behind a request for quote: drafted once, written down, and sent until the platform has responded. */
import type { Caller } from '@tradefloor/contracts/user';
import { QUOTE_REJECT } from '@tradefloor/core/trading/exchange/quote-messages';
import type { OpenQuote, QuoteEntry } from './quote-book.ts';
import type { QuotePlatform, Reported } from './quote-platform.ts';

export type QuoteOpeningOptions = {
  readonly platform: QuotePlatform;
  /** The user of a session's requests; null where it may make none. */
  readonly userOf: (compId: string) => string | null;
  readonly keep: (entry: QuoteEntry) => void;
};

/** The user and the order of the call. */
export type Opened = { readonly orderId: string; readonly caller: Caller };

export class QuoteOpening {
  readonly #options: QuoteOpeningOptions;

  constructor(options: QuoteOpeningOptions) {
    this.#options = options;
  }

  async caller(compId: string): Promise<Reported<Caller>> {
    const user = this.#options.userOf(compId);
    if (user !== null) return this.#options.platform.caller(compId, user);
    const text = `${compId} may not request quotes`;
    const turned = { reason: QUOTE_REJECT.notAuthorised, text };
    return { kind: 'turned', turned, code: 'FORBIDDEN' };
  }

  /** One try. What is written down is sent as it is written, so that the platform recognises it. */
  async place(requested: OpenQuote): Promise<Reported<Opened>> {
    const { platform, keep } = this.#options;
    const { key, compId, request } = requested;
    const reported = await this.caller(compId);
    if (reported.kind !== 'ok') return reported;
    const caller = reported.value;
    if (requested.orderId !== null)
      return { kind: 'ok', value: { orderId: requested.orderId, caller } };
    if (requested.order === null) {
      const drafted = await platform.draft(compId, request, caller);
      if (drafted.kind !== 'ok') return drafted;
      keep({ do: 'drafted', key, order: drafted.value });
    }
    const { order } = requested;
    if (order === null) return { kind: 'later' };
    const placed = await platform.place(order, caller);
    if (placed.kind !== 'ok') return placed;
    keep({ do: 'opened', key, orderId: placed.value });
    return { kind: 'ok', value: { orderId: placed.value, caller } };
  }
}
