/** The six checks to the edge: what is exactly on a limit passes, one unit further fails. */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { type Px, px, qty } from '@tradefloor/contracts/money';
import { RISK_CHECKS, RISK_DEFAULTS, type RiskThresholds } from '@tradefloor/contracts/risk';
import { SELF_MATCH_MODES, type SelfCrossMode } from '@tradefloor/contracts/vocabulary/risk';
import { givenInstrument } from '@tradefloor/instruments/instrument.given';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { protectionPx } from '../execution/protection.ts';
import { cents, givenOrderId, givenTick } from '../order/order.given.ts';
import { CHECKS, type RiskFacts, runChecks } from './checks.ts';
import { marketPrice } from './price-ladder.ts';
import { givenCheck, givenMarketCheck, givenRiskFacts } from './risk.given.ts';

const thresholds = (over: Partial<RiskThresholds>) => ({ ...RISK_DEFAULTS, ...over });
const getReason = (facts: RiskFacts) => runChecks(facts).failure?.reason ?? 'ACCEPTED';
const resting = (price: number) => ({ orderId: givenOrderId(9), price });

test('the six run in the order of the contract', () => {
  expect(CHECKS.map(({ name }) => name)).toEqual([...RISK_CHECKS]);
});

test('every check that ran is reported with what was seen and where the limit stood, the failed one last', () => {
  const passed = runChecks(givenRiskFacts());
  expect(passed.checks.map(({ name }) => name)).toEqual([...RISK_CHECKS]);
  const { checks } = runChecks(givenRiskFacts({ openOrders: 50 }));
  expect(checks.map(({ passed }) => passed)).toEqual([true, true, false]);
  expect(checks.at(-1)).toEqual({
    name: 'MAX_OPEN_ORDERS',
    passed: false,
    value: '50',
    limit: '50',
  });
  for (const { value, limit } of passed.checks) expect([value, limit]).not.toContain('');
});

describe('PRICE_COLLAR', () => {
  const at = (price: Px, side: 'BUY' | 'SELL' = 'BUY') =>
    getReason(givenRiskFacts({ request: givenCheck({ price, side }) }));

  it.each([
    ['fx', 10_100],
    ['commodity', 10_300],
  ] as const)('of %s is never wider than its class allows, exactly on it passes', (type, edge) => {
    const of = (price: Px) =>
      getReason(givenRiskFacts({ request: givenCheck({ price, instrumentType: type }) }));
    expect([of(cents(edge)), of(cents(edge + 1))]).toEqual(['ACCEPTED', 'PRICE_COLLAR']);
    const narrow = thresholds({ collarBps: 50 });
    const request = givenCheck({ price: cents(10_051), instrumentType: type });
    expect(getReason(givenRiskFacts({ request, thresholds: narrow }))).toBe('PRICE_COLLAR');
  });

  it.each(['BUY', 'SELL'] as const)('passes exactly 5 % from the mid either way (%s)', (side) => {
    expect([at(cents(10_500), side), at(cents(9_500), side)]).toEqual(['ACCEPTED', 'ACCEPTED']);
  });
  it.each(['BUY', 'SELL'] as const)('fails one price unit further either way (%s)', (side) => {
    expect(at(px(cents(10_500) + 1), side)).toBe('PRICE_COLLAR');
    expect(at(px(cents(9_500) - 1), side)).toBe('PRICE_COLLAR');
  });
  it('reports the distance of the price', () => {
    const { failure } = runChecks(
      givenRiskFacts({ request: givenCheck({ price: cents(11_000) }) }),
    );
    expect(failure?.detail).toBe('Price is 10 % from mid (max. 5 %)');
  });
  it('reports it as one sentence; the check has it in four decimals', () => {
    const tick = givenTick({ mid: px(271_710_000) });
    const request = givenCheck({ price: px(100_000_000) });
    const { checks, failure } = runChecks(givenRiskFacts({ tick, request }));
    expect(checks[0]?.value).toBe('63.1961 % at 100');
    expect(failure?.detail).toBe('Price is 63.2 % from mid (max. 5 %)');
  });
  it('is exact where doubles are not', () => {
    const mid = px(9_007_199_254_740_990);
    const tick = givenTick({ mid });
    const price = px(mid - 450_359_962_737_049);
    const on = givenRiskFacts({ tick, request: givenCheck({ price }) });
    const off = givenRiskFacts({ tick, request: givenCheck({ price: px(price - 1) }) });
    expect([getReason(on), getReason(off)]).toEqual(['ACCEPTED', 'PRICE_COLLAR']);
  });
  it('without a price to compare with refuses limit and market orders alike', () => {
    expect(getReason(givenRiskFacts({ tick: null }))).toBe('NO_REFERENCE_PRICE');
    const market = givenRiskFacts({ tick: null, request: givenMarketCheck() });
    expect(getReason(market)).toBe('NO_REFERENCE_PRICE');
  });
  it('skips a market order, which has no price', () => {
    expect(getReason(givenRiskFacts({ request: givenMarketCheck() }))).toBe('ACCEPTED');
  });
});

