/** Orders that are good till a date: open until then, expired then, wherever they are. */
import { replaceOrder } from '@tradefloor/contracts/calls/orders';
import { qty } from '@tradefloor/contracts/money';
import type { NewOrder, Order, ReplaceOrder } from '@tradefloor/contracts/order';
import { GOOD_TILL_MAX_MS } from '@tradefloor/contracts/vocabulary/order';
import { err } from '@tradefloor/core/result';
import { NOW } from '@tradefloor/core/trading/order/order.given';
import { describe, expect, it, test } from 'vitest';
import { publishedOn } from '../../testing/lone-service.ts';
import { listTopics, type OmsFixture, openOms } from '../../testing/oms-fixture.ts';
import { givenStop, waiting } from '../../testing/trigger-fixture.ts';

const HOUR = 3_600_000;
const GTD: Partial<NewOrder> = { timeInForce: 'GTD', expireAt: NOW + HOUR };

describe('a GTD order', () => {
  it('sets a timer for its date, and goes to market as GTC', async () => {
    const oms = await openOms();
    const { events, value } = await oms.place(GTD);
    expect(value).toMatchObject({ timeInForce: 'GTD', expireAt: NOW + HOUR });
    expect(listTopics(events)).toEqual(['orders.submitted', 'orders.routed', 'timer good-till']);
    expect(events.at(-1)).toMatchObject({ delayMs: NOW + HOUR - oms.lone.nowMs });
  });

  it('expires at market by its executing service', async () => {
    const oms = await openOms();
    const order = await oms.placed(GTD);
    oms.lone.nowMs = NOW + HOUR;
    const events = await oms.lone.fireTimer('good-till', { orderId: order.orderId });
    expect(oms.row(order).status).toBe('PENDING_CANCEL');
    expect(publishedOn(events as never, 'orders.cancel-requested')[0]).toMatchObject({
      reason: `good till ${new Date(NOW + HOUR).toISOString()}`,
    });
    await oms.acknowledge(order, { kind: 'CANCELED' });
    expect(oms.row(order).status).toBe('EXPIRED');
  });

  it('expires at once while it waits for a price', async () => {
    const oms = await openOms();
    const order = await waiting(oms, givenStop({ timeInForce: 'GTD', expireAt: NOW + HOUR }));
    oms.lone.nowMs = NOW + HOUR;
    const events = await oms.lone.fireTimer('good-till', { orderId: order.orderId });
    expect(listTopics(events as never)).toEqual(['orders.expired']);
  });

  it('is over before its date: nothing happens then', async () => {
    const oms = await openOms();
    const order = await oms.placed(GTD);
    await oms.fill(order, { n: 1, cumQty: order.qty });
    expect(await oms.lone.fireTimer('good-till', { orderId: order.orderId })).toEqual([]);
  });

  it('lives through the end of its day', async () => {
    const oms = await openOms();
    const order = await oms.placed({ ...GTD, expireAt: NOW + 72 * HOUR });
    oms.lone.nowMs = NOW + 24 * HOUR;
    await oms.lone.fireTimer('day-roll');
    expect(oms.row(order).status).toBe('NEW');
  });
});

test.each<[string, Partial<NewOrder>, string]>([
  ['no date', { timeInForce: 'GTD' }, 'A GTD order names an expireAt'],
  ['a date on another', { expireAt: NOW + HOUR }, 'A DAY order names no expireAt'],
  ['a date that is past', { ...GTD, expireAt: NOW }, 'expireAt is in the past'],
  [
    'a date beyond a year',
    { ...GTD, expireAt: NOW + GOOD_TILL_MAX_MS + HOUR },
    'expireAt is more than a year away',
  ],
])('%s is refused', async (_name, over, detail) => {
  const oms = await openOms();
  const { code, info } = await oms.place({ timeInForce: 'DAY', ...over });
  expect([code, info.detail]).toEqual(['INVALID_ORDER', detail]);
});

