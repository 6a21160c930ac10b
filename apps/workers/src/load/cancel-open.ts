/**
 * After a run: its open orders are cancelled, so that it leaves none behind. By the orders' own names, as the platform
 * lists them: unanswered ones are found as well, and no other user's order is touched.
 */
import { cancelOrders, listOrders } from '@tradefloor/contracts/calls/orders';
import { type GatewayClient, objectIn } from './gateway-client.ts';
import type { OpenSession } from './log-in.ts';

const OPEN_ORDERS = '/api/oms/orders?status=open&limit=500';
const AGAIN_MS = 500;
const PATIENCE_MS = 10_000;

/** `left` is null where a user's orders could not be listed. */
export type CancelledOpen = { readonly takenBack: number; readonly left: number | null };

type World = {
  readonly gateway: GatewayClient;
  readonly sessions: readonly OpenSession[];
  readonly steadyMs: () => number;
  readonly wait: (ms: number) => Promise<unknown>;
};

/** Repeats until nothing of the run is open, for ten seconds at most. */
export async function cancelOpen(runId: string, world: World): Promise<CancelledOpen> {
  const { steadyMs, wait } = world;
  const endMs = steadyMs() + PATIENCE_MS;
  const seen = new Set<string>();
  for (;;) {
    const open = await Promise.all(
      world.sessions.map((session) => listOpen(runId, session, world)),
    );
    for (const id of open.flatMap((ids) => ids ?? [])) seen.add(id);
    const isKnown = open.every((ids) => ids !== null);
    const left = open.reduce((sum, ids) => sum + (ids?.length ?? 0), 0);
    if ((isKnown && left === 0) || steadyMs() > endMs) {
      return { takenBack: seen.size - left, left: isKnown ? left : null };
    }
    await Promise.all(
      world.sessions.map(async (session, i) => {
        const orderIds = open[i] ?? [];
        if (orderIds.length === 0) return;
        const path = `/api/oms${cancelOrders.path}`;
        await world.gateway.request({
          method: 'POST',
          path,
          cookie: session.cookie,
          body: { orderIds },
        });
      }),
    );
    await wait(AGAIN_MS);
  }
}

/** Ids of a user's open orders that carry the run's name; null when they could not be read. */
async function listOpen(
  runId: string,
  { cookie, userId }: OpenSession,
  { gateway }: World,
): Promise<readonly string[] | null> {
  const ids: string[] = [];
  let cursor = '';
  for (;;) {
    const received = await gateway.request({
      method: 'GET',
      path: `${OPEN_ORDERS}${cursor}`,
      cookie,
    });
    const read = listOrders.out.safeParse(objectIn(received.text));
    if (received.status !== 200 || !read.success) return null;
    for (const order of read.data.items) {
      const isOwn = order.userId === userId && order.clientOrderId?.startsWith(`${runId}-`);
      if (isOwn === true) ids.push(order.orderId);
    }
    if (read.data.nextCursor === null) return ids;
    cursor = `&cursor=${read.data.nextCursor}`;
  }
}
