/** The risk engine by itself, with the market's list and the most frequent calls of tests. Only tests import it. */
import type { CallInput } from '@tradefloor/contracts/calls/call';
import { instruments } from '@tradefloor/contracts/calls/market';
import { putRiskConfig, riskCheck } from '@tradefloor/contracts/calls/risk';
import { userId } from '@tradefloor/contracts/ids';
import { qty } from '@tradefloor/contracts/money';
import type { Order, OrderChange } from '@tradefloor/contracts/order';
import { RISK_DEFAULTS, type RiskDecision } from '@tradefloor/contracts/risk';
import type { Caller } from '@tradefloor/contracts/user';
import {
  givenBatch,
  givenCaller,
  givenOrderFacts,
  givenOrderId,
  givenRequest,
  NOW,
} from '@tradefloor/core/trading/order/order.given';
import { pendingOrder } from '@tradefloor/core/trading/order/order-row';
import { evolve } from '@tradefloor/core/trading/order/order-state';
import { ALWAYS_OPEN } from '@tradefloor/core/trading/order/trading-hours';
import { refusalReports } from '@tradefloor/core/trading/order/would-pass';
import type { ProfitSample } from '@tradefloor/core/trading/risk/profit-samples';
import { type DecisionRow, RISK_TABLES } from '@tradefloor/core/trading/risk/tables';
import { givenInstrument } from '@tradefloor/instruments/instrument.given';
import { riskEngine } from '../services/risk-engine/service.ts';
import { type LoneOptions, type LoneService, openLone } from './lone-service.ts';

export const LISTING = {
  call: instruments,
  value: { items: [givenInstrument()], nextCursor: null },
};
export const RITA = givenCaller({ userId: userId('rita'), role: 'risk-manager' });

/** The engine, reading decisions from where a test keeps them. */
export function riskEngineOver(
  rows: () => readonly DecisionRow[],
  samples: () => readonly ProfitSample[] = () => [],
) {
  const newestFirst = () => rows().toSorted((a, b) => b.at - a.at);
  return riskEngine({
    decisions: {
      since: async ({ sinceMs, limit }) =>
        newestFirst()
          .filter(({ at, by }) => by === 'RISK' && at >= sinceMs)
          .slice(0, limit),
      ofOrder: async (id) => rows().filter(({ orderId }) => orderId === id),
      byId: async (id) => rows().find(({ decisionId }) => decisionId === id) ?? null,
      page: async ({ userId: user, decision, limit }) =>
        newestFirst()
          .filter((row) => user === null || row.userId === user)
          .filter((row) => decision === null || row.decision === decision)
          .slice(0, limit),
    },
    profits: {
      since: async ({ userId: user, fromMs }) => {
        const own = samples().filter((sample) => sample.userId === user);
        const first = own.findLast(({ at }) => at <= fromMs)?.at ?? fromMs;
        return own.filter(({ at }) => at >= first);
      },
      lastAt: async ({ userIds, atMs }) =>
        userIds.flatMap(
          (id) => samples().findLast((one) => one.userId === id && one.at <= atMs) ?? [],
        ),
    },
    hours: ALWAYS_OPEN,
  });
}

/** An engine that has seen prices: 99.99 at 100.01. Its decisions are read from its own rows. */
export async function openRisk(peers: LoneOptions['peers'] = [LISTING]): Promise<LoneService> {
  const rows = (): readonly DecisionRow[] => risk.rows(RISK_TABLES.decisions);
  const samples = (): readonly ProfitSample[] => risk.rows(RISK_TABLES.profitSamples);
  const risk: LoneService = openLone(riskEngineOver(rows, samples), { nowMs: NOW, peers });
  await risk.receive('market.ticks', givenBatch());
  return risk;
}

/** The decision, or the code of the refusal to decide. */
export async function check(risk: LoneService, request: CallInput<typeof riskCheck>) {
  const { result } = await risk.request(riskCheck, request);
  return result.ok ? (result.value as RiskDecision) : result.error.code;
}

/** Adds a version of the thresholds: the defaults but for what a test changes. */
export const putThresholds = (
  risk: LoneService,
  over: Partial<typeof RISK_DEFAULTS>,
  caller: Caller | null = RITA,
) =>
  risk.request(
    putRiskConfig,
    { thresholds: { ...RISK_DEFAULTS, ...over }, reason: 'drill' },
    caller,
  );

export const toChange = (order: Order): OrderChange => ({ order, actor: 'alice', reason: null });

/** The OMS publishes that it refused the seventh order, bob's, for its size. */
export function omsRefusal(): OrderChange {
  const request = givenRequest({ qty: qty(200_000) });
  const of = { orderId: givenOrderId(7), userId: userId('bob'), at: NOW };
  const order = evolve(pendingOrder(request, of), {
    type: 'rejected',
    at: NOW,
    code: 'QTY_LIMIT_EXCEEDED',
    reason: 'too large',
    riskConfigVersion: null,
  });
  const checks = refusalReports(givenOrderFacts({ order: request }));
  return { order, actor: 'bob', reason: 'too large', checks };
}
