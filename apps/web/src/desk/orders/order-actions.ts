/** Doing things to orders from wherever they are shown; failures are told, never swallowed. */
import type { Desk } from '../data/desk.ts';
import type { Order } from '../data/shapes.ts';
import { orderTitle } from './order-rules.ts';

/** Asks for one order to be taken off the market. */
export async function cancelOrder(desk: Desk, order: Order): Promise<void> {
  try {
    desk.account.takeOrder(await desk.port.cancel(order.orderId));
  } catch (error) {
    desk.tellFailure(`Cancel of ${orderTitle(order, desk.decimalsOf(order.symbol))}`, error);
  }
}

/** So many cancels are under way at once; the gateway allows bursts of 40. */
const AT_ONCE = 8;

/** Cancels many, a few at a time. */
export async function cancelOrders(desk: Desk, orders: readonly Order[]): Promise<void> {
  const waiting = [...orders];
  const worker = async (): Promise<void> => {
    for (let order = waiting.shift(); order !== undefined; order = waiting.shift()) {
      await cancelOrder(desk, order);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
