/** The EMS by example: what becomes of orders, each handler called as a function over a real market. */
import { ExecutionReport, Fill } from '@tradefloor/contracts/fill';
import { toExecId } from '@tradefloor/contracts/ids';
import { px } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';
import { encodeWire } from '@tradefloor/contracts/wire-encode';
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
} from '../../testing/ems-fixture.ts';

describe('a market order', () => {
  it('is reported NEW, then filled at the far touch as TAKER, with all fields of a fill', async () => {
    const fixture = await startedEms();
    const order = fixtureOrder(1);
    const published = await fixture.route(order);
    const [fill] = listFills(published);
    expect(listFills(published)).toHaveLength(1);
    expect(fill).toMatchObject({
      execId: toExecId(order.orderId, 1),
      qty: 100,
      price: fixture.quote().ask,
      cumQty: 100,
      leavesQty: 0,
      avgPx: fixture.quote().ask,
      liquidity: 'TAKER',
      arrivalMid: fixture.quote().mid,
      tickSeq: 1,
      at: fixture.lone.nowMs,
      settlementDate: '2026-11-25',
    });
    expect(fill?.counterparty).toMatch(/^SIM[A-H]$/);
    expect(listReports(published).map(({ execType, ordStatus }) => [execType, ordStatus])).toEqual([
      ['NEW', 'NEW'],
      ['TRADE', 'FILLED'],
    ]);
    expect(listAcks(published)).toEqual([]);
    expect(Fill.safeDecode(encodeWire(Fill, fill) as never).success).toBe(true);
    for (const report of listReports(published)) {
      const wire = encodeWire(ExecutionReport, report) as never;
      expect(ExecutionReport.safeDecode(wire).success).toBe(true);
    }
  });

  it('pays the fees of its side and date', async () => {
    const fixture = await startedEms();
    const [bought] = listFills(await fixture.route(fixtureOrder(1, { qty: 1_000 })));
    const [sold] = listFills(await fixture.route(fixtureOrder(2, { qty: 1_000, side: 'SELL' })));
    expect(bought?.fees.sec31).toBe(0);
    expect(sold?.fees.sec31).toBeGreaterThan(0);
    for (const { fees } of [bought, sold].filter((fill) => fill !== undefined)) {
      const { sec31, finraTaf, cat = 0, commission, venue } = fees;
      expect(cat).toBeGreaterThan(0);
      expect(fees.total).toBe(sec31 + finraTaf + cat + commission + venue);
    }
  });

  it('takes the best price of all venues first, and gets worse prices only as it eats through them', async () => {
    const fixture = await startedEms();
    const published = listFills(await fixture.route(fixtureOrder(1, { qty: 30_000 })));
    expect(sumShares(published)).toBe(30_000);
    expect(new Set(published.map(({ venue }) => venue)).size).toBeGreaterThan(3);
    const prices = published.map(({ price }) => price);
    const { ask, askSize } = fixture.quote();
    expect(prices[0]).toBe(ask);
    // Every share at the best price is taken before the next is touched; each venue gives its best first.
    expect(sumShares(published.filter(({ price }) => price === ask))).toBe(askSize);
    for (const venue of new Set(published.map((fill) => fill.venue))) {
      const there = published.filter((fill) => fill.venue === venue).map(({ price }) => price);
      expect(there).toEqual(there.toSorted((a, b) => a - b));
    }
  });

  it('never trades beyond its protection; the rest goes on with the next batches', async () => {
    const fixture = await startedEms();
    const protection = px(fixture.quote().ask + 10_000);
    const order = fixtureOrder(1, { qty: 500_000 });
    const first = listFills(await fixture.route(order, protection));
    expect(sumShares(first)).toBeGreaterThan(0);
    expect(sumShares(first)).toBeLessThan(500_000);
    let done = sumShares(first);
    for (let i = 0; i < 40; i += 1) {
      const more = listFills(await fixture.tick());
      for (const { price } of more) expect(price).toBeLessThanOrEqual(protection);
      done += sumShares(more);
    }
    expect(done).toBeGreaterThan(sumShares(first));
    expect(fixture.order(order.orderId)?.cumQty).toBe(done);
  });

  it('without a market price waits a bounded time, then is cancelled with the reason', async () => {
    const fixture = openEmsFixture();
    const order = fixtureOrder(1);
    const published = await fixture.route(order);
    expect(listFills(published)).toEqual([]);
    const [waits] = published.filter((out) => out.type === 'wake');
    expect(waits).toMatchObject({ name: 'no-price', delayMs: 2_000 });
    fixture.lone.nowMs += 2_000;
    const late = await fixture.lone.fireTimer('no-price', { orderId: order.orderId });
    expect(listAcks(late)).toMatchObject([
      { kind: 'CANCELED', requestNo: 0, reason: 'NO_REFERENCE_PRICE' },
    ]);
    expect(listFills(await fixture.tick())).toEqual([]);
  });

  it('that waited is filled by the first batch, and the wait then ends nothing', async () => {
    const fixture = openEmsFixture();
    const order = fixtureOrder(1);
    await fixture.route(order);
    expect(sumShares(listFills(await fixture.tick()))).toBe(100);
    expect(await fixture.lone.fireTimer('no-price', { orderId: order.orderId })).toEqual([]);
  });

  it('finds no price in a batch older than five seconds', async () => {
    const fixture = await startedEms();
    fixture.lone.nowMs += 5_001;
    expect(listFills(await fixture.route(fixtureOrder(1)))).toEqual([]);
  });

  it('bound to one venue trades nowhere else', async () => {
    const fixture = await startedEms();
    const published = listFills(
      await fixture.route(fixtureOrder(1, { qty: 5_000, destinationVenue: 'IEXG' })),
    );
    expect(sumShares(published)).toBe(5_000);
    expect(new Set(published.map(({ venue }) => venue))).toEqual(new Set(['IEXG']));
  });
});

