/** The history of one order, from the journal: actors, times, thresholds, and every fill. */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { describeHandling } from '@tradefloor/contracts/vocabulary/handling-terms';
import { describeSale } from '@tradefloor/contracts/vocabulary/sale-marks';
import {
  isTrailing,
  isTriggered,
  TRIGGER_PRICE_NAMES,
} from '@tradefloor/contracts/vocabulary/trigger-terms';
import { type Fact, FactList } from '../../../kit/facts/fact-lists.tsx';
import { useAccount, useClient, useQuote } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { DataTable, toHeads } from '../../../kit/table/plain-table.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { Empty } from '../../../kit/ui/empty.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import {
  formatFee,
  formatFixed,
  formatPct,
  formatPx,
  formatQty,
  NONE,
} from '../../../lib/format/numbers.ts';
import { formatInstant, formatTimeMs, parseMs } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { findWhy } from '../../../platform/client/order-end.ts';
import { NO_RESPONSE, toProblem, toRefusal } from '../../../platform/client/refusal.ts';
import type { Fill, Order } from '../../../platform/client/shapes.ts';
import { newerOrder, watchedPx } from '../../../platform/client/trailing-stop.ts';
import {
  firstWaitText,
  linkedStatus,
  waitsForFirst,
} from '../../../platform/orders/linked-text.ts';
import { orderTitle, statusTone } from '../../../platform/orders/order-rules.ts';
import { isWaiting } from '../../../platform/orders/order-status.ts';
import { triggerSentence } from '../../../platform/orders/trigger-text.ts';
import { distanceToStop } from '../../../platform/orders/waiting-stop.ts';
import { showOrder } from '../../../ui-state/ui-state.ts';
import { useUiStore } from '../../../ui-state/use-ui.ts';
import { DecisionList } from './decision-list.tsx';
import { LinkedOrders, useFirstOrder, useLinkKind } from './linked-orders.tsx';
import { type TimelineEntry, timeline } from './order-timeline.ts';
import { placesText, type QueuePlace, useQueuePlaces } from './queue-places.ts';

type OrderDrawerProps = { readonly orderId: string; readonly onClose: () => void };

/** The journal writes just after the event: an order it does not know yet is refetched. */
const TRIES = 25;
const RETRY_MS = 400;

/** Not written yet, no response yet: a retry may help. */
const isPassing = (code: string): boolean =>
  code === 'NOT_FOUND' || code === NO_RESPONSE || code.startsWith('UPSTREAM_');

/** The order's life as the journal has it; read again with every change of an order. */
function useOrderHistory(orderId: string) {
  const client = useClient();
  return useWatched(
    useQuery(
      client.queries.journal.order.queryOptions(
        { orderId },
        {
          placeholderData: keepPreviousData,
          retry: (failures, error) => isPassing(toRefusal(error).code) && failures < TRIES,
          retryDelay: RETRY_MS,
        },
      ),
    ),
  );
}

export function OrderDrawer({ orderId, onClose }: OrderDrawerProps) {
  const client = useClient();
  const known = useAccount((account) => account.order(orderId));
  const { data: life, error, refetch } = useOrderHistory(orderId);
  const order = usePresentStop(
    life && known ? newerOrder(life.order, known) : (life?.order ?? known),
  );
  const title = order === null ? 'Order' : orderTitle(order, client.getDecimals(order.symbol));
  return (
    <Dialog title={title} kind="drawer" onClose={onClose}>
      {order === null ? null : (
        <OrderFacts order={order} decimals={client.getDecimals(order.symbol)} />
      )}
      {!life && !error ? <p className="text-12 text-t3">Loading order…</p> : null}
      {!life && error ? (
        <Empty icon="alert" title={toProblem(error)} retry={() => void refetch()} />
      ) : null}
      {life ? (
        <>
          <DecisionList order={life.order} />
          <HistoryList entries={timeline(life, client.getDecimals(life.order.symbol))} />
          <LinkedOrders order={order ?? life.order} />
          <ChildTable parentId={life.order.orderId} />
          <FillTable fills={life.fills} decimals={client.getDecimals(life.order.symbol)} />
        </>
      ) : null}
    </Dialog>
  );
}

