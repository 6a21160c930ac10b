/** How a working order is handled, changed: pending, in force once confirmed, refused with a sentence, the same after a restart. */
import { px, qty } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';
import { cents } from '@tradefloor/core/trading/order/order.given';
import { describe, expect, it } from 'vitest';
import { publishedOn } from '../../testing/lone-service.ts';
import { type OmsFixture, openOms, orderPublished } from '../../testing/oms-fixture.ts';
import type { OmsState } from './oms-state.ts';

/** An order to buy 100 at 100.00, at the bid of the fixture's market or below it. */
const RESTING = { timeInForce: 'GTC' } as const;
const PEGGED = {
  orderType: 'PEGGED',
  price: cents(10_200),
  pegTo: 'PRIMARY',
  pegOffset: px(-20_000),
} as const;

type Change = Parameters<OmsFixture['replace']>[1];

describe('a change of how an order is handled', () => {
  it.each<[string, Change, Partial<Order>]>([
    ['its display quantity', { displayQty: 40 }, { displayQty: qty(40) }],
    ['that it only rests', { price: 9_000, postOnly: true }, { postOnly: true }],
    [
      'both, with a quantity and a price',
      { qty: 90, price: 9_000, displayQty: 30, postOnly: true },
      { qty: qty(90), displayQty: qty(30), postOnly: true },
    ],
  ])('%s is pending until it is confirmed, then in force', async (_, change, terms) => {
    const oms = await openOms();
    const order = await oms.placed(RESTING);
    const { value, events } = await oms.replace(order, change);
    expect(value).toMatchObject({ status: 'PENDING_REPLACE', displayQty: null, postOnly: false });
    const [request] = publishedOn(events, 'orders.replace-requested');
    expect(request?.handling).toMatchObject({ minQty: null, pegOffset: null });
    const { qty: size, price } = request ?? {};
    const done = await oms.acknowledge(order, {
      kind: 'REPLACED',
      qty: size ?? order.qty,
      price: price ?? null,
    });
    expect(orderPublished(done, 'orders.replaced')).toMatchObject({ status: 'NEW', ...terms });
  });

  it('names what changes in the order history', async () => {
    const oms = await openOms();
    const order = await oms.placed({ ...RESTING, displayQty: qty(50) });
    const { events } = await oms.replace(order, { price: 9_000, displayQty: 40, postOnly: true });
    const [change] = publishedOn(events, 'orders.updated');
    expect(change?.reason).toBe('replace by 100 at 90, shows 40, post only');
  });

  it('is not in the request where only quantity and price change', async () => {
    const oms = await openOms();
    const order = await oms.placed({ ...RESTING, displayQty: qty(50) });
    const { events } = await oms.replace(order, { qty: 90 });
    expect(publishedOn(events, 'orders.replace-requested')[0]).not.toHaveProperty('handling');
    await oms.acknowledge(order, { kind: 'REPLACED', qty: qty(90) });
    expect(oms.row(order)).toMatchObject({ qty: 90, displayQty: 50 });
  });

  it('of an offset is measured by risk with the new one', async () => {
    const oms = await openOms();
    const order = await oms.placed({ ...RESTING, ...PEGGED });
    const { events } = await oms.replace(order, { pegOffset: -50_000 });
    expect(oms.riskAsked.at(-1)).toMatchObject({ pegOffset: -50_000, replaces: order.orderId });
    expect(publishedOn(events, 'orders.replace-requested')[0]?.handling?.pegOffset).toBe(-50_000);
    await oms.acknowledge(order, { kind: 'REPLACED', price: cents(10_200) });
    expect(oms.row(order)).toMatchObject({ pegOffset: -50_000, pegTo: 'PRIMARY' });
  });

  it('of the least that crosses in the dark goes to the pool', async () => {
    const oms = await openOms();
    const dark = { strategy: 'DARK', qty: qty(20_000), minQty: qty(2_000) } as const;
    const order = await oms.placed({ ...RESTING, ...dark });
    const { code, events } = await oms.replace(order, { minQty: 500 });
    expect(code).toBeNull();
    expect(publishedOn(events, 'orders.replace-requested')[0]?.handling?.minQty).toBe(500);
  });

  it('that null names, or that is in force, changes nothing', async () => {
    const oms = await openOms();
    const order = await oms.placed({ ...RESTING, displayQty: qty(50) });
    const same = { displayQty: 50, minQty: null, postOnly: false, pegOffset: null };
    const { code, events } = await oms.replace(order, same);
    expect([code, events]).toEqual([null, []]);
    await oms.replace(order, { displayQty: 40 });
    const again = await oms.replace(order, { displayQty: 40 });
    expect([again.value?.status, again.events]).toEqual(['PENDING_REPLACE', []]);
  });

  it('that the executing side refuses leaves the order as it was', async () => {
    const oms = await openOms();
    const order = await oms.placed(RESTING);
    await oms.replace(order, { displayQty: 40, price: 9_000, postOnly: true });
    const reason = 'POST_ONLY_WOULD_TRADE';
    const events = await oms.acknowledge(order, { kind: 'REPLACE_REJECTED', reason });
    expect(publishedOn(events, 'orders.updated')[0]).toMatchObject({
      reason,
      order: { status: 'NEW', displayQty: null, postOnly: false, price: cents(10_000) },
    });
  });

  it('pending over a restart is in force when the confirmation comes, after the fills it counts', async () => {
    const oms = await openOms();
    const order = await oms.placed(RESTING);
    await oms.replace(order, { displayQty: 40 });
    const before = (oms.lone.state as OmsState).hash();
    oms.lone.restart();
    expect((oms.lone.state as OmsState).hash()).toBe(before);
    await oms.acknowledge(order, { kind: 'REPLACED', cumQty: qty(30) });
    expect(oms.row(order)).toMatchObject({ displayQty: null, status: 'PENDING_REPLACE' });
    await oms.fill(order, { n: 1, cumQty: 30 });
    expect(oms.row(order)).toMatchObject({ displayQty: 40, filledQty: 30, leavesQty: 70 });
  });

  it('of an order that waits for its price is in force at once', async () => {
    const oms = await openOms();
    const stop = { orderType: 'STOP_LIMIT', side: 'BUY', stopPrice: cents(11_000) } as const;
    const order = await oms.placed({ ...RESTING, ...stop, price: cents(11_000) });
    const { value, events } = await oms.replace(order, { displayQty: 40, postOnly: true });
    expect(value).toMatchObject({ status: 'NEW', displayQty: 40, postOnly: true });
    expect(publishedOn(events, 'orders.replace-requested')).toEqual([]);
  });

  it('leaves the request that placed the order recognisable as that, and no other', async () => {
    const oms = await openOms();
    const first = { ...RESTING, clientOrderId: 'mine', displayQty: qty(50) } as const;
    const order = await oms.placed(first);
    for (const displayQty of [40, 30]) {
      await oms.replace(order, { displayQty });
      await oms.acknowledge(order, { kind: 'REPLACED' });
    }
    oms.lone.restart();
    await oms.tick();
    const again = await oms.place(first);
    expect([again.code, again.value?.orderId]).toEqual([null, order.orderId]);
    const other = await oms.place({ ...first, displayQty: qty(30) });
    expect(other.code).not.toBeNull();
  });
});

