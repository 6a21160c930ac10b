/** The OMS's own checks: each reason on its edge, and the order in which they are reported. */

import { isin } from '@tradefloor/contracts/bond';
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import type { KillSwitch } from '@tradefloor/contracts/kill-switch';
import { money, px, qty } from '@tradefloor/contracts/money';
import type { BondSpec, NewOrder } from '@tradefloor/contracts/order';
import { RISK_CHECKS } from '@tradefloor/contracts/risk';
import type { User } from '@tradefloor/contracts/user';
import { INSTRUMENT_TYPES } from '@tradefloor/contracts/vocabulary/instruments';
import { EXECUTION_TYPES, ORDER_TYPES } from '@tradefloor/contracts/vocabulary/price-terms';
import { REJECT_REASONS } from '@tradefloor/contracts/vocabulary/refusals';
import { STRATEGIES } from '@tradefloor/contracts/vocabulary/strategies';
import { isTriggered } from '@tradefloor/contracts/vocabulary/trigger-terms';
import { ROLES } from '@tradefloor/contracts/vocabulary/users';
import { givenInstrument } from '@tradefloor/instruments/instrument.given';
import { describe, expect, it, test } from 'vitest';
import { ORDER_CHECKS, type OrderFacts, validate } from './new-order-checks.ts';
import { PLATFORM_OFFER, takesOrderType } from './offer.ts';
import {
  cents,
  givenMarketRequest,
  givenOrderFacts,
  givenRequest,
  givenUser,
} from './order.given.ts';
import { referencePx } from './reference-px.ts';
import { allReports } from './would-pass.ts';

const givenKill = (over: Partial<KillSwitch>): KillSwitch => ({
  killSwitchId: 'ks-1',
  scope: 'all',
  target: null,
  reason: 'test',
  cancelOpen: false,
  activatedBy: 'rita',
  activatedAt: 0,
  releasedBy: null,
  releasedAt: null,
  ...over,
});

const BOND: BondSpec = { isin: 'US0378331005', coupon: 3, periods: 20, yield: 4 };
const getReason = (facts: OrderFacts): string => {
  const verdict = validate(facts);
  return verdict.ok ? 'ACCEPTED' : verdict.error.reason;
};
const withOrder = (order: NewOrder) => getReason(givenOrderFacts({ order }));
const withUser = (user: Partial<User>) => getReason(givenOrderFacts({ user: givenUser(user) }));
const limited = (limits: Partial<User['limits']>) => ({
  limits: { ...givenUser().limits, ...limits },
});

test('an order within every limit passes, with what it counts for', () => {
  const verdict = validate(givenOrderFacts());
  expect(verdict).toMatchObject({ ok: true, value: { count: { notional: 100_000_000 } } });
});

test('the checks run in the order of the closed list of reasons, and all of the OMS are there', () => {
  const reasons = ORDER_CHECKS.map(({ reason }) => reason);
  const risk = new Set<string>([...RISK_CHECKS, 'RISK_ENGINE_UNAVAILABLE']);
  expect(reasons).toEqual(REJECT_REASONS.filter((reason) => !risk.has(reason)));
});

