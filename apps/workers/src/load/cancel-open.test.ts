/** After a run none of its orders stays open, and no other user's order is touched. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cancelOpen } from './cancel-open.ts';
import type { GatewayClient, LoadRequest, Received } from './gateway-client.ts';
import type { OpenSession } from './log-in.ts';

const EXAMPLES = new URL('../../../../docs/api/examples/calls.json', import.meta.url);
/** An order as the platform lists it, as it was recorded. */
const LISTED: object = JSON.parse(readFileSync(EXAMPLES, 'utf8')).listOrders.response.items[0];

/** The n-th id, as the platform makes them. */
const id = (n: number) => `01a2011b-3edc-7314-9394-${String(n).padStart(12, '0')}`;

type Order = { orderId: string; userId: string; clientOrderId: string };

const order = (n: number, userId: string, clientOrderId: string): Order => ({
  orderId: id(n),
  userId,
  clientOrderId,
});

/** A platform with these open orders, by pages of `page`; `isFailing` answers nothing useful. */
function given(orders: Order[], { page = 500, isFailing = false, isStuck = false } = {}) {
  const world = { open: orders, cancelled: [] as string[][], nowMs: 0, lists: 0 };
  const received = (status: number, body: unknown): Received => ({
    status,
    text: JSON.stringify(body),
    cookie: null,
    retryAfterMs: null,
  });
  const request = async ({ method, path, cookie, body }: LoadRequest): Promise<Received> => {
    if (isFailing) return { status: null, text: '', cookie: null, retryAfterMs: null };
    if (method === 'POST') {
      const { orderIds } = body as { orderIds: string[] };
      world.cancelled.push(orderIds);
      if (!isStuck) world.open = world.open.filter(({ orderId }) => !orderIds.includes(orderId));
      return received(200, {});
    }
    world.lists += 1;
    const from = Number(/cursor=(\d+)/.exec(path)?.[1] ?? 0);
    // As the platform: a supervisor sees the orders of others, too.
    const seen = cookie === 'boss' ? world.open : world.open.filter((o) => o.userId === cookie);
    const items = seen.slice(from, from + page).map((each) => ({ ...LISTED, ...each }));
    const nextCursor = from + page < seen.length ? String(from + page) : null;
    return received(200, { items, nextCursor });
  };
  const session = (userId: string): OpenSession =>
    ({ userId, cookie: userId, username: userId }) as unknown as OpenSession;
  const gateway: GatewayClient = { request, close: () => undefined };
  const run = (...users: string[]) =>
    cancelOpen('run-1', {
      gateway,
      sessions: users.map(session),
      steadyMs: () => world.nowMs,
      wait: async (ms) => {
        world.nowMs += ms;
      },
    });
  return { world, run };
}
describe('after a run', () => {
  it('its open orders are cancelled, and counted', async () => {
    const { world, run } = given([order(1, 'ann', 'run-1-1'), order(2, 'bob', 'run-1-2')]);
    expect(await run('ann', 'bob')).toEqual({ takenBack: 2, left: 0 });
    expect(world.cancelled.toSorted()).toEqual([[id(1)], [id(2)]]);
  });

  it('orders of other runs, of people and of other users stay', async () => {
    const others = [
      order(1, 'boss', 'run-2-1'),
      order(2, 'boss', 'by-hand'),
      order(3, 'ann', 'run-1-9'),
      order(4, 'boss', 'run-11-1'),
    ];
    const { world, run } = given(others);
    expect(await run('boss')).toEqual({ takenBack: 0, left: 0 });
    expect(world.cancelled).toEqual([]);
    expect(world.open).toHaveLength(4);
  });

  it('every page of a long list is read', async () => {
    const many = Array.from({ length: 25 }, (_, n) => order(n, 'ann', `run-1-${n}`));
    const { world, run } = given(many, { page: 10 });
    expect(await run('ann')).toEqual({ takenBack: 25, left: 0 });
    expect(world.cancelled[0]).toHaveLength(25);
  });

  it('orders that do not go are reported after ten seconds', async () => {
    const { world, run } = given([order(1, 'ann', 'run-1-1')], { isStuck: true });
    expect(await run('ann')).toEqual({ takenBack: 0, left: 1 });
    expect(world.nowMs).toBeGreaterThan(10_000);
    expect(world.nowMs).toBeLessThan(12_000);
  });

  it('orders that cannot be listed are not called gone', async () => {
    const { run } = given([], { isFailing: true });
    expect(await run('ann')).toEqual({ takenBack: 0, left: null });
  });

  it('without users there is nothing to do', async () => {
    const { world, run } = given([order(1, 'ann', 'run-1-1')]);
    expect(await run()).toEqual({ takenBack: 0, left: 0 });
    expect(world.lists).toBe(0);
  });
});
