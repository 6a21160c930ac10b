/** An order's handling reaches the venue: its display quantity, its minimum, and that it only rests. */
import { qty } from '@tradefloor/contracts/money';
import { POST_ONLY_TEXT } from '@tradefloor/core/trading/exchange/exchange-responses';
import { describe, expect, it } from 'vitest';
import {
  fixtureOrder,
  listAcks,
  listFills,
  startedEms,
  sumShares,
  toReplace,
} from '../../testing/ems-fixture.ts';

describe('a display quantity', () => {
  it('is all that stands in the book, also after the order was made smaller', async () => {
    const fixture = await startedEms();
    const price = fixture.quote().bid - 500_000;
    const order = fixtureOrder(1, { qty: 1_000, price, displayQty: qty(200) });
    await fixture.route(order);
    expect(fixture.venue.resting()).toMatchObject([{ qty: 1_000, shown: 200, maxFloor: 200 }]);
    await fixture.notify('orders.replace-requested', toReplace(order, { qty: qty(600), price }));
    expect(fixture.venue.resting()).toMatchObject([{ qty: 600, shown: 200, maxFloor: 200 }]);
  });

  it('holds nothing back of what trades at once', async () => {
    const fixture = await startedEms();
    const { ask, askSize } = fixture.quote();
    const order = fixtureOrder(1, { qty: askSize + 1_000, price: ask, displayQty: qty(100) });
    expect(sumShares(listFills(await fixture.route(order)))).toBe(askSize);
    expect(fixture.venue.resting()).toMatchObject([{ shown: 100 }]);
  });
});

describe('post only', () => {
  it('rests at a price of its own, and nothing was taken', async () => {
    const fixture = await startedEms();
    const order = fixtureOrder(1, { price: fixture.quote().bid, postOnly: true });
    expect(listFills(await fixture.route(order))).toEqual([]);
    expect(fixture.venue.resting()).toMatchObject([{ postOnly: true, shown: 100 }]);
  });

  it('ends where it would take, and sends nothing to any venue', async () => {
    const fixture = await startedEms();
    const order = fixtureOrder(1, { price: fixture.quote().ask, postOnly: true });
    const published = await fixture.route(order);
    expect(listFills(published)).toEqual([]);
    expect(listAcks(published)).toMatchObject([
      { kind: 'CANCELED', requestNo: 0, reason: 'POST_ONLY_WOULD_TRADE', cumQty: 0 },
    ]);
    expect(fixture.legs(order.orderId)).toEqual([]);
  });

  it('ends when it is repriced to where it would take', async () => {
    const fixture = await startedEms();
    const { bid, ask } = fixture.quote();
    const order = fixtureOrder(1, { price: bid, postOnly: true });
    await fixture.route(order);
    const published = await fixture.notify(
      'orders.replace-requested',
      toReplace(order, { qty: order.qty, price: ask }),
    );
    expect(listFills(published)).toEqual([]);
    expect(listAcks(published)).toMatchObject([
      { kind: 'REPLACED' },
      { kind: 'CANCELED', reason: 'POST_ONLY_WOULD_TRADE' },
    ]);
  });
});

describe('post only, ended by its venue', () => {
  const endedFor = async (text: string) => {
    const fixture = await startedEms();
    const order = fixtureOrder(1, { price: fixture.quote().bid, postOnly: true });
    await fixture.route(order);
    const [leg] = fixture.legs(order.orderId);
    const [resting] = fixture.venue.resting();
    const published = await fixture.venue.receive({
      type: 'EXECUTION_REPORT',
      clOrdId: leg?.legId ?? '',
      origClOrdId: null,
      venueOrderId: String(resting?.orderNo),
      execId: 'E0',
      execType: 'CANCELED',
      ordStatus: 'CANCELED',
      qty: order.qty,
      cumQty: qty(0),
      leavesQty: qty(0),
      trade: null,
      rejectReason: null,
      text,
      transactAt: fixture.lone.nowMs,
    });
    return { fixture, order, published };
  };

  it('because it would have traded: the order ends for that reason', async () => {
    const { published } = await endedFor(POST_ONLY_TEXT);
    expect(listAcks(published)).toMatchObject([{ reason: 'POST_ONLY_WOULD_TRADE' }]);
  });

  it('for another reason: the order does not end as one that would have traded', async () => {
    const { fixture, order, published } = await endedFor('self-trade prevented');
    expect(listAcks(published)).toEqual([]);
    expect(fixture.order(order.orderId)?.state).toBe('WORKING');
  });
});

describe('a minimum', () => {
  it('trades at one venue, at least that much, or not at all', async () => {
    const fixture = await startedEms();
    const { ask } = fixture.quote();
    const sizes = (fixture.market.depth('AAPL', 0)?.venues ?? []).map(
      ({ asks }) => asks.find(({ price }) => price === ask)?.size ?? 0,
    );
    const most = Math.max(...sizes);
    const asking = { price: ask, timeInForce: 'IOC' } as const;
    const tooMuch = await fixture.route(
      fixtureOrder(1, { ...asking, qty: most + 500, minQty: qty(most + 1) }),
    );
    expect(listFills(tooMuch)).toEqual([]);
    expect(listAcks(tooMuch)).toMatchObject([
      { kind: 'CANCELED', reason: 'MIN_QTY_NOT_FILLABLE', cumQty: 0 },
    ]);
    const enough = fixtureOrder(2, { ...asking, qty: most + 1_000_000, minQty: qty(most) });
    const published = await fixture.route(enough);
    expect(listFills(published)[0]?.qty).toBe(most);
    expect(fixture.legs(enough.orderId)[0]).toMatchObject({ minQty: most, cumQty: most });
    // Once the least has traded, the rest may trade anywhere, and ends like any immediate order's.
    expect(fixture.legs(enough.orderId)[1]).toMatchObject({ minQty: null });
    expect(listAcks(published)).toMatchObject([{ kind: 'CANCELED', reason: 'IOC_REMAINDER' }]);
  });

  it('in the dark pool is the least of each trade', async () => {
    const fixture = await startedEms();
    const order = fixtureOrder(1, {
      qty: 60_000,
      strategy: 'DARK',
      destinationVenue: 'DARK1',
      minQty: qty(20_000),
    });
    let fills = listFills(await fixture.route(order));
    for (let i = 0; i < 4_000 && fixture.order(order.orderId)?.state === 'WORKING'; i += 1) {
      fills = [...fills, ...listFills(await fixture.tick())];
    }
    expect(sumShares(fills)).toBe(60_000);
    for (const fill of fills.slice(0, -1)) expect(fill.qty).toBeGreaterThanOrEqual(20_000);
  });
});
