/** Orders for an auction at the OMS: taken until the cut-off, whatever the hours, and taken back until then. */
import { qty } from '@tradefloor/contracts/money';
import { OMS_TABLES } from '@tradefloor/core/trading/order/oms-tables';
import { cents } from '@tradefloor/core/trading/order/order.given';
import {
  NEW_YORK_HOURS,
  withAuctionTimes,
} from '@tradefloor/core/trading/order/trading-hours-setting';
import { describe, expect, it } from 'vitest';
import { publishedOn } from '../../testing/lone-service.ts';
import { listTopics, OmsFixture } from '../../testing/oms-fixture.ts';

/** An OMS of a market with auctions at a time, with fresh prices. */
async function omsAt(iso: string, hasAuctions = true): Promise<OmsFixture> {
  const fixture = new OmsFixture({ hours: NEW_YORK_HOURS, hasAuctions });
  await moveTo(fixture, iso);
  return fixture;
}

async function moveTo(fixture: OmsFixture, iso: string): Promise<void> {
  fixture.lone.nowMs = Date.parse(iso);
  await fixture.tick();
}

const MORNING = '2026-11-23T12:00:00Z';
const NOON = '2026-11-23T17:00:00Z';
const LATE = '2026-11-23T20:51:00Z';
const OPG = { timeInForce: 'OPG' } as const;
const ATC = { timeInForce: 'ATC' } as const;
const AT_MARKET = { orderType: 'MARKET', price: undefined } as const;

describe('an order for an auction', () => {
  it.each([
    ['a market order for the opening, before the market opens', MORNING, { ...OPG, ...AT_MARKET }],
    ['a limit order for the opening, on the evening before', '2026-11-22T23:00:00Z', OPG],
    ['a market order for the close, in the session', NOON, { ...ATC, ...AT_MARKET }],
    ['a limit order for the close, before the market opens', MORNING, ATC],
  ])('is accepted and routed: %s', async (_, iso, order) => {
    const { status, events, value } = await (await omsAt(iso)).place(order);
    expect([status, listTopics(events)]).toEqual([201, ['orders.submitted', 'orders.routed']]);
    expect(value).toMatchObject({ status: 'NEW', timeInForce: order.timeInForce });
  });

  it.each([
    ['for the opening, past its cut-off', '2026-11-23T14:28:00Z', OPG, '09:28'],
    ['for the close, past its cut-off', '2026-11-23T20:50:00Z', ATC, '15:50'],
  ])('is refused %s, with the time', async (_, iso, order, until) => {
    const { code, info } = await (await omsAt(iso)).place(order);
    expect(code).toBe('MARKET_CLOSED');
    expect(info.detail).toContain(`until ${until} America/New_York`);
  });

  it('is refused where the market holds none', async () => {
    const { code, info } = await (await omsAt(NOON, false)).place(ATC);
    expect(code).toBe('INVALID_ORDER');
    expect(info.detail).toBe('The market holds no auctions: an order is not ATC');
  });

  it.each([
    [{ strategy: 'DARK', qty: 20_000 }, 'DARK takes no ATC'],
    [{ destinationVenue: 'BATS' }, 'names no venue'],
    [{ postOnly: true }, 'postOnly needs an order with a limit that may rest in a book'],
    [{ displayQty: 10 }, 'displayQty needs an order with a limit that may rest in a book'],
    [{ minQty: 10 }, 'minQty needs an IOC order'],
    [{ orderType: 'STOP', price: undefined, stopPrice: cents(9_000) }, 'not STOP'],
    [{ orderType: 'PEGGED', price: undefined, pegTo: 'MID' }, 'not PEGGED'],
    [{ price: undefined }, 'names a price'],
  ])('is refused with %j: %s', async (change, text) => {
    const oms = await omsAt(NOON);
    const { code, info } = await oms.place({ ...ATC, ...change } as never);
    expect([code, info.detail]).toEqual(['INVALID_ORDER', expect.stringContaining(text)]);
    expect(oms.riskAsked).toEqual([]);
  });

  it('changes and goes until the cut-off', async () => {
    const oms = await omsAt(NOON);
    const order = await oms.placed(ATC);
    expect((await oms.replace(order, { price: cents(9_999) })).value).toMatchObject({
      status: 'PENDING_REPLACE',
    });
    const other = await oms.placed({ ...ATC, qty: qty(50) });
    expect((await oms.cancel(other)).value).toMatchObject({ status: 'PENDING_CANCEL' });
  });

  it('neither changes nor goes after it, and stays as it is', async () => {
    const oms = await omsAt(NOON);
    const order = await oms.placed(ATC);
    await moveTo(oms, LATE);
    const cancel = await oms.cancel(order);
    expect([cancel.code, cancel.events]).toEqual(['CONFLICT', []]);
    expect(cancel.info.detail).toBe(
      'Orders for the closing auction come, change and go until 15:50 America/New_York',
    );
    expect((await oms.replace(order, { price: cents(9_999) })).code).toBe('MARKET_CLOSED');
    expect(oms.lone.rows(OMS_TABLES.orders)).toMatchObject([{ status: 'NEW', version: 1 }]);
  });

  it('can be taken back once its auction was missed', async () => {
    const oms = await omsAt(NOON);
    const order = await oms.placed(ATC);
    await moveTo(oms, '2026-11-23T21:01:00Z');
    expect((await oms.cancel(order)).value).toMatchObject({ status: 'PENDING_CANCEL' });
  });
});

describe('around the clock with auctions', () => {
  const daily = withAuctionTimes({ zone: 'UTC' }, '08:00-17:30');
  const dailyAt = async (iso: string): Promise<OmsFixture> => {
    if (!daily.ok) throw new Error(daily.error);
    const fixture = new OmsFixture({ hours: daily.value, hasAuctions: true });
    await moveTo(fixture, iso);
    return fixture;
  };

  it.each([
    ['any other order, on a Sunday night', '2026-11-22T03:00:00Z', {}],
    ['one for the opening, on the evening before', '2026-11-22T18:00:00Z', OPG],
    ['one for the close, on the evening before', '2026-11-22T18:00:00Z', ATC],
  ])('takes %s', async (_, iso, order) => {
    expect((await (await dailyAt(iso)).place(order)).status).toBe(201);
  });

  it('refuses one past its cut-off, with the time', async () => {
    const { code, info } = await (await dailyAt('2026-11-22T17:20:00Z')).place(ATC);
    expect([code, info.detail]).toEqual([
      'MARKET_CLOSED',
      'Orders for the closing auction come, change and go until 17:20 UTC',
    ]);
  });

  it('ends DAY orders with the closing auction of a Sunday', async () => {
    const oms = await dailyAt('2026-11-22T12:00:00Z');
    const { orderId } = await oms.placed();
    oms.lone.nowMs = Date.parse('2026-11-22T17:30:01Z');
    const cancels = publishedOn(await oms.lone.fireTimer('day-roll'), 'orders.cancel-requested');
    expect(cancels).toMatchObject([{ orderId }]);
  });
});

it('DAY orders end once the closing auction has been held, and those for it with it', async () => {
  const oms = await omsAt(NOON);
  const day = await oms.placed();
  await oms.placed(ATC);
  const [roll] = await oms.lone.fireTimer('day-roll');
  const over = Date.parse('2026-11-23T21:00:01Z');
  expect(roll).toMatchObject({ name: 'day-roll', delayMs: over - oms.lone.nowMs });
  oms.lone.nowMs = over;
  const cancels = publishedOn(await oms.lone.fireTimer('day-roll'), 'orders.cancel-requested');
  expect(cancels).toMatchObject([{ orderId: day.orderId }]);
});
