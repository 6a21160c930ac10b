/**
 * The EMS and a venue that responds late, twice, or not at all: nothing is booked twice, acknowledged early or lost.
 */
import { haltEms, venueLine } from '@tradefloor/contracts/calls/execution';
import { px } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';
import type { VenueReport } from '@tradefloor/contracts/venue';
import { describe, expect, it } from 'vitest';
import {
  acksOf,
  BENCH_START_MS,
  benchOrder,
  cancelOf,
  type EmsBench,
  fillsOf,
  replaceOf,
  sharesOf,
  startedEms,
} from '../../testing/ems-bench.ts';
import { saidOn } from '../../testing/lone-service.ts';

const HALT = { killSwitchId: 'kill-1', scope: 'all', target: null, at: BENCH_START_MS } as const;

/** An order that stands in a book, and the bench it stands on. */
async function resting(change: Parameters<typeof benchOrder>[1] = {}) {
  const bench = await startedEms();
  // Better than every market maker's: a seller matches it first.
  const price = bench.quote().bid + 10_000;
  const order = benchOrder(1, { price, qty: 300, timeInForce: 'GTC', ...change });
  await bench.route(order);
  return { bench, order };
}

/** Another client's order that trades with ours at its price. */
function tradeWith(bench: EmsBench, order: Order, shares: number): readonly VenueReport[] {
  const [leg] = bench.legs(order.orderId);
  const before = bench.venue.reports.length;
  bench.venue.takeFrom({ order, shares, venue: leg?.venue ?? 'XNAS', nowMs: bench.lone.nowMs });
  return bench.venue.reports.slice(before);
}

describe('a cancel', () => {
  it('is acknowledged when the venue has removed the order, not before', async () => {
    const { bench, order } = await resting();
    bench.venue.isUp = false;
    const asked = await bench.tell('orders.cancel-requested', cancelOf(order));
    expect(acksOf(asked)).toEqual([]);
    expect(saidOn(asked, 'venue.requested')).toMatchObject([{ type: 'CANCEL' }]);
    expect(bench.order(order.orderId)?.state).toBe('WORKING');
    const answered = await bench.venue.release();
    expect(acksOf(answered)).toMatchObject([{ kind: 'CANCELED', requestNo: 1 }]);
    expect(bench.venue.resting()).toEqual([]);
  });

  it('that lost the race to the last fill is reported as such, after the fill', async () => {
    const { bench, order } = await resting();
    bench.venue.isUp = false;
    await bench.tell('orders.cancel-requested', cancelOf(order));
    // The venue trades all of it before the cancel arrives.
    bench.venue.isUp = true;
    const reports = tradeWith(bench, order, 300);
    bench.venue.isUp = false;
    const said = await bench.venue.hear(reports[0] as VenueReport);
    const late = [...said, ...(await bench.venue.release())];
    expect(sharesOf(fillsOf(late))).toBe(300);
    expect(acksOf(late)).toMatchObject([
      { kind: 'CANCEL_REJECTED', requestNo: 1, reason: 'TOO_LATE', cumQty: 300 },
    ]);
    expect(bench.order(order.orderId)?.state).toBe('FILLED');
  });

  it('comes after a replace in progress: each has its response', async () => {
    const { bench, order } = await resting();
    bench.venue.isUp = false;
    const less = replaceOf(order, { qty: 200, price: order.price });
    await bench.tell('orders.replace-requested', less);
    await bench.tell('orders.cancel-requested', cancelOf(order, 2));
    const said = await bench.venue.release();
    expect(acksOf(said)).toMatchObject([
      { kind: 'REPLACED', requestNo: 1, qty: 200 },
      { kind: 'CANCELED', requestNo: 2, qty: 200 },
    ]);
  });
});

describe('reports', () => {
  it('delivered again, in any number, change nothing and publish nothing', async () => {
    const { bench, order } = await resting();
    for (const report of tradeWith(bench, order, 120)) await bench.venue.hear(report);
    const before = bench.order(order.orderId);
    expect(before).toMatchObject({ cumQty: 120, fillCount: 1 });
    for (const report of [...bench.venue.reports, ...bench.venue.reports]) {
      expect(await bench.venue.hear(report)).toEqual([]);
    }
    bench.lone.restart();
    for (const report of bench.venue.reports) expect(await bench.venue.hear(report)).toEqual([]);
    expect(bench.order(order.orderId)).toEqual(before);
  });

  it('that leave a gap are refused, and booked once what came before is there', async () => {
    const { bench, order } = await resting();
    const [first, second] = [...tradeWith(bench, order, 100), ...tradeWith(bench, order, 50)];
    if (first === undefined || second === undefined) throw new Error('two trades');
    await expect(bench.venue.hear(second)).rejects.toThrow('missing');
    expect(bench.order(order.orderId)?.cumQty).toBe(0);
    await bench.venue.hear(first);
    await bench.venue.hear(second);
    expect(bench.order(order.orderId)).toMatchObject({ cumQty: 150, fillCount: 2 });
  });

  it.each([
    [1, 'UNKNOWN_SYMBOL'],
    [13, 'INVALID_ORDER'],
    [99, 'INVALID_ORDER'],
  ])('of a refusal with reason %d end the order as %s', async (rejectReason, reason) => {
    const bench = await startedEms();
    bench.venue.isUp = false;
    const order = benchOrder(1, { price: bench.quote().bid, timeInForce: 'GTC' });
    await bench.route(order);
    const [held] = bench.venue.held.splice(0);
    const said = await bench.venue.hear(refusalOf(held?.clOrdId ?? '', rejectReason));
    expect(acksOf(said)).toMatchObject([{ kind: 'CANCELED', requestNo: 0, reason }]);
  });

  it('of a halted venue let the order go out again with the next batch', async () => {
    const bench = await startedEms();
    bench.venue.isUp = false;
    const order = benchOrder(1, { price: bench.quote().bid, timeInForce: 'GTC' });
    await bench.route(order);
    const [held] = bench.venue.held.splice(0);
    expect(await bench.venue.hear(refusalOf(held?.clOrdId ?? '', 2))).toEqual([]);
    bench.venue.isUp = true;
    await bench.tick();
    expect(bench.legs(order.orderId)).toMatchObject([{ state: 'OVER' }, { state: 'OPEN' }]);
  });
});

