/** Cancels of orders that are confirmed once, or go out at once where that is armed. */
import { useState } from 'react';
import type { Order } from '../../platform/client/shapes.ts';
import { cancelOrders } from '../../platform/orders/order-actions.ts';
import { useClient } from '../live/use-client.ts';

export type ConfirmedCancels = {
  readonly cancel: (orders: readonly Order[]) => void;
  /** What waits for a yes; null when nothing does. */
  readonly cancelling: readonly Order[] | null;
  readonly endCancelling: () => void;
};

/** @param isAtOnce whether they go out without a confirmation */
export function useConfirmedCancels(isAtOnce: boolean): ConfirmedCancels {
  const client = useClient();
  const [cancelling, setCancelling] = useState<readonly Order[] | null>(null);
  return {
    cancel: (orders) => {
      if (isAtOnce) void cancelOrders(client, orders);
      else setCancelling(orders);
    },
    cancelling,
    endCancelling: () => setCancelling(null),
  };
}
