/** What quantity, price and display an order may have, new or replaced; and the codes it is refused with. */
import {
  GOOD_TILL_MAX_MS,
  isImmediate,
  ORDER_QTY_MAX,
} from '@tradefloor/contracts/vocabulary/order';
import {
  isTrailing,
  isTriggered,
  needsStopPrice,
  TRAIL_PCT,
  TRIGGER_KIND,
  type Trigger,
} from '@tradefloor/contracts/vocabulary/trigger-terms';
import type {
  ExchangeOrderType,
  NewOrderSingle,
  TakenOrderType,
} from '@tradefloor/core/trading/exchange/client-messages';
import type { ExchangeOrder } from './exchange-order.ts';
import type { Refusal } from './order-reports.ts';

/** OrdRejReason (103), as far as this exchange gives them. */
export const ORD_REJ = {
  unknownSymbol: 1,
  closed: 2,
  exceedsLimit: 3,
  tooLate: 4,
  duplicate: 6,
  unsupported: 11,
  quantity: 13,
  other: 99,
} as const;

/** The text for a stop that a trade would not have to reach any more. */
export const STOP_THROUGH = 'the last trade is at or through the stop price';
/** The text for a trailing stop that has nothing to stay behind yet. */
export const NO_TRADE_TO_TRAIL = 'no trade is known yet that a stop could trail';

/** A hundred billion dollars in price units: what is more is a mistake, and would leave the exact numbers. */
const VALUE_MAX = 100_000_000_000 * 1_000_000;
/** An iceberg shows itself at most this often: one order must not keep the exchange busy. */
const PARTS_MAX = 10_000;

type TypeRules = {
  /** It names its worst price, and what does not trade at once may stand in a book at it. */
  readonly hasLimit: boolean;
  /** Its price follows the market's, and it may rest there; a limit bounds it where it names one. */
  readonly isPegged: boolean;
};
const TYPE_RULES = {
  MARKET: { hasLimit: false, isPegged: false },
  LIMIT: { hasLimit: true, isPegged: false },
  STOP: { hasLimit: false, isPegged: false },
  STOP_LIMIT: { hasLimit: true, isPegged: false },
  TRAILING_STOP: { hasLimit: false, isPegged: false },
  MARKET_IF_TOUCHED: { hasLimit: false, isPegged: false },
  LIMIT_IF_TOUCHED: { hasLimit: true, isPegged: false },
  PEGGED: { hasLimit: false, isPegged: true },
} as const satisfies Record<TakenOrderType, TypeRules>;

/** Whether what does not trade at once of an order of this type may stand in a book. */
export const mayRest = (type: TakenOrderType): boolean =>
  TYPE_RULES[type].hasLimit || TYPE_RULES[type].isPegged;

type TakenType = Pick<ExchangeOrder, 'orderType' | 'timeInForce'>;

/** Type and validity as the exchange takes them, or why it does not. */
export function takenType({
  orderType,
  timeInForce,
}: Pick<NewOrderSingle, 'orderType' | 'timeInForce'>): TakenType | Refusal {
  const refuse = (text: string): Refusal => ({ reason: ORD_REJ.unsupported, text });
  if (orderType === 'OTHER')
    return refuse('only market, limit, stop, trailing, if-touched and pegged orders');
  if (timeInForce === 'OTHER') return refuse('only DAY, GTC, GTD, OPG, IOC, FOK and ATC');
  // What must trade at once cannot wait for its price.
  if (!isImmediate(timeInForce)) return { orderType, timeInForce };
  if (isTriggered(orderType)) return refuse(`${namedType(orderType)} is DAY or GTC`);
  const { isPegged } = TYPE_RULES[orderType];
  return isPegged ? refuse('a pegged order is DAY or GTC') : { orderType, timeInForce };
}

type Dated = Pick<NewOrderSingle, 'timeInForce' | 'expireAt'>;

/** Why an order cannot be good till its date; null where it can, or is good for another time. */
export function expiryFault({ timeInForce, expireAt }: Dated, nowMs: number): string | null {
  if (timeInForce !== 'GTD') {
    return expireAt === undefined ? null : 'only GTD names ExpireTime or ExpireDate';
  }
  if (expireAt === undefined) return 'GTD needs ExpireTime or ExpireDate';
  if (expireAt <= nowMs) return 'the order would have expired';
  return expireAt - nowMs > GOOD_TILL_MAX_MS ? 'expiry is more than a year away' : null;
}

