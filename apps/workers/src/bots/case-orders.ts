/** A bot's orders within the limits of its case: what would pass one is refused before it reaches the platform. */
import type { BotEvent, NamedOrder, OrderPort } from '@tradefloor/bots/bot-event';
import type { Ledger } from '@tradefloor/bots/ledger';
import { type OwnOrders, toRefused } from '@tradefloor/bots/own-orders';
import type { Amendment } from '@tradefloor/bots/strategy';
import type { Side } from '@tradefloor/contracts/order';
import {
  findLimitBreach,
  getLimits,
  type LimitBreach,
} from '@tradefloor/core/competition/cases/case-limits';
import type { CompetitionCase } from '@tradefloor/core/competition/cases/competition-case';

const RATE_MS = 1_000;

export type CaseOrdersOptions = {
  readonly of: Pick<CompetitionCase, 'limits' | 'contractLimits'>;
  readonly orders: OrderPort;
  readonly record: { readonly orders: OwnOrders; readonly ledger: Ledger };
  readonly nowMs: () => number;
  /** Takes what is known at once. */
  readonly add: (event: BotEvent | null) => void;
};

type Added = {
  readonly symbol: string;
  readonly side: Side;
  readonly orderQty: number;
  readonly addedQty: number;
};

export class CaseOrders implements OrderPort {
  readonly #options: CaseOrdersOptions;
  /** Instants of the orders of the last second. */
  #sent: number[] = [];

  constructor(options: CaseOrdersOptions) {
    this.#options = options;
  }

  place(order: NamedOrder): void {
    const { orders, record, nowMs, add } = this.#options;
    const now = nowMs();
    this.#sent = this.#sent.filter((at) => at > now - RATE_MS);
    const { symbol, side, qty } = order;
    const breach = this.#find({ symbol, side, orderQty: qty, addedQty: qty }, this.#sent.length);
    if (breach === null) {
      this.#sent.push(now);
      orders.place(order);
      return;
    }
    record.orders.add(order);
    add(record.orders.onNotPlaced(order.clientOrderId, breach, now));
  }

  amend(clientOrderId: string, amendment: Amendment): void {
    const { orders, record, nowMs, add } = this.#options;
    const order = record.orders.find(clientOrderId);
    const more = order === null ? 0 : (amendment.qty ?? order.qty) - order.qty;
    const breach =
      order === null || more <= 0
        ? null
        : this.#find({ ...order, orderQty: order.qty + more, addedQty: more }, 0);
    if (breach === null) orders.amend(clientOrderId, amendment);
    else add(toRefused({ clientOrderId, request: 'AMEND', ...breach }, nowMs()));
  }

  cancel(clientOrderId: string): void {
    this.#options.orders.cancel(clientOrderId);
  }

  /** Whether a tender would keep the position within its limit. */
  allowsTender(terms: Omit<Added, 'orderQty' | 'addedQty'> & { readonly qty: number }): boolean {
    const { symbol, side, qty } = terms;
    return this.#find({ symbol, side, orderQty: 0, addedQty: qty }, 0) === null;
  }

  #find({ symbol, side, orderQty, addedQty }: Added, sentLately: number): LimitBreach | null {
    const { of, record } = this.#options;
    const openQty = record.orders
      .open()
      .filter((order) => order.symbol === symbol && order.side === side)
      .reduce((sum, { leavesQty }) => sum + leavesQty, 0);
    const netQty = record.ledger.netQty(symbol);
    const intent = { side, orderQty, addedQty, netQty, openQty, sentLately };
    return findLimitBreach(getLimits(of, symbol), intent);
  }
}
