/** The executing side's messages about an order besides its fills: FIX execution reports and acknowledgements. */
import type { ExecType, ExecutionReport, Fill } from '@tradefloor/contracts/fill';
import { type ExecId, execId } from '@tradefloor/contracts/ids';
import { qty } from '@tradefloor/contracts/money';
import type { ExecutionAck, OrderStatus } from '@tradefloor/contracts/order';
import { getLimitPrice } from '@tradefloor/contracts/vocabulary/price-terms';
import { type SaleMark, toSaleMark } from '@tradefloor/contracts/vocabulary/sale-marks';
import { shortFilled } from '../short/mark-sale.ts';
import { computeAvgPx, leavesQty } from './booking.ts';
import type { WorkingOrder } from './working-order.ts';

/** FIX OrdStatus (tag 39) of an order on the executing side. */
function toOrdStatus(order: WorkingOrder): OrderStatus {
  if (order.state !== 'WORKING') return order.state;
  return order.cumQty > 0 ? 'PARTIALLY_FILLED' : 'NEW';
}

type Event = {
  readonly execId: ExecId;
  readonly execType: ExecType;
  readonly at: number;
  readonly text: string | null;
  readonly traded?: Traded;
  /** Where the report responds to a request of its own name. */
  readonly clOrdId?: string;
  readonly origClOrdId?: string;
};

/** A fill and the number both its sides know it by. */
type Traded = {
  readonly fill: Fill;
  readonly trdMatchId: string;
  /** How its shares were marked. */
  readonly mark?: SaleMark | null;
};

function toReport(
  order: WorkingOrder,
  { execId, execType, at, text, traded, clOrdId = order.clOrdId, origClOrdId }: Event,
): ExecutionReport {
  const fill = traded?.fill;
  const mark = traded === undefined ? findMark(order) : (traded.mark ?? null);
  return {
    execId,
    execType,
    ordStatus: toOrdStatus(order),
    orderId: order.orderId,
    clOrdId,
    origClOrdId: origClOrdId ?? null,
    parentOrderId: order.parentOrderId,
    userId: order.userId,
    desk: order.desk,
    symbol: order.symbol,
    side: order.side,
    ordType: order.terms.type,
    timeInForce: order.timeInForce,
    orderQty: order.qty,
    price: getLimitPrice(order.terms),
    lastQty: fill?.qty ?? qty(0),
    lastPx: fill?.price ?? null,
    lastMkt: fill?.venue ?? null,
    liquidity: fill?.liquidity ?? null,
    contraBroker: fill?.counterparty ?? null,
    trdMatchId: traded?.trdMatchId ?? null,
    fees: fill?.fees ?? null,
    settlementDate: fill?.settlementDate ?? null,
    cumQty: order.cumQty,
    leavesQty: order.state === 'WORKING' ? leavesQty(order) : qty(0),
    avgPx: computeAvgPx(order),
    transactTime: at,
    text,
    ...(mark === null ? {} : { mark }),
  };
}

/** The mark of an order all of whose shares are sold short; null for any other. */
const findMark = ({ qty: total, shortQty, shortExempt }: WorkingOrder): SaleMark | null =>
  shortQty !== null && shortQty > 0 && shortQty === total ? toSaleMark({ shortExempt }) : null;

/** ExecType NEW: the order is on the executing side. */
export const newReport = (order: WorkingOrder, at: number): ExecutionReport =>
  toReport(order, { execId: execId(`${order.orderId}-NEW`), execType: 'NEW', at, text: null });

/** ExecType TRADE; `order` is the order after the fill. */
export const tradeReport = (order: WorkingOrder, traded: Traded): ExecutionReport => {
  const { execId, at } = traded.fill;
  return toReport(order, { execId, execType: 'TRADE', at, text: null, traded });
};

export type Acknowledged = {
  readonly kind: ExecutionAck['kind'];
  /** The request this responds to; 0 when unsolicited. */
  readonly requestNo: number;
  readonly reason: string;
  readonly at: number;
};

/** ClOrdID (11) of the OMS's n-th request about an order: the chain that OrigClOrdID (41) follows. */
export const requestClOrdId = ({ clientOrderId }: WorkingOrder, requestNo: number): string =>
  `${clientOrderId}.${requestNo}`;

/**
 * ExecType CANCELED, EXPIRED or REPLACED; `order` is the order after the change.
 * @param before ClOrdID of the order at the time of the request
 */
export function changeReport(
  order: WorkingOrder,
  change: Acknowledged & { readonly kind: 'CANCELED' | 'EXPIRED' | 'REPLACED' },
  before: string = order.clOrdId,
): ExecutionReport {
  const { kind, requestNo, reason: text, at } = change;
  const isRequested = requestNo > 0;
  return toReport(order, {
    execId: execId(`${order.orderId}-${kind}-${requestNo}`),
    execType: kind,
    at,
    text,
    ...(isRequested ? { clOrdId: requestClOrdId(order, requestNo), origClOrdId: before } : {}),
  });
}

/** The response to the OMS; quantity and price are those in force. */
export const toAck = (order: WorkingOrder, ack: Acknowledged): ExecutionAck => ({
  orderId: order.orderId,
  userId: order.userId,
  ...ack,
  qty: order.qty,
  price: getLimitPrice(order.terms),
  cumQty: order.cumQty,
  ...(ack.kind === 'CANCELED' || ack.kind === 'EXPIRED' ? toShortCum(order) : {}),
});

/** What an order has sold short, where that is more than the OMS counts: by it the long part trades first. */
function toShortCum(order: WorkingOrder): Pick<ExecutionAck, 'shortCumQty'> {
  const { qty: total, shortQty, cumQty, longCumQty } = order;
  if (shortQty === null || shortQty === 0) return {};
  const shortCumQty = qty(Math.min(shortQty, cumQty - longCumQty));
  return shortCumQty > shortFilled({ qty: total, shortQty }, cumQty) ? { shortCumQty } : {};
}
