/** Futures: contract terms, quotes in the market's own units, and the strip of a product's months. */
import * as z from 'zod';
import { InstrumentSymbol } from './ids.ts';
import { PriceWire, Qty } from './money.ts';
import { AtWire, CalendarDate } from './time.ts';
import { FUTURE_ROOTS } from './vocabulary/instruments.ts';

export const FutureRoot = z.enum(FUTURE_ROOTS);
export type FutureRoot = z.infer<typeof FutureRoot>;

/** How a market writes its prices: decimals, eighths of a cent (`452'6`), or halves of a 32nd (`110-16+`). */
export const NOTATIONS = ['DECIMAL', 'EIGHTHS', 'HALF_32NDS'] as const;

/** The terms every month of a product shares. */
export const FutureTerms = z.strictObject({
  root: FutureRoot,
  name: z.string(),
  exchange: z.string(),
  /** What one contract is on: `1,000 barrels`. */
  unit: z.string(),
  /** What prices are in: `USD a barrel`, `US cents a bushel`. */
  priceUnit: z.string(),
  /** Dollars that one contract gains when its price rises by one. */
  multiplier: z.int().positive(),
  tickSize: PriceWire,
  /** Dollars of one tick of one contract. */
  tickValue: z.number(),
  notation: z.enum(NOTATIONS),
  /** Lots in one order at most. */
  maxClip: Qty,
  expiryRule: z.string(),
  rollRule: z.string(),
  /** How the daily settlement price is made. */
  settlementRule: z.string().optional(),
});
export type FutureTerms = z.infer<typeof FutureTerms>;

/** One month of one product. */
export const FutureContract = z.strictObject({
  /** `CLF27`: root, month code, year. */
  symbol: InstrumentSymbol,
  root: FutureRoot,
  year: z.int(),
  month: z.int().min(1).max(12),
  expiry: CalendarDate,
  /** When trading ends and the final settlement price is taken. */
  expiresAt: AtWire,
  /** From this date on the next month is the front one. */
  rollOn: CalendarDate,
});
export type FutureContract = z.infer<typeof FutureContract>;

export const FutureQuote = z.strictObject({
  symbol: InstrumentSymbol,
  bid: PriceWire,
  ask: PriceWire,
  mid: PriceWire,
  /** The price the day began with: what changes are measured against. */
  open: PriceWire,
});
export type FutureQuote = z.infer<typeof FutureQuote>;

/**
 * A contract's trading day, which begins at 17:00 in Chicago: what has traded, and what the exchange publishes once a
 * day. Prices are null until there is one.
 */
export const FutureDay = z.strictObject({
  /** The trading day. */
  date: CalendarDate,
  /** Lots traded so far, those of the platform's users among them. */
  volume: Qty,
  /** Price of the last trade of the day. */
  last: PriceWire.nullable(),
  /** The newest daily settlement price, and the day that it is of. */
  settlement: PriceWire.nullable(),
  settledOn: CalendarDate.nullable(),
  /** The settlement price of the trading day before: what the day's change is measured from. */
  priorSettlement: PriceWire.nullable(),
  /** Contracts open at the end of a trading day, its date, and how many more there were than a day before. */
  openInterest: Qty,
  openInterestOn: CalendarDate,
  openInterestChange: z.int().nullable(),
});
export type FutureDay = z.infer<typeof FutureDay>;

/** Lots traded at each price in the trading day, from the lowest price up; together the day's volume. */
export const FutureVolume = z.strictObject({
  symbol: InstrumentSymbol,
  date: CalendarDate,
  volume: Qty,
  levels: z.array(z.strictObject({ price: PriceWire, lots: Qty })),
});
export type FutureVolume = z.infer<typeof FutureVolume>;

/** The daily settlement prices of a product's months, when they are made. */
export const FuturesSettled = z.strictObject({
  root: FutureRoot,
  date: CalendarDate,
  at: AtWire,
  items: z.array(z.strictObject({ symbol: InstrumentSymbol, price: PriceWire })).min(1),
});
export type FuturesSettled = z.infer<typeof FuturesSettled>;

/** Open interest of those months at the CCP: the sum of the long positions of all accounts. */
export const ClearedOpenInterest = z.strictObject({
  root: FutureRoot,
  date: CalendarDate,
  items: z.array(z.strictObject({ symbol: InstrumentSymbol, lots: Qty })).min(1),
});
export type ClearedOpenInterest = z.infer<typeof ClearedOpenInterest>;

/** A month with its quote, and the price by which it follows from spot, rates, storage and the season. */
export const FutureView = z.strictObject({
  ...FutureContract.shape,
  ...FutureQuote.shape,
  fairValue: PriceWire,
  /** Zero rate to the end of trading, continuous, per cent a year: what the fair value is financed at. */
  ratePct: z.number(),
  isFront: z.boolean(),
  /** Left out before the first trade or settlement is counted. */
  day: FutureDay.optional(),
});
export type FutureView = z.infer<typeof FutureView>;

/** A calendar spread: the near month bought, the far one sold; prices are near less far. */
export const CalendarSpread = z.strictObject({
  near: InstrumentSymbol,
  far: InstrumentSymbol,
  bid: PriceWire,
  ask: PriceWire,
  mid: PriceWire,
  open: PriceWire,
});
export type CalendarSpread = z.infer<typeof CalendarSpread>;

/** A product as its desk shows it: months by expiry, and the spreads between them. */
export const FutureStrip = z.strictObject({
  terms: FutureTerms,
  seq: z.int(),
  at: AtWire,
  spot: PriceWire,
  /** What holding the good yields and what storing it costs, continuous, per cent a year. */
  yieldPct: z.number(),
  storagePct: z.number(),
  months: z.array(FutureView),
  spreads: z.array(CalendarSpread),
});
export type FutureStrip = z.infer<typeof FutureStrip>;