describe('another date', () => {
  const extend = (oms: OmsFixture, { orderId }: Order, change: Partial<ReplaceOrder>) =>
    oms.request(replaceOrder, { orderId, ...change });
  const fireAt = (oms: OmsFixture, { orderId }: Order, at: number) => {
    oms.lone.nowMs = at;
    return oms.lone.fireTimer('good-till', { orderId });
  };

  it('is in force at once, without a request to a venue', async () => {
    const oms = await openOms();
    const order = await oms.placed(GTD);
    const { value, events } = await extend(oms, order, { expireAt: NOW + 3 * HOUR });
    expect(value).toMatchObject({ expireAt: NOW + 3 * HOUR, status: 'NEW', version: 2 });
    expect(listTopics(events)).toEqual(['orders.updated', 'timer good-till']);
    expect(events.at(-1)).toMatchObject({ delayMs: NOW + 3 * HOUR - oms.lone.nowMs });
  });

  it('goes through the checks of risk, as any change', async () => {
    const oms = await openOms();
    const order = await oms.placed(GTD);
    oms.risk = () => Promise.resolve(err({ kind: 'TIMEOUT' } as const));
    const { code } = await extend(oms, order, { expireAt: NOW + 3 * HOUR });
    expect([code, oms.row(order).expireAt]).toEqual(['RISK_ENGINE_UNAVAILABLE', NOW + HOUR]);
  });

  it('counts alone, also when the timer of the old one fires, and after a restart', async () => {
    const oms = await openOms();
    const order = await oms.placed(GTD);
    await oms.fill(order, { n: 1, cumQty: 40 });
    await extend(oms, order, { expireAt: NOW + 3 * HOUR });
    oms.lone.restart();
    expect(oms.row(order)).toMatchObject({ expireAt: NOW + 3 * HOUR, status: 'PARTIALLY_FILLED' });
    const again = await fireAt(oms, order, NOW + HOUR);
    expect(listTopics(again as never)).toEqual(['timer good-till']);
    expect(again[0]).toMatchObject({ delayMs: 2 * HOUR });
    await fireAt(oms, order, NOW + 3 * HOUR);
    expect(oms.row(order).status).toBe('PENDING_CANCEL');
  });

  it('may be an earlier one, also of an order that waits for a price', async () => {
    const oms = await openOms();
    const order = await waiting(oms, givenStop({ timeInForce: 'GTD', expireAt: NOW + 9 * HOUR }));
    await extend(oms, order, { expireAt: NOW + HOUR });
    const events = await fireAt(oms, order, NOW + HOUR);
    expect(listTopics(events as never)).toEqual(['orders.expired']);
  });

  it('the same one again changes nothing', async () => {
    const oms = await openOms();
    const order = await oms.placed(GTD);
    const { value, events } = await extend(oms, order, { expireAt: NOW + HOUR });
    expect([(value as Order).version, events]).toEqual([1, []]);
  });

  it('leaves a repeat of the request a repeat', async () => {
    const oms = await openOms();
    const order = await oms.placed({ ...GTD, clientOrderId: 'mine' });
    await extend(oms, order, { expireAt: NOW + 3 * HOUR });
    const { value, status } = await oms.place({ ...GTD, clientOrderId: 'mine' });
    expect([status, (value as Order).orderId]).toEqual([200, order.orderId]);
  });

  it.each<[string, Partial<NewOrder>, Partial<ReplaceOrder>, string, string]>([
    [
      'of another order',
      { timeInForce: 'DAY' },
      { expireAt: NOW + HOUR },
      'INVALID_ORDER',
      'only a GTD order has an expiry, and this one is DAY',
    ],
    [
      'with another change',
      GTD,
      { expireAt: NOW + 2 * HOUR, qty: qty(50) },
      'INVALID_ORDER',
      'an expiry changes at once: send the other changes by themselves',
    ],
    ['that is past', GTD, { expireAt: NOW - HOUR }, 'INVALID_ORDER', 'expireAt is in the past'],
    [
      'beyond a year',
      GTD,
      { expireAt: NOW + GOOD_TILL_MAX_MS + HOUR },
      'INVALID_ORDER',
      'expireAt is more than a year away',
    ],
  ])('%s is refused and changes nothing', async (_name, over, change, code, detail) => {
    const oms = await openOms();
    const order = await oms.placed(over);
    const before = oms.row(order);
    const refused = await extend(oms, order, change);
    expect([refused.code, refused.info.detail]).toEqual([code, detail]);
    expect(oms.row(order)).toEqual(before);
  });

  it('waits for what is pending, and comes too late for an order that is over', async () => {
    const oms = await openOms();
    const order = await oms.placed(GTD);
    await extend(oms, order, { qty: qty(50) });
    const change = { expireAt: NOW + 2 * HOUR };
    expect((await extend(oms, order, change)).code).toBe('CONFLICT');
    await oms.acknowledge(order, { kind: 'CANCELED' });
    expect((await extend(oms, order, change)).code).toBe('CONFLICT');
  });
});
