/** Linked orders: all accepted or none, exits that follow their entry, and of one-cancels-other orders exactly one. */
import type { PlaceLinked } from '@tradefloor/contracts/linked';
import { money, qty } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';
import { OMS_TABLES } from '@tradefloor/core/trading/order/oms-tables';
import { cents, givenUser } from '@tradefloor/core/trading/order/order.given';
import { describe, expect, it, test } from 'vitest';
import {
  BRACKET,
  limit,
  linked,
  requestLinked,
  settle,
  standings,
  stop,
} from '../../testing/link-fixture.ts';
import { publishedOn } from '../../testing/lone-service.ts';
import { listTopics, type OmsFixture, openOms } from '../../testing/oms-fixture.ts';
import { findTriggerRow, move, release } from '../../testing/trigger-fixture.ts';

const OCO: PlaceLinked = { link: 'OCO', orders: [limit('SELL', 10_300), stop('SELL', 9_700)] };
const OTO: PlaceLinked = {
  link: 'OTO',
  orders: [limit('BUY', 9_900), limit('BUY', 9_800, { qty: qty(40) })],
};

/** The link's orders by name. */
async function open(requested: PlaceLinked) {
  const oms = await openOms();
  const orders = await linked(oms, requested);
  const [first, second, third] = orders as [Order, Order, Order];
  return { oms, orders, first, second, third };
}
const confirm = (oms: OmsFixture, order: Order, cumQty = 0) =>
  oms.acknowledge(order, { kind: 'CANCELED', cumQty: qty(cumQty), requestNo: 1 });

describe('a bracket', () => {
  it('sends its entry alone; the exits wait for it', async () => {
    const oms = await openOms();
    const { value, status, events } = await requestLinked(oms, BRACKET);
    expect(status).toBe(201);
    expect(listTopics(events)).toEqual([
      'orders.submitted',
      'orders.routed',
      'orders.submitted',
      'orders.submitted',
    ]);
    const ids = value?.orders.map(({ linkId }) => linkId);
    expect(new Set(ids)).toEqual(new Set([value?.linkId]));
    expect(oms.riskAsked.map(({ triggered }) => triggered)).toEqual([undefined, false, false]);
    expect(await move(oms, 9_600)).toEqual([]);
  });

  it('protects what is filled from the first fill on, and takes the profit when the entry is done', async () => {
    const { oms, orders, first, second, third } = await open(BRACKET);
    await oms.fill(first, { n: 1, cumQty: 40 });
    await settle(oms, orders);
    expect(standings(oms, orders)).toEqual([
      'PARTIALLY_FILLED 60 open 40 filled',
      'NEW 100 open 0 filled',
      'NEW 40 open 0 filled',
    ]);
    expect(findTriggerRow(oms, third)?.stopPx).toBe(cents(9_700));
    expect(findTriggerRow(oms, second)).toBeUndefined();
    await oms.fill(first, { n: 2, cumQty: 100, qty: 60 });
    await settle(oms, orders);
    expect(standings(oms, orders).slice(1)).toEqual([
      'NEW 100 open 0 filled',
      'NEW 100 open 0 filled',
    ]);
    const [routed] = publishedOn(await release(oms, second), 'orders.routed');
    expect(routed?.order).toMatchObject({ orderId: second.orderId, qty: 100 });
  });

  it('whose profit fills loses its stop, a part by a part', async () => {
    const { oms, orders, first, second } = await open(BRACKET);
    await oms.fill(first, { n: 1, cumQty: 100 });
    await settle(oms, orders);
    await release(oms, second);
    await oms.fill(second, { n: 1, cumQty: 30 });
    await settle(oms, orders);
    expect(standings(oms, orders)[2]).toBe('NEW 70 open 0 filled');
    await oms.fill(second, { n: 2, cumQty: 100, qty: 70 });
    await settle(oms, orders);
    expect(standings(oms, orders)[2]).toBe('CANCELED 0 open 0 filled');
    expect(await move(oms, 9_000)).toEqual([]);
    const rows = oms.lone.rows(OMS_TABLES.linkedLegs);
    expect(rows.every(({ closedAt }) => closedAt !== null)).toBe(true);
  });

  it('whose stop goes off takes the profit off the market first, and sells what is left', async () => {
    const { oms, orders, first, second, third } = await open(BRACKET);
    await oms.fill(first, { n: 1, cumQty: 100 });
    await settle(oms, orders);
    await release(oms, second);
    await move(oms, 9_690);
    const blocked = await release(oms, third);
    expect(listTopics(blocked)).toEqual([
      'orders.updated',
      'timer link',
      'orders.cancel-requested',
      'timer trigger',
    ]);
    // The profit filled in part before its cancel.
    await oms.fill(second, { n: 1, cumQty: 25 });
    await confirm(oms, second, 25);
    expect(await settle(oms, orders)).toContain('timer trigger');
    const [routed] = publishedOn(await release(oms, third), 'orders.routed');
    expect(routed?.order).toMatchObject({ orderId: third.orderId, qty: 75 });
    expect(standings(oms, orders).slice(1)).toEqual([
      'CANCELED 0 open 25 filled',
      'NEW 75 open 0 filled',
    ]);
  });

  it('whose stop goes off while the entry fills takes that off first', async () => {
    const { oms, orders, first, second, third } = await open(BRACKET);
    await oms.fill(first, { n: 1, cumQty: 40 });
    await settle(oms, orders);
    await move(oms, 9_690);
    await release(oms, third);
    expect(oms.row(first).status).toBe('PENDING_CANCEL');
    expect(oms.row(second).status).toBe('CANCELED');
    await oms.fill(first, { n: 2, cumQty: 55, qty: 15 });
    await confirm(oms, first, 55);
    await settle(oms, orders);
    const [routed] = publishedOn(await release(oms, third), 'orders.routed');
    expect(routed?.order.qty).toBe(55);
  });

  it('whose entry is cancelled unfilled ends; one filled in part keeps exits for that part', async () => {
    const { oms, orders, first } = await open(BRACKET);
    await oms.cancel(first);
    await confirm(oms, first);
    await settle(oms, orders);
    expect(standings(oms, orders)).toEqual([
      'CANCELED 0 open 0 filled',
      'CANCELED 0 open 0 filled',
      'CANCELED 0 open 0 filled',
    ]);
    const other = await open(BRACKET);
    await other.oms.fill(other.first, { n: 1, cumQty: 30 });
    await other.oms.cancel(other.first);
    await confirm(other.oms, other.first, 30);
    await settle(other.oms, other.orders);
    expect(standings(other.oms, other.orders).slice(1)).toEqual([
      'NEW 30 open 0 filled',
      'NEW 30 open 0 filled',
    ]);
  });

  it('goes on after a restart at any point', async () => {
    const { oms, orders, first, second } = await open(BRACKET);
    oms.lone.restart();
    await move(oms, 10_000);
    await oms.fill(first, { n: 1, cumQty: 100 });
    oms.lone.restart();
    await move(oms, 10_000);
    await settle(oms, orders);
    oms.lone.restart();
    await move(oms, 10_000);
    expect(publishedOn(await release(oms, second), 'orders.routed')).toHaveLength(1);
    await oms.fill(second, { n: 1, cumQty: 100 });
    oms.lone.restart();
    await settle(oms, orders);
    expect(standings(oms, orders)[2]).toBe('CANCELED 0 open 0 filled');
  });
});

