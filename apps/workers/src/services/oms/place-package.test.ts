/** A package: all legs accepted in one message, or all refused; the same package again gets the same response. */

import { activateKillSwitch, placePackage } from '@tradefloor/contracts/calls/orders';
import { money, px, qty } from '@tradefloor/contracts/money';
import type { PlacedPackage, PlacePackage } from '@tradefloor/contracts/package';
import type { User } from '@tradefloor/contracts/user';
import { SELF_MATCH_MODES } from '@tradefloor/contracts/vocabulary/risk';
import { err, ok } from '@tradefloor/core/result';
import { OMS_TABLES } from '@tradefloor/core/trading/order/oms-tables';
import { givenUser, NOW } from '@tradefloor/core/trading/order/order.given';
import { listedMonths } from '@tradefloor/instruments/futures/future-contract';
import { FUTURE_PRODUCTS } from '@tradefloor/instruments/futures/products';
import { describe, expect, it } from 'vitest';
import { publishedOn } from '../../testing/lone-service.ts';
import {
  accepting,
  listTopics,
  type OmsFixture,
  openOms,
  RITA,
} from '../../testing/oms-fixture.ts';

const [first, second] = listedMonths(FUTURE_PRODUCTS.CL, NOW);
if (first === undefined || second === undefined) throw new Error('nothing is listed');
const NEAR = first.symbol;
const FAR = second.symbol;

const roll = (more: Partial<PlacePackage> = {}): PlacePackage => ({
  clientPackageId: 'roll-1',
  legs: [
    { symbol: NEAR, side: 'SELL', qty: qty(2), instrumentType: 'commodity' },
    { symbol: FAR, side: 'BUY', qty: qty(2), instrumentType: 'commodity' },
  ],
  ...more,
});
async function place(oms: OmsFixture, requested = roll()) {
  const { value, ...reply } = await oms.request(placePackage, requested);
  return { ...reply, value: value as PlacedPackage | null };
}

/** An OMS whose trader trades futures, which are quoted at 70 and 69. */
async function open(limits: Partial<User['limits']> = {}): Promise<OmsFixture> {
  const oms = await openOms();
  const user = givenUser({ tradingStyle: 'commodities_voice' });
  oms.users.set(user.userId, { ...user, limits: { ...user.limits, desks: ['COMM'], ...limits } });
  const quote = (symbol: typeof NEAR, units: number) => ({
    symbol,
    bid: px(units),
    ask: px(units + 10_000),
    mid: px(units + 5_000),
  });
  const quotes = [quote(NEAR, 70_000_000), quote(FAR, 69_000_000)];
  await oms.lone.receive('market.quotes', {
    seq: 1,
    markets: [{ type: 'commodity', at: NOW, quotes }],
  });
  return oms;
}
const listRows = (oms: OmsFixture) => oms.lone.rows(OMS_TABLES.orders);

describe.each(SELF_MATCH_MODES)('under %s', (mode) => {
  const apart = async (): Promise<OmsFixture> => {
    const oms = await open();
    oms.risk = async (request) => {
      const found = await accepting(request);
      return found.ok ? ok({ ...found.value, selfMatch: mode }) : found;
    };
    return oms;
  };

  it('a package of which a leg would trade with an own order is refused as a whole', async () => {
    const oms = await apart();
    const terms = { symbol: FAR, instrumentType: 'commodity', qty: qty(1) } as const;
    await oms.placed({ ...terms, side: 'SELL', timeInForce: 'IOC', price: px(69_000_000) });
    expect(await place(oms)).toMatchObject({
      code: 'SELF_CROSS',
      info: { detail: `leg 2 of 2, BUY 2 ${FAR}: The order would trade with own order at 69` },
    });
    expect(listRows(oms).map(({ status }) => status)).toEqual(['NEW', 'REJECTED', 'REJECTED']);
  });

  it('so is one of which two legs would trade with each other; others pass', async () => {
    const oms = await apart();
    const [sell, buy] = roll().legs;
    const legs = [sell, { ...buy, symbol: NEAR }] as PlacePackage['legs'];
    expect((await place(oms, roll({ legs }))).code).toBe('SELF_CROSS');
    expect((await place(oms, roll({ clientPackageId: 'roll-2' }))).status).toBe(201);
  });
});

