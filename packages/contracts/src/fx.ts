/** Foreign exchange spot: pairs, streaming two-way prices by size, and the terms they are dealt on. */
import * as z from 'zod';
import { InstrumentSymbol, OrderId } from './ids.ts';
import { PriceWire, Qty } from './money.ts';
import { AtWire, CalendarDate } from './time.ts';
import { FX_STREAM_MAX, FX_TENORS } from './vocabulary/fx.ts';
import { CURRENCIES, PRICE_CURRENCIES } from './vocabulary/instruments.ts';

/** ISO 4217 code of a currency that is traded. */
export const Currency = z.enum(CURRENCIES);
export type Currency = z.infer<typeof Currency>;

/** What a price is in: a traded currency, or one that is not delivered. */
export const PriceCurrency = z.enum(PRICE_CURRENCIES);
export type PriceCurrency = z.infer<typeof PriceCurrency>;

/**
 * The currency of a record's prices. A writer always sets it, so its type is required; an event from before records had
 * one is read as dollars.
 */
export const RecordCurrency = PriceCurrency.default('USD') as unknown as typeof PriceCurrency;
/** The same of a record of money. */
export const RecordMoneyCurrency = Currency.default('USD') as unknown as typeof Currency;

/** By what a non-deliverable pair is fixed. */
export const FixingTerms = z.strictObject({
  /** The published rate that the fixing is modelled on. */
  modelledOn: z.string(),
  /** The city by whose calendar and clock it is fixed. */
  city: z.string(),
  /** Its business days from the fixing to the value date. */
  lagDays: z.int().min(1).max(5),
  /** Wall clock of the city, `HH:MM`, and what is added to UTC for it, in minutes. */
  localTime: z.string().regex(/^\d{2}:\d{2}$/),
  utcOffsetMinutes: z.int(),
});
export type FixingTerms = z.infer<typeof FixingTerms>;

/** A pair: the price is what one unit of the base currency costs in the quote currency. */
export const FxPair = z.strictObject({
  symbol: InstrumentSymbol,
  base: Currency,
  quote: PriceCurrency,
  /** Decimals of a price; the last is a tenth of a pip. */
  digits: z.int().min(1).max(6),
  pip: PriceWire,
  tickSize: PriceWire,
  /** Business days from trade to value. */
  spotDays: z.int().min(1).max(2),
  /** Without the dollar: its price is the product of two dollar pairs. */
  isCross: z.boolean(),
  /** Where the simulated market begins. */
  referencePrice: PriceWire,
  /** Annual volatility in parts per million. */
  volatilityPpm: z.int().positive(),
  /** Of a pair whose quote currency is not delivered: dealt as forwards alone, which settle in dollars by a fixing. */
  fixing: FixingTerms.exactOptional(),
});
export type FxPair = z.infer<typeof FxPair>;

/** QuoteID (FIX 117): the pair and the number of the market's batch it was made at. */
export const FxQuoteId = z.string().regex(/^[A-Z]{6}-\d{1,12}$/);
export type FxQuoteId = z.infer<typeof FxQuoteId>;

export const toFxQuoteId = (symbol: string, seq: number): FxQuoteId => `${symbol}-${seq}`;

/** What a quote id names. @param quoteId of the shape of {@link FxQuoteId} */
export function toFxQuote(quoteId: FxQuoteId): { readonly symbol: string; readonly seq: number } {
  const [symbol = '', seq = ''] = quoteId.split('-');
  return { symbol, seq: Number(seq) };
}

/** Bid and ask for an amount of the base currency up to `qty`. */
export const FxRung = z.strictObject({ qty: Qty, bid: PriceWire, ask: PriceWire });
export type FxRung = z.infer<typeof FxRung>;

/** The prices of a pair at one instant, smallest size first. */
export const FxQuote = z.strictObject({
  symbol: InstrumentSymbol,
  quoteId: FxQuoteId,
  /** Half way between bid and ask of the smallest size. */
  mid: PriceWire,
  rungs: z.array(FxRung).min(1),
});
export type FxQuote = z.infer<typeof FxQuote>;

/** All pairs, with every batch of the market. */
export const FxBatch = z.strictObject({
  seq: z.int().nonnegative(),
  at: AtWire,
  quotes: z.array(FxQuote),
});
export type FxBatch = z.infer<typeof FxBatch>;

export const FxTenor = z.enum(FX_TENORS);
export type FxTenor = z.infer<typeof FxTenor>;

/** One tenor of the forward curve: outright = spot + points. */
export const FxForward = z.strictObject({
  tenor: FxTenor,
  valueDate: CalendarDate,
  /** Of a non-deliverable forward: when it is fixed. */
  fixingDate: CalendarDate.exactOptional(),
  /** Days from the spot date. */
  days: z.int(),
  /** Simple money-market rates of the two currencies over those days, per cent a year: what the points follow from. */
  baseRatePct: z.number(),
  quoteRatePct: z.number(),
  /** Forward points in pips, of the mid. */
  points: z.number(),
  outright: PriceWire,
  /** What it is dealt as: pair and value date. */
  symbol: InstrumentSymbol,
  /** Points in pips, and outrights of the smallest size: spot bid and ask with their points. */
  pointsBid: z.number(),
  pointsAsk: z.number(),
  bid: PriceWire,
  ask: PriceWire,
});
export type FxForward = z.infer<typeof FxForward>;

