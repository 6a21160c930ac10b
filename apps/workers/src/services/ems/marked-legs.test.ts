/** A sale through zero goes to the venues as a long part and a short part, each marked, and fills as one order. */
import type { ExecutionReport } from '@tradefloor/contracts/fill';
import { px, qty } from '@tradefloor/contracts/money';
import { toAck } from '@tradefloor/core/trading/ems/report';
import { describe, expect, it } from 'vitest';
import {
  type EmsFixture,
  fixtureOrder,
  listAcks,
  listFills,
  listReports,
  nthOrderId,
  startedEms,
  sumShares,
  toReplace,
} from '../../testing/ems-fixture.ts';
import { givenWorkingOrder } from '../../testing/working-order.given.ts';
import { withDarkFill } from './marked-legs.ts';

const far = (fixture: EmsFixture): number => fixture.quote().ask + 500_000;
const sale = (fixture: EmsFixture, of: { qty: number; shortQty: number; price?: number }) => {
  const { price = far(fixture), qty: shares, shortQty } = of;
  return fixtureOrder(1, { side: 'SELL', price, qty: shares, shortQty: qty(shortQty) });
};
const resting = (fixture: EmsFixture) =>
  fixture.venue.resting().map(({ qty: shares, mark = 'LONG' }) => `${shares} ${mark}`);

describe('a sale that rests', () => {
  it.each([
    ['is long as a whole', 0, ['300 LONG']],
    ['is short as a whole', 300, ['300 SHORT']],
    ['is two orders at its venue where it goes through zero', 200, ['100 LONG', '200 SHORT']],
  ])('%s', async (_, shortQty, expected) => {
    const fixture = await startedEms();
    await fixture.route(sale(fixture, { qty: 300, shortQty }));
    expect(resting(fixture)).toEqual(expected);
  });

  it('is marked short exempt where its sender states it', async () => {
    const fixture = await startedEms();
    await fixture.route({ ...sale(fixture, { qty: 300, shortQty: 200 }), shortExempt: true });
    expect(resting(fixture)).toEqual(['100 LONG', '200 SHORT_EXEMPT']);
  });

  it('keeps its marks over a restart', async () => {
    const fixture = await startedEms();
    const order = sale(fixture, { qty: 300, shortQty: 200 });
    await fixture.route(order);
    fixture.lone.restart();
    expect(fixture.legs(order.orderId).map(({ mark }) => mark)).toEqual([null, 'SHORT']);
    expect(fixture.order(order.orderId)).toMatchObject({ shortQty: 200, longCumQty: 0 });
  });

  it('changes its marks with a replace, and is changed in place where its mark stays', async () => {
    const fixture = await startedEms();
    const price = far(fixture);
    const order = sale(fixture, { qty: 300, shortQty: 300, price });
    await fixture.route(order);
    const change = (shares: number, shortQty: number, requestNo: number) =>
      fixture.notify('orders.replace-requested', {
        ...toReplace(order, { qty: qty(shares), price, requestNo }),
        shortQty: qty(shortQty),
      });
    await change(200, 200, 1);
    expect(resting(fixture)).toEqual(['200 SHORT']);
    expect(fixture.legs(order.orderId)).toHaveLength(1);
    await change(250, 100, 2);
    expect(resting(fixture)).toEqual(['150 LONG', '100 SHORT']);
  });
});

describe('reports for the archive', () => {
  const withId = (n: number) => ({ orderId: nthOrderId(n), clientOrderId: `client-${n}` });
  const sums = (reports: readonly ExecutionReport[]) => {
    const sum = (mark?: 'SHORT') =>
      reports.filter((each) => each.mark === mark).reduce((all, { lastQty }) => all + lastQty, 0);
    return { long: sum(), short: sum('SHORT') };
  };

  it('have the mark of what traded, and of an order that is short as a whole in all', async () => {
    const fixture = await startedEms();
    const { bid, bidSize } = fixture.quote();
    const long = Math.floor(bidSize / 2);
    const mixed = sale(fixture, { qty: bidSize, shortQty: bidSize - long, price: bid });
    const reports = listReports(await fixture.route(mixed));
    expect(reports[0]).toMatchObject({ execType: 'NEW' });
    expect(reports[0]).not.toHaveProperty('mark');
    expect(sums(reports)).toEqual({ long, short: bidSize - long });
    const [first] = listReports(
      await fixture.route({
        ...sale(fixture, { qty: 300, shortQty: 300 }),
        ...withId(2),
        shortExempt: true,
      }),
    );
    expect(first).toMatchObject({ execType: 'NEW', mark: 'SHORT_EXEMPT' });
    const [plain] = listReports(
      await fixture.route({ ...sale(fixture, { qty: 300, shortQty: 0 }), ...withId(3) }),
    );
    expect(plain).not.toHaveProperty('mark');
  });
});

