/** The audit: one list of what was done to controls and to orders, searched by what its entries have in common. */
import type { CallInput } from '@tradefloor/contracts/calls/call';
import { AuditRecord, journalAudit } from '@tradefloor/contracts/calls/journal';
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import { money, qty } from '@tradefloor/contracts/money';
import { RISK_DEFAULTS } from '@tradefloor/contracts/risk';
import { givenCaller, givenFill, givenOrder } from '@tradefloor/contracts/testing/given';
import { rfqGiven } from '@tradefloor/core/trading/rfq/rfq.given';
import { describe, expect, it } from 'vitest';
import { nthOrderId } from '../../testing/ems-fixture.ts';
import {
  getResponse,
  JOURNAL_START_MS,
  openJournalFixture,
} from '../../testing/journal-fixture.ts';

async function withTwoUsers() {
  const lone = openJournalFixture();
  for (const [n, owner] of [
    [1, 'trader-1'],
    [2, 'trader-2'],
  ] as const) {
    const order = givenOrder({
      orderId: nthOrderId(n),
      userId: userId(owner),
      createdAt: JOURNAL_START_MS + n,
    });
    await lone.receive('orders.submitted', { order, actor: owner, reason: null });
  }
  return lone;
}

describe('the audit', () => {
  it('has one entry for each thing done to a control, newest first', async () => {
    const lone = openJournalFixture();
    await lone.receive('user.session', {
      sessionId: 's1',
      userId: userId('admin'),
      kind: 'STARTED',
      reason: 'LOGIN',
      at: JOURNAL_START_MS + 1,
    });
    await lone.receive('killswitch.changed', {
      actionId: 'a1',
      killSwitchId: 'k1',
      action: 'ACTIVATED',
      scope: 'symbol',
      target: 'AAPL',
      actor: 'risk-manager',
      reason: 'wild',
      ordersCancelled: 3,
      at: JOURNAL_START_MS + 2,
    });
    await lone.receive('risk.config.changed', {
      version: 2,
      thresholds: RISK_DEFAULTS,
      author: 'risk-manager',
      reason: 'calmer',
      at: JOURNAL_START_MS + 3,
      previousHash: 'x',
      hash: 'y',
    });
    const { items } = await getResponse(lone, journalAudit, {
      input: {},
      caller: givenCaller({ role: 'compliance' }),
    });
    expect(items.map(({ kind, subject, actor }) => [kind, subject, actor])).toEqual([
      ['risk-config.changed', 'version 2', 'risk-manager'],
      ['kill-switch.activated', 'symbol:AAPL', 'risk-manager'],
      ['session.started', 'admin', 'admin'],
    ]);
    for (const entry of items) expect(AuditRecord.safeEncode(entry).success).toBe(true);
  });

  it('notes once what stands behind the price of an executed request', async () => {
    const lone = openJournalFixture();
    const rfq = rfqGiven({ state: 'EXECUTED', executedAt: JOURNAL_START_MS + 5 });
    await lone.receive('rfq.executed', {
      rfq,
      fill: givenFill(),
      clientFill: null,
      accruedInterest: 0,
      settlementAmount: money(0),
    });
    const { items } = await getResponse(lone, journalAudit, {
      input: { area: 'rfq' },
      caller: givenCaller({ role: 'compliance' }),
    });
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ kind: 'rfq.best-execution', subject: 'RFQ-1', actor: 'rfq' });
    expect(items[0]?.detail).toMatch(/1 dealer: BRKD 100\.100/);
  });

  it('has the steps of requests and the keys of sessions, found by user, order, symbol and key', async () => {
    const lone = openJournalFixture();
    const step = {
      stepId: 's-1',
      kind: 'algo.paused' as const,
      userId: userId('trader-1'),
      keyId: 'k00000000001',
      subject: nthOrderId(1),
      orderId: nthOrderId(1),
      symbol: instrumentSymbol('AAPL'),
      detail: 'TWAP BUY 1000 AAPL',
      at: JOURNAL_START_MS + 1,
    };
    await lone.receive('requests.step', step);
    await lone.receive('user.session', {
      sessionId: 'key-k00000000001',
      userId: userId('trader-1'),
      kind: 'ENDED',
      reason: 'REVOKED',
      keyId: 'k00000000001',
      at: JOURNAL_START_MS + 2,
    });
    const caller = givenCaller({ role: 'compliance' });
    const found = async (input: CallInput<typeof journalAudit>) => {
      const { items } = await getResponse(lone, journalAudit, { input, caller });
      for (const entry of items) expect(AuditRecord.safeEncode(entry).success).toBe(true);
      return items.map(({ kind, keyId }) => [kind, keyId]);
    };
    const paused = ['algo.paused', 'k00000000001'];
    const both = [['session.ended', 'k00000000001'], paused];
    expect(await found({ userId: 'trader-1' })).toEqual(both);
    expect(await found({ text: 'K00000000001' })).toEqual(both);
    expect(await found({ area: 'algo' })).toEqual([paused]);
    expect(await found({ orderId: nthOrderId(1) })).toEqual([paused]);
    expect(await found({ symbol: instrumentSymbol('AAPL') })).toEqual([paused]);
    expect(await found({ orderId: nthOrderId(2) })).toEqual([]);
  });

  it('records a change of limits once, with its values and its author', async () => {
    const lone = openJournalFixture();
    const limits = {
      maxOrderQty: qty(1_000),
      maxDailyNotional: money(10_000_000),
      strategies: ['LIT' as const, 'VWAP' as const],
      desks: ['EQ' as const],
    };
    await lone.receive('limits.changed', {
      changeId: 'limits-trader-1-V2',
      userId: userId('trader-1'),
      actor: 'risk-manager',
      reason: 'calmer',
      requestId: 'request-9',
      before: { limits, darkPoolAccess: false },
      after: {
        limits: { ...limits, maxOrderQty: qty(500), strategies: ['LIT'] },
        darkPoolAccess: true,
      },
      at: JOURNAL_START_MS,
    });
    await lone.receive('user.session', {
      sessionId: 'limits-trader-1-V2',
      userId: userId('trader-1'),
      kind: 'STARTED',
      reason: 'LIMITS_CHANGED',
      at: JOURNAL_START_MS,
    });
    const caller = givenCaller({ role: 'compliance' });
    const { items } = await getResponse(lone, journalAudit, { input: {}, caller });
    expect(items).toMatchObject([
      {
        kind: 'limits.changed',
        subject: 'trader-1',
        userId: 'trader-1',
        actor: 'risk-manager',
        detail: 'calmer: maxOrderQty 1000 to 500; strategies -VWAP; darkPoolAccess false to true',
      },
    ]);
  });

  it('names the identity provider that vouched for a log-in', async () => {
    const lone = openJournalFixture();
    await lone.receive('user.session', {
      sessionId: 's1',
      userId: userId('trader-1'),
      kind: 'STARTED',
      reason: 'LOGIN',
      provider: 'https://id.example',
      at: JOURNAL_START_MS,
    });
    const caller = givenCaller({ role: 'admin' });
    const { items } = await getResponse(lone, journalAudit, { input: { area: 'session' }, caller });
    expect(items).toMatchObject([{ detail: 'LOGIN with https://id.example' }]);
  });

  it('names who ended a session that was not their own', async () => {
    const lone = openJournalFixture();
    await lone.receive('user.session', {
      sessionId: 's1',
      userId: userId('trader-1'),
      kind: 'ENDED',
      reason: 'ADMIN',
      by: userId('admin'),
      at: JOURNAL_START_MS,
    });
    const caller = givenCaller({ role: 'admin' });
    const { items } = await getResponse(lone, journalAudit, { input: { area: 'session' }, caller });
    expect(items).toMatchObject([{ kind: 'session.ended', subject: 'trader-1', actor: 'admin' }]);
  });

  it('holds every change of every order beside the controls, found by what they have in common', async () => {
    const lone = await withTwoUsers();
    const caller = givenCaller({ role: 'compliance' });
    const found = async (input: CallInput<typeof journalAudit>) =>
      (await getResponse(lone, journalAudit, { input, caller })).items;
    const all = await found({});
    expect(new Set(all.map(({ userId: of }) => of))).toEqual(new Set(['trader-1', 'trader-2']));
    const own = await found({ userId: 'trader-2', area: 'order' });
    expect(own.length).toBeGreaterThan(0);
    expect(own.every((entry) => entry.userId === 'trader-2' && entry.symbol === 'AAPL')).toBe(true);
    expect(await found({ orderId: nthOrderId(2) })).toEqual(own);
    expect(await found({ symbol: instrumentSymbol('MSFT') })).toEqual([]);
    expect(await found({ text: 'no such words' })).toEqual([]);
    expect(await found({ area: 'session' })).toEqual([]);
  });
});
