/**
 * Sends one order per click, or orders that belong together. The client order ids are made at the click, so that no
 * failure on the way can make two of one; without a response, the platform is queried whether they arrived.
 */
import type { OrderType } from '@tradefloor/contracts/vocabulary/price-terms';
import { isTriggered } from '@tradefloor/contracts/vocabulary/trigger-terms';
import type { Calls } from '../client/calls.ts';
import { isAcknowledged, type Refusal, toRefusal } from '../client/refusal.ts';
import type { NewOrder, Order, WireInput } from '../client/shapes.ts';

/** Orders that belong together: all are accepted, or none. */
export type LinkedRequest = WireInput<'placeLinked'>;
type NamedOrder = NewOrder & { readonly clientOrderId: string };
/** What one click sends, under names of its own. */
export type NamedRequest =
  | NamedOrder
  | (Pick<LinkedRequest, 'link'> & { readonly orders: readonly NamedOrder[] });

/** The request with a client order id for each of its orders. */
export const withClientIds = (
  requested: NewOrder | LinkedRequest,
  newId: () => string,
): NamedRequest =>
  'link' in requested
    ? {
        link: requested.link,
        orders: requested.orders.map((order) => ({ ...order, clientOrderId: newId() })),
      }
    : { ...requested, clientOrderId: newId() };

const listOrders = (request: NamedRequest): readonly NamedOrder[] =>
  'link' in request ? request.orders : [request];

export type Sent =
  | {
      readonly kind: 'accepted';
      readonly order: Order;
      /** The orders that belong to it; none for one that was sent alone. */
      readonly linked: readonly Order[];
      readonly tookMs: number;
    }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** It did not arrive, and nothing was sent. */
  | { readonly kind: 'lost' }
  /** Not known yet. */
  | { readonly kind: 'unknown' };

export type Placing = {
  /** The orders as they were accepted, in the order of the request. */
  readonly place: (request: NamedRequest) => Promise<readonly Order[]>;
  /** The order sent under this client order id; null when there is none. */
  readonly findOrder: (clientOrderId: string) => Promise<Order | null>;
};

/** How orders are placed and looked up on the platform. */
export const placingBy = ({ orders }: Calls): Placing => ({
  place: async (request) =>
    'link' in request
      ? (await orders.placeLinked.mutate({ ...request, orders: [...request.orders] })).orders
      : [await orders.place.mutate(request)],
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

/** Places what is requested and finds out what became of it. Never sends twice. */
export async function sendOrder(ports: SendPorts, request: NamedRequest): Promise<Sent> {
  const started = ports.nowMs();
  try {
    const sent = toSent(await ports.place(request), ports.nowMs() - started);
    if (sent !== null) return sent;
  } catch (error) {
    const refusal = toRefusal(error);
    if (isAcknowledged(refusal)) return { kind: 'refused', refusal };
  }
  return findOut(ports, request, started);
}

/** What became of orders that the platform has; null for none. A refused one is kept there with its refusal. */
function toSent([order, ...linked]: readonly Order[], tookMs: number): Sent | null {
  if (order === undefined) return null;
  const { status, rejectCode: code, rejectReason: detail, orderId } = order;
  if (status !== 'REJECTED' || code === null) return { kind: 'accepted', order, linked, tookMs };
  const refusal = { code, title: code, detail, requestId: null, orderId, fields: [] };
  return { kind: 'refused', refusal };
}

/** Looks orders without response up by their client order ids, several times: they may still be in flight. */
async function findOut(ports: SendPorts, request: NamedRequest, started: number): Promise<Sent> {
  let isCertain = false;
  for (const waitMs of LOOK_AFTER_MS) {
    await ports.wait(waitMs);
    try {
      const found = await Promise.all(
        listOrders(request).map(({ clientOrderId }) => ports.findOrder(clientOrderId)),
      );
      const sent = toSent(
        found.flatMap((order) => order ?? []),
        ports.nowMs() - started,
      );
      if (sent !== null) return sent;
      isCertain = true;
    } catch {
      isCertain = false;
    }
  }
  return { kind: isCertain ? 'lost' : 'unknown' };
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