/** The order, of a trailing stop with where it stands now: the history has where it stood when it was accepted. */
function usePresentStop(order: Order | null): Order | null {
  const client = useClient();
  const moves = order !== null && isWaiting(order) && isTrailing(order.orderType);
  const { data } = useWatched(
    useQuery(
      client.queries.orders.get.queryOptions(
        { orderId: order?.orderId ?? '' },
        { enabled: moves, retry: false },
      ),
    ),
  );
  return moves && data ? newerOrder(order, data) : order;
}

function OrderFacts({ order, decimals }: { readonly order: Order; readonly decimals: number }) {
  const places = useQueuePlaces(order);
  const first = useFirstOrder(order);
  const link = useLinkKind(order);
  const facts: readonly Fact[] = [
    { name: 'Order id', value: order.orderId },
    { name: 'Client order id', value: order.clientOrderId },
    { name: 'User', value: order.userId },
    { name: 'Desk, strategy', value: `${order.desk}, ${order.strategy}` },
    { name: 'Currency', value: order.currency },
    { name: 'Filled', value: phrase`${formatQty(order.filledQty)} of ${formatQty(order.qty)}` },
    {
      name: 'Avg px',
      value: order.avgPx === null ? NONE : formatFixed(order.avgPx, decimals + 1),
    },
    {
      name: 'Risk config',
      value: order.riskConfigVersion === null ? NONE : `v${order.riskConfigVersion}`,
    },
    ...triggerFacts(order, decimals),
    ...handlingFacts(order),
    ...(order.expireAt
      ? [{ name: 'Good till', value: formatInstant(parseMs(order.expireAt)) }]
      : []),
    { name: 'Sent', value: formatInstant(parseMs(order.createdAt)) },
    ...(places === null ? [] : [toQueueFact(places)]),
  ];
  return (
    <div className="mb-3 border-line border-b pb-3">
      <p className={`mb-2 font-semibold text-15 ${statusTone(order.status)}`}>
        {linkedStatus(order, first, link)}
      </p>
      {waitsForFirst(order, first, link) ? (
        <p className="mb-2 text-12 text-t2">{firstWaitText(link)}.</p>
      ) : null}
      {isWaiting(order) ? (
        <p className="mb-2 text-12 text-t2">{triggerSentence(order, decimals)}.</p>
      ) : null}
      {order.rejectCode === null ? null : (
        <p className="mb-2 text-12 text-critical">
          <Refused problem={findWhy(order)} />
        </p>
      )}
      <FactList facts={facts} valueClass="break-all font-mono" />
    </div>
  );
}

/** Of an order that waits, or waited, for a price: its stop, its trail and the price that is watched. */
function triggerFacts(order: Order, decimals: number): readonly Fact[] {
  const { orderType, stopPrice, trailAmount, trailPct, triggerBy } = order;
  if (!isTriggered(orderType)) return [];
  const write = (price: number | null | undefined): string =>
    price === null || price === undefined ? NONE : formatFixed(price, decimals);
  const isPct = trailPct !== null && trailPct !== undefined;
  const trail: Fact = { name: 'Trail', value: isPct ? `${trailPct} %` : write(trailAmount) };
  return [
    { name: 'Stop price', value: write(stopPrice) },
    ...(isTrailing(orderType) ? [trail] : []),
    { name: 'Trigger by', value: TRIGGER_PRICE_NAMES[triggerBy ?? 'LAST'] },
    ...(isWaiting(order)
      ? [{ name: 'To stop', value: <ToStop order={order} decimals={decimals} /> }]
      : []),
  ];
}

