/**
 * The order states as FIX 4.4 names them: which event is valid in which status, and its effect on the record. Nothing
 * is decided and nothing is published here: a caller checks {@link canMove} first.
 */
import type { Px, Qty } from '@tradefloor/contracts/money';
import { qty } from '@tradefloor/contracts/money';
import type { AmendedHandling, Order, OrderStatus } from '@tradefloor/contracts/order';
import type { RejectReason } from '@tradefloor/contracts/refusals';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { invariant, unreachable } from '../../result.ts';
import { shrunk } from '../short/mark-sale.ts';

/** What happens to an order. `at` is in milliseconds since 1970. */
export type OrderEvent = { readonly at: number } & (
  | { readonly type: 'accepted'; readonly riskConfigVersion: number }
  | {
      readonly type: 'rejected';
      readonly code: RejectReason;
      readonly reason: string;
      readonly riskConfigVersion: number | null;
    }
  /**
   * Quantity and average are those after the fill, as the executing side worked them out from its exact sum of
   * price times quantity: an average carried on from rounded averages would drift.
   */
  | { readonly type: 'filled'; readonly cumQty: Qty; readonly avgPx: Px }
  | { readonly type: 'cancel-requested' }
  | { readonly type: 'cancel-refused' }
  /** With a code where the platform ended it: an order that self-match prevention took off. */
  | {
      readonly type: 'canceled';
      readonly because?: { readonly code: RejectReason; readonly reason: string };
    }
  /** Self-match prevention took a part of it off before it went to market (FIX ExecType D, restated). */
  | { readonly type: 'decremented'; readonly qty: Qty }
  | { readonly type: 'replace-requested' }
  /** A price reached its trigger (FIX ExecType L); where its stop stood then. */
  | { readonly type: 'triggered'; readonly stopPrice: Px; readonly shortQty: Qty | null }
  /** Changed while it is held off the market: no one else knows it. */
  | {
      readonly type: 'amended';
      readonly qty: Qty;
      readonly price: Px | null;
      readonly stopPrice: Px | null;
      /** Where it goes to market with it. */
      readonly shortQty?: Qty | null;
      /** Where that changes. */
      readonly handling?: AmendedHandling;
    }
  /** Another date for one that is good till a date: the OMS keeps dates, at venues it is good till cancelled. */
  | { readonly type: 'extended'; readonly expireAt: number }
  | { readonly type: 'replace-refused' }
  | {
      readonly type: 'replaced';
      readonly qty: Qty;
      readonly price: Px | null;
      readonly shortQty: Qty | null;
      /** Where that changes. */
      readonly handling?: AmendedHandling;
    }
  | { readonly type: 'expired' }
);
export type OrderEventType = OrderEvent['type'];

const WORKING: readonly OrderEventType[] = [
  'filled',
  'cancel-requested',
  'canceled',
  'replace-requested',
  'extended',
  'expired',
];

/**
 * Which events each status admits (FIX 4.4, appendix D). A cancel may overtake a pending replace, whose response then
 * comes while the cancel is pending; a fill comes whenever the order is open.
 */
export const ORDER_MOVES: Readonly<Record<OrderStatus, readonly OrderEventType[]>> = {
  PENDING_NEW: ['accepted', 'rejected'],
  NEW: [...WORKING, 'decremented', 'triggered', 'amended'],
  PARTIALLY_FILLED: WORKING,
  PENDING_CANCEL: [
    'filled',
    'canceled',
    'cancel-refused',
    'replaced',
    'replace-refused',
    'expired',
  ],
  PENDING_REPLACE: [
    'filled',
    'replaced',
    'replace-refused',
    'cancel-requested',
    'canceled',
    'expired',
  ],
  FILLED: [],
  CANCELED: [],
  EXPIRED: [],
  REJECTED: [],
};

/** True when an order of this status may meet the event. */
export const canMove = (status: OrderStatus, type: OrderEventType): boolean =>
  ORDER_MOVES[status].includes(type);

/** The status of an order on the market with nothing pending. */
const workingStatus = (filledQty: Qty): OrderStatus => (filledQty > 0 ? 'PARTIALLY_FILLED' : 'NEW');

/**
 * The record after the event: one version up, quantities in balance.
 * @throws InvariantViolation when the status does not admit the event, or a quantity would go back or pass the order's
 */
