/**
 * Spoofing and layering: orders on one side that are cancelled soon after a fill on the other side, which they drew
 * (Commodity Exchange Act 4c(a)(5)(C); Commission Delegated Regulation (EU) 2016/522, Annex II, section 1; FINRA Rule
 * 5210, Supplementary Material .03). One large order is a spoof, several at different prices are layers. Only orders count
 * that stood in a lit book at a limit, were hardly filled, and were cancelled by their owner.
 */
import type { Fill } from '@tradefloor/contracts/fill';
import type { Order, OrderChange } from '@tradefloor/contracts/order';
import type { Finding, FindingEvidence } from '@tradefloor/contracts/surveillance';
import { isImmediate, otherSide } from '@tradefloor/contracts/vocabulary/order';
import { restsAtLimit } from '@tradefloor/contracts/vocabulary/strategies';
import {
  CANCELLED_ORDER,
  FOUND_ONCE_MS,
  LAYERS,
  SPOOF_RATIO,
} from '@tradefloor/contracts/vocabulary/surveillance';
import { PX_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import {
  sortEvidence,
  toCancelEvidence,
  toFillEvidence,
  toFindingId,
  toGrouped,
  toTwoDecimals,
} from './evidence.ts';
import { Recent } from './recent.ts';

/** A cancelled order with what was open of it. */
type Cancelled = {
  readonly at: number;
  readonly id: string;
  readonly openQty: number;
  readonly line: FindingEvidence;
};
type Filled = {
  readonly at: number;
  readonly id: string;
  readonly rootId: string;
  readonly line: FindingEvidence;
};
/** The fills of one order, and what was cancelled soon after them. */
type Drawn = { readonly rootId: string; readonly fills: Filled[]; readonly cancels: Cancelled[] };

export class CancelledOrders {
  readonly #cancels = new Recent<Cancelled>(CANCELLED_ORDER.windowMs);
  readonly #fills = new Recent<Filled>(CANCELLED_ORDER.windowMs);
  readonly #found = new Recent<{ readonly at: number; readonly id: string }>(FOUND_ONCE_MS);

  onChange({ order, actor }: Pick<OrderChange, 'order' | 'actor'>): Finding[] {
    const cancelled = toCancelled(order, actor);
    if (cancelled === null || !this.#cancels.add(toKey(order, order.side), cancelled)) return [];
    return this.#judge(order, order.side, cancelled.at);
  }

  onFill(fill: Fill): Finding[] {
    if (fill.instrumentType !== 'equity') return [];
    const { at, execId: id, side } = fill;
    const rootId = fill.parentOrderId ?? fill.orderId;
    if (!this.#fills.add(toKey(fill, side), { at, id, rootId, line: toFillEvidence(fill) })) {
      return [];
    }
    // Events of the executing side and of the owner have no order among each other.
    return this.#judge(fill, otherSide(side), at);
  }

  /** @param side of the cancelled orders */
  #judge(of: Pick<Fill, 'userId' | 'symbol'>, side: Fill['side'], nowMs: number): Finding[] {
    const isRecent = ({ at }: { readonly at: number }) => at >= nowMs - CANCELLED_ORDER.windowMs;
    const cancels = this.#cancels.list(toKey(of, side)).filter(isRecent);
    if (cancels.length === 0) return [];
    const fills = this.#fills.list(toKey(of, otherSide(side))).filter(isRecent);
    return listDrawn(fills, cancels)
      .flatMap((drawn) => [toSpoof(of, drawn), toLayers(of, drawn)])
      .filter((found) => found !== null)
      .filter(({ findingId: id, at }) => this.#found.add(id, { at, id }));
  }
}

const toKey = ({ userId, symbol }: Pick<Fill, 'userId' | 'symbol'>, side: Fill['side']): string =>
  `${userId}|${symbol}|${side}`;

/** An order that its owner took out of a lit book, hardly filled; null for all others. */
export function toCancelled(order: Order, actor: string): Cancelled | null {
  const { price, qty, filledQty } = order;
  const isShown =
    order.instrumentType === 'equity' &&
    order.parentOrderId === null &&
    restsAtLimit(order.strategy) &&
    !isImmediate(order.timeInForce) &&
    order.triggered !== false;
  if (order.status !== 'CANCELED' || actor !== order.userId || !isShown || price === null) {
    return null;
  }
  if (filledQty * 100 > CANCELLED_ORDER.filledPct * qty) return null;
  const line = toCancelEvidence(order, price);
  return { at: order.updatedAt, id: order.orderId, openQty: qty - filledQty, line };
}

/** Whether an order stood when a fill came, and was cancelled soon after. */
const draws = ({ line }: Cancelled, { at }: Filled): boolean =>
  line.from <= at && at <= line.at && line.at - at <= CANCELLED_ORDER.withinMs;

function listDrawn(fills: readonly Filled[], cancels: readonly Cancelled[]): Drawn[] {
  return [...new Set(fills.map(({ rootId }) => rootId))].flatMap((rootId) => {
    const own = fills.filter((fill) => fill.rootId === rootId);
    const drawing = cancels.filter((cancel) => own.some((fill) => draws(cancel, fill)));
    const drawn = own.filter((fill) => drawing.some((cancel) => draws(cancel, fill)));
    return drawing.length === 0 ? [] : [{ rootId, fills: drawn, cancels: drawing }];
  });
}

const toSum = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** Beyond the range of exact numbers a product is far above the least value. */
const isWorthLooking = (cancels: readonly Cancelled[]): boolean =>
  toSum(cancels.map(({ line, openQty }) => line.price * openQty)) >=
  CANCELLED_ORDER.worthMin * PX_PER_UNIT;

function toSpoof(of: Pick<Fill, 'userId' | 'symbol'>, drawn: Drawn): Finding | null {
  const largest = drawn.cancels.reduce((most, each) => (each.openQty > most.openQty ? each : most));
  const filled = toSum(drawn.fills.map(({ line }) => line.qty));
  if (largest.openQty < SPOOF_RATIO * filled || !isWorthLooking([largest])) return null;
  return toFinding(of, { rule: 'SPOOFING', limit: SPOOF_RATIO }, { ...drawn, cancels: [largest] });
}

function toLayers(of: Pick<Fill, 'userId' | 'symbol'>, drawn: Drawn): Finding | null {
  const { cancels, fills } = drawn;
  const prices = new Set(cancels.map(({ line }) => line.price));
  const filled = toSum(fills.map(({ line }) => line.qty));
  const open = toSum(cancels.map(({ openQty }) => openQty));
  if (prices.size < LAYERS.ordersMin || open < LAYERS.ratio * filled) return null;
  if (!isWorthLooking(cancels)) return null;
  return toFinding(of, { rule: 'LAYERING', limit: LAYERS.ratio }, drawn);
}

function toFinding(
  { userId, symbol }: Pick<Fill, 'userId' | 'symbol'>,
  { rule, limit }: { readonly rule: Finding['rule']; readonly limit: number },
  { rootId, fills, cancels }: Drawn,
): Finding {
  const filled = toSum(fills.map(({ line }) => line.qty));
  const open = toSum(cancels.map(({ openQty }) => openQty));
  const value = toTwoDecimals(open / filled);
  const last = Math.max(...cancels.map(({ at }) => at));
  const side = cancels[0]?.line.side ?? 'BUY';
  const after = last - Math.max(...fills.map(({ at }) => at).filter((at) => at <= last));
  const orders = cancels.length === 1 ? 'an order' : `${cancels.length} orders`;
  return {
    findingId: toFindingId(rule, rootId),
    rule,
    at: Math.max(last, ...fills.map(({ at }) => at)),
    userId,
    symbol,
    value,
    limit,
    unit: 'times',
    summary: `${userId} cancelled ${orders} to ${side.toLowerCase()} ${toGrouped(open)} ${symbol}, ${value} times the ${toGrouped(filled)} filled on the other side, ${after} ms after that fill`,
    evidence: sortEvidence([...cancels, ...fills].map(({ line }) => line)),
  };
}
