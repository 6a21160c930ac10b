/** Every action of an order's row, for those who prefer a menu or have no keys at hand. Fetched when it is opened. */

import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import type { StoreApi } from 'zustand/vanilla';
import { useClient } from '../../../kit/live/use-client.ts';
import type { MenuItem, MenuPoint } from '../../../kit/ui/menu.tsx';
import { linkTo } from '../../../lib/page-link.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Order } from '../../../platform/client/shapes.ts';
import { followerRole, isFollower } from '../../../platform/orders/linked-text.ts';
import { cancelOrder } from '../../../platform/orders/order-actions.ts';
import { mayAmend, mayCancel, type Who } from '../../../platform/orders/order-rules.ts';
import { copyText } from '../../../platform/trading/copy-text.ts';
import type { TradingClient } from '../../../platform/trading/trading-client.ts';
import {
  requestFix,
  requestTca,
  showOrder,
  showSymbol,
  type UiState,
} from '../../../ui-state/ui-state.ts';
import { useUiStore } from '../../../ui-state/use-ui.ts';
import { ExitsMenu, placesExits } from '../positions/exits-menu.tsx';
import { copyOrder } from './copy-orders.ts';

type OrderMenuProps = {
  readonly order: Order;
  readonly who: Who;
  readonly at: MenuPoint;
  readonly onAmend: (order: Order) => void;
  readonly onClose: () => void;
};

export function OrderMenu({ at, onClose, ...props }: OrderMenuProps) {
  const screen = { ui: useUiStore(), client: useClient() };
  const { order, who } = props;
  const isOwn = order.userId === who.userId && isOpen(order.status);
  return (
    <ExitsMenu
      label={phrase`Order ${order.orderId}`}
      symbol={order.symbol}
      entryId={order.orderId}
      hasExits={
        isOwn && placesExits(order.symbol, (capability) => who.capabilities.has(capability))
      }
      toItems={(exits) => listItems({ ...props, ...screen, exits })}
      at={at}
      onClose={onClose}
    />
  );
}

type OrderMenuInput = {
  readonly order: Order;
  readonly who: Who;
  readonly client: TradingClient;
  readonly ui: StoreApi<UiState>;
  readonly onAmend: (order: Order) => void;
  readonly exits: readonly MenuItem[];
};

function listItems(input: OrderMenuInput): readonly MenuItem[] {
  const { order, who, client, ui, onAmend, exits } = input;
  const parentId = order.parentOrderId;
  const items: MenuItem[] = [
    {
      id: 'life',
      label: 'Order history',
      hint: 'Enter',
      onPick: () => showOrder(ui, order.orderId),
    },
    {
      id: 'show',
      label: phrase`Show ${order.symbol}`,
      onPick: () => showSymbol(ui, 1, order.symbol),
    },
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
  items.push(...exits);
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
  items.push(...copyItems(client, order.orderId));
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

const copyItems = (client: TradingClient, orderId: string): MenuItem[] => [
  {
    id: 'copy',
    label: 'Copy order id',
    onPick: () => void copyText(client, orderId, 'Order id copied'),
  },
  {
    id: 'link',
    label: 'Copy a link to the order',
    onPick: () =>
      void copyText(client, linkTo({ kind: 'order', id: orderId }), 'Link to the order copied'),
  },
];