/** How far the watched price is from the stop, with every batch of prices. */
function ToStop({ order, decimals }: { readonly order: Order; readonly decimals: number }) {
  const quote = useQuote(order.symbol);
  const px = distanceToStop(order, quote);
  if (px === null || quote === null) return NONE;
  const part = px / watchedPx(order, quote);
  return `${formatPx(px, decimals)} (${formatPct(part, 2)})`;
}

function handlingFacts(order: Order): readonly Fact[] {
  const { shortQty = null, shortExempt = false, qty } = order;
  const sale = describeSale({ shortQty, shortExempt, qty }, formatQty);
  const terms = describeHandling(
    { ...order, shortExempt: sale === null && shortExempt },
    formatQty,
  );
  return [
    ...(sale === null ? [] : [{ name: 'Sale', value: sale, title: 'As it is marked at venues' }]),
    ...(terms.length === 0 ? [] : [{ name: 'Handling', value: terms.join(', ') }]),
  ];
}

const toQueueFact = (places: readonly QueuePlace[]): Fact => ({
  name: 'Queue ahead',
  value: placesText(places),
  title: 'Shares shown before this order at its price, then its own',
});

function HistoryList({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  return (
    <section aria-label="Order history" className="mb-3">
      <ol className="flex flex-col border-control border-l pl-3 text-12">
        {entries.map(({ key, at, what, who, refusal, detail, changes }) => (
          <li key={key} className="relative py-1">
            <span
              aria-hidden="true"
              className="absolute top-2.5 -left-[15px] size-1.5 rounded-full bg-control"
            />
            <time className="mr-2 font-mono text-t3" title={at}>
              {formatTimeMs(parseMs(at))}
            </time>
            <span className="font-medium">{what}</span>
            <span className="text-t3"> {who}</span>
            {refusal === null ? null : (
              <p className="text-t2">
                <Refused problem={refusal} />
              </p>
            )}
            {detail === '' ? null : <p className="text-t2">{detail}</p>}
            {changes.length === 0 ? null : (
              <p className="font-mono text-11 text-t3">{changes.join(' · ')}</p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The slices an algo has sent for this order, as far as the client has received them. */
function ChildTable({ parentId }: { readonly parentId: string }) {
  const client = useClient();
  const ui = useUiStore();
  const children = useAccount((account) => account.orders()).filter(
    ({ parentOrderId }) => parentOrderId === parentId,
  );
  if (children.length === 0) return null;
  return (
    <section aria-label="Child orders" className="mb-3">
      <h3 className="mb-1 text-11 text-t3">{phrase`Child orders, ${children.length}`}</h3>
      <ul className="max-h-48 overflow-auto text-12">
        {children.map((child) => (
          <li key={child.orderId} className="flex justify-between gap-2 border-line border-t">
            <button
              type="button"
              className="min-h-6 truncate text-left font-mono hover:text-accent"
              onClick={() => showOrder(ui, child.orderId)}
            >
              {orderTitle(child, client.getDecimals(child.symbol))}
            </button>
            <span className={statusTone(child.status)}>
              {child.status} {formatQty(child.filledQty)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type FillTableProps = { readonly fills: readonly Fill[]; readonly decimals: number };

function FillTable({ fills, decimals }: FillTableProps) {
  if (fills.length === 0) return null;
  return (
    <DataTable
      caption="Fills"
      pad=""
      heads={toHeads(['Time'], ['Qty', 'Price', 'Venue', 'Liq', 'Fees'])}
    >
      {fills.map((fill) => (
        <tr key={fill.execId} className="border-line border-t">
          <td className="py-0.5 text-left font-mono text-t3">{formatTimeMs(parseMs(fill.at))}</td>
          <td>{formatQty(fill.qty)}</td>
          <td>{formatFixed(fill.price, decimals)}</td>
          <td>{fill.venue}</td>
          <td>{fill.liquidity}</td>
          <td>{formatFee(fill.fees.total)}</td>
        </tr>
      ))}
    </DataTable>
  );
}
