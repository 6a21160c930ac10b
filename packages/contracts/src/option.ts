/** Listed options: contracts on a hundred shares, their quotes with greeks, and strategies of several of them. */
import * as z from 'zod';
import { InstrumentSymbol } from './ids.ts';
import { PriceWire, Qty } from './money.ts';
import { Side } from './order.ts';
import { AtWire, CalendarDate } from './time.ts';

export const OptionContract = z.strictObject({
  /** `AAPL261218C270`: underlying, expiry, call or put, strike. */
  symbol: InstrumentSymbol,
  underlying: InstrumentSymbol,
  type: z.enum(['CALL', 'PUT']),
  strike: PriceWire,
  expiry: CalendarDate,
});
export type OptionContract = z.infer<typeof OptionContract>;

/** Bid and ask of one share's worth. */
export const OptionQuote = z.strictObject({
  symbol: InstrumentSymbol,
  bid: PriceWire,
  ask: PriceWire,
  mid: PriceWire,
});
export type OptionQuote = z.infer<typeof OptionQuote>;

/** Sensitivities of one share's worth: vega for a point of volatility, theta for a day, rho for a point of rate. */
export const OptionGreeks = z.object({
  delta: z.number(),
  gamma: z.number(),
  vega: z.number(),
  theta: z.number(),
  rho: z.number(),
});
export type OptionGreeks = z.infer<typeof OptionGreeks>;

/** A quote with its inputs. Volatility in per cent. */
export const OptionView = OptionGreeks.extend({
  symbol: InstrumentSymbol,
  bid: PriceWire,
  ask: PriceWire,
  mid: PriceWire,
  volatility: z.number(),
});
export type OptionView = z.infer<typeof OptionView>;

export const OptionChain = z.object({
  underlying: InstrumentSymbol,
  seq: z.int(),
  at: AtWire,
  /** Mid of the underlying; null while it is not quoted, and then there are no rows. */
  spot: PriceWire.nullable(),
  expiry: CalendarDate,
  expiries: z.array(CalendarDate),
  /** Zero rate to the expiry, continuous, per cent a year; null while the underlying is not quoted. */
  ratePct: z.number().nullable(),
  rows: z.array(z.object({ strike: PriceWire, call: OptionView, put: OptionView })),
});
export type OptionChain = z.infer<typeof OptionChain>;

/** Volatilities that the prices of a quote imply, in per cent a year; null where no volatility gives the price, as of a put worth no more than its exercise. */
export const QuoteVolatility = z.object({
  bid: z.number().nullable(),
  mid: z.number().nullable(),
  ask: z.number().nullable(),
});
export type QuoteVolatility = z.infer<typeof QuoteVolatility>;

/** A surface as it is looked at: the smile of one listed expiry, and a grid of expiries by moneyness. Per cent a year. */
export const OptionSurface = z.object({
  underlying: InstrumentSymbol,
  seq: z.int(),
  at: AtWire,
  /** Mid of the underlying; null while it is not quoted, and then there is neither smile nor term. */
  spot: PriceWire.nullable(),
  expiry: CalendarDate,
  smile: z.array(
    z.object({
      strike: PriceWire,
      volatility: z.number(),
      call: QuoteVolatility,
      put: QuoteVolatility,
    }),
  ),
  /** Strikes of the grid in per cent of the spot, rising. */
  moneyness: z.array(z.number()),
  terms: z.array(
    z.object({
      expiry: CalendarDate,
      isListed: z.boolean(),
      /** Calendar days from now. */
      days: z.int().nonnegative(),
      /** Zero rate to the expiry, continuous, per cent a year: what the forward grows by. */
      ratePct: z.number(),
      forward: PriceWire,
      /** One for each moneyness. */
      volatilities: z.array(z.number()),
    }),
  ),
});
export type OptionSurface = z.infer<typeof OptionSurface>;

export const OptionLeg = z.strictObject({
  symbol: InstrumentSymbol,
  side: Side,
  qty: z.int().min(1).max(10_000).pipe(Qty),
});
export type OptionLeg = z.infer<typeof OptionLeg>;

/** What legs together cost and are worth. Amounts in dollars for the whole strategy. */
export const OptionStrategy = z.object({
  underlying: InstrumentSymbol,
  spot: PriceWire,
  /** Cost at the far touch; negative for a credit. */
  cost: z.number(),
  /** Null where there is no end to it. */
  maxProfit: z.number().nullable(),
  maxLoss: z.number().nullable(),
  breakevens: z.array(z.number()),
  greeks: OptionGreeks,
  /** Profit by the price of the underlying: at the first expiry, and now. */
  points: z.array(z.object({ spot: z.number(), atExpiry: z.number(), now: z.number() })),
});
export type OptionStrategy = z.infer<typeof OptionStrategy>;
