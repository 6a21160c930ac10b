/**
 * What is typed about an order that waits for a dealer's price: types, times in force, the orders that go with it, and
 * conversion to the wire. Pure.
 */

import type { Link } from '@tradefloor/contracts/vocabulary/links';
import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import { needsPrice } from '@tradefloor/contracts/vocabulary/price-terms';
import {
  isTrailing,
  isTriggered,
  needsStopPrice,
  type TriggerPrice,
} from '@tradefloor/contracts/vocabulary/trigger-terms';
import { toChoices } from '../../lib/choices.ts';
import type { Entry } from '../../lib/format/entry.ts';
import { toDecimal } from '../../lib/format/units.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { NewOrder, Side } from '../../platform/client/shapes.ts';
import type { LinkedRequest } from '../../platform/orders/send.ts';
import { type ExpiryRead, readExpiry } from '../../platform/orders/time-in-force-text.ts';
import {
  type BracketRead,
  type BracketTexts,
  findExits,
  type PriceForm,
  readBracket,
  toBracket,
} from './bracket-draft.ts';
import { BPS_PER_PCT, parseTrailPct } from './trail-pct.ts';
import { TYPE_NAMES } from './type-names.ts';

/** The types that wait for a dealer's price. */
const TYPES = [
  'LIMIT',
  'STOP',
  'STOP_LIMIT',
  'TRAILING_STOP',
  'MARKET_IF_TOUCHED',
  'LIMIT_IF_TOUCHED',
] as const;
export const DEALER_TYPES = toChoices(TYPES, TYPE_NAMES);
export const DEALER_TIMES = toChoices(['DAY', 'GTC', 'GTD'], {
  DAY: 'Day',
  GTC: 'GTC',
  GTD: 'GTD',
});
/** By what the dealer quotes, not by the last trade. */
export const DEALER_TRIGGERS = toChoices(['BID_ASK', 'MID'], { BID_ASK: 'Bid/Ask', MID: 'Mid' });

/** What goes with the order: nothing, the exits of a bracket, or a stop of which one cancels the other. */
export type DealerLink = 'NONE' | Extract<Link, 'BRACKET' | 'OCO'>;
const LINKS = toChoices(['NONE', 'BRACKET', 'OCO'], {
  NONE: 'Single',
  BRACKET: 'Bracket',
  OCO: 'OCO',
});

/** What may go with a type: a trailing stop names no price that exits are measured from; only a limit rests beside a stop. */
export const listLinks = (orderType: DealerDraft['orderType']) =>
  LINKS.filter(
    ({ value }) =>
      value === 'NONE' || (value === 'OCO' ? orderType === 'LIMIT' : !isTrailing(orderType)),
  );

export const TRAIL_UNITS = toChoices(['AMOUNT', 'PCT'], { AMOUNT: 'Amount', PCT: '%' });

export type DealerDraft = Pick<BracketTexts, 'profitText' | 'lossText'> & {
  readonly side: Side;
  readonly orderType: (typeof TYPES)[number];
  readonly qtyText: string;
  /** Prices are null until they are typed: they begin where the order could wait, and go with the market. */
  readonly priceText: string | null;
  readonly stopText: string | null;
  readonly trailText: string | null;
  readonly trailUnit: (typeof TRAIL_UNITS)[number]['value'];
  readonly link: DealerLink;
  /** The stop price of the order that one-cancels-other goes with. */
  readonly otherText: string | null;
  readonly triggerBy: Exclude<TriggerPrice, 'LAST'>;
  readonly timeInForce: (typeof DEALER_TIMES)[number]['value'];
  readonly expireText: string;
};

export const emptyDraft = (qtyText: string): DealerDraft => ({
  side: 'BUY',
  orderType: 'LIMIT',
  qtyText,
  priceText: null,
  stopText: null,
  trailText: null,
  trailUnit: 'AMOUNT',
  link: 'NONE',
  profitText: null,
  lossText: null,
  otherText: null,
  triggerBy: 'BID_ASK',
  timeInForce: 'GTC',
  expireText: '',
});

/** What is dealt: how its amounts and prices are read and written, prices in whole units. */
export type Dealt = Omit<PriceForm, 'tick'> & {
  readonly symbol: string;
  readonly instrumentType: 'commodity' | 'fx';
  readonly tickUnits: number;
  readonly readQty: (text: string) => Entry;
  /** What a quantity gains when its price moves by so many whole units: `+180.00 USD`. */
  readonly toResult: (move: number, qty: number) => string;
};

/** The prices of the dealer, in whole units; null without any. */
export type Touch = { readonly bid: number; readonly ask: number } | null;

export type DealerRead = {
  readonly qty: Entry;
  /** Null where the type has none. */
  readonly price: Entry | null;
  readonly stop: Entry | null;
  readonly trail: Entry | null;
  readonly expiry: ExpiryRead | null;
  /** The exits; null for an order that is no bracket. */
  readonly bracket: BracketRead | null;
  /** The stop of which one cancels the other; null for an order without. */
  readonly other: Entry | null;
  /** What would be sent: the order, with what goes with it; null while something is missing or wrong. */
  readonly request: NewOrder | LinkedRequest | null;
};

