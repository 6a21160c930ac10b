/**
 * Option packages by quantity and net price, from the request to the deal: what the OMS accepts goes to the dealer, who
 * deals all units at the limit or better, or none.
 */

import { optionChain } from '@tradefloor/contracts/calls/options';
import { placePackage } from '@tradefloor/contracts/calls/orders';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { money, px, qty } from '@tradefloor/contracts/money';
import type { OptionChain, OptionView } from '@tradefloor/contracts/option';
import type { PlacedPackage, PlacePackage, RoutedPackage } from '@tradefloor/contracts/package';
import { ok } from '@tradefloor/core/result';
import { givenUser } from '@tradefloor/core/trading/order/order.given';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { LoneService } from '../../../testing/lone-service.ts';
import { publishedOn } from '../../../testing/lone-service.ts';
import { type OmsFixture, openOms } from '../../../testing/oms-fixture.ts';
import { getResponse, OPTIONS_START_MS, openOptions } from '../../../testing/option-fixture.ts';

const CENT = 10_000;
type Part = readonly [side: 'BUY' | 'SELL', view: OptionView, ratio: number];

let dealer: LoneService;
let oms: OmsFixture;
let chain: OptionChain;
let sent = 0;

beforeEach(async () => {
  dealer = await openOptions();
  chain = await getResponse<OptionChain>(
    dealer.request(optionChain, { underlying: instrumentSymbol('AAPL') }),
  );
  oms = await openOms();
  oms.lone.nowMs = OPTIONS_START_MS;
  oms.listedOptions = chain.rows.flatMap(({ strike, call, put }) => {
    const of = { underlying: chain.underlying, strike, expiry: chain.expiry };
    return [
      { ...of, symbol: call.symbol, type: 'CALL' as const },
      { ...of, symbol: put.symbol, type: 'PUT' as const },
    ];
  });
  const user = givenUser({ tradingStyle: 'derivatives_high_touch' });
  const maxDailyNotional = money(1e14);
  const limits = { ...user.limits, desks: ['DERIV' as const], maxDailyNotional };
  oms.users.set(user.userId, { ...user, limits });
  // A collar as wide as can be: the net price is what limits here.
  oms.risk = async ({ side }) => {
    const protectionPx = px(side === 'BUY' ? 1_000_000_000 : CENT);
    return ok({ decision: 'ACCEPT', checks: [], riskConfigVersion: 1, elapsedMs: 0, protectionPx });
  };
  const quotes = chain.rows.flatMap(({ call, put }) =>
    [call, put].map(({ symbol, bid, ask, mid }) => ({ symbol, bid, ask, mid })),
  );
  const markets = [{ type: 'option' as const, at: OPTIONS_START_MS, quotes }];
  await oms.lone.receive('market.quotes', { seq: 1, markets });
});

const at = (place: number) => {
  const row = chain.rows[place];
  if (row === undefined) throw new Error('the chain is shorter');
  return row;
};

const request = (parts: readonly Part[], more: Partial<PlacePackage> = {}): PlacePackage => {
  sent += 1;
  return {
    clientPackageId: `net-${sent}`,
    legs: parts.map(([side, { symbol }, ratio]) => ({
      symbol,
      side,
      qty: qty(ratio),
      instrumentType: 'option',
    })),
    ...more,
  };
};

/** Sends it to the OMS, and what that publishes to the dealer. */
async function deal(requested: PlacePackage) {
  const { value, code, events } = await oms.request(placePackage, requested);
  const [routed] = publishedOn(events, 'orders.otc.package') as RoutedPackage[];
  if (routed === undefined) return { code, placed: null, fills: [], ends: [] };
  const outs = await dealer.receive('orders.otc.package', routed);
  return {
    code,
    placed: value as PlacedPackage,
    fills: publishedOn(outs, 'orders.filled'),
    ends: publishedOn(outs, 'orders.acknowledged'),
  };
}

/** What one unit costs at the touch, by another way than the dealer's: in whole cents. */
const naturalCents = (parts: readonly Part[]): number => {
  let sum = 0;
  for (const [side, { bid, ask }, ratio] of parts) {
    sum += side === 'BUY' ? (ask / CENT) * ratio : -(bid / CENT) * ratio;
  }
  return sum;
};

