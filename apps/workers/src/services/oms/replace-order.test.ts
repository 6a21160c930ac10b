/**
 * Replaces: checked like new orders minus themselves, pending until acknowledged, beaten by any
 * fill.
 */

import { limitUse, replaceOrder } from '@tradefloor/contracts/calls/orders';
import { userId } from '@tradefloor/contracts/ids';
import { money, qty } from '@tradefloor/contracts/money';
import { err } from '@tradefloor/core/result';
import {
  cents,
  givenCaller,
  givenMarketRequest,
  givenUser,
} from '@tradefloor/core/trading/order/order.given';
import { describe, expect, it } from 'vitest';
import { publishedOn } from '../../testing/lone-service.ts';
import {
  accepting,
  listTopics,
  type OmsFixture,
  openOms,
  orderPublished,
} from '../../testing/oms-fixture.ts';

const replaced = (qtyTo: number, price = 10_000) => ({
  kind: 'REPLACED' as const,
  qty: qty(qtyTo),
  price: cents(price),
});

describe('a replace', () => {
  it('is pending at once with the old terms, and requested from the executing side with the new', async () => {
    const oms = await openOms();
    const order = await oms.placed();
    const { value, events } = await oms.replace(order, { qty: 150, price: 9_900 });
    expect(value).toMatchObject({ status: 'PENDING_REPLACE', qty: 100, price: cents(10_000) });
    expect(publishedOn(events, 'orders.replace-requested')).toEqual([
      expect.objectContaining({ requestNo: 1, qty: 150, price: cents(9_900) }),
    ]);
  });

  it('is in force once it is acknowledged, and counts from then on', async () => {
    const oms = await openOms();
    const order = await oms.placed();
    await oms.fill(order, { n: 1, cumQty: 40 });
    await oms.replace(order, { qty: 150, price: 9_900 });
    const events = await oms.acknowledge(order, { ...replaced(150, 9_900), cumQty: qty(40) });
    expect(orderPublished(events, 'orders.replaced')).toMatchObject({
      status: 'PARTIALLY_FILLED',
      qty: 150,
      price: cents(9_900),
      leavesQty: 110,
    });
    expect(oms.used()).toBe(40 * 100 + 110 * 99);
  });

  it('of the price alone keeps the quantity, and the other way round', async () => {
    const oms = await openOms();
    const order = await oms.placed();
    const byPrice = await oms.replace(order, { price: 9_900 });
    expect(publishedOn(byPrice.events, 'orders.replace-requested')[0]?.qty).toBe(100);
    const other = await oms.placed();
    const byQty = await oms.replace(other, { qty: 50 });
    expect(publishedOn(byQty.events, 'orders.replace-requested')[0]?.price).toBe(cents(10_000));
  });

  it('calls risk with the new total, naming the order it leaves out', async () => {
    const oms = await openOms();
    const order = await oms.placed();
    await oms.replace(order, { qty: 150 });
    expect(oms.riskAsked[1]).toMatchObject({
      orderId: order.orderId,
      replaces: order.orderId,
      qty: 150,
    });
  });

  it('to the terms in force, or requested already, changes nothing', async () => {
    const oms = await openOms();
    const order = await oms.placed();
    const same = await oms.replace(order, { qty: 100, price: 10_000 });
    expect([same.code, same.events]).toEqual([null, []]);
    await oms.replace(order, { qty: 150 });
    const again = await oms.replace(order, { qty: 150 });
    expect([again.value?.status, again.events]).toEqual(['PENDING_REPLACE', []]);
  });
});

