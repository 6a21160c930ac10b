/**
 * Sends one order per click. The client order id is made at the click, so that no failure on the way can make two
 * orders of it; without a response, the platform is queried whether it arrived.
 */
import type { OrderType } from '@tradefloor/contracts/vocabulary/price-terms';
import { isTriggered } from '@tradefloor/contracts/vocabulary/trigger-terms';
import type { Calls } from '../client/calls.ts';
import { isAcknowledged, type Refusal, toRefusal } from '../client/refusal.ts';
import type { NewOrder, Order } from '../client/shapes.ts';

export type Sent =
  | { readonly kind: 'accepted'; readonly order: Order; readonly tookMs: number }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** It did not arrive, and nothing was sent. */
  | { readonly kind: 'lost' }
  /** Not known yet. */
  | { readonly kind: 'unknown'; readonly clientOrderId: string };

export type Placing = {
  readonly place: (order: NewOrder) => Promise<Order>;
  /** The order sent under this client order id; null when there is none. */
  readonly findOrder: (clientOrderId: string) => Promise<Order | null>;
};

/** How orders are placed and looked up on the platform. */
export const placingBy = ({ orders }: Calls): Placing => ({
  place: (order) => orders.place.mutate(order),
  findOrder: async (clientOrderId) => {
    const { items } = await orders.list.query({ clientOrderId, limit: 1 });
    return items[0] ?? null;
  },
});

export type SendPorts = Placing & {
  readonly nowMs: () => number;
  readonly wait: (ms: number) => Promise<void>;
};

/** When an order without response is looked up: until the slowest call would have ended on the platform. */
const LOOK_AFTER_MS = [300, 700, 1_500, 3_000, 4_000] as const;

/** Places the order and finds out what became of it. Never sends twice. */
export async function sendOrder(
  ports: SendPorts,
  order: NewOrder & { readonly clientOrderId: string },
): Promise<Sent> {
  const started = ports.nowMs();
  try {
    const placed = await ports.place(order);
    return { kind: 'accepted', order: placed, tookMs: ports.nowMs() - started };
  } catch (error) {
    const refusal = toRefusal(error);
    if (isAcknowledged(refusal)) return { kind: 'refused', refusal };
    return findOut(ports, order.clientOrderId, started);
  }
}

/** Looks an order without response up by its client order id, several times: it may still be in flight. */
async function findOut(ports: SendPorts, clientOrderId: string, started: number): Promise<Sent> {
  let isCertain = false;
  for (const waitMs of LOOK_AFTER_MS) {
    await ports.wait(waitMs);
    try {
      const order = await ports.findOrder(clientOrderId);
      if (order !== null) return { kind: 'accepted', order, tookMs: ports.nowMs() - started };
      isCertain = true;
    } catch {
      isCertain = false;
    }
  }
  return isCertain ? { kind: 'lost' } : { kind: 'unknown', clientOrderId };
}

/** The field of the ticket that a refusal of an order of this type is about. */
export function findField(
  code: string,
  type: OrderType = 'MARKET',
): 'qty' | 'price' | 'stop' | 'type' | null {
  switch (code) {
    case 'PRICE_COLLAR':
    case 'SELF_CROSS':
      return 'price';
    case 'QTY_LIMIT_EXCEEDED':
    case 'DAILY_NOTIONAL_EXCEEDED':
    case 'ADV_LIMIT':
    case 'DARK_POOL_MIN_QTY':
    case 'DUPLICATE_ORDER':
      return 'qty';
    case 'INVALID_ORDER':
      return isTriggered(type) ? 'stop' : 'qty';
    case 'STRATEGY_NOT_PERMITTED':
    case 'DARK_POOL_NOT_PERMITTED':
    case 'NO_REFERENCE_PRICE':
      return 'type';
    default:
      return null;
  }
}
