/** The columns of the orders blotter. */

import { describeHandling } from '@tradefloor/contracts/vocabulary/handling-terms';
import type { Link } from '@tradefloor/contracts/vocabulary/links';
import { describeSale } from '@tradefloor/contracts/vocabulary/sale-marks';
import { isTriggered } from '@tradefloor/contracts/vocabulary/trigger-terms';
import type { GridColumn } from '../../../kit/grid/model/columns.ts';
import type { DecimalsOf } from '../../../kit/live/use-decimals.ts';
import {
  currencyColumn,
  haltedColumn,
  orderIdColumn,
  qtyColumn,
  sideColumn,
  timeColumn,
  userColumn,
} from '../../../kit/order/order-columns.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { formatFixed, formatPct, formatQty } from '../../../lib/format/numbers.ts';
import { formatInstant, parseMs } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { findWhy } from '../../../platform/client/order-end.ts';
import type { Order } from '../../../platform/client/shapes.ts';
import {
  firstWaitText,
  linkedStatus,
  waitsForFirst,
} from '../../../platform/orders/linked-text.ts';
import { filledShare, termsText, whyCopyText } from '../../../platform/orders/order-rules.ts';
import { isWaiting } from '../../../platform/orders/order-status.ts';
import { timeInForceText } from '../../../platform/orders/time-in-force-text.ts';
import { triggerSentence } from '../../../platform/orders/trigger-text.ts';
import { type FindOrder, findFirst, type Links, toLinkColumn } from './link-columns.tsx';
import { markedStatus, TRIGGERED_MARK, toStopColumn, triggerColumns } from './trigger-columns.tsx';

const priceText = (order: Order, getDecimals: DecimalsOf): string =>
  termsText(order, getDecimals(order.symbol));

const requested = (getDecimals: DecimalsOf): readonly GridColumn<Order>[] => [
  timeColumn(
    { id: 'time', title: 'Time', description: 'Order time, UTC' },
    ({ createdAt }) => createdAt,
  ),
  haltedColumn(),
  sideColumn(),
  qtyColumn({ id: 'qty', title: 'Qty', description: 'Quantity' }, ({ qty }) => qty),
  {
    id: 'price',
    title: 'Price',
    description: 'Limit price, MKT, or what the order waits for',
    kind: 'figure',
    text: (order) => priceText(order, getDecimals),
    sort: ({ price, stopPrice }) => price ?? stopPrice ?? null,
    csv: (order) => (isTriggered(order.orderType) ? priceText(order, getDecimals) : order.price),
  },
  ...triggerColumns(getDecimals),
  currencyColumn('Currency of the prices'),
];

/** How orders are handled at a venue: what they show, the least that trades, that they only rest. */
const HANDLING: GridColumn<Order> = {
  id: 'handling',
  title: 'Handling',
  description: 'Display quantity, minimum quantity, post only',
  kind: 'word',
  text: handlingText,
  sort: handlingText,
};

/** What an order waits for, or that its price was reached. */
function statusTip(
  order: Order,
  getDecimals: DecimalsOf,
  { first, link }: LinkedAt,
): string | undefined {
  if (waitsForFirst(order, first, link)) return firstWaitText(link);
  if (isWaiting(order)) return triggerSentence(order, getDecimals(order.symbol));
  return order.triggered === true ? 'Triggered' : undefined;
}

/** The first order of a link, and its kind where it is known. */
type LinkedAt = { readonly first: Order | null; readonly link: Link | null };
type FindLinked = (order: Order) => LinkedAt;

