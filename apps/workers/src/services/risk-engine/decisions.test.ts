/** Decisions: stored whole, shown by scope, re-run with the same result; forecasts, which leave no trace. */

import type { CallInput } from '@tradefloor/contracts/calls/call';
import { forecastMargin } from '@tradefloor/contracts/calls/ccp';
import {
  decisions,
  forecastRisk,
  orderDecisions,
  replayDecision,
  type riskCheck,
} from '@tradefloor/contracts/calls/risk';
import type { Decision, DecisionReplay, RiskForecast } from '@tradefloor/contracts/decision';
import { userId } from '@tradefloor/contracts/ids';
import { money, qty } from '@tradefloor/contracts/money';
import type { Caller, Role } from '@tradefloor/contracts/user';
import {
  cents,
  givenCaller,
  givenFill,
  givenOrderId,
} from '@tradefloor/core/trading/order/order.given';
import { givenNth } from '@tradefloor/core/trading/risk/risk.given';
import { RISK_TABLES } from '@tradefloor/core/trading/risk/tables';
import { describe, expect, it } from 'vitest';
import type { LoneService } from '../../testing/lone-service.ts';
import {
  check,
  LISTING,
  omsRefusal,
  openRisk,
  putThresholds,
  RITA,
} from '../../testing/risk-fixture.ts';

describe('decisions', () => {
  const SEEN_BY = (role: Role, who = 'alice') => givenCaller({ role, userId: userId(who) });
  const about = async (risk: LoneService, n: number, caller: Caller) => {
    const { result } = await risk.request(orderDecisions, { orderId: givenOrderId(n) }, caller);
    return result.ok ? (result.value as { items: Decision[] }).items : result.error.code;
  };
  const replay = async (risk: LoneService, decisionId: string, caller = RITA) => {
    const { result } = await risk.request(replayDecision, { decisionId }, caller);
    return result.ok ? (result.value as DecisionReplay) : result.error.code;
  };

  it('are kept with their version, what every check saw, its limit, and what would have passed', async () => {
    const risk = await openRisk();
    await check(risk, givenNth(1, { price: cents(11_000) }));
    const [decision] = (await about(risk, 1, SEEN_BY('trader'))) as Decision[];
    expect(decision).toMatchObject({
      by: 'RISK',
      decision: 'REJECT',
      reasonCode: 'PRICE_COLLAR',
      riskConfigVersion: 1,
      checks: [{ name: 'PRICE_COLLAR', passed: false, wouldPass: { price: cents(10_500) } }],
    });
  });

  it('name the API key that the order or its change was sent with, and none for a person’s', async () => {
    const risk = await openRisk();
    await check(risk, givenNth(1, { keyId: 'k00000000001' }));
    await check(risk, givenNth(2));
    const keys = await Promise.all(
      [1, 2].map(async (n) => (await about(risk, n, SEEN_BY('trader'))) as Decision[]),
    );
    expect(keys.flat().map(({ keyId }) => keyId)).toEqual(['k00000000001', null]);
  });

  it('of the OMS are kept beside them', async () => {
    const risk = await openRisk();
    await risk.receive('orders.rejected', omsRefusal());
    const [decision] = (await about(risk, 7, SEEN_BY('admin'))) as Decision[];
    expect(decision).toMatchObject({ by: 'OMS', reasonCode: 'QTY_LIMIT_EXCEEDED' });
    expect(decision?.checks.at(-1)).toMatchObject({
      name: 'QTY_LIMIT_EXCEEDED',
      value: '200000',
      limit: '100000 an order',
      wouldPass: { maxQty: 100_000 },
    });
    expect(await replay(risk, decision?.decisionId ?? '')).toBe('CONFLICT');
  });

  it('re-run to the same result after the thresholds changed', async () => {
    const risk = await openRisk();
    for (const [n, price] of [10_000, 10_400, 20_000].entries()) {
      await check(risk, givenNth(n + 1, { price: cents(price) }));
    }
    await putThresholds(risk, { collarBps: 1, maxOpenOrders: 1 });
    const rows = risk.rows(RISK_TABLES.decisions);
    expect(rows.map(({ decision }) => decision)).toEqual(['ACCEPT', 'ACCEPT', 'REJECT']);
    for (const { decisionId } of rows) {
      expect(await replay(risk, decisionId)).toMatchObject({
        isSame: true,
        config: { version: 1 },
      });
    }
  });

  it('that were tampered with differ when re-run', async () => {
    const risk = await openRisk();
    await check(risk, givenNth(1, { price: cents(20_000) }));
    const [row] = risk.rows(RISK_TABLES.decisions);
    if (row) risk.put(RISK_TABLES.decisions, { ...row, decision: 'ACCEPT', reasonCode: null });
    expect(await replay(risk, row?.decisionId ?? '')).toMatchObject({ isSame: false });
  });

  it('are shown to those who may see the order, and to no others', async () => {
    const risk = await openRisk();
    await check(risk, givenNth(1));
    const [row] = risk.rows(RISK_TABLES.decisions);
    expect(await about(risk, 1, SEEN_BY('trader', 'bob'))).toBe('NOT_FOUND');
    expect(await about(risk, 1, SEEN_BY('viewer'))).toBe('FORBIDDEN');
    expect(await replay(risk, row?.decisionId ?? '', SEEN_BY('trader', 'bob'))).toBe('NOT_FOUND');
    const list = async (caller: Caller, requested = {}) => {
      const { result } = await risk.request(decisions, requested, caller);
      return result.ok ? (result.value as { items: Decision[] }).items.length : result.error.code;
    };
    expect(await list(SEEN_BY('compliance'))).toBe(1);
    expect(await list(SEEN_BY('compliance'), { decision: 'REJECT' })).toBe(0);
    expect(await list(SEEN_BY('trader'))).toBe('FORBIDDEN');
    expect(await list(SEEN_BY('admin'), { cursor: '!' })).toBe('VALIDATION_FAILED');
  });
});

