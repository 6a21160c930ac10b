/** The initial state of a connection, assembled from the services' responses to this very session. */
import type { Call } from '@tradefloor/contracts/calls/call';
import { instruments } from '@tradefloor/contracts/calls/market';
import { listKillSwitches, listOrders } from '@tradefloor/contracts/calls/orders';
import { positions } from '@tradefloor/contracts/calls/risk';
import { TickBatch, toShownTick } from '@tradefloor/contracts/market';
import type { Problem } from '@tradefloor/contracts/refusals';
import type { SnapshotWire } from '@tradefloor/contracts/socket';
import { toIso } from '@tradefloor/contracts/time';
import { SNAPSHOT_NEWEST } from '@tradefloor/contracts/vocabulary/paging';
import { encodeWire } from '@tradefloor/contracts/wire-encode';
import type { Calls, Requester, WireInput, WireOutput } from '../ports/ports.ts';
import type { Live } from './live.ts';
import { getScope } from './scope.ts';

export type SnapshotOutcome =
  | { readonly ok: true; readonly value: SnapshotWire }
  | { readonly ok: false; readonly problem: Problem };

type OrderWire = SnapshotWire['orders'][number];

/** Open orders shown at most. */
const OPEN_MAX = 1_000;
/** Orders that ended during an absence: so many pages at most. */
const ENDED_PAGES = 10;

export type SnapshotRequester = Requester & {
  /** When the client last knew how things stood, milliseconds since 1970; null for one that begins. */
  readonly awaySinceMs: number | null;
};

/**
 * All that the session may see at this moment. The live subscription must be active before this call. Orders are the
 * open ones, the newest, and all that have ended since the client was last there: without these an older one that ended
 * meanwhile would stay open on its screen.
 */
export async function takeSnapshot(
  calls: Calls,
  live: Live,
  requester: SnapshotRequester,
): Promise<SnapshotOutcome> {
  const request = requestFor(calls, requester);
  const [listed, open, newest, ended, held, switches] = await Promise.all([
    request(instruments, {}),
    request(listOrders, { status: 'open', limit: OPEN_MAX }),
    request(listOrders, { status: 'all', limit: SNAPSHOT_NEWEST }),
    listEnded(request, requester.awaySinceMs),
    request(positions, { limit: OPEN_MAX }),
    request(listKillSwitches, {}),
  ]);
  for (const response of [listed, open, newest, ended, held, switches]) {
    if (response !== null && !response.ok) return response;
  }
  if (listed?.ok) live.learn(listed.value.items);
  return {
    ok: true,
    value: {
      ...listQuotes(live, requester),
      instruments: listed?.ok ? listed.value.items : [],
      orders: merged([open, newest, ended].flatMap((page) => (page?.ok ? page.value.items : []))),
      positions: held?.ok ? held.value.items : [],
      more: { orders: isCut(open) || isCut(ended), positions: isCut(held) },
      killSwitches: switches?.ok ? switches.value.active : [],
    },
  };
}

type Requested<C extends Call> =
  | { readonly ok: true; readonly value: WireOutput<C> }
  | { readonly ok: false; readonly problem: Problem };

type Paged = Requested<typeof listOrders> | Requested<typeof positions> | null;

const isCut = (page: Paged): boolean => page?.ok === true && page.value.nextCursor !== null;

/** Every order that has ended since a time, page by page; null without a time. */
async function listEnded(
  request: ReturnType<typeof requestFor>,
  sinceMs: number | null,
): Promise<Requested<typeof listOrders> | null> {
  if (sinceMs === null) return null;
  const wanted = { status: 'closed', endedSince: toIso(sinceMs), limit: OPEN_MAX } as const;
  const items: OrderWire[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < ENDED_PAGES; page += 1) {
    const after: { readonly cursor?: string } = cursor === null ? {} : { cursor };
    const listed: Requested<typeof listOrders> | null = await request(listOrders, {
      ...wanted,
      ...after,
    });
    if (listed === null || !listed.ok) return listed;
    items.push(...listed.value.items);
    cursor = listed.value.nextCursor;
    if (cursor === null) break;
  }
  return { ok: true, value: { items, nextCursor: cursor } };
}

/** Makes the calls the role may make; the rest of the snapshot stays empty for it. */
const requestFor =
  (calls: Calls, requester: Requester) =>
  async <C extends Call>(call: C, input: WireInput<C>): Promise<Requested<C> | null> => {
    const { access } = call;
    const may = typeof access === 'object' && access.includes(requester.session.identity.role);
    return may ? calls.request(call, input, requester) : null;
  };

function listQuotes(live: Live, { session }: Requester): Pick<SnapshotWire, 'tickSeq' | 'quotes'> {
  const { batch } = live.board;
  if (!batch) return { tickSeq: 0, quotes: [] };
  if (!getScope(session.identity).market) return { tickSeq: batch.seq, quotes: [] };
  const shown = { ...batch, ticks: batch.ticks.map(toShownTick) };
  const { ticks } = encodeWire(TickBatch, shown) as { ticks: SnapshotWire['quotes'] };
  return { tickSeq: batch.seq, quotes: ticks };
}

/** Each order once, the newest state where several lists have it. */
function merged(listed: readonly OrderWire[]): OrderWire[] {
  const orders = new Map<string, OrderWire>();
  for (const order of listed) {
    const known = orders.get(order.orderId);
    if (!known || known.version < order.version) orders.set(order.orderId, order);
  }
  return [...orders.values()];
}
