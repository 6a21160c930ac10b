/** A new order: accepted and routed once, or refused with one recorded reason; never in between. */

import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import { money, qty } from '@tradefloor/contracts/money';
import type { RiskDecision } from '@tradefloor/contracts/risk';
import { err, ok, type Result } from '@tradefloor/core/result';
import { OMS_TABLES } from '@tradefloor/core/trading/order/oms-tables';
import {
  cents,
  givenCaller,
  givenMarketRequest,
  givenRequest,
  givenTick,
  givenUser,
  NOW,
} from '@tradefloor/core/trading/order/order.given';
import { NEW_YORK_HOURS } from '@tradefloor/core/trading/order/trading-hours-setting';
import type { CallFailure } from '@tradefloor/runtime';
import { describe, expect, it, test } from 'vitest';
import { publishedOn } from '../../testing/lone-service.ts';
import { accepting, listTopics, OmsFixture, openOms } from '../../testing/oms-fixture.ts';

const decision = (over: Partial<RiskDecision>): Promise<Result<RiskDecision, CallFailure>> =>
  Promise.resolve(
    ok({ decision: 'ACCEPT', checks: [], riskConfigVersion: 1, elapsedMs: 0, ...over }),
  );

describe('an order that passes', () => {
  it('responds with 201 and publishes submitted and routed in one commit', async () => {
    const oms = await openOms();
    const { value, status, events } = await oms.place();
    expect(status).toBe(201);
    expect(value).toMatchObject({ status: 'NEW', version: 1, leavesQty: 100, desk: 'EQ' });
    expect(listTopics(events)).toEqual(['orders.submitted', 'orders.routed']);
    expect(publishedOn(events, 'orders.routed')).toEqual([
      { order: value, tradingStyle: 'high_touch', protectionPx: null },
    ]);
  });

  it('is stored before the response, and survives a restart', async () => {
    const oms = await openOms();
    const order = await oms.placed();
    oms.lone.restart();
    expect(oms.row(order)).toMatchObject({
      status: 'NEW',
      askedQty: 100,
      countedPx: cents(10_000),
    });
    expect((await oms.cancel(order)).code).toBeNull();
  });

  it('at market goes out with the price that protects it', async () => {
    const oms = await openOms();
    const { events } = await oms.placeRequest(givenMarketRequest());
    expect(publishedOn(events, 'orders.routed')[0]?.protectionPx).toBe(cents(10_500));
  });

  it('keeps the risk configuration of its decision, whatever comes after', async () => {
    const oms = await openOms();
    oms.risk = () => decision({ riskConfigVersion: 7 });
    expect((await oms.place()).value?.riskConfigVersion).toBe(7);
  });

  it('calls risk once, about this very order', async () => {
    const oms = await openOms();
    const order = await oms.placed();
    expect(oms.riskAsked).toEqual([
      expect.objectContaining({
        orderId: order.orderId,
        userId: 'alice',
        qty: 100,
        timeInForce: 'DAY',
      }),
    ]);
  });
});

describe('the same client order id again', () => {
  const named = givenRequest({ clientOrderId: 'mine-1' });

  it('with the same body returns 200 with the first order and publishes nothing', async () => {
    const oms = await openOms();
    const first = await oms.placeRequest(named);
    const again = await oms.placeRequest(named);
    expect([again.status, again.value, again.events]).toEqual([200, first.value, []]);
    expect(oms.riskAsked).toHaveLength(1);
  });

  it('with the same body returns the order as it is now', async () => {
    const oms = await openOms();
    const { value } = await oms.placeRequest(named);
    if (value !== null) await oms.fill(value, { n: 1, cumQty: 100 });
    expect((await oms.placeRequest(named)).value).toMatchObject({ status: 'FILLED' });
  });

  it('with another body is a conflict that names the first order', async () => {
    const oms = await openOms();
    const first = await oms.placeRequest(named);
    const other = await oms.placeRequest({ ...named, qty: qty(200) });
    expect(other).toMatchObject({
      code: 'CONFLICT',
      info: { orderId: first.value?.orderId },
      events: [],
    });
  });

  it('of a refused order is refused the same way again', async () => {
    const oms = await openOms();
    const first = await oms.placeRequest({ ...named, qty: qty(100_001) });
    const again = await oms.placeRequest({ ...named, qty: qty(100_001) });
    expect([again.code, again.info]).toEqual([first.code, first.info]);
    expect(oms.lone.rows(OMS_TABLES.orders)).toHaveLength(1);
  });

  it('of another user is another order', async () => {
    const oms = await openOms();
    oms.users.set('bob', givenUser({ userId: userId('bob') }));
    await oms.placeRequest(named);
    const other = await oms.placeRequest(named, givenCaller({ userId: userId('bob') }));
    expect([other.status, other.value?.userId]).toEqual([201, 'bob']);
  });

  it('is recognised after a restart, and when memory has let go of the order', async () => {
    const oms = await openOms({ keptClosedMax: 2 });
    const first = await oms.placeRequest({ ...named, qty: qty(100_001) });
    for (let n = 0; n < 5; n += 1) await oms.place({ qty: qty(100_001) });
    expect((await oms.placeRequest({ ...named, qty: qty(100_001) })).info.orderId).toBe(
      first.info.orderId,
    );
    oms.lone.restart();
    expect((await oms.placeRequest({ ...named, qty: qty(100_001) })).info.orderId).toBe(
      first.info.orderId,
    );
    expect((await oms.placeRequest(named)).code).toBe('CONFLICT');
  });
});

