/** An order's events and fills as one story in the order they happened. Pure. */

import { formatFixed, formatQty } from '../../../lib/format/numbers.ts';
import type { CodedText } from '../../../lib/problem.ts';
import { phrase, sentence } from '../../../lib/text/phrase.ts';
import { findEnd } from '../../../platform/client/order-end.ts';
import type { Order, OrderLife } from '../../../platform/client/shapes.ts';
import { termsText } from '../../../platform/orders/order-rules.ts';
import { statusText } from '../../../platform/orders/order-status.ts';

export type TimelineEntry = {
  readonly key: string;
  readonly at: string;
  readonly what: string;
  readonly who: string;
  /** Why it was refused; null where it was not. */
  readonly refusal: CodedText | null;
  readonly detail: string;
  /** What is different from the version before: `qty 50 → 30`. */
  readonly changes: readonly string[];
};

const TOPIC_WORDS: Readonly<Record<string, string>> = {
  'orders.submitted': 'Submitted',
  'orders.updated': 'Updated',
  'orders.rejected': 'Rejected',
  'orders.cancelled': 'Cancelled',
  'orders.replaced': 'Replaced',
  'orders.expired': 'Expired',
};

/** What happened in a version: its topic in words, or that the price it waited for was reached. */
const toWord = (topic: string, after: Order, before: Order | undefined): string =>
  before?.triggered === false && after.triggered === true
    ? 'Triggered'
    : (TOPIC_WORDS[topic] ?? topic);

/**
 * Oldest first; a fill stands before the change of the order that it caused.
 * @param decimals of the instrument's prices
 */
export function timeline(life: OrderLife, decimals: number): readonly TimelineEntry[] {
  const events = life.events.toSorted((a, b) => a.order.version - b.order.version);
  const changes = events.map(({ topic, at, order, actor, reason }, index) => {
    const end = findEnd(order, reason);
    return {
      key: `${topic}-${order.version}`,
      at,
      rank: 1,
      what: `v${order.version} ${phrase(toWord(topic, order, events[index - 1]?.order))}: ${phrase(statusText(order))}`,
      changes: orderChanges(events[index - 1]?.order ?? null, order, decimals),
      who: phrase`by ${actor}`,
      refusal: typeof end === 'string' ? null : end,
      detail: [
        typeof end === 'string' ? sentence(end) : null,
        order.riskConfigVersion === null ? null : phrase`risk config v${order.riskConfigVersion}`,
      ]
        .filter(Boolean)
        .join(' · '),
    };
  });
  const fills = life.fills.map((fill) => ({
    key: fill.execId,
    at: fill.at,
    rank: 0,
    changes: [],
    what: phrase`Fill ${formatQty(fill.qty)} @ ${formatFixed(fill.price, decimals)}`,
    who: `${fill.venue} ${fill.liquidity} ${fill.counterparty}`,
    refusal: null,
    detail: phrase`cum. ${formatQty(fill.cumQty)}, leaves ${formatQty(fill.leavesQty)}`,
  }));
  return [...changes, ...fills]
    .sort((a, b) => (a.at === b.at ? a.rank - b.rank : a.at < b.at ? -1 : 1))
    .map(({ rank: _rank, ...entry }) => entry);
}

type Watched = {
  readonly label: string;
  readonly format: (order: Order, decimals: number) => string;
};

const WATCHED: readonly Watched[] = [
  { label: 'quantity', format: ({ qty }) => formatQty(qty) },
  { label: 'price', format: (order, decimals) => termsText(order, decimals) },
  { label: 'filled', format: ({ filledQty }) => formatQty(filledQty) },
  { label: 'left', format: ({ leavesQty }) => formatQty(leavesQty) },
  { label: 'venue', format: ({ destinationVenue }) => destinationVenue ?? phrase('none') },
];

/** How a version differs from the one before, line by line; the first version differs from nothing. */
function orderChanges(before: Order | null, after: Order, decimals: number): readonly string[] {
  if (before === null) return [];
  return WATCHED.flatMap(({ label, format }) => {
    const [was, is] = [format(before, decimals), format(after, decimals)];
    return was === is ? [] : [`${phrase(label)} ${was} → ${is}`];
  });
}