describe('a forecast', () => {
  const forecast = async (risk: LoneService, request: CallInput<typeof riskCheck>) => {
    const { result } = await risk.request(forecastRisk, { ...request, tradingStyle: 'low_touch' });
    return result.ok ? (result.value as RiskForecast) : result.error.code;
  };

  it('returns for every check its later result, and reserves and stores nothing', async () => {
    const risk = await openRisk();
    await putThresholds(risk, { ordersPerSecond: 1 });
    for (let n = 0; n < 3; n += 1) {
      const reported = (await forecast(
        risk,
        givenNth(1, { price: cents(20_000) }),
      )) as RiskForecast;
      const failed = reported.checks.filter(({ passed }) => !passed).map(({ name }) => name);
      expect([failed, reported.checks.length]).toEqual([['PRICE_COLLAR'], 6]);
    }
    expect([risk.rows(RISK_TABLES.decisions), risk.rows(RISK_TABLES.orders)]).toEqual([[], []]);
    expect(await check(risk, givenNth(1))).toMatchObject({ decision: 'ACCEPT' });
    expect(await forecast(risk, givenNth(2))).toMatchObject({
      checks: { 5: { name: 'RATE_LIMIT', passed: false, wouldPass: { waitMs: 1_000 } } },
    });
  });

  it('returns the resulting position, margin and cost', async () => {
    const asked: unknown[] = [];
    const value = (trade: unknown) => {
      asked.push(trade);
      return { margin: { before: money(10_000_000), after: money(5_000_000) } };
    };
    const risk = await openRisk([LISTING, { call: forecastMargin, value }]);
    await risk.receive('orders.filled', givenFill());
    const reported = (await forecast(
      risk,
      givenNth(1, { qty: qty(50), side: 'SELL', price: cents(9_900) }),
    )) as RiskForecast;
    expect(reported.effect).toMatchObject({
      trades: 'AT_ONCE',
      price: cents(9_999),
      before: { netQty: 100, initialMargin: money(10_000_000) },
      after: { netQty: 50, initialMargin: money(5_000_000) },
      slippage: { halfSpreadBps: 1, impactBps: 0, cost: money(5_000) },
    });
    // All of it, at the expected price.
    expect(asked).toEqual([
      {
        userId: 'alice',
        symbol: 'AAPL',
        instrumentType: 'equity',
        side: 'SELL',
        qty: 50,
        price: cents(9_999),
      },
    ]);
  });

  it('without an answer of the CCP has every check and the cost, and no margin', async () => {
    const risk = await openRisk();
    const reported = (await forecast(risk, givenNth(1, { qty: qty(50) }))) as RiskForecast;
    expect(reported.checks).toHaveLength(6);
    expect(reported.effect).toMatchObject({
      before: { netQty: 0, initialMargin: null },
      after: { netQty: 50, initialMargin: null },
    });
  });
});
