/**
 * The dark pool's matching: at the midpoint or not at all, the firm's users among themselves first, then external flow.
 * Self-trades are excluded, and a fill below a minimum quantity too. Nothing here is ever displayed.
 */
import type { OrderId, UserId } from '@tradefloor/contracts/ids';
import { type Px, type Qty, qty } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';

/** Least a dark order takes at once: a tenth of it, at least 1,000 shares (FIX MinQty, 110). */
const MIN_QTY = 1_000;
const MIN_SHARE = 10;

/** An order in the pool. */
export type DarkInterest = {
  readonly orderId: OrderId;
  readonly userId: UserId;
  readonly side: Side;
  /** The worst price it may trade at. */
  readonly bound: Px;
  /** What was ordered, and what of it is left. */
  readonly qty: number;
  readonly leavesQty: number;
  /** The least it takes at once, by its sender; null: the pool's own. */
  readonly minQty: number | null;
  readonly priorityAt: number;
};

/** Shares available from outside the firm at the midpoint now. */
export type DarkFlow = { readonly side: Side; readonly qty: number; readonly counterparty: string };

/** Two orders of the pool, or one and the flow from outside. */
export type DarkCross = {
  readonly resting: OrderId;
  /** Null: the flow. */
  readonly arriving: OrderId | null;
  readonly qty: Qty;
};

/** The least an order takes at once; of a smaller rest, all of it. */
export const leastQty = ({
  qty: ordered,
  leavesQty,
  minQty,
}: Pick<DarkInterest, 'qty' | 'leavesQty' | 'minQty'>): number =>
  Math.min(leavesQty, minQty ?? Math.max(MIN_QTY, Math.ceil(ordered / MIN_SHARE)));

const isWilling = ({ side, bound }: DarkInterest, mid: Px): boolean =>
  side === 'BUY' ? bound >= mid : bound <= mid;

const isBefore = (a: DarkInterest, b: DarkInterest): boolean =>
  a.priorityAt < b.priorityAt || (a.priorityAt === b.priorityAt && a.orderId < b.orderId);

/**
 * Everything that crosses at the midpoint now, in the order in which it happens: older orders first.
 * @param flow what comes from outside at this moment; null for nothing
 */
export function crossAtMid(
  interests: readonly DarkInterest[],
  mid: Px,
  flow: DarkFlow | null,
): DarkCross[] {
  const crosses: DarkCross[] = [];
  const left = new Map(interests.map(({ orderId, leavesQty }) => [orderId, leavesQty]));
  const queue = interests
    .filter((one) => isWilling(one, mid))
    .toSorted((a, b) => (isBefore(a, b) ? -1 : 1));
  const openQtyLeft = (one: DarkInterest): number => left.get(one.orderId) ?? 0;
  const leastNow = (one: DarkInterest): number =>
    leastQty({ qty: one.qty, leavesQty: openQtyLeft(one), minQty: one.minQty });
  const take = (one: DarkInterest, shares: number) =>
    left.set(one.orderId, openQtyLeft(one) - shares);
  for (const buyer of queue.filter(({ side }) => side === 'BUY')) {
    for (const seller of queue.filter(({ side }) => side === 'SELL')) {
      const shares = Math.min(openQtyLeft(buyer), openQtyLeft(seller));
      if (shares === 0 || buyer.userId === seller.userId) continue;
      if (shares < Math.max(leastNow(buyer), leastNow(seller))) continue;
      take(buyer, shares);
      take(seller, shares);
      const [first, second] = isBefore(buyer, seller) ? [buyer, seller] : [seller, buyer];
      crosses.push({ resting: first.orderId, arriving: second.orderId, qty: qty(shares) });
    }
  }
  let offered = flow?.qty ?? 0;
  for (const one of queue.filter(({ side }) => flow !== null && side !== flow.side)) {
    const shares = Math.min(openQtyLeft(one), offered);
    if (shares === 0 || shares < leastNow(one)) continue;
    take(one, shares);
    offered -= shares;
    crosses.push({ resting: one.orderId, arriving: null, qty: qty(shares) });
  }
  return crosses;
}
