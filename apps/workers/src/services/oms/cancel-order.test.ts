/**
 * Cancels: pending until the executing side responds; whichever side wins the race, the order ends
 * once.
 */
import { userId } from '@tradefloor/contracts/ids';
import { qty } from '@tradefloor/contracts/money';
import { ROLES } from '@tradefloor/contracts/vocabulary/users';
import { givenCaller, givenOrderId } from '@tradefloor/core/trading/order/order.given';
import { describe, expect, it, test } from 'vitest';
import { publishedOn } from '../../testing/lone-service.ts';
import { listTopics, openOms, orderPublished } from '../../testing/oms-fixture.ts';

describe('a cancel', () => {
  it('is pending at once, and requested from the executing side', async () => {
    const oms = await openOms();
    const order = await oms.placed();
    const { value, events } = await oms.cancel(order);
    expect(value).toMatchObject({ status: 'PENDING_CANCEL', leavesQty: 100, version: 2 });
    expect(listTopics(events)).toEqual(['orders.updated', 'orders.cancel-requested']);
    expect(publishedOn(events, 'orders.cancel-requested')[0]).toMatchObject({
      requestNo: 1,
      actor: 'alice',
    });
  });

  it('is done when the executing side confirms it, and releases the unfilled part', async () => {
    const oms = await openOms();
    const order = await oms.placed();
    await oms.fill(order, { n: 1, cumQty: 30 });
    await oms.cancel(order);
    const events = await oms.acknowledge(order, { kind: 'CANCELED', cumQty: qty(30) });
    expect(listTopics(events)).toEqual(['orders.cancelled']);
    expect(publishedOn(events, 'orders.cancelled')[0]).toMatchObject({
      actor: 'alice',
      reason: 'cancelled by user',
      order: { status: 'CANCELED', filledQty: 30, leavesQty: 0, version: 4 },
    });
    expect(oms.used()).toBe(3_000);
  });

  it('requested twice is one cancel', async () => {
    const oms = await openOms();
    const order = await oms.placed();
    await oms.cancel(order);
    const again = await oms.cancel(order);
    expect([again.value?.status, again.events]).toEqual(['PENDING_CANCEL', []]);
  });

  it('that comes after the last fill is a conflict', async () => {
    const oms = await openOms();
    const order = await oms.placed();
    await oms.fill(order, { n: 1, cumQty: 100 });
    expect(await oms.cancel(order)).toMatchObject({
      code: 'CONFLICT',
      info: { detail: 'the order is filled' },
    });
  });

  it('of an order that memory has let go of is a conflict too, not a riddle', async () => {
    const oms = await openOms({ keptClosedMax: 0 });
    const order = await oms.placed();
    await oms.fill(order, { n: 1, cumQty: 100 });
    expect((await oms.cancel(order)).code).toBe('CONFLICT');
  });
});

describe('a fill that races a cancel', () => {
  it('of the last share wins: the order is filled and the refusal changes nothing', async () => {
    const oms = await openOms();
    const order = await oms.placed();
    await oms.cancel(order);
    expect(
      orderPublished(await oms.fill(order, { n: 1, cumQty: 100 }), 'orders.updated')?.status,
    ).toBe('FILLED');
    expect(await oms.acknowledge(order, { kind: 'CANCEL_REJECTED', cumQty: qty(100) })).toEqual([]);
    expect(oms.row(order)).toMatchObject({ status: 'FILLED', version: 3, pendingCancel: null });
  });

  it('of a part counts, and the cancel ends the rest', async () => {
    const oms = await openOms();
    const order = await oms.placed();
    await oms.cancel(order);
    await oms.fill(order, { n: 1, cumQty: 40 });
    expect(oms.row(order).status).toBe('PENDING_CANCEL');
    await oms.acknowledge(order, { kind: 'CANCELED', cumQty: qty(40) });
    expect(oms.row(order)).toMatchObject({ status: 'CANCELED', filledQty: 40 });
  });

  it('and is overtaken by the response is waited for', async () => {
    const oms = await openOms();
    const order = await oms.placed();
    await oms.cancel(order);
    expect(await oms.acknowledge(order, { kind: 'CANCELED', cumQty: qty(40) })).toEqual([]);
    oms.lone.restart();
    const events = await oms.fill(order, { n: 1, cumQty: 40 });
    expect(listTopics(events)).toEqual(['orders.updated', 'orders.cancelled']);
    expect(oms.row(order)).toMatchObject({ status: 'CANCELED', filledQty: 40, deferredAck: null });
  });
});

