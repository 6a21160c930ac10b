/** Orders that wait for a price: held by the OMS, triggered once by the price they watch, and sent on. */

import type { TickBatch } from '@tradefloor/contracts/market';
import type { TriggerPrice } from '@tradefloor/contracts/vocabulary/trigger-terms';
import { cents, givenTick } from '@tradefloor/core/trading/order/order.given';
import { describe, expect, it, test } from 'vitest';
import { publishedOn } from '../../testing/lone-service.ts';
import { accepting, listTopics, openOms } from '../../testing/oms-fixture.ts';
import {
  findTriggerRow,
  givenStop,
  givenTrail,
  move,
  printed,
  release,
  waiting,
} from '../../testing/trigger-fixture.ts';

const MINE = { clientOrderId: 'mine' };

describe('an order that waits', () => {
  it('is accepted and goes nowhere', async () => {
    const oms = await openOms();
    const { value, status, events } = await oms.placeRequest(givenStop());
    expect(status).toBe(201);
    expect(value).toMatchObject({ status: 'NEW', triggered: false, triggerBy: 'LAST', version: 1 });
    expect(listTopics(events)).toEqual(['orders.submitted']);
    expect(publishedOn(events, 'orders.submitted')[0]?.reason).toBe(
      'waits until last is 99.5 or less',
    );
    expect(oms.riskAsked.at(-1)).toMatchObject({ triggered: false, stopPrice: cents(9_950) });
  });

  it('counts for the day at its stop', async () => {
    const oms = await openOms();
    await waiting(oms);
    expect(oms.used()).toBe(9_950);
  });

  it('is one order, however often it is sent', async () => {
    const oms = await openOms();
    const first = await waiting(oms, givenStop(MINE));
    const again = await oms.placeRequest(givenStop(MINE));
    expect([again.status, again.value?.orderId]).toEqual([200, first.orderId]);
    const other = await oms.placeRequest(givenStop({ ...MINE, stopPrice: cents(9_940) }));
    expect(other.code).toBe('CONFLICT');
  });

  it('is cancelled and expires by the OMS alone, and gives its room back', async () => {
    const oms = await openOms();
    const order = await waiting(oms);
    const { value, events } = await oms.cancel(order);
    expect(value?.status).toBe('CANCELED');
    expect(listTopics(events)).toEqual(['orders.cancelled']);
    expect(oms.used()).toBe(0);
    expect(findTriggerRow(oms, order)?.closedAt).not.toBeNull();
    expect(await move(oms, 9_900)).toEqual([]);
  });

  it('is not there for an own order to trade with', async () => {
    const oms = await openOms();
    oms.risk = async (request) => {
      const decision = await accepting(request);
      return decision.ok
        ? { ...decision, value: { ...decision.value, selfMatch: 'cancelOldest' } }
        : decision;
    };
    await waiting(oms);
    const { events } = await oms.place({ side: 'BUY', timeInForce: 'GTC' });
    expect(listTopics(events)).toEqual(['orders.submitted', 'orders.routed']);
  });
});

