/** Own open orders that were sent by hand; those of an algo end with it. */
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { getCapabilities } from '../../platform/account/capabilities.ts';
import type { Order } from '../../platform/client/shapes.ts';
import { mayCancel } from '../../platform/orders/order-rules.ts';
import type { TradingClient } from '../../platform/trading/trading-client.ts';

/** In these symbols, or in all; with those whose cancel is under way, which may still trade. */
export function listOpen(
  { account, identity }: TradingClient,
  symbols: ReadonlySet<string> | null,
): readonly Order[] {
  const { userId } = identity.getState();
  return account
    .orders()
    .filter(
      (order) =>
        order.userId === userId &&
        order.parentOrderId === null &&
        isOpen(order.status) &&
        (symbols === null || symbols.has(order.symbol)),
    );
}

/** Those of them that can be cancelled now. */
export function ownOrders(
  client: TradingClient,
  symbols: ReadonlySet<string> | null,
): readonly Order[] {
  const identity = client.identity.getState();
  const who = { userId: identity.userId, capabilities: getCapabilities(identity) };
  return listOpen(client, symbols).filter((order) => mayCancel(order, who));
}
