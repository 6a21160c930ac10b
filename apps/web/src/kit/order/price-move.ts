/** Which price of a working order a line of the chart moves, how the move reads, and the amend it becomes. Pure. */

import { isAmendable, isOpen, sideSign } from '@tradefloor/contracts/vocabulary/order';
import { isPegged } from '@tradefloor/contracts/vocabulary/price-terms';
import { isTrailing, TRIGGER_KIND } from '@tradefloor/contracts/vocabulary/trigger-terms';
import { shownName } from '../../lib/format/names.ts';
import { formatPct, formatPx, formatQty, plainPx } from '../../lib/format/numbers.ts';
import { toDecimal, toPx } from '../../lib/format/units.ts';
import type { Quote } from '../../lib/hot/live-quotes.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { Order, OrderStatus } from '../../platform/client/shapes.ts';
import { mayAmend, type Who } from '../../platform/orders/order-rules.ts';
import { distanceToStop } from '../../platform/orders/waiting-stop.ts';
import type { TradingClient } from '../../platform/trading/trading-client.ts';
import { findOpenStop, readChange, toAmendTexts } from './amend-change.ts';

/** A price of an order that an amend can change. */
export type MovedPrice = {
  /** The field of the amend that holds it. */
  readonly field: 'price' | 'stop';
  /** How it is called in a sentence. */
  readonly name: 'limit' | 'stop' | 'trigger';
  /** Where it is, in price units. */
  readonly units: number;
};

/** The price that places an order on the chart: what it waits for, else its limit; null where none can be changed. */
export function findMovedPrice(order: Order): MovedPrice | null {
  const stop = findOpenStop(order);
  if (stop !== null) {
    const name = TRIGGER_KIND[order.orderType] === 'TOUCH' ? 'trigger' : 'stop';
    return { field: 'stop', name, units: toPx(stop) };
  }
  if (order.price === null || isTrailingStop(order)) return null;
  return { field: 'price', name: 'limit', units: toPx(order.price) };
}

const isTrailingStop = ({ orderType, triggered }: Order): boolean =>
  triggered === false && isTrailing(orderType);

/** Why the line of an order stays where it is; null where it may be moved. */
export function findFixed(order: Order, who: Who): string | null {
  if (isTrailingStop(order)) return 'A trailing stop follows the market: it has no price to move';
  if (findMovedPrice(order) === null) return 'The order has no price to move';
  if (mayAmend(order, who)) return null;
  return isAmendable(order.status) ? 'You may not amend this order' : 'A change is under way';
}

/** `BUY 300 AAPL`: what of the order is open. */
export const openText = ({ side, qty, filledQty, symbol }: Order): string =>
  `${side} ${formatQty(qty - filledQty)} ${shownName(symbol)}`;

/** `Change limit of BUY 300 AAPL 189.40 to 189.10`. @param units the new price, in price units */
export function moveSentence(order: Order, units: number, decimals: number): string {
  const moved = findMovedPrice(order);
  if (moved === null) return '';
  const [from, to] = [moved.units, units].map((px) => formatPx(px, decimals));
  return phrase`Change ${moved.name} of ${openText(order)} ${from ?? ''} to ${to ?? ''}`;
}

/** What a move is measured with; the tick in price units. */
export type Market = {
  readonly tick: number;
  readonly decimals: number;
  /** Null while there is none. */
  readonly quote: Quote | null;
};

/** How a move reads in parts; a part is empty where there is nothing to state. */
export type MoveParts = {
  /** `−0.30, 30 ticks`. */
  readonly by: string;
  /** `0.17% below mid`. */
  readonly fromMid: string;
  /** `Trades at once`. */
  readonly atOnce: string;
  /** `Limit stays 184.00`. */
  readonly stays: string;
};

/** How far a move goes, where that is by the market, and what comes of it. @param units the new price, in price units */
export function describeMove(order: Order, units: number, market: Market): MoveParts {
  const { tick, decimals, quote } = market;
  const by = units - (findMovedPrice(order)?.units ?? units);
  const ticks = Math.round(Math.abs(by) / tick);
  const isStop = findMovedPrice(order)?.field === 'stop';
  return {
    by: `${by > 0 ? '+' : ''}${formatPx(by, decimals)}, ${formatQty(ticks)} ${ticks === 1 ? 'tick' : 'ticks'}`,
    fromMid: fromMidText(units, quote),
    atOnce: atOnceText(order, units, quote),
    stays:
      isStop && order.price !== null
        ? phrase`Limit stays ${formatPx(toPx(order.price), decimals)}`
        : '',
  };
}

function fromMidText(units: number, quote: Quote | null): string {
  if (quote === null || quote.mid <= 0) return '';
  if (units === quote.mid) return 'at mid';
  const share = Math.abs(units / quote.mid - 1);
  return phrase`${formatPct(share, 2)} ${phrase(units < quote.mid ? 'below' : 'above')} mid`;
}

/** What the market makes of the order at the new price; empty where it rests or waits there. */
function atOnceText(order: Order, units: number, quote: Quote | null): string {
  const moved = findMovedPrice(order);
  if (moved === null || quote === null) return '';
  if (moved.field === 'stop') {
    const away = distanceToStop({ ...order, stopPrice: toDecimal(units) }, quote);
    return away === 0 ? 'Triggers at once' : '';
  }
  if (isPegged(order.orderType) || order.triggered === false) return '';
  const other = order.side === 'BUY' ? quote.ask : quote.bid;
  const reaches = other > 0 && sideSign(order.side) * (units - other) >= 0;
  if (!reaches) return '';
  return order.postOnly ? 'Post only: would be cancelled' : 'Trades at once';
}

/** The amend that takes the line to a price, by the rules of the amend dialog; at the price where it is nothing is sent. */
export function readMove(
  client: TradingClient,
  order: Order,
  units: number,
): ReturnType<typeof readChange> {
  const decimals = client.getDecimals(order.symbol);
  const texts = toAmendTexts(order, decimals);
  const moved = findMovedPrice(order);
  const text = plainPx(units, decimals);
  return readChange(client, order, moved === null ? texts : { ...texts, [moved.field]: text });
}

/** Why a move that has begun cannot go on, in a sentence; null while it can. @param now null where the order is unknown */
export function findBreak(before: Order, now: Order | null): string | null {
  const words = openText(before);
  if (now === null || !isOpen(now.status)) return `${words} ${endedAs(now?.status)}`;
  if (now.filledQty !== before.filledQty) return phrase`${words} was partly filled`;
  const isMoved = findMovedPrice(now)?.units !== findMovedPrice(before)?.units;
  if (isMoved || !isAmendable(now.status)) return phrase`${words} was changed meanwhile`;
  return null;
}

const endedAs = (status: OrderStatus | undefined): string => {
  if (status === 'FILLED') return 'was filled';
  if (status === 'EXPIRED') return 'expired';
  return status === 'REJECTED' ? 'was rejected' : 'was cancelled';
};
