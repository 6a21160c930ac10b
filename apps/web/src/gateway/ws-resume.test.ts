/** `/ws` for a client that names the event it had last: no hole, no snapshot, nothing of other users. */
import { givenBatch, givenFill, givenSession } from '@tradefloor/api/testing/given';
import { px, qty } from '@tradefloor/contracts/money';
import { SocketFrame } from '@tradefloor/contracts/socket';
import { afterEach, expect, it } from 'vitest';
import { eventually, type GivenGateway, givenGateway, openSocket } from './testing/given.ts';

let open: GivenGateway[] = [];
afterEach(async () => {
  await Promise.all(open.map((gateway) => gateway.close()));
  open = [];
});

/** A gateway, and a socket on it that has had its identity and its snapshot. */
async function given() {
  const gateway = await givenGateway();
  open.push(gateway);
  const page = { items: [], nextCursor: null };
  gateway.services.replies(({ url }) => ({
    body: url.startsWith('/kill-switch') ? { active: [], log: [] } : page,
  }));
  const cookie = gateway.services.logIn(givenSession());
  const first = openSocket(gateway.port, '/ws', { cookie });
  await eventually(() => first.texts.length).toBe(2);
  const again = (id: string) => openSocket(gateway.port, `/ws?lastEventId=${id}`, { cookie });
  return { gateway, first, again };
}

const idsIn = (frames: readonly object[]): string[] =>
  frames.map((frame) => (frame as { readonly id?: string }).id ?? '');

it('it gets what it missed and what follows, no snapshot, and prices at once', async () => {
  const { gateway, first, again } = await given();
  gateway.publish('orders.filled', givenFill());
  await eventually(() => first.texts.length).toBe(3);
  const [, snapshotId, fillId = ''] = idsIn(first.frames());
  expect(snapshotId).not.toBe('');
  first.ws.close();
  await first.closed;
  gateway.publish('orders.filled', givenFill('trader-1', { qty: qty(1) }));
  const back = again(fillId);
  await eventually(() => back.texts.length).toBe(2);
  gateway.publish('orders.filled', givenFill('trader-1', { qty: qty(2) }));
  gateway.publish('market.ticks', givenBatch(1, { AAPL: px(150_000_000) }));
  await eventually(() => back.texts.length).toBe(4);
  expect(back.frames().map(({ event, seq }) => [event, seq])).toEqual([
    ['authIdentity', 1],
    ['orders.filled', 2],
    ['orders.filled', 3],
    ['market.ticks', 4],
  ]);
  const fills = back.frames().slice(1, 3) as { data: { qty: number } }[];
  expect(fills.map(({ data }) => data.qty)).toEqual([1, 2]);
  for (const frame of back.frames()) expect(SocketFrame.safeParse(frame).success).toBe(true);
});

it.each(['another-life-7', 'x'.repeat(200), '%00'])(
  'an event that the gateway does not have (%s) is followed by a snapshot',
  async (id) => {
    const { again } = await given();
    const back = again(id);
    await eventually(() => back.texts.length).toBe(2);
    expect(back.frames()[1]?.event).toBe('snapshot');
  },
);

it('it gets no event of another user', async () => {
  const { gateway, first, again } = await given();
  const [, id = ''] = idsIn(first.frames());
  gateway.publish('orders.filled', givenFill('trader-2', { qty: qty(1) }));
  gateway.publish('orders.filled', givenFill('trader-1', { qty: qty(2) }));
  const back = again(id);
  await eventually(() => back.texts.length).toBe(2);
  expect(back.frames()[1]?.data).toMatchObject({ qty: 2 });
});
