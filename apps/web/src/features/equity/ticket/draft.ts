/** The ticket's values while typing: texts and choices, and their conversion to numbers. Pure. */

import { isForAuction } from '@tradefloor/contracts/vocabulary/auctions';
import { isImmediate } from '@tradefloor/contracts/vocabulary/order';
import { needsPrice } from '@tradefloor/contracts/vocabulary/price-terms';
import { isDirect } from '@tradefloor/contracts/vocabulary/strategies';
import { isTriggered, needsStopPrice } from '@tradefloor/contracts/vocabulary/trigger-terms';
import { decimalsOfTick } from '@tradefloor/instruments/quotes/tick-decimals';
import { type AlgoRead, type AlgoTexts, NO_TEXTS, readAlgo } from '../../../kit/algo/algo-texts.ts';
import {
  type BracketRead,
  type BracketTexts,
  mayLink,
  NO_BRACKET,
  type PriceForm,
  readBracket,
  UNPRICED_EXITS,
  withExits,
} from '../../../kit/order/bracket-draft.ts';
import {
  type Entry,
  type PriceReference,
  parsePrice,
  parseQty,
} from '../../../lib/format/entry.ts';
import { plainPx } from '../../../lib/format/numbers.ts';
import { snapPrice, stepPrice, toPx } from '../../../lib/format/units.ts';
import type { Quote } from '../../../lib/hot/live-quotes.ts';
import type {
  Instrument,
  OrderType,
  Side,
  Strategy,
  TimeInForce,
  Venue,
} from '../../../platform/client/shapes.ts';
import { type ExpiryRead, readExpiry } from '../../../platform/orders/time-in-force-text.ts';
import { toAuctionFit } from './auction-draft.ts';
import {
  type HandlingRead,
  type HandlingTexts,
  NO_HANDLING,
  readHandling,
  withoutUnfit,
} from './handling-draft.ts';
import { NO_PEG, namesPrice, type PegTexts, readPeg, toPegFit } from './peg-draft.ts';
import {
  NO_SECOND,
  readSecond,
  type SecondDraft,
  type SecondRead,
  withoutSecondPrices,
  withSecondFit,
  withSecondPrice,
} from './second-draft.ts';
import {
  clearTurned,
  NO_TRIGGER,
  readTrigger,
  type TriggerRead,
  type TriggerTexts,
  withoutPrices,
  withTriggerPrices,
} from './trigger-draft.ts';

export type Draft = TriggerTexts &
  PegTexts &
  HandlingTexts &
  BracketTexts & {
    readonly side: Side;
    readonly orderType: OrderType;
    readonly timeInForce: TimeInForce;
    /** When an order expires that is good till a date, as the field has it, UTC. */
    readonly expireText: string;
    readonly strategy: Strategy;
    readonly qtyText: string;
    readonly priceText: string;
    /** Null leaves the venue to the router. */
    readonly venue: Venue | null;
    /** What is typed about the second order of a pair. */
    readonly second: SecondDraft;
    /** What is typed about the algo. */
    readonly algoTexts: AlgoTexts;
  };

export const EMPTY_DRAFT: Draft = {
  side: 'BUY',
  orderType: 'MARKET',
  timeInForce: 'DAY',
  expireText: '',
  strategy: 'LIT',
  qtyText: '',
  priceText: '',
  venue: null,
  algoTexts: NO_TEXTS,
  ...NO_TRIGGER,
  ...NO_PEG,
  ...NO_HANDLING,
  ...NO_BRACKET,
  second: NO_SECOND,
};

/** The draft as numbers: shares, and whole price units for a limit order. */
export type ReadDraft = {
  readonly qty: Entry;
  /** Null for a market order. */
  readonly price: Entry | null;
  /** How far from what it follows; null for an order that follows nothing. */
  readonly pegOffset: Entry | null;
  /** What triggers it; null for an order that goes to market at once. */
  readonly trigger: TriggerRead | null;
  /** When it expires; null for an order that is not good till a date. */
  readonly expiry: ExpiryRead | null;
  readonly handling: HandlingRead;
  /** The exits; null for an order that is no bracket. */
  readonly bracket: BracketRead | null;
  /** The second order; null for an order that is no pair. */
  readonly second: SecondRead | null;
  /** The algo's parameters; null where the order goes out as it is. */
  readonly algo: AlgoRead | null;
};

/** An instrument's quote as something a relative price can refer to. */
const toReference = (instrument: Instrument, quote: Quote | null): PriceReference | null =>
  quote === null ? null : { ...quote, tick: toPx(instrument.tickSize) };

type ReadAt = {
  readonly instrument: Instrument;
  readonly quote: Quote | null;
  /** Decides which day a time of day is meant on, milliseconds since 1970. */
  readonly nowMs: number;
};

/** What exits are measured from: the limit, else the stop, else the middle of the market; null while there is none. */
export function findEntryPx(
  price: Entry | null,
  trigger: TriggerRead | null,
  quote: Quote | null,
): number | null {
  if (price !== null) return price.ok ? price.value : null;
  const stop = trigger?.ok === true ? trigger.fields.stopPrice : undefined;
  return stop === undefined ? (quote?.mid ?? null) : toPx(stop);
}

/** Whether the order itself names where it trades. */
const namesEntry = ({ orderType }: Pick<Draft, 'orderType'>): boolean =>
  needsPrice(orderType) || needsStopPrice(orderType);

