/** Orders that are good till a date: open until then, expired then, wherever they are. */
import type { NewOrder } from '@tradefloor/contracts/order';
import { GOOD_TILL_MAX_MS } from '@tradefloor/contracts/vocabulary/order';
import { NOW } from '@tradefloor/core/trading/order/order.given';
import { describe, expect, it, test } from 'vitest';
import { publishedOn } from '../../testing/lone-service.ts';
import { listTopics, openOms } from '../../testing/oms-fixture.ts';
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
