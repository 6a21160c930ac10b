/** What orders may be a list, and the refusal of a whole one: each of its orders is reported with 39=8. */
import { isForAuction } from '@tradefloor/contracts/vocabulary/auctions';
import { alternativesFault, LINKED_ORDERS } from '@tradefloor/contracts/vocabulary/links';
import { isImmediate, TIME_RULES } from '@tradefloor/contracts/vocabulary/order';
import type {
  NewOrderList,
  NewOrderSingle,
} from '@tradefloor/core/trading/exchange/client-messages';
import { LIST_REFUSED } from '@tradefloor/core/trading/exchange/exchange-responses';
import type { ListRef } from '@tradefloor/core/trading/exchange/order-lists';
import { exitSideFault } from '@tradefloor/core/trading/order/exit-side';
import type { ExchangeOrder } from './exchange-order.ts';
import { type Refusal, refuseOrder } from './order-reports.ts';
import { ORD_REJ } from './order-terms.ts';
import type { Requested } from './respond-requests.ts';
import type { Handling } from './turn.ts';

/** Refuses all orders of a list; `at`: the one that the reason is about, by its place in the message. */
export function refuseList(
  turn: Handling,
  { session, message }: Requested<NewOrderList>,
  { reason, text, at }: Refusal & { readonly at?: number },
): void {
  const { listId, contingency } = message;
  const list: ListRef = { listId, contingency };
  for (const [place, { order }] of message.orders.entries()) {
    const isMeant = at === undefined || at === place;
    const refusal = isMeant ? { reason, text } : { reason: ORD_REJ.other, text: LIST_REFUSED };
    refuseOrder(turn, { session, message: order, list }, refusal);
  }
}

/** The orders of a list by ListSeqNo (67), or why the message is none that is offered. */
export function toSequence(list: NewOrderList): readonly NewOrderSingle[] | Refusal {
  const { contingency, orders, total } = list;
  const refuse = (text: string): Refusal => ({ reason: ORD_REJ.other, text });
  const unsupported = (text: string): Refusal => ({ reason: ORD_REJ.unsupported, text });
  if (contingency === 'OTHER') return unsupported('only ContingencyType 1, 2 and 3');
  if (!list.hasNoBidding) return unsupported('only BidType 3, no bidding process');
  if (!list.isImmediate) return unsupported('only ListExecInstType 1, immediate');
  if (!list.isComplete) return unsupported('a list comes in one message');
  if (total !== orders.length) {
    return refuse(`TotNoOrders is ${total ?? 'no number'}, the message has ${orders.length}`);
  }
  const max = contingency === 'OTO' ? LINKED_ORDERS.max : LINKED_ORDERS.min;
  if (orders.length < LINKED_ORDERS.min || orders.length > max) {
    const range = max === LINKED_ORDERS.min ? `${max}` : `${LINKED_ORDERS.min} or ${max}`;
    return refuse(`a list of this ContingencyType has ${range} orders, not ${orders.length}`);
  }
  const sorted = orders.toSorted((a, b) => (a.seqNo ?? 0) - (b.seqNo ?? 0));
  if (sorted.some(({ seqNo }, at) => seqNo !== at + 1)) {
    return refuse('ListSeqNo counts the orders from 1, each once');
  }
  const names = new Set(orders.map(({ order }) => order.clOrdId));
  if (names.size < orders.length) return refuse('a ClOrdID stands twice in the list');
  const symbols = new Set(orders.map(({ order }) => order.symbol));
  return symbols.size === 1
    ? sorted.map(({ order }) => order)
    : refuse('the orders of a list have one symbol');
}

/** Why these orders, each of which could stand alone, cannot depend on one another so; null where they can. */
export function linkFault(
  contingency: NewOrderList['contingency'],
  orders: readonly ExchangeOrder[],
): Refusal | null {
  const isPair = contingency !== 'OTO';
  const entry = isPair ? null : (orders[0] ?? null);
  const exits = isPair ? orders : orders.slice(1);
  const unsupported = (text: string): Refusal => ({ reason: ORD_REJ.unsupported, text });
  if (exits.some(({ timeInForce: time }) => isImmediate(time) || isForAuction(time))) {
    return unsupported('an order of a list that depends on another one is DAY or GTC');
  }
  if (exits.some(({ minQty }) => minQty !== null)) {
    return unsupported('an order of a list that depends on another one has no MinQty');
  }
  if (entry !== null) {
    const fault = entryFault(entry, exits);
    if (fault !== null) return fault;
  }
  const isAlternative = isPair || exits.length > 1;
  const text = isAlternative ? alternativesFault(exits) : null;
  return text === null ? null : { reason: ORD_REJ.other, text };
}

function entryFault(entry: ExchangeOrder, exits: readonly ExchangeOrder[]): Refusal | null {
  const refuse = (text: string): Refusal => ({ reason: ORD_REJ.other, text });
  const unsupported = (text: string): Refusal => ({ reason: ORD_REJ.unsupported, text });
  if (isForAuction(entry.timeInForce)) return unsupported('an order of a list is for no auction');
  const lasts = ({ timeInForce }: ExchangeOrder) =>
    !TIME_RULES[timeInForce].endsWithDay && !isImmediate(timeInForce);
  if (lasts(entry) && !exits.every(lasts)) {
    return unsupported('the others of a list last as long as its first order');
  }
  if (exits.some(({ peg }) => peg !== undefined)) {
    return unsupported('an order that waits for its entry is not pegged');
  }
  if (exits.length === 1) return null;
  if (exits.some(({ side, qty }) => side === entry.side || qty !== entry.qty)) {
    return refuse('the exits of a bracket have the quantity of the entry, and the other side');
  }
  const text = exitSideFault(toLevels(entry), exits.map(toLevels));
  return text === null ? null : refuse(text);
}

/** A trailing stop has no level of its own to be on a side of. */
const toLevels = ({ side, orderType, price, stop }: ExchangeOrder) => ({
  side,
  orderType,
  ...(price === null ? {} : { price }),
  ...(stop === undefined || stop.trail !== undefined ? {} : { stopPrice: stop.px }),
});
