/** The marks of orders to sell shares, by what their user holds and has to sell when they go to market. */
import type { Qty } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';
import type { OrderRow } from '@tradefloor/core/trading/order/tables';
import { type Covered, remark, shortPart } from '@tradefloor/core/trading/short/mark-sale';
import type { OmsState } from './oms-state.ts';

type Sale = Pick<Order, 'userId' | 'symbol' | 'side' | 'instrumentType'> & {
  /** Null for one that is not sent. */
  readonly orderId: Order['orderId'] | null;
};

/** Whether an order has marks: a sale of shares. */
export const isMarked = ({
  side,
  instrumentType,
}: Pick<Order, 'side' | 'instrumentType'>): boolean =>
  side === 'SELL' && instrumentType === 'equity';

/** What covers an order: what its user holds, less what his other orders at market may still sell. */
function coveredBy(state: OmsState, { orderId, userId, symbol }: Sale): Covered {
  let openSells = 0;
  for (const row of state.openOrders(userId)) {
    const isOther = row.symbol === symbol && row.side === 'SELL' && row.orderId !== orderId;
    if (isOther && !isWaiting(state, row)) openSells += row.leavesQty;
  }
  return { netQty: state.netQty(userId, symbol), openSells };
}

/** One that waits for its price or its entry sells nothing yet; it is marked when that has come. */
const isWaiting = ({ triggers, links }: OmsState, { orderId, shortQty }: OrderRow): boolean =>
  shortQty === null && (triggers.get(orderId) !== undefined || links.isParked(orderId));

/** How many shares of an order that goes to market now are sold short; null for what has no marks. */
export const findShortQty = (state: OmsState, order: Sale & Pick<Order, 'qty'>): Qty | null =>
  isMarked(order) ? shortPart(order.qty, coveredBy(state, order)) : null;

/** The same of an order at market with another quantity. */
export function findRemarked(
  state: OmsState,
  row: OrderRow,
  to: { readonly qty: Qty },
): Qty | null {
  if (!isMarked(row)) return null;
  const { qty, filledQty } = row;
  // Orders of earlier versions have no marks: they were long.
  return remark({ qty, filledQty, shortQty: row.shortQty ?? 0 }, to, coveredBy(state, row));
}
