/** What the blotter shows of orders that wait for a price: the way to their stop, what triggers them, that they were triggered. */

import {
  isTrailing,
  isTriggered,
  TRIGGER_PRICE_NAMES,
} from '@tradefloor/contracts/vocabulary/trigger-terms';
import type { ReactNode } from 'react';
import type { GridColumn } from '../../../kit/grid/model/columns.ts';
import type { DecimalsOf } from '../../../kit/live/use-decimals.ts';
import { formatFixed, formatPx } from '../../../lib/format/numbers.ts';
import { toDecimal } from '../../../lib/format/units.ts';
import type { LiveQuotes } from '../../../lib/hot/live-quotes.ts';
import type { Order } from '../../../platform/client/shapes.ts';
import { statusTone } from '../../../platform/orders/order-rules.ts';
import { distanceToStop } from '../../../platform/orders/waiting-stop.ts';

/** Stands before the status of an order that has waited for a price and goes on as any other. */
export const TRIGGERED_MARK = '◆ ';

/** The status in its colour, marked once the order is triggered. */
export const markedStatus = (order: Order, text: string): ReactNode => (
  <span className={statusTone(order.status)}>
    {order.triggered === true ? <span aria-hidden="true">{TRIGGERED_MARK}</span> : null}
    {text}
  </span>
);

/** The way as it is shown: of the screen's prices, which may be paused. */
function shownDistance(order: Order, hot: LiveQuotes): number | null {
  const price = (field: 'bid' | 'ask' | 'last' | 'mid'): number =>
    hot.shown(order.symbol, field) ?? 0;
  const quote = { bid: price('bid'), ask: price('ask'), last: price('last'), mid: price('mid') };
  return distanceToStop(order, quote);
}

/** How far the market is from the stop of an order that waits. */
export const toStopColumn = (getDecimals: DecimalsOf): GridColumn<Order> => ({
  id: 'to-stop',
  title: 'To stop',
  description: 'How far the watched price is from the stop of an order that waits',
  kind: 'figure',
  hot: {
    symbol: ({ symbol }) => symbol,
    value: shownDistance,
    text: (value, { symbol }) => formatPx(value, getDecimals(symbol)),
  },
  sort: shownDistance,
  csv: (order, hot) => {
    const px = shownDistance(order, hot);
    return px === null ? null : toDecimal(px);
  },
});

/** The trigger in its parts, for those who sort or export by them. */
export const triggerColumns = (getDecimals: DecimalsOf): readonly GridColumn<Order>[] => [
  {
    id: 'stop',
    title: 'Stop price',
    description: 'Price that triggers the order; of a trailing stop where it stands',
    kind: 'figure',
    isHidden: true,
    text: ({ stopPrice, symbol }) =>
      typeof stopPrice === 'number' ? formatFixed(stopPrice, getDecimals(symbol)) : '',
    sort: ({ stopPrice }) => stopPrice ?? null,
    csv: ({ stopPrice }) => stopPrice ?? null,
  },
  {
    id: 'trail',
    title: 'Trail',
    description: 'How far a trailing stop stays behind the price: an amount or per cent',
    kind: 'figure',
    isHidden: true,
    text: (order) => trailText(order, getDecimals),
  },
  {
    id: 'trigger-by',
    title: 'Trigger by',
    description: 'Price that is watched',
    kind: 'word',
    isHidden: true,
    text: ({ orderType, triggerBy }) =>
      isTriggered(orderType) ? TRIGGER_PRICE_NAMES[triggerBy ?? 'LAST'] : '',
  },
];

function trailText(order: Order, getDecimals: DecimalsOf): string {
  const { orderType, trailAmount, trailPct, symbol } = order;
  if (!isTrailing(orderType)) return '';
  if (typeof trailPct === 'number') return `${trailPct} %`;
  return typeof trailAmount === 'number' ? formatFixed(trailAmount, getDecimals(symbol)) : '';
}
