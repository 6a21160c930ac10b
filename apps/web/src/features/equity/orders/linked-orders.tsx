/** The orders that belong to the one whose history is shown, each with what it is and how it stands. */

import type { Link } from '@tradefloor/contracts/vocabulary/links';
import { useMemo } from 'react';
import { useAccount, useClient } from '../../../kit/live/use-client.ts';
import { formatQty } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Order } from '../../../platform/client/shapes.ts';
import { byRole, linkedRole, linkedStatus } from '../../../platform/orders/linked-text.ts';
import { orderTitle, statusTone } from '../../../platform/orders/order-rules.ts';
import { showOrder } from '../../../ui-state/ui-state.ts';
import { useUiStore } from '../../../ui-state/use-ui.ts';
import { findFirst } from './link-columns.tsx';
import { useLinkKinds } from './use-link-kinds.ts';

/** The first one of an order's linked orders; null for an order that has none, and while it is not known. */
export const useFirstOrder = (order: Order): Order | null =>
  useAccount((account) => findFirst(order, (orderId) => account.order(orderId)));

/** How an order is linked; null for an order that has none beside it, and while it is not known. */
export function useLinkKind(order: Order): Link | null {
  const kinds = useLinkKinds(useMemo(() => [order], [order]));
  return kinds.get(order.linkId ?? '') ?? null;
}

export function LinkedOrders({ order }: { readonly order: Order }) {
  const client = useClient();
  const ui = useUiStore();
  const first = useFirstOrder(order);
  const link = useLinkKind(order);
  const others = useAccount((account) => account.orders()).filter(
    ({ linkId, orderId }) =>
      typeof linkId === 'string' && linkId === order.linkId && orderId !== order.orderId,
  );
  if (others.length === 0) return null;
  const all = [order, ...others];
  const role = (one: Order): string => linkedRole(one, { first, all, link });
  return (
    <section aria-label="Linked orders" className="mb-3">
      <h3 className="mb-1 text-11 text-t3">{phrase`Linked orders, ${others.length}. This is: ${role(order)}`}</h3>
      <ul className="text-12">
        {others.toSorted(byRole).map((other) => (
          <li key={other.orderId} className="flex justify-between gap-2 border-line border-t">
            <span className="w-20 shrink-0 content-center text-t3">{role(other)}</span>
            <button
              type="button"
              className="min-h-6 flex-1 truncate text-left font-mono hover:text-accent"
              onClick={() => showOrder(ui, other.orderId)}
            >
              {orderTitle(other, client.getDecimals(other.symbol))}
            </button>
            <span className={`content-center ${statusTone(other.status)}`}>
              {linkedStatus(other, first, link)}
              {other.filledQty === 0 ? '' : ` ${formatQty(other.filledQty)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
