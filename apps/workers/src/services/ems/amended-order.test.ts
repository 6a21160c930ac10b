/** A change of how an order is handled reaches its venue: in place where it rests, and refused where it would trade. */
import { px, qty } from '@tradefloor/contracts/money';
import type { AmendedHandling, Order } from '@tradefloor/contracts/order';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type EmsFixture,
  fixtureOrder,
  listAcks,
  listFills,
  startedEms,
  sumShares,
  toReplace,
} from '../../testing/ems-fixture.ts';

type To = Parameters<typeof toReplace>[1];
const amend = (fixture: EmsFixture, order: Order, to: Partial<To>) =>
  fixture.notify(
    'orders.replace-requested',
    toReplace(order, { qty: order.qty, price: order.price, ...to }),
  );

async function resting(over: Parameters<typeof fixtureOrder>[1] = {}) {
  const fixture = await startedEms();
  const order = fixtureOrder(1, { qty: 1_000, price: fixture.quote().bid - 500_000, ...over });
  await fixture.route(order);
  return { fixture, order };
}

describe('a change of how a resting order is handled', () => {
  it('is made at its venue: less shown keeps the leg and its place', async () => {
    const { fixture, order } = await resting();
    const [before] = fixture.venue.resting();
    const events = await amend(fixture, order, { handling: { displayQty: qty(200) } });
    expect(listAcks(events)).toMatchObject([{ kind: 'REPLACED', requestNo: 1, qty: 1_000 }]);
    expect(fixture.venue.resting()).toMatchObject([
      { shown: 200, maxFloor: 200, placeNo: before?.placeNo, orderNo: before?.orderNo },
    ]);
    expect(fixture.legs(order.orderId)).toMatchObject([{ displayQty: 200, asked: null }]);
    expect(fixture.order(order.orderId)).toMatchObject({ displayQty: 200, state: 'WORKING' });
  });

  it('puts more shown behind the others, and shows all where all is named', async () => {
    const { fixture, order } = await resting({ displayQty: qty(100) });
    const [before] = fixture.venue.resting();
    await amend(fixture, order, { handling: { displayQty: qty(1_000) } });
    const [after] = fixture.venue.resting();
    expect(after).toMatchObject({ shown: 1_000, orderNo: before?.orderNo });
    expect(after?.placeNo).toBeGreaterThan(before?.placeNo ?? 0);
  });

  it('makes it only rest and lets it take again, and a smaller one stays as it is', async () => {
    const { fixture, order } = await resting();
    await amend(fixture, order, { handling: { postOnly: true } });
    expect(fixture.venue.resting()).toMatchObject([{ postOnly: true }]);
    await amend(fixture, order, { qty: 900, requestNo: 2 });
    expect(fixture.venue.resting()).toMatchObject([{ postOnly: true, qty: 900 }]);
    const pegged = await resting({
      orderType: 'PEGGED',
      price: null,
      pegTo: 'PRIMARY',
      pegOffset: px(-50_000),
    });
    await amend(pegged.fixture, pegged.order, { handling: { postOnly: true } });
    expect(pegged.fixture.venue.resting()).toMatchObject([{ postOnly: true }]);
    await amend(pegged.fixture, pegged.order, { requestNo: 2, handling: { postOnly: false } });
    expect(pegged.fixture.venue.resting()[0]).not.toHaveProperty('postOnly');
  });

  it('moves a pegged order at its venue to its new offset', async () => {
    const peg = { orderType: 'PEGGED', price: null, pegTo: 'PRIMARY' } as const;
    const { fixture, order } = await resting({ ...peg, pegOffset: px(-50_000) });
    const [before] = fixture.venue.resting();
    await amend(fixture, order, { handling: { pegOffset: px(-20_000) } });
    const at = fixture.quote().bid - 20_000;
    expect(fixture.venue.resting()).toMatchObject([
      { orderNo: before?.orderNo, peg: { to: 'PRIMARY', offset: -20_000, px: at } },
    ]);
    expect(fixture.order(order.orderId)?.terms).toMatchObject({ pegOffset: -20_000 });
  });

  it('goes with another price by a new leg', async () => {
    const { fixture, order } = await resting();
    const price = fixture.quote().bid - 700_000;
    await amend(fixture, order, { price, handling: { displayQty: qty(50), postOnly: true } });
    expect(fixture.venue.resting()).toMatchObject([{ price, shown: 50, postOnly: true }]);
  });

  it('is sent again after a restart that lost the venue’s response, and made once', async () => {
    const { fixture, order } = await resting();
    fixture.venue.isUp = false;
    await amend(fixture, order, { handling: { displayQty: qty(200) } });
    fixture.lone.restart();
    const events = await fixture.venue.release();
    expect(listAcks(events)).toMatchObject([{ kind: 'REPLACED', requestNo: 1 }]);
    expect(fixture.venue.resting()).toMatchObject([{ maxFloor: 200 }]);
    expect(fixture.order(order.orderId)).toMatchObject({ displayQty: 200, requests: [] });
  });
});

