/** Stops, trailing stops, orders if touched and linked orders for futures and currencies, triggered by their dealer's prices. */
import { placeLinked } from '@tradefloor/contracts/calls/orders';
import { qty } from '@tradefloor/contracts/money';
import type { NewOrder, Order } from '@tradefloor/contracts/order';
import { describe, expect, it } from 'vitest';
import {
  dollars,
  findOffer,
  givenCrude,
  givenEuro,
  openCrude,
  openEuro,
  quoteCrude,
  returned,
  streamEuro,
} from '../../testing/dealer-fixture.ts';
import { publishedOn } from '../../testing/lone-service.ts';
import { listTopics, type OmsFixture } from '../../testing/oms-fixture.ts';
import { findTriggerRow, release, waiting } from '../../testing/trigger-fixture.ts';

/** A sell stop for ten lots of crude at 59.50, without a price of its own. */
function givenStop(over: Partial<NewOrder> = {}): NewOrder {
  const { price: _, ...order } = givenCrude({ side: 'SELL', orderType: 'STOP' });
  return { ...order, stopPrice: dollars(59.5), ...over };
}

describe('a trigger', () => {
  it('watches bid and ask unless the order names the mid: a dealer has no last trade', async () => {
    const oms = await openCrude();
    expect((await waiting(oms, givenStop())).triggerBy).toBe('BID_ASK');
    expect((await waiting(oms, givenStop({ triggerBy: 'MID' }))).triggerBy).toBe('MID');
    const last = await oms.placeRequest(givenStop({ triggerBy: 'LAST' }));
    expect([last.code, last.info.detail]).toEqual([
      'INVALID_ORDER',
      'A future is triggered by quotes: triggerBy is BID_ASK or MID',
    ]);
  });

  it.each([
    ['STOP', 'SELL', 59.5, 59.52, 59.51],
    ['STOP', 'BUY', 60.5, 60.48, 60.49],
    ['MARKET_IF_TOUCHED', 'SELL', 60.5, 60.5, 60.51],
    ['MARKET_IF_TOUCHED', 'BUY', 59.5, 59.5, 59.49],
  ] as const)('%s %s at %d waits at a mid of %d and goes off at %d', async (...row) => {
    const [orderType, side, stop, before, there] = row;
    const oms = await openCrude();
    const order = await waiting(oms, givenStop({ orderType, side, stopPrice: dollars(stop) }));
    expect(await quoteCrude(oms, before)).toEqual([]);
    const events = await quoteCrude(oms, there);
    expect(listTopics(events)).toEqual(['orders.updated', 'timer trigger']);
    const sent = await release(oms, order);
    expect(findOffer(sent)).toMatchObject({ orderType, triggered: true, version: 2 });
    expect(publishedOn(sent, 'orders.otc')[0]?.protectionPx).not.toBeNull();
  });

  it('watches the price for the size: two hundred lots pay more than ten', async () => {
    const oms = await openCrude();
    const large = await waiting(
      oms,
      givenStop({ side: 'BUY', stopPrice: dollars(60.5), qty: qty(200) }),
    );
    const small = await waiting(oms, givenStop({ side: 'BUY', stopPrice: dollars(60.5) }));
    await quoteCrude(oms, 60.48);
    expect([large, small].map((order) => oms.row(order).triggered)).toEqual([true, false]);
  });

  it('that its price has reached already is refused', async () => {
    const oms = await openCrude();
    const { code, info } = await oms.placeRequest(givenStop({ stopPrice: dollars(60.2) }));
    expect([code, info.detail]).toEqual([
      'INVALID_ORDER',
      'stopPrice 60.2 is reached already: bid or ask 59.99',
    ]);
  });

  it('of a trailing stop follows the bid, over a restart too', async () => {
    const oms = await openCrude();
    const { stopPrice: _, ...trail } = givenStop({ orderType: 'TRAILING_STOP' });
    const order = await waiting(oms, { ...trail, trailAmount: dollars(0.5) });
    expect(order.stopPrice).toBe(dollars(59.49));
    await quoteCrude(oms, 61);
    oms.lone.restart();
    expect(findTriggerRow(oms, order)?.stopPx).toBe(dollars(60.49));
    expect(listTopics(await quoteCrude(oms, 60.5))).toEqual(['orders.updated', 'timer trigger']);
  });
});

