/**
 * Whether the trace of an order is one tree over all its hops: how far an operator may rely on an order's trace alone.
 * An incomplete trace is reported with its missing hops.
 */
import { placeOrder } from '@tradefloor/contracts/calls/orders';
import type { Span } from '@tradefloor/contracts/trace';

/** Every consumer of a fill records it in the order's trace. */
const FILL_CONSUMERS = ['oms', 'risk-engine', 'ccp', 'journal'] as const;
const FILL = 'orders.filled commit';

export type Wholeness = {
  /** Orders whose traces have had time to arrive. */
  readonly orders: number;
  readonly whole: number;
  /** What the first incomplete one lacks; null while all are whole. */
  readonly lacks: string | null;
};

/** What an order's trace lacks: none for a whole one. */
export function listMissingHops(spans: readonly Span[]): readonly string[] {
  const known = new Set(spans.map(({ spanId }) => spanId));
  const lacks: string[] = [];
  const roots = spans.filter(({ parentId }) => parentId === null);
  if (roots.length !== 1) lacks.push(`${roots.length} roots`);
  for (const { parentId, name, service } of spans) {
    if (parentId !== null && !known.has(parentId)) lacks.push(`the parent of ${service} ${name}`);
  }
  if (!spans.some(({ service, name }) => service === 'oms' && name === placeOrder.name)) {
    lacks.push('oms');
  }
  const received = new Set(spans.map(({ service, parentId }) => `${service} ${parentId}`));
  for (const { name, spanId } of spans) {
    if (name !== FILL) continue;
    for (const service of FILL_CONSUMERS) {
      if (!received.has(`${service} ${spanId}`)) lacks.push(`${service} of a fill`);
    }
  }
  return lacks;
}

/** The newest end of a trace, or null where it is no accepted order's. */
function orderEndUs(spans: readonly Span[], sinceUs: number): number | null {
  const root = spans.find(({ parentId }) => parentId === null) ?? spans[0];
  const isOrder = spans.some(({ name }) => name === placeOrder.name);
  // One without a response from any service belongs to no order.
  if (root === undefined || !isOrder || root.error !== null) return null;
  if (root.startUs < sinceUs) return null;
  return Math.max(...spans.map(({ endUs }) => endUs));
}

/**
 * How many of the orders' traces are whole.
 * @param sinceUs traces that began before are left out: their beginning may not be kept
 * @param settledUs traces that were still growing then are left out
 */
export function measureWholeness(
  traces: Iterable<readonly Span[]>,
  { sinceUs, settledUs }: { readonly sinceUs: number; readonly settledUs: number },
): Wholeness {
  let orders = 0;
  let whole = 0;
  let first: string | null = null;
  for (const spans of traces) {
    const endUs = orderEndUs(spans, sinceUs);
    if (endUs === null || endUs > settledUs) continue;
    orders += 1;
    const lacks = listMissingHops(spans);
    if (lacks.length === 0) whole += 1;
    else first ??= `${spans[0]?.traceId}: ${lacks.join(', ')}`;
  }
  return { orders, whole, lacks: first };
}
