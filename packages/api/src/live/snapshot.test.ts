import type { Call } from '@tradefloor/contracts/calls/call';
import { expect, it } from 'vitest';
import type { Calls, Session } from '../ports/ports.ts';
import { givenBatch, givenFeed, givenRole, givenSession, NOW } from '../testing/given.ts';
import { Live } from './live.ts';
import { takeSnapshot } from './snapshot.ts';

const ORDER = '019aafc8-6400-7000-8000-000000000001';
const OLD = '019aafc8-6400-7000-8000-000000000002';
const OLDER = '019aafc8-6400-7000-8000-000000000003';
const page = (orderId: string) => ({ items: [{ orderId, version: 5 }], nextCursor: null });
const RESPONSES: Readonly<Record<string, unknown>> = {
  instruments: { items: [{ symbol: 'AAPL', instrumentType: 'equity' }], nextCursor: null },
  listOrders: { items: [{ orderId: ORDER, version: 2 }], nextCursor: null },
  positions: { items: [{ symbol: 'AAPL' }], nextCursor: null },
  listKillSwitches: { active: [{ killSwitchId: 'k1' }], log: [] },
};

async function taken(session: Session, awaySinceMs: number | null = null, more = RESPONSES) {
  const bus = givenFeed();
  const live = new Live(bus.feed, { life: 'a', nowMs: () => NOW });
  const batch = givenBatch(7, { AAPL: 150_000_000 });
  bus.publish('market.ticks', {
    ...batch,
    ticks: batch.ticks.map((tick) => ({ ...tick, lean: 40 })),
  });
  const requested: string[] = [];
  const calls: Calls = {
    request: async ({ name }: Call, input: unknown) => {
      requested.push(name);
      const isPast = 'endedSince' in (input as object);
      const isSecond = 'cursor' in (input as object);
      const past = isSecond ? page(OLDER) : { ...page(OLD), nextCursor: 'next' };
      return { ok: true, value: (isPast ? past : more[name]) as never };
    },
  };
  const outcome = await takeSnapshot(calls, live, { requestId: 'r-1', session, awaySinceMs });
  return { value: outcome.ok ? outcome.value : null, asked: requested.sort() };
}

it('has the newest prices, and instruments, orders, positions and switches as the services return them', async () => {
  expect((await taken(givenSession())).value).toMatchObject({
    tickSeq: 7,
    instruments: [{ symbol: 'AAPL' }],
    quotes: [{ symbol: 'AAPL', bid: 150 }],
    orders: [{ orderId: ORDER, version: 2 }],
    positions: [{ symbol: 'AAPL' }],
    killSwitches: [{ killSwitchId: 'k1' }],
  });
});

it('has quotes without how their sizes lean: that is between services', async () => {
  const { value } = await taken(givenSession());
  expect(value?.quotes).toHaveLength(1);
  expect(value?.quotes[0]).not.toHaveProperty('lean');
});

it('shows a viewer switches and prices, and requests nothing else', async () => {
  const { value, asked } = await taken(givenRole('viewer'));
  expect(value).toMatchObject({ orders: [], positions: [], quotes: [{ symbol: 'AAPL' }] });
  expect(asked).toEqual(['instruments', 'listKillSwitches']);
});

it('brings every order that ended during an absence, however many pages of them', async () => {
  const { value } = await taken(givenSession(), NOW - 1_000);
  expect(value?.orders.map(({ orderId }) => orderId)).toEqual([ORDER, OLD, OLDER]);
});

it('marks that there are more open orders or positions than it holds', async () => {
  expect((await taken(givenSession())).value?.more).toEqual({ orders: false, positions: false });
  const cut = { items: [], nextCursor: 'the next' };
  const orders = await taken(givenSession(), null, { ...RESPONSES, listOrders: cut });
  expect(orders.value?.more).toEqual({ orders: true, positions: false });
  const positions = await taken(givenSession(), null, { ...RESPONSES, positions: cut });
  expect(positions.value?.more).toEqual({ orders: false, positions: true });
});
