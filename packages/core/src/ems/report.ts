/** What the executing side says of an order beside its fills: FIX execution reports and acknowledgements. */
import type { ExecType, ExecutionReport, Fill } from '@tradefloor/contracts/fill';
import { type ExecId, execId } from '@tradefloor/contracts/ids';
import { qty } from '@tradefloor/contracts/money';
import type { ExecutionAck, OrderStatus } from '@tradefloor/contracts/order';
import { avgPxOf, leavesOf } from './booking.ts';
import type { WorkingOrder } from './working-order.ts';

/** FIX OrdStatus (tag 39) of an order on the executing side. */
function ordStatusOf(order: WorkingOrder): OrderStatus {
  if (order.state !== 'WORKING') return order.state;
  return order.cumQty > 0 ? 'PARTIALLY_FILLED' : 'NEW';
}

type Event = {
  readonly execId: ExecId;
  readonly execType: ExecType;
  readonly at: number;
  readonly text: string | null;
  readonly fill?: Fill;
};

function reportOf(
  order: WorkingOrder,
  { execId, execType, at, text, fill }: Event,
): ExecutionReport {
  return {
    execId,
    execType,
    ordStatus: ordStatusOf(order),
    orderId: order.orderId,
    clOrdId: order.clientOrderId,
    userId: order.userId,
    symbol: order.symbol,
    side: order.side,
    ordType: order.orderType,
    timeInForce: order.timeInForce,
    orderQty: order.qty,
    price: order.price,
    lastQty: fill?.qty ?? qty(0),
    lastPx: fill?.price ?? null,
    lastMkt: fill?.venue ?? null,
    cumQty: order.cumQty,
    leavesQty: order.state === 'WORKING' ? leavesOf(order) : qty(0),
    avgPx: avgPxOf(order),
    transactTime: at,
    text,
  };
}

/** ExecType NEW: the order is on the executing side. */
export const newReport = (order: WorkingOrder, at: number): ExecutionReport =>
  reportOf(order, { execId: execId(`${order.orderId}-NEW`), execType: 'NEW', at, text: null });

/** ExecType TRADE; `order` is the order after the fill. */
export const tradeReport = (order: WorkingOrder, fill: Fill): ExecutionReport =>
  reportOf(order, { execId: fill.execId, execType: 'TRADE', at: fill.at, text: null, fill });

export type Acknowledged = {
  readonly kind: ExecutionAck['kind'];
  /** The request this answers; 0 when nobody asked. */
  readonly requestNo: number;
  readonly reason: string;
  readonly at: number;
};

/** ExecType CANCELED, EXPIRED or REPLACED; `order` is the order after the change. */
export const changeReport = (
  order: WorkingOrder,
  change: Acknowledged & { readonly kind: 'CANCELED' | 'EXPIRED' | 'REPLACED' },
): ExecutionReport =>
  reportOf(order, {
    execId: execId(`${order.orderId}-${change.kind}-${change.requestNo}`),
    execType: change.kind,
    at: change.at,
    text: change.reason,
  });

/** The answer to the OMS; quantity and price are those in force. */
export const ackOf = (order: WorkingOrder, ack: Acknowledged): ExecutionAck => ({
  orderId: order.orderId,
  userId: order.userId,
  ...ack,
  qty: order.qty,
  price: order.price,
  cumQty: order.cumQty,
});