describe('the display', () => {
  it('does not give the same shares twice within a batch, and is whole again with the next', async () => {
    const fixture = await startedEms();
    const ask = fixture.quote().ask;
    const size = fixture.quote().askSize;
    await fixture.route(fixtureOrder(1, { qty: size, price: ask, timeInForce: 'IOC' }));
    expect(
      listFills(await fixture.route(fixtureOrder(2, { qty: 100, price: ask, timeInForce: 'IOC' }))),
    ).toEqual([]);
    await fixture.tick();
    const again = fixture.quote().ask;
    const later = await fixture.route(
      fixtureOrder(3, { qty: 100, price: again, timeInForce: 'IOC' }),
    );
    expect(sumShares(listFills(later))).toBe(100);
  });
});

describe('a limit order', () => {
  it('away from the market rests in one venue’s book, silently', async () => {
    const fixture = await startedEms();
    const order = fixtureOrder(1, { price: fixture.quote().bid - 500_000 });
    const published = await fixture.route(order);
    const topics = published.map((out) => out.type === 'say' && out.topic);
    expect(topics).toEqual(['fix.execution', 'venue.requested']);
    expect(fixture.order(order.orderId)?.state).toBe('WORKING');
    expect(fixture.legs(order.orderId)).toMatchObject([{ state: 'OPEN', qty: 100, cumQty: 0 }]);
    expect(fixture.venue.resting()).toMatchObject([{ price: order.price, shown: 100 }]);
    for (let i = 0; i < 20; i += 1) expect(await fixture.tick()).toEqual([]);
  });

  it('at the best bid waits behind the queue, then fills at its limit as MAKER', async () => {
    const fixture = await startedEms();
    const price = fixture.quote().bid + 10_000;
    const order = fixtureOrder(1, { qty: 200, price, timeInForce: 'GTC' });
    let published = listFills(await fixture.route(order));
    const taken = sumShares(published);
    for (let i = 0; i < 4_000 && fixture.order(order.orderId)?.state === 'WORKING'; i += 1) {
      published = [...published, ...listFills(await fixture.tick())];
    }
    expect(sumShares(published)).toBe(200);
    const made = published.filter(({ liquidity }) => liquidity === 'MAKER');
    expect(sumShares(made)).toBe(200 - taken);
    for (const fill of made) expect(fill).toMatchObject({ price, impactBps: 0 });
  });

  it('that crosses takes what is within its limit and rests with the remainder', async () => {
    const fixture = await startedEms();
    const { ask, askSize } = fixture.quote();
    const order = fixtureOrder(1, { qty: askSize + 1_000, price: ask });
    const published = listFills(await fixture.route(order));
    expect(published.every(({ price }) => price === ask)).toBe(true);
    expect(sumShares(published)).toBe(askSize);
    expect(fixture.order(order.orderId)).toMatchObject({ state: 'WORKING', cumQty: askSize });
  });

  it('before the first batch rests, and meets the market with it', async () => {
    const fixture = openEmsFixture();
    const order = fixtureOrder(1, { price: fixture.quote().ask + 1_000_000 });
    expect(await fixture.route(order)).toHaveLength(1);
    expect(sumShares(listFills(await fixture.tick()))).toBe(100);
  });
});

