/**
 * Orders for options over the counter at the OMS: known by their name alone, checked with their quote, sent with it.
 */
import { placePackage } from '@tradefloor/contracts/calls/orders';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { money, px, qty } from '@tradefloor/contracts/money';
import type { QuotedMarket } from '@tradefloor/contracts/reference-quotes';
import { givenUser } from '@tradefloor/core/trading/order/order.given';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { OmsRiskFixture } from '../../testing/oms-risk-fixture.ts';

const SYMBOL = '2AAPL270304C271.5';
const QUOTE = `${SYMBOL}-0123456789ab`;

let door: OmsRiskFixture;
beforeEach(async () => {
  door = await new OmsRiskFixture().open();
  const user = givenUser();
  const limits = {
    ...user.limits,
    maxDailyNotional: money(100_000_000_000),
    desks: ['DERIV' as const],
  };
  door.fixture.users.set(user.userId, { ...user, tradingStyle: 'derivatives_high_touch', limits });
  door.fixture.quotes.set(QUOTE, null);
  const [bid, mid, ask] = [px(15_600_000), px(16_000_000), px(16_400_000)];
  const quote = { symbol: instrumentSymbol(SYMBOL), bid, mid, ask, volatility: 28 };
  const { nowMs: at } = door.fixture.lone;
  const market: QuotedMarket = { type: 'option', at, quotes: [quote] };
  const batch = { seq: 1, markets: [market] };
  await door.fixture.lone.receive('market.quotes', batch);
  await door.risk.receive('market.quotes', batch);
});
afterEach(() => door.close());

const place = (over: Readonly<Record<string, unknown>> = {}) =>
  door.place({
    symbol: SYMBOL,
    instrumentType: 'option',
    timeInForce: 'FOK',
    qty: 10,
    price: 16.4,
    quoteId: QUOTE,
    ...over,
  });

it('goes to the dealer with its quote after every check, although it is unlisted', async () => {
  const { status, body } = await place();
  expect([status, body['desk'], body['quoteId']]).toEqual([201, 'DERIV', QUOTE]);
  expect(door.publish('orders.otc')[0]?.order).toMatchObject({ symbol: SYMBOL, quoteId: QUOTE });
});

it('is refused with the dealer’s word where it would not deal on the quote, and recorded', async () => {
  door.fixture.quotes.set(QUOTE, 'QUOTE_EXPIRED: it was firm for 15 s');
  const { status, body } = await place();
  expect([status, body['code']]).toEqual([422, 'INVALID_ORDER']);
  expect(body['detail']).toContain('QUOTE_EXPIRED');
  expect(door.publish('orders.rejected')).toHaveLength(1);
});

it("is neither accepted nor recorded while the quote's dealer does not respond", async () => {
  door.fixture.quotes.clear();
  expect((await place()).status).toBe(503);
  expect(door.publish('orders.rejected')).toEqual([]);
});

it.each([
  ['no quote', { quoteId: undefined }, 'INVALID_ORDER'],
  ['a quote of another contract', { quoteId: '2AAPL270304P271.5-0123456789ab' }, 'INVALID_ORDER'],
  ['a quote that is no name', { quoteId: `${SYMBOL}-1` }, 'VALIDATION_FAILED'],
  ['a quote on a listed contract', { symbol: 'AAPL261218C270' }, 'INVALID_ORDER'],
  [
    'a day on which nothing ends',
    { symbol: '2AAPL270306C271.5', quoteId: '2AAPL270306C271.5-0123456789ab' },
    'UNKNOWN_SYMBOL',
  ],
  [
    'a contract without a fresh quote',
    { symbol: '2AAPL270304P271.5', quoteId: '2AAPL270304P271.5-0123456789ab' },
    'HALTED',
  ],
  ['a limit far from the mid', { price: 17 }, 'PRICE_COLLAR'],
  ['an order that would rest', { timeInForce: 'DAY' }, 'INVALID_ORDER'],
])('refuses %s', async (_, over, code) => {
  door.fixture.quotes.set('2AAPL270304P271.5-0123456789ab', null);
  door.fixture.quotes.set('2AAPL270306C271.5-0123456789ab', null);
  await door.tick();
  expect((await place(over)).body['code']).toBe(code);
  expect(door.publish('orders.otc')).toEqual([]);
});

it('is no leg of a package: what is dealt on a quote is dealt alone', async () => {
  const reply = await door.fixture.request(placePackage, {
    clientPackageId: 'p-1',
    legs: [SYMBOL, 'AAPL261218C270'].map((symbol) => ({
      symbol: instrumentSymbol(symbol),
      side: 'BUY' as const,
      qty: qty(1),
      instrumentType: 'option' as const,
    })),
  });
  expect(reply.code).toBe('INVALID_ORDER');
});
