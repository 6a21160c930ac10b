/** Thresholds under maker-checker: a version once another person approved it, and not before. */
import {
  configProposals,
  decideConfigProposal,
  riskConfig,
} from '@tradefloor/contracts/calls/risk';
import { userId } from '@tradefloor/contracts/ids';
import type { ConfigProposal } from '@tradefloor/contracts/proposal';
import type { RiskConfigVersion } from '@tradefloor/contracts/risk';
import type { Caller } from '@tradefloor/contracts/user';
import { givenCaller, NOW } from '@tradefloor/core/trading/order/order.given';
import { expect, it } from 'vitest';
import { type LoneService, openLone } from '../../testing/lone-service.ts';
import { memoryDeps } from '../../testing/memory-deps.ts';
import { putThresholds, RITA } from '../../testing/risk-fixture.ts';
import { riskEngine } from './service.ts';

const ADAM = givenCaller({ userId: userId('adam'), role: 'admin' });

const open = (): LoneService =>
  openLone(riskEngine({ ...memoryDeps().risk, makerChecker: true }), { nowMs: NOW });
const live = async (risk: LoneService) => {
  const { result } = await risk.request(riskConfig, {}, RITA);
  return result.ok ? (result.value as RiskConfigVersion) : null;
};
const list = async (risk: LoneService) => {
  const { result } = await risk.request(configProposals, {}, ADAM);
  return result.ok ? (result.value as { items: ConfigProposal[] }).items : [];
};
async function decide(risk: LoneService, caller: Caller, approve = true) {
  const proposalId = (await list(risk))[0]?.proposalId ?? 'none';
  const decision = { proposalId, approve, reason: 'seen' };
  const { result } = await risk.request(decideConfigProposal, decision, caller);
  return result.ok ? 'OK' : result.error.code;
}

it('a version is added once another person approves it, after a restart, too', async () => {
  const risk = open();
  expect(await putThresholds(risk, { maxOpenOrders: 7 })).toMatchObject({
    http: { status: 202 },
    result: { value: { version: 1 } },
  });
  expect(await live(risk)).toMatchObject({ version: 1, thresholds: { maxOpenOrders: 50 } });
  risk.restart();
  expect(await list(risk)).toMatchObject([
    { proposedBy: 'rita', before: { maxOpenOrders: 50 }, after: { maxOpenOrders: 7 } },
  ]);
  expect(await decide(risk, RITA)).toBe('FORBIDDEN');
  expect(await decide(risk, givenCaller({ role: 'compliance' }))).toBe('FORBIDDEN');
  expect(await decide(risk, ADAM)).toBe('OK');
  expect(await live(risk)).toMatchObject({
    version: 2,
    thresholds: { maxOpenOrders: 7 },
    author: 'rita',
    reason: 'drill (approved by adam: seen)',
  });
  risk.restart();
  expect(await list(risk)).toEqual([]);
  expect(await decide(risk, ADAM)).toBe('NOT_FOUND');
});

it('nothing changes by one that is refused, expired, or proposed beside another', async () => {
  const risk = open();
  await putThresholds(risk, { maxOpenOrders: 7 });
  const second = await putThresholds(risk, { maxOpenOrders: 8 }, ADAM);
  expect(second.result).toMatchObject({ error: { code: 'CONFLICT' } });
  expect(await decide(risk, ADAM, false)).toBe('OK');
  await putThresholds(risk, { maxOpenOrders: 9 });
  const proposalId = (await list(risk))[0]?.proposalId ?? '';
  risk.nowMs += 86_400_000;
  expect(await list(risk)).toEqual([]);
  expect(await risk.fireTimer('proposal-expiry', { proposalId })).toMatchObject([
    { topic: 'proposals.changed', payload: { step: 'EXPIRED', subject: 'risk thresholds' } },
  ]);
  expect(await live(risk)).toMatchObject({ version: 1 });
});