describe('time in force', () => {
  it('IOC: what is not there at once is CANCELED, not REJECTED', async () => {
    const fixture = await startedEms();
    const { ask, askSize } = fixture.quote();
    const published = await fixture.route(
      fixtureOrder(1, { qty: askSize + 700, price: ask, timeInForce: 'IOC' }),
    );
    expect(sumShares(listFills(published))).toBe(askSize);
    expect(listAcks(published)).toMatchObject([
      { kind: 'CANCELED', requestNo: 0, reason: 'IOC_REMAINDER', cumQty: askSize },
    ]);
    expect(listReports(published).at(-1)).toMatchObject({ ordStatus: 'CANCELED', leavesQty: 0 });
  });

  it('FOK: all of it on one venue, or nothing and no trace in the display', async () => {
    const fixture = await startedEms();
    const { ask } = fixture.quote();
    const sizes = (fixture.market.depth('AAPL', 0)?.venues ?? []).map(
      ({ asks }) => asks.find(({ price }) => price === ask)?.size ?? 0,
    );
    const most = Math.max(...sizes);
    const tooMuch = await fixture.route(
      fixtureOrder(1, { qty: most + 1, price: ask, timeInForce: 'FOK' }),
    );
    expect(listFills(tooMuch)).toEqual([]);
    expect(listAcks(tooMuch)).toMatchObject([
      { kind: 'CANCELED', reason: 'FOK_NOT_FILLABLE', cumQty: 0 },
    ]);
    const all = await fixture.route(fixtureOrder(2, { qty: most, price: ask, timeInForce: 'FOK' }));
    expect(sumShares(listFills(all))).toBe(most);
    expect(new Set(listFills(all).map(({ venue }) => venue)).size).toBe(1);
  });

  it('DAY: an end requested after its day makes it EXPIRED, before it CANCELED; GTC is always CANCELED', async () => {
    const fixture = await startedEms();
    const price = fixture.quote().bid - 5_000_000;
    const [early, day, gtc] = [1, 2, 3].map((n) =>
      fixtureOrder(n, { price, timeInForce: n === 3 ? 'GTC' : 'DAY' }),
    );
    const ended = async (order: Order | undefined) => {
      if (order === undefined) throw new Error('no order');
      return listAcks(await fixture.notify('orders.cancel-requested', toCancel(order)));
    };
    for (const order of [early, day, gtc]) if (order) await fixture.route(order);
    expect(await ended(early)).toMatchObject([{ kind: 'CANCELED', requestNo: 1 }]);
    fixture.lone.nowMs = Date.UTC(2026, 10, 24);
    expect(await ended(day)).toMatchObject([{ kind: 'EXPIRED', requestNo: 1 }]);
    expect(await ended(gtc)).toMatchObject([{ kind: 'CANCELED', requestNo: 1 }]);
  });

  it('DAY: an order that arrives after its day is over never trades', async () => {
    const fixture = await startedEms();
    const order = fixtureOrder(1, { createdAt: FIXTURE_START_MS - 86_400_000 });
    const published = await fixture.route(order);
    expect(listFills(published)).toEqual([]);
    expect(listAcks(published)).toMatchObject([{ kind: 'EXPIRED' }]);
  });
});
