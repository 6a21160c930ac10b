/** Whether the fields of an order make sense together: what no limit and no market state can change. */

import { parseQuotedSymbol } from '@tradefloor/contracts/ids';
import type { Instrument, InstrumentType, Venue } from '@tradefloor/contracts/market';
import { decimalOfPx } from '@tradefloor/contracts/money';
import type { BondSpec, NewOrder } from '@tradefloor/contracts/order';
import { auctionTypeFault, isForAuction } from '@tradefloor/contracts/vocabulary/auctions';
import { waitsForDealer } from '@tradefloor/contracts/vocabulary/dealt-orders';
import { isStreamQuote } from '@tradefloor/contracts/vocabulary/fx';
import { copyHandling, handlingFault } from '@tradefloor/contracts/vocabulary/handling-terms';
import { isBespokeSymbol, LIT_VENUES } from '@tradefloor/contracts/vocabulary/instruments';
import { GOOD_TILL_MAX_MS, isImmediate, sideSign } from '@tradefloor/contracts/vocabulary/order';
import {
  isPegged,
  needsPrice,
  priceTermsFault,
} from '@tradefloor/contracts/vocabulary/price-terms';
import { isAlgo, isDirect } from '@tradefloor/contracts/vocabulary/strategies';
import { isTriggered, triggerFault } from '@tradefloor/contracts/vocabulary/trigger-terms';
import { isIsin } from '@tradefloor/instruments/bond/identifiers';
import { findFxForward } from '@tradefloor/instruments/fx/fx-forward';
import { findNdfPair } from '@tradefloor/instruments/fx/fx-pairs';
import { findBond } from '@tradefloor/instruments/instrument';
import { algoParamsFault } from './algo-settings.ts';
import { notionalOrNull } from './daily-notional.ts';
import { isDealtAtOnce, takesOrderType } from './offer.ts';

const LIT: ReadonlySet<Venue> = new Set(LIT_VENUES);

type Rule = (order: NewOrder, instrument: Instrument | null, nowMs: number) => string | null;

/** The rules, in the order they are reported. */
const RULES: readonly Rule[] = [
  priceTermsFault,
  triggerFault,
  (order) =>
    takesOrderType(order.orderType, order)
      ? null
      : `${order.strategy} orders of type ${order.instrumentType} are not ${order.orderType}`,
  subTick,
  crossedStopLimit,
  auctionTypeFault,
  wrongAuction,
  wrongHandling,
  ({ orderType, timeInForce }) =>
    isPegged(orderType) && isImmediate(timeInForce)
      ? `a ${orderType} order follows the market in a book: it takes no ${timeInForce}`
      : null,
  ({ orderType, algoParams }) =>
    isTriggered(orderType) && (algoParams?.startAt ?? algoParams?.endAt) !== undefined
      ? `a ${orderType} order starts when it is triggered: it takes a duration, no times`
      : null,
  ({ price, qty }) =>
    price !== undefined && notionalOrNull(price, qty) === null
      ? 'price times quantity is beyond what can be counted'
      : null,
  ({ instrumentType, bondSpec }) =>
    instrumentType === 'bond' && bondSpec === undefined ? 'a bond order carries a bondSpec' : null,
  ({ instrumentType, bondSpec }) =>
    instrumentType !== 'bond' && bondSpec !== undefined
      ? `an order for an instrument of type ${instrumentType} carries no bondSpec`
      : null,
  ({ strategy, algoParams }) =>
    isDirect(strategy) && algoParams !== undefined ? `${strategy} takes no algoParams` : null,
  ({ strategy, timeInForce }) =>
    !isDirect(strategy) && isImmediate(timeInForce)
      ? `${strategy} works over time: it takes no ${timeInForce}`
      : null,
  ({ strategy, algoParams = {}, qty }) =>
    isAlgo(strategy) ? algoParamsFault({ strategy, params: algoParams, qty }) : null,
  wrongExpiry,
  ({ algoParams }, _, nowMs) =>
    algoParams?.endAt !== undefined && algoParams.endAt <= nowMs ? 'endAt is in the past' : null,
  ({ algoParams, qty }) =>
    algoParams?.displayQty !== undefined && algoParams.displayQty > qty
      ? `displayQty ${algoParams.displayQty} is above the quantity ${qty}`
      : null,
  wrongBond,
  ({ bondSpec }) => (bondSpec === undefined ? null : contradiction(bondSpec)),
  wrongDealt,
  ({ instrumentType, symbol, quoteId }) =>
    quoteId !== undefined && instrumentType !== 'fx' && !isBespokeSymbol(symbol)
      ? 'only orders for currencies and options over the counter name a quote'
      : null,
  ({ symbol, quoteId }) =>
    quoteId === undefined && isBespokeSymbol(symbol)
      ? `${symbol} is dealt over the counter, alone and on a dealer's quote: the order names it`
      : null,
  ({ symbol, instrumentType }) =>
    instrumentType === 'fx' && findNdfPair(symbol) !== null
      ? `${symbol} is not delivered, so that there is no spot of it: it is dealt as a forward, on a dealer's stream`
      : null,
  ({ symbol, instrumentType, quoteId }) =>
    instrumentType === 'fx' && findFxForward(symbol) !== null && !isStreamQuote(quoteId)
      ? `${symbol} is a forward, which is dealt on a dealer's stream: the order names a quote of it`
      : null,
  ({ quoteId, instrumentType }) =>
    isStreamQuote(quoteId) && instrumentType !== 'fx'
      ? 'the quote is of a stream of currency prices'
      : null,
  ({ quoteId, symbol }) =>
    quoteId !== undefined && !isStreamQuote(quoteId) && parseQuotedSymbol(quoteId) !== symbol
      ? `the quote is not of ${symbol}`
      : null,
  wrongVenue,
];

