/** An order for an auction: one leg at the primary venue, until the auction has traded it or left it. */
import type { AuctionBatch } from '@tradefloor/contracts/auctions';
import { px, qty } from '@tradefloor/contracts/money';
import { findCall, findSchedule } from '@tradefloor/core/trading/order/auction-times';
import { NEW_YORK_HOURS } from '@tradefloor/core/trading/order/trading-hours-setting';
import { describe, expect, it } from 'vitest';
import {
  AAPL,
  type EmsFixture,
  fixtureOrder,
  listAcks,
  listFills,
  openEmsFixture,
  sumShares,
  toCancel,
  toReplace,
} from '../../testing/ems-fixture.ts';
import { publishedOn } from '../../testing/lone-service.ts';

const MINUTE = 60_000;
const OPENS = Date.parse('2026-11-23T14:30:00Z');
const CLOSES = Date.parse('2026-11-23T21:00:00Z');
const BEFORE = OPENS - 60 * MINUTE;

/** A platform with auctions at a time, with fresh prices. */
async function at(ms: number): Promise<EmsFixture> {
  const fixture = openEmsFixture(42, NEW_YORK_HOURS, true);
  fixture.lone.nowMs = ms - 250;
  await fixture.tick();
  const schedule = findSchedule(NEW_YORK_HOURS, ms);
  await fixture.venue.auction({ step: 'SCHEDULE', schedule });
  return fixture;
}

/** The clock goes to a time, with a batch of the market. */
function moveTo(fixture: EmsFixture, ms: number) {
  fixture.lone.nowMs = ms - 250;
  return fixture.tick();
}

/** Begins the call that the time is in, and publishes it. */
async function call(fixture: EmsFixture): Promise<void> {
  const { nowMs } = fixture.lone;
  const schedule = findSchedule(NEW_YORK_HOURS, nowMs);
  const begun = schedule && findCall(schedule, nowMs);
  if (begun === null) throw new Error('there is no call now');
  await fixture.venue.auction({ step: 'CALL', ...begun });
  await fixture.notify('market.auctions', toBatch(fixture, begun));
}

const toBatch = (
  fixture: EmsFixture,
  call: Pick<AuctionBatch['calls'][number], 'kind' | 'endsAt'>,
): AuctionBatch => ({
  seq: 1,
  at: fixture.lone.nowMs,
  day: null,
  calls: [
    {
      symbol: AAPL,
      ...call,
      reference: fixture.quote().mid,
      indicativePrice: null,
      paired: qty(0),
      imbalance: qty(0),
      imbalanceSide: null,
    },
  ],
  results: [],
});

const forOpening = (n: number, change: Parameters<typeof fixtureOrder>[1] = {}) =>
  fixtureOrder(n, { timeInForce: 'OPG', createdAt: BEFORE, ...change });
const forClose = (n: number, change: Parameters<typeof fixtureOrder>[1] = {}) =>
  fixtureOrder(n, { timeInForce: 'ATC', createdAt: OPENS, ...change });

describe('an order for the opening', () => {
  it('is at the primary venue before the market opens, without a limit where it names none', async () => {
    const fixture = await at(BEFORE);
    const order = forOpening(1);
    expect(listFills(await fixture.route(order))).toEqual([]);
    expect(fixture.legs(order.orderId)).toMatchObject([
      { venue: 'XNAS', timeInForce: 'OPG', price: null, state: 'OPEN', qty: 100 },
    ]);
    expect(fixture.venue.resting()).toMatchObject([{ orderType: 'MARKET', timeInForce: 'OPG' }]);
  });

  it('trades at the price of all, at the opening', async () => {
    const fixture = await at(BEFORE);
    const orders = [forOpening(1), forOpening(2, { side: 'SELL', qty: 300, price: 1_000_000 })];
    for (const order of orders) await fixture.route(order);
    await moveTo(fixture, OPENS - 5 * MINUTE);
    await call(fixture);
    expect(await moveTo(fixture, OPENS - MINUTE)).toEqual([]);
    fixture.lone.nowMs = OPENS;
    const fills = listFills(await fixture.venue.auction({ step: 'UNCROSS' }));
    expect(sumShares(fills)).toBe(400);
    expect(new Set(fills.map(({ price }) => price)).size).toBe(1);
    for (const { orderId } of orders) expect(fixture.order(orderId)?.state).toBe('FILLED');
  });

  it('ends where its limit is not reached', async () => {
    const fixture = await at(BEFORE);
    await fixture.route(forOpening(1, { price: 1_000_000 }));
    await moveTo(fixture, OPENS - 5 * MINUTE);
    await call(fixture);
    fixture.lone.nowMs = OPENS;
    const ended = await fixture.venue.auction({ step: 'UNCROSS' });
    expect(listAcks(ended)).toMatchObject([
      { kind: 'CANCELED', reason: 'NOT_EXECUTED_IN_AUCTION' },
    ]);
    expect(publishedOn(ended, 'venue.requested')).toEqual([]);
  });
});

