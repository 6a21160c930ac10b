/** Orders that belong together: how they are linked, and what alternatives have in common. */
import type { OrderType } from './price-terms.ts';
import { isTriggered } from './trigger-terms.ts';

/**
 * How orders are linked. `OCO`: one cancels the other; what one fills comes off the others. `OTO`: the first one triggers
 * the others when it is filled. `BRACKET`: the first one is the entry, the others are its exits, of which one cancels the
 * other.
 */
export const LINKS = ['OCO', 'OTO', 'BRACKET'] as const;
export type Link = (typeof LINKS)[number];

/** How many orders a link has. */
export const LINKED_ORDERS = { min: 2, max: 3 } as const;

/** How many links one look-up names: more than a page of orders has. */
export const LINKS_LOOKED_UP_MAX = 200;

/** Whether the first order of a link is an entry that the others wait for. */
export const HAS_ENTRY = { OCO: false, OTO: true, BRACKET: true } as const satisfies Record<
  Link,
  boolean
>;
/** Whether of the orders beside the entry one cancels the other. */
export const CANCELS_OTHERS = { OCO: true, OTO: false, BRACKET: true } as const satisfies Record<
  Link,
  boolean
>;

/** What alternatives have in common, and how each goes to market. */
export type Alternative = {
  readonly symbol: string;
  readonly side: 'BUY' | 'SELL';
  readonly qty: number;
  readonly orderType: OrderType;
};

/**
 * Why of these orders one cannot cancel the other, in words; null where it can: the same shares on the same side, and one
 * of them at market at most.
 */
export function alternativesFault(orders: readonly Alternative[]): string | null {
  const [first] = orders;
  const isAlike = ({ symbol, side, qty }: Alternative) =>
    symbol === first?.symbol && side === first.side && qty === first.qty;
  if (!orders.every(isAlike)) {
    return 'of these orders one cancels the other: symbol, side and quantity are the same';
  }
  if (orders.some(({ orderType }) => orderType === 'MARKET')) {
    return 'of these orders one cancels the other: a market order would leave nothing to cancel';
  }
  const atOnce = orders.filter(({ orderType }) => !isTriggered(orderType));
  return atOnce.length > 1
    ? 'of these orders one cancels the other: at most one is at market, the others wait for a price'
    : null;
}
