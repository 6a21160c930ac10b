/**
 * A child order's states as the algo engine tracks them: sent, filled, ended. Exact sums; nothing is published here.
 */
import type { Fill } from '@tradefloor/contracts/fill';
import { toChildId } from '@tradefloor/contracts/ids';
import { px, type Qty, qty } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { flatTerms } from '@tradefloor/contracts/vocabulary/price-terms';
import { getInstrument } from '@tradefloor/instruments/instrument';
import { SCHEDULED } from '../order/algo-settings.ts';
import { evolve } from '../order/order-state.ts';
import type { AlgoChildRow, AlgoRow } from './algo-order.ts';
import { currentSlice } from './schedule.ts';
import { type ChildTerms, type OpenChildren, settingsFor } from './step.ts';

/** A child goes to market at once, whatever its parent waited for, and is shown as a whole. */
const AT_ONCE = {
  stopPrice: null,
  trailAmount: null,
  trailPct: null,
  triggerBy: null,
  triggered: null,
  expireAt: null,
  displayQty: null,
  minQty: null,
  postOnly: false,
  linkId: null,
} as const satisfies Partial<AlgoChildRow>;

/** Without a schedule a resting child is repriced after this long. */
const REFRESH_MS = 5_000;

/** How many shares of a child are sold short: the long part of its order goes out first. */
function childShortQty(
  { qty: total, shortQty, longSentQty }: AlgoRow,
  child: Pick<ChildTerms, 'qty'>,
): Qty | null {
  if (shortQty === null || shortQty === 0) return shortQty;
  const long = Math.max(0, total - shortQty - longSentQty);
  return qty(Math.max(0, child.qty - long));
}

const isMixed = ({ shortQty }: Pick<Order, 'shortQty'>): boolean =>
  shortQty !== null && shortQty > 0;

type Sale = Pick<Order, 'qty' | 'shortQty' | 'filledQty'>;

/** The long part of an order that is out or filled, with one more child. */
export const longSentWith = (row: AlgoRow, child: Sale): Qty =>
  isMixed(row) ? qty(row.longSentQty + child.qty - (child.shortQty ?? 0)) : row.longSentQty;

/** The same when a child ends: what it has not filled of its long part is there to be sent again. */
export const longSentWithout = (row: AlgoRow, child: Sale): Qty =>
  isMixed(row)
    ? qty(
        Math.max(
          0,
          row.longSentQty - Math.max(0, child.qty - (child.shortQty ?? 0) - child.filledQty),
        ),
      )
    : row.longSentQty;

/** The next child of an order: a limit order of its own, accepted by its parent's checks. */
export function toChild(row: AlgoRow, terms: ChildTerms, at: number): AlgoChildRow {
  const childNo = row.childCount + 1;
  const orderId = toChildId(row.orderId, childNo);
  const { topVenues, aggressionPct } = settingsFor(row);
  return {
    orderId,
    clientOrderId: orderId,
    userId: row.userId,
    parentOrderId: row.orderId,
    symbol: row.symbol,
    side: row.side,
    shortQty: childShortQty(row, terms),
    shortExempt: row.shortExempt,
    qty: qty(terms.qty),
    ...flatTerms({ type: 'LIMIT', limitPx: px(terms.price) }),
    ...AT_ONCE,
    timeInForce: terms.isImmediate ? 'IOC' : row.timeInForce,
    strategy: row.strategy,
    algoParams: row.strategy === 'SNIPER' ? { topVenues, aggressionPct } : null,
    instrumentType: row.instrumentType,
    bondSpec: null,
    quoteId: null,
    desk: row.desk,
    currency: getInstrument(row.symbol).currency,
    destinationVenue: null,
    status: 'NEW',
    filledQty: qty(0),
    leavesQty: qty(terms.qty),
    avgPx: null,
    rejectCode: null,
    rejectReason: null,
    riskConfigVersion: row.riskConfigVersion,
    createdAt: at,
    updatedAt: at,
    version: 1,
    childNo,
    sliceNo: terms.sliceNo,
    dueAt: terms.dueAt,
    sentAt: at,
    pxQtySum: '0',
    requestNo: 0,
    heldCum: null,
    heldReason: null,
  };
}

/** The order record of a child, as it is published. */
export function orderOfChild(child: AlgoChildRow): Order {
  const { childNo, sliceNo, dueAt, sentAt, pxQtySum, requestNo, heldCum, heldReason, ...order } =
    child;
  return order;
}

const evolved = (child: AlgoChildRow, event: Parameters<typeof evolve>[1]): AlgoChildRow => ({
  ...child,
  ...evolve(orderOfChild(child), event),
  parentOrderId: child.parentOrderId,
});

/** A fill of the child enters it and its parent; null for one that is known. */
export function filled(
  parent: AlgoRow,
  child: AlgoChildRow,
  fill: Fill,
): { readonly parent: AlgoRow; readonly child: AlgoChildRow } | null {
  if (!isOpen(child.status) || fill.cumQty <= child.filledQty) return null;
  const traded = BigInt(fill.price) * BigInt(fill.qty);
  const { cumQty, avgPx, at } = fill;
  const next = evolved(child, { type: 'filled', at, cumQty, avgPx });
  return {
    child: { ...next, pxQtySum: (BigInt(child.pxQtySum) + traded).toString() },
    parent: {
      ...parent,
      cumQty: qty(parent.cumQty + fill.qty),
      pxQtySum: (BigInt(parent.pxQtySum) + traded).toString(),
      refusals: 0,
    },
  };
}

/** The child with a cancel requested. */
export const requestCancel = (child: AlgoChildRow, at: number): AlgoChildRow => ({
  ...evolved(child, { type: 'cancel-requested', at }),
  requestNo: child.requestNo + 1,
});

/** The child after its cancel was refused while it is still on the market. */
export const cancelRefused = (child: AlgoChildRow, at: number): AlgoChildRow =>
  evolved(child, { type: 'cancel-refused', at });

/** The child off the market. */
export const canceled = (child: AlgoChildRow, at: number): AlgoChildRow =>
  evolved({ ...child, heldCum: null, heldReason: null }, { type: 'canceled', at });

/** The open children of an order taken together. */
export function listOpen(
  row: AlgoRow,
  children: readonly AlgoChildRow[],
  nowMs: number,
): OpenChildren {
  const current = currentSlice(row.slices, nowMs);
  const isStale = (child: AlgoChildRow): boolean => {
    if (SCHEDULED.has(row.strategy)) return current !== null && child.sliceNo < current.n;
    const rests = row.strategy === 'ICEBERG' && row.price !== null;
    return !rests && nowMs - child.sentAt >= REFRESH_MS;
  };
  return {
    count: children.length,
    qty: children.reduce((sum, child) => sum + child.leavesQty, 0),
    isCanceling: children.some(({ status }) => status === 'PENDING_CANCEL'),
    isStale: children.some(isStale),
  };
}
