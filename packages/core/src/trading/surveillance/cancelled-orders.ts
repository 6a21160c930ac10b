/**
 * Spoofing and layering: orders on one side that are cancelled soon after a fill on the other side, which they drew, or
 * soon before one (Commodity Exchange Act 4c(a)(5)(C); Commission Delegated Regulation (EU) 2016/522, Annex II, section 1;
 * FINRA Rule 5210, Supplementary Material .03). One large order is a spoof, several at different prices are layers. Only
 * orders count that stood in a lit book at a limit, were hardly filled, and were cancelled by their owner.
 */
import type { Fill } from '@tradefloor/contracts/fill';
import type { OrderChange } from '@tradefloor/contracts/order';
import type { Finding } from '@tradefloor/contracts/surveillance';
import { otherSide } from '@tradefloor/contracts/vocabulary/order';
import { CANCELLED_ORDER, FOUND_ONCE_MS } from '@tradefloor/contracts/vocabulary/surveillance';
import { toFillEvidence } from './evidence.ts';
import { listFollowed } from './later-fills.ts';
import {
  type Cancelled,
  type Drawn,
  type Filled,
  PLACED_MS,
  type Placed,
  toCancelled,
  toFilledQty,
  toFindings,
  toPlaced,
} from './lure.ts';
import { Recent } from './recent.ts';

/** Whose orders in what, on which side those that are cancelled. */
type Lure = Pick<Fill, 'userId' | 'symbol' | 'side'>;

export class CancelledOrders {
  readonly #cancels = new Recent<Cancelled>(CANCELLED_ORDER.windowMs);
  readonly #fills = new Recent<Filled>(CANCELLED_ORDER.windowMs);
  readonly #placed = new Recent<Placed>(PLACED_MS);
  readonly #found = new Recent<{ readonly at: number; readonly id: string }>(FOUND_ONCE_MS);

  onChange({ order, actor }: Pick<OrderChange, 'order' | 'actor'>): Finding[] {
    const { userId, symbol, side } = order;
    const placed = toPlaced(order);
    // Events of the executing side and of the owner have no order among each other: a fill may come before its order.
    const filled =
      placed !== null && this.#placed.add(toKey(order), placed)
        ? this.#judgeLater({ userId, symbol, side: otherSide(side) }, placed.at)
        : [];
    const cancelled = toCancelled(order, actor);
    if (cancelled === null || !this.#cancels.add(toKey(order), cancelled)) return filled;
    return [...filled, ...this.#judge({ userId, symbol, side }, cancelled.at)];
  }

  onFill(fill: Fill): Finding[] {
    if (fill.instrumentType !== 'equity') return [];
    const { at, execId: id, side } = fill;
    const rootId = fill.parentOrderId ?? fill.orderId;
    if (!this.#fills.add(toKey(fill), { at, id, rootId, line: toFillEvidence(fill) })) return [];
    const { userId, symbol } = fill;
    return this.#judge({ userId, symbol, side: otherSide(side) }, at);
  }

  #judge(lure: Lure, nowMs: number): Finding[] {
    const { cancels, fills } = this.#listRecent(lure, nowMs);
    return [...this.#keepNew(lure, listDrawn(fills, cancels)), ...this.#judgeLater(lure, nowMs)];
  }

  #judgeLater(lure: Lure, nowMs: number): Finding[] {
    const { cancels, fills } = this.#listRecent(lure, nowMs);
    if (cancels.length === 0 || fills.length === 0) return [];
    const opposite = this.#placed.list(toKey(lure));
    const placed = this.#placed.list(toOtherKey(lure));
    return this.#keepNew(lure, listFollowed({ fills, cancels, placed, opposite }));
  }

  #listRecent(lure: Lure, nowMs: number) {
    const isRecent = ({ at }: { readonly at: number }) => at >= nowMs - CANCELLED_ORDER.windowMs;
    const cancels = this.#cancels.list(toKey(lure)).filter(isRecent);
    const fills = cancels.length === 0 ? [] : this.#fills.list(toOtherKey(lure)).filter(isRecent);
    return { cancels, fills };
  }

  #keepNew(lure: Lure, drawn: readonly Drawn[]): Finding[] {
    return drawn
      .flatMap((each) => toFindings(lure, each))
      .filter(({ findingId: id, at }) => this.#found.add(id, { at, id }));
  }
}

const toKey = ({ userId, symbol, side }: Lure): string => `${userId}|${symbol}|${side}`;
const toOtherKey = (lure: Lure): string => toKey({ ...lure, side: otherSide(lure.side) });

/** Whether an order stood when a fill came, and was cancelled soon after. */
const draws = ({ line }: Cancelled, { at }: Filled): boolean =>
  line.from <= at && at <= line.at && line.at - at <= CANCELLED_ORDER.withinMs;

function listDrawn(fills: readonly Filled[], cancels: readonly Cancelled[]): Drawn[] {
  return [...new Set(fills.map(({ rootId }) => rootId))].flatMap((rootId) => {
    const own = fills.filter((fill) => fill.rootId === rootId);
    const drawing = cancels.filter((cancel) => own.some((fill) => draws(cancel, fill)));
    const drawn = own.filter((fill) => drawing.some((cancel) => draws(cancel, fill)));
    return drawing.length === 0
      ? []
      : [{ rootId, fills: drawn, cancels: drawing, drawnQty: toFilledQty(drawn) }];
  });
}