/** A dealt non-deliverable forward and what it was fixed at; nothing before its fixing. */
export const FxFixing = z.strictObject({
  symbol: InstrumentSymbol,
  /** When what it comes to is paid. */
  valueDate: CalendarDate,
  fixingDate: CalendarDate,
  rate: PriceWire.nullable(),
  at: AtWire.nullable(),
});
export type FxFixing = z.infer<typeof FxFixing>;

/** On which terms a pair is dealt now. */
export const FxTerms = z.strictObject({
  pair: FxPair,
  seq: z.int().nonnegative(),
  at: AtWire,
  tradeDate: CalendarDate,
  valueDate: CalendarDate,
  spot: PriceWire,
  forwards: z.array(FxForward),
  /** Of a pair that is not delivered: forwards that were dealt and are not paid yet, the next to be paid first. */
  fixings: z.array(FxFixing).exactOptional(),
  /** Last look: how long a quote is good, how long the dealer looks, and the move of the mid that ends a deal. */
  lastLook: z.strictObject({
    validityMs: z.int().positive(),
    lookMs: z.int().positive(),
    /** A move of more than the spread of the size times this, in per cent, in either direction. */
    tolerancePct: z.number().positive(),
    isSymmetric: z.literal(true),
  }),
});
export type FxTerms = z.infer<typeof FxTerms>;

/** A request for stream, and every price of it by the number of its batch. */
export const FxStreamId = z.string().regex(/^FXS-[0-9a-f]{12}$/);
export type FxStreamId = z.infer<typeof FxStreamId>;
export const FxStreamQuoteId = z.string().regex(/^FXS-[0-9a-f]{12}-\d{1,12}$/);
export type FxStreamQuoteId = z.infer<typeof FxStreamQuoteId>;

export const toFxStreamQuoteId = (streamId: FxStreamId, seq: number): FxStreamQuoteId =>
  `${streamId}-${seq}`;

/** What a quote id of a stream names. @param quoteId of the shape of {@link FxStreamQuoteId} */
export function toFxStreamQuote(quoteId: FxStreamQuoteId): {
  readonly streamId: FxStreamId;
  readonly seq: number;
} {
  const at = quoteId.lastIndexOf('-');
  return { streamId: quoteId.slice(0, at), seq: Number(quoteId.slice(at + 1)) };
}

/**
 * A request for a stream of prices for one amount. Without a tenor or a date for spot; with one for that outright forward;
 * with a far one for a swap whose near leg is the first, both of the same amount and on opposite sides.
 */
export const OpenFxStream = z.strictObject({
  /** The pair. */
  symbol: InstrumentSymbol,
  /** In units of the base currency. */
  qty: z.int().min(1).max(FX_STREAM_MAX).pipe(Qty),
  tenor: FxTenor.optional(),
  /** A value date that is no tenor's (a broken date). */
  valueDate: CalendarDate.optional(),
  farTenor: FxTenor.optional(),
  farValueDate: CalendarDate.optional(),
});
export type OpenFxStream = z.infer<typeof OpenFxStream>;

/** A leg: what it is dealt as, the pair itself for spot, and when it is delivered. */
export const FxStreamLeg = z.strictObject({
  symbol: InstrumentSymbol,
  valueDate: CalendarDate,
  /** Of a non-deliverable forward: when it is fixed. */
  fixingDate: CalendarDate.exactOptional(),
});
export type FxStreamLeg = z.infer<typeof FxStreamLeg>;

/** Two-way prices of a stream at one instant. */
export const FxStreamPrice = z.strictObject({
  quoteId: FxStreamQuoteId,
  at: AtWire,
  /** Spot for the amount. */
  spotBid: PriceWire,
  spotAsk: PriceWire,
  /** Points in pips that are added to spot; of a swap, from the near leg to the far one. */
  pointsBid: z.number(),
  pointsAsk: z.number(),
  /** What is dealt at. Of a swap the rates of the far leg: bid where the customer sells it. */
  bid: PriceWire,
  ask: PriceWire,
  mid: PriceWire,
  /** Of a swap: the rate of the near leg, the same on both sides. */
  nearRate: PriceWire.nullable(),
});
export type FxStreamPrice = z.infer<typeof FxStreamPrice>;

export const FX_STREAM_STATES = ['OPEN', 'TAKEN', 'DEALT', 'CANCELED', 'LAPSED'] as const;

/** A stream with its newest price; none when it has ended, or while the market is not quoted. */
export const FxStream = z.strictObject({
  streamId: FxStreamId,
  /** The pair. */
  symbol: InstrumentSymbol,
  qty: Qty,
  near: FxStreamLeg,
  /** Of a swap. */
  far: FxStreamLeg.nullable(),
  /** `TAKEN` while the dealer looks at a deal. */
  state: z.enum(FX_STREAM_STATES),
  openedAt: AtWire,
  endsAt: AtWire,
  /** Of the deal, where there was one; of a swap its near leg. */
  orderId: OrderId.nullable(),
  price: FxStreamPrice.nullable(),
});
export type FxStream = z.infer<typeof FxStream>;
