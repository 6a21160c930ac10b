/** Orders made from what is there: the same again, the other way round, and what closes or turns a position. */
import type * as z from 'zod';
import type { NewOrder, Order } from './order.ts';
import type { Position } from './risk.ts';
import { copyHandling } from './vocabulary/handling-terms.ts';
import { ORDER_QTY_MAX, otherSide } from './vocabulary/order.ts';
import { copyTerms, isNamed, requestTerms } from './vocabulary/price-terms.ts';
import { copyTrigger } from './vocabulary/trigger-terms.ts';

type NewOrderWire = z.input<typeof NewOrder>;
type OrderWire = z.input<typeof Order>;
type PositionWire = z.input<typeof Position>;

/** The same order again, without the name its sender gave the first one. */
export const toClone = (order: OrderWire): NewOrderWire => ({
  symbol: order.symbol,
  side: order.side,
  ...copyTerms(order),
  ...copyTrigger(order),
  qty: order.qty,
  timeInForce: order.timeInForce,
  ...(isNamed(order.expireAt) ? { expireAt: order.expireAt } : {}),
  ...copyHandling(order),
  strategy: order.strategy,
  ...(order.algoParams === null ? {} : { algoParams: order.algoParams }),
  instrumentType: order.instrumentType,
  ...(order.bondSpec === null ? {} : { bondSpec: order.bondSpec }),
  // The dark pool follows from the strategy; a venue is only named for lit orders.
  ...(order.destinationVenue === null || order.strategy === 'DARK'
    ? {}
    : { destinationVenue: order.destinationVenue }),
});

/** The order the other way round: what it has filled, or all of it when nothing is. */
export const reverseOfOrder = (order: OrderWire): NewOrderWire => ({
  // Its sale was short exempt: a purchase is not.
  ...toClone({ ...order, shortExempt: false }),
  side: otherSide(order.side),
  qty: order.filledQty > 0 ? order.filledQty : order.qty,
});

type Holding = Pick<PositionWire, 'symbol' | 'netQty'>;

const marketOrder = (
  { symbol, netQty }: Holding,
  times: number,
  instrumentType: NewOrderWire['instrumentType'],
): NewOrderWire | null =>
  netQty === 0
    ? null
    : {
        symbol,
        side: netQty > 0 ? 'SELL' : 'BUY',
        ...requestTerms({ type: 'MARKET' }),
        qty: Math.min(Math.abs(netQty) * times, ORDER_QTY_MAX),
        timeInForce: 'DAY',
        strategy: 'LIT',
        instrumentType,
      };

/** The market order that closes a position; null for a flat one. At most what one order may name. */
export const closeOfPosition = (
  position: Holding,
  instrumentType: NewOrderWire['instrumentType'],
): NewOrderWire | null => marketOrder(position, 1, instrumentType);

/** The market order that turns a position round: as short as it was long; null for a flat one. */
export const reverseOfPosition = (
  position: Holding,
  instrumentType: NewOrderWire['instrumentType'],
): NewOrderWire | null => marketOrder(position, 2, instrumentType);
