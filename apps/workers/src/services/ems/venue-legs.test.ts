/**
 * The EMS and a venue that responds late, twice, or not at all: nothing is booked twice, acknowledged early or lost.
 */
import { haltEms, venueLine } from '@tradefloor/contracts/calls/execution';
import { px } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';
import type { VenueReport } from '@tradefloor/contracts/venue';
import { describe, expect, it } from 'vitest';
import {
  type EmsFixture,
  FIXTURE_START_MS,
  fixtureOrder,
  listAcks,
  listFills,
  startedEms,
  sumShares,
  toCancel,
  toReplace,
} from '../../testing/ems-fixture.ts';
import { publishedOn } from '../../testing/lone-service.ts';

const HALT = { killSwitchId: 'kill-1', scope: 'all', target: null, at: FIXTURE_START_MS } as const;

/** An order that stands in a book, and the bench it stands on. */
async function resting(change: Parameters<typeof fixtureOrder>[1] = {}) {
  const fixture = await startedEms();
  // Better than every market maker's: a seller matches it first.
  const price = fixture.quote().bid + 10_000;
  const order = fixtureOrder(1, { price, qty: 300, timeInForce: 'GTC', ...change });
  await fixture.route(order);
  return { fixture, order };
}

/** Another client's order that trades with ours at its price. */
function tradeWith(fixture: EmsFixture, order: Order, shares: number): readonly VenueReport[] {
  const [leg] = fixture.legs(order.orderId);
  const before = fixture.venue.reports.length;
  fixture.venue.takeFrom({ order, shares, venue: leg?.venue ?? 'XNAS', nowMs: fixture.lone.nowMs });
  return fixture.venue.reports.slice(before);
}

describe('a cancel', () => {
  it('is acknowledged when the venue has removed the order, not before', async () => {
    const { fixture, order } = await resting();
    fixture.venue.isUp = false;
    const requested = await fixture.notify('orders.cancel-requested', toCancel(order));
    expect(listAcks(requested)).toEqual([]);
    expect(publishedOn(requested, 'venue.requested')).toMatchObject([{ type: 'CANCEL' }]);
    expect(fixture.order(order.orderId)?.state).toBe('WORKING');
    const response = await fixture.venue.release();
    expect(listAcks(response)).toMatchObject([{ kind: 'CANCELED', requestNo: 1 }]);
    expect(fixture.venue.resting()).toEqual([]);
  });

  it('that lost the race to the last fill is reported as such, after the fill', async () => {
    const { fixture, order } = await resting();
    fixture.venue.isUp = false;
    await fixture.notify('orders.cancel-requested', toCancel(order));
    // The venue trades all of it before the cancel arrives.
    fixture.venue.isUp = true;
    const reports = tradeWith(fixture, order, 300);
    fixture.venue.isUp = false;
    const published = await fixture.venue.receive(reports[0] as VenueReport);
    const late = [...published, ...(await fixture.venue.release())];
    expect(sumShares(listFills(late))).toBe(300);
    expect(listAcks(late)).toMatchObject([
      { kind: 'CANCEL_REJECTED', requestNo: 1, reason: 'TOO_LATE', cumQty: 300 },
    ]);
    expect(fixture.order(order.orderId)?.state).toBe('FILLED');
  });

  it('comes after a replace in progress: each has its response', async () => {
    const { fixture, order } = await resting();
    fixture.venue.isUp = false;
    const less = toReplace(order, { qty: 200, price: order.price });
    await fixture.notify('orders.replace-requested', less);
    await fixture.notify('orders.cancel-requested', toCancel(order, 2));
    const published = await fixture.venue.release();
    expect(listAcks(published)).toMatchObject([
      { kind: 'REPLACED', requestNo: 1, qty: 200 },
      { kind: 'CANCELED', requestNo: 2, qty: 200 },
    ]);
  });
});

describe('reports', () => {
  it('delivered again, in any number, change nothing and publish nothing', async () => {
    const { fixture, order } = await resting();
    for (const report of tradeWith(fixture, order, 120)) await fixture.venue.receive(report);
    const before = fixture.order(order.orderId);
    expect(before).toMatchObject({ cumQty: 120, fillCount: 1 });
    for (const report of [...fixture.venue.reports, ...fixture.venue.reports]) {
      expect(await fixture.venue.receive(report)).toEqual([]);
    }
    fixture.lone.restart();
    for (const report of fixture.venue.reports)
      expect(await fixture.venue.receive(report)).toEqual([]);
    expect(fixture.order(order.orderId)).toEqual(before);
  });

  it('that leave a gap are refused, and booked once what came before is there', async () => {
    const { fixture, order } = await resting();
    const [first, second] = [...tradeWith(fixture, order, 100), ...tradeWith(fixture, order, 50)];
    if (first === undefined || second === undefined) throw new Error('two trades');
    await expect(fixture.venue.receive(second)).rejects.toThrow('missing');
    expect(fixture.order(order.orderId)?.cumQty).toBe(0);
    await fixture.venue.receive(first);
    await fixture.venue.receive(second);
    expect(fixture.order(order.orderId)).toMatchObject({ cumQty: 150, fillCount: 2 });
  });

  it.each([
    [1, 'UNKNOWN_SYMBOL'],
    [13, 'INVALID_ORDER'],
    [99, 'INVALID_ORDER'],
  ])('of a refusal with reason %d end the order as %s', async (rejectReason, reason) => {
    const fixture = await startedEms();
    fixture.venue.isUp = false;
    const order = fixtureOrder(1, { price: fixture.quote().bid, timeInForce: 'GTC' });
    await fixture.route(order);
    const [held] = fixture.venue.held.splice(0);
    const published = await fixture.venue.receive(toRefusal(held?.clOrdId ?? '', rejectReason));
    expect(listAcks(published)).toMatchObject([{ kind: 'CANCELED', requestNo: 0, reason }]);
  });

  it('of a halted venue let the order go out again with the next batch', async () => {
    const fixture = await startedEms();
    fixture.venue.isUp = false;
    const order = fixtureOrder(1, { price: fixture.quote().bid, timeInForce: 'GTC' });
    await fixture.route(order);
    const [held] = fixture.venue.held.splice(0);
    expect(await fixture.venue.receive(toRefusal(held?.clOrdId ?? '', 2))).toEqual([]);
    fixture.venue.isUp = true;
    await fixture.tick();
    expect(fixture.legs(order.orderId)).toMatchObject([{ state: 'OVER' }, { state: 'OPEN' }]);
  });
});

