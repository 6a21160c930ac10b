/**
 * Mass quotes of a market-making client: both sides of many securities in one message, and their end. FIX 4.4 (i, b, Z)
 * in the platform's numbers.
 */
import type { Px, Qty } from '@tradefloor/contracts/money';

/** One side of a quote; null withdraws it. */
export type QuotedSide = { readonly price: Px; readonly size: Qty } | null;

/** One entry of a quote set (295). */
export type QuoteEntry = {
  /** QuoteEntryID (299). */
  readonly entryId: string;
  readonly symbol: string;
  readonly bid: QuotedSide;
  readonly offer: QuotedSide;
};

export type QuoteSet = {
  /** QuoteSetID (302). */
  readonly setId: string;
  readonly entries: readonly QuoteEntry[];
};

/** QuoteResponseLevel (301): no acknowledgement, of what is refused, or of every message. */
export type QuoteResponseLevel = 'NONE' | 'REFUSED' | 'ALL';

/** MassQuote (35=i). */
export type MassQuote = {
  readonly type: 'MASS_QUOTE';
  /** QuoteID (117): unique per session and day, as a ClOrdID. */
  readonly quoteId: string;
  readonly level: QuoteResponseLevel;
  readonly sets: readonly QuoteSet[];
  readonly possResend: boolean;
};

/** QuoteCancel (35=Z); QuoteCancelType 298: 1 these securities, 4 all; anything else is `OTHER`. */
export type QuoteCancel = {
  readonly type: 'QUOTE_CANCEL';
  readonly quoteId: string;
  readonly level: QuoteResponseLevel;
  readonly scope: 'SYMBOLS' | 'ALL' | 'OTHER';
  readonly symbols: readonly string[];
};

/** QuoteEntryRejectReason (368): 1 unknown security, 2 closed, 3 beyond the limit, 7 bid and offer cross, 8 price, 99 other. */
export type EntryRefusal = {
  readonly setId: string;
  readonly entryId: string;
  readonly symbol: string;
  readonly reason: 1 | 2 | 3 | 7 | 8 | 99;
};

/** MassQuoteAcknowledgement (35=b): the response to both. */
export type MassQuoteAck = {
  readonly type: 'MASS_QUOTE_ACK';
  readonly quoteId: string;
  readonly status: 'ACCEPTED' | 'CANCELED_SYMBOLS' | 'CANCELED_ALL' | 'REJECTED';
  /** QuoteRejectReason (300): 6 duplicate, 99 other; null unless the whole message is refused. */
  readonly reason: 6 | 99 | null;
  readonly level: QuoteResponseLevel;
  readonly refused: readonly EntryRefusal[];
  readonly text: string | null;
};
