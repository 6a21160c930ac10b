/** Sales are marked by what their user holds and sells already, when they go to market; positions flip in one order. */
import { qty } from '@tradefloor/contracts/money';
import type { NewOrder } from '@tradefloor/contracts/order';
import { cents } from '@tradefloor/core/trading/order/order.given';
import { describe, expect, it } from 'vitest';
import { publishedOn } from '../../testing/lone-service.ts';
import { type OmsFixture, openOms, orderPublished } from '../../testing/oms-fixture.ts';
import { givenStop, move, release, waiting } from '../../testing/trigger-fixture.ts';

const SELL = { side: 'SELL', orderType: 'LIMIT', price: cents(10_000) } as const;
const sell = (oms: OmsFixture, shares: number, more: Partial<NewOrder> = {}) =>
  oms.placed({ ...SELL, qty: qty(shares), ...more });

/** An OMS whose user holds shares. */
async function holding(shares: number): Promise<OmsFixture> {
  const oms = await openOms();
  const bought = await oms.placed({ qty: qty(shares) });
  await oms.fill(bought, { n: 1, cumQty: shares });
  return oms;
}

describe('a sale', () => {
  it('is long within the position, and short beyond it', async () => {
    const oms = await holding(100);
    expect((await sell(oms, 40)).shortQty).toBe(0);
    expect((await sell(oms, 100, { clientOrderId: 'second' })).shortQty).toBe(40);
    expect((await sell(oms, 10, { clientOrderId: 'third' })).shortQty).toBe(10);
  });

  it('flips the position in one order, which goes to market with its marks', async () => {
    const oms = await holding(100);
    const { events, value } = await oms.place({ ...SELL, qty: qty(250) });
    expect(publishedOn(events, 'orders.routed')[0]?.order).toMatchObject({
      qty: 250,
      shortQty: 150,
    });
    if (value === null) throw new Error('the order is accepted');
    await oms.fill(value, { n: 1, cumQty: 250 });
    expect((await sell(oms, 10, { clientOrderId: 'next' })).shortQty).toBe(10);
    const back = await oms.placed({ qty: qty(200), clientOrderId: 'back' });
    expect(back.shortQty).toBeNull();
    await oms.fill(back, { n: 1, cumQty: 200 });
    // 150 short, 200 bought, 10 to sell already: 40 are left.
    expect((await sell(oms, 50, { clientOrderId: 'last' })).shortQty).toBe(10);
  });

  it('leaves the position to others once it is cancelled', async () => {
    const oms = await holding(100);
    const first = await sell(oms, 100);
    await oms.cancel(first);
    await oms.acknowledge(first, { kind: 'CANCELED', requestNo: 1 });
    expect((await sell(oms, 100, { clientOrderId: 'again' })).shortQty).toBe(0);
  });

  it('keeps its marks over a restart, and the next one is marked after it', async () => {
    const oms = await holding(100);
    await sell(oms, 80);
    oms.lone.restart();
    expect((await sell(oms, 80, { clientOrderId: 'second' })).shortQty).toBe(60);
  });

  it('that is exempt is so in its record; a purchase cannot be', async () => {
    const oms = await openOms();
    const order = await sell(oms, 100, { shortExempt: true });
    expect(order).toMatchObject({ shortQty: 100, shortExempt: true });
    const refused = await oms.place({ shortExempt: true });
    expect(refused.info.detail).toBe('Only a sale is short exempt');
  });
});

describe('a replace of a sale', () => {
  it('is marked anew: the request and the record in force have the marks', async () => {
    const oms = await holding(100);
    const order = await sell(oms, 100);
    const { events } = await oms.replace(order, { qty: 150 });
    expect(publishedOn(events, 'orders.replace-requested')[0]).toMatchObject({
      qty: 150,
      shortQty: 50,
    });
    oms.lone.restart();
    const acknowledged = await oms.acknowledge(order, {
      kind: 'REPLACED',
      qty: qty(150),
      price: cents(10_000),
    });
    expect(orderPublished(acknowledged, 'orders.replaced')).toMatchObject({
      qty: 150,
      shortQty: 50,
    });
  });
});

describe('a sale that waits for its price', () => {
  it('has no marks and takes nothing of the position until its price is reached', async () => {
    const oms = await holding(100);
    const stop = await waiting(oms, givenStop({ qty: qty(150) }));
    expect(stop.shortQty).toBeNull();
    expect((await sell(oms, 30, { clientOrderId: 'second' })).shortQty).toBe(0);
    await move(oms, 9_940);
    const [routed] = publishedOn(await release(oms, stop), 'orders.routed');
    expect(routed?.order).toMatchObject({ qty: 150, shortQty: 80, triggered: true });
    expect((await sell(oms, 10, { clientOrderId: 'third' })).shortQty).toBe(10);
  });
});
