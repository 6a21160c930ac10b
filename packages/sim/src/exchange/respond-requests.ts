/** A client's requests to an exchange about its orders and its securities, and mass cancels. */
import type { Side } from '@tradefloor/contracts/order';
import type {
  MassCancelRequest,
  MassStatusRequest,
  OrderStatusRequest,
  SecurityListRequest,
} from '@tradefloor/core/trading/exchange/client-messages';
import type { MassCancelReport } from '@tradefloor/core/trading/exchange/exchange-responses';
import { isFrozen } from './auction-orders.ts';
import type { ExchangeOrder } from './exchange-order.ts';
import { type ExchangeState, listingFor, listOpen, orderNamed } from './exchange-state.ts';
import { orderReport, unknownOrder } from './order-reports.ts';
import { type Handling, keepId, notify, report } from './turn.ts';
import { endOrder } from './working.ts';

/** A session's message. */
export type Requested<Message> = { readonly session: string; readonly message: Message };

/** OrderStatusRequest: one 150=I. */
export function respondStatus(
  turn: Handling,
  { session, message }: Requested<OrderStatusRequest>,
): void {
  const order = orderNamed(turn.state, session, message.clOrdId);
  const isMeant = order !== null && order.symbol === message.symbol;
  const status = isMeant
    ? orderReport(turn, order, { execType: 'ORDER_STATUS' })
    : unknownOrder(turn, message);
  notify(turn, session, status);
}

/**
 * OrderMassStatusRequest: one 150=I for each open order, or one that reports that there is none.
 */
export function respondMassStatus(
  turn: Handling,
  { session, message }: Requested<MassStatusRequest>,
): void {
  const { requestId, symbol } = message;
  const orders = openOrders(turn.state, session, { symbol, side: null });
  const massStatus = { requestId, total: orders.length };
  for (const order of orders) {
    notify(turn, session, orderReport(turn, order, { execType: 'ORDER_STATUS', massStatus }));
  }
  if (orders.length > 0) return;
  const none = unknownOrder(turn, { clOrdId: 'NONE', symbol: symbol ?? '[N/A]', side: null });
  notify(turn, session, { ...none, massStatus, text: 'no open orders' });
}

/** OrderMassCancelRequest: one report of what it does, then the end of each order. */
export function massCancel(
  turn: Handling,
  { session, message }: Requested<MassCancelRequest>,
): void {
  const { state } = turn;
  const { clOrdId, scope, symbol, side } = message;
  state.counters.order += 1;
  const handle = (
    part: Pick<MassCancelReport, 'response' | 'rejectReason' | 'affected' | 'text'>,
  ) =>
    report(turn, session, {
      type: 'MASS_CANCEL_REPORT',
      clOrdId,
      venueOrderId: `O${state.counters.order}`,
      scope,
      symbol,
      transactAt: turn.nowMs,
      ...part,
    });
  const refuse = (rejectReason: 0 | 1, text: string) =>
    handle({ response: 0, rejectReason, affected: 0, text });
  if (scope === 'OTHER') {
    refuse(0, 'only one security, or all orders');
    return;
  }
  if (scope === 'SYMBOL' && (symbol === null || listingFor(state, session, symbol) === null)) {
    refuse(1, 'symbol is not listed');
    return;
  }
  if (state.ids.get(session)?.has(clOrdId)) {
    refuse(0, 'ClOrdID already used today');
    return;
  }
  keepId(turn, [session, clOrdId, 0]);
  const of = { symbol: scope === 'SYMBOL' ? symbol : null, side };
  const orders = openOrders(state, session, of).filter((order) => !isFrozen(turn, order));
  const response = scope === 'SYMBOL' ? 1 : 7;
  handle({ response, rejectReason: null, affected: orders.length, text: null });
  for (const order of orders) endOrder(turn, order, { execType: 'CANCELED', text: 'mass cancel' });
}

/** Open orders of a session, oldest first. */
export const openOrders = (
  state: ExchangeState,
  session: string,
  { symbol, side }: { symbol: string | null; side: Side | null },
): ExchangeOrder[] =>
  [...listOpen(state, session)]
    .flatMap((orderNo) => state.orders.get(orderNo) ?? [])
    .filter((order) => symbol === null || order.symbol === symbol)
    .filter((order) => side === null || order.side === side);

/** SecurityListRequest: what is listed. */
export function respondSecurityList(
  turn: Handling,
  { session, message }: Requested<SecurityListRequest>,
): void {
  const { symbol, requestId } = message;
  const securities = turn.state.settings.instruments
    .filter((listing) => symbol === null || listing.symbol === symbol)
    .filter((listing) => listingFor(turn.state, session, listing.symbol) !== null)
    .map(({ symbol: listed, name, currency, tickSize, lotSize, primaryVenue }) => ({
      symbol: listed,
      name,
      currency,
      tickSize,
      lotSize,
      primaryVenue,
    }));
  const result = securities.length === 0 ? 2 : 0;
  notify(turn, session, { type: 'SECURITY_LIST_REPORT', requestId, result, securities });
}
