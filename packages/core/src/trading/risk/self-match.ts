/**
 * Self-match prevention: which of a user's own orders an order would trade with, what each mode requests of them, and
 * what came of it. Modes as exchanges have them: Coinbase `co`, `cb` and `dc`, Cboe MCO, MCB and MDC.
 */

import { type Qty, qty } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { findLimit } from '@tradefloor/contracts/vocabulary/price-terms';
import type { SelfMatchMode } from '@tradefloor/contracts/vocabulary/risk';
import { unreachable } from '../../result.ts';
import { pegReach } from '../execution/peg-price.ts';
import type { SelfMatchStep } from '../order/self-match-row.ts';
import type { OrderRow } from '../order/tables.ts';
import { crosses, marketPrice } from './price-ladder.ts';

type Terms = Pick<Order, 'orderId' | 'userId' | 'symbol' | 'side' | 'orderType' | 'price'> &
  Partial<Pick<Order, 'pegTo' | 'pegOffset'>>;
type Quote = Parameters<typeof pegReach>[1];
type Resting = Terms & Pick<Partial<OrderRow>, 'pendingReplace'>;

type Reaching = Pick<Terms, 'side' | 'orderType' | 'price' | 'pegTo' | 'pegOffset'>;

/** The furthest price an order may trade at: where its peg is now, its limit, or for a market order any. */
export const getReach = (terms: Reaching, quote: Quote): number =>
  pegReach(terms, quote) ?? findLimit(terms) ?? marketPrice(terms.side);

/** Either price may be in force until the response to a replace is known: the one that reaches further counts. */
function restingReach(row: Resting, quote: Quote): number {
  const now = getReach(row, quote);
  const { pendingReplace } = row;
  const next = pendingReplace
    ? getReach({ ...row, price: pendingReplace.price, ...pendingReplace.handling }, quote)
    : now;
  return row.side === 'BUY' ? Math.max(now, next) : Math.min(now, next);
}

/**
 * The user's own orders that an order would trade with, in the order it would meet them: best price, then first sent.
 * @param quote the market's newest, for orders that follow it; null where there is none
 */
export function listCrossing<R extends Resting>(
  rows: Iterable<R>,
  order: Terms,
  quote: Quote = null,
): R[] {
  const reach = getReach(order, quote);
  const met: { readonly row: R; readonly price: number }[] = [];
  for (const row of rows) {
    const isOther =
      row.userId === order.userId && row.symbol === order.symbol && row.orderId !== order.orderId;
    if (!isOther || row.side === order.side) continue;
    const price = restingReach(row, quote);
    if (crosses(order.side, reach, price)) met.push({ row, price });
  }
  const towards = order.side === 'BUY' ? 1 : -1;
  met.sort((a, b) => towards * (a.price - b.price) || (a.row.orderId < b.row.orderId ? -1 : 1));
  return met.map(({ row }) => row);
}

export type PlannedStep<R> = {
  readonly row: R;
  readonly does: SelfMatchStep['does'];
  readonly by: Qty;
};
type Open = Pick<OrderRow, 'status' | 'leavesQty'>;

const isBusy = ({ status }: Open): boolean =>
  status === 'PENDING_CANCEL' || status === 'PENDING_REPLACE';

/**
 * What is requested of the own orders before an order of `leaves` shares may go to market.
 * @param crossing in the order in which it would meet them
 */
export function planSelfMatch<R extends Open>(
  mode: SelfMatchMode,
  leaves: number,
  crossing: readonly R[],
): PlannedStep<R>[] {
  switch (mode) {
    case 'cancelOldest':
    case 'cancelBoth':
      return crossing.map((row) => ({
        row,
        does: row.status === 'PENDING_CANCEL' ? 'WAIT' : 'CANCEL',
        by: row.leavesQty,
      }));
    case 'decrement':
      return planDecrement(leaves, crossing);
    default:
      return unreachable(mode);
  }
}

/** The smaller open quantity off both, one own order after the other; one whose quantity is about to change is waited for. */
function planDecrement<R extends Open>(leaves: number, crossing: readonly R[]): PlannedStep<R>[] {
  const busy = crossing.filter(isBusy);
  if (busy.length > 0) return busy.map((row) => ({ row, does: 'WAIT', by: qty(0) }));
  const steps: PlannedStep<R>[] = [];
  let rest = leaves;
  for (const row of crossing) {
    if (rest === 0) break;
    const by = qty(Math.min(rest, row.leavesQty));
    steps.push({ row, does: by === row.leavesQty ? 'CANCEL' : 'REDUCE', by });
    rest -= by;
  }
  return steps;
}

type Now = Pick<OrderRow, 'status' | 'qty' | 'filledQty' | 'leavesQty'>;

/**
 * Whether what was requested of an own order is confirmed. A reduction that fills overtook is done too: what is left of
 * the order is looked at again.
 * @param row undefined for an order that has left memory: it is over
 */
export function readStep(
  step: SelfMatchStep,
  row: Now | undefined,
): 'WAITING' | 'DONE' | 'REFUSED' {
  if (row === undefined || !isOpen(row.status) || step.does === 'WAIT') {
    return row !== undefined && isBusy(row) ? 'WAITING' : 'DONE';
  }
  if (isBusy(row)) return 'WAITING';
  if (step.does === 'CANCEL') return 'REFUSED';
  return row.qty < step.qty || row.filledQty > step.filledQty ? 'DONE' : 'REFUSED';
}

/** What a confirmed step took off an own order: so much comes off the other as well. */
export function removedBy({ does, qty: before }: SelfMatchStep, row: Now | undefined): number {
  if (row === undefined) return 0;
  if (does === 'CANCEL') return row.status === 'CANCELED' ? row.qty - row.filledQty : 0;
  return does === 'REDUCE' ? Math.max(0, before - row.qty) : 0;
}

const named = (orderIds: readonly string[]): string =>
  orderIds.length === 1 ? `own order ${orderIds[0]}` : `${orderIds.length} own orders`;

/** How the histories of the orders state it. */
export const SELF_MATCH_TEXT = {
  waits: (orderIds: readonly string[]) =>
    `self-match prevention: waits for ${named(orderIds)} to leave the market`,
  removed: (byId: string) => `self-match prevention: would trade with own order ${byId}`,
  reduced: (by: number, byId: string) =>
    `self-match prevention: reduced by ${by} against own order ${byId}`,
  decremented: (by: number) => `self-match prevention: reduced by ${by} against own orders`,
  both: (orderIds: readonly string[]) =>
    `self-match prevention: cancelled together with ${named(orderIds)}`,
  consumed: () => 'self-match prevention: own orders took all of its quantity off',
  refused: (orderIds: readonly string[]) =>
    `self-match prevention: ${named(orderIds)} could not be taken off the market`,
  late: (orderIds: readonly string[], ms: number) =>
    `self-match prevention: ${named(orderIds)} did not leave the market within ${ms / 1_000} s`,
} as const;
