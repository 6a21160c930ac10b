/** A strategy's terms as an order: what it leaves out, and the name that it has until the platform knows it. */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { qty } from '@tradefloor/contracts/money';
import type { NamedOrder } from './bot-event.ts';
import type { OrderTerms, OwnOrder } from './strategy.ts';

/** @param name the order's `clientOrderId` where the terms give none */
export const toNamedOrder = (terms: OrderTerms, name: string): NamedOrder => ({
  ...terms,
  orderType: terms.orderType ?? (terms.price === undefined ? 'MARKET' : 'LIMIT'),
  timeInForce: terms.timeInForce ?? 'DAY',
  strategy: terms.strategy ?? 'LIT',
  instrumentType: terms.instrumentType ?? 'equity',
  symbol: instrumentSymbol(terms.symbol),
  clientOrderId: terms.clientOrderId ?? name,
});

/** An own order that is on its way. */
export const toPending = (order: NamedOrder): OwnOrder => ({
  clientOrderId: order.clientOrderId,
  orderId: null,
  symbol: order.symbol,
  side: order.side,
  orderType: order.orderType,
  qty: order.qty,
  price: order.price ?? null,
  timeInForce: order.timeInForce,
  strategy: order.strategy,
  status: 'PENDING_NEW',
  filledQty: qty(0),
  leavesQty: order.qty,
  avgPx: null,
  rejectCode: null,
  rejectReason: null,
});
