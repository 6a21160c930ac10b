/**
 * What spoofing and layering are made of: orders that their owner cancelled, fills, and orders as they were placed; and
 * the finding that cancelled orders and a fill on the other side make together.
 */
import type { Fill } from '@tradefloor/contracts/fill';
import type { Order } from '@tradefloor/contracts/order';
import type { Finding, FindingEvidence } from '@tradefloor/contracts/surveillance';
import { isImmediate, otherSide } from '@tradefloor/contracts/vocabulary/order';
import { restsAtLimit } from '@tradefloor/contracts/vocabulary/strategies';
import {
  CANCELLED_ORDER,
  LATER_FILL,
  LAYERS,
  SPOOF_RATIO,
} from '@tradefloor/contracts/vocabulary/surveillance';
import { PX_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import {
  sortEvidence,
  toCancelEvidence,
  toFindingId,
  toGrouped,
  toTwoDecimals,
} from './evidence.ts';

/** A cancelled order with what was open of it. */
export type Cancelled = {
  readonly at: number;
  readonly id: string;
  readonly openQty: number;
  readonly line: FindingEvidence;
};
export type Filled = {
  readonly at: number;
  readonly id: string;
  readonly rootId: string;
  readonly line: FindingEvidence;
};
/** An order at its start: of an algo its parent. */
export type Placed = {
  readonly at: number;
  readonly id: string;
  readonly qty: number;
  readonly isShown: boolean;
};

/** Cancelled orders, the fills of one order on the other side, and the quantity there that they are compared with. */
export type Drawn = {
  readonly rootId: string;
  readonly fills: readonly Filled[];
  readonly cancels: readonly Cancelled[];
  readonly drawnQty: number;
};

type Owned = Pick<Fill, 'userId' | 'symbol'>;

/** For how long after its start an order that was placed is remembered: the filled one follows the cancelled one. */
export const PLACED_MS = LATER_FILL.stoodMs + LATER_FILL.withinMs;

/** Whether the other side could see an order at a limit in a lit book. */
const isShown = (order: Order): boolean =>
  order.instrumentType === 'equity' &&
  order.parentOrderId === null &&
  restsAtLimit(order.strategy) &&
  !isImmediate(order.timeInForce) &&
  order.triggered !== false &&
  order.status !== 'REJECTED';

/** An order that its owner took out of a lit book, hardly filled; null for all others. */
export function toCancelled(order: Order, actor: string): Cancelled | null {
  const { price, qty, filledQty } = order;
  if (order.status !== 'CANCELED' || actor !== order.userId || !isShown(order) || price === null) {
    return null;
  }
  if (filledQty * 100 > CANCELLED_ORDER.filledPct * qty) return null;
  const line = toCancelEvidence(order, price);
  return { at: order.updatedAt, id: order.orderId, openQty: qty - filledQty, line };
}

/** An order of shares as any change of it shows it; null for a child, and where it has been there for longer. */
export function toPlaced(order: Order): Placed | null {
  const { createdAt: at, updatedAt, orderId: id, qty } = order;
  if (order.instrumentType !== 'equity' || order.parentOrderId !== null) return null;
  return updatedAt - at > PLACED_MS ? null : { at, id, qty, isShown: isShown(order) };
}

const toSum = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
/** What fills come to together. */
export const toFilledQty = (fills: readonly Filled[]): number =>
  toSum(fills.map(({ line }) => line.qty));

/** Beyond the range of exact numbers a product is far above the least value. */
const isWorthLooking = (cancels: readonly Cancelled[]): boolean =>
  toSum(cancels.map(({ line, openQty }) => line.price * openQty)) >=
  CANCELLED_ORDER.worthMin * PX_PER_UNIT;

/** One large order, several at different prices, both or nothing. */
export const toFindings = (of: Owned, drawn: Drawn): Finding[] =>
  [toSpoof(of, drawn), toLayers(of, drawn)].filter((found) => found !== null);

function toSpoof(of: Owned, drawn: Drawn): Finding | null {
  const largest = drawn.cancels.reduce((most, each) => (each.openQty > most.openQty ? each : most));
  if (largest.openQty < SPOOF_RATIO * drawn.drawnQty || !isWorthLooking([largest])) return null;
  return toFinding(of, { rule: 'SPOOFING', limit: SPOOF_RATIO }, { ...drawn, cancels: [largest] });
}

function toLayers(of: Owned, drawn: Drawn): Finding | null {
  const { cancels, drawnQty } = drawn;
  const prices = new Set(cancels.map(({ line }) => line.price));
  const open = toOpen(cancels);
  if (prices.size < LAYERS.ordersMin || open < LAYERS.ratio * drawnQty) return null;
  if (!isWorthLooking(cancels)) return null;
  return toFinding(of, { rule: 'LAYERING', limit: LAYERS.ratio }, drawn);
}

function toFinding(
  of: Owned,
  { rule, limit }: { readonly rule: Finding['rule']; readonly limit: number },
  drawn: Drawn,
): Finding {
  const { rootId, fills, cancels } = drawn;
  return {
    findingId: toFindingId(rule, rootId),
    rule,
    at: Math.max(...[...cancels, ...fills].map(({ at }) => at)),
    userId: of.userId,
    symbol: of.symbol,
    value: toTimes(drawn),
    limit,
    unit: 'times',
    summary: toSummary(of, drawn),
    evidence: sortEvidence([...cancels, ...fills].map(({ line }) => line)),
  };
}

const toOpen = (cancels: readonly Cancelled[]): number =>
  toSum(cancels.map(({ openQty }) => openQty));
const toTimes = ({ cancels, drawnQty }: Drawn): number => toTwoDecimals(toOpen(cancels) / drawnQty);

function toSummary({ userId, symbol }: Owned, drawn: Drawn): string {
  const { fills, cancels } = drawn;
  const times = toTimes(drawn);
  const drawnQty = toGrouped(drawn.drawnQty);
  const orders = cancels.length === 1 ? 'an order' : `${cancels.length} orders`;
  const open = toGrouped(toOpen(cancels));
  const side = cancels[0]?.line.side ?? 'BUY';
  const verb = side.toLowerCase();
  const last = Math.max(...cancels.map(({ at }) => at));
  const before = fills.map(({ at }) => at).filter((at) => at <= last);
  if (before.length > 0) {
    const after = last - Math.max(...before);
    return `${userId} cancelled ${orders} to ${verb} ${open} ${symbol}, ${times} times the ${drawnQty} filled on the other side, ${after} ms after that fill`;
  }
  const later = Math.min(...fills.map(({ at }) => at)) - last;
  return `${userId} cancelled ${orders} to ${verb} ${open} ${symbol}, ${times} times a later order to ${otherSide(side).toLowerCase()} ${drawnQty}, filled ${later} ms after the cancel`;
}
