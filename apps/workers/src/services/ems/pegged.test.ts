/** A pegged order goes to one venue, which moves it; the EMS receives its fills and its end only. */
import { px, qty } from '@tradefloor/contracts/money';
import { describe, expect, it } from 'vitest';
import {
  type EmsFixture,
  fixtureOrder,
  listAcks,
  listFills,
  startedEms,
  sumShares,
  toCancel,
  toReplace,
} from '../../testing/ems-fixture.ts';

const pegged = (change: Parameters<typeof fixtureOrder>[1] = {}) =>
  fixtureOrder(1, {
    orderType: 'PEGGED',
    pegTo: 'PRIMARY',
    pegOffset: px(-10_000),
    timeInForce: 'GTC',
    ...change,
  });

const BUY_LIMIT = px(10_000_000_000);

async function placed(change: Parameters<typeof fixtureOrder>[1] = {}) {
  const fixture = await startedEms();
  const order = pegged(change);
  const published = await fixture.route(order, BUY_LIMIT);
  return { fixture, order, published };
}

const standing = (fixture: EmsFixture) => fixture.venue.resting()[0];

describe('a pegged order', () => {
  it('stands at one venue with its peg, bounded by its protection', async () => {
    const { fixture, order, published } = await placed();
    expect(listFills(published)).toEqual([]);
    expect(fixture.legs(order.orderId)).toMatchObject([
      { state: 'OPEN', price: BUY_LIMIT, peg: { pegTo: 'PRIMARY', pegOffset: -10_000 } },
    ]);
    expect(standing(fixture)).toMatchObject({
      orderType: 'PEGGED',
      price: BUY_LIMIT,
      peg: { to: 'PRIMARY', offset: -10_000, px: fixture.quote().bid - 10_000 },
    });
  });

  it('is bounded by its limit where it names one', async () => {
    const { fixture } = await placed({ price: 150_000_000 });
    expect(standing(fixture)).toMatchObject({ price: 150_000_000 });
  });

  it('moves without a word, and is filled where it stands', async () => {
    const { fixture, order } = await placed({ pegTo: 'MID', pegOffset: px(0), qty: 2_000 });
    const at = new Set([standing(fixture)?.peg?.px]);
    const fills: ReturnType<typeof listFills>[number][] = [];
    for (let i = 0; i < 2_000 && fixture.order(order.orderId)?.state === 'WORKING'; i += 1) {
      const before = standing(fixture)?.peg?.px;
      const events = await fixture.tick();
      const traded = listFills(events);
      if (traded.length === 0) expect(events).toEqual([]);
      for (const fill of traded) expect(fill).toMatchObject({ price: before, liquidity: 'MAKER' });
      fills.push(...traded);
      at.add(standing(fixture)?.peg?.px);
    }
    expect(sumShares(fills)).toBe(2_000);
    expect(at.size).toBeGreaterThan(2);
  });

  it('changes its quantity in place, and its limit at another place in the queue', async () => {
    const { fixture, order } = await placed({ qty: 500 });
    const smaller = { qty: 300, price: null } as const;
    const changed = await fixture.notify('orders.replace-requested', toReplace(order, smaller));
    expect(listAcks(changed)).toMatchObject([{ kind: 'REPLACED', qty: 300 }]);
    expect(fixture.legs(order.orderId)).toHaveLength(1);
    const limit = { qty: 300, price: 150_000_000, requestNo: 2 } as const;
    const limited = await fixture.notify('orders.replace-requested', toReplace(order, limit));
    expect(listAcks(limited)).toMatchObject([{ kind: 'REPLACED', price: 150_000_000 }]);
    expect(standing(fixture)).toMatchObject({ qty: 300, price: 150_000_000, orderType: 'PEGGED' });
  });

  it('is cancelled like any other', async () => {
    const { fixture, order } = await placed();
    const ended = await fixture.notify('orders.cancel-requested', toCancel(order));
    expect(listAcks(ended)).toMatchObject([{ kind: 'CANCELED', requestNo: 1 }]);
    expect(fixture.venue.resting()).toEqual([]);
  });

  it('that takes at once is filled as a taker, what is left goes on following', async () => {
    const { fixture, order, published } = await placed({
      pegTo: 'MARKET',
      pegOffset: px(0),
      qty: 90_000,
      displayQty: qty(100),
    });
    const fills = listFills(published);
    expect(sumShares(fills)).toBeGreaterThan(0);
    for (const fill of fills) expect(fill.liquidity).toBe('TAKER');
    expect(fixture.order(order.orderId)?.state).toBe('WORKING');
    expect(standing(fixture)).toMatchObject({ orderType: 'PEGGED', shown: 100 });
  });
});