export function evolve(order: Order, event: OrderEvent): Order {
  invariant(canMove(order.status, event.type), `${order.status} cannot be ${event.type}`);
  const next: Order = {
    ...order,
    updatedAt: event.at,
    version: order.version + 1,
    ...toChange(order, event),
  };
  next.leavesQty = isOpen(next.status) ? qty(next.qty - next.filledQty) : qty(0);
  return next;
}

function toChange(order: Order, event: OrderEvent): Partial<Order> {
  switch (event.type) {
    case 'accepted':
      return { status: 'NEW', riskConfigVersion: event.riskConfigVersion };
    case 'rejected':
      return {
        status: 'REJECTED',
        rejectCode: event.code,
        rejectReason: event.reason,
        riskConfigVersion: event.riskConfigVersion,
      };
    case 'filled':
      return filled(order, event);
    case 'cancel-requested':
      return { status: 'PENDING_CANCEL' };
    case 'replace-requested':
      return { status: 'PENDING_REPLACE' };
    case 'cancel-refused':
      return { status: workingStatus(order.filledQty) };
    case 'replace-refused':
      return { status: afterReplace(order) };
    case 'replaced':
      return replaced(order, event);
    case 'canceled':
      return canceled(event);
    case 'decremented':
      return decremented(order, event);
    case 'expired':
      return { status: 'EXPIRED' };
    case 'extended':
      return { expireAt: event.expireAt };
    case 'triggered':
      return triggered(order, event);
    case 'amended':
      return amended(order, event);
    default:
      return unreachable(event);
  }
}

/** A pending cancel or replace stays pending through a fill, unless the fill was the last. */
function filled(order: Order, { cumQty, avgPx }: { cumQty: Qty; avgPx: Px }): Partial<Order> {
  invariant(cumQty > order.filledQty, `filled quantity rises from ${order.filledQty}`);
  invariant(cumQty <= order.qty, `filled quantity stays within ${order.qty}`);
  const isPending = order.status === 'PENDING_CANCEL' || order.status === 'PENDING_REPLACE';
  const open = isPending ? order.status : workingStatus(cumQty);
  return { filledQty: cumQty, avgPx, status: cumQty === order.qty ? 'FILLED' : open };
}

function canceled({ because }: Extract<OrderEvent, { type: 'canceled' }>): Partial<Order> {
  const end = { status: 'CANCELED' } as const;
  if (because === undefined) return end;
  return { ...end, rejectCode: because.code, rejectReason: because.reason };
}

function decremented(order: Order, to: { qty: Qty }): Partial<Order> {
  invariant(to.qty > 0 && to.qty < order.qty, `quantity falls below ${order.qty}, not to nothing`);
  return { qty: to.qty, shortQty: shrunkShort(order, to.qty) };
}

/** Null where it has no marks yet, or never. */
const shrunkShort = ({ qty: total, shortQty }: Order, to: Qty): Qty | null =>
  shortQty === null ? null : shrunk({ qty: total, shortQty }, to);

/** Once, and never back. */
function triggered(
  order: Order,
  { stopPrice, shortQty }: { stopPrice: Px; shortQty: Qty | null },
): Partial<Order> {
  invariant(order.triggered === false, 'it waits for its trigger');
  return { triggered: true, stopPrice, shortQty };
}

function amended(order: Order, to: Extract<OrderEvent, { type: 'amended' }>): Partial<Order> {
  invariant(order.filledQty === 0, 'it is held off the market');
  const { qty, price, stopPrice, shortQty = shrunkShort(order, to.qty), handling } = to;
  return { qty, price, stopPrice, shortQty, ...handling };
}

/** A replace down to what fills have meanwhile taken leaves nothing open: the order is filled. */
function replaced(order: Order, to: Extract<OrderEvent, { type: 'replaced' }>): Partial<Order> {
  invariant(to.qty >= order.filledQty, `quantity stays at or above ${order.filledQty}`);
  const status = to.qty === order.filledQty ? 'FILLED' : afterReplace(order);
  return { qty: to.qty, price: to.price, shortQty: to.shortQty, ...to.handling, status };
}

/** A cancel that overtook the replace is still pending after it. */
const afterReplace = (order: Order): OrderStatus =>
  order.status === 'PENDING_CANCEL' ? 'PENDING_CANCEL' : workingStatus(order.filledQty);
