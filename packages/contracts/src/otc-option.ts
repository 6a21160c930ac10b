/** Options over the counter: the terms of a price request, and the firm two-way quote in response. */
import * as z from 'zod';
import { InstrumentSymbol, OptionQuoteId } from './ids.ts';
import { MoneyWire, PriceWire, Qty } from './money.ts';
import { OptionContract } from './option.ts';
import { AtWire, CalendarDate } from './time.ts';
import { OTC_CONTRACTS_MAX } from './vocabulary/order.ts';

/** Terms of an unlisted contract, and its quantity. */
export const AskOptionQuote = z.strictObject({
  underlying: InstrumentSymbol,
  type: z.enum(['CALL', 'PUT']),
  strike: PriceWire,
  expiry: CalendarDate,
  qty: z.int().min(1).max(OTC_CONTRACTS_MAX).pipe(Qty),
});
export type AskOptionQuote = z.infer<typeof AskOptionQuote>;

/** A dealer's firm prices for all of the contracts, of one share's worth each. */
export const OtcOptionQuote = z.strictObject({
  quoteId: OptionQuoteId,
  contract: OptionContract,
  qty: Qty,
  /** Zero where the dealer does not buy. */
  bid: PriceWire,
  ask: PriceWire,
  mid: PriceWire,
  /** What the whole costs and pays, in dollars. */
  premiumToBuy: MoneyWire,
  premiumToSell: MoneyWire,
  /** Inputs of the prices: mid of the underlying, volatility in per cent a year, delta per share. */
  spot: PriceWire,
  volatility: z.number(),
  delta: z.number(),
  /** When the premium is due. */
  settlementDate: CalendarDate,
  at: AtWire,
  validUntil: AtWire,
});
export type OtcOptionQuote = z.infer<typeof OtcOptionQuote>;