describe('INVALID_ORDER', () => {
  const invalid = (over: Partial<NewOrder>) => withOrder(givenRequest(over));
  it.each<[string, NewOrder]>([
    ['a market order with a price', givenRequest({ orderType: 'MARKET' })],
    ['a limit order without one', givenMarketRequest({ orderType: 'LIMIT' })],
    ['a price between two ticks', givenRequest({ price: px(100_005_000) })],
    ['a bond without its bondSpec', givenRequest({ instrumentType: 'bond' })],
    ['a bondSpec on an equity', givenRequest({ bondSpec: BOND })],
    [
      'a parameter that the algo does not read',
      givenRequest({ strategy: 'TWAP', algoParams: { riskAversion: 0.5 } }),
    ],
    ['an iceberg without its displayQty', givenRequest({ strategy: 'ICEBERG' })],
    ['a POV without its part of the volume', givenRequest({ strategy: 'POV' })],
    [
      'slices too small to hold the order',
      givenRequest({ strategy: 'TWAP', algoParams: { slices: 3, maxSliceQty: qty(33) } }),
    ],
    ['algoParams without an algo', givenRequest({ algoParams: { slices: 5 } })],
    ['algoParams on a dark order', givenRequest({ strategy: 'DARK', algoParams: { slices: 5 } })],
    ['an algo that is IOC', givenRequest({ strategy: 'TWAP', timeInForce: 'IOC' })],
    ['an algo that is FOK', givenRequest({ strategy: 'VWAP', timeInForce: 'FOK' })],
    [
      'an iceberg that shows more than it is',
      givenRequest({ strategy: 'ICEBERG', algoParams: { displayQty: qty(101) } }),
    ],
    ['a lit order to the dark pool', givenRequest({ destinationVenue: 'DARK1' })],
    ['an equity over the counter', givenRequest({ destinationVenue: 'OTC' })],
    ['a dark order to a lit venue', givenRequest({ strategy: 'DARK', destinationVenue: 'XNAS' })],
    [
      'price times quantity beyond counting',
      givenRequest({ price: px(1e15), qty: qty(10_000_000) }),
    ],
  ])('refuses %s', (_, order) => {
    expect(withOrder(order)).toBe('INVALID_ORDER');
  });

  it('takes odd lots: 150 shares of a name with a round lot of 100', () => {
    const instrument = givenInstrument({ lotSize: qty(100) });
    const odd = givenOrderFacts({ instrument, order: givenRequest({ qty: qty(150) }) });
    const round = givenOrderFacts({ instrument, order: givenRequest({ qty: qty(200) }) });
    expect([getReason(odd), getReason(round)]).toEqual(['ACCEPTED', 'ACCEPTED']);
  });

  it('names the price and the tick it misses', () => {
    const verdict = validate(givenOrderFacts({ order: givenRequest({ price: px(100_005_000) }) }));
    expect(verdict).toMatchObject({
      error: { detail: 'Price 100.005 is not a multiple of the tick 0.01' },
    });
  });

  it.each(['IOC', 'FOK', 'GTC', 'DAY'] as const)(
    'takes a direct order that is %s',
    (timeInForce) => {
      expect(invalid({ timeInForce })).toBe('ACCEPTED');
    },
  );
  it('takes a direct order to a named lit venue', () => {
    expect(invalid({ destinationVenue: 'IEXG' })).toBe('ACCEPTED');
  });
});

describe('UNKNOWN_SYMBOL', () => {
  it('refuses a symbol that is not listed', () => {
    expect(getReason(givenOrderFacts({ instrument: null }))).toBe('UNKNOWN_SYMBOL');
  });
  it('refuses an order type that is not supported yet, and names it', () => {
    const order = givenRequest({ instrumentType: 'fx', timeInForce: 'IOC' });
    const offer = { ...PLATFORM_OFFER, instrumentTypes: ['equity' as const] };
    expect(validate(givenOrderFacts({ order, offer, instrument: null }))).toMatchObject({
      error: {
        reason: 'UNKNOWN_SYMBOL',
        detail: 'Instruments of type fx are not traded here',
      },
    });
  });
});

describe('ROLE_NOT_PERMITTED', () => {
  it.each(ROLES.filter((role) => role !== 'trader'))('refuses a %s', (role) => {
    expect(withUser({ role })).toBe('ROLE_NOT_PERMITTED');
  });
  it('refuses a disabled trader and an unknown user', () => {
    expect(withUser({ disabled: true })).toBe('ROLE_NOT_PERMITTED');
    expect(getReason(givenOrderFacts({ user: null }))).toBe('ROLE_NOT_PERMITTED');
  });
});

describe('KILL_SWITCH_ACTIVE', () => {
  const killedBy = (kill: Partial<KillSwitch>, order = givenRequest()) =>
    getReason(givenOrderFacts({ order, killSwitches: [givenKill(kill)] }));

  it.each<Partial<KillSwitch>>([
    { scope: 'all' },
    { scope: 'user', target: 'alice' },
    { scope: 'algo', target: 'LIT' },
    { scope: 'symbol', target: 'AAPL' },
  ])('refuses what $scope $target covers', (kill) => {
    expect(killedBy(kill)).toBe('KILL_SWITCH_ACTIVE');
  });

  it.each<Partial<KillSwitch>>([
    { scope: 'user', target: 'bob' },
    { scope: 'algo', target: 'TWAP' },
    { scope: 'symbol', target: 'MSFT' },
    { scope: 'venue', target: 'XNAS' },
  ])('lets pass what $scope $target does not cover', (kill) => {
    expect(killedBy(kill)).toBe('ACCEPTED');
  });

  it('of a venue refuses orders bound to it, the dark pool included', () => {
    const lit = givenRequest({ destinationVenue: 'XNAS' });
    const dark = givenRequest({ strategy: 'DARK', qty: qty(10_000) });
    expect(killedBy({ scope: 'venue', target: 'XNAS' }, lit)).toBe('KILL_SWITCH_ACTIVE');
    expect(killedBy({ scope: 'venue', target: 'DARK1' }, dark)).toBe('KILL_SWITCH_ACTIVE');
  });
});

