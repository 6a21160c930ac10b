/**
 * Watches the EMS's events about orders and fails at the first violation: an independent account, kept from the
 * messages alone. Only tests import it.
 */
import type { Fill } from '@tradefloor/contracts/fill';
import { type OrderId, toExecId } from '@tradefloor/contracts/ids';
import { averagePx } from '@tradefloor/contracts/money';
import type { ExecutionAck, Order } from '@tradefloor/contracts/order';
import { invariant } from '@tradefloor/core/result';
import type { Outcome } from './ems-fixture.ts';
import { publishedOn } from './lone-service.ts';

type Account = {
  readonly order: Order;
  qty: number;
  /** The worst price allowed; null when any is. */
  bound: number | null;
  cumQty: number;
  sum: bigint;
  fills: number;
  over: 'FILLED' | 'CANCELED' | 'EXPIRED' | null;
};

export type ExecutionAuditor = {
  readonly accounts: ReadonlyMap<OrderId, Account>;
  routed(order: Order, bound: number | null): void;
  /** Everything published in one handling. */
  received(published: Outcome): void;
};

export function createAuditor(isHalted: (order: Order) => boolean): ExecutionAuditor {
  const accounts = new Map<OrderId, Account>();
  const getAccount = (orderId: OrderId): Account => {
    const account = accounts.get(orderId);
    invariant(account !== undefined, `${orderId} was routed`);
    return account;
  };
  return {
    accounts,
    routed: (order, bound) => {
      const blank = { cumQty: 0, sum: 0n, fills: 0, over: null };
      accounts.set(order.orderId, { order, qty: order.qty, bound, ...blank });
    },
    received: (published) => {
      for (const out of published) {
        if (out.type !== 'say') continue;
        if (out.topic === 'orders.filled') {
          const account = getAccount(out.payload.orderId);
          invariant(!isHalted(account.order), 'nothing fills under a kill switch');
          auditFill(account, out.payload);
        }
        if (out.topic === 'orders.acknowledged')
          auditAck(getAccount(out.payload.orderId), out.payload);
      }
      auditAllOrNone(published, getAccount);
    },
  };
}

function auditFill(account: Account, fill: Fill): void {
  const { order, bound } = account;
  invariant(account.over === null, `${fill.execId}: an order that is over never fills`);
  account.fills += 1;
  account.cumQty += fill.qty;
  account.sum += BigInt(fill.price) * BigInt(fill.qty);
  invariant(fill.execId === toExecId(order.orderId, account.fills), 'fills are numbered in order');
  invariant(fill.qty > 0 && account.cumQty <= account.qty, 'fills never exceed the quantity');
  invariant(fill.cumQty === account.cumQty, 'cumQty is the sum of the fills');
  invariant(fill.cumQty + fill.leavesQty === account.qty, 'filled and left make the whole');
  invariant(fill.avgPx === averagePx(account.sum, account.cumQty), 'avgPx is the exact average');
  const isWithin =
    bound === null || (order.side === 'BUY' ? fill.price <= bound : fill.price >= bound);
  invariant(isWithin, `${fill.execId}: no fill passes the limit`);
  if (account.cumQty === account.qty) account.over = 'FILLED';
}

function auditAck(account: Account, ack: ExecutionAck): void {
  if (ack.kind === 'CANCEL_REJECTED' || ack.kind === 'REPLACE_REJECTED') return;
  invariant(account.over === null, `${ack.orderId}: an order ends once`);
  invariant(ack.cumQty === account.cumQty, 'the answer knows what was filled');
  if (ack.kind === 'REPLACED') {
    account.qty = ack.qty;
    if (account.order.orderType === 'LIMIT') account.bound = ack.price;
    if (account.qty === account.cumQty) account.over = 'FILLED';
    return;
  }
  account.over = ack.kind;
}

/** Fill-or-kill: in the handling in which it trades at all, it trades whole. */
function auditAllOrNone(published: Outcome, getAccount: (id: OrderId) => Account): void {
  for (const { orderId } of publishedOn(published, 'orders.filled')) {
    const { order, over } = getAccount(orderId);
    invariant(order.timeInForce !== 'FOK' || over === 'FILLED', `${orderId}: all or nothing`);
  }
}
