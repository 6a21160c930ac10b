/** Copies of orders in the ticket or the basket, on their own side or the other one. */

import { copyHandling } from '@tradefloor/contracts/vocabulary/handling-terms';
import { otherSide } from '@tradefloor/contracts/vocabulary/order';
import { copyTerms, isPegged } from '@tradefloor/contracts/vocabulary/price-terms';
import { copyTrigger, isTriggered } from '@tradefloor/contracts/vocabulary/trigger-terms';
import type { StoreApi } from 'zustand/vanilla';
import type { Order } from '../../../platform/client/shapes.ts';
import {
  requestBasket,
  requestTicket,
  type TicketRequest,
  type UiState,
} from '../../../ui-state/ui-state.ts';

/** Fills the ticket with an order's terms, on its own side or the other one. Sends nothing. */
export function copyOrder(ui: StoreApi<UiState>, order: Order, how: 'same' | 'reverse'): void {
  const { symbol, qty, strategy, algoParams, destinationVenue } = order;
  const side = how === 'same' ? order.side : otherSide(order.side);
  // Times of day are those of the order that is copied: over by now, or soon.
  const { startAt: _began, endAt: _ended, ...algo } = algoParams ?? {};
  requestTicket(ui, {
    side,
    symbol,
    qty,
    ...(how === 'same' ? sameWay(order) : otherWay(order)),
    timeInForce: order.timeInForce,
    ...copyHandling(order),
    ...(order.expireAt ? { expireAt: order.expireAt } : {}),
    strategy,
    venue: strategy === 'LIT' ? destinationVenue : null,
    ...(algoParams === null ? {} : { algoParams: algo }),
  });
}

const sameWay = (order: Order): TicketRequest => ({ ...copyTerms(order), ...copyTrigger(order) });

/**
 * How the opposite order would trade. Of one that waits or follows the market the prices are on the other side of it:
 * the ticket puts them there, and an offset has the other sign.
 */
function otherWay(order: Order): TicketRequest {
  const { orderType, pegTo, pegOffset } = order;
  if (isPegged(orderType)) {
    // Zero has no other sign.
    const offset = pegOffset ? -pegOffset : 0;
    return { orderType, ...(pegTo ? { pegTo } : {}), pegOffset: offset };
  }
  if (!isTriggered(orderType)) return sameWay(order);
  const { stopPrice: _stop, ...trigger } = copyTrigger(order);
  return { orderType, ...trigger };
}

/** One order goes to the ticket, several go to the basket. Sends nothing. */
export function copyOrders(
  ui: StoreApi<UiState>,
  orders: readonly Order[],
  how: 'same' | 'reverse',
): void {
  const [only] = orders;
  if (only === undefined) return;
  if (orders.length === 1) copyOrder(ui, only, how);
  else {
    requestBasket(
      ui,
      orders.map((order) => basketLine(order, how)),
    );
  }
}

const cell = (value: number | string | null | undefined): string => String(value ?? '');

function basketLine(order: Order, how: 'same' | 'reverse'): readonly string[] {
  const isSame = how === 'same';
  const waits = isTriggered(order.orderType);
  // The opposite of an order that waits would do so on the other side of the market: its prices are left to be entered.
  const terms = isSame ? sameWay(order) : otherWay(order);
  const side = isSame ? order.side : otherSide(order.side);
  const line = [
    order.symbol,
    side,
    String(order.qty),
    cell(terms.price),
    order.timeInForce,
    order.strategy,
  ];
  const { expireAt, displayQty, minQty, postOnly, strategy, destinationVenue } = order;
  const { pegTo, pegOffset } = terms;
  const handling = [cell(displayQty), cell(minQty), postOnly ? 'yes' : ''];
  const isExempt = order.shortExempt && side === 'SELL';
  const venue = strategy === 'LIT' ? cell(destinationVenue) : '';
  const follows = [cell(pegTo), cell(pegOffset)];
  const rare = [cell(expireAt), ...handling, ...follows, isExempt ? 'yes' : '', venue];
  const isRare = rare.some(Boolean);
  if (!waits && !isRare) return line;
  const { stopPrice, trailAmount, trailPct, triggerBy = '' } = terms;
  const trigger = [order.orderType, cell(stopPrice), cell(trailAmount), cell(trailPct), triggerBy];
  return [...line, ...trigger, ...(isRare ? rare : [])];
}
