/** What would pass a check of the OMS passes it, and one step further fails. */
import { money, notional, px, qty } from '@tradefloor/contracts/money';
import { ORDER_QTY_MAX } from '@tradefloor/contracts/vocabulary/order';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ORDER_CHECKS, type OrderFacts } from './new-order-checks.ts';
import {
  cents,
  givenMarketRequest,
  givenOrderFacts,
  givenRequest,
  givenUser,
} from './order.given.ts';
import { allReports, refusalReports, wouldPassOrder } from './would-pass.ts';

const passes = (reason: string, facts: OrderFacts): boolean =>
  ORDER_CHECKS.find((check) => check.reason === reason)?.look(facts).failure === null;
const limited = (limits: Partial<ReturnType<typeof givenUser>['limits']>) =>
  givenUser({ limits: { ...givenUser().limits, ...limits } });

test('the largest quantity within the daily notional, to the share', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2_000_000_000 }),
      fc.integer({ min: 0, max: 1_000_000_000_000 }),
      fc.integer({ min: 0, max: 1_000_000_000_000 }),
      (price, max, used) => {
        const facts = givenOrderFacts({
          user: limited({ maxDailyNotional: money(max) }),
          usedToday: money(used),
          count: { quoted: px(price), price: px(price), notional: money(0) },
        });
        const maxQty = wouldPassOrder('DAILY_NOTIONAL_EXCEEDED', facts)?.maxQty ?? 0;
        const passesAt = (quantity: number) =>
          passes('DAILY_NOTIONAL_EXCEEDED', {
            ...facts,
            count: { quoted: px(price), price: px(price), notional: notional(px(price), quantity) },
          });
        if (maxQty > 0) expect(passesAt(maxQty)).toBe(true);
        if (maxQty < ORDER_QTY_MAX) expect(passesAt(maxQty + 1)).toBe(false);
      },
    ),
  );
});

test('the largest quantity of an order, and the smallest of a dark one', () => {
  const facts = givenOrderFacts({ user: limited({ maxOrderQty: qty(700) }) });
  const at = (n: number) => ({ ...facts, order: givenRequest({ qty: qty(n), strategy: 'DARK' }) });
  const { maxQty } = wouldPassOrder('QTY_LIMIT_EXCEEDED', facts) ?? { maxQty: null };
  const { minQty } = wouldPassOrder('DARK_POOL_MIN_QTY', facts) ?? { minQty: null };
  expect([maxQty, minQty]).toEqual([700, 10_000]);
  expect([700, 701].map((n) => passes('QTY_LIMIT_EXCEEDED', at(n)))).toEqual([true, false]);
  expect([10_000, 9_999].map((n) => passes('DARK_POOL_MIN_QTY', at(n)))).toEqual([true, false]);
  const none = givenOrderFacts({ user: limited({ maxOrderQty: qty(0) }) });
  expect(wouldPassOrder('QTY_LIMIT_EXCEEDED', none)).toBeNull();
});

test('a price between two ticks is offered the nearer one, where the rest of the order makes sense', () => {
  const at = (price: number) =>
    wouldPassOrder('INVALID_ORDER', givenOrderFacts({ order: givenRequest({ price: px(price) }) }));
  expect([at(100_004_000)?.price, at(100_006_000)?.price]).toEqual([cents(10_000), cents(10_001)]);
  expect(at(1)?.price).toBe(cents(1));
  const order = { ...givenMarketRequest(), price: px(100_004_000) };
  expect(wouldPassOrder('INVALID_ORDER', givenOrderFacts({ order }))).toBeNull();
});

test('a refusal is kept with the checks up to the failed one, a preview shows all of them', () => {
  const facts = givenOrderFacts({
    order: givenRequest({ qty: qty(200_000) }),
    closed: 'open from 13:30 to 20:00 UTC',
  });
  const kept = refusalReports(facts);
  expect(kept.at(-1)).toMatchObject({ name: 'QTY_LIMIT_EXCEEDED', passed: false });
  expect(kept.slice(0, -1).every(({ passed }) => passed)).toBe(true);
  const shown = allReports(facts);
  expect(shown.map(({ name }) => name)).toEqual(ORDER_CHECKS.map(({ reason }) => reason));
  expect(shown.filter(({ passed }) => !passed).map(({ name }) => name)).toEqual([
    'QTY_LIMIT_EXCEEDED',
    'MARKET_CLOSED',
  ]);
  for (const { value, limit } of shown) expect([value, limit]).not.toContain('');
});
