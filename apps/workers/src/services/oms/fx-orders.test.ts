/** Currency orders at the OMS: checked in dollars, collared by their class, sent to the dealer with their quote. */

import { money, qty } from '@tradefloor/contracts/money';
import { OMS_TABLES } from '@tradefloor/core/trading/order/oms-tables';
import { givenUser } from '@tradefloor/core/trading/order/order.given';
import { toFxMarket } from '@tradefloor/instruments/quotes/reference-market';
import { fxQuotesAt } from '@tradefloor/sim/fx/fx-market';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { OmsRiskFixture } from '../../testing/oms-risk-fixture.ts';

const QUOTES = fxQuotesAt(42, 100);
const toRequest = (symbol: string): number => {
  const { quotes } = toFxMarket({ seq: 100, at: 0, quotes: QUOTES });
  return (quotes.find((each) => each.symbol === symbol)?.ask ?? 0) / 1e6;
};

let door: OmsRiskFixture;
beforeEach(async () => {
  door = await new OmsRiskFixture().open();
  const user = givenUser();
  door.fixture.users.set(user.userId, {
    ...user,
    tradingStyle: 'fx_electronic',
    limits: {
      ...user.limits,
      maxOrderQty: qty(10_000_000),
      maxDailyNotional: money(100_000_000_000),
      desks: ['FX'],
    },
  });
  await stream();
});
afterEach(() => door.close());

async function stream(): Promise<void> {
  const { nowMs: at } = door.fixture.lone;
  const batch = { seq: 100, markets: [toFxMarket({ seq: 100, at, quotes: QUOTES })] };
  await door.fixture.lone.receive('market.quotes', batch);
  await door.risk.receive('market.quotes', batch);
}

const place = (symbol: string, over: Readonly<Record<string, unknown>> = {}) =>
  door.place({
    symbol,
    instrumentType: 'fx',
    timeInForce: 'IOC',
    qty: 1_000_000,
    price: toRequest(symbol),
    quoteId: `${symbol}-100`,
    ...over,
  });
const counted = () => door.fixture.lone.rows(OMS_TABLES.orders).map(({ countedPx }) => countedPx);

it('goes to the dealer with the quote it names, and carries it in its events', async () => {
  const { status, body } = await place('EURUSD');
  expect([status, body['quoteId'], body['desk']]).toEqual([201, 'EURUSD-100', 'FX']);
  const [routed] = door.publish('orders.otc');
  expect(routed?.order).toMatchObject({ symbol: 'EURUSD', quoteId: 'EURUSD-100' });
});

it.each([
  ['EURUSD', toRequest('EURUSD') * 1e6],
  // A dollar is a dollar, whatever the yen is worth: a tenth of a pip of width is all that is on top.
  ['USDJPY', 1_000_000],
  ['EURGBP', toRequest('EURUSD') * 1e6],
])('%s counts in dollars', async (symbol, usd) => {
  expect((await place(symbol)).status).toBe(201);
  expect(Math.abs((counted()[0] ?? 0) - usd)).toBeLessThan(100);
});

it('is the same order again only on the same quote', async () => {
  const clientOrderId = 'click-1';
  expect((await place('EURUSD', { clientOrderId })).status).toBe(201);
  expect((await place('EURUSD', { clientOrderId })).status).toBe(200);
  const other = await place('EURUSD', { clientOrderId, quoteId: 'EURUSD-101' });
  expect([other.status, other.body['code']]).toEqual([409, 'CONFLICT']);
});

it.each([
  ['a limit more than one per cent away', { price: 1.11 }, 'PRICE_COLLAR'],
  ['more than the largest clip', { qty: 10_000_001 }, 'VALIDATION_FAILED'],
  ['a tenth of a tenth of a pip', { price: 1.085_001 }, 'INVALID_ORDER'],
  ['a quote of another pair', { quoteId: 'GBPUSD-100' }, 'INVALID_ORDER'],
  ['a quote that is no name', { quoteId: 'EURUSD' }, 'VALIDATION_FAILED'],
  [
    'a strategy that slices',
    { strategy: 'TWAP', algoParams: { durationMs: 60_000 } },
    'INVALID_ORDER',
  ],
  ['an order on a quote that would rest', { timeInForce: 'DAY' }, 'INVALID_ORDER'],
  ['an unlisted pair', { symbol: 'EURSEK', quoteId: undefined }, 'UNKNOWN_SYMBOL'],
])('refuses %s', async (_, over, code) => {
  expect((await place('EURUSD', over)).body['code']).toBe(code);
  expect(door.publish('orders.otc')).toEqual([]);
});

it('refuses when the currency has no fresh price to count in', async () => {
  door.fixture.lone.nowMs += 6_000;
  await door.tick({ at: door.fixture.lone.nowMs });
  expect((await place('EURGBP')).body['code']).toBe('NO_REFERENCE_PRICE');
});
