/** The preview of an order against a real risk engine: it equals the later decision, and leaves no trace. */

import type { Call, CallInput } from '@tradefloor/contracts/calls/call';
import { ccpMargin, forecastMargin } from '@tradefloor/contracts/calls/ccp';
import { instruments } from '@tradefloor/contracts/calls/market';
import { previewLinked, previewOrder } from '@tradefloor/contracts/calls/orders';
import { forecastRisk, riskCheck } from '@tradefloor/contracts/calls/risk';
import { participant } from '@tradefloor/contracts/ccp';
import type { OrderPreview, RiskForecast } from '@tradefloor/contracts/decision';
import type { LinkedPreview, PlaceLinked } from '@tradefloor/contracts/linked';
import { money, px, qty } from '@tradefloor/contracts/money';
import type { NewOrder } from '@tradefloor/contracts/order';
import type { RiskDecision } from '@tradefloor/contracts/risk';
import { err, ok, type Result } from '@tradefloor/core/result';
import { OMS_TABLES } from '@tradefloor/core/trading/order/oms-tables';
import {
  cents,
  givenBatch,
  givenCaller,
  givenMarketRequest,
  givenRequest,
  givenUser,
} from '@tradefloor/core/trading/order/order.given';
import { RISK_TABLES } from '@tradefloor/core/trading/risk/tables';
import { givenInstrument } from '@tradefloor/instruments/instrument.given';
import type { CallFailure } from '@tradefloor/runtime';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { openCcp } from '../../testing/ccp-fixture.ts';
import { BRACKET, limit, requestLinked, stop } from '../../testing/link-fixture.ts';
import {
  type LoneOptions,
  type LoneService,
  openLone,
  publishedOn,
} from '../../testing/lone-service.ts';
import { memoryDeps } from '../../testing/memory-deps.ts';
import { type OmsFixture, openOms } from '../../testing/oms-fixture.ts';
import { riskEngine } from '../risk-engine/service.ts';

/** An OMS whose risk engine is the real one, at the same instant, with the same prices. */
async function openPair(
  peers: NonNullable<LoneOptions['peers']> = [],
): Promise<{ oms: OmsFixture; risk: LoneService }> {
  const oms = await openOms();
  const listing = { call: instruments, value: { items: [givenInstrument()], nextCursor: null } };
  const risk = openLone(riskEngine(memoryDeps().risk), {
    nowMs: oms.lone.nowMs,
    peers: [listing, ...peers],
  });
  await risk.receive('market.ticks', givenBatch());
  const requested = async <C extends Call, O>(call: C, input: CallInput<C>) => {
    risk.nowMs = oms.lone.nowMs;
    const { result } = await risk.request(call, input);
    return (result.ok ? ok(result.value) : err({ kind: 'UNREACHABLE' })) as Result<O, CallFailure>;
  };
  oms.risk = (request) => requested<typeof riskCheck, RiskDecision>(riskCheck, request);
  oms.forecast = (request) => requested<typeof forecastRisk, RiskForecast>(forecastRisk, request);
  return { oms, risk };
}

async function preview(oms: OmsFixture, order: NewOrder, caller = givenCaller()) {
  const { value, code } = await oms.request(previewOrder, order, caller);
  return (value ?? code) as OrderPreview;
}

const orders = fc
  .record({
    side: fc.constantFrom('BUY' as const, 'SELL' as const),
    size: fc.constantFrom(1, 100, 99_999, 100_000, 100_001, 2_000_000),
    price: fc.constantFrom(100_000_000, 100_005_000, 105_000_000, 105_010_000, 95_000_000, null),
    strategy: fc.constantFrom('LIT' as const, 'DARK' as const, 'TWAP' as const),
    timeInForce: fc.constantFrom('DAY' as const, 'IOC' as const),
  })
  .map(({ side, size, price, strategy, timeInForce }): NewOrder => {
    const over = { side, qty: qty(size), strategy, timeInForce };
    return price === null ? givenMarketRequest(over) : givenRequest({ ...over, price: px(price) });
  });

