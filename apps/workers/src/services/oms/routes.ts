/** Where an accepted order goes: dealers by request for quote, a dealer at its own price, or the market. */
import type { RoutedOrder } from '@tradefloor/contracts/order';
import { EXECUTED_BY, type ExecutedBy } from '@tradefloor/core/trading/order/offer';
import { publish } from '@tradefloor/runtime';
import type { OmsOut, OmsTopic } from './oms-out.ts';

const ROUTES = {
  VENUES: 'orders.routed',
  RFQ: 'orders.fi.rfq',
  DEALER: 'orders.otc',
} as const satisfies Record<ExecutedBy, OmsTopic>;

/** @param requestId the request that brought the order, where another one is being handled */
export const publishRouted = (routed: RoutedOrder, requestId?: string): OmsOut =>
  publish(ROUTES[EXECUTED_BY[routed.order.instrumentType]], routed, requestId);
