/** What can have a take profit and a stop loss on a chart: the ticket's order, working orders, the position. Pure. */

import { isOpen, otherSide } from '@tradefloor/contracts/vocabulary/order';
import { TRIGGER_KIND } from '@tradefloor/contracts/vocabulary/trigger-terms';
import { findMovedPrice, openText } from '../../../kit/order/price-move.ts';
import { formatQty, formatSignedQty } from '../../../lib/format/numbers.ts';
import { toPx } from '../../../lib/format/units.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Order, Position, Side } from '../../../platform/client/shapes.ts';
import { isFollower } from '../../../platform/orders/linked-text.ts';
import type { TicketEntry } from '../../../ui-state/ui-state.ts';

export const EXITS = ['profit', 'loss'] as const;
export type Exit = (typeof EXITS)[number];

export type ExitEntry = {
  /** The order's id, `ticket` or `position`. */
  readonly id: string;
  readonly kind: 'TICKET' | 'ORDER' | 'POSITION';
  /** `BUY 300 AAPL`, `Position +300 AAPL`. */
  readonly title: string;
  /** Of the entry: its exits are on the other side. */
  readonly side: Side;
  readonly qty: number;
  /** What profit and loss are measured from, in price units. */
  readonly fromPx: number;
  /** The working orders that are its exits, where there are any; null for one that is not. */
  readonly placed: Readonly<Record<Exit, Order | null>> | null;
  /** The order itself; null for the ticket and the position. */
  readonly order: Order | null;
  /** Why its exits cannot be placed or moved here; null where they can. */
  readonly block: string | null;
};

export type ExitSources = {
  readonly symbol: string;
  readonly userId: string;
  readonly orders: readonly Order[];
  readonly positions: readonly Position[];
  readonly ticket: TicketEntry | null;
};

/** Of one person in one symbol: the ticket's order, the position, then the working orders as they are given. */
export function listExitEntries(sources: ExitSources): readonly ExitEntry[] {
  const { symbol, userId, ticket } = sources;
  const own = sources.orders.filter(
    (order) => order.symbol === symbol && order.userId === userId && isOpen(order.status),
  );
  const held = sources.positions.find((one) => one.symbol === symbol && one.userId === userId);
  const closers = held === undefined ? [] : listClosers(held, own);
  const working = own.filter(
    (order) => !isFollower(order) && !closers.includes(order) && findMovedPrice(order) !== null,
  );
  return [
    ...(ticket?.symbol === symbol ? [toTicketEntry(ticket)] : []),
    ...(held === undefined || held.netQty === 0 ? [] : [toPositionEntry(held, closers)]),
    ...working.map((order) => toOrderEntry(order, own)),
  ];
}

function toTicketEntry({ symbol, side, qty, fromPx }: TicketEntry): ExitEntry {
  const title = phrase`Ticket: ${side} ${formatQty(qty)} ${symbol}`;
  const none = { placed: null, order: null, block: null };
  return { id: 'ticket', kind: 'TICKET', title, side, qty, fromPx, ...none };
}

/** The orders that close a position by now: what waits for an entry that is open closes that one. */
function listClosers({ netQty }: Position, own: readonly Order[]): readonly Order[] {
  const side = netQty > 0 ? 'SELL' : 'BUY';
  const isOfEntry = (order: Order): boolean =>
    isFollower(order) &&
    own.some((first) => first.orderId === order.linkId && first.side !== order.side);
  return own.filter((order) => order.side === side && !isOfEntry(order));
}

function toPositionEntry(held: Position, closers: readonly Order[]): ExitEntry {
  const { symbol, netQty, avgPx } = held;
  const { placed, block } = findPlaced(closers);
  const [profit, loss] = [placed?.profit ?? null, placed?.loss ?? null];
  const exit = profit ?? loss;
  return {
    id: 'position',
    kind: 'POSITION',
    title: phrase`Position ${formatSignedQty(netQty)} ${symbol}`,
    side: netQty > 0 ? 'BUY' : 'SELL',
    qty: exit === null ? Math.abs(netQty) : exit.qty - exit.filledQty,
    fromPx: toPx(avgPx),
    placed,
    order: null,
    block,
  };
}

function toOrderEntry(order: Order, own: readonly Order[]): ExitEntry {
  const linked = own.filter((one) => one.linkId === order.orderId && one.orderId !== order.orderId);
  const exits = linked.filter(({ side }) => side === otherSide(order.side));
  const { placed, block } = findPlaced(exits);
  return {
    id: order.orderId,
    kind: 'ORDER',
    title: openText(order),
    side: order.side,
    qty: order.qty - order.filledQty,
    fromPx: findMovedPrice(order)?.units ?? 0,
    placed,
    order,
    block: block ?? (placed === null ? findOrderBlock(order, linked.length > 0) : null),
  };
}

/** Why an order cannot be sent again with exits; null where it can: that loses nothing of its terms. */
function findOrderBlock(order: Order, isLinked: boolean): string | null {
  if (isLinked || typeof order.linkId === 'string') return 'The order is linked already';
  if (order.status.startsWith('PENDING')) return 'A change is under way';
  const isPlain =
    order.orderType === 'LIMIT' && order.strategy === 'LIT' && order.parentOrderId === null;
  return isPlain ? null : 'Exits are added to limit orders at lit venues only';
}

/** The exits among the orders that close something; of several of a kind none can be chosen. */
function findPlaced(closers: readonly Order[]): Pick<ExitEntry, 'placed' | 'block'> {
  if (closers.length === 0) return { placed: null, block: null };
  const stops = closers.filter(isStop);
  const limits = closers.filter((order) => !isStop(order));
  const [profit = null, loss = null] = [limits[0], stops[0]];
  const isMovable = [profit, loss].some((one) => one !== null && findMovedPrice(one) !== null);
  const block =
    limits.length > 1 || stops.length > 1
      ? 'Several orders close it: drag their own lines'
      : isMovable
        ? null
        : 'Its exit has no price to move';
  return { placed: { profit, loss }, block };
}

/** Whether it takes a loss: a stop that has yet to go off. */
function isStop({ orderType, triggered }: Order): boolean {
  const kind = TRIGGER_KIND[orderType];
  return triggered === false && (kind === 'STOP' || kind === 'TRAIL');
}
