/** Bulk cancel: one call, a result for each order, and no effect on other users' orders. */
import type { CallInput } from '@tradefloor/contracts/calls/call';
import { cancelAccount, cancelOrders } from '@tradefloor/contracts/calls/orders';
import { userId } from '@tradefloor/contracts/ids';
import type { Order } from '@tradefloor/contracts/order';
import {
  cents,
  givenCaller,
  givenOrderId,
  givenUser,
} from '@tradefloor/core/trading/order/order.given';
import { beforeEach, describe, expect, it } from 'vitest';
import { listTopics, type OmsFixture, openOms, RITA } from '../../testing/oms-fixture.ts';

let fixture: OmsFixture;
const BOB = givenUser({ userId: userId('bob'), username: 'bob' });
const bob = givenCaller({ userId: BOB.userId });

beforeEach(async () => {
  fixture = await openOms();
  fixture.users.set(BOB.userId, BOB);
});

const limit = (price: number, side: 'BUY' | 'SELL' = 'BUY') =>
  ({ orderType: 'LIMIT', price: cents(price), side, timeInForce: 'GTC' }) as const;

async function getResponse(requested: CallInput<typeof cancelOrders>, caller = givenCaller()) {
  const reply = await fixture.request(cancelOrders, requested, caller);
  const value = reply.value as null | {
    items: { orderId: string; outcome: string; status: string | null; code: string | null }[];
    remaining: number;
  };
  return { ...reply, items: value?.items ?? [], remaining: value?.remaining };
}
const outcomes = (items: readonly { outcome: string }[]) => items.map(({ outcome }) => outcome);

describe('by id', () => {
  it('each order has its own result, in the requested order', async () => {
    const open = await fixture.placed(limit(9_900));
    const pending = await fixture.placed(limit(9_901));
    await fixture.cancel(pending);
    const gone = await fixture.placed(limit(9_902));
    await fixture.fill(gone, { n: 1, cumQty: gone.qty });
    const ids = [open, pending, gone].map(({ orderId }) => orderId);
    const { items, events } = await getResponse({ orderIds: [...ids, givenOrderId(9)] });
    expect(
      items.map(({ orderId, outcome, status, code }) => [orderId, outcome, status, code]),
    ).toEqual([
      [open.orderId, 'REQUESTED', 'PENDING_CANCEL', null],
      [pending.orderId, 'PENDING', 'PENDING_CANCEL', null],
      [gone.orderId, 'REFUSED', 'FILLED', 'CONFLICT'],
      [givenOrderId(9), 'REFUSED', null, 'NOT_FOUND'],
    ]);
    expect(listTopics(events)).toEqual(['orders.updated', 'orders.cancel-requested']);
  });

  it('an order named twice is cancelled once', async () => {
    const { orderId } = await fixture.placed(limit(9_900));
    const { items } = await getResponse({ orderIds: [orderId, orderId] });
    expect(outcomes(items)).toEqual(['REQUESTED']);
  });

  it("another user's order looks like one that does not exist, and stays", async () => {
    const order = await fixture.placed(limit(9_900));
    const { items, events } = await getResponse({ orderIds: [order.orderId] }, bob);
    expect(items).toMatchObject([{ outcome: 'REFUSED', status: null, code: 'NOT_FOUND' }]);
    expect(events).toEqual([]);
    expect(fixture.row(order).status).toBe('NEW');
  });

  it('a risk manager cancels for any user, and the history names him', async () => {
    const order = await fixture.placed(limit(9_900));
    const { items, events } = await getResponse({ orderIds: [order.orderId] }, RITA);
    expect(outcomes(items)).toEqual(['REQUESTED']);
    expect(events[0]).toMatchObject({
      payload: { actor: RITA.userId, reason: expect.stringContaining('cancel') },
    });
  });
});

describe('by filter', () => {
  it('takes all open orders of the caller when nothing is named', async () => {
    await fixture.placed(limit(9_900));
    await fixture.placed(limit(9_901));
    await fixture.place(limit(9_903), bob);
    const { items, remaining } = await getResponse({ filter: {} });
    expect(outcomes(items)).toEqual(['REQUESTED', 'REQUESTED']);
    expect(remaining).toBe(0);
  });

  it('takes only what fits all that is named', async () => {
    const buy = await fixture.placed(limit(9_900));
    const sell = await fixture.placed(limit(10_200, 'SELL'));
    const one = await getResponse({ filter: { side: 'SELL' } });
    expect(one.items.map(({ orderId }) => orderId)).toEqual([sell.orderId]);
    const none = await getResponse({ filter: { side: 'BUY', strategy: 'DARK' } });
    expect(none.items).toEqual([]);
    expect(fixture.row(buy).status).toBe('NEW');
  });

  it('of a basket takes the orders of its lines', async () => {
    const line = await fixture.placed({ ...limit(9_900), clientOrderId: 'basket-01-7' });
    await fixture.placed({ ...limit(9_901), clientOrderId: 'basket-010' });
    const { items } = await getResponse({ filter: { basketId: 'basket-01' } });
    expect(items.map(({ orderId }) => orderId)).toEqual([line.orderId]);
  });

  it('a risk manager names whose orders: a filter alone would be the whole firm', async () => {
    const order: Order = await fixture.placed(limit(9_900));
    const unnamed = await getResponse({ filter: {} }, RITA);
    expect(unnamed.code).toBe('VALIDATION_FAILED');
    expect(fixture.row(order).status).toBe('NEW');
    const named = await getResponse({ filter: {}, userId: order.userId }, RITA);
    expect(outcomes(named.items)).toEqual(['REQUESTED']);
  });
});

it.each(['desk-head', 'compliance', 'sales', 'viewer', 'external-client'] as const)(
  'a %s cancels nothing',
  async (role) => {
    const { orderId } = await fixture.placed(limit(9_900));
    const { code } = await getResponse({ orderIds: [orderId] }, givenCaller({ role }));
    expect(code).toBe('FORBIDDEN');
  },
);

it("a trader does not name another's orders", async () => {
  const { code } = await getResponse({ filter: {}, userId: userId('alice') }, bob);
  expect(code).toBe('FORBIDDEN');
});

it('an account that is given up has all its open orders cancelled, repeated until none is open, and no other has', async () => {
  const own = [await fixture.placed(limit(9_900)), await fixture.placed(limit(9_901))];
  const others = (await fixture.place(limit(9_902), bob)).value;
  const given = () => fixture.request(cancelAccount, { userId: own[0]?.userId ?? BOB.userId });
  const first = await given();
  expect(first.value).toEqual({ open: 2 });
  expect(listTopics(first.events).filter((topic) => topic === 'orders.cancel-requested')).toEqual(
    Array(2).fill('orders.cancel-requested'),
  );
  const again = await given();
  expect([again.value, again.events]).toEqual([{ open: 2 }, []]);
  const kept = await getResponse({ filter: {} }, bob);
  expect(kept.items).toMatchObject([{ orderId: others?.orderId, outcome: 'REQUESTED' }]);
});