describe('an order for the close', () => {
  it('waits at the primary venue through the day, changes and goes until the cut-off', async () => {
    const fixture = await at(OPENS + MINUTE);
    const [first, second] = [forClose(1), forClose(2, { side: 'SELL', price: 1_000_000 })];
    for (const order of [first, second]) await fixture.route(order);
    expect(await fixture.tick()).toEqual([]);
    const replaced = await fixture.notify(
      'orders.replace-requested',
      toReplace(second, { qty: 200, price: 2_000_000 }),
    );
    expect(listAcks(replaced)).toMatchObject([{ kind: 'REPLACED' }]);
    expect(fixture.legs(second.orderId).at(-1)).toMatchObject({ qty: 200, price: 2_000_000 });
    const gone = await fixture.notify('orders.cancel-requested', toCancel(first));
    expect(listAcks(gone)).toMatchObject([{ kind: 'CANCELED' }]);
  });

  it('neither changes nor goes after the cut-off, and nothing is requested of its venue', async () => {
    const fixture = await at(OPENS + MINUTE);
    const order = forClose(1);
    await fixture.route(order);
    await moveTo(fixture, CLOSES - 9 * MINUTE);
    const asked = await fixture.notify('orders.cancel-requested', toCancel(order));
    expect(listAcks(asked)).toMatchObject([{ kind: 'CANCEL_REJECTED', reason: 'TOO_LATE' }]);
    const changed = await fixture.notify(
      'orders.replace-requested',
      toReplace(order, { qty: 50, price: null, requestNo: 2 }),
    );
    expect(listAcks(changed)).toMatchObject([{ kind: 'REPLACE_REJECTED', reason: 'TOO_LATE' }]);
    expect(publishedOn([...asked, ...changed], 'venue.requested')).toEqual([]);
    expect(fixture.order(order.orderId)).toMatchObject({ state: 'WORKING', requests: [] });
  });

  it('trades after the close at the price of its auction, beside a DAY order', async () => {
    const fixture = await at(OPENS + MINUTE);
    const close = forClose(1);
    const day = fixtureOrder(2, { price: fixture.quote().bid - 40_000_000, createdAt: OPENS });
    for (const order of [close, day]) await fixture.route(order);
    await moveTo(fixture, CLOSES - 2 * MINUTE);
    await call(fixture);
    // The first batch at the close uncrosses.
    const closed = await moveTo(fixture, CLOSES);
    expect(listAcks(closed)).toEqual([]);
    expect(listFills(closed)).toMatchObject([{ orderId: close.orderId, qty: 100, at: CLOSES }]);
    expect(listAcks(await moveTo(fixture, CLOSES + 999))).toEqual([]);
    expect(fixture.legs(day.orderId)).toMatchObject([{ state: 'OPEN' }]);
    await moveTo(fixture, CLOSES + 1_000);
    expect(fixture.legs(day.orderId)).toMatchObject([{ state: 'OVER' }]);
  });

  it('is taken back where its auction was not held', async () => {
    const fixture = await at(OPENS + MINUTE);
    const order = forClose(1);
    await fixture.route(order);
    expect(await moveTo(fixture, CLOSES + 30_000)).toEqual([]);
    const requests = publishedOn(await moveTo(fixture, CLOSES + MINUTE), 'venue.requested');
    expect(requests).toMatchObject([{ type: 'CANCEL', origClOrdId: `${order.orderId}_1` }]);
  });

  it('that the venue gets after the cut-off ends as refused', async () => {
    const fixture = await at(CLOSES - 9 * MINUTE);
    const refused = await fixture.route(forClose(1, { createdAt: CLOSES - 11 * MINUTE }));
    expect(listAcks(refused)).toMatchObject([{ kind: 'CANCELED', reason: 'MARKET_CLOSED' }]);
  });
});

