/** A press on the ladder as an order: with its handling and what goes with it, in words, for the platform and for the ticket. Pure. */

import { isForAuction } from '@tradefloor/contracts/vocabulary/auctions';
import { describeHandling } from '@tradefloor/contracts/vocabulary/handling-terms';
import { describeTerms, findPriceTerms } from '@tradefloor/contracts/vocabulary/price-terms';
import { describeTrigger } from '@tradefloor/contracts/vocabulary/trigger-terms';
import { decimalsOfTick } from '@tradefloor/instruments/quotes/tick-decimals';
import {
  type Linked,
  linkedTerms,
  linkedWords,
  toLinked,
  toLinkedRequest,
} from '../../../kit/ladder/linked-press.ts';
import type { Entry } from '../../../lib/format/entry.ts';
import { formatQty, plainPx } from '../../../lib/format/numbers.ts';
import { toPx } from '../../../lib/format/units.ts';
import type { Quote } from '../../../lib/hot/live-quotes.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type {
  Instrument,
  NewOrder,
  Side,
  TimeInForce,
  Venue,
} from '../../../platform/client/shapes.ts';
import type { HandlingFields } from '../../../platform/orders/checks.ts';
import type { LinkedRequest } from '../../../platform/orders/send.ts';
import { timeInForceText } from '../../../platform/orders/time-in-force-text.ts';
import type { TicketRequest } from '../../../ui-state/ui-state.ts';
import { toHandling } from '../ticket/handling-draft.ts';
import { findMoreProblem, type LadderDraft, type LadderRead } from './ladder-draft.ts';
import { KIND_NAMES, type LadderKind, type LadderTerms, toLadderTerms } from './ladder-order.ts';

export type LadderOrder = {
  readonly side: Side;
  readonly qty: number;
  readonly kind: LadderKind;
  readonly terms: LadderTerms;
  readonly timeInForce: TimeInForce;
  /** Null for an order that is not good till a date. */
  readonly expireAt: string | null;
  readonly handling: HandlingFields;
  /** What goes with it, in price units; null for an order alone. */
  readonly linked: Linked | null;
  /** Null leaves it to the router. */
  readonly venue: Venue | null;
};

type Problem = { readonly problem: string };

type Press = {
  readonly side: Side;
  /** The pressed price, in ticks. */
  readonly tick: number;
  /** How far a limit is beyond its trigger, in ticks. */
  readonly limitTicks: Entry;
  readonly instrument: Instrument;
  /** Null while there is none. */
  readonly quote: Quote | null;
};

/** What a press orders, or why it orders nothing. */
export function toLadderOrder(
  draft: LadderDraft,
  read: LadderRead,
  press: Press,
): LadderOrder | Problem {
  const { side, tick, limitTicks, instrument, quote } = press;
  const { kind, timeInForce } = draft;
  if (!read.qty.ok) return { problem: 'Enter a quantity' };
  const problem = findMoreProblem(read);
  if (problem !== null) return { problem };
  const tickUnits = toPx(instrument.tickSize);
  const terms = toLadderTerms({ kind, side, tick, tickUnits, limitTicks, quote });
  if ('problem' in terms) return terms;
  const px = 'price' in terms ? toPx(terms.price) : tick * tickUnits;
  const linked = read.link === null ? null : toLinked(read.link, { side, px, tickUnits });
  if (linked !== null && 'problem' in linked) return linked;
  const { shortExempt, ...handling } = toHandling(read.handling);
  return {
    side,
    qty: read.qty.value,
    kind,
    terms,
    timeInForce,
    expireAt: read.expiry?.ok === true ? read.expiry.at : null,
    // Only a sale is exempt; the next press may be a purchase.
    handling: side === 'SELL' && shortExempt ? { ...handling, shortExempt } : handling,
    linked,
    venue: venueFor(timeInForce, draft.venue),
  };
}