/** What is wrong with the order, for a person to read; null when nothing is. The tick needs the instrument; odd lots are orders too. */
export function findInvalidity(
  order: NewOrder,
  instrument: Instrument | null,
  nowMs: number,
): string | null {
  for (const rule of RULES) {
    const fault = rule(order, instrument, nowMs);
    if (fault !== null) return fault;
  }
  return null;
}

function subTick(order: NewOrder, instrument: Instrument | null): string | null {
  if (instrument === null) return null;
  const { tickSize } = instrument;
  for (const name of ['price', 'pegOffset', 'stopPrice', 'trailAmount'] as const) {
    const given = order[name];
    if (given === undefined || given % tickSize === 0) continue;
    return `${name} ${decimalOfPx(given)} is not a multiple of the tick ${decimalOfPx(tickSize)}`;
  }
  return null;
}

/** Good till a date names the date, within a year; nothing else does. */
function wrongExpiry({ timeInForce, expireAt }: NewOrder, _: unknown, nowMs: number) {
  if (timeInForce !== 'GTD')
    return expireAt === undefined ? null : `a ${timeInForce} order names no expireAt`;
  if (expireAt === undefined) return 'a GTD order names an expireAt';
  if (expireAt <= nowMs) return 'expireAt is in the past';
  return expireAt - nowMs > GOOD_TILL_MAX_MS ? 'expireAt is more than a year away' : null;
}

/** A stop limit whose limit is on the wrong side of its stop could not trade at the price that triggers it. */
function crossedStopLimit({ orderType, side, price, stopPrice }: NewOrder): string | null {
  if (orderType !== 'STOP_LIMIT' || price === undefined || stopPrice === undefined) return null;
  if (sideSign(side) * (price - stopPrice) >= 0) return null;
  const [limit, stop] = [decimalOfPx(price), decimalOfPx(stopPrice)];
  return side === 'BUY'
    ? `the limit ${limit} is below the stop ${stop}: it could not trade when it is triggered`
    : `the limit ${limit} is above the stop ${stop}: it could not trade when it is triggered`;
}

/** Shares meet others in books and in the dark pool: what is dealt or quoted has nothing to show, and no minimum. */
function wrongHandling(order: NewOrder): string | null {
  const [named] = Object.keys(copyHandling(order));
  if (named === undefined) return null;
  return order.instrumentType === 'equity'
    ? handlingFault(order)
    : `an order for an instrument of type ${order.instrumentType} names no ${named}`;
}