test('a preview equals the result of sending the order then', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(orders, { minLength: 1, maxLength: 6 }), async (sent) => {
      const { oms } = await openPair();
      for (const order of sent) {
        // Sending takes place one millisecond later.
        const reported = await preview(oms, order);
        const { code } = await oms.placeRequest(order);
        expect([reported.reasonCode, reported.wouldPass]).toEqual([code, code === null]);
      }
    }),
    { numRuns: 60 },
  );
});

describe('a preview', () => {
  it('leaves no trace: no order, no notional, no decision, no submission', async () => {
    const { oms, risk } = await openPair();
    for (let n = 0; n < 20; n += 1) await preview(oms, givenRequest());
    const rows = [
      oms.lone.rows(OMS_TABLES.orders),
      oms.lone.rows(OMS_TABLES.dailyNotionals),
      risk.rows(RISK_TABLES.decisions),
    ];
    expect(rows).toEqual([[], [], []]);
    expect((await oms.place()).status).toBe(201);
  });

  it('shows every check, also those after a failed one, and how much would pass', async () => {
    const { oms } = await openPair();
    oms.users.set('alice', {
      ...givenUser(),
      limits: { ...givenUser().limits, maxOrderQty: qty(700) },
    });
    const reported = await preview(oms, givenRequest({ qty: qty(200_000), price: cents(11_000) }));
    const failed = reported.checks.filter(({ passed }) => !passed).map(({ name }) => name);
    expect(failed).toEqual(['QTY_LIMIT_EXCEEDED', 'PRICE_COLLAR', 'ADV_LIMIT']);
    expect(reported).toMatchObject({ reasonCode: 'QTY_LIMIT_EXCEEDED', maxQty: 700 });
    expect(reported.checks).toHaveLength(13 + 6);
    const within = await preview(oms, givenRequest({ qty: reported.maxQty ?? qty(0) }));
    expect([within.wouldPass, within.riskConfigVersion]).toEqual([true, 1]);
    expect(within.effect).toMatchObject({ trades: 'RESTS', after: { netQty: 700 } });
  });

  it('without a response of risk reports that the order would be refused for it', async () => {
    const oms = await openOms();
    expect(await preview(oms, givenRequest())).toMatchObject({
      wouldPass: false,
      reasonCode: 'RISK_ENGINE_UNAVAILABLE',
      riskConfigVersion: null,
      effect: null,
    });
  });

  it('shows the margin of the whole account that the CCP requires once the order has filled', async () => {
    const ccp = openCcp();
    const ask = (trade: CallInput<typeof forecastMargin>) => ccp.value(forecastMargin, trade, null);
    const { oms } = await openPair([{ call: forecastMargin, value: ask }]);
    const alice = givenCaller();
    const bought = { userId: alice.userId, price: cents(10_000) };
    await ccp.fill({ ...bought, qty: qty(300) });
    const { effect } = await preview(oms, givenRequest({ side: 'SELL', qty: qty(100) }));
    // A tenth of 30,000, then of 20,000: an order that closes a part needs less.
    expect(effect).toMatchObject({
      before: { initialMargin: 30_000_000 },
      after: { initialMargin: 20_000_000 },
    });
    await ccp.fill({ ...bought, side: 'SELL', qty: qty(100) });
    const own = { userId: participant(alice.userId) };
    const { initialMargin } = await ccp.value(ccpMargin, own, alice);
    expect(initialMargin).toBe(effect?.after.initialMargin);
  });

  it('of a role that may not trade is refused, like the order itself', async () => {
    const { oms } = await openPair();
    oms.users.set('alice', { ...givenUser(), role: 'viewer' });
    const reported = await preview(oms, givenRequest(), givenCaller({ role: 'viewer' }));
    expect(reported.reasonCode).toBe('ROLE_NOT_PERMITTED');
  });
});

