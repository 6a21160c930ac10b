/** The EMS by example: what becomes of orders, each handler called as a function over a real market. */
import { ExecutionReport, Fill } from '@tradefloor/contracts/fill';
import { execIdOf } from '@tradefloor/contracts/ids';
import { px } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';
import { encodeWire } from '@tradefloor/contracts/wire-encode';
import { describe, expect, it } from 'vitest';
import {
  acksOf,
  BENCH_START_MS,
  benchOrder,
  cancelOf,
  fillsOf,
  openEmsBench,
  reportsOf,
  sharesOf,
  startedEms,
} from '../../testing/ems-bench.ts';

describe('a market order', () => {
  it('is reported NEW, then filled at the far touch as TAKER, with all fields of a fill', async () => {
    const bench = await startedEms();
    const order = benchOrder(1);
    const said = await bench.route(order);
    const [fill] = fillsOf(said);
    expect(fillsOf(said)).toHaveLength(1);
    expect(fill).toMatchObject({
      execId: execIdOf(order.orderId, 1),
      qty: 100,
      price: bench.quote().ask,
      cumQty: 100,
      leavesQty: 0,
      avgPx: bench.quote().ask,
      liquidity: 'TAKER',
      arrivalMid: bench.quote().mid,
      tickSeq: 1,
      at: bench.lone.nowMs,
      settlementDate: '2026-11-25',
    });
    expect(fill?.counterparty).toMatch(/^SIM[A-H]$/);
    expect(reportsOf(said).map(({ execType, ordStatus }) => [execType, ordStatus])).toEqual([
      ['NEW', 'NEW'],
      ['TRADE', 'FILLED'],
    ]);
    expect(acksOf(said)).toEqual([]);
    expect(Fill.safeDecode(encodeWire(Fill, fill) as never).success).toBe(true);
    for (const report of reportsOf(said)) {
      const wire = encodeWire(ExecutionReport, report) as never;
      expect(ExecutionReport.safeDecode(wire).success).toBe(true);
    }
  });

  it('pays the fees of its side and date', async () => {
    const bench = await startedEms();
    const [bought] = fillsOf(await bench.route(benchOrder(1, { qty: 1_000 })));
    const [sold] = fillsOf(await bench.route(benchOrder(2, { qty: 1_000, side: 'SELL' })));
    expect(bought?.fees.sec31).toBe(0);
    expect(sold?.fees.sec31).toBeGreaterThan(0);
    for (const { fees } of [bought, sold].filter((fill) => fill !== undefined)) {
      expect(fees.total).toBe(fees.sec31 + fees.finraTaf + fees.commission + fees.venue);
    }
  });

  it('takes the best price of all venues first, and gets worse prices only as it eats through them', async () => {
    const bench = await startedEms();
    const said = fillsOf(await bench.route(benchOrder(1, { qty: 30_000 })));
    expect(sharesOf(said)).toBe(30_000);
    expect(new Set(said.map(({ venue }) => venue)).size).toBeGreaterThan(3);
    const prices = said.map(({ price }) => price);
    const { ask, askSize } = bench.quote();
    expect(prices[0]).toBe(ask);
    // Every share at the best price is taken before the next is touched; each venue gives its best first.
    expect(sharesOf(said.filter(({ price }) => price === ask))).toBe(askSize);
    for (const venue of new Set(said.map((fill) => fill.venue))) {
      const there = said.filter((fill) => fill.venue === venue).map(({ price }) => price);
      expect(there).toEqual(there.toSorted((a, b) => a - b));
    }
  });

  it('never trades beyond its protection; the rest goes on with the next batches', async () => {
    const bench = await startedEms();
    const protection = px(bench.quote().ask + 10_000);
    const order = benchOrder(1, { qty: 500_000 });
    const first = fillsOf(await bench.route(order, protection));
    expect(sharesOf(first)).toBeGreaterThan(0);
    expect(sharesOf(first)).toBeLessThan(500_000);
    let done = sharesOf(first);
    for (let i = 0; i < 40; i += 1) {
      const more = fillsOf(await bench.tick());
      for (const { price } of more) expect(price).toBeLessThanOrEqual(protection);
      done += sharesOf(more);
    }
    expect(done).toBeGreaterThan(sharesOf(first));
    expect(bench.order(order.orderId)?.cumQty).toBe(done);
  });

  it('without a market price waits a bounded time, then is cancelled with the reason', async () => {
    const bench = openEmsBench();
    const order = benchOrder(1);
    const said = await bench.route(order);
    expect(fillsOf(said)).toEqual([]);
    const [waits] = said.filter((out) => out.type === 'wake');
    expect(waits).toMatchObject({ name: 'no-price', delayMs: 2_000 });
    bench.lone.nowMs += 2_000;
    const late = await bench.lone.wake('no-price', { orderId: order.orderId });
    expect(acksOf(late)).toMatchObject([
      { kind: 'CANCELED', requestNo: 0, reason: 'NO_REFERENCE_PRICE' },
    ]);
    expect(fillsOf(await bench.tick())).toEqual([]);
  });

  it('that waited is filled by the first batch, and the wait then ends nothing', async () => {
    const bench = openEmsBench();
    const order = benchOrder(1);
    await bench.route(order);
    expect(sharesOf(fillsOf(await bench.tick()))).toBe(100);
    expect(await bench.lone.wake('no-price', { orderId: order.orderId })).toEqual([]);
  });

  it('finds no price in a batch older than five seconds', async () => {
    const bench = await startedEms();
    bench.lone.nowMs += 5_001;
    expect(fillsOf(await bench.route(benchOrder(1)))).toEqual([]);
  });

  it('bound to one venue trades nowhere else', async () => {
    const bench = await startedEms();
    const said = fillsOf(
      await bench.route(benchOrder(1, { qty: 5_000, destinationVenue: 'IEXG' })),
    );
    expect(sharesOf(said)).toBe(5_000);
    expect(new Set(said.map(({ venue }) => venue))).toEqual(new Set(['IEXG']));
  });
});

