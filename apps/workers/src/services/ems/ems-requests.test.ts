/** Cancels and replaces at the EMS: each acknowledged once, whatever the order's outcome. */
import { qty } from '@tradefloor/contracts/money';
import { describe, expect, it } from 'vitest';
import {
  fixtureOrder,
  listAcks,
  listFills,
  startedEms,
  sumShares,
  toCancel,
  toReplace,
} from '../../testing/ems-fixture.ts';

describe('cancel and replace', () => {
  it('a cancel ends the order: it never fills again', async () => {
    const fixture = await startedEms();
    const order = fixtureOrder(1, { price: fixture.quote().bid, timeInForce: 'GTC' });
    await fixture.route(order);
    const published = await fixture.notify('orders.cancel-requested', toCancel(order));
    expect(listAcks(published)).toMatchObject([{ kind: 'CANCELED', requestNo: 1 }]);
    for (let i = 0; i < 300; i += 1) expect(await fixture.tick()).toEqual([]);
  });

  it('a cancel that lost the race to the last fill is refused with what was filled', async () => {
    const fixture = await startedEms();
    const order = fixtureOrder(1);
    await fixture.route(order);
    const published = await fixture.notify('orders.cancel-requested', toCancel(order));
    expect(listAcks(published)).toMatchObject([
      { kind: 'CANCEL_REJECTED', reason: 'TOO_LATE', cumQty: 100 },
    ]);
    const unknown = await fixture.notify('orders.cancel-requested', toCancel(fixtureOrder(9)));
    expect(listAcks(unknown)).toMatchObject([{ kind: 'CANCEL_REJECTED', reason: 'UNKNOWN_ORDER' }]);
  });

  it('a replace changes the terms; to a price that crosses it trades at once', async () => {
    const fixture = await startedEms();
    const { bid, ask } = fixture.quote();
    const order = fixtureOrder(1, { price: bid - 1_000_000 });
    await fixture.route(order);
    const published = await fixture.notify(
      'orders.replace-requested',
      toReplace(order, { qty: 150, price: ask }),
    );
    expect(listAcks(published)).toMatchObject([
      { kind: 'REPLACED', requestNo: 1, qty: 150, price: ask },
    ]);
    expect(sumShares(listFills(published))).toBe(150);
    expect(listFills(published).every(({ price }) => price <= ask)).toBe(true);
  });

  it('less of it at the same price keeps its place at its venue; more of it goes to the back', async () => {
    const fixture = await startedEms();
    const price = fixture.quote().bid - 20_000;
    const order = fixtureOrder(1, { qty: 300, price });
    await fixture.route(order);
    const [placed] = fixture.venue.resting();
    fixture.lone.nowMs += 10;
    const less = toReplace(order, { qty: 200, price });
    expect(listAcks(await fixture.notify('orders.replace-requested', less))).toMatchObject([
      { kind: 'REPLACED', qty: 200 },
    ]);
    expect(fixture.venue.resting()).toMatchObject([
      { orderNo: placed?.orderNo, placeNo: placed?.placeNo, qty: 200 },
    ]);
    const more = toReplace(order, { qty: 400, price, requestNo: 2 });
    await fixture.notify('orders.replace-requested', more);
    const [moved] = fixture.venue.resting();
    expect(moved).toMatchObject({ orderNo: placed?.orderNo, qty: 400 });
    expect(moved?.placeNo).toBeGreaterThan(placed?.placeNo ?? 0);
  });

  it('at a new price it leaves its book and is routed again', async () => {
    const fixture = await startedEms();
    const { bid } = fixture.quote();
    const order = fixtureOrder(1, { qty: 300, price: bid - 50_000, timeInForce: 'GTC' });
    await fixture.route(order);
    const [first] = fixture.venue.resting();
    await fixture.notify('orders.replace-requested', toReplace(order, { qty: 300, price: bid }));
    expect(fixture.venue.resting()).toMatchObject([{ price: bid, qty: 300 }]);
    expect(fixture.venue.resting()[0]?.orderNo).not.toBe(first?.orderNo);
  });

  it('below what is filled it is refused and the order goes on; down to it, the order is done', async () => {
    const fixture = await startedEms();
    const { ask, askSize } = fixture.quote();
    const order = fixtureOrder(1, { qty: askSize + 500, price: ask });
    await fixture.route(order);
    const below = toReplace(order, { qty: askSize - 1, price: ask });
    expect(listAcks(await fixture.notify('orders.replace-requested', below))).toMatchObject([
      { kind: 'REPLACE_REJECTED', qty: askSize + 500, cumQty: askSize },
    ]);
    expect(fixture.order(order.orderId)?.state).toBe('WORKING');
    const down = toReplace(order, { qty: askSize, price: ask, requestNo: 2 });
    expect(listAcks(await fixture.notify('orders.replace-requested', down))).toMatchObject([
      { kind: 'REPLACED', qty: askSize },
    ]);
    expect(fixture.order(order.orderId)?.state).toBe('FILLED');
  });

  it('the same request twice is acknowledged once', async () => {
    const fixture = await startedEms();
    const order = fixtureOrder(1, { qty: 300, price: fixture.quote().bid - 20_000 });
    await fixture.route(order);
    const request = toReplace(order, { qty: 200, price: order.price });
    expect(await fixture.notify('orders.replace-requested', request)).not.toEqual([]);
    expect(await fixture.notify('orders.replace-requested', request)).toEqual([]);
  });
});