describe('a crash', () => {
  it('between publication and the venue is retried: the order fills once', async () => {
    const bench = await startedEms();
    bench.venue.isUp = false;
    const order = benchOrder(1, { qty: 5_000 });
    await bench.route(order);
    const lost = bench.venue.held.splice(0);
    bench.lone.restart();
    bench.venue.isUp = true;
    const again = bench.lone.starts();
    expect(saidOn(again, 'venue.requested')).toEqual(lost);
    const said = await bench.venue.settle(again);
    expect(sharesOf(fillsOf(said))).toBe(5_000);
    expect(bench.order(order.orderId)?.state).toBe('FILLED');
  });

  it('of neither side: overdue requests are sent again, and the venue executes them once', async () => {
    const bench = await startedEms();
    bench.venue.isUp = false;
    await bench.route(benchOrder(1, { qty: 500 }));
    bench.venue.held.splice(0);
    expect(bench.lone.beat('look-again')).toEqual([]);
    bench.lone.nowMs += 2_000;
    bench.venue.isUp = true;
    const said = await bench.venue.settle(bench.lone.beat('look-again'));
    expect(sharesOf(fillsOf(said))).toBe(500);
    bench.lone.nowMs += 2_000;
    expect(bench.lone.beat('look-again')).toEqual([]);
  });

  it('in which the exchange lost everything: legs it does not know go out again', async () => {
    const { bench, order } = await resting();
    bench.venue.forgetAll();
    await bench.hear({ ...bench.market.batch(bench.lone.nowMs), seq: 2 });
    const { says } = await bench.lone.ask(venueLine, { isNew: true });
    await bench.venue.settle(says);
    await bench.tick();
    await bench.tick();
    expect(bench.venue.resting()).toMatchObject([{ qty: 300, price: order.price }]);
    expect(bench.order(order.orderId)?.state).toBe('WORKING');
  });
});

describe('a kill switch', () => {
  it('counts what the venue has not let go of, until there is nothing', async () => {
    const { bench, order } = await resting();
    bench.venue.isUp = false;
    const ask = async () => {
      const { result, says } = await bench.lone.ask(haltEms, HALT);
      await bench.venue.settle(says);
      return result;
    };
    expect(await ask()).toMatchObject({ value: { outstanding: 1 } });
    expect(await ask()).toMatchObject({ value: { outstanding: 1 } });
    expect(bench.venue.held).toHaveLength(1);
    await bench.venue.release();
    expect(await ask()).toMatchObject({ value: { outstanding: 0 } });
    expect(bench.order(order.orderId)?.state).toBe('WORKING');
    expect(bench.venue.resting()).toEqual([]);
  });

  it('on a venue moves what stands there to another', async () => {
    const { bench, order } = await resting();
    const [leg] = bench.legs(order.orderId);
    const target = leg?.venue ?? 'XNAS';
    const { says } = await bench.lone.ask(haltEms, { ...HALT, scope: 'venue', target });
    await bench.venue.settle(says);
    await bench.tick();
    expect(bench.venue.resting()).toHaveLength(1);
    expect(bench.venue.resting()[0]?.venue).not.toBe(target);
  });
});

it('prices that are no whole ticks go out on the safe side of the order’s limit', async () => {
  const bench = await startedEms();
  const price = bench.quote().bid - 54_321;
  await bench.route(benchOrder(1, { price, timeInForce: 'GTC' }));
  const [order] = bench.venue.resting();
  expect(order?.price).toBe(px(Math.floor(price / 10_000) * 10_000));
});

const refusalOf = (clOrdId: string, rejectReason: number): VenueReport =>
  ({
    type: 'EXECUTION_REPORT',
    clOrdId,
    origClOrdId: null,
    venueOrderId: 'NONE',
    execId: 'E0',
    execType: 'REJECTED',
    ordStatus: 'REJECTED',
    qty: 100,
    cumQty: 0,
    leavesQty: 0,
    trade: null,
    rejectReason,
    text: 'refused',
    transactAt: BENCH_START_MS,
  }) as VenueReport;
