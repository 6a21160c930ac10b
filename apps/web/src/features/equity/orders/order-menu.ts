/** Every action of an order's row, for those who prefer a menu or have no keys at hand. */

import { copyHandling } from '@tradefloor/contracts/vocabulary/handling-terms';
import { otherSide } from '@tradefloor/contracts/vocabulary/order';
import { copyTerms, isPegged } from '@tradefloor/contracts/vocabulary/price-terms';
import { copyTrigger, isTriggered } from '@tradefloor/contracts/vocabulary/trigger-terms';
import type { StoreApi } from 'zustand/vanilla';
import type { MenuItem } from '../../../kit/ui/menu.tsx';
import { linkTo } from '../../../lib/page-link.ts';
import type { Capability } from '../../../platform/account/capabilities.ts';
import type { Order } from '../../../platform/client/shapes.ts';
import { followerRole, isFollower } from '../../../platform/orders/linked-text.ts';
import { cancelOrder } from '../../../platform/orders/order-actions.ts';
import { mayAmend, mayCancel } from '../../../platform/orders/order-rules.ts';
import type { TradingClient } from '../../../platform/trading/trading-client.ts';
import {
  requestBasket,
  requestFix,
  requestTca,
  requestTicket,
  showOrder,
  showSymbol,
  type TicketRequest,
  type UiState,
} from '../../../ui-state/ui-state.ts';

type OrderMenuInput = {
  readonly order: Order;
  readonly who: { readonly userId: string; readonly capabilities: ReadonlySet<Capability> };
  readonly client: TradingClient;
  readonly ui: StoreApi<UiState>;
  readonly onAmend: (order: Order) => void;
};

export function orderMenu(input: OrderMenuInput): readonly MenuItem[] {
  const { order, who, client, ui, onAmend } = input;
  const parentId = order.parentOrderId;
  const items: MenuItem[] = [
    {
      id: 'life',
      label: 'Order history',
      hint: 'Enter',
      onPick: () => showOrder(ui, order.orderId),
    },
    { id: 'show', label: `Show ${order.symbol}`, onPick: () => showSymbol(ui, 1, order.symbol) },
  ];
  if (parentId !== null) {
    items.push({ id: 'parent', label: 'Parent order', onPick: () => showOrder(ui, parentId) });
  }
  const { linkId } = order;
  if (typeof linkId === 'string' && isFollower(order)) {
    const isExit = followerRole(order, client.account.order(linkId)) !== 'Linked';
    items.push({
      id: 'first',
      label: isExit ? 'Entry order' : 'First linked order',
      onPick: () => showOrder(ui, linkId),
    });
  }
  if (order.status !== 'REJECTED') {
    items.push({ id: 'fix', label: 'FIX messages', onPick: () => requestFix(ui, order.orderId) });
  }
  if (order.instrumentType === 'equity' && order.status !== 'REJECTED') {
    // An algo's children count for their parent.
    const analysed = parentId ?? order.orderId;
    items.push({
      id: 'tca',
      label: 'Transaction cost analysis',
      onPick: () => requestTca(ui, analysed),
    });
  }
  if (mayAmend(order, who)) {
    items.push({ id: 'amend', label: 'Amend', hint: 'M', onPick: () => onAmend(order) });
  }
  if (who.capabilities.has('trade')) {
    items.push(
      { id: 'clone', label: 'Clone to ticket', onPick: () => copyOrder(ui, order, 'same') },
      {
        id: 'reverse',
        label: 'Reverse in ticket',
        onPick: () => copyOrder(ui, order, 'reverse'),
      },
    );
  }
  items.push(...copyItems(order.orderId));
  if (mayCancel(order, who)) {
    items.push({
      id: 'cancel',
      label: 'Cancel order',
      hint: 'Del',
      danger: true,
      onPick: () => void cancelOrder(client, order),
    });
  }
  return items;
}

const copyItems = (orderId: string): MenuItem[] => [
  {
    id: 'copy',
    label: 'Copy order id',
    onPick: () => void navigator.clipboard?.writeText(orderId),
  },
  {
    id: 'link',
    label: 'Copy a link to the order',
    onPick: () => void navigator.clipboard?.writeText(linkTo({ kind: 'order', id: orderId })),
  },
];

/** Fills the ticket with an order's terms, on its own side or the other one. Sends nothing. */
function copyOrder(ui: StoreApi<UiState>, order: Order, how: 'same' | 'reverse'): void {
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