/** How prices of shares are typed and written. */
const toPriceForm = (tick: number, reference: PriceReference | null): PriceForm => ({
  tick,
  readPrice: (text) => parsePrice(text, reference, tick),
  write: (units) => plainPx(units, decimalsOfTick(tick)),
});

/** Reads the draft's texts against the instrument's grid. */
export function readDraft(draft: Draft, { instrument, quote, nowMs }: ReadAt): ReadDraft {
  const tick = toPx(instrument.tickSize);
  const qty = parseQty(draft.qtyText);
  const reference = toReference(instrument, quote);
  const price = namesPrice(draft) ? parsePrice(draft.priceText, reference, tick) : null;
  const pegOffset = readPeg(draft, tick);
  const trigger = readTrigger(draft, reference, tick);
  const algo = isDirect(draft.strategy) ? null : readAlgo(draft.strategy, draft.algoTexts, nowMs);
  const expiry = draft.timeInForce === 'GTD' ? readExpiry(draft.expireText, nowMs) : null;
  const handling = readHandling(draft, qty);
  const fromPx = findEntryPx(price, trigger, quote);
  const isNamed = namesEntry(draft);
  const bracket = readBracket(draft, { fromPx, isNamed, ...toPriceForm(tick, reference) });
  const second = readSecond(draft, { reference, tick });
  return { qty, price, pegOffset, trigger, expiry, handling, bracket, second, algo };
}

/** What another strategy changes besides: parameters and venues are its own, and nothing worked over time is immediate. */
export const withStrategy = (draft: Draft, strategy: Strategy): Partial<Draft> => ({
  strategy,
  venue: null,
  algoTexts: NO_TEXTS,
  ...(isDirect(strategy) || !isImmediate(draft.timeInForce) ? {} : { timeInForce: 'DAY' }),
});

/** The draft as orders for this instrument may be: only those for shares are good till a date, have a handling or exits. */
export function toInstrumentTerms(draft: Draft, instrument: Instrument | null): Draft {
  if (instrument === null || instrument.instrumentType === 'equity') return draft;
  const { timeInForce } = draft;
  const plain = { ...draft, ...NO_HANDLING, ...NO_BRACKET };
  const isOfShares = timeInForce === 'GTD' || isForAuction(timeInForce);
  return { ...plain, timeInForce: isOfShares ? 'DAY' : timeInForce };
}

/** A price in price units as the field's text. */
export const formatPrice = (units: number, instrument: Instrument): string =>
  plainPx(units, decimalsOfTick(toPx(instrument.tickSize)));

/** A price of the market as the field's text. */
export const marketPriceText = (
  at: 'bid' | 'mid' | 'ask',
  instrument: Instrument,
  quote: Quote,
): string => formatPrice(snapPrice(quote[at], toPx(instrument.tickSize)), instrument);

/** The draft after another choice or text; prices that no longer make sense with it are dropped, and terms that it cannot name. */
export const withChange = (before: Draft, change: Partial<Draft>): Draft => {
  const isTurned = change.side !== undefined && change.side !== before.side;
  const exits = isTurned ? { ...UNPRICED_EXITS, second: withoutSecondPrices(before.second) } : {};
  return withoutForeign({ ...clearTurned(before, { ...before, ...change }), ...exits, ...change });
};

/** The draft without terms and exits that an order of its type, strategy and time in force cannot have. */
export const withoutForeign = (draft: Draft): Draft =>
  withSecondFit(
    withoutUnfit(toAuctionFit(toPegFit(mayLink(draft) ? draft : { ...draft, ...NO_BRACKET }))),
  );

/** The draft without what is meant for the price of another symbol. */
export const withoutSymbolPrices = (draft: Draft): Draft => ({
  ...withoutPrices(draft),
  ...UNPRICED_EXITS,
  second: withoutSecondPrices(draft.second),
});

/** The draft with a price for its entry, and with exits where they have none to follow; what is typed stays. */
export function withPrice(draft: Draft, instrument: Instrument, quote: Quote): Draft {
  const priced = withSecondPrice(withEntryPrice(draft, instrument, quote), instrument, quote);
  return namesEntry(priced)
    ? priced
    : withExits(priced, { px: quote.mid, ...toPriceForm(toPx(instrument.tickSize), null) });
}

/** A limit order without a price starts at the mid, one that waits a little away from the market. */
function withEntryPrice(draft: Draft, instrument: Instrument, quote: Quote): Draft {
  if (isTriggered(draft.orderType)) return withTriggerPrices(draft, instrument, quote);
  if (!needsPrice(draft.orderType) || draft.priceText !== '') return draft;
  return { ...draft, priceText: marketPriceText('mid', instrument, quote) };
}

/** The price after arrow keys: one tick, ten with Shift; starts at the mid when there is none. */
export function steppedPrice(
  text: string,
  ticks: number,
  at: { readonly instrument: Instrument; readonly quote: Quote | null },
): string {
  const { instrument, quote } = at;
  const tick = toPx(instrument.tickSize);
  const read = parsePrice(text, toReference(instrument, quote), tick);
  const from = read.ok ? read.value : (quote?.mid ?? tick);
  return formatPrice(stepPrice(from, tick, ticks), instrument);
}

/** The quantity after arrow keys: one lot, ten with Shift; never below one lot. */
export function steppedQty(
  draft: Pick<Draft, 'qtyText'>,
  lots: number,
  instrument: Instrument,
): string {
  const read = parseQty(draft.qtyText);
  const from = read.ok ? read.value : 0;
  return String(Math.max(instrument.lotSize, from + lots * instrument.lotSize));
}
