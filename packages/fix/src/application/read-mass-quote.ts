/** Mass quotes and their end: FIX fields to the platform's messages. A side without price or size is none. */
import type { Px, Qty } from '@tradefloor/contracts/money';
import type {
  MassQuote,
  QuoteCancel,
  QuotedSide,
  QuoteEntry,
  QuoteResponseLevel,
} from '@tradefloor/core/trading/exchange/mass-quotes';
import { type FixField, toEntries, toText } from '../message.ts';
import { FIX, QUOTE_LEVEL } from './field-codes.ts';

type Fields = readonly FixField[];

/** Prices and sizes of a message, refused where they are none. */
export type Amounts = {
  readonly price: (fields: Fields, tag: number) => Px | null;
  readonly size: (fields: Fields, tag: number) => Qty | null;
};

const toLevel = (body: Fields): QuoteResponseLevel =>
  QUOTE_LEVEL.toName(toText(body, FIX.QuoteResponseLevel)) ?? 'NONE';

export const readMassQuote = (
  body: Fields,
  { possResend, amounts }: { readonly possResend: boolean; readonly amounts: Amounts },
): MassQuote => ({
  type: 'MASS_QUOTE',
  quoteId: toText(body, FIX.QuoteID) ?? '',
  level: toLevel(body),
  possResend,
  sets: toEntries(body, FIX.NoQuoteSets).map((set) => ({
    setId: toText(set, FIX.QuoteSetID) ?? '',
    entries: toEntries(set, FIX.NoQuoteEntries).map((entry) => toEntry(entry, amounts)),
  })),
});

const toEntry = (entry: Fields, amounts: Amounts): QuoteEntry => ({
  entryId: toText(entry, FIX.QuoteEntryID) ?? '',
  symbol: toText(entry, FIX.Symbol) ?? '',
  bid: toSide(amounts.price(entry, FIX.BidPx), amounts.size(entry, FIX.BidSize)),
  offer: toSide(amounts.price(entry, FIX.OfferPx), amounts.size(entry, FIX.OfferSize)),
});

const toSide = (price: Px | null, size: Qty | null): QuotedSide =>
  price === null || size === null || size === 0 ? null : { price, size };

const SCOPES: ReadonlyMap<string, QuoteCancel['scope']> = new Map([
  ['1', 'SYMBOLS'],
  ['4', 'ALL'],
]);

export const readQuoteCancel = (body: Fields): QuoteCancel => ({
  type: 'QUOTE_CANCEL',
  quoteId: toText(body, FIX.QuoteID) ?? '',
  level: toLevel(body),
  scope: SCOPES.get(toText(body, FIX.QuoteCancelType) ?? '') ?? 'OTHER',
  symbols: toEntries(body, FIX.NoQuoteEntries).flatMap((entry) => toText(entry, FIX.Symbol) ?? []),
});