const done = (getDecimals: DecimalsOf, findLinked: FindLinked): readonly GridColumn<Order>[] => [
  {
    id: 'filled',
    title: 'Filled',
    description: 'Share filled',
    kind: 'figure',
    text: (order) => formatPct(filledShare(order)),
    render: (order) => <FilledBar order={order} />,
    sort: filledShare,
    csv: ({ filledQty }) => filledQty,
  },
  {
    id: 'avg',
    title: 'Avg px',
    description: 'Average price of the fills',
    kind: 'figure',
    text: ({ avgPx, symbol, filledQty }) =>
      avgPx === null || filledQty === 0 ? '' : formatFixed(avgPx, getDecimals(symbol) + 1),
    sort: ({ avgPx }) => avgPx,
    csv: ({ avgPx }) => avgPx,
  },
  {
    id: 'status',
    title: 'Status',
    description: 'Status (FIX OrdStatus)',
    kind: 'word',
    text: (order) => shownStatus(order, findLinked),
    mark: TRIGGERED_MARK,
    render: (order) => markedStatus(order, shownStatus(order, findLinked)),
    tip: (order) => statusTip(order, getDecimals, findLinked(order)),
    sort: ({ status }) => status,
    csv: ({ status }) => status,
  },
];

function shownStatus(order: Order, findLinked: FindLinked): string {
  const { first, link } = findLinked(order);
  return linkedStatus(order, first, link);
}

const ENDS: readonly GridColumn<Order>[] = [
  {
    id: 'why',
    title: 'Reason',
    description: 'Reason of the rejection; its code is in the tooltip and in copies',
    kind: 'text',
    least: 160,
    text: (order) => findWhy(order)?.text ?? '',
    render: (order) => (
      <span className="text-critical">
        <Refused problem={findWhy(order)} />
      </span>
    ),
    sort: ({ rejectCode }) => rejectCode,
    csv: whyCopyText,
  },
  {
    id: 'tif',
    title: 'TIF',
    description: 'Time in force',
    kind: 'word',
    text: timeInForceText,
    tip: ({ expireAt }) => (expireAt ? formatInstant(parseMs(expireAt)) : undefined),
    sort: ({ timeInForce }) => timeInForce,
    csv: ({ timeInForce, expireAt }) => (expireAt ? `${timeInForce} ${expireAt}` : timeInForce),
  },
];

const ORIGIN: readonly GridColumn<Order>[] = [
  {
    id: 'strategy',
    title: 'Strat',
    description: 'Strategy',
    kind: 'word',
    text: ({ strategy }) => strategy,
    sort: ({ strategy }) => strategy,
  },
  orderIdColumn(),
];

/** `short, shows 200, post only`; empty for an order that names nothing and sells nothing short. */
export function handlingText(order: Order): string {
  const { shortQty = null, shortExempt = false, qty } = order;
  const sale = describeSale({ shortQty, shortExempt, qty }, formatQty);
  const terms = describeHandling(
    { ...order, shortExempt: sale === null && shortExempt },
    formatQty,
  );
  return (shortQty === null || shortQty === 0 ? terms : [sale, ...terms]).join(', ');
}

const user = userColumn<Order>();

function FilledBar({ order }: { readonly order: Order }) {
  const share = filledShare(order);
  return (
    <span
      className="filled-bar"
      title={phrase`${formatQty(order.filledQty)} of ${formatQty(order.qty)}`}
      style={{ backgroundSize: `${share * 100}% 100%` }}
    >
      {formatPct(share)}
    </span>
  );
}

type Shown = {
  /** The owner's name: for those who see more than their own. */
  readonly showsUser: boolean;
  /** The way to the stop: while an order waits. */
  readonly showsWay: boolean;
  /** How orders are handled: where one of them names it. */
  readonly showsHandling: boolean;
  /** Which orders belong together; null where none is linked. */
  readonly links: Links | null;
};

/** The columns. */
export const orderColumns = (
  getDecimals: DecimalsOf,
  { showsUser, showsWay, showsHandling, links }: Shown,
  findOrder: FindOrder,
): readonly GridColumn<Order>[] => [
  ...requested(getDecimals),
  ...(showsWay ? [toStopColumn(getDecimals)] : []),
  ...(showsUser ? [user] : []),
  ...done(getDecimals, (order) => ({
    first: findFirst(order, findOrder),
    link: links?.kinds.get(order.linkId ?? '') ?? null,
  })),
  ...(links === null ? [] : [toLinkColumn(links, getDecimals)]),
  ...ENDS,
  ...(showsHandling ? [HANDLING] : []),
  ...ORIGIN,
];