describe('the edge that protects a market order', () => {
  const edge = (side: 'BUY' | 'SELL', mid: Px, tickSize = cents(1)) =>
    protectionPx(side, mid, { collarBps: 500, tickSize });
  it('is the collar, rounded inwards to a tick', () => {
    expect(edge('BUY', cents(10_000))).toBe(cents(10_500));
    expect(edge('SELL', cents(10_000))).toBe(cents(9_500));
    expect(edge('BUY', px(100_005_000))).toBe(cents(10_500));
    expect(edge('SELL', px(100_005_000))).toBe(cents(9_501));
  });
  it('always passes the collar itself, and the next tick outwards never does', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 10_000_000 }),
        fc.constantFrom('BUY' as const, 'SELL' as const),
        (half, side) => {
          const mid = px(half * 5_000);
          const tick = givenTick({ mid });
          const price = edge(side, mid);
          const outwards = px(price + (side === 'BUY' ? 10_000 : -10_000));
          expect(getReason(givenRiskFacts({ tick, request: givenCheck({ price }) }))).toBe(
            'ACCEPTED',
          );
          const further = givenRiskFacts({ tick, request: givenCheck({ price: outwards }) });
          expect(getReason(further)).toBe('PRICE_COLLAR');
        },
      ),
    );
  });
  it('of a full collar is still a price', () => {
    expect(protectionPx('SELL', cents(1), { collarBps: 10_000, tickSize: cents(1) })).toBe(
      cents(1),
    );
  });
});

describe('DUPLICATE_ORDER', () => {
  it('fails inside the window', () => {
    expect(getReason(givenRiskFacts({ sameOrderAgeMs: 499 }))).toBe('DUPLICATE_ORDER');
  });
  it('skips a replace', () => {
    const request = givenCheck({ replaces: givenOrderId(1) });
    expect(getReason(givenRiskFacts({ request, sameOrderAgeMs: 0 }))).toBe('ACCEPTED');
  });
});

describe('MAX_OPEN_ORDERS', () => {
  it('takes the 50th order and refuses the 51st', () => {
    expect(getReason(givenRiskFacts({ openOrders: 49 }))).toBe('ACCEPTED');
    expect(getReason(givenRiskFacts({ openOrders: 50 }))).toBe('MAX_OPEN_ORDERS');
  });
  it('lets a replace keep its slot', () => {
    const request = givenCheck({ replaces: givenOrderId(1) });
    expect(getReason(givenRiskFacts({ request, openOrders: 50 }))).toBe('ACCEPTED');
  });
});

describe('SELF_CROSS', () => {
  const meets = (
    request: RiskFacts['request'],
    price: number,
    selfCross: SelfCrossMode = 'reject',
  ) =>
    getReason(
      givenRiskFacts({ request, opposite: resting(price), thresholds: thresholds({ selfCross }) }),
    );

  it('refuses a buy at or above an own resting sell, and takes one a tick below', () => {
    const buy = givenCheck({ price: cents(10_000) });
    expect(meets(buy, cents(10_000))).toBe('SELF_CROSS');
    expect(meets(buy, cents(9_999))).toBe('SELF_CROSS');
    expect(meets(buy, cents(10_001))).toBe('ACCEPTED');
  });
  it('refuses a sell at or below an own resting buy, and takes one a tick above', () => {
    const sell = givenCheck({ side: 'SELL', price: cents(10_000) });
    expect(meets(sell, cents(10_000))).toBe('SELF_CROSS');
    expect(meets(sell, cents(10_001))).toBe('SELF_CROSS');
    expect(meets(sell, cents(9_999))).toBe('ACCEPTED');
  });
  it('refuses a market order against any own resting one, and any order against an own market one', () => {
    expect(meets(givenMarketCheck(), cents(99_999))).toBe('SELF_CROSS');
    expect(meets(givenMarketCheck({ side: 'SELL' }), cents(1))).toBe('SELF_CROSS');
    expect(meets(givenCheck({ price: cents(9_500) }), marketPrice('SELL'))).toBe('SELF_CROSS');
  });
  it('lets it pass where the configuration allows it', () => {
    expect(meets(givenMarketCheck(), cents(10_000), 'allow')).toBe('ACCEPTED');
  });
  it.each(SELF_MATCH_MODES)('lets a new order pass under %s and refuses a replace', (mode) => {
    expect(meets(givenMarketCheck(), cents(10_000), mode)).toBe('ACCEPTED');
    const replace = givenCheck({ price: cents(10_000), replaces: givenOrderId(1) });
    expect(meets(replace, cents(10_000), mode)).toBe('SELF_CROSS');
    expect(meets(replace, cents(10_001), mode)).toBe('ACCEPTED');
  });
});

describe('ADV_LIMIT', () => {
  const of = (n: number, adv = 1_000_000) =>
    getReason(
      givenRiskFacts({
        request: givenCheck({ qty: qty(n) }),
        instrument: givenInstrument({ adv: qty(adv) }),
      }),
    );
  it('passes exactly 10 % of the volume and fails one share more', () => {
    expect([of(100_000), of(100_001)]).toEqual(['ACCEPTED', 'ADV_LIMIT']);
  });
  it('rounds nothing in favour of the order', () => {
    expect([of(1, 10), of(1, 9)]).toEqual(['ACCEPTED', 'ADV_LIMIT']);
  });
  it('fails where no volume is known', () => {
    expect(of(1, 0)).toBe('ADV_LIMIT');
    const unknown = givenCheck({ symbol: instrumentSymbol('ZZZZ') });
    expect(getReason(givenRiskFacts({ request: unknown, instrument: null }))).toBe('ADV_LIMIT');
  });
});

test('RATE_LIMIT takes the 10th submission of a second and refuses the 11th', () => {
  expect(getReason(givenRiskFacts({ submissions: 9 }))).toBe('ACCEPTED');
  expect(getReason(givenRiskFacts({ submissions: 10 }))).toBe('RATE_LIMIT');
});
