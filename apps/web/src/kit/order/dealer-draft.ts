/** What is typed about an order that waits for a dealer's price: types, times in force, and conversion to the wire. Pure. */
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
import type { NewOrder, Side } from '../../platform/client/shapes.ts';
import { type ExpiryRead, readExpiry } from '../../platform/orders/time-in-force-text.ts';

/** The types that wait for a dealer's price. */
const TYPES = [
  'LIMIT',
  'STOP',
  'STOP_LIMIT',
  'TRAILING_STOP',
  'MARKET_IF_TOUCHED',
  'LIMIT_IF_TOUCHED',
] as const;
export const DEALER_TYPES = toChoices(TYPES, {
  LIMIT: 'Limit',
  STOP: 'Stop',
  STOP_LIMIT: 'Stop limit',
  TRAILING_STOP: 'Trailing stop',
  MARKET_IF_TOUCHED: 'Market if touched',
  LIMIT_IF_TOUCHED: 'Limit if touched',
});
export const DEALER_TIMES = toChoices(['DAY', 'GTC', 'GTD'], {
  DAY: 'Day',
  GTC: 'GTC',
  GTD: 'GTD',
});
/** A dealer has no last trade. */
export const DEALER_TRIGGERS = toChoices(['BID_ASK', 'MID'], { BID_ASK: 'Bid/Ask', MID: 'Mid' });

export type DealerDraft = {
  readonly side: Side;
  readonly orderType: (typeof TYPES)[number];
  readonly qtyText: string;
  /** Prices are null until they are typed: they begin where the order could wait, and go with the market. */
  readonly priceText: string | null;
  readonly stopText: string | null;
  readonly trailText: string | null;
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
  triggerBy: 'BID_ASK',
  timeInForce: 'GTC',
  expireText: '',
});

/** What is dealt: how its amounts and prices are read and written, prices in whole units. */
export type Dealt = {
  readonly symbol: string;
  readonly instrumentType: 'commodity' | 'fx';
  readonly tickUnits: number;
  readonly readQty: (text: string) => Entry;
  readonly readPrice: (text: string) => Entry;
  readonly write: (units: number) => string;
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
  /** The order that would be sent; null while something is missing or wrong. */
  readonly order: NewOrder | null;
};

/** Reads what is typed. @param nowMs for an expiry, which lies ahead */
export function readDraft(draft: DealerDraft, dealt: Dealt, nowMs: number): DealerRead {
  const { orderType, timeInForce, triggerBy, side } = draft;
  const qty = dealt.readQty(draft.qtyText);
  const price = needsPrice(orderType) ? dealt.readPrice(draft.priceText ?? '') : null;
  const stop = needsStopPrice(orderType) ? dealt.readPrice(draft.stopText ?? '') : null;
  const trail = isTrailing(orderType) ? dealt.readPrice(draft.trailText ?? '') : null;
  const expiry = timeInForce === 'GTD' ? readExpiry(draft.expireText, nowMs) : null;
  const read = { qty, price, stop, trail, expiry };
  const isBad = Object.values(read).some((entry) => entry?.ok === false);
  if (isBad || !qty.ok) return { ...read, order: null };
  const order: NewOrder = {
    symbol: dealt.symbol,
    instrumentType: dealt.instrumentType,
    side,
    orderType,
    qty: qty.value,
    ...(price?.ok ? { price: toDecimal(price.value) } : {}),
    ...(stop?.ok ? { stopPrice: toDecimal(stop.value) } : {}),
    ...(trail?.ok ? { trailAmount: toDecimal(trail.value) } : {}),
    ...(isTriggered(orderType) ? { triggerBy } : {}),
    timeInForce,
    ...(expiry?.ok ? { expireAt: expiry.at } : {}),
    strategy: 'LIT',
  };
  return { ...read, order };
}

/** Ticks from the touch at which a price begins. */
const AWAY_TICKS = 10;

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
  const trailText =
    draft.trailText ?? (isTrailing(orderType) ? write(AWAY_TICKS * tickUnits) : null);
  return { ...draft, stopText, priceText, trailText };
}

/** The draft without prices: another side or type waits elsewhere. */
export const withoutPrices = (draft: DealerDraft): DealerDraft => ({
  ...draft,
  priceText: null,
  stopText: null,
  trailText: null,
});