describe('a kill switch', () => {
  const kill = (action: 'ACTIVATED' | 'RELEASED') =>
    ({
      actionId: action,
      killSwitchId: 'k1',
      action,
      scope: 'symbol',
      target: AAPL,
      actor: 'risk-manager',
      reason: 'news',
      ordersCancelled: 0,
      at: 0,
    }) as const;

  it('takes an order back before its cut-off, and lets it go there again', async () => {
    const fixture = await at(OPENS + MINUTE);
    const order = forClose(1);
    await fixture.route(order);
    await fixture.notify('killswitch.changed', kill('ACTIVATED'));
    expect(fixture.venue.resting()).toEqual([]);
    await fixture.notify('killswitch.changed', kill('RELEASED'));
    await fixture.tick();
    expect(fixture.venue.resting()).toMatchObject([{ timeInForce: 'ATC', qty: 100 }]);
  });

  it('leaves it after the cut-off, when no venue gives it back', async () => {
    const fixture = await at(OPENS + MINUTE);
    await fixture.route(forClose(1));
    await moveTo(fixture, CLOSES - 9 * MINUTE);
    const held = await fixture.notify('killswitch.changed', kill('ACTIVATED'));
    expect(publishedOn(held, 'venue.requested')).toEqual([]);
    expect(fixture.venue.resting()).toHaveLength(1);
  });
});

describe('in a call', () => {
  it('an order with a limit is collected at the primary venue, and trades in the auction', async () => {
    const fixture = await at(OPENS + MINUTE);
    await moveTo(fixture, CLOSES - 2 * MINUTE);
    await call(fixture);
    const order = fixtureOrder(1, { price: fixture.quote().ask + 1_000_000, createdAt: OPENS });
    expect(listFills(await fixture.route(order))).toEqual([]);
    expect(fixture.legs(order.orderId)).toMatchObject([{ venue: 'XNAS', timeInForce: 'DAY' }]);
    fixture.lone.nowMs = CLOSES;
    const fills = listFills(await fixture.venue.auction({ step: 'UNCROSS' }));
    expect(fills).toMatchObject([{ orderId: order.orderId, qty: 100 }]);
  });

  it('a market order is collected as well, no further than its protection, and nothing is sent again', async () => {
    const fixture = await at(OPENS + MINUTE);
    await moveTo(fixture, CLOSES - 2 * MINUTE);
    await call(fixture);
    const protection = px(fixture.quote().ask + 1_000_000);
    const order = fixtureOrder(1, { createdAt: OPENS });
    await fixture.route(order, protection);
    expect(fixture.legs(order.orderId)).toMatchObject([
      { venue: 'XNAS', timeInForce: 'DAY', price: protection, state: 'OPEN' },
    ]);
    expect(publishedOn(await fixture.tick(), 'venue.requested')).toEqual([]);
    fixture.lone.nowMs = CLOSES;
    const fills = listFills(await fixture.venue.auction({ step: 'UNCROSS' }));
    expect(fills).toMatchObject([{ orderId: order.orderId, qty: 100 }]);
  });
});

it('an order for an auction waits for a price of its symbol', async () => {
  const fixture = openEmsFixture(42, NEW_YORK_HOURS, true);
  fixture.lone.nowMs = BEFORE;
  const schedule = findSchedule(NEW_YORK_HOURS, BEFORE);
  await fixture.venue.auction({ step: 'SCHEDULE', schedule });
  const order = forOpening(1, { price: px(2_700_000_000) });
  expect(publishedOn(await fixture.route(order, px(1)), 'venue.requested')).toEqual([]);
  expect(publishedOn(await fixture.tick(), 'venue.requested')).toHaveLength(1);
});
