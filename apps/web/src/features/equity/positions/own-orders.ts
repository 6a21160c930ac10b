/** Own open orders that were sent by hand. */
import { getCapabilities } from '../../../platform/account/capabilities.ts';
import type { Order } from '../../../platform/client/shapes.ts';
import { mayCancel } from '../../../platform/orders/order-rules.ts';
import type { TradingClient } from '../../../platform/trading/trading-client.ts';

/** In these symbols, or in all; those of an algo end with it. */
export function ownOrders(
  { account, identity }: TradingClient,
  symbols: ReadonlySet<string> | null,
): readonly Order[] {
  const who = identity.getState();
  const may = { userId: who.userId, capabilities: getCapabilities(who) };
  return account
    .orders()
    .filter(
      (order) =>
        order.userId === who.userId &&
        order.parentOrderId === null &&
        (symbols === null || symbols.has(order.symbol)) &&
        mayCancel(order, may),
    );
}
