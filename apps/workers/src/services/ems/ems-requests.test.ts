/** Cancels and replaces at the EMS: each acknowledged once, whatever the order's outcome. */
import { describe, expect, it } from 'vitest';
import {
  acksOf,
  benchOrder,
  cancelOf,
  fillsOf,
  replaceOf,
  sharesOf,
  startedEms,
} from '../../testing/ems-bench.ts';

describe('cancel and replace', () => {
  it('a cancel ends the order: it never fills again', async () => {
    const bench = await startedEms();
    const order = benchOrder(1, { price: bench.quote().bid, timeInForce: 'GTC' });
    await bench.route(order);
    const said = await bench.tell('orders.cancel-requested', cancelOf(order));
    expect(acksOf(said)).toMatchObject([{ kind: 'CANCELED', requestNo: 1 }]);
    for (let i = 0; i < 300; i += 1) expect(await bench.tick()).toEqual([]);
  });

  it('a cancel that lost the race to the last fill is refused with what was filled', async () => {
    const bench = await startedEms();
    const order = benchOrder(1);
    await bench.route(order);
    const said = await bench.tell('orders.cancel-requested', cancelOf(order));
    expect(acksOf(said)).toMatchObject([
      { kind: 'CANCEL_REJECTED', reason: 'TOO_LATE', cumQty: 100 },
    ]);
    const unknown = await bench.tell('orders.cancel-requested', cancelOf(benchOrder(9)));
    expect(acksOf(unknown)).toMatchObject([{ kind: 'CANCEL_REJECTED', reason: 'UNKNOWN_ORDER' }]);
  });

  it('a replace changes the terms; to a price that crosses it trades at once', async () => {
    const bench = await startedEms();
    const { bid, ask } = bench.quote();
    const order = benchOrder(1, { price: bid - 1_000_000 });
    await bench.route(order);
    const said = await bench.tell(
      'orders.replace-requested',
      replaceOf(order, { qty: 150, price: ask }),
    );
    expect(acksOf(said)).toMatchObject([{ kind: 'REPLACED', requestNo: 1, qty: 150, price: ask }]);
    expect(sharesOf(fillsOf(said))).toBe(150);
    expect(fillsOf(said).every(({ price }) => price <= ask)).toBe(true);
  });

  it('less of it at the same price keeps its place at its venue; more of it goes to the back', async () => {
    const bench = await startedEms();
    const price = bench.quote().bid - 20_000;
    const order = benchOrder(1, { qty: 300, price });
    await bench.route(order);
    const [placed] = bench.venue.resting();
    bench.lone.nowMs += 10;
    const less = replaceOf(order, { qty: 200, price });
    expect(acksOf(await bench.tell('orders.replace-requested', less))).toMatchObject([
      { kind: 'REPLACED', qty: 200 },
    ]);
    expect(bench.venue.resting()).toMatchObject([
      { orderNo: placed?.orderNo, placeNo: placed?.placeNo, qty: 200 },
    ]);
    const more = replaceOf(order, { qty: 400, price, requestNo: 2 });
    await bench.tell('orders.replace-requested', more);
    const [moved] = bench.venue.resting();
    expect(moved).toMatchObject({ orderNo: placed?.orderNo, qty: 400 });
    expect(moved?.placeNo).toBeGreaterThan(placed?.placeNo ?? 0);
  });

  it('at a new price it leaves its book and is routed again', async () => {
    const bench = await startedEms();
    const { bid } = bench.quote();
    const order = benchOrder(1, { qty: 300, price: bid - 50_000, timeInForce: 'GTC' });
    await bench.route(order);
    const [first] = bench.venue.resting();
    await bench.tell('orders.replace-requested', replaceOf(order, { qty: 300, price: bid }));
    expect(bench.venue.resting()).toMatchObject([{ price: bid, qty: 300 }]);
    expect(bench.venue.resting()[0]?.orderNo).not.toBe(first?.orderNo);
  });

  it('below what is filled it is refused and the order goes on; down to it, the order is done', async () => {
    const bench = await startedEms();
    const { ask, askSize } = bench.quote();
    const order = benchOrder(1, { qty: askSize + 500, price: ask });
    await bench.route(order);
    const below = replaceOf(order, { qty: askSize - 1, price: ask });
    expect(acksOf(await bench.tell('orders.replace-requested', below))).toMatchObject([
      { kind: 'REPLACE_REJECTED', qty: askSize + 500, cumQty: askSize },
    ]);
    expect(bench.order(order.orderId)?.state).toBe('WORKING');
    const down = replaceOf(order, { qty: askSize, price: ask, requestNo: 2 });
    expect(acksOf(await bench.tell('orders.replace-requested', down))).toMatchObject([
      { kind: 'REPLACED', qty: askSize },
    ]);
    expect(bench.order(order.orderId)?.state).toBe('FILLED');
  });

  it('the same request twice is acknowledged once', async () => {
    const bench = await startedEms();
    const order = benchOrder(1, { qty: 300, price: bench.quote().bid - 20_000 });
    await bench.route(order);
    const request = replaceOf(order, { qty: 200, price: order.price });
    expect(await bench.tell('orders.replace-requested', request)).not.toEqual([]);
    expect(await bench.tell('orders.replace-requested', request)).toEqual([]);
  });
});

describe('children of algos', () => {
  const child = () => benchOrder(2, { strategy: 'TWAP', parentOrderId: benchOrder(1).orderId });

  it('are orders like others here, and their fills name the parent', async () => {
    const bench = await startedEms();
    const order = child();
    const routed = { order, tradingStyle: 'low_touch', protectionPx: null } as const;
    const said = await bench.tell('orders.child', routed);
    expect(sharesOf(fillsOf(said))).toBe(order.qty);
    expect(fillsOf(said).every((fill) => fill.parentOrderId === order.parentOrderId)).toBe(true);
    expect(await bench.tell('orders.child', routed)).toEqual([]);
  });

  it('are taken off the market for the algo engine; requests about their parents are left to it', async () => {
    const bench = await startedEms();
    const order = { ...child(), orderType: 'LIMIT', price: bench.quote().bid } as const;
    const routed = { order, tradingStyle: 'low_touch', protectionPx: null } as const;
    await bench.tell('orders.child', routed);
    const said = await bench.tell('orders.child-cancel-requested', cancelOf(order));
    expect(acksOf(said)).toMatchObject([{ kind: 'CANCELED', requestNo: 1 }]);
    const parent = benchOrder(1, { strategy: 'TWAP' });
    expect(await bench.tell('orders.cancel-requested', cancelOf(parent))).toEqual([]);
    const replace = replaceOf(parent, { qty: 10, price: null });
    expect(await bench.tell('orders.replace-requested', replace)).toEqual([]);
  });
});
