/**
 * The marks of an order's legs: its long part goes out first, and a leg at a venue is all long or all short. Regulation
 * SHO, Rule 200(g), knows no other kind.
 */
import type { Tick } from '@tradefloor/contracts/market';
import { type Qty, qty } from '@tradefloor/contracts/money';
import { isPegged } from '@tradefloor/contracts/vocabulary/price-terms';
import { type SaleMark, toSaleMark } from '@tradefloor/contracts/vocabulary/sale-marks';
import type { VenueLeg } from '@tradefloor/core/trading/ems/venue-leg';
import type { OrderRequest, WorkingOrder } from '@tradefloor/core/trading/ems/working-order';
import { longLeft } from '@tradefloor/core/trading/short/mark-sale';
import { keepsAbove } from '@tradefloor/core/trading/short/price-restriction';

/** A part for a venue. */
type Planned = { readonly qty: number };
type MarkedLeg<L extends Planned> = L & { readonly mark: SaleMark | null };

/** What keeps a leg from being split. */
type Whole = Pick<VenueLeg, 'timeInForce'> & { readonly terms: Pick<VenueLeg, 'minQty'> };

/**
 * The planned legs with their marks; the one in which the long part ends becomes two. All or nothing, and a least
 * quantity, are one venue's to keep in one order: such a leg is short as a whole where some of it is.
 */
export function markLegs<L extends Planned>(
  order: WorkingOrder,
  legs: readonly L[],
  { timeInForce, terms }: Whole,
): readonly MarkedLeg<L>[] {
  const isWhole = timeInForce === 'FOK' || terms.minQty !== null;
  const short = toSaleMark(order);
  let left = longLeft(order);
  return legs.flatMap((leg): MarkedLeg<L>[] => {
    const long = Math.min(left, leg.qty);
    if (long === leg.qty) {
      left -= long;
      return [{ ...leg, mark: null }];
    }
    if (long === 0 || isWhole) return [{ ...leg, mark: short }];
    left = 0;
    const rest = { ...leg, qty: leg.qty - long, mark: short };
    return [{ ...leg, qty: long, mark: null }, rest];
  });
}

/** Whether a leg that stays at its venue with another quantity would still be all long, or all short. */
export function keepsMark(
  { longCumQty }: WorkingOrder,
  { qty: total, shortQty }: Extract<OrderRequest, { readonly kind: 'REPLACE' }>,
  { mark }: VenueLeg,
): boolean {
  if (shortQty === null) return mark === null;
  return mark === null ? shortQty === 0 : total - shortQty <= longCumQty;
}

/** The end of one that has to trade at once. */
export const RESTRICTED_END = { requestNo: 0, reason: 'SHORT_SALE_RESTRICTED' } as const;

/**
 * Whether what is left of an order may not meet the market now: all short, and not above the best bid of a restricted
 * share. It waits until its limit is; a venue would end its legs.
 */
export function isHeldBack(
  order: WorkingOrder,
  { tick }: { readonly tick: Pick<Tick, 'shortRestricted' | 'bid'> },
  bound: number,
): boolean {
  if (tick.shortRestricted !== true || order.shortExempt || isPegged(order.terms.type))
    return false;
  return longLeft(order) === 0 && !keepsAbove(bound, tick.bid);
}

/** How a cross in the dark is marked: short once the long part is sold; null while some of that may be in it. */
export const findDarkMark = (order: WorkingOrder): SaleMark | null =>
  longLeft(order) === 0 ? toSaleMark(order) : null;

/** The order as it crosses in the dark, where it has no legs: its long part first. */
export function withDarkFill(order: WorkingOrder, shares: number): WorkingOrder {
  const long = Math.min(longLeft(order), shares);
  const isCounted = order.shortQty !== null && order.shortQty > 0 && long > 0;
  return isCounted ? { ...order, longCumQty: qty(order.longCumQty + long) } : order;
}

/** The order with what its long part has filled. */
export function withLongFill<O extends WorkingOrder>(order: O, { mark }: VenueLeg, shares: Qty): O {
  const isCounted = mark === null && order.shortQty !== null && order.shortQty > 0;
  return isCounted ? { ...order, longCumQty: qty(order.longCumQty + shares) } : order;
}
