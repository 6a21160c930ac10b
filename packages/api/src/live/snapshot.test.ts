import type { Call } from '@tradefloor/contracts/calls/call';
import { expect, it } from 'vitest';
import type { Calls, Session } from '../ports/ports.ts';
import { givenBatch, givenFeed, givenRole, givenSession, NOW } from '../testing/given.ts';
import { Live } from './live.ts';
import { takeSnapshot } from './snapshot.ts';

const ORDER = '019aafc8-6400-7000-8000-000000000001';
const RESPONSES: Readonly<Record<string, unknown>> = {
  instruments: { items: [{ symbol: 'AAPL', instrumentType: 'equity' }], nextCursor: null },
  listOrders: { items: [{ orderId: ORDER, version: 2 }], nextCursor: null },
  positions: { items: [{ symbol: 'AAPL' }], nextCursor: null },
  listKillSwitches: { active: [{ killSwitchId: 'k1' }], log: [] },
};

async function taken(session: Session) {
  const bus = givenFeed();
  const live = new Live(bus.feed, { life: 'a', nowMs: () => NOW });
  bus.publish('market.ticks', givenBatch(7, { AAPL: 150_000_000 }));
  const requested: string[] = [];
  const calls: Calls = {
    request: async ({ name }: Call) => {
      requested.push(name);
      return { ok: true, value: RESPONSES[name] as never };
    },
  };
  const outcome = await takeSnapshot(calls, live, { requestId: 'r-1', session });
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

it('shows a viewer switches and prices, and requests nothing else', async () => {
  const { value, asked } = await taken(givenRole('viewer'));
  expect(value).toMatchObject({ orders: [], positions: [], quotes: [{ symbol: 'AAPL' }] });
  expect(asked).toEqual(['instruments', 'listKillSwitches']);
});
