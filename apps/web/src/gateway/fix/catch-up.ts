/**
 * What a FIX session was not there for: its orders as the OMS has them, and of each that went on the changes and fills
 * that the journal recorded and the session was not sent.
 */
import { journalOrder } from '@tradefloor/contracts/calls/journal';
import { listOrders } from '@tradefloor/contracts/calls/orders';
import type { Fill } from '@tradefloor/contracts/fill';
import type { OrderId } from '@tradefloor/contracts/ids';
import type { Order } from '@tradefloor/contracts/order';
import { toIso } from '@tradefloor/contracts/time';
import type { EntryCalls } from './entry-calls.ts';
import type { Stated } from './entry-reports.ts';

const PAGE = 1_000;
/** The journal follows the OMS: it is given this long, a step at a time. */
const TRIES = 20;
const TRY_AGAIN_MS = 250;

/** One thing that happened to an order, in the order in which it did. */
export type Happened =
  | ({ readonly kind: 'change' } & Stated)
  | { readonly kind: 'fill'; readonly fill: Fill };

/** The open orders of the session's user, and those that ended since. Null where the OMS does not respond. */
export async function listOwnOrders(
  calls: EntryCalls,
  sinceMs: number,
): Promise<readonly Order[] | null> {
  const found: Order[] = [];
  for (const wanted of [{ status: 'open' }, { endedSince: toIso(sinceMs) }] as const) {
    let cursor: string | undefined;
    do {
      const more = cursor === undefined ? {} : { cursor };
      const page = await calls.read(listOrders, { ...wanted, limit: PAGE, ...more });
      if (!page.ok) return null;
      const { items, nextCursor } = listOrders.out.parse(page.value);
      found.push(...items);
      cursor = nextCursor ?? undefined;
    } while (cursor !== undefined);
  }
  const { userId } = calls.session.identity;
  return found.filter((order) => order.userId === userId && order.parentOrderId === null);
}

/**
 * All that happened to an order, by the journal.
 * @param version the journal is waited for until it has this one
 * @returns null where it does not respond, or does not have it in time
 */
export async function readHistory(
  calls: EntryCalls,
  orderId: OrderId,
  version: number,
): Promise<readonly Happened[] | null> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const read = await calls.read(journalOrder, { orderId });
    if (read.ok) {
      const { order, events, fills } = journalOrder.out.parse(read.value);
      if (order.version >= version) return merge(events, fills);
    } else if (read.refusal.code !== 'NOT_FOUND') return null;
    await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS).unref());
  }
  return null;
}

/** By time; at one instant fills come before the change that they made. */
function merge(events: readonly Stated[], fills: readonly Fill[]): readonly Happened[] {
  const changes = events.map((event): Happened => ({ kind: 'change', ...event }));
  const trades = fills.map((fill): Happened => ({ kind: 'fill', fill }));
  const toPlace = (one: Happened): readonly [number, number] =>
    one.kind === 'fill' ? [one.fill.at, 0] : [one.order.updatedAt, one.order.version];
  return [...changes, ...trades].toSorted((a, b) => {
    const [atA, versionA] = toPlace(a);
    const [atB, versionB] = toPlace(b);
    // An order is there before it trades.
    return atA - atB || (versionA === 1 ? -1 : versionB === 1 ? 1 : versionA - versionB);
  });
}