/** Reads what is typed. @param nowMs for an expiry, which lies ahead */
export function readDraft(draft: DealerDraft, dealt: Dealt, nowMs: number): DealerRead {
  const { orderType, timeInForce } = draft;
  const qty = dealt.readQty(draft.qtyText);
  const price = needsPrice(orderType) ? dealt.readPrice(draft.priceText ?? '') : null;
  const stop = needsStopPrice(orderType) ? dealt.readPrice(draft.stopText ?? '') : null;
  const trail = isTrailing(orderType) ? readTrail(draft, dealt) : null;
  const expiry = timeInForce === 'GTD' ? readExpiry(draft.expireText, nowMs) : null;
  const entry = { qty, price, stop, trail, expiry };
  const bracket = readExits(draft, dealt, price ?? stop);
  const other = draft.link === 'OCO' ? readOther(draft, dealt, price) : null;
  const read = { ...entry, bracket, other };
  const isBad = Object.values(entry).some((each) => each?.ok === false);
  const order = isBad ? null : toOrder(draft, dealt, entry);
  return { ...read, request: order === null ? null : toRequest(order, read, draft.link) };
}

const readTrail = ({ trailUnit, trailText }: DealerDraft, dealt: Dealt): Entry =>
  trailUnit === 'PCT' ? parseTrailPct(trailText ?? '') : dealt.readPrice(trailText ?? '');

function readExits(draft: DealerDraft, dealt: Dealt, from: Entry | null): BracketRead | null {
  const fromPx = from?.ok === true ? from.value : null;
  const { tickUnits: tick, readPrice, write } = dealt;
  const texts = { ...draft, link: draft.link === 'BRACKET' ? draft.link : null };
  return readBracket(texts, { fromPx, isNamed: true, tick, readPrice, write });
}

/** The stop is on the other side of the market than the limit. */
function readOther({ side, otherText }: DealerDraft, dealt: Dealt, price: Entry | null): Entry {
  const stop = dealt.readPrice(otherText ?? '');
  if (!stop.ok || price?.ok !== true || sideSign(side) * (stop.value - price.value) > 0)
    return stop;
  const where = side === 'BUY' ? 'above' : 'below';
  return { ok: false, problem: phrase`Not ${where} the limit, ${dealt.write(price.value)}` };
}

type EntryRead = Pick<DealerRead, 'qty' | 'price' | 'stop' | 'trail' | 'expiry'>;

function toOrder(draft: DealerDraft, dealt: Dealt, read: EntryRead): NewOrder | null {
  const { orderType, timeInForce, triggerBy, side, trailUnit } = draft;
  const { qty, price, stop, trail, expiry } = read;
  if (!qty.ok) return null;
  const toTrail = (value: number) =>
    trailUnit === 'PCT' ? { trailPct: value / BPS_PER_PCT } : { trailAmount: toDecimal(value) };
  return {
    symbol: dealt.symbol,
    instrumentType: dealt.instrumentType,
    side,
    orderType,
    qty: qty.value,
    ...(price?.ok ? { price: toDecimal(price.value) } : {}),
    ...(stop?.ok ? { stopPrice: toDecimal(stop.value) } : {}),
    ...(trail?.ok ? toTrail(trail.value) : {}),
    ...(isTriggered(orderType) ? { triggerBy } : {}),
    timeInForce,
    ...(expiry?.ok ? { expireAt: expiry.at } : {}),
    strategy: 'LIT',
  };
}

/** The order with what goes with it; null while that is missing or wrong. */
function toRequest(
  order: NewOrder,
  { bracket, other }: Pick<DealerRead, 'bracket' | 'other'>,
  link: DealerLink,
): NewOrder | LinkedRequest | null {
  if (link === 'NONE') return order;
  if (link === 'BRACKET') {
    const exits = findExits(bracket);
    return exits === null ? null : toBracket(order, exits);
  }
  if (other?.ok !== true) return null;
  const { price: _, ...rest } = order;
  const stop: NewOrder = {
    ...rest,
    orderType: 'STOP',
    stopPrice: toDecimal(other.value),
    triggerBy: 'BID_ASK',
  };
  return { link, orders: [order, stop] };
}

/** Ticks from the touch at which a price begins. */
const AWAY_TICKS = 10;
/** Per cent that a trail begins with. */
const AWAY_PCT = 1;

/** The draft with prices where the order can wait, for those that are not typed yet. */
export function withPrices(draft: DealerDraft, touch: Touch, dealt: Dealt): DealerDraft {
  if (touch === null) return draft;
  const { orderType, side } = draft;
  const { tickUnits, write } = dealt;
  const sign = sideSign(side);
  const at = side === 'BUY' ? touch.ask : touch.bid;
  const isAgainst = orderType === 'STOP' || orderType === 'STOP_LIMIT';
  const away = (isAgainst ? sign : -sign) * AWAY_TICKS * tickUnits;
  const stopText = draft.stopText ?? (needsStopPrice(orderType) ? write(at + away) : null);
  const priceText = draft.priceText ?? (needsPrice(orderType) ? write(at + away) : null);
  const trail = draft.trailUnit === 'PCT' ? String(AWAY_PCT) : write(AWAY_TICKS * tickUnits);
  const trailText = draft.trailText ?? (isTrailing(orderType) ? trail : null);
  const otherText =
    draft.otherText ?? (draft.link === 'OCO' ? write(at + sign * AWAY_TICKS * tickUnits) : null);
  return { ...draft, stopText, priceText, trailText, otherText };
}

/** The draft without prices: another side or type waits elsewhere. */
const withoutPrices = (draft: DealerDraft): DealerDraft => ({
  ...draft,
  priceText: null,
  stopText: null,
  trailText: null,
  profitText: null,
  lossText: null,
  otherText: null,
});

/** The draft after a change: another side or type begins at new prices, and keeps what may go with it. */
export function changed(draft: DealerDraft, over: Partial<DealerDraft>): DealerDraft {
  const isTurned = over.side !== undefined || over.orderType !== undefined;
  const next = { ...(isTurned ? withoutPrices(draft) : draft), ...over };
  const isFit = listLinks(next.orderType).some(({ value }) => value === next.link);
  return isFit ? next : { ...next, link: 'NONE' };
}