describe('a replace is refused, and the order stays as it is', () => {
  const refusal = async (
    prepare: (oms: OmsFixture) => void,
    to: { qty?: number; price?: number },
  ) => {
    const oms = await openOms();
    const order = await oms.placed();
    await oms.fill(order, { n: 1, cumQty: 40 });
    prepare(oms);
    const before = oms.row(order);
    const { code, info, events } = await oms.replace(order, to);
    expect(oms.row(order)).toBe(before);
    expect([events, info.orderId]).toEqual([[], order.orderId]);
    return code;
  };
  const nothing = () => undefined;

  it.each([39, 40])('to %i, when 40 are filled', async (to) => {
    expect(await refusal(nothing, { qty: to })).toBe('INVALID_ORDER');
  });
  it('to a price between two ticks', async () => {
    expect(await refusal(nothing, { price: 10_000.5 })).toBe('INVALID_ORDER');
  });
  it('above the quantity limit', async () => {
    expect(await refusal(nothing, { qty: 100_001 })).toBe('QTY_LIMIT_EXCEEDED');
  });
  it('under a kill switch', async () => {
    expect(await refusal((oms) => void oms.kill(), { qty: 90 })).toBe('KILL_SWITCH_ACTIVE');
  });
  it('while the risk engine does not respond', async () => {
    const silence = (oms: OmsFixture) => {
      oms.risk = () => Promise.resolve(err({ kind: 'TIMEOUT' }));
    };
    expect(await refusal(silence, { qty: 90 })).toBe('RISK_ENGINE_UNAVAILABLE');
  });
  it('when a market order is given a price', async () => {
    const oms = await openOms();
    const { value } = await oms.placeRequest(givenMarketRequest());
    if (value === null) throw new Error('the market order is accepted');
    expect((await oms.replace(value, { price: 10_000 })).code).toBe('INVALID_ORDER');
    expect((await oms.replace(value, { qty: 50 })).code).toBeNull();
  });
});

describe('the daily notional of a replace', () => {
  const limited = async (units: number) => {
    const oms = await openOms();
    const limits = { ...givenUser().limits, maxDailyNotional: money(units * 10_000) };
    oms.users.set('alice', givenUser({ limits }));
    return oms;
  };

  it('counts only what it adds', async () => {
    const oms = await limited(15_000);
    const order = await oms.placed();
    expect((await oms.replace(order, { qty: 151 })).code).toBe('DAILY_NOTIONAL_EXCEEDED');
    expect((await oms.replace(order, { qty: 150 })).code).toBeNull();
  });

  it('is held while it is pending, so that two cannot share one remainder', async () => {
    const oms = await limited(25_000);
    const [one, two] = [await oms.placed(), await oms.placed()];
    expect((await oms.replace(one, { qty: 150 })).code).toBeNull();
    expect((await oms.replace(two, { qty: 150 })).code).toBe('DAILY_NOTIONAL_EXCEEDED');
    await oms.acknowledge(one, { kind: 'REPLACE_REJECTED' });
    expect(oms.used()).toBe(20_000);
    expect((await oms.replace(two, { qty: 150 })).code).toBeNull();
  });

  it('is given back with everything else when the order ends', async () => {
    const oms = await openOms();
    const order = await oms.placed();
    await oms.replace(order, { qty: 500 });
    expect(oms.used()).toBe(50_000);
    await oms.acknowledge(order, { kind: 'CANCELED', requestNo: 0 });
    expect(oms.used()).toBe(0);
  });

  it('of an order of yesterday counts from zero', async () => {
    const oms = await openOms();
    const order = await oms.placed({ timeInForce: 'GTC' });
    oms.lone.nowMs += 86_400_000;
    await oms.tick();
    await oms.lone.fireTimer('day-roll');
    await oms.replace(order, { qty: 120 });
    await oms.acknowledge(order, replaced(120));
    oms.lone.restart();
    await oms.tick();
    const { value } = await oms.request(limitUse, {});
    expect(value).toMatchObject({ dailyNotionalUsed: 12_000, openOrders: 1 });
  });
});

