/** What is typed about the second order of a pair: one that cancels the first, or one that the first triggers. Pure. */

import { alternativesFault, type Link } from '@tradefloor/contracts/vocabulary/links';
import { otherSide, sideSign } from '@tradefloor/contracts/vocabulary/order';
import {
  isPegged,
  needsPrice,
  ORDER_TYPES,
  takesPrice,
} from '@tradefloor/contracts/vocabulary/price-terms';
import { toSentence } from '@tradefloor/contracts/vocabulary/refusals';
import { isTriggered } from '@tradefloor/contracts/vocabulary/trigger-terms';
import { decimalsOfTick } from '@tradefloor/instruments/quotes/tick-decimals';
import {
  type Entry,
  type PriceReference,
  parsePrice,
  parseQty,
} from '../../../lib/format/entry.ts';
import { plainPx } from '../../../lib/format/numbers.ts';
import { snapPrice, toDecimal, toPx } from '../../../lib/format/units.ts';
import type { Quote } from '../../../lib/hot/live-quotes.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Instrument, NewOrder, OrderType, Side } from '../../../platform/client/shapes.ts';
import type { LinkedRequest } from '../../../platform/orders/send.ts';
import {
  clearTurned,
  NO_TRIGGER,
  readTrigger,
  type TriggerRead,
  type TriggerTexts,
  withTriggerPrices,
} from './trigger-draft.ts';

/** How long the second order lasts. */
export const SECOND_FORCES = ['DAY', 'GTC'] as const;

export type SecondDraft = TriggerTexts & {
  /** Null for the other side of the first order. Of one that cancels the first it is the first one's. */
  readonly sideChosen: Side | null;
  readonly orderType: OrderType;
  readonly timeInForce: (typeof SECOND_FORCES)[number];
  /** Null while it is the first order's; of one that cancels the first it always is. */
  readonly qtyText: string | null;
  readonly priceText: string;
};

export const NO_SECOND: SecondDraft = {
  sideChosen: null,
  orderType: 'STOP',
  timeInForce: 'GTC',
  qtyText: null,
  priceText: '',
  ...NO_TRIGGER,
};

/** What of the ticket's texts the second order depends on. */
type Draft = {
  readonly side: Side;
  readonly orderType: OrderType;
  readonly qtyText: string;
  readonly link: Link | null;
  readonly second: SecondDraft;
};

/** Whether the draft is a pair: its second order is typed, and no exit of a bracket. */
export const isPair = ({ link }: Pick<Draft, 'link'>): boolean => link === 'OCO' || link === 'OTO';

/** The second order with what it takes from the first. */
export type Second = SecondDraft & { readonly side: Side };

export const toSecond = ({ link, side, second }: Draft): Second => ({
  ...second,
  side: link === 'OCO' ? side : (second.sideChosen ?? otherSide(side)),
});

/** Why the first order can be no alternative to one of this type; null where it can, and for other links. */
function pairFault({ link, orderType }: Draft, second: OrderType): string | null {
  if (link !== 'OCO') return null;
  const same = { symbol: '', side: 'BUY', qty: 1 } as const;
  return alternativesFault([
    { ...same, orderType },
    { ...same, orderType: second },
  ]);
}

/** The types that the second order may have; none beside a market order that it would cancel. */
export const listSecondTypes = (draft: Draft): readonly OrderType[] =>
  ORDER_TYPES.filter((type) => !isPegged(type) && pairFault(draft, type) === null);

/** The draft with a second order of a type that it may have. */
export function withSecondFit<D extends Draft>(draft: D): D {
  const types = listSecondTypes(draft);
  const { second } = draft;
  const [first] = types;
  if (!isPair(draft) || first === undefined || types.includes(second.orderType)) return draft;
  return { ...draft, second: withSecondChange(draft, { orderType: first }) };
}

