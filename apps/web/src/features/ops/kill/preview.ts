/** What a kill switch would hit, before it is pressed. Pure. */
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import type { KillSwitch, Order } from '../../../platform/client/shapes.ts';
import { leavesNotional } from '../../../platform/orders/order-rules.ts';

export type KillTarget = {
  readonly scope: KillSwitch['scope'];
  /** Empty for `all`. */
  readonly target: string;
};

export type KillPreview = {
  readonly orders: number;
  readonly users: number;
  /** About, in currency units. */
  readonly notional: number;
};

const isHit = (order: Order, { scope, target }: KillTarget): boolean => {
  switch (scope) {
    case 'all':
      return true;
    case 'user':
      return order.userId === target;
    case 'symbol':
      return order.symbol === target;
    case 'algo':
      return order.strategy === target;
    case 'venue':
      return order.destinationVenue === target;
  }
};

/** Working orders within the scope, their owners and what they are worth. */
export function computePreview(
  orders: readonly Order[],
  target: KillTarget,
  toPrice: (symbol: string) => number,
): KillPreview {
  const hit = orders.filter((order) => isOpen(order.status) && isHit(order, target));
  return {
    orders: hit.length,
    users: new Set(hit.map(({ userId }) => userId)).size,
    notional: hit.reduce((sum, order) => sum + leavesNotional(order, toPrice(order.symbol)), 0),
  };
}

/** What one has to type to confirm: the target, or ALL. */
export const confirmationText = ({ scope, target }: KillTarget): string =>
  scope === 'all' ? 'ALL' : target;
