/**
 * How much of a sale is long and how much is short. Source: Regulation SHO, Rule 200(g) (17 CFR 242.200): a sale is
 * long only as far as the seller's net position covers it, with the open orders to sell counted already.
 */
import { type Qty, qty } from '@tradefloor/contracts/money';

/** Shares, whole; a position is long above zero. */
export type Covered = {
  readonly netQty: number;
  /** What other orders of the seller at market may still sell. */
  readonly openSells: number;
};

/** How many of `shares` are sold short. */
export const shortPart = (shares: number, { netQty, openSells }: Covered): Qty =>
  qty(Math.max(0, shares - Math.max(0, netQty - Math.max(0, openSells))));

/** An order to sell as it is marked: the long part fills first. */
export type Marked = { readonly qty: number; readonly shortQty: number };

/** How many of an order's shares are sold short when `filledQty` of them have traded, the long part first. */
export const shortFilled = ({ qty: total, shortQty }: Marked, filledQty: number): Qty =>
  qty(Math.max(0, filledQty - (total - shortQty)));

/**
 * The short part of an order that gets another quantity: what was sold short stays so, and what is open is marked
 * as a new order would be.
 */
export function remark(
  order: Marked & { readonly filledQty: number },
  to: { readonly qty: number },
  covered: Covered,
): Qty {
  const open = Math.max(0, to.qty - order.filledQty);
  return qty(shortFilled(order, order.filledQty) + shortPart(open, covered));
}

/** The short part of an order that shrinks before it is at market: the long part stays. */
export const shrunk = ({ qty: total, shortQty }: Marked, to: number): Qty =>
  qty(Math.max(0, to - (total - shortQty)));

/** An order to sell as its executing service works it. */
export type Selling = {
  readonly qty: number;
  /** Null for what is no sale of shares: none of it is short. */
  readonly shortQty: number | null;
  /** What its long part has filled. */
  readonly longCumQty: number;
};

/** What is left of an order's long part; of an unmarked order all. @param outLong what is out of it */
export const longLeft = ({ qty: total, shortQty, longCumQty }: Selling, outLong = 0): number =>
  shortQty === null || shortQty === 0
    ? Number.POSITIVE_INFINITY
    : Math.max(0, total - shortQty - longCumQty - outLong);
