/**
 * Linked orders: which belong together, and what an order's fills and end mean for the others. Of one-cancels-other
 * orders at most one is at market at a time, so that never more than one of them counts; the others are held.
 */
import type { PlaceLinked } from '@tradefloor/contracts/linked';
import { type Qty, qty } from '@tradefloor/contracts/money';
import type { NewOrder } from '@tradefloor/contracts/order';
import { waitsForDealer } from '@tradefloor/contracts/vocabulary/dealt-orders';
import {
  alternativesFault,
  CANCELS_OTHERS,
  HAS_ENTRY,
  type Link,
} from '@tradefloor/contracts/vocabulary/links';
import { isImmediate } from '@tradefloor/contracts/vocabulary/order';
import { exitSideFault } from './exit-side.ts';

type Fault = string | null;

/** Why these orders cannot be linked so, in words; null where they can. What each is by itself is checked elsewhere. */
export function linkFault({ link, orders }: PlaceLinked): Fault {
  const [first] = orders;
  if (first === undefined) return 'a link has orders';
  const isLinkable = ({ instrumentType }: NewOrder) =>
    instrumentType === 'equity' || waitsForDealer(instrumentType);
  if (!orders.every(isLinkable)) {
    return 'linked orders are orders for shares, futures or currencies';
  }
  if (orders.some(({ timeInForce }) => isImmediate(timeInForce))) {
    return 'a linked order lasts: it takes no IOC and no FOK';
  }
  const exits = HAS_ENTRY[link] ? orders.slice(1) : orders;
  return (CANCELS_OTHERS[link] ? alternativesFault(exits) : null) ?? bracketFault(link, orders);
}

/** The exits of a bracket take back what its entry buys or sells, one on either side of it. */
function bracketFault(link: Link, [entry, ...exits]: readonly NewOrder[]): Fault {
  if (link !== 'BRACKET' || entry === undefined) return null;
  const isOpposite = ({ symbol, side, qty }: NewOrder) =>
    symbol === entry.symbol && side !== entry.side && qty === entry.qty;
  if (!exits.every(isOpposite)) {
    return 'the exits of a bracket have the symbol and the quantity of the entry, and the other side';
  }
  return exitSideFault(entry, exits);
}

/** One order of a link as it stands. */
export type LinkedOrder = {
  readonly orderId: string;
  readonly isEntry: boolean;
  /** At no venue: it waits for the entry, or for its price. */
  readonly isHeld: boolean;
  /** It waits for the entry. */
  readonly isParked: boolean;
  readonly isOpen: boolean;
  readonly isFilled: boolean;
  /** Whether it waits for a price after that. */
  readonly hasTrigger: boolean;
  readonly qty: Qty;
  readonly filledQty: Qty;
  /** As it was requested. */
  readonly askedQty: Qty;
};

/** What is to be done about a held order of a link. */
export type LinkStep =
  | { readonly does: 'END'; readonly orderId: string }
  | { readonly does: 'RESIZE'; readonly orderId: string; readonly qty: Qty }
  /** It waits for the entry no more. */
  | { readonly does: 'ACTIVATE'; readonly orderId: string };

/** What the orders of a link require now: the same answer until something happens to one of them. */
export function planLink(link: Link, orders: readonly LinkedOrder[]): LinkStep[] {
  const entry = orders.find(({ isEntry }) => isEntry);
  return orders
    .filter((one) => !one.isEntry && one.isOpen && one.isHeld)
    .flatMap((one) => planOne(link, one, { entry, orders }));
}

type Others = {
  readonly entry: LinkedOrder | undefined;
  readonly orders: readonly LinkedOrder[];
};

function planOne(link: Link, one: LinkedOrder, { entry, orders }: Others): LinkStep[] {
  const { orderId } = one;
  const taken = CANCELS_OTHERS[link]
    ? orders
        .filter((other) => !other.isEntry && other.orderId !== orderId)
        .reduce((sum, { filledQty }) => sum + filledQty, 0)
    : 0;
  const most =
    entry === undefined || (link === 'OTO' && entry.isFilled) ? one.askedQty : entry.filledQty;
  const due = Math.min(one.askedQty, most) - taken;
  const isEntryOver = entry === undefined || !entry.isOpen;
  if (due <= 0) return taken > 0 || isEntryOver ? [{ does: 'END', orderId }] : [];
  const starts = one.isParked && (isEntryOver || (link === 'BRACKET' && one.hasTrigger));
  if (one.isParked && !starts) return [];
  return [
    ...(due === one.qty ? [] : [{ does: 'RESIZE', orderId, qty: qty(due) } as const]),
    ...(starts ? [{ does: 'ACTIVATE', orderId } as const] : []),
  ];
}