/** The venue that an order names: none for an auction, which the primary venue holds. */
const venueFor = (timeInForce: TimeInForce, venue: Venue | null): Venue | null =>
  isForAuction(timeInForce) ? null : venue;

/**
 * `BUY 500 AAPL @ 189.42`, `SELL 500 AAPL STP LMT 188.00 @ 187.98 GTC`, `BUY 500 AAPL PEG MID -0.01, shows 100`,
 * `BUY 500 AAPL @ 189.42 at close`, `BUY 500 AAPL @ 189.42 + TP 189.62 / SL 189.32`, `BUY 500 AAPL @ 189.42 or STP 189.62`.
 */
export function orderWords(order: LadderOrder, { symbol, tickSize }: Instrument): string {
  const { side, qty, terms, timeInForce, handling, linked } = order;
  const decimals = decimalsOfTick(toPx(tickSize));
  const writePx = (units: number): string => plainPx(units, decimals);
  const write = (price: number): string => writePx(toPx(price));
  const price = findPriceTerms(terms);
  const words = [
    side,
    formatQty(qty),
    symbol,
    describeTrigger(terms, write),
    price === null ? '' : describeTerms(price, write, { at: '@ ', market: '' }),
    timeInForce === 'DAY' ? '' : goodFor(order),
  ];
  const handled = [words.filter(Boolean).join(' '), ...describeHandling(handling, formatQty)];
  return handled.join(', ') + linkedWords(linked, writePx);
}

type Lasting = Pick<LadderOrder, 'timeInForce' | 'expireAt'>;

/** `day`, `at close`, `GTC`, `GTD 4 Dec 21:00`. */
function goodFor({ timeInForce, expireAt }: Lasting): string {
  const text = timeInForceText({ timeInForce, expireAt });
  if (timeInForce === 'DAY') return phrase('day');
  return isForAuction(timeInForce) ? phrase(text.toLowerCase()) : text;
}

/** How an order is worked, before it is sent: `Stop, day, at BATS.`; `Limit, at close, primary venue.` */
export function termsText(order: LadderOrder): string {
  const { kind, timeInForce, venue, linked } = order;
  const routed = venue === null ? phrase('smart order router') : phrase`at ${venue}`;
  const where = isForAuction(timeInForce) ? phrase('primary venue') : routed;
  return `${phrase(KIND_NAMES[kind])}, ${goodFor(order)}, ${where}.${linkedTerms(linked)}`;
}

/** What is sent: the order, with what goes with it. */
export function toRequest(
  order: LadderOrder,
  { symbol, instrumentType }: Instrument,
): NewOrder | LinkedRequest {
  const { side, qty, terms, timeInForce, expireAt, handling, linked, venue } = order;
  const first: NewOrder = {
    symbol,
    instrumentType,
    side,
    qty,
    timeInForce,
    ...(expireAt === null ? {} : { expireAt }),
    strategy: 'LIT',
    ...terms,
    ...handling,
    ...(venue === null ? {} : { destinationVenue: venue }),
  };
  return toLinkedRequest(first, linked);
}

/** The same, for the ticket. */
export function toTicketRequest(order: LadderOrder, instrument: Instrument): TicketRequest {
  const { side, qty, terms, timeInForce, expireAt, handling, venue } = order;
  const request = toRequest(order, instrument);
  return {
    symbol: instrument.symbol,
    side,
    qty,
    venue,
    ...terms,
    strategy: 'LIT',
    timeInForce,
    ...(expireAt === null ? {} : { expireAt }),
    ...handling,
    ...('link' in request ? { linked: toTemplate(request) } : {}),
  };
}

type Template = NonNullable<TicketRequest['linked']>;

/** The orders beside the first, without what they take from it. */
const toTemplate = ({ link, orders }: LinkedRequest): Template => ({
  link,
  orders: orders
    .slice(1)
    .map(({ symbol: _, qty: __, shortExempt: ___, ...order }) => ({ ...order, strategy: 'LIT' })),
});