describe('the display', () => {
  it('does not give the same shares twice within a batch, and is whole again with the next', async () => {
    const bench = await startedEms();
    const ask = bench.quote().ask;
    const size = bench.quote().askSize;
    await bench.route(benchOrder(1, { qty: size, price: ask, timeInForce: 'IOC' }));
    expect(
      fillsOf(await bench.route(benchOrder(2, { qty: 100, price: ask, timeInForce: 'IOC' }))),
    ).toEqual([]);
    await bench.tick();
    const again = bench.quote().ask;
    const later = await bench.route(benchOrder(3, { qty: 100, price: again, timeInForce: 'IOC' }));
    expect(sharesOf(fillsOf(later))).toBe(100);
  });
});

describe('a limit order', () => {
  it('away from the market rests in one venue’s book, silently', async () => {
    const bench = await startedEms();
    const order = benchOrder(1, { price: bench.quote().bid - 500_000 });
    const said = await bench.route(order);
    const topics = said.map((out) => out.type === 'say' && out.topic);
    expect(topics).toEqual(['fix.execution', 'venue.requested']);
    expect(bench.order(order.orderId)?.state).toBe('WORKING');
    expect(bench.legs(order.orderId)).toMatchObject([{ state: 'OPEN', qty: 100, cumQty: 0 }]);
    expect(bench.venue.resting()).toMatchObject([{ price: order.price, shown: 100 }]);
    for (let i = 0; i < 20; i += 1) expect(await bench.tick()).toEqual([]);
  });

  it('at the best bid waits behind the queue, then fills at its limit as MAKER', async () => {
    const bench = await startedEms();
    const price = bench.quote().bid + 10_000;
    const order = benchOrder(1, { qty: 200, price, timeInForce: 'GTC' });
    let said = fillsOf(await bench.route(order));
    const taken = sharesOf(said);
    for (let i = 0; i < 4_000 && bench.order(order.orderId)?.state === 'WORKING'; i += 1) {
      said = [...said, ...fillsOf(await bench.tick())];
    }
    expect(sharesOf(said)).toBe(200);
    const made = said.filter(({ liquidity }) => liquidity === 'MAKER');
    expect(sharesOf(made)).toBe(200 - taken);
    for (const fill of made) expect(fill).toMatchObject({ price, impactBps: 0 });
  });

  it('that crosses takes what is within its limit and rests with the remainder', async () => {
    const bench = await startedEms();
    const { ask, askSize } = bench.quote();
    const order = benchOrder(1, { qty: askSize + 1_000, price: ask });
    const said = fillsOf(await bench.route(order));
    expect(said.every(({ price }) => price === ask)).toBe(true);
    expect(sharesOf(said)).toBe(askSize);
    expect(bench.order(order.orderId)).toMatchObject({ state: 'WORKING', cumQty: askSize });
  });

  it('before the first batch rests, and meets the market with it', async () => {
    const bench = openEmsBench();
    const order = benchOrder(1, { price: bench.quote().ask + 1_000_000 });
    expect(await bench.route(order)).toHaveLength(1);
    expect(sharesOf(fillsOf(await bench.tick()))).toBe(100);
  });
});

