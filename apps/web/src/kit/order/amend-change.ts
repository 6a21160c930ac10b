/**
 * What an amend changes of a resting order, as the dialog of the blotter reads it and as a line of the chart is moved:
 * the one place that decides which terms may change and what is sent.
 */

import { needsStopPrice } from '@tradefloor/contracts/vocabulary/trigger-terms';
import { getInstrument } from '@tradefloor/instruments/instrument';
import { type Entry, parsePrice, parseQty } from '../../lib/format/entry.ts';
import { plainPx } from '../../lib/format/numbers.ts';
import { toDecimal, toPx } from '../../lib/format/units.ts';
import type { CodedText } from '../../lib/problem.ts';
import { toCodedText, toRefusal } from '../../platform/client/refusal.ts';
import type { Order } from '../../platform/client/shapes.ts';
import {
  type ExpiryRead,
  expiryText,
  readExpiry,
} from '../../platform/orders/time-in-force-text.ts';
import type { TradingClient } from '../../platform/trading/trading-client.ts';
import {
  type HandlingChange,
  type HandlingFaults,
  type HandlingTexts,
  readHandling,
  toTexts,
} from './amend-handling.ts';

/** The terms as fields hold them; a term that the order has not is empty. */
export type AmendTexts = {
  readonly qty: string;
  readonly price: string;
  readonly stop: string;
  readonly expiry: string;
  readonly handling: HandlingTexts;
};

/** What is sent: the order and what differs, in currency units. */
export type AmendChange = HandlingChange & {
  orderId: string;
  qty?: number;
  price?: number;
  stopPrice?: number;
  expireAt?: string;
};

/** What is wrong with each field; null where nothing is. */
export type AmendFaults = {
  readonly qty: string | null;
  readonly price: string | null;
  readonly stop: string | null;
  readonly expiry: string | null;
  readonly handling: HandlingFaults | null;
};
type Read =
  | { readonly ok: true; readonly value: AmendChange }
  | ({ readonly ok: false } & AmendFaults);

export const NO_FAULTS: AmendFaults = {
  qty: null,
  price: null,
  stop: null,
  expiry: null,
  handling: null,
};

/** The texts of an order as it is. */
export const toAmendTexts = (order: Order, decimals: number): AmendTexts => ({
  qty: String(order.qty),
  price: toPriceText(order.price, decimals),
  stop: toPriceText(findOpenStop(order), decimals),
  expiry: order.expireAt ? expiryText(order.expireAt) : '',
  handling: toTexts(order, decimals),
});

const toPriceText = (price: number | null, decimals: number): string =>
  price === null ? '' : plainPx(toPx(price), decimals);

/** The stop of an order that waits, in currency units; null once it is triggered, and where it moves by itself. */
export const findOpenStop = ({ orderType, triggered, stopPrice }: Order): number | null =>
  triggered === false && needsStopPrice(orderType) ? (stopPrice ?? null) : null;

/** The tick an amended price lies on, in price units: the market's, else the instrument's own. */
export function findAmendTick(client: TradingClient, symbol: string): number {
  const listed = client.account.instrument(symbol)?.tickSize;
  return listed === undefined ? getInstrument(symbol).tickSize : toPx(listed);
}

/** What is to be sent: only what differs; nothing to send is not ok. */
export function readChange(client: TradingClient, order: Order, texts: AmendTexts): Read {
  const tick = findAmendTick(client, order.symbol);
  const quote = client.hot.quote(order.symbol);
  const read = (text: string): Entry => parsePrice(text, quote && { ...quote, tick }, tick);
  const openStop = findOpenStop(order);
  const qty = parseQty(texts.qty);
  const price = order.price === null ? null : read(texts.price);
  const stop = openStop === null ? null : read(texts.stop);
  const date = readDate(order, texts.expiry, client.browser.nowMs());
  const decimals = client.getDecimals(order.symbol);
  const as = { qty: qty.ok ? qty.value : null, tick, decimals };
  const handling = readHandling(order, texts.handling, as);
  const isUnhandled = Object.values(handling.faults).some((fault) => fault !== null);
  const faults = {
    handling: isUnhandled ? handling.faults : null,
    qty: findFault(qty),
    price: findFault(price),
    stop: findFault(stop),
    expiry: date?.ok === false ? date.problem : null,
  };
  const isFaulty = Object.values(faults).some((fault) => fault !== null);
  if (!qty.ok || isFaulty) return { ok: false, ...faults };
  if (qty.value <= order.filledQty) {
    return { ok: false, ...NO_FAULTS, qty: 'Must exceed the filled quantity' };
  }
  const value: AmendChange = { orderId: order.orderId, ...handling.change };
  if (qty.value !== order.qty) value.qty = qty.value;
  if (price?.ok && toDecimal(price.value) !== order.price) value.price = toDecimal(price.value);
  if (stop?.ok && toDecimal(stop.value) !== openStop) value.stopPrice = toDecimal(stop.value);
  const isChanged = Object.keys(value).length > 1;
  if (date?.ok !== true) return isChanged ? { ok: true, value } : { ok: false, ...NO_FAULTS };
  if (isChanged) return { ok: false, ...NO_FAULTS, expiry: 'Amend the expiry by itself' };
  return { ok: true, value: { ...value, expireAt: date.at } };
}

/** Another date; null where it is the same one, or the order has none. */
const readDate = ({ expireAt }: Order, text: string, nowMs: number): ExpiryRead | null =>
  !expireAt || text === expiryText(expireAt) ? null : readExpiry(text, nowMs);

const findFault = (entry: Entry | null): string | null =>
  entry === null || entry.ok ? null : entry.problem;

/** Requests the change and takes the order as it comes back; null, or why it was refused. */
export async function sendAmend(
  client: TradingClient,
  change: AmendChange,
): Promise<CodedText | null> {
  try {
    client.account.takeOrder(await client.calls.orders.replace.mutate(change));
    return null;
  } catch (error) {
    return toCodedText(toRefusal(error));
  }
}
