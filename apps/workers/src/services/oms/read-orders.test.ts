/** Reading orders: each role sees its scope, page by page, and not a row more. */

import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import {
  activateKillSwitch,
  dayActivity,
  getOrder,
  hasOrders,
  limitUse,
  listLinks,
  listOrders,
} from '@tradefloor/contracts/calls/orders';
import { type OrderId, userId } from '@tradefloor/contracts/ids';
import type { PlaceLinked } from '@tradefloor/contracts/linked';
import { qty } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';
import type { Role } from '@tradefloor/contracts/user';
import { ROLES } from '@tradefloor/contracts/vocabulary/users';
import { OMS_TABLES } from '@tradefloor/core/trading/order/oms-tables';
import { givenCaller, givenOrderId, givenUser } from '@tradefloor/core/trading/order/order.given';
import { describe, expect, it } from 'vitest';
import { limit, linked, settle, stop } from '../../testing/link-fixture.ts';
import { type OmsFixture, openOms } from '../../testing/oms-fixture.ts';

type Page = { items: Order[]; nextCursor: string | null };

/** Alice and Bob, two orders each, one of Alice's filled. */
async function openBook() {
  const oms = await openOms();
  const bob = givenCaller({ userId: userId('bob') });
  oms.users.set('bob', givenUser({ userId: userId('bob') }));
  const hers = [await oms.placed(), await oms.placed({ timeInForce: 'GTC' })];
  const his = [(await oms.place({}, bob)).value, (await oms.place({}, bob)).value];
  const [first] = hers;
  if (first !== undefined) await oms.fill(first, { n: 1, cumQty: 100 });
  return { oms, all: [...hers, ...his].flatMap((order) => (order ? [order.orderId] : [])) };
}
async function list(
  oms: OmsFixture,
  requested: CallInput<typeof listOrders>,
  caller = givenCaller(),
) {
  const { value, code } = await oms.request(listOrders, requested, caller);
  const page = value as Page | null;
  return {
    code,
    ids: page?.items.map(({ orderId }) => orderId),
    nextCursor: page?.nextCursor ?? null,
  };
}
const at = (ids: OrderId[], ...places: number[]) => places.map((place) => ids[place]);

describe('a list', () => {
  it('is newest first', async () => {
    const { oms, all } = await openBook();
    expect((await list(oms, {})).ids).toEqual(at(all, 1, 0));
  });
  it.each([
    ['open' as const, [1]],
    ['closed' as const, [0]],
    ['all' as const, [1, 0]],
  ])('of %s orders holds those', async (status, places) => {
    const { oms, all } = await openBook();
    expect((await list(oms, { status })).ids).toEqual(at(all, ...places));
  });
  it.each(['open', 'all'] as const)(
    'of %s orders comes page by page, without a gap or a repeat',
    async (status) => {
      const { oms, all } = await openBook();
      const admin = givenCaller({ role: 'admin' });
      const seen: (string | undefined)[] = [];
      let cursor: string | null = null;
      do {
        const page = await list(
          oms,
          { status, limit: 1, ...(cursor === null ? {} : { cursor }) },
          admin,
        );
        seen.push(...(page.ids ?? []));
        cursor = page.nextCursor;
      } while (cursor !== null && seen.length < 10);
      expect(seen).toEqual(status === 'open' ? at(all, 3, 2, 1) : at(all, 3, 2, 1, 0));
    },
  );
  it('of what has ended since a time holds every order that did, however old, and no other', async () => {
    const oms = await openOms();
    const old = await oms.placed();
    const later = [await oms.placed(), await oms.placed()];
    await oms.fill(later[0] ?? old, { n: 1, cumQty: 100 });
    oms.lone.nowMs += 60_000;
    const awaySince = oms.lone.nowMs;
    await oms.fill(old, { n: 1, cumQty: 100 });
    const since = { endedSince: awaySince };
    expect((await list(oms, { ...since, status: 'closed' })).ids).toEqual([old.orderId]);
    expect((await list(oms, { ...since, status: 'open' })).ids).toEqual([]);
    expect((await list(oms, { endedSince: awaySince - 60_000 })).ids).toHaveLength(2);
    const stranger = givenCaller({ userId: userId('zoe') });
    expect((await list(oms, { ...since, status: 'closed' }, stranger)).ids).toEqual([]);
  });
  it('refuses a cursor it did not make', async () => {
    const { oms } = await openBook();
    expect((await list(oms, { cursor: 'nonsense' })).code).toBe('VALIDATION_FAILED');
  });
});

