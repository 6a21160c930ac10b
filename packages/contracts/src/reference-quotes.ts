/** Reference prices of what dealers quote: everything that is not an equity, which has ticks of its venues instead. */
import * as z from 'zod';
import { InstrumentSymbol } from './ids.ts';
import type { InstrumentType } from './market.ts';
import { PriceWire, Qty } from './money.ts';
import { AtWire, CalendarDate } from './time.ts';

const QUOTED_TYPES = ['bond', 'fx', 'commodity', 'option'] as const satisfies InstrumentType[];
export type QuotedType = (typeof QUOTED_TYPES)[number];

export const ReferenceQuote = z.strictObject({
  symbol: InstrumentSymbol,
  bid: PriceWire,
  ask: PriceWire,
  mid: PriceWire,
  /** The size that bid and ask are for; left out where the dealer states none. */
  size: Qty.optional(),
  /** Of an option: what it is quoted at, in per cent a year. */
  volatility: z.number().optional(),
});
export type ReferenceQuote = z.infer<typeof ReferenceQuote>;

/** What options that end on a day discount with: the zero rate to it, continuous, a year, as a fraction. */
export const ExpiryRate = z.strictObject({ expiry: CalendarDate, rate: z.number() });
export type ExpiryRate = z.infer<typeof ExpiryRate>;

/** All prices of one instrument type at one instant; they replace the earlier ones of the type. */
export const QuotedMarket = z.strictObject({
  type: z.enum(QUOTED_TYPES),
  at: AtWire,
  /** Of options: the rate of every expiry that is quoted. */
  rates: z.array(ExpiryRate).optional(),
  quotes: z.array(ReferenceQuote),
});
export type QuotedMarket = z.infer<typeof QuotedMarket>;

/** The types that are quoted anew: currencies with every batch of the market, all of them once a second. */
export const QuoteBatch = z.strictObject({
  /** Number of the market's batch that the prices are made at. */
  seq: z.int().nonnegative(),
  markets: z.array(QuotedMarket).min(1),
});
export type QuoteBatch = z.infer<typeof QuoteBatch>;