export type OrderTerms = Pick<
  NewOrderSingle,
  'orderType' | 'qty' | 'price' | 'maxFloor' | 'stopPx' | 'peg' | 'trail'
>;

/** Why an order cannot have these terms; null when it can. */
export function termsFault(terms: OrderTerms, tickSize: number): Refusal | null {
  const { qty, maxFloor } = terms;
  const refuse = (reason: number, text: string): Refusal => ({ reason, text });
  if (qty === null || qty <= 0) return refuse(ORD_REJ.quantity, 'quantity above zero needed');
  if (qty > ORDER_QTY_MAX) return refuse(ORD_REJ.exceedsLimit, 'quantity beyond the maximum');
  const fault =
    priceFault(terms, tickSize) ??
    stopFault(terms, tickSize) ??
    trailFault(terms, tickSize) ??
    pegFault(terms, tickSize);
  if (fault !== null) return refuse(ORD_REJ.other, fault);
  // Beyond 2^53 a product is rounded, but never past a power of ten that is exact itself.
  if (Math.max(terms.price ?? 0, terms.stopPx ?? 0) * qty > VALUE_MAX) {
    return refuse(ORD_REJ.exceedsLimit, 'order value beyond the maximum');
  }
  if (maxFloor === null || (maxFloor > 0 && maxFloor * PARTS_MAX >= qty)) return null;
  return refuse(ORD_REJ.unsupported, 'MaxFloor shows too little of the quantity');
}

const getRules = (type: ExchangeOrderType): TypeRules | null =>
  type === 'OTHER' ? null : TYPE_RULES[type];

/** An order that waits for a price, in words. */
const namedType = (type: ExchangeOrderType): string => {
  if (type === 'OTHER') return 'an order';
  return NAMED[TRIGGER_KIND[type] ?? 'STOP'];
};
const NAMED = {
  STOP: 'a stop order',
  TRAIL: 'a trailing stop',
  TOUCH: 'an order if touched',
} as const satisfies Record<Trigger['kind'], string>;

const waits = (type: ExchangeOrderType): boolean => type !== 'OTHER' && isTriggered(type);

/** A limit order has a price; a market order may name its protection, a stop order not. All are whole ticks. */
function priceFault({ orderType, price }: OrderTerms, tickSize: number): string | null {
  const rules = getRules(orderType);
  if (price === null) return rules?.hasLimit ? 'a limit order needs a price' : null;
  if (waits(orderType) && !rules?.hasLimit) return `${namedType(orderType)} names no limit price`;
  if (price <= 0) return 'price above zero needed';
  return price % tickSize === 0 ? null : 'price is not a whole number of ticks';
}

/** Stop orders and orders if touched have a stop price in whole ticks, others none: a trailing stop's follows from trades. */
function stopFault({ orderType, stopPx }: OrderTerms, tickSize: number): string | null {
  const hasStop = orderType !== 'OTHER' && needsStopPrice(orderType);
  if (stopPx === undefined) return hasStop ? `${namedType(orderType)} needs a stop price` : null;
  if (!hasStop) return 'only a stop order and one if touched name a stop price';
  if (stopPx <= 0) return 'stop price above zero needed';
  return stopPx % tickSize === 0 ? null : 'stop price is not a whole number of ticks';
}

/** A trailing stop names an amount in whole ticks or a part in per cent, above zero; others name none. */
function trailFault({ orderType, trail }: OrderTerms, tickSize: number): string | null {
  const isTrail = orderType !== 'OTHER' && isTrailing(orderType);
  if (trail === undefined) return isTrail ? 'a trailing stop needs a PegOffsetValue' : null;
  if (!isTrail) return 'only a trailing stop trails';
  if (trail.unit === 'PCT') {
    const isBetween = trail.pct >= TRAIL_PCT.min && trail.pct <= TRAIL_PCT.max;
    return isBetween ? null : `a trail of ${TRAIL_PCT.min} to ${TRAIL_PCT.max} % needed`;
  }
  if (trail.amount <= 0) return 'a trail above zero needed';
  return trail.amount % tickSize === 0 ? null : 'the trail is not a whole number of ticks';
}

/** A pegged order names what it follows, and an offset in whole ticks; others name neither. */
function pegFault({ orderType, peg }: OrderTerms, tickSize: number): string | null {
  const isPegged = getRules(orderType)?.isPegged ?? false;
  if (peg === undefined) return isPegged ? 'a pegged order needs ExecInst M, R or P' : null;
  if (!isPegged) return 'only a pegged order names a peg';
  return peg.offset % tickSize === 0 ? null : 'the offset is not a whole number of ticks';
}