describe('limits', () => {
  it('refuse a desk the limits do not name', () => {
    expect(withUser(limited({ desks: ['FX'] }))).toBe('DESK_NOT_PERMITTED');
  });
  it('refuse a desk outside the trading style, whatever the limits are', () => {
    const user = { ...limited({ desks: ['EQ', 'FX'] }), tradingStyle: 'fx_electronic' as const };
    expect(withUser(user)).toBe('DESK_NOT_PERMITTED');
  });
  it('let a trader of options close shares that were delivered, and no more than those', () => {
    const options = {
      ...limited({ desks: ['DERIV'] }),
      tradingStyle: 'derivatives_high_touch' as const,
    };
    const closing = (held: number, user: Partial<User> = options) =>
      getReason(givenOrderFacts({ user: givenUser(user), closableQty: qty(held) }));
    expect([closing(100), closing(99), closing(0)]).toEqual([
      'ACCEPTED',
      'DESK_NOT_PERMITTED',
      'DESK_NOT_PERMITTED',
    ]);
    const currencies = { ...limited({ desks: ['FX'] }), tradingStyle: 'fx_electronic' as const };
    expect(closing(100, currencies)).toBe('DESK_NOT_PERMITTED');
    expect(closing(100, { ...currencies, ...limited({ desks: ['DERIV'] }) })).toBe(
      'DESK_NOT_PERMITTED',
    );
  });
  it('refuse a strategy the limits do not name', () => {
    expect(withUser(limited({ strategies: ['TWAP'] }))).toBe('STRATEGY_NOT_PERMITTED');
  });
  it('refuse a strategy that is not offered, and name those that are', () => {
    const offer = { strategies: ['LIT'], instrumentTypes: ['equity'] } as const;
    const facts = givenOrderFacts({ order: givenRequest({ strategy: 'TWAP' }), offer });
    expect(validate(facts)).toMatchObject({
      error: {
        reason: 'STRATEGY_NOT_PERMITTED',
        detail: 'Strategy TWAP is not permitted (permitted: LIT)',
      },
    });
  });
  it('take the largest quantity and refuse one share more', () => {
    const at = (n: number) => withOrder(givenRequest({ qty: qty(n) }));
    expect([at(100_000), at(100_001)]).toEqual(['ACCEPTED', 'QTY_LIMIT_EXCEEDED']);
  });
  it('of nothing refuse everything', () => {
    expect(withUser(limited({ maxOrderQty: qty(0) }))).toBe('QTY_LIMIT_EXCEEDED');
  });
});

describe('the dark pool', () => {
  const offer = { ...PLATFORM_OFFER, strategies: ['LIT', 'DARK'] as const };
  const dark = (over: Partial<NewOrder>, user: Partial<User> = {}) =>
    getReason(
      givenOrderFacts({
        offer,
        user: givenUser(user),
        order: givenRequest({ strategy: 'DARK', ...over }),
      }),
    );
  it('takes 10,000 shares and not one less', () => {
    expect(dark({ qty: qty(10_000) })).toBe('ACCEPTED');
    expect(dark({ qty: qty(9_999) })).toBe('DARK_POOL_MIN_QTY');
  });
  it('checks access first', () => {
    expect(dark({ qty: qty(9_999) }, { darkPoolAccess: false })).toBe('DARK_POOL_NOT_PERMITTED');
  });
});

describe('DAILY_NOTIONAL_EXCEEDED', () => {
  const max = givenUser().limits.maxDailyNotional;
  const used = (usedToday: number) => getReason(givenOrderFacts({ usedToday: money(usedToday) }));
  it('passes on the limit and fails one unit above', () => {
    expect(used(max - 100_000_000)).toBe('ACCEPTED');
    expect(used(max - 100_000_000 + 1)).toBe('DAILY_NOTIONAL_EXCEEDED');
  });
});

