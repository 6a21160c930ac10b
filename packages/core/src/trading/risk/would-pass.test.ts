/** What would pass passes, and one step further fails: for each check of risk, on any facts. */
import { px, qty } from '@tradefloor/contracts/money';
import { RISK_DEFAULTS } from '@tradefloor/contracts/risk';
import { givenInstrument } from '@tradefloor/instruments/instrument.given';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { givenOrderId, givenTick } from '../order/order.given.ts';
import { CHECKS, type RiskFacts } from './checks.ts';
import { marketPrice } from './price-ladder.ts';
import { givenCheck, givenMarketCheck, givenRiskFacts } from './risk.given.ts';
import { SlidingLog } from './sliding-log.ts';
import { wouldPassRisk } from './would-pass.ts';

const TICK = 10_000;
const passes = (name: (typeof CHECKS)[number]['name'], facts: RiskFacts): boolean =>
  CHECKS.find((check) => check.name === name)?.run(facts).failure === null;
const withRequest = (facts: RiskFacts, over: Parameters<typeof givenCheck>[0]): RiskFacts => ({
  ...facts,
  request: { ...facts.request, ...over },
});

describe('PRICE_COLLAR', () => {
  const facts = fc
    .record({
      mid: fc.integer({ min: 1, max: 50_000_000 }),
      price: fc.integer({ min: 1, max: 10_000 }),
      collarBps: fc.constantFrom(1, 37, 500, 10_000),
    })
    .map(({ mid, price, collarBps }) =>
      givenRiskFacts({
        request: givenCheck({ price: px(price * TICK) }),
        tick: givenTick({ mid: px(mid) }),
        thresholds: { ...RISK_DEFAULTS, collarBps },
      }),
    )
    .filter((some) => !passes('PRICE_COLLAR', some));

  it('offers the nearest tick that passes; one tick nearer to the limit fails', () => {
    fc.assert(
      fc.property(facts, (some) => {
        const price = wouldPassRisk('PRICE_COLLAR', some)?.price ?? null;
        const requested = some.request.price ?? 0;
        if (price === null) {
          // Not even the tick next to the mid, on the requested side, is in the collar.
          const mid = (some.tick?.mid ?? 0) / TICK;
          const next = px((requested > mid * TICK ? Math.ceil(mid) : Math.floor(mid)) * TICK);
          expect(passes('PRICE_COLLAR', withRequest(some, { price: next }))).toBe(false);
          return;
        }
        expect(price % TICK).toBe(0);
        expect(passes('PRICE_COLLAR', withRequest(some, { orderType: 'LIMIT', price }))).toBe(true);
        const further = px(price + Math.sign(requested - price) * TICK);
        expect(
          passes('PRICE_COLLAR', withRequest(some, { orderType: 'LIMIT', price: further })),
        ).toBe(false);
      }),
    );
  });

  it('offers nothing without a fresh price', () => {
    expect(wouldPassRisk('PRICE_COLLAR', givenRiskFacts({ tick: null }))).toBeNull();
  });
});

describe('SELF_CROSS', () => {
  it('offers one tick short of the own order, also to a market order', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('BUY' as const, 'SELL' as const),
        fc.integer({ min: 2, max: 100_000 }),
        fc.boolean(),
        (side, at, isMarket) => {
          const resting = at * TICK;
          const over = { side, price: px(resting) };
          const some = givenRiskFacts({
            request: isMarket ? givenMarketCheck({ side }) : givenCheck(over),
            opposite: { orderId: givenOrderId(9), price: resting },
          });
          const price = wouldPassRisk('SELF_CROSS', some)?.price ?? px(0);
          expect(passes('SELF_CROSS', withRequest(some, { orderType: 'LIMIT', price }))).toBe(true);
          const further = px(price + (side === 'BUY' ? TICK : -TICK));
          expect(
            passes('SELF_CROSS', withRequest(some, { orderType: 'LIMIT', price: further })),
          ).toBe(false);
        },
      ),
    );
  });

  it('offers no price where the own order is at market', () => {
    const opposite = { orderId: givenOrderId(9), price: marketPrice('SELL') };
    expect(wouldPassRisk('SELF_CROSS', givenRiskFacts({ opposite }))).toBeNull();
  });
});

describe('ADV_LIMIT', () => {
  it('offers the largest quantity; one more fails', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.integer({ min: 1, max: 10_000 }),
        (adv, advPctBps) => {
          const some = givenRiskFacts({
            instrument: givenInstrument({ adv: qty(adv) }),
            thresholds: { ...RISK_DEFAULTS, advPctBps },
          });
          const maxQty = wouldPassRisk('ADV_LIMIT', some)?.maxQty ?? null;
          const passesAt = (n: number) => passes('ADV_LIMIT', withRequest(some, { qty: qty(n) }));
          if (maxQty !== null) expect(passesAt(maxQty)).toBe(true);
          expect(passesAt((maxQty ?? 0) + 1)).toBe(false);
        },
      ),
    );
  });
});

describe('what has to be waited for', () => {
  it('DUPLICATE_ORDER: the rest of the window, to the millisecond', () => {
    const some = givenRiskFacts({ sameOrderAgeMs: 120 });
    expect(wouldPassRisk('DUPLICATE_ORDER', some)?.waitMs).toBe(380);
  });

  it('MAX_OPEN_ORDERS: as many ends as free a slot', () => {
    for (const openOrders of [50, 53]) {
      const some = givenRiskFacts({ openOrders });
      const closeOrders = wouldPassRisk('MAX_OPEN_ORDERS', some)?.closeOrders ?? 0;
      const passesWithout = (n: number) =>
        passes('MAX_OPEN_ORDERS', { ...some, openOrders: openOrders - n });
      expect([passesWithout(closeOrders), passesWithout(closeOrders - 1)]).toEqual([true, false]);
    }
  });

  it('RATE_LIMIT: until enough submissions have left the second, to the millisecond', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 999 }), { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1, max: 10 }),
        (times, limit) => {
          const filled = () => {
            const log = new SlidingLog();
            for (const at of times.toSorted((a, b) => a - b)) log.add(at);
            return log;
          };
          const waitMs = filled().freeIn(999, limit);
          expect(filled().count(999 + waitMs)).toBeLessThan(limit);
          if (waitMs > 0) expect(filled().count(999 + waitMs - 1)).toBeGreaterThanOrEqual(limit);
        },
      ),
    );
  });
});
