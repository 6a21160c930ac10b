/** What an order of a list has in its row: which orders it belongs with, and whether it waits for the first of them. */
import type { Qty } from '@tradefloor/contracts/money';
import type { Contingency, ListRef } from '@tradefloor/core/trading/exchange/order-lists';

/** `ENTRY`: the first order of the list has to trade; `MARKET`: it has, and the symbol has to trade again. */
type ParkedFor = 'ENTRY' | 'MARKET';

export type OrderLink = ListRef<Contingency> & {
  /** Number of the list's first order: those of the others follow it without a gap. */
  readonly firstNo: number;
  /** Orders of the list. */
  readonly size: number;
  /** The quantity as it was entered. */
  readonly ordered: Qty;
  /** How much of its fills the others have followed. */
  readonly followed: Qty;
  /** Absent in an order that is at work: in a book, or waiting for its price. */
  readonly parked?: ParkedFor;
};

type Linked = { readonly orderNo: number; readonly link?: OrderLink };

/** Whether an order waits for the first one of its list, in no book. */
export const isParked = ({ link }: Pick<Linked, 'link'>): boolean => link?.parked !== undefined;

/** Whether the others of its list wait for this order. */
export const isEntry = ({ orderNo, link }: Linked): boolean =>
  link?.contingency === 'OTO' && link.firstNo === orderNo;

/** Whether of the orders beside the entry one takes the place of the other: in pairs, and in a bracket. */
export const hasAlternatives = ({
  contingency,
  size,
}: Pick<OrderLink, 'contingency' | 'size'>): boolean => contingency !== 'OTO' || size > 2;

/** Whether the quantity of an order follows what others of its list trade. */
export const followsOthers = (order: Linked): boolean =>
  order.link !== undefined && !isEntry(order) && hasAlternatives(order.link);
