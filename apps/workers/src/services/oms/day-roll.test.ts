/** The end of a day: DAY orders expire, others live on, and a day that was slept through is made up for. */
import { OMS_TABLES } from '@tradefloor/core/trading/order/oms-tables';
import { givenUser } from '@tradefloor/core/trading/order/order.given';
import { describe, expect, it } from 'vitest';
import { publishedOn } from '../../testing/lone-service.ts';
import { listTopics, openOms, orderPublished } from '../../testing/oms-fixture.ts';

/** From 14:30 to the next midnight. */
const TO_MIDNIGHT = 9.5 * 3_600_000;

describe('at midnight UTC', () => {
  it('DAY orders are taken off the market, GTC orders are not, and the next midnight is set', async () => {
    const oms = await openOms();
    const day = await oms.placed({ timeInForce: 'DAY' });
    const gtc = await oms.placed({ timeInForce: 'GTC' });
    oms.lone.nowMs += TO_MIDNIGHT;
    const events = await oms.lone.fireTimer('day-roll');
    expect(listTopics(events)).toEqual([
      'orders.updated',
      'orders.cancel-requested',
      'timer day-roll',
    ]);
    expect(publishedOn(events, 'orders.cancel-requested')[0]?.orderId).toBe(day.orderId);
    expect(oms.row(gtc).status).toBe('NEW');
  });

  it('an order so ended is EXPIRED, not canceled', async () => {
    const oms = await openOms();
    const order = await oms.placed();
    oms.lone.nowMs += TO_MIDNIGHT;
    await oms.lone.fireTimer('day-roll');
    const events = await oms.acknowledge(order, { kind: 'CANCELED' });
    expect(orderPublished(events, 'orders.expired')).toMatchObject({
      status: 'EXPIRED',
      leavesQty: 0,
    });
  });

  it('an order whose owner is canceling it stays canceled', async () => {
    const oms = await openOms();
    const order = await oms.placed();
    await oms.cancel(order);
    oms.lone.nowMs += TO_MIDNIGHT;
    expect(listTopics(await oms.lone.fireTimer('day-roll'))).toEqual(['timer day-roll']);
    const events = await oms.acknowledge(order, { kind: 'CANCELED' });
    expect(listTopics(events)).toEqual(['orders.cancelled']);
  });

  it('the day before is forgotten', async () => {
    const oms = await openOms();
    await oms.placed();
    expect(oms.lone.rows(OMS_TABLES.dailyNotionals)).toHaveLength(1);
    oms.lone.nowMs += TO_MIDNIGHT;
    await oms.lone.fireTimer('day-roll');
    expect(oms.used()).toBe(10_000);
    oms.users.set('alice', givenUser());
    await oms.tick();
    await oms.placed();
    expect(oms.lone.rows(OMS_TABLES.dailyNotionals).map(({ used }) => used)).toEqual([
      100_000_000, 100_000_000,
    ]);
  });
});

it('an early timer expires nothing and waits for the rest', async () => {
  const oms = await openOms();
  await oms.placed();
  const events = await oms.lone.fireTimer('day-roll');
  expect(events).toEqual([expect.objectContaining({ name: 'day-roll', delayMs: TO_MIDNIGHT - 1 })]);
});

it('a midnight that was slept through is made up for at the next start', async () => {
  const oms = await openOms();
  const order = await oms.placed();
  oms.lone.nowMs += 3 * 86_400_000;
  oms.lone.restart();
  expect(oms.lone.starts()).toEqual([expect.objectContaining({ name: 'day-roll', delayMs: 0 })]);
  await oms.lone.fireTimer('day-roll');
  expect(oms.row(order)).toMatchObject({
    status: 'PENDING_CANCEL',
    pendingCancel: { status: 'EXPIRED' },
  });
});