describe('a sale in the dark', () => {
  it('fills its long part first, so that its end has nothing to state', () => {
    const order = givenWorkingOrder({ side: 'SELL', qty: qty(300), shortQty: qty(200) });
    const part = withDarkFill(order, 60);
    expect(part.longCumQty).toBe(60);
    expect(withDarkFill(part, 100).longCumQty).toBe(100);
    expect(withDarkFill({ ...order, shortQty: null }, 60).longCumQty).toBe(0);
    const end = { kind: 'CANCELED', requestNo: 1, reason: 'asked', at: 0 } as const;
    const closed = { ...withDarkFill(part, 100), cumQty: qty(160), state: end.kind };
    expect(toAck(closed, end)).not.toHaveProperty('shortCumQty');
  });
});

describe('a sale that takes', () => {
  it('sells its long part first, and all its legs are one order', async () => {
    const fixture = await startedEms();
    const { bid, bidSize } = fixture.quote();
    const long = Math.floor(bidSize / 2);
    const order = sale(fixture, { qty: bidSize, shortQty: bidSize - long, price: bid });
    const fills = listFills(await fixture.route(order));
    const legs = fixture.legs(order.orderId);
    const getSum = (mark: string | null) =>
      legs.filter((leg) => leg.mark === mark).reduce((sum, { cumQty }) => sum + cumQty, 0);
    expect(sumShares(fills)).toBe(bidSize);
    expect(fills.every(({ orderId }) => orderId === order.orderId)).toBe(true);
    expect(getSum(null)).toBe(long);
    expect(getSum('SHORT')).toBe(bidSize - long);
    expect(fixture.order(order.orderId)).toMatchObject({ state: 'FILLED', longCumQty: long });
  });

  it('is one leg, short as a whole, where all of it or nothing may trade', async () => {
    const fixture = await startedEms();
    const { bid, bidSize } = fixture.quote();
    const shares = Math.min(bidSize, 20);
    const order = sale(fixture, { qty: shares, shortQty: shares / 2, price: bid });
    const fills = listFills(await fixture.route({ ...order, timeInForce: 'FOK' }));
    expect(sumShares(fills)).toBe(shares);
    expect(fixture.legs(order.orderId).map((leg) => [leg.qty, leg.mark])).toEqual([
      [shares, 'SHORT'],
    ]);
  });
});

describe('a short sale of a restricted share', () => {
  /** The market as it is, with AAPL restricted. */
  const restrict = async (fixture: EmsFixture) => {
    fixture.lone.nowMs += 250;
    fixture.market.step();
    const batch = fixture.market.batch(fixture.lone.nowMs);
    const ticks = batch.ticks.map((tick) => ({ ...tick, shortRestricted: true as const }));
    return fixture.receive({ ...batch, ticks });
  };

  it('waits while its limit is not above the bid, and rests once it is', async () => {
    const fixture = await startedEms();
    await restrict(fixture);
    const { bid } = fixture.quote();
    const order = sale(fixture, { qty: 300, shortQty: 300, price: bid });
    expect(listFills(await fixture.route(order))).toEqual([]);
    expect(fixture.legs(order.orderId)).toEqual([]);
    await fixture.notify('orders.replace-requested', {
      ...toReplace(order, { qty: qty(300), price: bid + 500_000 }),
      shortQty: qty(300),
    });
    expect(resting(fixture)).toEqual(['300 SHORT']);
  });

  it('that follows the market keeps its one leg from batch to batch', async () => {
    const fixture = await startedEms();
    await restrict(fixture);
    const order = sale(fixture, { qty: 90_000, shortQty: 90_000 });
    const pegged = { orderType: 'PEGGED', pegTo: 'MARKET', pegOffset: px(0), price: null } as const;
    await fixture.route({ ...order, ...pegged, timeInForce: 'GTC' }, px(10_000));
    for (let i = 0; i < 20; i += 1) {
      await restrict(fixture);
      expect(fixture.legs(order.orderId)).toHaveLength(1);
      expect(fixture.order(order.orderId)).toMatchObject({ state: 'WORKING', legCount: 1 });
      const [standing] = fixture.venue.resting();
      expect(standing?.peg?.px).toBe(fixture.quote().bid + 10_000);
    }
  });

  it('that may not wait ends with its reason', async () => {
    const fixture = await startedEms();
    await restrict(fixture);
    const order = sale(fixture, { qty: 300, shortQty: 300, price: fixture.quote().bid });
    const published = await fixture.route({ ...order, timeInForce: 'IOC' });
    expect(listAcks(published)).toMatchObject([
      { kind: 'CANCELED', reason: 'SHORT_SALE_RESTRICTED', cumQty: 0 },
    ]);
  });

  it('sells its long part, and what is exempt', async () => {
    const fixture = await startedEms();
    await restrict(fixture);
    const { bid } = fixture.quote();
    const mixed = sale(fixture, { qty: 100, shortQty: 60, price: bid });
    expect(sumShares(listFills(await fixture.route(mixed)))).toBe(40);
    const exempt = { ...fixtureOrder(2, { side: 'SELL', price: bid, qty: 10 }), shortQty: qty(10) };
    const fills = listFills(await fixture.route({ ...exempt, shortExempt: true }));
    expect(sumShares(fills)).toBe(10);
  });
});
