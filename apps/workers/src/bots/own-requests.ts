/** A bot's requests as calls of the platform: what is not well-formed, or names no order, is refused here. */
import type { BotEvent, NamedOrder, OrderPort } from '@tradefloor/bots/bot-event';
import { type OwnOrders, toRefused } from '@tradefloor/bots/own-orders';
import type { Amendment, OwnOrder, Refusal } from '@tradefloor/bots/strategy';
import type { Call, CallInput } from '@tradefloor/contracts/calls/call';
import { cancelOrder, placeOrder, replaceOrder } from '@tradefloor/contracts/calls/orders';
import type { OrderId } from '@tradefloor/contracts/ids';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import type { RefusalCode } from '@tradefloor/contracts/vocabulary/refusals';
import { invariant } from '@tradefloor/core/result';
import * as z from 'zod';

export type Failure = { readonly code: RefusalCode; readonly detail: string };

export type OwnRequestsOptions = {
  readonly own: OwnOrders;
  readonly nowMs: () => number;
  /** Takes what is known at once. */
  readonly add: (event: BotEvent | null) => void;
  /** Calls the platform for an order of a symbol; a refusal goes to `onRefused`. */
  readonly send: <C extends Call>(call: C, input: CallInput<C>, from: Sender) => void;
};

export type Sender = {
  readonly symbol: string;
  readonly onRefused: (failure: Failure) => void;
};

/** What keeps an order from being changed or cancelled; null where nothing does. */
export function findObstacle(order: OwnOrder | null, clientOrderId: string): Failure | null {
  if (order === null) return { code: 'NOT_FOUND', detail: `There is no order ${clientOrderId}` };
  if (!isOpen(order.status)) {
    return { code: 'CONFLICT', detail: `Order ${clientOrderId} is ${order.status}` };
  }
  return order.orderId === null
    ? { code: 'CONFLICT', detail: `Order ${clientOrderId} is not acknowledged yet` }
    : null;
}

export class OwnRequests implements OrderPort {
  readonly #options: OwnRequestsOptions;

  constructor(options: OwnRequestsOptions) {
    this.#options = options;
  }

  place(order: NamedOrder): void {
    const { own, nowMs, add, send } = this.#options;
    const { clientOrderId } = order;
    invariant(own.find(clientOrderId) === null, `${clientOrderId} is one order`);
    own.add(order);
    const onRefused = (failure: Failure) => add(own.onNotPlaced(clientOrderId, failure, nowMs()));
    const fault = findFault(placeOrder, order);
    if (fault === null) send(placeOrder, order, { symbol: order.symbol, onRefused });
    else onRefused({ code: 'INVALID_ORDER', detail: fault });
  }

  amend(clientOrderId: string, amendment: Amendment): void {
    const { send } = this.#options;
    this.#onOpen({ clientOrderId, request: 'AMEND' }, (orderId, from) => {
      const input = { orderId, ...amendment };
      const fault = findFault(replaceOrder, input);
      if (fault === null) send(replaceOrder, input, from);
      else from.onRefused({ code: 'VALIDATION_FAILED', detail: fault });
    });
  }

  cancel(clientOrderId: string): void {
    this.#onOpen({ clientOrderId, request: 'CANCEL' }, (orderId, from) =>
      this.#options.send(cancelOrder, { orderId }, from),
    );
  }

  #onOpen(
    requested: Pick<Refusal, 'clientOrderId' | 'request'>,
    run: (orderId: OrderId, from: Sender) => void,
  ): void {
    const { own, nowMs, add } = this.#options;
    const onRefused = (failure: Failure) => add(toRefused({ ...requested, ...failure }, nowMs()));
    const order = own.find(requested.clientOrderId);
    const obstacle = findObstacle(order, requested.clientOrderId);
    if (obstacle !== null) onRefused(obstacle);
    else if (order?.orderId) run(order.orderId, { symbol: order.symbol, onRefused });
  }
}

/** The first fault of an input in its inside form; null where it has none. */
function findFault<C extends Call>(call: C, input: CallInput<C>): string | null {
  const { success, error } = z.safeEncode(call.in, input);
  if (success) return null;
  const [first] = error.issues;
  return first === undefined ? 'not valid' : `${first.path.join('.')}: ${first.message}`;
}
