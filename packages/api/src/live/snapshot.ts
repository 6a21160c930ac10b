/** The initial state of a connection, assembled from the services' responses to this very session. */
import type { Call } from '@tradefloor/contracts/calls/call';
import { instruments } from '@tradefloor/contracts/calls/market';
import { listKillSwitches, listOrders } from '@tradefloor/contracts/calls/orders';
import { positions } from '@tradefloor/contracts/calls/risk';
import { TickBatch } from '@tradefloor/contracts/market';
import type { Problem } from '@tradefloor/contracts/refusals';
import type { SnapshotWire } from '@tradefloor/contracts/socket';
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

/** All that the session may see at this moment. The live subscription must be active before this call. */
export async function takeSnapshot(
  calls: Calls,
  live: Live,
  requester: Requester,
): Promise<SnapshotOutcome> {
  const request = requestFor(calls, requester);
  const [listed, open, newest, held, switches] = await Promise.all([
    request(instruments, {}),
    request(listOrders, { status: 'open', limit: OPEN_MAX }),
    request(listOrders, { status: 'all', limit: SNAPSHOT_NEWEST }),
    request(positions, { limit: OPEN_MAX }),
    request(listKillSwitches, {}),
  ]);
  for (const response of [listed, open, newest, held, switches]) {
    if (response !== null && !response.ok) return response;
  }
  if (listed?.ok) live.learn(listed.value.items);
  return {
    ok: true,
    value: {
      ...listQuotes(live, requester),
      instruments: listed?.ok ? listed.value.items : [],
      orders: merged(open?.ok ? open.value.items : [], newest?.ok ? newest.value.items : []),
      positions: held?.ok ? held.value.items : [],
      killSwitches: switches?.ok ? switches.value.active : [],
    },
  };
}

type Requested<C extends Call> =
  | { readonly ok: true; readonly value: WireOutput<C> }
  | { readonly ok: false; readonly problem: Problem };

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
  const { ticks } = encodeWire(TickBatch, batch) as { ticks: SnapshotWire['quotes'] };
  return { tickSeq: batch.seq, quotes: ticks };
}

/** Each order once, the newer state where both lists have it. */
function merged(open: readonly OrderWire[], newest: readonly OrderWire[]): OrderWire[] {
  const orders = new Map<string, OrderWire>();
  for (const order of [...open, ...newest]) {
    const known = orders.get(order.orderId);
    if (!known || known.version < order.version) orders.set(order.orderId, order);
  }
  return [...orders.values()];
}