describe('one cancels the other', () => {
  it('sends the one at market, and holds the other', async () => {
    const { oms, first, second } = await open(OCO);
    expect(oms.row(first).status).toBe('NEW');
    expect(findTriggerRow(oms, second)?.triggeredAt).toBeNull();
  });

  it('of two that one move of the market reaches exactly one goes to market', async () => {
    const oms = await openOms();
    const touch = limit('SELL', 0, { orderType: 'MARKET_IF_TOUCHED', stopPrice: cents(10_100) });
    const { price: _, ...touched } = touch;
    const orders = await linked(oms, { link: 'OCO', orders: [touched, stop('SELL', 9_900)] });
    const [first, second] = orders as [Order, Order];
    await move(oms, 10_200);
    await move(oms, 9_800);
    const cleared = await release(oms, first);
    expect(listTopics(cleared)).toContain('orders.cancelled');
    const sent = [...(await release(oms, first)), ...(await release(oms, second))];
    expect(publishedOn(sent, 'orders.routed')).toHaveLength(1);
    expect(standings(oms, orders)[1]).toBe('CANCELED 0 open 0 filled');
  });

  it('leaves the other where a person cancels one', async () => {
    const { oms, orders, first, second } = await open(OCO);
    await oms.cancel(first);
    await confirm(oms, first);
    await settle(oms, orders);
    expect(oms.row(second)).toMatchObject({ status: 'NEW', qty: 100 });
  });
});