describe('a package that passes', () => {
  it('goes to the dealer in one message, its orders accepted in one breath', async () => {
    const oms = await open();
    const { value, status, events } = await place(oms, roll({ maxCost: money(-10_000) }));
    expect(status).toBe(201);
    expect(value?.orders.map(({ status: of, symbol }) => [of, symbol])).toEqual([
      ['NEW', NEAR],
      ['NEW', FAR],
    ]);
    expect(listTopics(events)).toEqual([
      'orders.submitted',
      'orders.submitted',
      'orders.otc.package',
    ]);
    const [routed] = publishedOn(events, 'orders.otc.package');
    expect(routed).toMatchObject({ packageId: value?.packageId, maxCost: -10_000 });
    expect(routed?.legs.map(({ order }) => order)).toEqual(value?.orders);
    expect(routed?.legs.map(({ protectionPx }) => protectionPx)).not.toContain(null);
  });

  it('counts every leg against the daily limit, by its contract size', async () => {
    const oms = await open();
    await place(oms);
    // Two thousand barrels sold at 70.00 and bought at 69.01.
    expect(oms.lone.rows(OMS_TABLES.dailyNotionals)).toMatchObject([
      { used: (140_000 + 138_020) * 10_000 },
    ]);
  });

  it('again returns the same orders; another one under its name is refused', async () => {
    const oms = await open();
    const once = await place(oms);
    const again = await place(oms);
    expect([again.status, again.value]).toEqual([200, once.value]);
    expect(listTopics(again.events)).toEqual([]);
    const [one, two] = roll().legs;
    if (one === undefined || two === undefined) throw new Error('two legs');
    const other = await place(oms, roll({ legs: [one, { ...two, qty: qty(3) }] }));
    expect(other.code).toBe('CONFLICT');
    expect(listRows(oms)).toHaveLength(2);
  });
});

describe('a package of which one leg is refused', () => {
  const refusedWhole = async (oms: OmsFixture, code: string): Promise<void> => {
    const { code: was, events } = await place(oms);
    expect(was).toBe(code);
    expect(listTopics(events)).toEqual(['orders.rejected', 'orders.rejected']);
    expect(listRows(oms).map(({ status, rejectCode }) => [status, rejectCode])).toEqual([
      ['REJECTED', code],
      ['REJECTED', code],
    ]);
    expect(listRows(oms).every(({ rejectReason }) => rejectReason?.startsWith('leg '))).toBe(true);
    expect((await place(oms)).code).toBe(code);
  };

  it('by risk is refused whole', async () => {
    const oms = await open();
    oms.risk = (request) =>
      request.symbol === FAR
        ? Promise.resolve(
            ok({
              decision: 'REJECT' as const,
              reasonCode: 'ADV_LIMIT' as const,
              checks: [],
              riskConfigVersion: 1,
              elapsedMs: 0,
            }),
          )
        : accepting(request);
    await refusedWhole(oms, 'ADV_LIMIT');
  });

  it('because risk does not respond for it is refused whole', async () => {
    const oms = await open();
    oms.risk = (request) =>
      request.symbol === FAR ? Promise.resolve(err({ kind: 'TIMEOUT' })) : accepting(request);
    await refusedWhole(oms, 'RISK_ENGINE_UNAVAILABLE');
  });

  it('because both together pass the daily limit is refused whole', async () => {
    const oms = await open({ maxDailyNotional: money(200_000 * 10_000) });
    await refusedWhole(oms, 'DAILY_NOTIONAL_EXCEEDED');
    const days = oms.lone.rows(OMS_TABLES.dailyNotionals);
    expect(days).toMatchObject([{ used: 0, orders: 2, rejected: 2 }]);
  });

  it('because a switch came during the risk check is refused whole', async () => {
    const oms = await open();
    oms.risk = async (request) => {
      if (request.symbol === FAR) {
        const body = { scope: 'symbol' as const, target: 'CL', reason: 'drill', cancelOpen: false };
        void oms.request(activateKillSwitch, body, RITA);
      }
      return accepting(request);
    };
    await refusedWhole(oms, 'KILL_SWITCH_ACTIVE');
  });
});

it('a leg that does not exist, or twice the same contract, is refused', async () => {
  const oms = await open();
  const [one] = roll().legs;
  if (one === undefined) throw new Error('two legs');
  expect(placePackage.in.safeParse({ ...roll(), legs: [one, one] }).success).toBe(false);
  expect(placePackage.in.safeParse({ ...roll(), legs: [one] }).success).toBe(false);
  const nowhere = { ...one, symbol: 'CLF99' as typeof NEAR };
  expect((await place(oms, roll({ legs: [one, nowhere] }))).code).toBe('UNKNOWN_SYMBOL');
});