describe('sight', () => {
  const seenBy = async (role: Role, who = 'zoe', desks: ('EQ' | 'FX')[] = ['EQ']) => {
    const { oms } = await openBook();
    const limits = { ...givenUser().limits, desks };
    oms.users.set(who, givenUser({ userId: userId(who), role, limits }));
    const caller = givenCaller({ role, userId: userId(who) });
    const [all, open] = [await list(oms, {}, caller), await list(oms, { status: 'open' }, caller)];
    return all.ids === undefined ? all.code : [all.ids.length, open.ids?.length];
  };
  const roles = (...some: Role[]) => ROLES.filter((role) => some.includes(role));

  it.each(roles('risk-manager', 'compliance', 'admin'))('of a %s is the firm', async (role) => {
    expect(await seenBy(role)).toEqual([4, 3]);
  });
  it('of a desk-head is their desks', async () => {
    expect(await seenBy('desk-head', 'dora', ['EQ'])).toEqual([4, 3]);
    expect(await seenBy('desk-head', 'dora', ['FX'])).toEqual([0, 0]);
  });
  it.each(roles('trader', 'sales'))('of a %s is their own', async (role) => {
    expect([await seenBy(role), await seenBy(role, 'alice')]).toEqual([
      [0, 0],
      [2, 1],
    ]);
  });
  it.each(roles('viewer', 'external-client'))('of a %s is nothing', async (role) => {
    expect(await seenBy(role, 'alice')).toBe('FORBIDDEN');
  });
  it('of one trader does not reach another by naming them; that of compliance does', async () => {
    const { oms, all } = await openBook();
    expect((await list(oms, { userId: userId('bob') })).code).toBe('FORBIDDEN');
    const compliance = givenCaller({ role: 'compliance' });
    const [open, every] = [{ status: 'open' as const }, {}];
    for (const requested of [open, every]) {
      const { ids } = await list(oms, { ...requested, userId: userId('bob') }, compliance);
      expect(ids).toEqual(at(all, 3, 2));
    }
  });
});

describe('one order', () => {
  const get = async (caller = givenCaller(), place = 0) => {
    const { oms, all } = await openBook();
    const orderId = all[place] ?? givenOrderId(404);
    return oms.request(getOrder, { orderId }, caller);
  };
  it('is shown to its owner and to those who see it', async () => {
    expect((await get()).value).toMatchObject({ status: 'FILLED', userId: 'alice' });
    expect((await get(givenCaller({ role: 'admin' }))).code).toBeNull();
  });
  it('of another user is treated like one that does not exist', async () => {
    const foreign = await get(givenCaller(), 2);
    const absent = await get(givenCaller(), 99);
    expect([foreign.code, foreign.info]).toEqual([absent.code, absent.info]);
    expect(absent.code).toBe('NOT_FOUND');
  });
  it('is found where memory has let go of it', async () => {
    const oms = await openOms({ keptClosedMax: 0 });
    const order = await oms.placed();
    await oms.fill(order, { n: 1, cumQty: 100 });
    expect((await oms.request(getOrder, { orderId: order.orderId })).value).toMatchObject({
      status: 'FILLED',
    });
  });
});

describe('limits', () => {
  it('show what today has used of them', async () => {
    const { oms } = await openBook();
    const { value } = await oms.request(limitUse, {});
    expect(value).toEqual({
      limits: givenUser().limits,
      dailyNotionalUsed: 20_000,
      openOrders: 1,
      asOf: oms.lone.nowMs,
    });
  });
});

describe('the activity of the day', () => {
  const see = async (oms: OmsFixture) =>
    (await oms.request(dayActivity, {}, null)).value as CallOutput<typeof dayActivity>;

  it('counts what was sent and what was refused, and begins anew with a day', async () => {
    const { oms } = await openBook();
    await oms.place({ qty: qty(10_000_000) });
    const { items } = await see(oms);
    expect(items).toMatchObject([
      { userId: 'alice', orders: 3, rejected: 1 },
      { userId: 'bob', orders: 2, rejected: 0 },
    ]);
    oms.lone.restart();
    expect((await see(oms)).items).toEqual(items);
    oms.lone.nowMs += 24 * 3_600_000;
    expect((await see(oms)).items).toEqual([]);
  });

  it('names the switches on users and on all trading, and no other', async () => {
    const { oms } = await openBook();
    const rita = givenCaller({ userId: userId('rita'), role: 'risk-manager' });
    const drill = { reason: 'drill', cancelOpen: false };
    await oms.request(activateKillSwitch, { ...drill, scope: 'symbol', target: 'AAPL' }, rita);
    await oms.request(activateKillSwitch, { ...drill, scope: 'user', target: 'bob' }, rita);
    expect((await see(oms)).killSwitches).toMatchObject([{ scope: 'user', target: 'bob' }]);
  });
});