describe('is refused, and the order stays as it is', () => {
  it.each<[string, Partial<Parameters<OmsFixture['placed']>[0]>, Change, string]>([
    [
      'a display quantity above what is open',
      {},
      { displayQty: 61 },
      'DisplayQty 61 is above the open 60',
    ],
    [
      'above what the new quantity leaves open',
      {},
      { qty: 80, displayQty: 50 },
      'DisplayQty 50 is above the open 40',
    ],
    ['a least quantity above what is open', {}, { minQty: 61 }, 'MinQty 61 is above the open 60'],
    [
      'a least quantity of an order that rests',
      {},
      { minQty: 10 },
      'MinQty needs an IOC order, or the dark pool',
    ],
    ['an offset of a limit order', {}, { pegOffset: 10_000 }, 'A LIMIT order names no peg'],
    [
      'an offset in parts of a tick',
      PEGGED,
      { pegOffset: 5_000 },
      'pegOffset 0.005 is not a multiple of the tick 0.01',
    ],
    [
      'post only at a price at which it would trade',
      {},
      { price: 10_010, postOnly: true },
      'A postOnly order takes nothing: at 100.1 it would trade with',
    ],
    [
      'an offset at which post only would trade',
      PEGGED,
      { pegOffset: 900_000, postOnly: true },
      'A postOnly order takes nothing',
    ],
  ])('%s', async (_, over, change, words) => {
    const oms = await openOms();
    const order = await oms.placed({ ...RESTING, ...over });
    await oms.fill(order, { n: 1, cumQty: 40 });
    const before = oms.row(order);
    const { code, info, events } = await oms.replace(order, change);
    expect([code, events]).toEqual(['INVALID_ORDER', []]);
    expect(info.detail?.toLowerCase()).toContain(words.toLowerCase());
    expect(oms.row(order)).toBe(before);
  });

  it('of an algo, which decides about its slices', async () => {
    const oms = await openOms();
    const order = await oms.placed({ ...RESTING, strategy: 'VWAP' });
    expect((await oms.replace(order, { displayQty: 10 })).code).toBe('INVALID_ORDER');
  });

  it('while another change is pending, and once the order is over', async () => {
    const oms = await openOms();
    const order = await oms.placed(RESTING);
    await oms.replace(order, { qty: 90 });
    expect((await oms.replace(order, { displayQty: 10 })).code).toBe('CONFLICT');
    await oms.acknowledge(order, { kind: 'CANCELED', requestNo: 0 });
    expect((await oms.replace(order, { displayQty: 10 })).code).toBe('CONFLICT');
  });

  it('with a date, which changes by itself', async () => {
    const oms = await openOms();
    const expireAt = oms.lone.nowMs + 3_600_000;
    const order = await oms.placed({ timeInForce: 'GTD', expireAt });
    const change = { displayQty: 10, expireAt: expireAt + 1_000 } as Change;
    expect((await oms.replace(order, change)).code).toBe('INVALID_ORDER');
  });
});