describe('children of algos', () => {
  const child = () => fixtureOrder(2, { strategy: 'TWAP', parentOrderId: fixtureOrder(1).orderId });

  it('are orders like others here, and their fills name the parent', async () => {
    const fixture = await startedEms();
    const order = child();
    const routed = { order, tradingStyle: 'low_touch', protectionPx: null } as const;
    const published = await fixture.notify('orders.child', routed);
    expect(sumShares(listFills(published))).toBe(order.qty);
    expect(listFills(published).every((fill) => fill.parentOrderId === order.parentOrderId)).toBe(
      true,
    );
    expect(await fixture.notify('orders.child', routed)).toEqual([]);
  });

  it('pay the least commission once for all of a parent, also after a restart', async () => {
    const fixture = await startedEms();
    const parentOrderId = fixtureOrder(1).orderId;
    const commissions: number[] = [];
    for (const n of [2, 3, 4]) {
      const order = fixtureOrder(n, { strategy: 'TWAP', parentOrderId, qty: 40 });
      const parentFilledQty = qty((n - 2) * 40);
      const routed = {
        order,
        tradingStyle: 'low_touch',
        protectionPx: null,
        parentFilledQty,
      } as const;
      const fills = listFills(await fixture.notify('orders.child', routed));
      commissions.push(fills.reduce((sum, { fees }) => sum + fees.commission, 0));
      if (n === 3) fixture.lone.restart();
      if (n === 3) await fixture.tick();
    }
    // 0.0035 a share and 0.35 at least: 80 shares are below it, 120 cost 0.42.
    expect(commissions).toEqual([3_500, 0, 700]);
  });

  it('are taken off the market for the algo engine; requests about their parents are left to it', async () => {
    const fixture = await startedEms();
    const order = { ...child(), orderType: 'LIMIT', price: fixture.quote().bid } as const;
    const routed = { order, tradingStyle: 'low_touch', protectionPx: null } as const;
    await fixture.notify('orders.child', routed);
    const published = await fixture.notify('orders.child-cancel-requested', toCancel(order));
    expect(listAcks(published)).toMatchObject([{ kind: 'CANCELED', requestNo: 1 }]);
    const parent = fixtureOrder(1, { strategy: 'TWAP' });
    expect(await fixture.notify('orders.cancel-requested', toCancel(parent))).toEqual([]);
    const replace = toReplace(parent, { qty: 10, price: null });
    expect(await fixture.notify('orders.replace-requested', replace)).toEqual([]);
  });
});
