/** What a trade would do: position by the rules of positions, margin as the CCP answered, cost against the mid. */
import { money, px, qty } from '@tradefloor/contracts/money';
import { givenInstrument } from '@tradefloor/instruments/instrument.given';
import { DOLLAR } from '@tradefloor/instruments/usd-rate';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { cents, givenFill, givenTick, NOW } from '../order/order.given.ts';
import { applyFill } from '../position/position.ts';
import { givenCheck, givenMarketCheck } from './risk.given.ts';
import {
  atDealer,
  type EffectSetting,
  type ExpectedExecution,
  tradeEffect,
} from './trade-effect.ts';

const AT_TOUCH: ExpectedExecution = {
  trades: 'AT_ONCE',
  isTaking: true,
  price: cents(10_001),
  halfSpreadBps: 1,
  impactBps: 0,
};

const setting = (over: Partial<EffectSetting> = {}): EffectSetting => ({
  usdRate: DOLLAR,
  held: null,
  tick: givenTick(),
  instrument: givenInstrument(),
  style: 'low_touch',
  venueFees: { take: 29, add: -19 },
  nowMs: NOW,
  expected: AT_TOUCH,
  margin: null,
  ...over,
});

/** The effect of an order that a dealer takes at its price. */
const effectAtDealer = (
  order: Parameters<typeof tradeEffect>[0],
  over: Partial<EffectSetting> = {},
) => tradeEffect(order, setting({ expected: atDealer(order, givenTick()), ...over }));

describe('an order at market', () => {
  it('within what is displayed trades at the touch: half the spread, no impact', () => {
    const effect = tradeEffect(
      givenMarketCheck({ qty: qty(500) }),
      setting({ margin: { before: money(7), after: money(50_000_000) } }),
    );
    expect(effect).toMatchObject({
      trades: 'AT_ONCE',
      price: cents(10_001),
      notional: money(500_050_000),
      before: { netQty: 0, avgPx: 0, initialMargin: money(7) },
      after: { netQty: 500, avgPx: cents(10_001), initialMargin: money(50_000_000) },
      // Commission 0.0035 a share, the venue's 0.0029, no fee of a sale.
      fees: { commission: 17_500, venue: 14_500, sec31: 0, cat: 15, total: 32_015 },
      slippage: { halfSpreadBps: 1, impactBps: 0, cost: money(50_000) },
    });
  });

  it('beyond it costs what its executor expects, less than nothing where that is better than the mid', () => {
    const expected = { ...AT_TOUCH, price: cents(9_999), halfSpreadBps: -1, impactBps: 0 };
    const effect = tradeEffect(givenMarketCheck({ qty: qty(500) }), setting({ expected }));
    expect(effect).toMatchObject({
      price: cents(9_999),
      slippage: { halfSpreadBps: -1, impactBps: 0, cost: money(-50_000) },
    });
  });
});

test('a limit away from the market rests at its price, costs no slippage and earns the rebate', () => {
  const order = givenCheck({ price: cents(9_990), qty: qty(100) });
  expect(effectAtDealer(order)).toMatchObject({
    trades: 'RESTS',
    price: cents(9_990),
    fees: { venue: -1_900 },
    slippage: { halfSpreadBps: 0, impactBps: 0, cost: 0 },
  });
});

test('a trade that closes leaves no position; without an answer of the CCP no margin is made up', () => {
  const held = applyFill(null, givenFill({ qty: qty(300) }));
  const order = givenMarketCheck({ side: 'SELL', qty: qty(300) });
  expect(effectAtDealer(order, { held })).toMatchObject({
    before: { netQty: 300, initialMargin: null },
    after: { netQty: 0, avgPx: 0, initialMargin: null },
  });
});

test('a price is never beyond the limit, and never better than the touch', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('BUY' as const, 'SELL' as const),
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 9_000, max: 11_000 }),
      (side, size, limit) => {
        const order = givenCheck({ side, qty: qty(size), price: cents(limit) });
        const effect = effectAtDealer(order);
        const sign = side === 'BUY' ? 1 : -1;
        expect(sign * (cents(limit) - (effect?.price ?? 0))).toBeGreaterThanOrEqual(0);
        if (effect?.trades !== 'AT_ONCE') return;
        const touch = side === 'BUY' ? cents(10_001) : cents(9_999);
        expect(sign * (effect.price - touch)).toBeGreaterThanOrEqual(0);
        expect(effect.slippage.cost).toBeGreaterThan(0);
      },
    ),
  );
});

test('an order beyond what can be counted has no effect to show', () => {
  const tick = givenTick({ bid: px(9e14), ask: px(9e14), mid: px(9e14) });
  expect(tradeEffect(givenMarketCheck({ qty: qty(10_000_000) }), setting({ tick }))).toBeNull();
});
