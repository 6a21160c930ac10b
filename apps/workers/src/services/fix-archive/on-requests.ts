/** Requests of the OMS come in: new orders, replaces and cancels, archived as the FIX messages they are. */

import type { ArchivedRequest } from '@tradefloor/contracts/calls/fix-archive';
import type { CancelRequest, ReplaceRequest, RoutedOrder } from '@tradefloor/contracts/order';
import { toDate } from '@tradefloor/contracts/time';
import type { Strategy } from '@tradefloor/contracts/user';
import { WORKED_AS } from '@tradefloor/contracts/vocabulary/order';
import { EXECUTES_AS } from '@tradefloor/contracts/vocabulary/price-terms';
import { ALGO_NAMES } from '@tradefloor/contracts/vocabulary/strategies';
import type { ArchiveCtx } from './archive-state.ts';
import { type BesideRow, newOrderFields, sideIn, toRequestRaw, toSideCode } from './fix-request.ts';
import type { KnownOrder, Terms } from './known-orders.ts';

/** NewOrderSingle (D): an order is handed to its executing service. */
export function onRouted(ctx: ArchiveCtx, { order }: RoutedOrder): [] {
  const about = {
    orderId: order.orderId,
    parentOrderId: order.parentOrderId,
    userId: order.userId,
    desk: order.desk,
    symbol: order.symbol,
    side: order.side,
    // What waited for a price goes out when that was reached.
    ordType: EXECUTES_AS[order.orderType],
    timeInForce: WORKED_AS[order.timeInForce],
  };
  const request = {
    ...about,
    msgType: 'D',
    requestId: `${order.orderId}-0-D`,
    clOrdId: order.clientOrderId,
    origClOrdId: null,
    orderQty: order.qty,
    price: order.price,
    transactTime: order.createdAt,
  } as const;
  return archive(ctx, request, { side: toSideCode(order), more: newOrderFields(order) });
}

/** OrderCancelReplaceRequest (G). An order from before the archive kept requests has no terms to write one with. */
export async function onReplaceRequested(ctx: ArchiveCtx, requested: ReplaceRequest): Promise<[]> {
  const known = await ctx.state.orders.find(requested.orderId);
  if (known === null) return [];
  const { qty: orderQty, price } = requested;
  const request = { ...followUp(known, requested), msgType: 'G', orderQty, price } as const;
  return archive(ctx, request, { side: sideIn(known.first) });
}

/** OrderCancelRequest (F), with the same exception. */
export async function onCancelRequested(ctx: ArchiveCtx, requested: CancelRequest): Promise<[]> {
  const known = await ctx.state.orders.find(requested.orderId);
  if (known === null) return [];
  const { orderQty, price } = termsFor(known, requested.strategy);
  const request = { ...followUp(known, requested), msgType: 'F', orderQty, price } as const;
  return archive(ctx, request, { side: sideIn(known.first) });
}

const isAlgo = (strategy: Strategy): boolean => ALGO_NAMES.some((name) => name === strategy);

/** An algo's order has no reports of its own that grant a replace: the last request counts as granted. */
const termsFor = (known: KnownOrder, strategy: Strategy): Terms =>
  isAlgo(strategy) ? known.asked : known.inForce;

/** What every later request of an order shares: who and what, and its place in the chain of 11 and 41. */
function followUp(known: KnownOrder, { requestNo, strategy, at }: CancelRequest | ReplaceRequest) {
  const { first } = known;
  return {
    ...first,
    requestId: `${first.orderId}-${requestNo}`,
    clOrdId: `${first.clOrdId}.${requestNo}`,
    origClOrdId: termsFor(known, strategy).clOrdId,
    transactTime: at,
  };
}

type Request = Omit<
  ArchivedRequest,
  'sessionDay' | 'direction' | 'msgSeqNum' | 'sendingTime' | 'raw'
>;

/** Gives the request the day's next number and its bytes. */
function archive({ state, nowMs }: ArchiveCtx, request: Request, beside: BesideRow): [] {
  const sessionDay = toDate(nowMs);
  const day = state.sessionDays.get(sessionDay);
  const msgSeqNum = (day?.lastRequestNum ?? 0) + 1;
  state.sessionDays.put({
    sessionDay,
    lastSeqNum: day?.lastSeqNum ?? 0,
    lastRequestNum: msgSeqNum,
  });
  const place = { sessionDay, direction: 'IN', msgSeqNum, sendingTime: nowMs } as const;
  const row = { ...request, ...place };
  const archived: ArchivedRequest = { ...row, raw: toRequestRaw(row, beside) };
  state.requests.append(archived);
  state.orders.received(archived);
  return [];
}