test('a fill delivered again, or after a later one, counts once', async () => {
  const oms = await openOms();
  const order = await oms.placed();
  await oms.fill(order, { n: 2, cumQty: 60, qty: 20 });
  expect(await oms.fill(order, { n: 2, cumQty: 60, qty: 20 })).toEqual([]);
  expect(await oms.fill(order, { n: 1, cumQty: 40 })).toEqual([]);
  expect(oms.row(order)).toMatchObject({ status: 'PARTIALLY_FILLED', filledQty: 60, version: 2 });
});

test('a refused cancel puts the order back to work; a response to an older one does not', async () => {
  const oms = await openOms();
  const order = await oms.placed();
  await oms.cancel(order);
  await oms.acknowledge(order, { kind: 'CANCEL_REJECTED', requestNo: 1 });
  expect(oms.row(order)).toMatchObject({ status: 'NEW', pendingCancel: null });
  await oms.cancel(order);
  expect(await oms.acknowledge(order, { kind: 'CANCEL_REJECTED', requestNo: 1 })).toEqual([]);
  expect(oms.row(order)).toMatchObject({ status: 'PENDING_CANCEL', requestNo: 2 });
});

test('an order that ended by itself carries its reason, and names no actor', async () => {
  const oms = await openOms();
  const order = await oms.placed({ timeInForce: 'IOC' });
  const events = await oms.acknowledge(order, {
    kind: 'CANCELED',
    requestNo: 0,
    reason: 'IOC_REMAINDER',
  });
  expect(publishedOn(events, 'orders.cancelled')[0]).toMatchObject({
    actor: 'ems',
    reason: 'IOC_REMAINDER',
  });
});

test('an order that expired at the executing side is expired here', async () => {
  const oms = await openOms();
  const order = await oms.placed();
  const events = await oms.acknowledge(order, { kind: 'EXPIRED', requestNo: 0 });
  expect(orderPublished(events, 'orders.expired')).toMatchObject({
    status: 'EXPIRED',
    leavesQty: 0,
  });
  expect(oms.used()).toBe(0);
});

describe('who may cancel', () => {
  const by = async (role: (typeof ROLES)[number], who: string) => {
    const oms = await openOms();
    const order = await oms.placed();
    return (await oms.cancel(order, givenCaller({ role, userId: userId(who) }))).code ?? 'DONE';
  };
  it('own orders: a trader', async () => {
    expect(await by('trader', 'alice')).toBe('DONE');
  });
  it('another user’s: risk-manager and admin', async () => {
    expect([await by('risk-manager', 'rita'), await by('admin', 'ada')]).toEqual(['DONE', 'DONE']);
  });
  it('another trader learns nothing, not even that the order exists', async () => {
    const oms = await openOms();
    const order = await oms.placed();
    const bob = givenCaller({ userId: userId('bob') });
    const foreign = await oms.cancel(order, bob);
    const absent = await oms.cancel({ ...order, orderId: givenOrderId(404) }, bob);
    expect([foreign.code, foreign.info]).toEqual(['NOT_FOUND', absent.info]);
    expect(absent.code).toBe('NOT_FOUND');
  });
  it.each(ROLES.filter((role) => !['trader', 'risk-manager', 'admin'].includes(role)))(
    'a %s cancels nothing, their own orders included',
    async (role) => {
      expect(await by(role, 'alice')).toBe('FORBIDDEN');
    },
  );
  it('a caller without a session', async () => {
    const oms = await openOms();
    expect((await oms.cancel(await oms.placed(), null)).code).toBe('UNAUTHENTICATED');
  });
});