describe('the trigger', () => {
  it('is one event, with version 2, and sends the order on once', async () => {
    const oms = await openOms();
    const order = await waiting(oms);
    expect(await move(oms, 9_951)).toEqual([]);
    const events = await move(oms, 9_948);
    expect(listTopics(events)).toEqual(['orders.updated', 'timer trigger']);
    const [change] = publishedOn(events, 'orders.updated');
    expect(change?.order).toMatchObject({ triggered: true, status: 'NEW', version: 2 });
    expect(change?.reason).toBe('triggered: last 99.48 reached 99.5');
    expect(await move(oms, 9_940)).toEqual([]);

    const sent = await release(oms, order);
    const [routed] = publishedOn(sent, 'orders.routed');
    expect(routed?.order).toMatchObject({ orderId: order.orderId, orderType: 'STOP', version: 2 });
    expect(routed?.protectionPx).toBe(cents(10_500));
    expect(oms.riskAsked.at(-1)).toMatchObject({ triggered: true });
    expect(await release(oms, order)).toEqual([]);
    expect(await move(oms, 9_900)).toEqual([]);
  });

  it('is remembered over a restart, between the event and the market', async () => {
    const oms = await openOms();
    const order = await waiting(oms);
    await move(oms, 9_940);
    oms.lone.restart();
    await move(oms, 9_940);
    expect(publishedOn(await release(oms, order), 'orders.routed')).toHaveLength(1);
  });

  it('is waited for over a restart', async () => {
    const oms = await openOms();
    await waiting(oms);
    oms.lone.restart();
    expect(listTopics(await move(oms, 9_940))).toContain('timer trigger');
  });

  it.each([
    ['STOP', 'SELL', 9_950, 9_951, 9_950],
    ['STOP', 'BUY', 10_050, 10_049, 10_050],
    ['MARKET_IF_TOUCHED', 'SELL', 10_050, 10_049, 10_050],
    ['MARKET_IF_TOUCHED', 'BUY', 9_950, 9_951, 9_950],
  ] as const)('%s %s at %i waits at %i and goes off at %i', async (...row) => {
    const [orderType, side, stopPrice, before, there] = row;
    const oms = await openOms();
    await waiting(oms, givenStop({ orderType, side, stopPrice: cents(stopPrice) }));
    expect(await move(oms, before)).toEqual([]);
    expect(listTopics(await move(oms, there))).toContain('orders.updated');
  });

  it.each([
    ['STOP_LIMIT', 'SELL', 9_950, 9_940],
    ['LIMIT_IF_TOUCHED', 'BUY', 9_950, 9_960],
  ] as const)('%s goes on with its limit', async (orderType, side, stopPrice, price) => {
    const oms = await openOms();
    const terms = { orderType, side, stopPrice: cents(stopPrice), price: cents(price) };
    const order = await waiting(oms, givenStop(terms));
    expect(oms.used()).toBe(price);
    await move(oms, 9_950);
    const [routed] = publishedOn(await release(oms, order), 'orders.routed');
    expect(routed?.order).toMatchObject({ orderType, price: cents(price) });
    expect(routed?.protectionPx).toBeNull();
  });

  it.each<[TriggerPrice, Partial<TickBatch>]>([
    ['BID_ASK', { ticks: [givenTick({ bid: cents(9_950), mid: cents(9_975) })] }],
    ['MID', { ticks: [givenTick({ bid: cents(9_900), mid: cents(9_950) })] }],
  ])('watches %s where the order names it', async (triggerBy, batch) => {
    const oms = await openOms();
    await waiting(oms, givenStop({ triggerBy }));
    const by = await waiting(oms);
    const events = await move(oms, 10_000, batch);
    expect(publishedOn(events, 'orders.updated').map(({ order }) => order.triggerBy)).toEqual([
      triggerBy,
    ]);
    expect(findTriggerRow(oms, by)?.triggeredAt).toBeNull();
  });
});

describe('prints', () => {
  it('each count, also one between two quotes', async () => {
    const oms = await openOms();
    const order = await waiting(oms);
    expect(listTopics(await printed(oms, [10_000, 9_949, 10_000]))).toEqual([
      'orders.updated',
      'timer trigger',
    ]);
    expect(findTriggerRow(oms, order)?.triggeredAt).not.toBeNull();
  });

  it('are the last trades where the market prints them; its quotes count for the others', async () => {
    const oms = await openOms();
    await waiting(oms);
    await waiting(oms, givenStop({ triggerBy: 'MID' }));
    const events = await move(oms, 9_900, { flags: ['ORDER_FLOW'] });
    expect(publishedOn(events, 'orders.updated').map(({ order }) => order.triggerBy)).toEqual([
      'MID',
    ]);
  });

  it('that were made before the order was accepted do not count', async () => {
    const oms = await openOms();
    await waiting(oms);
    expect(await printed(oms, [9_900], 1_000)).toEqual([]);
  });

  it('move a trailing stop, and trigger it in their order', async () => {
    const oms = await openOms();
    const order = await waiting(oms, givenTrail());
    expect(order.stopPrice).toBe(cents(9_950));
    await printed(oms, [10_100, 10_060]);
    expect(findTriggerRow(oms, order)).toMatchObject({
      bestPx: cents(10_100),
      stopPx: cents(10_050),
    });
    const events = await printed(oms, [10_200, 10_150, 10_300]);
    expect(publishedOn(events, 'orders.updated')[0]).toMatchObject({
      reason: 'triggered: last 101.5 reached 101.5',
      order: { stopPrice: cents(10_150) },
    });
  });
});

test('a trailing stop is kept where it stands over a restart', async () => {
  const oms = await openOms();
  const order = await waiting(oms, givenTrail());
  await move(oms, 10_200);
  await move(oms, 10_180);
  oms.lone.restart();
  expect(findTriggerRow(oms, order)).toMatchObject({
    bestPx: cents(10_200),
    stopPx: cents(10_150),
  });
  expect(await move(oms, 10_151)).toEqual([]);
  expect(listTopics(await move(oms, 10_150))).toContain('timer trigger');
});
