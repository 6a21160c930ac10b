/** Loss limits of desks in the running engine: what is refused to whom, the notices, the release, and the second person. */

import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import { decideDeskLoss, deskLosses, putDeskLoss } from '@tradefloor/contracts/calls/risk';
import { userOf } from '@tradefloor/contracts/calls/users';
import type { DeskLossEvent } from '@tradefloor/contracts/desk-loss';
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import { money, qty } from '@tradefloor/contracts/money';
import type { Caller } from '@tradefloor/contracts/user';
import {
  cents,
  givenBatch,
  givenCaller,
  givenFill,
  givenTick,
  givenUser,
  NOW,
} from '@tradefloor/core/trading/order/order.given';
import { givenNth } from '@tradefloor/core/trading/risk/risk.given';
import { describe, expect, it } from 'vitest';
import { type LoneService, openLone, publishedOn } from '../../testing/lone-service.ts';
import { memoryDeps } from '../../testing/memory-deps.ts';
import { check, LISTING, openRisk, RITA } from '../../testing/risk-fixture.ts';
import { riskEngine } from './service.ts';

const DOLLAR = 10_000;
const BOB = userId('bob');
const ADAM = givenCaller({ userId: userId('adam'), role: 'admin' });
const HEAD = givenCaller({ userId: userId('hedda'), role: 'desk-head' });
const EQ = { desk: 'EQ', maxDayLoss: money(100 * DOLLAR), reason: 'drill' } as const;
const adds = { closableQty: qty(0) };

let batches = 1;
/** The price of AAPL in cents, more than a second later. */
async function quote(risk: LoneService, mid: number): Promise<void> {
  batches += 1;
  risk.nowMs += 5_000;
  const ticks = [givenTick({ symbol: instrumentSymbol('AAPL'), mid: cents(mid) })];
  await risk.receive('market.ticks', givenBatch({ seq: batches, at: risk.nowMs, ticks }));
}
async function look(risk: LoneService, mid: number): Promise<DeskLossEvent[]> {
  await quote(risk, mid);
  return publishedOn(await risk.fireTimer('day-loss'), 'risk.desk-loss');
}
const put = (risk: LoneService, input: CallInput<typeof putDeskLoss> = EQ, caller: Caller = RITA) =>
  risk.request(putDeskLoss, input, caller);
async function list(risk: LoneService, caller: Caller = RITA) {
  const { result } = await risk.request(deskLosses, {}, caller);
  if (!result.ok) throw new Error(result.error.code);
  return result.value as CallOutput<typeof deskLosses>;
}
const findEq = async (risk: LoneService) =>
  (await list(risk)).items.find(({ desk }) => desk === 'EQ');

/** Alice and Bob each bought 100 AAPL at 100.00 today. */
async function openLong(): Promise<LoneService> {
  const risk = await openRisk([LISTING]);
  await risk.receive('orders.filled', givenFill());
  await risk.receive('orders.filled', givenFill({ userId: BOB, execId: 'E-bob' as never }));
  return risk;
}

describe('an order of anyone on the desk', () => {
  it('that adds risk is refused once all have lost the limit together, one that closes is not', async () => {
    const risk = await openLong();
    await put(risk);
    await quote(risk, 9_951);
    expect(await check(risk, givenNth(1, adds))).toMatchObject({ decision: 'ACCEPT' });
    await quote(risk, 9_950);
    const refusal = {
      decision: 'REJECT',
      reasonCode: 'DAILY_NOTIONAL_EXCEEDED',
      detail: 'Loss of the day of desk EQ is 100.00 (max. 100.00); orders that close are accepted',
    };
    expect(await check(risk, givenNth(2, adds))).toMatchObject(refusal);
    expect(await check(risk, givenNth(3, { ...adds, userId: userId('carol') }))).toMatchObject(
      refusal,
    );
    const close = {
      side: 'SELL',
      userId: BOB,
      closableQty: qty(100),
      price: cents(9_950),
    } as const;
    expect(await check(risk, givenNth(4, close))).toMatchObject({ decision: 'ACCEPT' });
    // What was accepted before and is triggered now names no quantity.
    expect(await check(risk, givenNth(5))).toMatchObject({ decision: 'ACCEPT' });
  });

  it('is refused for the rest of the day in which the limit was reached, not on the next', async () => {
    const risk = await openLong();
    await put(risk);
    expect(await look(risk, 9_950)).toMatchObject([{ step: 'REACHED', loss: 100 * DOLLAR }]);
    risk.restart();
    await quote(risk, 9_990);
    expect(await check(risk, givenNth(1, adds))).toMatchObject({
      detail: expect.stringMatching(
        /^Loss of the day of desk EQ has reached 100\.00 today and is 20\.00/,
      ),
    });
    risk.nowMs = Date.UTC(2026, 10, 22);
    await quote(risk, 9_990);
    await risk.fireTimer('minute');
    await quote(risk, 9_990);
    expect(await check(risk, givenNth(2, { ...adds, price: cents(9_990) }))).toMatchObject({
      decision: 'ACCEPT',
    });
  });

  it('is refused while a holding of the desk has no price', async () => {
    const risk = await openLong();
    await put(risk, { ...EQ, desk: 'FX' });
    const pair = { symbol: instrumentSymbol('EURUSD'), desk: 'FX', instrumentType: 'fx' } as const;
    await risk.receive('orders.filled', givenFill({ ...pair, execId: 'E-fx' as never }));
    await quote(risk, 10_000);
    expect(await check(risk, givenNth(1, { ...adds, instrumentType: 'fx' }))).toMatchObject({
      detail: expect.stringMatching(/^Loss of the day of desk FX is not known/),
    });
    expect(await check(risk, givenNth(2, adds))).toMatchObject({ decision: 'ACCEPT' });
  });
});

