/** Orders at the HTTP interface: everything at the edge, and nothing kept of what is not an order. */

import { putRiskConfig } from '@tradefloor/contracts/calls/risk';
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import { money, qty } from '@tradefloor/contracts/money';
import { RISK_DEFAULTS } from '@tradefloor/contracts/risk';
import { OMS_TABLES } from '@tradefloor/core/trading/order/oms-tables';
import { givenCaller, givenTick, givenUser } from '@tradefloor/core/trading/order/order.given';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RITA } from '../../testing/oms-fixture.ts';
import { OmsRiskFixture, ORDER } from '../../testing/oms-risk-fixture.ts';

let door: OmsRiskFixture;
beforeEach(async () => {
  door = await new OmsRiskFixture().open();
});
afterEach(() => door.close());

const orders = () => door.fixture.lone.rows(OMS_TABLES.orders);
/** Thresholds that leave out what a test is not about. */
const thresholds = async (over: Partial<typeof RISK_DEFAULTS>) => {
  const requested = { thresholds: { ...RISK_DEFAULTS, ...over }, reason: 'drill' };
  await door.risk.request(putRiskConfig, requested, RITA);
};

describe('what is no order is refused with its field, and leaves nothing behind', () => {
  it.each([
    ['qty', 0],
    ['qty', -5],
    ['qty', 1.5],
    ['qty', 1e308],
    ['qty', 10_000_001],
    ['qty', '100'],
    ['qty', null],
    ['price', 0],
    ['price', -1],
    ['price', 1e308],
    ['price', 100.000_000_1],
    ['price', '99.5'],
    ['symbol', 'aapl'],
    ['symbol', 'ААPL'],
    ['symbol', ''],
    ['symbol', 'A'.repeat(22)],
    ['side', 'HOLD'],
    ['orderType', 'STOPPED'],
    ['timeInForce', 'GTX'],
    ['strategy', 'HODL'],
    ['instrumentType', 'crypto'],
    ['clientOrderId', ''],
    ['clientOrderId', 'x'.repeat(65)],
    ['clientOrderId', 'ümlaut'],
    ['destinationVenue', 'XLON'],
    ['algoParams', { slices: 0 }],
  ])('%s %j', async (field, value) => {
    const { status, type, body } = await door.place({ [field]: value });
    expect(status).toBe(422);
    expect(type).toMatch(/^application\/problem\+json/);
    expect(body['code']).toBe('VALIDATION_FAILED');
    expect((body['errors'] as { path: string }[])[0]?.path).toContain(field);
    expect(orders()).toEqual([]);
  });

  it.each(['symbol', 'side', 'orderType', 'qty', 'timeInForce', 'strategy', 'instrumentType'])(
    'without %s',
    async (field) => {
      const { status, body } = await door.place({ [field]: undefined });
      expect([status, body['code']]).toEqual([422, 'VALIDATION_FAILED']);
      expect(orders()).toEqual([]);
    },
  );

  it.each([
    ['an unknown field', { ...ORDER, desk: 'FI' }, 422, 'VALIDATION_FAILED'],
    ['an owner of its own', { ...ORDER, userId: 'bob' }, 422, 'VALIDATION_FAILED'],
    ['a prototype', '{"__proto__":{"qty":1},"symbol":"AAPL"}', 400, 'VALIDATION_FAILED'],
    ['a list', [ORDER], 422, 'VALIDATION_FAILED'],
    ['not a number', JSON.stringify(ORDER).replace('100', 'NaN'), 400, 'VALIDATION_FAILED'],
    ['half a body', '{"symbol":"AAPL"', 400, 'VALIDATION_FAILED'],
    ['more than 256 KiB', JSON.stringify({ pad: 'x'.repeat(300_000) }), 413, 'PAYLOAD_TOO_LARGE'],
  ])('%s', async (_, body, status, code) => {
    const response = await door.send('POST', '/orders', { body });
    expect([response.status, response.body['code']]).toEqual([status, code]);
    expect(orders()).toEqual([]);
  });

  it('of another content type', async () => {
    const body = JSON.stringify(ORDER);
    const { status } = await door.send('POST', '/orders', { body, type: 'text/plain' });
    expect(status).toBe(415);
  });

  it('and an anonymous caller must log in', async () => {
    expect((await door.place({}, null)).status).toBe(401);
    expect(orders()).toEqual([]);
  });
});

