/** A strategy's terms as an order: what it leaves out, and the name that it has until the platform knows it. */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { qty } from '@tradefloor/contracts/money';
import { isDealtAtOnce } from '@tradefloor/core/trading/order/offer';
import { findInstrument } from '@tradefloor/instruments/instrument';
import type { NamedOrder } from './bot-event.ts';
import type { OrderTerms, OwnOrder } from './strategy.ts';

/** @param name the order's `clientOrderId` where the terms give none */
export function toNamedOrder(terms: OrderTerms, name: string): NamedOrder {
  const orderType = terms.orderType ?? (terms.price === undefined ? 'MARKET' : 'LIMIT');
  const instrumentType = terms.instrumentType ?? findInstrument(terms.symbol)?.type ?? 'equity';
  // A dealer takes an order without a limit at once or not at all.
  const isAtOnce = orderType === 'MARKET' && isDealtAtOnce(instrumentType);
  return {
    ...terms,
    orderType,
    timeInForce: terms.timeInForce ?? (isAtOnce ? 'IOC' : 'DAY'),
    strategy: terms.strategy ?? 'LIT',
    instrumentType,
    symbol: instrumentSymbol(terms.symbol),
    clientOrderId: terms.clientOrderId ?? name,
  };
}

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
