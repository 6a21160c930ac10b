/** Orders of the seats in the market of a heat: the room's own checks, and what the platform makes of each request. */
import type { Call, CallInput } from '@tradefloor/contracts/calls/call';
import { cancelOrder, placeOrder, replaceOrder } from '@tradefloor/contracts/calls/orders';
import type { OrderId } from '@tradefloor/contracts/ids';
import type { ReplaceRoomOrder, RoomOrder } from '@tradefloor/contracts/room';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { codeText, type RefusalCode } from '@tradefloor/contracts/vocabulary/refusals';
import { excessText } from '@tradefloor/contracts/vocabulary/rejections';
import type { HeatTerms } from '@tradefloor/core/competition/rooms/heat';
import { invariant } from '@tradefloor/core/result';
import type { CallFailure } from '@tradefloor/runtime';
import type { PrivateWorld } from '../scenario/private-world.ts';
import { toCaller } from './heat-people.ts';
import type { NamedOrder, Refusal, SeatBook } from './seat-book.ts';

export class HeatOrders {
  readonly #world: PrivateWorld;
  readonly #symbols: ReadonlySet<string>;
  readonly #limits: HeatTerms['limits'];

  constructor(world: PrivateWorld, { symbols, limits }: HeatTerms) {
    this.#world = world;
    this.#symbols = new Set(symbols);
    this.#limits = limits;
  }

  place(book: SeatBook, order: NamedOrder): void {
    if (book.find(order.clientOrderId) !== null) return;
    const exposure = book.exposure(order.symbol, order.side) + order.qty;
    book.add(order, this.#world.time.nowMs);
    const onRefused = (refusal: Refusal) =>
      book.refuse(order.clientOrderId, refusal, this.#world.time.nowMs);
    const refusal = this.#findRefusal(order.symbol, exposure);
    if (refusal === null) this.#request(placeOrder, order, { book, onRefused });
    else onRefused(refusal);
  }

  #findRefusal(symbol: string, exposure: number): Refusal | null {
    if (!this.#symbols.has(symbol)) {
      return { code: 'UNKNOWN_SYMBOL', detail: `${symbol} is not traded in this room` };
    }
    const { maxAbsQty } = this.#limits;
    if (exposure <= maxAbsQty) return null;
    const detail = excessText(`Holding of ${symbol}`, { count: exposure, max: maxAbsQty });
    return { code: 'QTY_LIMIT_EXCEEDED', detail };
  }

  cancel(book: SeatBook, clientOrderId: string): void {
    const onRefused = (refusal: Refusal) =>
      book.refuseChange(clientOrderId, refusal, this.#world.time.nowMs);
    const order = book.find(clientOrderId);
    const obstacle = findObstacle(order);
    if (obstacle !== null) onRefused(obstacle);
    else if (order?.orderId) {
      this.#request(cancelOrder, { orderId: order.orderId }, { book, onRefused });
    }
  }

  replace(book: SeatBook, { clientOrderId, ...change }: ReplaceRoomOrder): void {
    const onRefused = (refusal: Refusal) =>
      book.refuseChange(clientOrderId, refusal, this.#world.time.nowMs);
    const order = book.find(clientOrderId);
    const obstacle = findObstacle(order) ?? this.#findExcess(book, order, change.qty);
    if (obstacle !== null) onRefused(obstacle);
    else if (order?.orderId) {
      this.#request(replaceOrder, { orderId: order.orderId, ...change }, { book, onRefused });
    }
  }

  #findExcess(book: SeatBook, order: RoomOrder | null, qty: number | undefined): Refusal | null {
    if (order === null || qty === undefined || qty <= order.qty) return null;
    const exposure = book.exposure(order.symbol, order.side) + qty - order.qty;
    return this.#findRefusal(order.symbol, exposure);
  }

  #request<C extends Call>(
    call: C,
    input: CallInput<C>,
    {
      book,
      onRefused,
    }: { readonly book: SeatBook; readonly onRefused: (refusal: Refusal) => void },
  ): void {
    void this.#world.host.request(call, input, toCaller(book.seat)).then((result) => {
      if (!result.ok) onRefused(toRefusal(result.error));
    });
  }
}

/** What keeps an order from being changed or cancelled; null where nothing does. */
function findObstacle(
  order: { orderId: OrderId | null; status: RoomOrder['status'] } | null,
): Refusal | null {
  if (order === null) return { code: 'NOT_FOUND', detail: 'There is no such order' };
  if (!isOpen(order.status)) {
    return { code: 'CONFLICT', detail: `The order is ${codeText(order.status)}` };
  }
  return order.orderId === null
    ? { code: 'CONFLICT', detail: 'The order is not acknowledged yet' }
    : null;
}

function toRefusal(failure: CallFailure): Refusal {
  invariant(failure.kind === 'REFUSED', 'the services of a private world answer');
  return { code: failure.code as RefusalCode, detail: failure.info.detail ?? failure.code };
}