describe('a refused order', () => {
  it('is recorded, published, and returned with its reason and id', async () => {
    const oms = await openOms();
    const { code, info, events } = await oms.place({ qty: qty(100_001) });
    expect([code, info.detail]).toEqual([
      'QTY_LIMIT_EXCEEDED',
      'Quantity is 100,001 (max. 100,000 per order)',
    ]);
    expect(listTopics(events)).toEqual(['orders.rejected']);
    expect(oms.lone.rows(OMS_TABLES.orders)).toEqual([
      expect.objectContaining({
        orderId: info.orderId,
        status: 'REJECTED',
        rejectCode: 'QTY_LIMIT_EXCEEDED',
        rejectReason: info.detail,
        leavesQty: 0,
        version: 1,
      }),
    ]);
    expect(oms.riskAsked).toEqual([]);
    expect(oms.used()).toBe(0);
  });

  it.each([
    ['an unknown symbol', { symbol: instrumentSymbol('ZZZZ') }, 'UNKNOWN_SYMBOL'],
    ['a bond', { instrumentType: 'bond' as const }, 'INVALID_ORDER'],
    ['an algo without what it needs', { strategy: 'ICEBERG' as const }, 'INVALID_ORDER'],
    ['a price between two ticks', { price: cents(100.5) }, 'INVALID_ORDER'],
  ])('for %s', async (_, over, code) => {
    const oms = await openOms();
    expect((await oms.place(over)).code).toBe(code);
  });

  it('for a user whose record names another role than the session', async () => {
    const oms = await openOms();
    oms.users.set('alice', givenUser({ role: 'viewer' }));
    expect((await oms.place()).code).toBe('ROLE_NOT_PERMITTED');
  });

  it('for an unknown user', async () => {
    const oms = await openOms();
    expect((await oms.place({}, givenCaller({ userId: userId('ghost') }))).code).toBe(
      'ROLE_NOT_PERMITTED',
    );
  });

  it('for an instrument the market has stopped quoting', async () => {
    const oms = await openOms();
    await oms.tick({ ticks: [givenTick({ symbol: instrumentSymbol('MSFT') })] });
    expect((await oms.place()).code).toBe('HALTED');
  });

  it('outside of trading hours', async () => {
    const oms = await openOms({ hours: NEW_YORK_HOURS });
    expect((await oms.place()).code).toBe('MARKET_CLOSED');
  });

  it('at market without a fresh price', async () => {
    const oms = new OmsFixture();
    expect((await oms.placeRequest(givenMarketRequest())).code).toBe('NO_REFERENCE_PRICE');
    await oms.tick({ at: NOW - 5_001 });
    expect((await oms.placeRequest(givenMarketRequest())).code).toBe('NO_REFERENCE_PRICE');
  });
});

describe('risk', () => {
  const failures: [string, OmsFixture['risk']][] = [
    ['does not answer in time', () => Promise.resolve(err({ kind: 'TIMEOUT' }))],
    ['is not reachable', () => Promise.resolve(err({ kind: 'UNREACHABLE' }))],
    [
      'cannot check',
      () => Promise.resolve(err({ kind: 'REFUSED', code: 'INTERNAL', info: {} } as const)),
    ],
    ['refuses without a reason', () => decision({ decision: 'REJECT' })],
  ];
  it.each(failures)('that %s lets nothing through', async (_, risk) => {
    const oms = await openOms();
    oms.risk = risk;
    const { code, events, info } = await oms.place();
    expect(code).toBe('RISK_ENGINE_UNAVAILABLE');
    expect(listTopics(events)).toEqual(['orders.rejected']);
    expect(info.orderId).toBe(oms.lone.rows(OMS_TABLES.orders)[0]?.orderId);
  });

  it('that accepts a market order without protecting it lets nothing through', async () => {
    const oms = await openOms();
    oms.risk = () => decision({});
    expect((await oms.placeRequest(givenMarketRequest())).code).toBe('RISK_ENGINE_UNAVAILABLE');
  });

  it('that refuses is reported unchanged, with the configuration it used', async () => {
    const oms = await openOms();
    oms.risk = () =>
      decision({
        decision: 'REJECT',
        reasonCode: 'PRICE_COLLAR',
        detail: 'too far',
        riskConfigVersion: 4,
      });
    const { code, info } = await oms.place();
    expect([code, info.detail]).toEqual(['PRICE_COLLAR', 'too far']);
    expect(oms.lone.rows(OMS_TABLES.orders)[0]?.riskConfigVersion).toBe(4);
  });
});