describe('one triggers the other', () => {
  it('sends the second with its own quantity when the first is filled', async () => {
    const { oms, orders, first, second } = await open(OTO);
    await oms.fill(first, { n: 1, cumQty: 60 });
    await settle(oms, orders);
    expect(await release(oms, second)).toEqual([]);
    await oms.fill(first, { n: 2, cumQty: 100, qty: 40 });
    await settle(oms, orders);
    const [routed] = publishedOn(await release(oms, second), 'orders.routed');
    expect(routed?.order.qty).toBe(40);
  });

  it('sends a pegged second with its peg, bounded by the collar of then, and its change after that', async () => {
    const pegged = limit('SELL', 9_000, {
      orderType: 'PEGGED',
      pegTo: 'PRIMARY',
      pegOffset: cents(2),
      qty: qty(40),
    });
    const { price: _, ...second } = pegged;
    const {
      oms,
      orders,
      first,
      second: waits,
    } = await open({ ...OTO, orders: [limit('BUY', 9_900), second] });
    expect(oms.row(waits)).toMatchObject({ pegTo: 'PRIMARY', pegOffset: cents(2), status: 'NEW' });
    expect((await oms.replace(waits, { pegOffset: cents(1) })).code).toBe('CONFLICT');
    await oms.fill(first, { n: 1, cumQty: 100 });
    await settle(oms, orders);
    oms.lone.restart();
    await oms.tick();
    const [routed] = publishedOn(await release(oms, waits), 'orders.routed');
    expect(routed).toMatchObject({
      order: { orderType: 'PEGGED', pegTo: 'PRIMARY', pegOffset: cents(2), qty: 40 },
      protectionPx: cents(10_500),
    });
    const { events } = await oms.replace(waits, { pegOffset: cents(1) });
    const [request] = publishedOn(events, 'orders.replace-requested');
    expect(request?.handling?.pegOffset).toBe(cents(1));
  });

  it('sends at most what the first has filled when that ends', async () => {
    const { oms, orders, first, second } = await open(OTO);
    await oms.fill(first, { n: 1, cumQty: 10 });
    await oms.cancel(first);
    await confirm(oms, first, 10);
    await settle(oms, orders);
    expect(oms.row(second).qty).toBe(10);
  });
});

describe('the daily notional', () => {
  const user = {
    ...givenUser(),
    limits: { ...givenUser().limits, maxDailyNotional: money(99_000_000) },
  };

  it('lets exits close what the entry will have opened', async () => {
    const oms = await openOms();
    oms.users.set(user.userId, user);
    expect((await requestLinked(oms, BRACKET)).code).toBeNull();
  });

  it('refuses a second order that opens more than is left, whatever triggers it', async () => {
    const oms = await openOms();
    oms.users.set(user.userId, user);
    const again = { ...OTO, orders: [limit('BUY', 9_900), limit('BUY', 9_800)] };
    expect((await requestLinked(oms, again)).code).toBe('DAILY_NOTIONAL_EXCEEDED');
  });
});

describe('a request', () => {
  it('is one, however often it is sent', async () => {
    const oms = await openOms();
    const named = BRACKET.orders.map((order, n) => ({ ...order, clientOrderId: `b-${n}` }));
    const one = await requestLinked(oms, { ...BRACKET, orders: named });
    const two = await requestLinked(oms, { ...BRACKET, orders: named });
    expect([two.status, two.value?.linkId]).toEqual([200, one.value?.linkId]);
    const other = [{ ...(named[0] ?? BRACKET.orders[0]), qty: qty(7) }, ...named.slice(1)];
    const third = await requestLinked(oms, { ...BRACKET, orders: other as never });
    expect(third.code).toMatch(/CONFLICT|INVALID_ORDER/);
  });

  it('of which one order is refused is refused whole, each on record', async () => {
    const oms = await openOms();
    const dear = limit('BUY', 9_900, { qty: qty(90_000) });
    const orders = [dear, limit('SELL', 10_300, { qty: qty(90_000) })];
    oms.users.clear();
    const { code } = await requestLinked(oms, { link: 'BRACKET', orders });
    expect(code).toBe('ROLE_NOT_PERMITTED');
    expect(oms.lone.rows(OMS_TABLES.orders).map(({ status }) => status)).toEqual([
      'REJECTED',
      'REJECTED',
    ]);
    expect(oms.lone.rows(OMS_TABLES.linkedLegs)).toEqual([]);
  });

  it('of a waiting exit is no change of its quantity', async () => {
    const { oms, orders, first, second, third } = await open(BRACKET);
    expect((await oms.replace(second, { price: 10_200 })).info.detail).toBe(
      'The order waits for its entry. Cancel it or wait.',
    );
    await oms.fill(first, { n: 1, cumQty: 100 });
    await settle(oms, orders);
    expect((await oms.replace(third, { qty: 50 })).code).toBe('CONFLICT');
    expect((await oms.replace(third, { stopPrice: 9_800 })).value?.stopPrice).toBe(cents(9_800));
  });
});

test('a cancelled exit leaves the other one', async () => {
  const { oms, orders, first, second, third } = await open(BRACKET);
  await oms.fill(first, { n: 1, cumQty: 100 });
  await settle(oms, orders);
  expect((await oms.cancel(second)).value?.status).toBe('CANCELED');
  await settle(oms, orders);
  expect(oms.row(third)).toMatchObject({ status: 'NEW', leavesQty: 100 });
});