describe('a package of ten units', () => {
  const butterfly = (): readonly Part[] => [
    ['BUY', at(8).call, 1],
    ['SELL', at(10).call, 2],
    ['BUY', at(12).call, 1],
  ];

  it('is dealt in ten times each ratio at its natural price to the cent, and not a cent below', async () => {
    const natural = naturalCents(butterfly());
    const dealt = await deal(request(butterfly(), { qty: qty(10), netPrice: px(natural * CENT) }));
    expect(dealt.fills.map((fill) => [fill.qty, fill.leavesQty])).toEqual([
      [10, 0],
      [20, 0],
      [10, 0],
    ]);
    const netPrice = px((natural - 1) * CENT);
    const ended = await deal(request(butterfly(), { qty: qty(10), netPrice }));
    expect(ended.fills).toEqual([]);
    expect(ended.ends.map(({ kind, cumQty }) => [kind, cumQty])).toEqual([
      ['CANCELED', 0],
      ['CANCELED', 0],
      ['CANCELED', 0],
    ]);
    const text = (count: number) =>
      `${count < 0 ? 'credit' : 'debit'} ${(Math.abs(count) / 100).toFixed(2)}`;
    expect(new Set(ended.ends.map(({ reason }) => reason))).toEqual(
      new Set([
        `NET_PRICE_NOT_REACHED: net price is ${text(natural)} (limit ${text(natural - 1)})`,
      ]),
    );
  });

  it('at a better market than its limit pays the market, not the limit', async () => {
    const natural = naturalCents(butterfly());
    const netPrice = px((natural + 500) * CENT);
    const { fills } = await deal(request(butterfly(), { qty: qty(10), netPrice }));
    const cost = fills.reduce(
      (sum, { side, price, qty: count }) => sum + (side === 'BUY' ? price : -price) * count,
      0,
    );
    expect(cost).toBe(natural * CENT * 10);
  });

  it('again is the same package; with another quantity under its name it is refused', async () => {
    const first = request(butterfly(), { qty: qty(10), netPrice: px(50_000_000) });
    const { value, status } = await oms.request(placePackage, first);
    expect(status).toBe(201);
    expect((await oms.request(placePackage, first)).value).toEqual(value);
    expect((await oms.request(placePackage, { ...first, qty: qty(11) })).code).toBe('CONFLICT');
  });

  it('with another net price, with none or with a cost is another package, also after a restart', async () => {
    const first = request(butterfly(), { qty: qty(10), netPrice: px(50_000_000) });
    const { value } = await oms.request(placePackage, first);
    const { netPrice: _, ...unlimited } = first;
    for (const isRestarted of [false, true]) {
      if (isRestarted) oms.lone.restart();
      for (const other of [
        { ...first, netPrice: px(49_990_000) },
        unlimited,
        { ...unlimited, maxCost: money(50_000_000) },
      ]) {
        expect((await oms.request(placePackage, other)).code).toBe('CONFLICT');
      }
      expect((await oms.request(placePackage, first)).value).toEqual(value);
    }
  });

  it('that was refused is refused again, and with another net price is another package', async () => {
    const user = oms.users.get('alice');
    if (user === undefined) throw new Error('alice trades');
    oms.users.set('alice', { ...user, limits: { ...user.limits, maxOrderQty: qty(5) } });
    const first = request(butterfly(), { qty: qty(10), netPrice: px(50_000_000) });
    const again = [await oms.request(placePackage, first), await oms.request(placePackage, first)];
    expect(again.map(({ code }) => code)).toEqual(['QTY_LIMIT_EXCEEDED', 'QTY_LIMIT_EXCEEDED']);
    const other = await oms.request(placePackage, { ...first, netPrice: px(40_000_000) });
    expect(other.code).toBe('CONFLICT');
  });
});

it('a credit is a floor: dealt for it or more, ended for less', async () => {
  const spread: readonly Part[] = [
    ['SELL', at(10).put, 1],
    ['BUY', at(8).put, 1],
  ];
  const natural = naturalCents(spread);
  expect(natural).toBeLessThan(0);
  const try1 = await deal(request(spread, { netPrice: px(natural * CENT) }));
  expect(try1.fills).toHaveLength(2);
  const try2 = await deal(request(spread, { netPrice: px((natural - 1) * CENT) }));
  expect(try2.fills).toEqual([]);
  expect(try2.ends[0]?.reason).toContain('net price is credit');
});