/** The second order after another choice or text; prices that no longer make sense with it are dropped. */
export function withSecondChange(draft: Draft, change: Partial<SecondDraft>): SecondDraft {
  const before = toSecond(draft);
  const changed = toSecond({ ...draft, second: { ...draft.second, ...change } });
  const { side: _, ...next } = clearTurned(before, changed);
  const isTurned = before.side !== changed.side;
  return { ...next, ...(isTurned ? { priceText: '' } : {}), ...change };
}

/** The second order without what is meant for another side or symbol. */
export const withoutSecondPrices = (second: SecondDraft): SecondDraft => ({
  ...second,
  priceText: '',
  stopText: '',
  trailText: second.trailUnit === 'PCT' ? second.trailText : '',
});

/** Own choice: the limit of a second order stands this part of the price away, where it rests. */
const LIMIT_AWAY = 0.01;

/** The draft with prices for its second order; what is typed stays. */
export function withSecondPrice<D extends Draft>(
  draft: D,
  instrument: Instrument,
  quote: Quote,
): D {
  if (!isPair(draft)) return draft;
  const second = toSecond(draft);
  const { side: _, ...waiting } = withTriggerPrices(second, instrument, quote);
  if (isTriggered(second.orderType)) return { ...draft, second: waiting };
  if (!needsPrice(second.orderType) || second.priceText !== '') return draft;
  const tick = toPx(instrument.tickSize);
  const px = snapPrice(quote.mid * (1 - sideSign(second.side) * LIMIT_AWAY), tick);
  return {
    ...draft,
    second: { ...draft.second, priceText: plainPx(px, decimalsOfTick(tick)) },
  };
}

/** The second order as numbers, or what is wrong with each. */
export type SecondRead = {
  readonly second: Second;
  readonly qty: Entry;
  /** Null for an order that names none. */
  readonly price: Entry | null;
  readonly trigger: TriggerRead | null;
  /** Why the first order can have none beside it; null where it can. */
  readonly fault: string | null;
};

type ReadAt = { readonly reference: PriceReference | null; readonly tick: number };

/** Reads the second order; null for an order that is no pair. */
export function readSecond(draft: Draft, { reference, tick }: ReadAt): SecondRead | null {
  if (!isPair(draft)) return null;
  const second = toSecond(draft);
  const { qtyText, priceText, orderType } = second;
  const follows = draft.link === 'OCO' || qtyText === null;
  const fault = pairFault(draft, orderType);
  return {
    second,
    qty: parseQty(follows ? draft.qtyText : qtyText),
    price: takesPrice(orderType) ? parsePrice(priceText, reference, tick) : null,
    trigger: readTrigger(second, reference, tick),
    fault: fault === null ? null : toSentence(fault),
  };
}

/** What is wrong with the second order; null when nothing is. */
export function findSecondProblem({ qty, price, trigger, fault }: SecondRead): string | null {
  if (fault !== null) return fault;
  if (!qty.ok) return phrase`Second order: ${qty.problem}`;
  if (trigger?.ok === false) return phrase`Second order: ${trigger.problem}`;
  return price?.ok === false ? phrase`Second order: ${price.problem}` : null;
}

/** The second order as it can be sent; null while something is wrong with it, or there is none. */
export function findSecondOrder(
  read: SecondRead | null,
  { symbol, instrumentType }: Pick<NewOrder, 'symbol' | 'instrumentType'>,
): NewOrder | null {
  if (read === null || findSecondProblem(read) !== null || !read.qty.ok) return null;
  const { second, price, trigger } = read;
  return {
    symbol,
    instrumentType,
    side: second.side,
    orderType: second.orderType,
    qty: read.qty.value,
    ...(price?.ok === true ? { price: toDecimal(price.value) } : {}),
    ...(trigger?.ok === true ? trigger.fields : {}),
    timeInForce: second.timeInForce,
    strategy: 'LIT',
  };
}

/** The two orders as they are sent. */
export const toPair = (link: 'OCO' | 'OTO', first: NewOrder, second: NewOrder): LinkedRequest => ({
  link,
  orders: [first, second],
});