describe('post only at a price that trades now', () => {
  it('is refused, and the order goes on as it was', async () => {
    const { fixture, order } = await resting();
    const { ask } = fixture.quote();
    const events = await amend(fixture, order, { price: ask, handling: { postOnly: true } });
    expect(listAcks(events)).toMatchObject([
      { kind: 'REPLACE_REJECTED', requestNo: 1, reason: 'POST_ONLY_WOULD_TRADE' },
    ]);
    expect(listFills(events)).toEqual([]);
    expect(fixture.order(order.orderId)).toMatchObject({ state: 'WORKING', postOnly: false });
    expect(fixture.venue.resting()).toMatchObject([{ price: order.price, qty: 1_000 }]);
  });

  it('that its venue alone knows of is refused, and the leg keeps its place', async () => {
    const { fixture, order } = await resting();
    const [leg] = fixture.legs(order.orderId);
    fixture.venue.isUp = false;
    await amend(fixture, order, { handling: { postOnly: true } });
    const [asked] = fixture.venue.held;
    const events = await fixture.venue.receive({
      type: 'CANCEL_REJECT',
      clOrdId: asked?.clOrdId ?? '',
      origClOrdId: leg?.legId ?? '',
      ordStatus: 'NEW',
      responseTo: 'REPLACE',
      reason: 99,
      text: 'post only: it would trade at once',
      transactAt: fixture.lone.nowMs,
    });
    expect(listAcks(events)).toMatchObject([
      { kind: 'REPLACE_REJECTED', reason: 'POST_ONLY_WOULD_TRADE' },
    ]);
    expect(fixture.legs(order.orderId)).toMatchObject([
      { legId: leg?.legId, asked: null, postOnly: false },
    ]);
  });
});

it('the least that crosses in the dark is another at once', async () => {
  const fixture = await startedEms();
  const dark = { strategy: 'DARK', destinationVenue: 'DARK1', qty: 20_000 } as const;
  const order = fixtureOrder(1, { ...dark, minQty: qty(15_000) });
  await fixture.route(order);
  const events = await amend(fixture, order, { handling: { minQty: qty(1) } });
  expect(listAcks(events)).toMatchObject([{ kind: 'REPLACED' }]);
  expect(fixture.order(order.orderId)?.minQty).toBe(1);
});

type Handled = Partial<AmendedHandling>;
const anyHandling: fc.Arbitrary<Handled> = fc.record(
  {
    displayQty: fc.integer({ min: 1, max: 400 }).map(qty),
    postOnly: fc.boolean(),
  },
  { requiredKeys: [] },
);
const anyStep = fc.record({
  qty: fc.integer({ min: 1, max: 2_000 }),
  handling: fc.option(anyHandling, { nil: undefined }),
  ticksBelow: fc.integer({ min: -1, max: 3 }),
  sold: fc.integer({ min: 0, max: 300 }),
});

it('whatever is amended and filled, what is filled and what rests add up to the quantity in force', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 12 }), async (steps) => {
      const fixture = await startedEms();
      const order = fixtureOrder(1, { qty: 1_000, price: fixture.quote().bid, timeInForce: 'GTC' });
      let filled = sumShares(listFills(await fixture.route(order)));
      for (const [n, step] of steps.entries()) {
        const price = px(fixture.quote().bid - step.ticksBelow * 10_000);
        const { handling } = step;
        const to = { qty: step.qty, price, requestNo: n + 1, ...(handling ? { handling } : {}) };
        const events = await amend(fixture, order, to);
        filled += sumShares(listFills(events));
        const acks = listAcks(events).filter(({ requestNo }) => requestNo === n + 1);
        expect(acks.length).toBe(1);
        const [leg] = fixture.legs(order.orderId).filter(({ state }) => state === 'OPEN');
        if (leg !== undefined && step.sold > 0) {
          const from = { ...order, price: leg.price };
          const { nowMs } = fixture.lone;
          fixture.venue.takeFrom({ order: from, shares: step.sold, venue: leg.venue, nowMs });
          for (const report of fixture.venue.reports.splice(0)) {
            filled += sumShares(listFills(await fixture.venue.receive(report)));
          }
        }
        const now = fixture.order(order.orderId);
        if (now === undefined) throw new Error('the order is gone');
        expect(now.cumQty).toBe(filled);
        const rests = fixture.venue.resting().reduce((sum, one) => sum + one.qty - one.cumQty, 0);
        expect(rests).toBe(now.state === 'WORKING' ? now.qty - now.cumQty : 0);
        for (const one of fixture.venue.resting()) {
          expect(one.postOnly ?? false).toBe(now.postOnly);
          expect(one.shown).toBeLessThanOrEqual(now.displayQty ?? one.qty);
        }
      }
    }),
    { numRuns: 60 },
  );
});
