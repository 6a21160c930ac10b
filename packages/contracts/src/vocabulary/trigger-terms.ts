/**
 * When an order that waits goes to market: stops, trailing stops and orders if touched. A union inside, flat
 * (`stopPrice`, `trailAmount`, `trailPct`, `triggerBy`) on the wire and in the database; this is the one place that goes
 * between the two.
 */
import { type DealtType, waitsForDealer } from './dealt-orders.ts';
import { isNamed, type OrderType } from './price-terms.ts';

/** Which price is watched: the last trade, the side of the quote the order would trade with, or the mid. */
export const TRIGGER_PRICES = ['LAST', 'BID_ASK', 'MID'] as const;
export type TriggerPrice = (typeof TRIGGER_PRICES)[number];

/** The price that is watched where an order names none: what a dealer quotes has no last trade. */
export const defaultTriggerPrice = (instrumentType: DealtType): TriggerPrice =>
  waitsForDealer(instrumentType) ? 'BID_ASK' : 'LAST';

/** How each reads. */
export const TRIGGER_PRICE_NAMES = {
  LAST: 'last',
  BID_ASK: 'bid or ask',
  MID: 'mid',
} as const satisfies Record<TriggerPrice, string>;

/** Per cent of the watched price that a trailing stop keeps away from it: two decimals. */
export const TRAIL_PCT = { min: 0.01, max: 50, step: 0.01 } as const;

/** `STOP`: the price moves against the order as far as its stop; `TOUCH`: in its favour; `TRAIL`: a stop that follows. */
export type Trigger<P extends number = number> =
  | { readonly kind: 'STOP' | 'TOUCH'; readonly by: TriggerPrice; readonly stopPx: P }
  | { readonly kind: 'TRAIL'; readonly by: TriggerPrice; readonly trail: Trail<P> };

/** How far a trailing stop stays away: an amount of money, or a part of the watched price. */
export type Trail<P extends number = number> =
  | { readonly unit: 'AMOUNT'; readonly amount: P }
  | { readonly unit: 'PCT'; readonly pct: number };

/** How each order type is triggered; null for those that go to market at once. */
export const TRIGGER_KIND = {
  MARKET: null,
  LIMIT: null,
  STOP: 'STOP',
  STOP_LIMIT: 'STOP',
  TRAILING_STOP: 'TRAIL',
  MARKET_IF_TOUCHED: 'TOUCH',
  LIMIT_IF_TOUCHED: 'TOUCH',
  PEGGED: null,
} as const satisfies Record<OrderType, Trigger['kind'] | null>;

/** The trigger as it travels and is kept. A trailing stop's `stopPrice` is where it stands: no request names it. */
export type FlatTrigger<P extends number = number> = {
  readonly orderType: OrderType;
  readonly stopPrice?: P | null | undefined;
  readonly trailAmount?: P | null | undefined;
  readonly trailPct?: number | null | undefined;
  readonly triggerBy?: TriggerPrice | null | undefined;
  /** For the price that is watched by default; shares where it is not known. */
  readonly instrumentType?: DealtType | undefined;
};

/** Whether orders of this type wait for a price before they go to market. */
export const isTriggered = (type: OrderType): boolean => TRIGGER_KIND[type] !== null;
/** Whether orders of this type name a stop price. */
export const needsStopPrice = (type: OrderType): boolean =>
  TRIGGER_KIND[type] === 'STOP' || TRIGGER_KIND[type] === 'TOUCH';
/** Whether the stop of orders of this type follows the price. */
export const isTrailing = (type: OrderType): boolean => TRIGGER_KIND[type] === 'TRAIL';

/** Why the flat fields of a request are no trigger of its type; null when they are, or it needs none and names none. */
export function triggerFault(flat: FlatTrigger): string | null {
  const { orderType, stopPrice, trailAmount, trailPct, triggerBy } = flat;
  if (needsStopPrice(orderType) !== isNamed(stopPrice)) {
    return isNamed(stopPrice)
      ? `a ${orderType} order names no stopPrice`
      : `a ${orderType} order names a stopPrice`;
  }
  const trails = Number(isNamed(trailAmount)) + Number(isNamed(trailPct));
  if (isTrailing(orderType)) {
    if (trails !== 1) return `a ${orderType} order names either a trailAmount or a trailPct`;
  } else if (trails > 0) return `a ${orderType} order names no trail`;
  return isNamed(triggerBy) && !isTriggered(orderType)
    ? `a ${orderType} order names no triggerBy`
    : null;
}

/** What triggers the order; null for a type that goes to market at once, and for fields that make no sense together. */
export function findTrigger<P extends number>(flat: FlatTrigger<P>): Trigger<P> | null {
  const { orderType, stopPrice, trailAmount, trailPct } = flat;
  const by = flat.triggerBy ?? defaultTriggerPrice(flat.instrumentType ?? 'equity');
  const kind = TRIGGER_KIND[orderType];
  switch (kind) {
    case null:
      return null;
    case 'STOP':
    case 'TOUCH':
      return isNamed(stopPrice) ? { kind, by, stopPx: stopPrice } : null;
    case 'TRAIL':
      if (isNamed(trailAmount)) return { kind, by, trail: { unit: 'AMOUNT', amount: trailAmount } };
      return isNamed(trailPct) ? { kind, by, trail: { unit: 'PCT', pct: trailPct } } : null;
  }
}

/** The flat fields as another request carries them on: without what is null, and without where a trailing stop stands. */
export const copyTrigger = <P extends number>({
  orderType,
  stopPrice,
  trailAmount,
  trailPct,
  triggerBy,
}: FlatTrigger<P>): {
  readonly stopPrice?: P;
  readonly trailAmount?: P;
  readonly trailPct?: number;
  readonly triggerBy?: TriggerPrice;
} => ({
  ...(isNamed(stopPrice) && needsStopPrice(orderType) ? { stopPrice } : {}),
  ...(isNamed(trailAmount) ? { trailAmount } : {}),
  ...(isNamed(trailPct) ? { trailPct } : {}),
  ...(isNamed(triggerBy) ? { triggerBy } : {}),
});

/** How each triggered type is written on a blotter. */
const LABELS = {
  MARKET: '',
  LIMIT: '',
  STOP: 'STP',
  STOP_LIMIT: 'STP LMT',
  TRAILING_STOP: 'TRAIL',
  MARKET_IF_TOUCHED: 'MIT',
  LIMIT_IF_TOUCHED: 'LIT',
  PEGGED: '',
} as const satisfies Record<OrderType, string>;

/**
 * How the trigger of an order reads: `STP 187.20`, `MIT 187.20`, `TRAIL 1.00`, `TRAIL 0.5 %`; prices as they are written
 * there. Empty for an order that has none.
 */
export function describeTrigger<P extends number>(
  flat: FlatTrigger<P>,
  write: (price: P) => string,
): string {
  const trigger = findTrigger(flat);
  if (trigger === null) return '';
  const label = LABELS[flat.orderType];
  if (trigger.kind !== 'TRAIL') return `${label} ${write(trigger.stopPx)}`;
  const { trail } = trigger;
  return `${label} ${trail.unit === 'AMOUNT' ? write(trail.amount) : `${trail.pct} %`}`;
}