describe('an order that may not be is recorded as refused, with its reason and id', () => {
  it.each([
    ['a price between two ticks', { price: 99.555 }, 'INVALID_ORDER'],
    ['a limit order without a price', { price: undefined }, 'INVALID_ORDER'],
    ['a market order with one', { orderType: 'MARKET' }, 'INVALID_ORDER'],
    [
      'price times quantity beyond counting',
      { price: 999_999_999, qty: 9_999_999 },
      'INVALID_ORDER',
    ],
    ['an instrument that is not listed', { symbol: 'NOPE' }, 'UNKNOWN_SYMBOL'],
    [
      'another type of the instrument',
      { instrumentType: 'fx', timeInForce: 'IOC' },
      'UNKNOWN_SYMBOL',
    ],
    ['a bond order without its bond', { instrumentType: 'bond' }, 'INVALID_ORDER'],
    ['a quote for what is no currency', { quoteId: 'EURUSD-1' }, 'INVALID_ORDER'],
    ['more than the limit of an order', { qty: 100_001 }, 'QTY_LIMIT_EXCEEDED'],
    ['more than a tenth of the day’s volume', { qty: 100_000, side: 'SELL', price: 100 }, null],
  ])('%s', async (_, over, code) => {
    const { status, body } = await door.place(over);
    const [order] = orders();
    if (code === null) {
      expect([status, order?.status]).toEqual([201, 'NEW']);
      return;
    }
    expect([status, body['code']]).toEqual([422, code]);
    expect(order).toMatchObject({ status: 'REJECTED', rejectCode: code, orderId: body['orderId'] });
  });

  it('in a halted instrument', async () => {
    await door.tick({ ticks: [givenTick({ symbol: instrumentSymbol('MSFT') })] });
    expect((await door.place()).body['code']).toBe('HALTED');
  });

  it('of an unknown user, or one without limits', async () => {
    const stranger = givenCaller({ userId: userId('stranger') });
    expect((await door.place({}, stranger)).body['code']).toBe('ROLE_NOT_PERMITTED');
    const none = { maxOrderQty: qty(0), maxDailyNotional: money(0), strategies: [], desks: [] };
    door.fixture.users.set('alice', givenUser({ limits: none }));
    expect((await door.place()).body['code']).toBe('DESK_NOT_PERMITTED');
  });

  it('while the limits cannot be read: refused, retryable, and not recorded', async () => {
    door.fixture.isUserServiceUp = false;
    expect(await door.place()).toMatchObject({
      status: 503,
      body: { code: 'UPSTREAM_UNAVAILABLE' },
    });
    expect(orders()).toEqual([]);
  });
});

describe('the collar', () => {
  it.each([
    ['5 % above the mid', { price: 105 }, 201],
    ['a tick further', { price: 105.01 }, 422],
    ['5 % below', { price: 95 }, 201],
    ['a tick further below', { price: 94.99 }, 422],
  ])('%s', async (_, over, status) => {
    const response = await door.place(over);
    expect(response.status).toBe(status);
    if (status === 422) expect(response.body['code']).toBe('PRICE_COLLAR');
  });

  it('has nothing to hold against without a fresh price', async () => {
    door.fixture.lone.nowMs += 5_001;
    expect((await door.place()).body['code']).toBe('NO_REFERENCE_PRICE');
  });
});

describe('orders of the same instant', () => {
  it('that differ are two orders', async () => {
    const [first, second] = await Promise.all([door.place(), door.place({ qty: 101 })]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body['orderId']).not.toBe(second.body['orderId']);
  });

  it('that are the same are one and a duplicate, until 500 ms have passed', async () => {
    const responses = await Promise.all([door.place(), door.place()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 422]);
    door.fixture.lone.nowMs += 499;
    expect((await door.place()).body['code']).toBe('DUPLICATE_ORDER');
    door.fixture.lone.nowMs += 1;
    expect((await door.place()).status).toBe(201);
  });

  it('the eleventh within a second is refused, and the one after the second is not', async () => {
    for (let n = 1; n <= 10; n += 1) expect((await door.place({ qty: n })).status).toBe(201);
    expect((await door.place({ qty: 11 })).body['code']).toBe('RATE_LIMIT');
    door.fixture.lone.nowMs += 1_000;
    expect((await door.place({ qty: 12 })).status).toBe(201);
  });

  it('a clock that goes back bypasses none of these checks', async () => {
    for (let n = 1; n <= 10; n += 1) await door.place({ qty: n });
    door.fixture.lone.nowMs -= 60_000;
    expect((await door.place({ qty: 11 })).body['code']).toBe('RATE_LIMIT');
    door.fixture.lone.nowMs += 1_000;
    await door.tick();
    expect((await door.place({ qty: 12 })).status).toBe(201);
    expect((await door.place({ qty: 12 })).body['code']).toBe('DUPLICATE_ORDER');
  });
});

describe('the last slot', () => {
  it('of open orders goes to one of fifty that come at once', async () => {
    await thresholds({ ordersPerSecond: 1_000 });
    for (let n = 1; n <= 49; n += 1) expect((await door.place({ qty: n })).status).toBe(201);
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, n) => door.place({ qty: 1_000 + n })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = responses.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ body }) => body['code']))).toEqual(new Set(['MAX_OPEN_ORDERS']));
  });

  it('of the daily notional goes to one of fifty that come at once', async () => {
    await thresholds({ ordersPerSecond: 1_000, maxOpenOrders: 1_000 });
    const limits = { ...givenUser().limits, maxDailyNotional: money(19_900 * 10_000) };
    door.fixture.users.set('alice', givenUser({ limits }));
    expect((await door.place()).status).toBe(201);
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, n) => door.place({ qty: 51 + n })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = responses.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ body }) => body['code']))).toEqual(
      new Set(['DAILY_NOTIONAL_EXCEEDED']),
    );
    expect(door.fixture.used()).toBeLessThanOrEqual(19_900);
  });
});

it('thresholds that change between the check and the route count from the next order on', async () => {
  const check = door.fixture.risk;
  door.fixture.risk = async (request) => {
    const decision = await check(request);
    await thresholds({ collarBps: 10 });
    return decision;
  };
  const first = await door.place();
  expect(first).toMatchObject({ status: 201, body: { riskConfigVersion: 1 } });
  door.fixture.risk = check;
  expect((await door.place({ qty: 101 })).body['code']).toBe('PRICE_COLLAR');
  expect(orders().map(({ riskConfigVersion }) => riskConfigVersion)).toEqual([1, 2]);
});
