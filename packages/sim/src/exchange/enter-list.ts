/**
 * NewOrderList at the exchange: all orders of a list are accepted or none. Those that wait for their entry are
 * acknowledged and are in no book; the others are entered as orders by themselves.
 */
import { qty } from '@tradefloor/contracts/money';
import { LINKED_ORDERS } from '@tradefloor/contracts/vocabulary/links';
import type {
  NewOrderList,
  NewOrderSingle,
} from '@tradefloor/core/trading/exchange/client-messages';
import { collectOrder, isCollected } from './auction-orders.ts';
import { admitOrder, beginWork, waitForStop } from './enter-order.ts';
import { type ExchangeOrder, isWaiting } from './exchange-order.ts';
import { listOpen, toTerms } from './exchange-state.ts';
import { linkFault, refuseList, toSequence } from './list-terms.ts';
import { isParked } from './order-link.ts';
import { type Refusal, reportOrder } from './order-reports.ts';
import { ORD_REJ } from './order-terms.ts';
import { refuseMessage } from './refuse-message.ts';
import type { Requested } from './respond-requests.ts';
import { type Handling, keepId, keepOrder } from './turn.ts';
import { bookFor } from './working.ts';

/**
 * Orders of one message that are refused one by one. A message of more, or of none, is refused as such: it must not keep
 * the exchange busy, and a client has to have a response.
 */
const REPORTED_MAX = 200;

export function enterList(turn: Handling, { session, message }: Requested<NewOrderList>): void {
  const count = message.orders.length;
  if (count === 0 || count > REPORTED_MAX) {
    const text = `a list has ${LINKED_ORDERS.min} or ${LINKED_ORDERS.max} orders, not ${count}`;
    refuseMessage(turn, { session, message }, { reason: 0, text });
    return;
  }
  const ids = turn.state.ids.get(session);
  const isKnown = (id: string): boolean => ids?.has(id) ?? false;
  const request = { session, message };
  if (isKnown(message.listId)) {
    if (message.possResend) return;
    refuseList(turn, request, { reason: ORD_REJ.duplicate, text: 'ListID already used today' });
    return;
  }
  const fresh = message.orders.filter(({ order }) => !isKnown(order.clOrdId));
  const accepted = admitList(turn, request);
  keepId(turn, [session, message.listId, 0]);
  if ('reason' in accepted) {
    for (const { order } of fresh) keepId(turn, [session, order.clOrdId, 0]);
    refuseList(turn, request, accepted);
    return;
  }
  for (const row of accepted) acknowledge(turn, row);
  for (const row of accepted) begin(turn, row);
}

type ListRefusal = Refusal & { readonly at?: number };

/** The rows of a list, or why it cannot come. Nothing has changed yet. */
function admitList(
  turn: Handling,
  { session, message }: Requested<NewOrderList>,
): readonly ExchangeOrder[] | ListRefusal {
  const { state } = turn;
  const ids = state.ids.get(session);
  const used = message.orders.findIndex(({ order }) => ids?.has(order.clOrdId));
  if (used >= 0) return { reason: ORD_REJ.duplicate, text: 'ClOrdID already used today', at: used };
  const sequence = toSequence(message);
  if ('reason' in sequence) return sequence;
  if (listOpen(state, session).size + sequence.length > toTerms(state, session).maxOpenOrders) {
    return { reason: ORD_REJ.exceedsLimit, text: 'too many open orders' };
  }
  const rows: ExchangeOrder[] = [];
  for (const order of sequence) {
    const row = toRow(turn, { session, list: message, order, seqNo: rows.length + 1 });
    if (!('reason' in row)) rows.push(row);
    else return { ...row, at: message.orders.findIndex((one) => one.order === order) };
  }
  return linkFault(message.contingency, rows) ?? rows;
}

type Listed = {
  readonly session: string;
  readonly list: NewOrderList;
  readonly order: NewOrderSingle;
  readonly seqNo: number;
};

function toRow(turn: Handling, { session, list, order, seqNo }: Listed): ExchangeOrder | Refusal {
  const { listId, contingency, orders } = list;
  const waits = contingency === 'OTO' && seqNo > 1;
  const row = admitOrder(turn, { session, message: order, isParked: waits });
  if ('reason' in row || contingency === 'OTHER') return row;
  const link = {
    listId,
    contingency,
    firstNo: row.orderNo,
    size: orders.length,
    ordered: row.qty,
    followed: qty(0),
    ...(waits ? { parked: 'ENTRY' as const } : {}),
  };
  return { ...row, orderNo: row.orderNo + seqNo - 1, link };
}

function acknowledge(turn: Handling, row: ExchangeOrder): void {
  const { state } = turn;
  state.counters.order += 1;
  keepId(turn, [row.session, row.clOrdId, row.orderNo]);
  if (isWaiting(row)) waitForStop(turn, row);
  else if (!isParked(row) && isCollected(state, row)) collectOrder(turn, row);
  else {
    keepOrder(turn, row);
    reportOrder(turn, row, { execType: 'NEW' });
  }
}

/** Lets an order trade that neither waits nor is in a call. */
function begin(turn: Handling, row: ExchangeOrder): void {
  if (isWaiting(row) || isParked(row) || isCollected(turn.state, row)) return;
  const venueBook = bookFor(turn, row);
  beginWork(turn, row, venueBook);
}