describe('whether a user has orders', () => {
  const has = async (oms: OmsFixture, user: string) =>
    (await oms.request(hasOrders, { userId: userId(user) })).value;

  it('is true of one whose only order ended on another day and left memory', async () => {
    const oms = await openOms({ keptClosedMax: 0 });
    const order = await oms.placed();
    expect(await has(oms, order.userId)).toEqual({ hasOrders: true });
    await oms.fill(order, { n: 1, cumQty: 100 });
    oms.lone.nowMs += 24 * 3_600_000;
    expect(await has(oms, order.userId)).toEqual({ hasOrders: true });
  });

  it('is false of one who placed none', async () => {
    const { oms } = await openBook();
    expect(await has(oms, 'carol')).toEqual({ hasOrders: false });
  });
});

it('a caller without a session sees nothing', async () => {
  const { oms } = await openBook();
  const asks = [oms.request(listOrders, {}, null), oms.request(limitUse, {}, null)];
  const codes = (await Promise.all(asks)).map(({ code }) => code);
  expect(codes).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED']);
});

describe('how orders are linked', () => {
  const OCO: PlaceLinked = { link: 'OCO', orders: [limit('SELL', 10_300), stop('SELL', 9_700)] };
  const OTO: PlaceLinked = { link: 'OTO', orders: [limit('BUY', 9_900), stop('BUY', 10_300)] };
  const lookUp = async (oms: OmsFixture, linkIds: OrderId[], caller = givenCaller()) => {
    const { value, code } = await oms.request(listLinks, { linkIds }, caller);
    const found = value as CallOutput<typeof listLinks> | null;
    return code ?? found?.items.map(({ linkId, link }) => [linkId, link]).toSorted();
  };
  const toIds = (orders: readonly Order[]): OrderId[] =>
    orders.slice(0, 1).map(({ orderId }) => orderId);

  it('is known for each link by the id of its first order, whatever sides and types they have', async () => {
    const oms = await openOms();
    const [oco, oto] = [await linked(oms, OCO), await linked(oms, OTO)];
    const alone = await oms.placed();
    const ids = [...toIds(oco), ...toIds(oto), alone.orderId, givenOrderId(77)];
    expect(await lookUp(oms, ids)).toEqual([
      [oco[0]?.orderId, 'OCO'],
      [oto[0]?.orderId, 'OTO'],
    ]);
    expect(await lookUp(oms, [...toIds(oco.slice(1))])).toEqual([]);
  });

  it('is known after a restart, and when all orders of the link have ended', async () => {
    const oms = await openOms();
    const orders = await linked(oms, OCO);
    const [first] = orders;
    if (first === undefined) throw new Error('no order');
    await oms.fill(first, { n: 1, cumQty: 100 });
    await settle(oms, orders);
    oms.lone.restart();
    expect(oms.lone.rows(OMS_TABLES.linkedLegs).every(({ closedAt }) => closedAt !== null)).toBe(
      true,
    );
    expect(await lookUp(oms, [first.orderId])).toEqual([[first.orderId, 'OCO']]);
  });

  it('is shown for orders in scope alone', async () => {
    const oms = await openOms();
    const ids = toIds(await linked(oms, OCO));
    oms.users.set('bob', givenUser({ userId: userId('bob') }));
    expect(await lookUp(oms, ids, givenCaller({ userId: userId('bob') }))).toEqual([]);
    expect(await lookUp(oms, ids, givenCaller({ role: 'risk-manager' }))).toHaveLength(1);
  });

  it('takes at least one id, and two hundred at most', () => {
    const input = listLinks.in;
    const many = Array.from({ length: 201 }, (_, n) => givenOrderId(n));
    expect(input.safeParse({ linkIds: [] }).success).toBe(false);
    expect(input.safeParse({ linkIds: many }).success).toBe(false);
    expect(input.safeParse({ linkIds: many.slice(1) }).success).toBe(true);
  });
});