it('a package beyond the quantity of its trader is refused as a whole, with value and limit', async () => {
  const parts: readonly Part[] = [
    ['BUY', at(10).call, 2],
    ['SELL', at(11).call, 1],
  ];
  const user = oms.users.get('alice');
  if (user === undefined) throw new Error('alice trades');
  oms.users.set('alice', { ...user, limits: { ...user.limits, maxOrderQty: qty(199) } });
  const { code, info, events } = await oms.request(
    placePackage,
    request(parts, { qty: qty(100), netPrice: px(1_000_000_000) }),
  );
  expect(code).toBe('QTY_LIMIT_EXCEEDED');
  expect(info.detail).toContain('leg 1 of 2, BUY 200');
  expect(info.detail).toContain('Quantity is 200 (max. 199 per order)');
  expect(publishedOn(events, 'orders.otc.package')).toEqual([]);
});

it('a leg that has expired is refused: it is not listed', async () => {
  const gone = { ...at(10).call, symbol: instrumentSymbol('AAPL251219C270') };
  const parts: readonly Part[] = [
    ['SELL', gone, 1],
    ['BUY', at(10).call, 1],
  ];
  const { code, fills } = await deal(request(parts, { netPrice: px(50_000_000) }));
  expect([code, fills]).toEqual(['UNKNOWN_SYMBOL', []]);
});

describe('a leg that cannot be dealt ends all of them, with a sentence', () => {
  const spread = (): readonly Part[] => [
    ['BUY', at(10).call, 1],
    ['SELL', at(12).call, 1],
  ];
  const listReasons = async (): Promise<readonly string[]> => {
    const wide = request(spread(), { qty: qty(500), netPrice: px(500_000_000) });
    const { fills, ends } = await deal(wide);
    expect(fills).toEqual([]);
    return ends.map(({ reason }) => reason);
  };

  it('of its price and the collar, where it is too large for that', async () => {
    oms.risk = async ({ symbol, side }) => {
      const touch = at(10).call.ask;
      const isNear = symbol === at(10).call.symbol;
      const protectionPx = px(isNear ? touch : side === 'BUY' ? 1_000_000_000 : CENT);
      const decided = { decision: 'ACCEPT' as const, checks: [], riskConfigVersion: 1 };
      return ok({ ...decided, elapsedMs: 0, protectionPx });
    };
    const touch = (at(10).call.ask / 1_000_000).toFixed(2);
    const [one, two] = await listReasons();
    expect(one).toBe(two);
    const [, dealtAt] =
      /^PRICE_COLLAR: leg AAPL\d+C[\d.]+ would be dealt at ([\d.]+) \(price collar ([\d.]+)\)$/.exec(
        one ?? '',
      ) ?? [];
    expect(Number(dealtAt)).toBeGreaterThan(Number(touch));
    expect(one).toContain(`(price collar ${touch})`);
  });

  it('while the share is not quoted', async () => {
    dealer = await openOptions(['AAPL']);
    expect(await listReasons()).toEqual(
      Array(2).fill(`NOT_QUOTED: leg ${at(10).call.symbol} is not quoted`),
    );
  });
});

it('whatever legs, units and limit: all units are dealt within the limit, or none', async () => {
  const part = fc.record({
    side: fc.constantFrom<'BUY' | 'SELL'>('BUY', 'SELL'),
    isCall: fc.boolean(),
    ratio: fc.integer({ min: 1, max: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { minLength: 2, maxLength: 8 }),
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: -3_000, max: 3_000 }),
      async (drawn, units, cents) => {
        const parts = drawn.map(({ side, isCall, ratio }, n): Part => {
          const row = at(6 + n);
          return [side, isCall ? row.call : row.put, ratio];
        });
        const requested = request(parts, { qty: qty(units), netPrice: px(cents * CENT) });
        if (!placePackage.in.safeParse(requested).success) return;
        const { fills, ends } = await deal(requested);
        expect([fills.length, ends.length].sort((a, b) => a - b)).toEqual([0, parts.length]);
        if (fills.length === 0) return;
        expect(fills.map((fill) => fill.qty)).toEqual(parts.map(([, , ratio]) => ratio * units));
        const net = fills.reduce(
          (sum, { side, price }, n) =>
            sum + (side === 'BUY' ? price : -price) * (parts[n]?.[2] ?? 0),
          0,
        );
        expect(net).toBeLessThanOrEqual(cents * CENT);
      },
    ),
    { numRuns: 60 },
  );
});