describe('a fill that races a replace', () => {
  it('of the last share wins: the refusal changes nothing', async () => {
    const oms = await openOms();
    const order = await oms.placed();
    await oms.replace(order, { qty: 150 });
    await oms.fill(order, { n: 1, cumQty: 100 });
    await oms.acknowledge(order, { kind: 'REPLACE_REJECTED', cumQty: qty(100) });
    expect(oms.row(order)).toMatchObject({ status: 'FILLED', qty: 100 });
    expect(oms.used()).toBe(10_000);
  });

  it('beyond the old quantity shows that the replace took place', async () => {
    const oms = await openOms();
    const order = await oms.placed();
    await oms.replace(order, { qty: 150 });
    const events = await oms.fill(order, { n: 1, cumQty: 120, total: 150 });
    expect(listTopics(events)).toEqual(['orders.replaced', 'orders.updated']);
    expect(oms.row(order)).toMatchObject({ qty: 150, filledQty: 120, status: 'PARTIALLY_FILLED' });
    expect(await oms.acknowledge(order, replaced(150))).toEqual([]);
  });

  it('of all that a smaller quantity leaves fills the order', async () => {
    const oms = await openOms();
    const order = await oms.placed();
    await oms.replace(order, { qty: 60 });
    await oms.fill(order, { n: 1, cumQty: 60, total: 60 });
    expect(oms.row(order)).toMatchObject({ status: 'FILLED', qty: 60, leavesQty: 0 });
    expect(oms.used()).toBe(6_000);
  });

  it('and shows an earlier replace makes its late response irrelevant for the next one', async () => {
    const oms = await openOms();
    const order = await oms.placed();
    await oms.replace(order, { qty: 150 });
    await oms.fill(order, { n: 1, cumQty: 120, total: 150 });
    await oms.replace(order, { qty: 200 });
    const first = { ...replaced(150), requestNo: 1, cumQty: qty(120) };
    expect(await oms.acknowledge(order, first)).toEqual([]);
    expect(oms.row(order)).toMatchObject({
      status: 'PENDING_REPLACE',
      pendingReplace: { qty: 200 },
    });
    await oms.acknowledge(order, { ...replaced(200), requestNo: 2, cumQty: qty(120) });
    expect(oms.row(order)).toMatchObject({ status: 'PARTIALLY_FILLED', qty: 200, leavesQty: 80 });
  });

  it('during the risk check is seen before anything is sent', async () => {
    const oms = await openOms();
    const order = await oms.placed();
    oms.risk = async (request) => {
      await oms.fill(order, { n: 1, cumQty: 100 });
      return accepting(request);
    };
    expect((await oms.replace(order, { qty: 150 })).code).toBe('CONFLICT');
  });
});

describe('a cancel that overtakes a replace', () => {
  it('ends the order with the terms that were in force', async () => {
    const oms = await openOms();
    const order = await oms.placed();
    await oms.replace(order, { qty: 150 });
    expect((await oms.cancel(order)).value?.status).toBe('PENDING_CANCEL');
    await oms.acknowledge(order, { ...replaced(150), requestNo: 1 });
    expect(oms.row(order)).toMatchObject({ status: 'PENDING_CANCEL', qty: 150 });
    await oms.acknowledge(order, { kind: 'CANCELED', requestNo: 2, qty: qty(150) });
    expect(oms.row(order)).toMatchObject({ status: 'CANCELED', qty: 150, pendingReplace: null });
    expect(oms.used()).toBe(0);
  });

  it('forbids another replace', async () => {
    const oms = await openOms();
    const order = await oms.placed();
    await oms.cancel(order);
    expect((await oms.replace(order, { qty: 150 })).code).toBe('CONFLICT');
  });
});

describe('who may replace', () => {
  it('only the owner: for others the order does not exist', async () => {
    const oms = await openOms();
    const order = await oms.placed();
    for (const role of ['trader', 'risk-manager', 'admin'] as const) {
      const caller = givenCaller({ userId: userId('eve'), role });
      const reply = await oms.request(
        replaceOrder,
        { orderId: order.orderId, qty: qty(5) },
        caller,
      );
      expect(reply.code).toBe('NOT_FOUND');
    }
  });
  it('not an owner who has lost the role', async () => {
    const oms = await openOms();
    const order = await oms.placed();
    oms.users.set('alice', givenUser({ disabled: true }));
    oms.lone.nowMs += 1_000;
    await oms.tick();
    expect((await oms.replace(order, { qty: 50 })).code).toBe('ROLE_NOT_PERMITTED');
  });
});
