/** An order's events and fills as one story in the order they happened. Pure. */
import { formatFixed, formatQty } from '../../lib/format/numbers.ts';
import type { OrderLife } from '../data/shapes.ts';

export type LifeEntry = {
  readonly key: string;
  readonly at: string;
  readonly what: string;
  readonly who: string;
  readonly detail: string;
};

const TOPIC_WORDS: Readonly<Record<string, string>> = {
  'orders.submitted': 'Submitted',
  'orders.updated': 'Updated',
  'orders.rejected': 'Rejected',
  'orders.cancelled': 'Canceled',
  'orders.replaced': 'Replaced',
  'orders.expired': 'Expired',
};

/** Oldest first; a fill stands before the change of the order that it caused. */
export function lifeLine(life: OrderLife): readonly LifeEntry[] {
  const changes = life.events.map(({ topic, at, order, actor, reason }) => ({
    key: `${topic}-${order.version}`,
    at,
    rank: 1,
    what: `${TOPIC_WORDS[topic] ?? topic}: ${order.status}`,
    who: `by ${actor}`,
    detail: [
      order.rejectCode,
      order.rejectReason ?? reason,
      order.riskConfigVersion === null ? null : `thresholds v${order.riskConfigVersion}`,
    ]
      .filter(Boolean)
      .join(' · '),
  }));
  const fills = life.fills.map((fill) => ({
    key: fill.execId,
    at: fill.at,
    rank: 0,
    what: `Fill ${formatQty(fill.qty)} @ ${formatFixed(fill.price, 2)}`,
    who: `${fill.venue} ${fill.liquidity} ${fill.counterparty}`,
    detail: `${formatQty(fill.cumQty)} done, ${formatQty(fill.leavesQty)} left`,
  }));
  return [...changes, ...fills]
    .sort((a, b) => (a.at === b.at ? a.rank - b.rank : a.at < b.at ? -1 : 1))
    .map(({ rank: _rank, ...entry }) => entry);
}