describe('the market', () => {
  it('that is closed or halted refuses orders', () => {
    expect(getReason(givenOrderFacts({ closed: 'open from 09:30' }))).toBe('MARKET_CLOSED');
    expect(getReason(givenOrderFacts({ isHalted: true }))).toBe('HALTED');
  });
  it('is shown with the price as it is quoted, a bond per 100 of face, whatever it counts at', () => {
    // 84.5 per 100 of a sterling bond counts as 0.845 pounds, at 1.3 dollars: 1.0985.
    const check = (over: object, quoted: number) =>
      allReports(
        givenOrderFacts({
          order: givenRequest(over),
          count: { quoted: px(quoted), price: px(1_098_500), notional: money(0) },
        }),
      ).find(({ name }) => name === 'NO_REFERENCE_PRICE')?.value;
    const bond = { instrumentType: 'bond', symbol: instrumentSymbol('GB00BTF03100') };
    expect(check(bond, 84_500_000)).toBe('84.500');
    expect(check({}, 189_400_000)).toBe('189.40');
  });
  it('without a fresh price refuses what it cannot count', () => {
    const facts = givenOrderFacts({ order: givenMarketRequest(), count: null });
    expect(getReason(facts)).toBe('NO_REFERENCE_PRICE');
  });
});

test('of several faults the first of the list is reported', () => {
  const facts = givenOrderFacts({
    user: givenUser({ userId: userId('v'), role: 'viewer' }),
    killSwitches: [givenKill({ scope: 'all' })],
    isHalted: true,
  });
  expect(getReason(facts)).toBe('ROLE_NOT_PERMITTED');
  expect(getReason({ ...facts, instrument: null })).toBe('UNKNOWN_SYMBOL');
});

test('a market order counts at the far touch, a limit order at its limit', () => {
  const touch = { bid: cents(9_999), ask: cents(10_001) };
  expect(referencePx({ side: 'BUY', orderType: 'MARKET' }, touch)).toBe(touch.ask);
  expect(referencePx({ side: 'SELL', orderType: 'MARKET' }, touch)).toBe(touch.bid);
  expect(referencePx({ side: 'SELL', orderType: 'LIMIT', price: cents(9_500) }, touch)).toBe(
    cents(9_500),
  );
  expect(referencePx({ side: 'SELL', orderType: 'MARKET' }, null)).toBeNull();
});

describe('a bond order', () => {
  const listed = isin('US0378331005');
  const spec = { ...BOND, isin: listed };
  const instrument = { ...givenInstrument(), instrumentType: 'bond' as const, lotSize: qty(1_000) };
  const reason = (change: Partial<NewOrder>) => {
    const { destinationVenue: _, ...plain } = givenRequest();
    const order = {
      ...plain,
      symbol: instrumentSymbol(listed),
      instrumentType: 'bond' as const,
      bondSpec: spec,
      qty: qty(1_000_000),
      ...change,
    };
    const checked = validate(givenOrderFacts({ order, instrument }));
    return checked.ok ? 'ACCEPTED' : `${checked.error.reason}: ${checked.error.detail}`;
  };
  it.each([
    ['names another symbol', { symbol: instrumentSymbol('AAPL') }, 'is not the bond'],
    [
      'has a wrong check digit',
      { symbol: instrumentSymbol('US0378331006'), bondSpec: { ...spec, isin: 'US0378331006' } },
      'check digit',
    ],
    ['names an algo', { strategy: 'TWAP' as const }, 'takes no TWAP'],
    ['names a venue', { destinationVenue: 'XNAS' as const }, 'names no venue'],
    ['is for a broken piece', { qty: qty(1_500) }, 'smallest piece'],
  ])('that %s is refused as invalid', (_, change, words) => {
    expect(reason(change)).toMatch(new RegExp(`^INVALID_ORDER: .*${words}`));
  });
});

test.each(STRATEGIES.flatMap((strategy) => ORDER_TYPES.map((type) => [strategy, type] as const)))(
  '%s works equities as %s, unless that follows the market',
  (strategy, type) => {
    const isTaken = takesOrderType(type, { instrumentType: 'equity', strategy });
    // Algos and the dark pool follow the market by themselves.
    expect(isTaken).toBe(type !== 'PEGGED' || strategy === 'LIT');
  },
);

test.each(INSTRUMENT_TYPES.flatMap((of) => EXECUTION_TYPES.map((type) => [of, type] as const)))(
  'an order for %s may be %s',
  (instrumentType, type) => {
    const isTaken = takesOrderType(type, { instrumentType, strategy: 'LIT' });
    expect(isTaken).toBe(type !== 'PEGGED' || instrumentType === 'equity');
  },
);

const TRIGGERED = ORDER_TYPES.filter(isTriggered);
test.each(INSTRUMENT_TYPES.flatMap((of) => TRIGGERED.map((type) => [of, type] as const)))(
  'an order for %s that is %s waits for its price where venues execute it or dealers stream prices',
  (instrumentType, type) => {
    const isTaken = takesOrderType(type, { instrumentType, strategy: 'LIT' });
    expect(isTaken).toBe(['equity', 'commodity', 'fx'].includes(instrumentType));
  },
);