describe('what is published', () => {
  it('is the change, the warning at 80 % and the limit, once a day each, over a restart', async () => {
    const risk = await openLong();
    const { events } = await put(risk);
    expect(publishedOn(events, 'risk.desk-loss')).toMatchObject([
      { desk: 'EQ', step: 'CHANGED', maxDayLoss: 100 * DOLLAR, actor: 'rita', reason: 'drill' },
    ]);
    expect(await look(risk, 9_961)).toEqual([]);
    expect(await look(risk, 9_960)).toMatchObject([{ step: 'WARNING', loss: 80 * DOLLAR }]);
    expect(await look(risk, 9_955)).toEqual([]);
    risk.restart();
    expect(await look(risk, 9_900)).toMatchObject([{ step: 'REACHED', loss: 200 * DOLLAR }]);
    expect(await look(risk, 9_800)).toEqual([]);
    expect(await findEq(risk)).toMatchObject({
      loss: 400 * DOLLAR,
      level: 'REACHED',
      isBlocked: true,
    });
  });
});

describe('a release', () => {
  it('lifts a limit that is reached for the day, and is refused for one that is not', async () => {
    const risk = await openLong();
    await put(risk);
    const release = { ...EQ, release: true } as const;
    expect((await put(risk, release)).result).toMatchObject({ error: { code: 'CONFLICT' } });
    await look(risk, 9_900);
    const { events, result } = await put(risk, release);
    expect(result).toMatchObject({ value: { isBlocked: false, level: 'REACHED' } });
    expect(publishedOn(events, 'risk.desk-loss')).toMatchObject([{ step: 'RELEASED' }]);
    expect(await check(risk, givenNth(1, adds))).toMatchObject({ decision: 'ACCEPT' });
    expect(await look(risk, 9_800)).toEqual([]);
    // A repeat changes nothing; another limit ends it.
    expect((await put(risk, release)).events).toEqual([]);
    await put(risk, { ...EQ, maxDayLoss: money(150 * DOLLAR) });
    expect(await check(risk, givenNth(2, adds))).toMatchObject({ decision: 'REJECT' });
    await put(risk, { ...EQ, maxDayLoss: null });
    expect(await check(risk, givenNth(3, adds))).toMatchObject({ decision: 'ACCEPT' });
  });
});

describe('who', () => {
  it('sets limits is a risk manager or an admin; a desk-head sees the own desks', async () => {
    const risk = await openRisk([LISTING, { call: userOf, value: { user: givenUser() } }]);
    expect((await put(risk, EQ, HEAD)).result).toMatchObject({ error: { code: 'FORBIDDEN' } });
    const seen = (await list(risk, HEAD)).items.map(({ desk }) => desk);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.length).toBeLessThan((await list(risk)).items.length);
  });
});

describe('under maker-checker', () => {
  const open = (): LoneService =>
    openLone(riskEngine({ ...memoryDeps().risk, makerChecker: true }), { nowMs: NOW });
  const decide = async (risk: LoneService, caller: Caller, approve = true) => {
    const proposalId = (await list(risk)).proposals[0]?.proposalId ?? 'none';
    const decision = { proposalId, approve, reason: 'seen' };
    const { result, events } = await risk.request(decideDeskLoss, decision, caller);
    return result.ok ? publishedOn(events, 'risk.desk-loss') : result.error.code;
  };

  it('a limit is in force once another person approves it, after a restart, too', async () => {
    const risk = open();
    expect(await put(risk)).toMatchObject({
      http: { status: 202 },
      result: { value: { maxDayLoss: null } },
    });
    expect((await put(risk, { ...EQ, maxDayLoss: money(1) })).result).toMatchObject({
      error: { code: 'CONFLICT' },
    });
    risk.restart();
    expect(await decide(risk, RITA)).toBe('FORBIDDEN');
    expect(await decide(risk, HEAD)).toBe('FORBIDDEN');
    expect(await decide(risk, ADAM)).toMatchObject([
      { step: 'CHANGED', actor: 'rita', reason: 'drill (approved by adam: seen)' },
    ]);
    expect(await findEq(risk)).toMatchObject({ maxDayLoss: 100 * DOLLAR });
    expect(await decide(risk, ADAM)).toBe('NOT_FOUND');
  });

  it('nothing changes by one that is refused or has expired', async () => {
    const risk = open();
    await put(risk);
    expect(await decide(risk, RITA, false)).toEqual([]);
    await put(risk);
    const proposalId = (await list(risk)).proposals[0]?.proposalId ?? '';
    risk.nowMs += 86_400_000;
    const expired = await risk.fireTimer('desk-proposal-expiry', { proposalId });
    expect(publishedOn(expired, 'proposals.changed')).toMatchObject([{ step: 'EXPIRED' }]);
    expect(await list(risk)).toMatchObject({ proposals: [] });
    expect(await findEq(risk)).toMatchObject({ maxDayLoss: null });
  });
});
