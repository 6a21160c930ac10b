/** What a trade would do: position by the rules of positions, margin by the rates, cost against the mid. */
import { money, px, qty } from '@tradefloor/contracts/money';
import { givenInstrument } from '@tradefloor/instruments/instrument.given';
import { DOLLAR } from '@tradefloor/instruments/usd-rate';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { cents, givenFill, givenTick, NOW } from '../order/order.given.ts';
import { applyFill } from '../position/position.ts';
import { givenCheck, givenMarketCheck } from './risk.given.ts';
import { type EffectSetting, tradeEffect } from './trade-effect.ts';

const setting = (over: Partial<EffectSetting> = {}): EffectSetting => ({
  usdRate: DOLLAR,
  held: null,
  tick: givenTick(),
  instrument: givenInstrument(),
  style: 'low_touch',
  venueFees: { take: 29, add: -19 },
  nowMs: NOW,
  ...over,
});

describe('an order at market', () => {
  it('within what is displayed trades at the touch: half the spread, no impact', () => {
    const effect = tradeEffect(givenMarketCheck({ qty: qty(500) }), setting());
    expect(effect).toMatchObject({
      trades: 'AT_ONCE',
      price: cents(10_001),
      notional: money(500_050_000),
      before: { netQty: 0, avgPx: 0, initialMargin: 0 },
      after: { netQty: 500, avgPx: cents(10_001), initialMargin: money(50_000_000) },
      // Commission 0.0035 a share, the venue's 0.0029, no fee of a sale.
      fees: { commission: 17_500, venue: 14_500, sec31: 0, total: 32_000 },
      slippage: { halfSpreadBps: 1, impactBps: 0, cost: money(50_000) },
    });
  });

  it('beyond it pays impact on top, the more the larger it is', () => {
    const costs = [500, 501, 5_000, 50_000].map(
      (n) => tradeEffect(givenMarketCheck({ qty: qty(n) }), setting())?.slippage.impactBps ?? 0,
    );
    expect(costs[0]).toBe(0);
    expect(costs).toEqual(costs.toSorted((a, b) => a - b));
    expect(costs[3]).toBeGreaterThan(costs[2] ?? 0);
  });
});

test('a limit away from the market rests at its price, costs no slippage and earns the rebate', () => {
  const order = givenCheck({ price: cents(9_990), qty: qty(100) });
  expect(tradeEffect(order, setting())).toMatchObject({
    trades: 'RESTS',
    price: cents(9_990),
    fees: { venue: -1_900 },
    slippage: { halfSpreadBps: 0, impactBps: 0, cost: 0 },
  });
});

test('a trade that closes gives its margin back, whatever is held', () => {
  const held = applyFill(null, givenFill({ qty: qty(300) }));
  const order = givenMarketCheck({ side: 'SELL', qty: qty(300) });
  expect(tradeEffect(order, setting({ held }))).toMatchObject({
    before: { netQty: 300, initialMargin: money(30_000_000) },
    after: { netQty: 0, avgPx: 0, initialMargin: 0 },
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
        const effect = tradeEffect(order, setting());
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