describe('a crash', () => {
  it('between publication and the venue is retried: the order fills once', async () => {
    const fixture = await startedEms();
    fixture.venue.isUp = false;
    const order = fixtureOrder(1, { qty: 5_000 });
    await fixture.route(order);
    const lost = fixture.venue.held.splice(0);
    fixture.lone.restart();
    fixture.venue.isUp = true;
    const again = fixture.lone.starts();
    expect(publishedOn(again, 'venue.requested')).toEqual(lost);
    const published = await fixture.venue.settle(again);
    expect(sumShares(listFills(published))).toBe(5_000);
    expect(fixture.order(order.orderId)?.state).toBe('FILLED');
  });

  it('of neither side: overdue requests are sent again, and the venue executes them once', async () => {
    const fixture = await startedEms();
    fixture.venue.isUp = false;
    await fixture.route(fixtureOrder(1, { qty: 500 }));
    fixture.venue.held.splice(0);
    expect(fixture.lone.interval('look-again')).toEqual([]);
    fixture.lone.nowMs += 2_000;
    fixture.venue.isUp = true;
    const published = await fixture.venue.settle(fixture.lone.interval('look-again'));
    expect(sumShares(listFills(published))).toBe(500);
    fixture.lone.nowMs += 2_000;
    expect(fixture.lone.interval('look-again')).toEqual([]);
  });

  it('in which the exchange lost everything: legs it does not know go out again', async () => {
    const { fixture, order } = await resting();
    fixture.venue.forgetAll();
    await fixture.receive({ ...fixture.market.batch(fixture.lone.nowMs), seq: 2 });
    const { events } = await fixture.lone.request(venueLine, { isNew: true });
    await fixture.venue.settle(events);
    await fixture.tick();
    await fixture.tick();
    expect(fixture.venue.resting()).toMatchObject([{ qty: 300, price: order.price }]);
    expect(fixture.order(order.orderId)?.state).toBe('WORKING');
  });
});

describe('a kill switch', () => {
  it('counts what the venue has not let go of, until there is nothing', async () => {
    const { fixture, order } = await resting();
    fixture.venue.isUp = false;
    const request = async () => {
      const { result, events } = await fixture.lone.request(haltEms, HALT);
      await fixture.venue.settle(events);
      return result;
    };
    expect(await request()).toMatchObject({ value: { outstanding: 1 } });
    expect(await request()).toMatchObject({ value: { outstanding: 1 } });
    expect(fixture.venue.held).toHaveLength(1);
    await fixture.venue.release();
    expect(await request()).toMatchObject({ value: { outstanding: 0 } });
    expect(fixture.order(order.orderId)?.state).toBe('WORKING');
    expect(fixture.venue.resting()).toEqual([]);
  });

  it('on a venue moves what stands there to another', async () => {
    const { fixture, order } = await resting();
    const [leg] = fixture.legs(order.orderId);
    const target = leg?.venue ?? 'XNAS';
    const { events } = await fixture.lone.request(haltEms, { ...HALT, scope: 'venue', target });
    await fixture.venue.settle(events);
    await fixture.tick();
    expect(fixture.venue.resting()).toHaveLength(1);
    expect(fixture.venue.resting()[0]?.venue).not.toBe(target);
  });
});

it('a fill names the batch that the exchange matched it at, though its report comes batches later', async () => {
  const { fixture, order } = await resting();
  await fixture.tick();
  const { seq } = fixture.market;
  const [report] = tradeWith(fixture, order, 100);
  if (report === undefined) throw new Error('the exchange reports the trade');
  await fixture.receive(fixture.market.batch(fixture.lone.nowMs));
  fixture.lone.nowMs += 250;
  fixture.market.step();
  await fixture.notify('market.ticks', fixture.market.batch(fixture.lone.nowMs));
  const [fill] = listFills(await fixture.venue.receive(report));
  expect(fill).toMatchObject({ qty: 100, tickSeq: seq });
  expect(fixture.market.seq).toBe(seq + 1);
});

it('prices that are no whole ticks go out on the safe side of the order’s limit', async () => {
  const fixture = await startedEms();
  const price = fixture.quote().bid - 54_321;
  await fixture.route(fixtureOrder(1, { price, timeInForce: 'GTC' }));
  const [order] = fixture.venue.resting();
  expect(order?.price).toBe(px(Math.floor(price / 10_000) * 10_000));
});

const toRefusal = (clOrdId: string, rejectReason: number): VenueReport =>
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
    transactAt: FIXTURE_START_MS,
  }) as VenueReport;