/** An auction is held for shares, at the primary venue, and takes the order as it is. */
function wrongAuction(order: NewOrder): string | null {
  const { timeInForce, instrumentType, strategy, destinationVenue } = order;
  if (!isForAuction(timeInForce)) return null;
  if (instrumentType !== 'equity') {
    return `an order for an instrument of type ${instrumentType} takes no ${timeInForce}`;
  }
  if (strategy !== 'LIT') return `${strategy} takes no ${timeInForce}`;
  return destinationVenue === undefined ? null : 'an order for an auction names no venue';
}

/** A bond is quoted by dealers, once: its order names the bond, goes nowhere else and does not rest. */
function wrongBond(
  { instrumentType, bondSpec, symbol, strategy, qty, destinationVenue }: NewOrder,
  instrument: Instrument | null,
): string | null {
  if (instrumentType !== 'bond' || bondSpec === undefined) return null;
  if (bondSpec.isin !== symbol) return `symbol ${symbol} is not the bond's ISIN ${bondSpec.isin}`;
  if (!isIsin(bondSpec.isin)) return `${bondSpec.isin} is no ISIN: its check digit is wrong`;
  if (strategy !== 'LIT') return `a bond is traded by request for quote: it takes no ${strategy}`;
  if (destinationVenue !== undefined) return 'a bond order names no venue';
  if (instrument !== null && qty % instrument.lotSize !== 0) {
    return `${qty} is not a multiple of the smallest piece, ${instrument.lotSize}`;
  }
  return null;
}

/** Terms a request may repeat of the bond, and what a person calls them. Its price is never the request's. */
const OWN_TERMS = {
  coupon: 'coupon',
  maturity: 'maturity',
  frequency: 'frequency',
  dayCount: 'day count',
  issueDate: 'issue date',
  currency: 'currency',
} as const satisfies Partial<Record<keyof BondSpec, string>>;

/** The first term that is not the listed bond's own; null where all agree, or none is listed. */
function contradiction(spec: BondSpec): string | null {
  const bond = findBond(spec.isin);
  if (bond === null) return null;
  const own = { ...bond, coupon: bond.couponPct };
  for (const [key, name] of Object.entries(OWN_TERMS) as [keyof typeof OWN_TERMS, string][]) {
    const named = spec[key];
    if (named !== undefined && named !== own[key]) {
      return `the bond's ${name} is ${own[key]}, not ${named}`;
    }
  }
  return null;
}

const DEALT_NAMES: Partial<Record<InstrumentType, string>> = {
  option: 'an option',
  commodity: 'a future',
  fx: 'a currency',
};

/**
 * A dealer executes an order for a derivative or a currency at once or not at all: it is not sliced. One with a limit
 * may wait for the dealer's price, where prices are streamed.
 */
function wrongDealt(order: NewOrder): string | null {
  const { instrumentType, orderType, strategy, timeInForce, destinationVenue } = order;
  const { quoteId, triggerBy } = order;
  if (!isDealtAtOnce(instrumentType)) return null;
  const what = DEALT_NAMES[instrumentType] ?? 'a derivative';
  if (strategy !== 'LIT') return `${what} is dealt at once: it takes no ${strategy}`;
  if (isTriggered(orderType)) {
    if (triggerBy === 'LAST') return `${what} is triggered by quotes: triggerBy is BID_ASK or MID`;
    if (quoteId !== undefined) return 'a quote is dealt at once: the order waits for no price';
  }
  if (!isImmediate(timeInForce)) {
    if (!waitsForDealer(instrumentType)) return `${what} order is IOC or FOK`;
    if (!needsPrice(orderType) && !isTriggered(orderType))
      return `${what} is dealt at once without a limit: the order is IOC or FOK`;
    if (quoteId !== undefined) return `a quote is dealt at once: the order is IOC or FOK`;
  }
  return destinationVenue === undefined ? null : `${what} order names no venue`;
}

function wrongVenue({ strategy, destinationVenue }: NewOrder): string | null {
  if (destinationVenue === undefined) return null;
  const fits = strategy === 'DARK' ? destinationVenue === 'DARK1' : LIT.has(destinationVenue);
  return fits ? null : `${strategy} orders do not go to ${destinationVenue}`;
}