describe('time in force', () => {
  it('IOC: what is not there at once is CANCELED, not REJECTED', async () => {
    const bench = await startedEms();
    const { ask, askSize } = bench.quote();
    const said = await bench.route(
      benchOrder(1, { qty: askSize + 700, price: ask, timeInForce: 'IOC' }),
    );
    expect(sharesOf(fillsOf(said))).toBe(askSize);
    expect(acksOf(said)).toMatchObject([
      { kind: 'CANCELED', requestNo: 0, reason: 'IOC_REMAINDER', cumQty: askSize },
    ]);
    expect(reportsOf(said).at(-1)).toMatchObject({ ordStatus: 'CANCELED', leavesQty: 0 });
  });

  it('FOK: all of it on one venue, or nothing and no trace in the display', async () => {
    const bench = await startedEms();
    const { ask } = bench.quote();
    const sizes = (bench.market.depth('AAPL', 0)?.venues ?? []).map(
      ({ asks }) => asks.find(({ price }) => price === ask)?.size ?? 0,
    );
    const most = Math.max(...sizes);
    const tooMuch = await bench.route(
      benchOrder(1, { qty: most + 1, price: ask, timeInForce: 'FOK' }),
    );
    expect(fillsOf(tooMuch)).toEqual([]);
    expect(acksOf(tooMuch)).toMatchObject([
      { kind: 'CANCELED', reason: 'FOK_NOT_FILLABLE', cumQty: 0 },
    ]);
    const all = await bench.route(benchOrder(2, { qty: most, price: ask, timeInForce: 'FOK' }));
    expect(sharesOf(fillsOf(all))).toBe(most);
    expect(new Set(fillsOf(all).map(({ venue }) => venue)).size).toBe(1);
  });

  it('DAY: an end requested after its day makes it EXPIRED, before it CANCELED; GTC is always CANCELED', async () => {
    const bench = await startedEms();
    const price = bench.quote().bid - 5_000_000;
    const [early, day, gtc] = [1, 2, 3].map((n) =>
      benchOrder(n, { price, timeInForce: n === 3 ? 'GTC' : 'DAY' }),
    );
    const ended = async (order: Order | undefined) => {
      if (order === undefined) throw new Error('no order');
      return acksOf(await bench.tell('orders.cancel-requested', cancelOf(order)));
    };
    for (const order of [early, day, gtc]) if (order) await bench.route(order);
    expect(await ended(early)).toMatchObject([{ kind: 'CANCELED', requestNo: 1 }]);
    bench.lone.nowMs = Date.UTC(2026, 10, 24);
    expect(await ended(day)).toMatchObject([{ kind: 'EXPIRED', requestNo: 1 }]);
    expect(await ended(gtc)).toMatchObject([{ kind: 'CANCELED', requestNo: 1 }]);
  });

  it('DAY: an order that arrives after its day is over never trades', async () => {
    const bench = await startedEms();
    const order = benchOrder(1, { createdAt: BENCH_START_MS - 86_400_000 });
    const said = await bench.route(order);
    expect(fillsOf(said)).toEqual([]);
    expect(acksOf(said)).toMatchObject([{ kind: 'EXPIRED' }]);
  });
});