describe('a refusal', () => {
  const checksShown = async (oms: OmsFixture, over: Partial<NewOrder>) => {
    const { events } = await oms.place(over);
    return publishedOn(events, 'orders.rejected')[0]?.checks;
  };

  it('by the OMS is returned with its checks up to the failed one', async () => {
    const { oms } = await openPair();
    const checks = await checksShown(oms, { qty: qty(100_001) });
    expect(checks?.at(-1)).toMatchObject({
      by: 'OMS',
      name: 'QTY_LIMIT_EXCEEDED',
      value: '100001',
      limit: '100000 an order',
      wouldPass: { maxQty: 100_000 },
    });
  });

  it('by risk is recorded by risk; a missing response of risk is recorded by the OMS', async () => {
    const { oms } = await openPair();
    expect(await checksShown(oms, { price: cents(12_000) })).toBeUndefined();
    oms.risk = () => Promise.resolve(err({ kind: 'TIMEOUT' } as const));
    expect(await checksShown(oms, {})).toMatchObject([
      { name: 'RISK_ENGINE_UNAVAILABLE', detail: 'The risk engine did not respond within 3000 ms' },
    ]);
  });
});

describe('a preview of linked orders', () => {
  const previewParts = async (oms: OmsFixture, requested: PlaceLinked) => {
    const { value, code } = await oms.request(previewLinked, requested);
    const shown = value as LinkedPreview | null;
    return { code, orders: shown?.orders ?? [] };
  };
  const sized = (requested: PlaceLinked, size: number): PlaceLinked => ({
    ...requested,
    orders: requested.orders.map((order) => ({ ...order, qty: qty(size) })),
  });
  const OCO: PlaceLinked = { link: 'OCO', orders: [limit('BUY', 9_900), stop('BUY', 10_300)] };
  const OTO: PlaceLinked = { link: 'OTO', orders: [limit('BUY', 9_900), limit('SELL', 10_400)] };
  const FAR: PlaceLinked = { link: 'OTO', orders: [limit('BUY', 9_900), limit('SELL', 13_000)] };

  test('equals the result of sending them then, the first refused one deciding', async () => {
    const requests = fc.record({
      requested: fc.constantFrom(BRACKET, OCO, OTO, FAR),
      size: fc.constantFrom(1, 100, 40_000, 60_000, 100_000, 100_001),
    });
    await fc.assert(
      // Five are more orders than the pace of a second allows.
      fc.asyncProperty(fc.array(requests, { minLength: 1, maxLength: 5 }), async (sent) => {
        const { oms } = await openPair();
        for (const { requested, size } of sent) {
          const linked = sized(requested, size);
          const { orders } = await previewParts(oms, linked);
          const { code } = await requestLinked(oms, linked);
          const refused = orders.find(({ wouldPass }) => !wouldPass)?.reasonCode ?? null;
          expect([orders.length, refused]).toEqual([linked.orders.length, code]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('counts for each what those before it would use of the day, and an exit as closing', async () => {
    const { oms } = await openPair();
    const limits = { ...givenUser().limits, maxDailyNotional: money(15_000 * 10_000) };
    oms.users.set('alice', { ...givenUser(), limits });
    // 100 at 99.00 are 9,900 of 15,000: a second such order is too much, its own exit is not.
    const passing = async (requested: PlaceLinked) =>
      (await previewParts(oms, requested)).orders.map(({ reasonCode }) => reasonCode);
    expect(await passing(OTO)).toEqual([null, 'DAILY_NOTIONAL_EXCEEDED']);
    expect(await passing(BRACKET)).toEqual([null, null, null]);
  });

  it('of orders that cannot be linked is refused as they would be, and leaves no trace', async () => {
    const { oms, risk } = await openPair();
    const both = { link: 'OCO', orders: [limit('BUY', 9_900), limit('BUY', 9_800)] } as const;
    expect(await previewParts(oms, { ...both, orders: [...both.orders] })).toEqual({
      code: 'INVALID_ORDER',
      orders: [],
    });
    await previewParts(oms, BRACKET);
    const rows = [
      oms.lone.rows(OMS_TABLES.orders),
      oms.lone.rows(OMS_TABLES.linkedLegs),
      oms.lone.rows(OMS_TABLES.dailyNotionals),
      risk.rows(RISK_TABLES.decisions),
    ];
    expect(rows).toEqual([[], [], [], []]);
  });
});
