/** DARK1 at the EMS: who meets whom at the midpoint, what waits, and what never happens. */
import { userId } from '@tradefloor/contracts/ids';
import { px } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';
import { describe, expect, it } from 'vitest';
import {
  FIXTURE_START_MS,
  fixtureOrder,
  listAcks,
  listFills,
  listReports,
  openEmsFixture,
  startedEms,
  sumShares,
  toCancel,
  toReplace,
} from '../../testing/ems-fixture.ts';

const darkOrder = (n: number, change: Partial<Order> & { qty?: number } = {}): Order =>
  fixtureOrder(n, {
    strategy: 'DARK',
    destinationVenue: 'DARK1',
    qty: 20_000,
    timeInForce: 'DAY',
    userId: userId(`trader-${n}`),
    ...change,
  } as never);

describe('a dark order', () => {
  it('crosses with another user at the exact midpoint at once: the first is MAKER, the second TAKER', async () => {
    const fixture = await startedEms();
    const buyer = darkOrder(1);
    expect(listFills(await fixture.route(buyer))).toEqual([]);
    const seller = darkOrder(2, { side: 'SELL', qty: 15_000 } as never);
    const fills = listFills(await fixture.route(seller));
    const { bid, ask, mid } = fixture.quote();
    expect(mid * 2).toBe(bid + ask);
    expect(fills).toMatchObject([
      { orderId: buyer.orderId, liquidity: 'MAKER', qty: 15_000, leavesQty: 5_000 },
      { orderId: seller.orderId, liquidity: 'TAKER', qty: 15_000, leavesQty: 0 },
    ]);
    for (const fill of fills) {
      expect(fill).toMatchObject({
        price: mid,
        venue: 'DARK1',
        counterparty: 'TFLR',
        impactBps: 0,
      });
      expect(fill.fees.venue).toBe(15_000 * 10);
    }
  });

  it('names both sides of a cross by one match id', async () => {
    const fixture = await startedEms();
    await fixture.route(darkOrder(1));
    const trades = listReports(await fixture.route(darkOrder(2, { side: 'SELL' }))).filter(
      ({ execType }) => execType === 'TRADE',
    );
    expect(trades).toHaveLength(2);
    expect(trades[0]?.trdMatchId).toBe(trades[1]?.trdMatchId);
  });

  it('waits unseen for what comes from outside, and fills at the midpoint of that batch', async () => {
    const fixture = await startedEms();
    const order = darkOrder(1);
    await fixture.route(order);
    let filled = 0;
    for (let i = 0; i < 400 && fixture.order(order.orderId)?.state === 'WORKING'; i += 1) {
      const fills = listFills(await fixture.tick());
      for (const fill of fills) {
        expect(fill).toMatchObject({ price: fixture.quote().mid, liquidity: 'MAKER' });
        expect(fill.counterparty).toMatch(/^SIM[A-H]$/);
        expect(fill.qty).toBeGreaterThanOrEqual(Math.min(2_000, 20_000 - filled));
        filled += fill.qty;
      }
    }
    expect(filled).toBe(20_000);
  });

  it('never trades beyond its limit', async () => {
    const fixture = await startedEms();
    const order = darkOrder(1, { orderType: 'LIMIT', price: px(fixture.quote().bid) });
    await fixture.route(order);
    for (let i = 0; i < 300; i += 1) {
      for (const fill of listFills(await fixture.tick())) {
        expect(fill.price).toBeLessThanOrEqual(order.price ?? 0);
      }
    }
  });

  it('does not meet its own user', async () => {
    const fixture = await startedEms();
    await fixture.route(darkOrder(1));
    const own = darkOrder(2, { side: 'SELL', userId: userId('trader-1') });
    expect(listFills(await fixture.route(own))).toEqual([]);
  });

  it('that must trade at once takes what waits and ends; all or none changes nothing', async () => {
    const fixture = await startedEms();
    await fixture.route(darkOrder(1));
    const all = darkOrder(2, { side: 'SELL', qty: 30_000, timeInForce: 'FOK' } as never);
    const none = await fixture.route(all);
    expect(listFills(none)).toEqual([]);
    expect(listAcks(none)).toMatchObject([{ kind: 'CANCELED', reason: 'FOK_NOT_FILLABLE' }]);
    const some = await fixture.route(
      darkOrder(3, { side: 'SELL', qty: 30_000, timeInForce: 'IOC' } as never),
    );
    expect(sumShares(listFills(some))).toBe(40_000);
    expect(listAcks(some)).toMatchObject([{ kind: 'CANCELED', reason: 'IOC_REMAINDER' }]);
  });

  it('can be cancelled and changed like any other', async () => {
    const fixture = await startedEms();
    const order = darkOrder(1, { orderType: 'LIMIT', price: px(fixture.quote().bid - 1_000_000) });
    await fixture.route(order);
    await fixture.route(darkOrder(2, { side: 'SELL' }));
    const to = { qty: 20_000, price: fixture.quote().ask };
    const moved = await fixture.notify('orders.replace-requested', toReplace(order, to));
    expect(sumShares(listFills(moved))).toBe(40_000);
    const other = darkOrder(3);
    await fixture.route(other);
    const published = await fixture.notify('orders.cancel-requested', toCancel(other));
    expect(listAcks(published)).toMatchObject([{ kind: 'CANCELED', requestNo: 1 }]);
  });
});

describe('the pool', () => {
  it('trades nothing without a price, under a kill switch, or for who is under one', async () => {
    const blind = openEmsFixture();
    await blind.route(darkOrder(1));
    expect(listFills(await blind.route(darkOrder(2, { side: 'SELL' })))).toEqual([]);
    expect(sumShares(listFills(await blind.tick()))).toBe(40_000);
    const fixture = await startedEms();
    await fixture.notify('killswitch.changed', {
      actionId: 'a',
      killSwitchId: 'k',
      action: 'ACTIVATED',
      scope: 'venue',
      target: 'DARK1',
      actor: 'r',
      reason: 'test',
      ordersCancelled: 0,
      at: FIXTURE_START_MS,
    } as never);
    await fixture.route(darkOrder(1));
    expect(listFills(await fixture.route(darkOrder(2, { side: 'SELL' })))).toEqual([]);
    for (let i = 0; i < 40; i += 1) expect(listFills(await fixture.tick())).toEqual([]);
  });

  it('survives a restart: waiting orders keep waiting, and cross with new ones', async () => {
    const fixture = await startedEms();
    const order = darkOrder(1);
    await fixture.route(order);
    fixture.lone.restart();
    expect(fixture.order(order.orderId)?.state).toBe('WORKING');
    let filled = sumShares(listFills(await fixture.tick()));
    for (let i = 0; i < 400 && filled < 20_000; i += 1) {
      filled += sumShares(listFills(await fixture.tick()));
    }
    expect(filled).toBe(20_000);
  });
});
