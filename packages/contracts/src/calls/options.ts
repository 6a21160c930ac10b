/**
 * Options, listed and over the counter, their chains, surfaces and strategies: handled by the RFQ service, which deals
 * them.
 */
import * as z from 'zod';
import { InstrumentSymbol, OptionQuoteId, UserId } from '../ids.ts';
import {
  OptionChain,
  OptionContract,
  OptionLeg,
  OptionStrategy,
  OptionSurface,
  OptionView,
} from '../option.ts';
import { AskOptionPackage, OptionPackageQuote } from '../option-package.ts';
import { Side } from '../order.ts';
import { AskOptionQuote, OtcOptionQuote } from '../otc-option.ts';
import { CalendarDate } from '../time.ts';
import { LEGS_MAX, ORDER_QTY_MAX } from '../vocabulary/order.ts';
import { MARKED_CONTRACTS_MAX } from '../vocabulary/paging.ts';
import { call, MARKET_READERS, Nothing, queryInt } from './call.ts';

/** Every listed option that trades now. */
export const listOptions = call('listOptions', {
  procedure: 'rfq.options',
  kind: 'query',
  to: 'rfq',
  method: 'GET',
  path: '/options',
  access: MARKET_READERS,
  in: Nothing,
  out: z.object({ items: z.array(OptionContract) }),
});

/** Calls and puts of one expiry, the second listed by default. */
export const optionChain = call('optionChain', {
  procedure: 'rfq.chain',
  kind: 'query',
  to: 'rfq',
  method: 'GET',
  path: '/options/:underlying',
  access: MARKET_READERS,
  in: z.strictObject({ underlying: InstrumentSymbol, expiry: CalendarDate.optional() }),
  out: OptionChain,
});

/** The volatility surface as a picture: the smile of one expiry, and all expiries by moneyness. */
export const optionSurface = call('optionSurface', {
  procedure: 'rfq.surface',
  kind: 'query',
  to: 'rfq',
  method: 'GET',
  path: '/options/:underlying/surface',
  access: MARKET_READERS,
  in: z.strictObject({ underlying: InstrumentSymbol, expiry: CalendarDate.optional() }),
  out: OptionSurface,
});

/** What legs on one underlying cost, win and lose together; changes nothing. */
export const optionStrategy = call('optionStrategy', {
  procedure: 'rfq.strategy',
  kind: 'query',
  to: 'rfq',
  method: 'POST',
  path: '/options/strategy',
  access: MARKET_READERS,
  in: z.strictObject({ legs: z.array(OptionLeg).min(1).max(LEGS_MAX) }),
  out: OptionStrategy,
});

/**
 * An option package before it is sent: net bid, mid and ask, and of all units premium, fees, margin and sensitivities;
 * changes nothing.
 */
export const optionPackage = call('optionPackage', {
  procedure: 'rfq.package',
  kind: 'query',
  to: 'rfq',
  method: 'POST',
  path: '/options/package',
  access: MARKET_READERS,
  in: AskOptionPackage,
  out: OptionPackageQuote,
});

/** Options as they are quoted now, with the sensitivities of one share's worth; what is not quoted is left out. */
export const optionGreeks = call('optionGreeks', {
  procedure: 'rfq.optionGreeks',
  kind: 'query',
  to: 'rfq',
  method: 'POST',
  path: '/options/greeks',
  access: MARKET_READERS,
  in: z.strictObject({ symbols: z.array(InstrumentSymbol).min(1).max(MARKED_CONTRACTS_MAX) }),
  out: z.object({ items: z.array(OptionView) }),
});

/** A firm two-way price of an unlisted contract; the deal is an order that names the quote. */
export const askOptionQuote = call('askOptionQuote', {
  procedure: 'rfq.askOption',
  kind: 'mutation',
  keys: 'trade',
  to: 'rfq',
  method: 'POST',
  path: '/option-quotes',
  access: ['trader'],
  in: AskOptionQuote,
  out: OtcOptionQuote,
});

/** The dealer's check of a deal on a quote before it is accepted: a refusal, or null. */
export const optionQuoteStanding = call('optionQuoteStanding', {
  kind: 'query',
  to: 'rfq',
  method: 'GET',
  path: '/option-quotes/:quoteId/standing',
  timeoutMs: 2_000,
  access: 'internal',
  in: z.strictObject({
    quoteId: OptionQuoteId,
    userId: UserId,
    side: Side,
    qty: queryInt(1, ORDER_QTY_MAX),
  }),
  out: z.object({ fault: z.string().nullable() }),
});
