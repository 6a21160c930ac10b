/** A symbol's working orders and position as lines on its chart. Pure. */

import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { describeTrigger } from '@tradefloor/contracts/vocabulary/trigger-terms';
import { formatQty, formatSignedQty } from '../../lib/format/numbers.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { Order, Position, Side } from '../../platform/client/shapes.ts';

export type OrderLine = {
  /** The order's id, or `position`. */
  readonly id: string;
  readonly price: number;
  /** Null for the position. */
  readonly side: Side | null;
  /** Drawn broken: it waits for its price. */
  readonly isWaiting: boolean;
  /** Drawn broken and marked: a change of it is under way. */
  readonly isPending: boolean;
  /** `SELL 300 STP`. */
  readonly text: string;
};

/** More lines than this hide the candles; the newest orders stay. */
const LINES_MAX = 24;

/** Each order that works or waits at a price, at that price: a stop until it is triggered, a limit otherwise. */
export function makeOrderLines(orders: readonly Order[], symbol: string): readonly OrderLine[] {
  return orders
    .filter((order) => order.symbol === symbol && isOpen(order.status))
    .flatMap((order): OrderLine[] => {
      const isWaiting = order.triggered === false;
      const price = isWaiting ? (order.stopPrice ?? order.price) : order.price;
      if (price === null || price === undefined) return [];
      const left = formatQty(order.qty - order.filledQty);
      const [kind = ''] = describeTrigger(order, String).split(/ (?=\d)/);
      const text = `${order.side} ${left}${isWaiting && kind !== '' ? ` ${kind}` : ''}`;
      const isPending = order.status.startsWith('PENDING');
      return [{ id: order.orderId, price, side: order.side, isWaiting, isPending, text }];
    })
    .slice(0, LINES_MAX);
}

/** Where the position of one person in a symbol stands on average; null without one. */
export function makePositionLine(
  positions: readonly Position[],
  { symbol, userId }: Pick<Position, 'symbol' | 'userId'>,
): OrderLine | null {
  const held = positions.find((one) => one.symbol === symbol && one.userId === userId);
  if (held === undefined || held.netQty === 0) return null;
  const text = phrase`Position ${formatSignedQty(held.netQty)}`;
  return {
    id: 'position',
    price: held.avgPx,
    side: null,
    isWaiting: false,
    isPending: false,
    text,
  };
}