describe('a triggered order that the dealer returns', () => {
  it('is offered again, and protected anew, until it is dealt: a stop has to end its position', async () => {
    const oms = await openCrude();
    const order = await waiting(oms, givenStop());
    await quoteCrude(oms, 59.4);
    const first = findOffer(await release(oms, order));
    const events = first === null ? [] : await returned(oms, first, 'PRICE_BEYOND_LIMIT');
    expect(listTopics(events)).toEqual(['orders.updated', 'timer trigger']);
    expect(publishedOn(events, 'orders.updated')[0]?.reason).toBe(
      'not dealt (PRICE_BEYOND_LIMIT): offered again in 1 s',
    );
    const asked = oms.riskAsked.length;
    expect(findOffer(await release(oms, order))).toMatchObject({ version: 3 });
    expect(oms.riskAsked).toHaveLength(asked + 1);
  });

  it('ends, where it is good for one attempt', async () => {
    const oms = await openCrude();
    const order = await waiting(oms, givenStop({ timeInForce: 'IOC' }));
    await quoteCrude(oms, 59.4);
    const offer = findOffer(await release(oms, order));
    if (offer !== null) await oms.acknowledge(offer, { kind: 'CANCELED', requestNo: 0 });
    expect(oms.row(order).status).toBe('CANCELED');
  });

  it('rests at its limit, where it has one, and is changed there', async () => {
    const oms = await openCrude();
    const order = await waiting(oms, givenStop({ orderType: 'STOP_LIMIT', price: dollars(59.45) }));
    await quoteCrude(oms, 59.3);
    expect(oms.row(order).triggered).toBe(true);
    expect(await release(oms, order)).toEqual([]);
    expect(findTriggerRow(oms, order)).toMatchObject({ triggeredAt: null, stopPx: dollars(59.45) });
    oms.lone.restart();
    const { value } = await oms.replace(order, { price: 5_940 });
    expect(value).toMatchObject({
      price: dollars(59.4),
      stopPrice: dollars(59.5),
      triggered: true,
    });
    expect((await oms.replace(order, { stopPrice: 5_900 })).code).toBe('CONFLICT');
    await quoteCrude(oms, 59.41);
    expect(findOffer(await release(oms, order))).toMatchObject({ price: dollars(59.4) });
  });
});

describe('linked orders', () => {
  const link = async (oms: OmsFixture, of: 'OCO' | 'BRACKET', orders: NewOrder[]) => {
    const reply = await oms.request(placeLinked, { link: of, orders });
    const placed = reply.value as { orders: Order[] } | null;
    if (placed === null) throw new Error(`${reply.code}: ${reply.info.detail}`);
    return placed.orders as [Order, Order, Order];
  };
  const follow = (oms: OmsFixture, { linkId }: Order) =>
    oms.lone.fireTimer('link', { linkId: linkId ?? '' });
  const statuses = (oms: OmsFixture, orders: readonly Order[]) =>
    orders.map((order) => oms.row(order).status);
  const profit = givenEuro({ side: 'SELL', price: dollars(1.101) });
  const { price: _, ...loss } = givenEuro({ side: 'SELL', orderType: 'STOP' });
  const stop: NewOrder = { ...loss, stopPrice: dollars(1.099) };

  it('one cancels the other: a profit that is dealt ends the stop', async () => {
    const oms = await openEuro();
    const [limit, other] = await link(oms, 'OCO', [profit, stop]);
    await streamEuro(oms, 1.1011);
    expect(findOffer(await release(oms, limit))).toMatchObject({ orderId: limit.orderId });
    await oms.fill(limit, { n: 1, cumQty: limit.qty, price: 110 });
    await follow(oms, limit);
    expect(statuses(oms, [limit, other])).toEqual(['FILLED', 'CANCELED']);
  });

  it('one cancels the other: a stop goes out after the profit is off', async () => {
    const oms = await openEuro();
    const [limit, other] = await link(oms, 'OCO', [profit, stop]);
    await streamEuro(oms, 1.0989);
    expect(listTopics(await release(oms, other))).toContain('orders.cancelled');
    expect(statuses(oms, [limit])).toEqual(['CANCELED']);
    expect(findOffer(await release(oms, other))).toMatchObject({ orderId: other.orderId });
  });

  it('a stop waits for the dealer’s word where it has the profit: exactly one counts', async () => {
    const oms = await openEuro();
    const [limit, other] = await link(oms, 'OCO', [profit, stop]);
    await streamEuro(oms, 1.1011);
    await release(oms, limit);
    await streamEuro(oms, 1.0989);
    expect(findOffer(await release(oms, other))).toBeNull();
    expect(oms.row(limit).status).toBe('PENDING_CANCEL');
    await oms.fill(limit, { n: 1, cumQty: limit.qty, price: 110 });
    await follow(oms, limit);
    await release(oms, other);
    expect(statuses(oms, [limit, other])).toEqual(['FILLED', 'CANCELED']);
  });

  it('a bracket rests its profit and arms its stop when its entry is dealt', async () => {
    const oms = await openEuro();
    const entry = givenEuro({ price: dollars(1.1005) });
    const [first, limit, other] = await link(oms, 'BRACKET', [entry, profit, stop]);
    expect(findOffer(await release(oms, first))).toMatchObject({ orderId: first.orderId });
    await oms.fill(first, { n: 1, cumQty: first.qty, price: 110 });
    const followed = await follow(oms, first);
    expect(publishedOn(followed as never, 'orders.replaced').map(({ reason }) => reason)).toContain(
      "its entry is over: rests until the dealer's bid is 1.101 or more",
    );
    expect(await release(oms, limit)).toEqual([]);
    expect([limit, other].map((leg) => findTriggerRow(oms, leg)?.triggeredAt)).toEqual([
      null,
      null,
    ]);
    await streamEuro(oms, 1.1011);
    expect(findOffer(await release(oms, limit))).toMatchObject({ side: 'SELL' });
  });
});