describe('during the risk check', () => {
  it('a kill switch that is thrown refuses the order', async () => {
    const oms = await openOms();
    oms.risk = async (request) => {
      await oms.kill();
      return accepting(request);
    };
    const { code, events } = await oms.place();
    expect([code, listTopics(events)]).toEqual(['KILL_SWITCH_ACTIVE', ['orders.rejected']]);
    expect(oms.used()).toBe(0);
  });

  it('fifty orders on the last of the daily limit are not let through together', async () => {
    const oms = await openOms();
    const limits = { ...givenUser().limits, maxDailyNotional: money(10_000 * 10_000) };
    oms.users.set('alice', givenUser({ limits }));
    const replies = await Promise.all(Array.from({ length: 50 }, () => oms.place()));
    expect(replies.filter(({ code }) => code === null)).toHaveLength(1);
    expect(replies.filter(({ code }) => code === 'DAILY_NOTIONAL_EXCEEDED')).toHaveLength(49);
    expect(oms.used()).toBe(10_000);
  });
});

describe('a service that does not respond', () => {
  it('of users or instruments: nothing is recorded, and the sender may try again', async () => {
    const oms = await openOms();
    oms.isUserServiceUp = false;
    expect(await oms.place()).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE', info: { http: 503 } });
    oms.isUserServiceUp = true;
    oms.isMarketUp = false;
    expect(await oms.place()).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE', info: { http: 503 } });
    expect(oms.lone.rows(OMS_TABLES.orders)).toEqual([]);
    oms.isMarketUp = true;
    expect((await oms.place()).status).toBe(201);
  });
});

describe('limits', () => {
  const tighten = (oms: OmsFixture) =>
    oms.users.set('alice', givenUser({ limits: { ...givenUser().limits, maxOrderQty: qty(1) } }));

  it('are requested once a second, not once an order', async () => {
    const oms = await openOms();
    for (let n = 0; n < 5; n += 1) await oms.place();
    expect(oms.userAsks).toBe(1);
  });
  it('that changed bind within a second', async () => {
    const oms = await openOms();
    await oms.place();
    tighten(oms);
    oms.lone.nowMs += 1_000;
    expect((await oms.place()).code).toBe('QTY_LIMIT_EXCEEDED');
  });
  it('that changed bind at once when the change arrives', async () => {
    const oms = await openOms();
    await oms.place();
    tighten(oms);
    const event = { sessionId: 's-1', userId: userId('alice'), kind: 'STARTED' as const, at: NOW };
    await oms.lone.receive('user.session', { ...event, reason: 'LIMITS_CHANGED' });
    expect((await oms.place()).code).toBe('QTY_LIMIT_EXCEEDED');
  });
});

describe('the daily notional', () => {
  it('counts a limit order at its limit and a market order at the far touch', async () => {
    const oms = await openOms();
    await oms.place({ price: cents(9_900) });
    expect(oms.used()).toBe(9_900);
    await oms.placeRequest(givenMarketRequest());
    expect(oms.used()).toBe(9_900 + 10_001);
    await oms.placeRequest(givenMarketRequest({ side: 'SELL' }));
    expect(oms.used()).toBe(9_900 + 10_001 + 9_999);
  });

  it('resets with the next UTC day', async () => {
    const oms = await openOms();
    const limits = { ...givenUser().limits, maxDailyNotional: money(10_000 * 10_000) };
    oms.users.set('alice', givenUser({ limits }));
    await oms.place();
    expect((await oms.place()).code).toBe('DAILY_NOTIONAL_EXCEEDED');
    oms.lone.nowMs += 86_400_000;
    await oms.tick();
    expect((await oms.place()).code).toBeNull();
  });
});

test('a caller without a session places no order', async () => {
  expect((await (await openOms()).place({}, null)).code).toBe('UNAUTHENTICATED');
});
