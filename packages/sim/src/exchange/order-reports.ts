/** Execution reports (35=8) and cancel rejects (35=9) of the exchange, numbered as they are made. */
import { px, qty } from '@tradefloor/contracts/money';
import type { OrderStatus } from '@tradefloor/contracts/order';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import type {
  ExchangeExecType,
  ExchangeReport,
  NewOrderSingle,
  OrderCancelRequest,
  OrderReplaceRequest,
  OrderStatusRequest,
} from '@tradefloor/core/trading/exchange/client-messages';
import type { ExchangeTrade } from '@tradefloor/core/trading/exchange/exchange-trade';
import type { ListRef } from '@tradefloor/core/trading/exchange/order-lists';
import { computeAvgPx, type ExchangeOrder, leavesQty, toVenueOrderId } from './exchange-order.ts';
import type { ExchangeState } from './exchange-state.ts';
import type { OrderLink } from './order-link.ts';
import { type Handling, report } from './turn.ts';

export type OrderEvent = {
  readonly execType: ExchangeExecType;
  /** The request's ClOrdID where it is another than the order's. */
  readonly clOrdId?: string;
  readonly origClOrdId?: string;
  readonly trade?: ExchangeTrade;
  readonly text?: string;
  readonly massStatus?: ExchangeReport['massStatus'];
  readonly isWorking?: true;
  readonly restated?: ExchangeReport['restated'];
};

const NO_ORDER_ID = 'NONE';

const nextExecId = ({ counters }: ExchangeState): string => {
  counters.exec += 1;
  return `E${counters.exec}`;
};

/** Reports what happened to an order; the row is the order after it. */
export function reportOrder(turn: Handling, order: ExchangeOrder, event: OrderEvent): void {
  report(turn, order.session, orderReport(turn, order, event));
}

/** The report itself; a status has no number of its own (FIX 4.4, tag 17 with 150=I). */
export function orderReport(
  turn: Handling,
  order: ExchangeOrder,
  event: OrderEvent,
): ExchangeReport {
  const made: ExchangeReport = {
    type: 'EXECUTION_REPORT',
    venueOrderId: toVenueOrderId(order),
    clOrdId: event.clOrdId ?? order.clOrdId,
    origClOrdId: event.origClOrdId ?? null,
    execId: event.execType === 'ORDER_STATUS' ? '0' : nextExecId(turn.state),
    execType: event.execType,
    ordStatus: order.status,
    account: order.account,
    symbol: order.symbol,
    side: order.side,
    orderType: order.orderType,
    timeInForce: order.timeInForce,
    qty: order.qty,
    price: order.price,
    cumQty: order.cumQty,
    leavesQty: leavesQty(order),
    avgPx: computeAvgPx(order),
    trade: event.trade ?? null,
    rejectReason: null,
    text: event.text ?? null,
    transactAt: turn.nowMs,
    massStatus: event.massStatus ?? null,
  };
  const { stop, peg, mark, link, expireAt } = order;
  const isPlain = stop === undefined && peg === undefined && mark === undefined;
  if (isPlain && link === undefined && expireAt === undefined) return made;
  return {
    ...made,
    ...(stop === undefined ? {} : { stopPx: stop.px }),
    ...(peg === undefined ? {} : { peg }),
    ...(stop?.trail === undefined ? {} : { trail: stop.trail }),
    ...(mark === undefined ? {} : { mark }),
    ...(expireAt === undefined ? {} : { expireAt }),
    ...(link === undefined ? {} : aboutList(order, link, event)),
  };
}

/** An order that waits for its entry is not at work, whatever is reported of it. */
const aboutList = (
  { status }: ExchangeOrder,
  { listId, contingency, parked }: OrderLink,
  { isWorking, restated }: OrderEvent,
): Pick<ExchangeReport, 'list' | 'isWorking' | 'restated'> => ({
  list: { listId, contingency },
  ...(parked !== undefined && isOpen(status) ? { isWorking: false } : {}),
  ...(isWorking === undefined ? {} : { isWorking }),
  ...(restated === undefined ? {} : { restated }),
});

/** Why something is refused: OrdRejReason (103) or CxlRejReason (102), and the text for people. */
export type Refusal = { readonly reason: number; readonly text: string };

/** Refuses a new order: one report with 39=8. */
export function refuseOrder(
  turn: Handling,
  { session, message, list }: { session: string; message: NewOrderSingle; list?: ListRef },
  { reason, text }: Refusal,
): void {
  report(turn, session, {
    ...unknownOrder(turn, message),
    execId: nextExecId(turn.state),
    execType: 'REJECTED',
    account: message.account,
    side: message.side,
    orderType: message.orderType,
    timeInForce: message.timeInForce,
    qty: message.qty ?? qty(0),
    price: message.price,
    rejectReason: reason,
    text,
    ...(message.stopPx === undefined ? {} : { stopPx: message.stopPx }),
    ...(message.peg === undefined ? {} : { peg: { ...message.peg, px: null } }),
    ...(message.trail === undefined ? {} : { trail: message.trail }),
    ...(message.mark === undefined ? {} : { mark: message.mark }),
    ...(list === undefined ? {} : { list }),
  });
}

/** The report about an order unknown to the exchange. */
export const unknownOrder = (
  turn: Handling,
  { clOrdId, symbol, side }: Pick<OrderStatusRequest, 'clOrdId' | 'symbol' | 'side'>,
): ExchangeReport => ({
  type: 'EXECUTION_REPORT',
  venueOrderId: NO_ORDER_ID,
  clOrdId,
  origClOrdId: null,
  execId: '0',
  execType: 'ORDER_STATUS',
  ordStatus: 'REJECTED',
  account: null,
  symbol,
  side: side ?? 'BUY',
  orderType: 'OTHER',
  timeInForce: 'OTHER',
  qty: qty(0),
  price: null,
  cumQty: qty(0),
  leavesQty: qty(0),
  avgPx: px(0),
  trade: null,
  rejectReason: null,
  text: 'unknown order',
  transactAt: turn.nowMs,
  massStatus: null,
});

export type AmendRequest = {
  readonly session: string;
  readonly message: OrderCancelRequest | OrderReplaceRequest;
};

/** Refuses a cancel or replace; `order` is what it named, null when nothing. */
export function refuseAmend(
  turn: Handling,
  { session, message }: AmendRequest,
  { reason, text, order }: Refusal & { readonly order: ExchangeOrder | null },
): void {
  const ordStatus: OrderStatus = order?.status ?? 'REJECTED';
  report(turn, session, {
    type: 'CANCEL_REJECT',
    venueOrderId: order === null ? NO_ORDER_ID : toVenueOrderId(order),
    clOrdId: message.clOrdId,
    origClOrdId: message.origClOrdId,
    ordStatus,
    responseTo: message.type,
    reason,
    text,
    transactAt: turn.nowMs,
  });
}
