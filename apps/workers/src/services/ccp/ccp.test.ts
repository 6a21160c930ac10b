/** The CCP's calls: their results and refusals by role, and the handling of bad input and failures. */

import {
  advanceClearingClock,
  ccpCalls,
  ccpLedger,
  ccpMargin,
  ccpOverview,
  ccpSettlements,
  ccpSettlementsOn,
  ccpStatement,
  ccpStats,
  ccpStress,
  declareDefault,
  forecastMargin,
  payMarginCall,
  runDefaultDrill,
  setAutoPay,
} from '@tradefloor/contracts/calls/ccp';
import { userOf } from '@tradefloor/contracts/calls/users';
import { participant } from '@tradefloor/contracts/ccp';
import { execId, instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import { money, px, qty } from '@tradefloor/contracts/money';
import { A_MONDAY_MS, givenFill } from '@tradefloor/contracts/testing/given';
import type { Payload } from '@tradefloor/contracts/topics';
import { CCP_TABLES } from '@tradefloor/core/clearing/tables';
import { beforeEach, describe, expect, it, test } from 'vitest';
import {
  ADMIN,
  type CcpFixture,
  COMPLIANCE,
  DEALER,
  openCcp,
  RISK,
  STRANGER,
  TRADER,
  VIEWER,
} from '../../testing/ccp-fixture.ts';
import { publishedOn } from '../../testing/lone-service.ts';

let ccp: CcpFixture;
beforeEach(() => {
  ccp = openCcp();
});

const OWN = participant(TRADER.userId);
/** Where trader-1 ends up after losing 12 a share on 100 bought at 150. */
async function bookLoss(perShare: number): Promise<void> {
  await ccp.fill({});
  await ccp.tick(150 - perShare);
  ccp.lone.interval('margin');
}

describe('a forecast of margin', () => {
  const put = {
    userId: TRADER.userId,
    symbol: instrumentSymbol('AAPL261218P150'),
    instrumentType: 'option' as const,
    side: 'BUY' as const,
    qty: qty(1),
    price: px(4_500_000),
  };
  const posted = () => ccp.value(ccpMargin, { userId: OWN }, TRADER);
  const rows = () =>
    [CCP_TABLES.positions, CCP_TABLES.marks, CCP_TABLES.transfers, CCP_TABLES.participants].map(
      (table) => ccp.lone.rows<object>(table as never),
    );

  it('of a hedge is what is required at once when it has filled, and writes no row', async () => {
    await ccp.tick(150);
    await ccp.fill({});
    const before = rows();
    const { margin } = await ccp.value(forecastMargin, put, null);
    expect(rows()).toEqual(before);
    // A tenth of 15 000; with a put at the money no more than its premium can be lost.
    expect(margin).toEqual({ before: 15_000_000, after: 4_500_000 });
    await ccp.fill({ ...put, counterparty: 'DRVX' });
    expect((await posted()).initialMargin).toBe(margin?.after);
    ccp.lone.interval('margin');
    expect(await posted()).toMatchObject({ initialMargin: margin?.after, posted: margin?.after });
  });

  it('of one who has never traded opens no account', async () => {
    const of = { ...put, symbol: instrumentSymbol('AAPL'), instrumentType: 'equity' as const };
    expect(await ccp.value(forecastMargin, { ...of, price: px(150_000_000) }, null)).toEqual({
      margin: { before: 0, after: 150_000 },
    });
    expect(ccp.lone.rows(CCP_TABLES.participants)).toEqual([]);
  });
});

describe('a fill', () => {
  it('becomes two legs, margin on both sides and two obligations, in one handling', async () => {
    const events = await ccp.fill({});
    expect(publishedOn(events, 'ccp.novation')).toMatchObject([
      { novationId: 'exec-1:B', leg: 'BUYER', participant: 'trader-1', notional: 150_000_000 },
      { novationId: 'exec-1:S', leg: 'SELLER', participant: 'SIMA', counterparty: 'CCP' },
    ]);
    // A tenth of 15 000.
    expect(publishedOn(events, 'ccp.margin')).toMatchObject([
      { kind: 'INITIAL', userId: 'trader-1', symbol: 'AAPL', amount: 15_000_000 },
      { kind: 'INITIAL', userId: 'SIMA', amount: 15_000_000, balanceAfter: 15_000_000 },
    ]);
    expect(publishedOn(events, 'ccp.settlement.queued')).toMatchObject([
      { userId: 'trader-1', side: 'BUY', qty: 100, cashAmount: 150_000_000, status: 'QUEUED' },
      { userId: 'SIMA', side: 'SELL', qty: 100, settlementDate: '2026-11-25' },
    ]);
  });

  it('that is delivered again, by any path and after a restart, publishes nothing more', async () => {
    await ccp.fill({});
    expect(await ccp.again()).toEqual([]);
    ccp.lone.restart();
    expect(await ccp.again()).toEqual([]);
    expect(ccp.lone.rows(CCP_TABLES.novations)).toHaveLength(2);
    expect(await ccp.value(ccpStats, {}, TRADER)).toMatchObject({ novations: 1, legs: 2 });
  });

  it('of no quantity is nothing to clear', async () => {
    expect(await ccp.fill({ qty: qty(0) })).toEqual([]);
    expect(ccp.lone.rows(CCP_TABLES.novations)).toEqual([]);
  });

  it('without a price is refused aloud: it is parked for a person', async () => {
    await expect(ccp.fill({ price: px(0) })).rejects.toThrow('has a price');
    ccp.lone.restart();
    expect(await ccp.value(ccpStats, {}, TRADER)).toMatchObject({ novations: 0, marginHeld: 0 });
  });

  it('in an unlisted instrument is cleared and valued at its own price', async () => {
    await ccp.fill({ symbol: 'ZZZZ' as never, instrumentType: 'fx' });
    ccp.lone.interval('margin');
    const account = await ccp.value(ccpMargin, { userId: OWN }, TRADER);
    expect(account).toMatchObject({ variationMargin: 0, initialMargin: 7_500_000 });
    expect(account.positions).toMatchObject([
      { symbol: 'ZZZZ', assetClass: 'OTC', markedAt: null },
    ]);
  });

  it('of an earlier day that comes late settles by its own day', async () => {
    const events = await ccp.fill({ at: A_MONDAY_MS - 3 * 86_400_000 });
    expect(publishedOn(events, 'ccp.settlement.queued')[0]).toMatchObject({
      settlementDate: '2026-11-24',
    });
  });
});

describe('marks', () => {
  it('that are missing or stale leave everything where it was', async () => {
    await ccp.fill({});
    await ccp.tick(120, { at: ccp.lone.nowMs - 60_000 });
    expect(publishedOn(ccp.lone.interval('margin'), 'ccp.margin')).toEqual([]);
    expect(await ccp.value(ccpMargin, { userId: OWN }, TRADER)).toMatchObject({
      variationMargin: 0,
    });
  });

  it('move what the loser pays to the winner', async () => {
    await ccp.fill({});
    await ccp.tick(151);
    const moved = publishedOn(ccp.lone.interval('margin'), 'ccp.margin');
    expect(moved.filter(({ kind }) => kind === 'VARIATION')).toMatchObject([
      { kind: 'VARIATION', userId: 'SIMA', amount: -1_000_000, balanceAfter: -1_000_000 },
      { kind: 'VARIATION', userId: 'trader-1', amount: 1_000_000 },
    ]);
    expect(await ccp.value(ccpMargin, { userId: OWN }, TRADER)).toMatchObject({
      variationMargin: 1_000_000,
      positions: [{ netQty: 100, unrealisedPnl: 1_000_000, markPx: 151_000_000 }],
    });
  });
});

describe('a margin call', () => {
  beforeEach(() => {
    ccp = openCcp({ autoPay: false, minTransfer: money(0) });
  });

  it('is made when the unpaid loss passes three quarters of the margin, and not before', async () => {
    await bookLoss(10);
    expect((await ccp.value(ccpMargin, { userId: OWN }, TRADER)).calls).toEqual([]);
    await ccp.tick(138);
    const events = ccp.lone.interval('margin');
    // 1 200 lost; three quarters of a tenth of 13 800 are 1 035.
    expect(publishedOn(events, 'ccp.margin').filter(({ kind }) => kind === 'CALL')).toMatchObject([
      { userId: 'trader-1', amount: 12_000_000, balanceAfter: 12_000_000 },
    ]);
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'wake', name: 'call-due', delayMs: 60_000 }),
    );
    expect(publishedOn(events, 'ccp.margin.called')).toMatchObject([
      { callId: 'trader-1:C1', status: 'ISSUED', amount: 12_000_000, version: 1 },
    ]);
    expect(ccp.lone.interval('margin')).toEqual([]);
  });

  it('is topped up when the loss grows, and stays one', async () => {
    await bookLoss(12);
    await ccp.tick(130);
    expect(publishedOn(ccp.lone.interval('margin'), 'ccp.margin')).toContainEqual(
      expect.objectContaining({ kind: 'CALL', amount: 8_000_000, balanceAfter: 20_000_000 }),
    );
    const { calls } = await ccp.value(ccpMargin, { userId: OWN }, TRADER);
    expect(calls).toMatchObject([{ status: 'ISSUED', amount: 20_000_000, paid: 0 }]);
  });

  it('is paid in parts by its owner, and is met by the last', async () => {
    await bookLoss(12);
    const pay = (amount?: number) =>
      ccp.value(
        payMarginCall,
        { callId: 'trader-1:C1', ...(amount === undefined ? {} : { amount: money(amount) }) },
        TRADER,
      );
    expect(await pay(2_000_000)).toMatchObject({ status: 'PARTIALLY_MET', paid: 2_000_000 });
    expect(await pay()).toMatchObject({ status: 'MET', paid: 12_000_000 });
    expect(await ccp.value(ccpMargin, { userId: OWN }, TRADER)).toMatchObject({
      calls: [],
      exposure: 0,
      variationMargin: 0,
    });
    expect(await ccp.code(payMarginCall, { callId: 'trader-1:C1' }, TRADER)).toBe('CONFLICT');
    expect(await ccp.value(ccpCalls, {}, TRADER)).toMatchObject({ items: [{ status: 'MET' }] });
  });

  it('refuses more than is due, a stranger, and a call that never was', async () => {
    await bookLoss(12);
    const requested = { callId: 'trader-1:C1' };
    const tooMuch = { ...requested, amount: money(12_000_001) };
    expect(await ccp.code(payMarginCall, tooMuch, TRADER)).toBe('VALIDATION_FAILED');
    expect(await ccp.code(payMarginCall, { ...requested, amount: money(-1) }, TRADER)).toBe(
      'VALIDATION_FAILED',
    );
    expect(await ccp.code(payMarginCall, requested, STRANGER)).toBe('FORBIDDEN');
    expect(await ccp.code(payMarginCall, requested, COMPLIANCE)).toBe('FORBIDDEN');
    expect(await ccp.code(payMarginCall, { callId: 'trader-1:C9' }, TRADER)).toBe('NOT_FOUND');
    expect(await ccp.value(payMarginCall, requested, ADMIN)).toMatchObject({ status: 'MET' });
  });

  it('is overdue when unpaid, and then may be declared a default or still be paid', async () => {
    await bookLoss(12);
    const declare = { callId: 'trader-1:C1', reason: 'does not pay' };
    expect(await ccp.code(declareDefault, declare, RISK)).toBe('CONFLICT');
    const overdue = await ccp.lone.fireTimer('call-due', { callId: 'trader-1:C1' });
    expect(publishedOn(overdue, 'ccp.margin.called')).toMatchObject([{ status: 'OVERDUE' }]);
    expect(await ccp.lone.fireTimer('call-due', { callId: 'trader-1:C1' })).toEqual([]);
    expect(await ccp.value(ccpCalls, {}, RISK)).toMatchObject({ items: [{ status: 'OVERDUE' }] });
    expect(await ccp.value(declareDefault, declare, RISK)).toMatchObject({
      status: 'DEFAULT_DECLARED',
    });
    ccp.lone.interval('margin');
    expect((await ccp.value(ccpMargin, { userId: OWN }, TRADER)).calls).toEqual([]);
  });

  it('is cancelled when the market comes back before a payment', async () => {
    await bookLoss(12);
    await ccp.tick(150);
    const events = ccp.lone.interval('margin');
    expect(publishedOn(events, 'ccp.margin.called')).toMatchObject([{ status: 'CANCELLED' }]);
    expect(await ccp.value(ccpCalls, {}, TRADER)).toMatchObject({
      items: [{ status: 'CANCELLED' }],
    });
    const { cash, posted, initialMargin } = await ccp.value(ccpMargin, { userId: OWN }, TRADER);
    // Nothing is left reserved or lost: opening cash less margin and fee.
    expect([posted - initialMargin, cash]).toEqual([0, 10_000_000_000_000 - 15_000_000 - 6_500]);
  });

  it('is paid at once from cash where the account does so', async () => {
    await ccp.fill({});
    expect(await ccp.value(setAutoPay, { userId: OWN, autoPay: true }, TRADER)).toMatchObject({
      autoPay: true,
    });
    await ccp.tick(138);
    const events = ccp.lone.interval('margin');
    // No one has to be noticed of it.
    expect(publishedOn(events, 'ccp.margin.called')).toEqual([]);
    const kinds = publishedOn(events, 'ccp.margin')
      .filter(({ userId: id }) => id === OWN)
      .map(({ kind }) => kind);
    expect(kinds).toEqual(['VARIATION', 'RELEASE', 'CALL', 'CALL_MET']);
    expect(await ccp.code(setAutoPay, { userId: DEALER, autoPay: false }, ADMIN)).toBe('FORBIDDEN');
  });
});

describe('settlement', () => {
  it('waits for its date, then delivers against payment and keeps the margin of what is held', async () => {
    await ccp.fill({});
    expect(ccp.lone.interval('settlement')).toEqual([]);
    const next = () => ccp.value(advanceClearingClock, {}, ADMIN);
    expect(await next()).toMatchObject({ clock: { businessDate: '2026-11-24' }, settled: 0 });
    const { items } = await ccp.value(ccpSettlements, {}, TRADER);
    expect(items).toMatchObject([{ userId: 'trader-1', qty: 100, status: 'QUEUED' }]);
    expect(await next()).toMatchObject({ clock: { businessDate: '2026-11-25' }, settled: 2 });
    expect(await ccp.value(ccpSettlements, {}, RISK)).toMatchObject({ items: [] });
    const done = await ccp.value(ccpSettlementsOn, { date: '2026-11-25' }, RISK);
    expect(done.items).toMatchObject([
      { userId: 'trader-1', status: 'SETTLED', settledQty: 100 },
      { userId: 'SIMA', status: 'SETTLED' },
    ]);
    const account = await ccp.value(ccpMargin, { userId: OWN }, TRADER);
    expect(account).toMatchObject({
      posted: 15_000_000,
      initialMargin: 15_000_000,
      variationMargin: 0,
    });
    // What is settled is still held.
    expect(account.positions).toMatchObject([{ symbol: 'AAPL', netQty: 100, unsettledQty: 0 }]);
  });

  it('of a weekend goes on from Monday, whose deliveries keep their date', async () => {
    ccp.lone.nowMs = Date.UTC(2026, 10, 20, 15);
    await ccp.fill({ instrumentType: 'bond', at: ccp.lone.nowMs });
    ccp.lone.nowMs = Date.UTC(2026, 10, 21, 15);
    expect((await ccp.value(ccpStats, {}, TRADER)).clock.businessDate).toBe('2026-11-23');
    expect(ccp.lone.interval('settlement')).toEqual([]);
    const next = await ccp.value(advanceClearingClock, {}, ADMIN);
    expect(next).toMatchObject({ clock: { businessDate: '2026-11-24' }, settled: 2 });
    const done = await ccp.value(ccpSettlementsOn, { date: '2026-11-23' }, RISK);
    expect(done.items).toMatchObject([{ status: 'SETTLED' }, { status: 'SETTLED' }]);
  });

  it('by two sweeps settles once', async () => {
    await ccp.fill({ instrumentType: 'option' });
    const first = ccp.lone.interval('settlement');
    expect(publishedOn(first, 'ccp.settlement.complete')).toHaveLength(2);
    expect(ccp.lone.interval('settlement')).toEqual([]);
    expect(await ccp.value(ccpStats, {}, TRADER)).toMatchObject({ settled: 2, pending: 0 });
  });

  it('is not moved by a clock that jumps an hour ahead and comes a minute back', async () => {
    await ccp.fill({});
    ccp.lone.nowMs += 3_600_000;
    expect(ccp.lone.interval('settlement')).toEqual([]);
    ccp.lone.nowMs -= 60_000;
    expect(ccp.lone.interval('settlement')).toEqual([]);
    expect(await ccp.value(ccpStats, {}, TRADER)).toMatchObject({ pending: 2, settled: 0 });
  });

  it('never takes a date back that it has reached', async () => {
    ccp.lone.nowMs = Date.UTC(2026, 10, 25, 5, 30);
    expect((await ccp.value(ccpStats, {}, TRADER)).clock.businessDate).toBe('2026-11-25');
    ccp.lone.nowMs -= 3_600_000;
    expect((await ccp.value(ccpStats, {}, TRADER)).clock.businessDate).toBe('2026-11-25');
  });

  it('lists what fails with its reason and its age, in the queue and on its date', async () => {
    const failing = openCcp({ failsPpm: 1_000_000 });
    await failing.fill({});
    // Due on Wednesday the 25th; Thursday is a holiday.
    failing.lone.nowMs = Date.UTC(2026, 10, 27, 15);
    failing.lone.interval('settlement');
    const [late] = (await failing.value(ccpSettlements, {}, TRADER)).items;
    expect(late).toMatchObject({ status: 'FAILED', failReason: 'LACK_OF_CASH', ageDays: 1 });
    failing.lone.nowMs = Date.UTC(2026, 10, 30, 15);
    const { items } = await failing.value(ccpSettlementsOn, { date: '2026-11-25' }, RISK);
    expect(items.map(({ failReason, ageDays }) => [failReason, ageDays])).toEqual([
      ['LACK_OF_CASH', 2],
      ['LACK_OF_SECURITIES', 2],
    ]);
  });

  it('lists page by page, each obligation once', async () => {
    for (const symbol of ['AAA', 'BBB', 'CCC']) await ccp.fill({ symbol: symbol as never });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: { obligationId: string }[]; nextCursor: string | null } =
        await ccp.value(ccpSettlements, { limit: 2, ...(cursor === null ? {} : { cursor }) }, RISK);
      expect(ccpSettlements.in.safeParse({ cursor: page.nextCursor ?? 'x' }).success).toBe(true);
      seen.push(...page.items.map(({ obligationId }) => obligationId));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toHaveLength(6);
    expect(new Set(seen).size).toBe(6);
  });
});

describe('who sees what', () => {
  beforeEach(async () => {
    await ccp.fill({});
  });
  it.each([
    ['the owner', TRADER, null],
    ['a risk manager', RISK, null],
    ['compliance', COMPLIANCE, null],
    ['an admin', ADMIN, null],
    ['another trader', STRANGER, 'FORBIDDEN'],
    ['a viewer', VIEWER, 'FORBIDDEN'],
  ] as const)('%s requests a margin account', async (_, caller, code) => {
    expect(await ccp.code(ccpMargin, { userId: OWN }, caller)).toBe(code);
    expect(await ccp.code(ccpLedger, { userId: OWN }, caller)).toBe(code);
    expect(await ccp.code(ccpStatement, { userId: OWN, date: '2026-11-23' }, caller)).toBe(code);
  });
  it('a caller without a session', async () => {
    expect(await ccp.code(ccpMargin, { userId: OWN }, null)).toBe('UNAUTHENTICATED');
  });
  it('an account that has not traded is empty, one that does not exist is not there', async () => {
    const own = participant(STRANGER.userId);
    expect(await ccp.value(ccpMargin, { userId: own }, STRANGER)).toMatchObject({
      positions: [],
      posted: 0,
    });
    expect(await ccp.code(ccpMargin, { userId: participant('nobody') }, RISK)).toBe('NOT_FOUND');
    const user = { call: userOf, value: { user: { userId: 'known-user' } } };
    const other = openCcp({}, { peers: [user] });
    expect(await other.code(ccpMargin, { userId: participant('known-user') }, RISK)).toBe(null);
  });
  it('a trader sees the own obligations and accounts only', async () => {
    expect((await ccp.value(ccpSettlements, {}, TRADER)).items).toHaveLength(1);
    expect((await ccp.value(ccpSettlements, {}, STRANGER)).items).toEqual([]);
    expect((await ccp.value(ccpOverview, {}, TRADER)).accounts).toMatchObject([{ userId: OWN }]);
    expect((await ccp.value(ccpOverview, {}, RISK)).accounts).toHaveLength(2);
  });
});

describe('the ledger and the statements', () => {
  it('give every transfer with its running balance, newest first', async () => {
    await ccp.fill({});
    const { items } = await ccp.value(ccpLedger, { userId: OWN }, TRADER);
    expect(
      items.map(({ account, code, amount, balanceAfter }) => [account, code, amount, balanceAfter]),
    ).toEqual([
      ['IM', 'INITIAL_MARGIN', 1_500, 1_500],
      ['CASH', 'INITIAL_MARGIN', -1_500, 999_998_499.35],
      ['CASH', 'FEE', -0.65, 999_999_999.35],
      ['CASH', 'DEPOSIT', 1_000_000_000, 1_000_000_000],
    ]);
  });
  it('write a day as CSV and as a page to print', async () => {
    await ccp.fill({});
    const csv = await ccp.value(ccpStatement, { userId: OWN, date: '2026-11-23' }, TRADER);
    expect(csv.text).toContain('exec-1:B,BUYER,AAPL,100,150,15000');
    expect(csv).toMatchObject({ filename: 'clearing-trader-1-2026-11-23.csv' });
    const requested = { userId: OWN, date: '2026-11-23', format: 'html' } as const;
    const html = await ccp.value(ccpStatement, requested, TRADER);
    expect(html.text).toMatch(/^<!doctype html>.*exec-1:B.*<\/html>$/s);
    const other = await ccp.value(ccpStatement, { userId: OWN, date: '2026-11-22' }, TRADER);
    expect(other.text).not.toContain('exec-1');
  });
});

test('the checks read zero, zero and two, before and after trading', async () => {
  const checks = { positionsSum: 0, cashSum: 0, legsPerFill: 2, brokenBalances: 0 };
  expect((await ccp.value(ccpStats, {}, TRADER)).invariants).toMatchObject(checks);
  await ccp.fill({});
  ccp.lone.interval('check');
  expect(await ccp.lone.fireTimer('audit')).toMatchObject([{ name: 'audit' }]);
  expect((await ccp.value(ccpStats, {}, TRADER)).invariants).toMatchObject(checks);
});

describe('stress and the default drill', () => {
  it('play on a copy: nothing of it is booked', async () => {
    await ccp.fill({ qty: qty(1_000_000) });
    const before = ccp.lone.rows(CCP_TABLES.obligations);
    const transfers = ccp.lone.rows(CCP_TABLES.transfers);
    const report = await ccp.value(ccpStress, {}, RISK);
    expect(report.fundSize).toBeGreaterThanOrEqual(report.fundFloor);
    expect(report.members.reduce((sum, { contribution }) => sum + contribution, 0)).toBe(
      report.fundSize,
    );
    const requested = { scenario: { factor: 'MARKET', direction: 'DOWN' }, sigmas: 20 } as const;
    const drill = await ccp.value(runDefaultDrill, requested, ADMIN);
    expect(drill.defaulters).toMatchObject([{ userId: 'trader-1' }]);
    const used = drill.tranches.reduce((sum, tranche) => sum + tranche.used, 0);
    expect(used + drill.unallocated).toBe(drill.loss);
    expect(ccp.lone.rows(CCP_TABLES.obligations)).toEqual(before);
    expect(ccp.lone.rows(CCP_TABLES.transfers)).toEqual(transfers);
    expect(ccp.lone.rows(CCP_TABLES.marginEvents)).toEqual([]);
  });
  it('refuse a defaulter without an account', async () => {
    const requested = { scenario: { factor: 'MARKET', direction: 'UP' }, sigmas: 3 } as const;
    const none = { ...requested, defaulters: [participant('nobody')] };
    expect(await ccp.code(runDefaultDrill, none, ADMIN)).toBe('NOT_FOUND');
  });
});

test('unavailable peers are reported as unavailable', async () => {
  const alone = openCcp({}, { peers: [] });
  expect(await alone.code(ccpStress, {}, RISK)).toBe('UPSTREAM_UNAVAILABLE');
  expect(await alone.code(ccpMargin, { userId: participant('known-user') }, RISK)).toBe(
    'UPSTREAM_UNAVAILABLE',
  );
});

test('the same fill by another message clears once', async () => {
  const fill = givenFill({ execId: execId('same'), userId: userId('trader-1') });
  expect(await ccp.lone.receive('orders.filled', fill)).not.toEqual([]);
  expect(await ccp.lone.receive('orders.filled', { ...fill, rfqId: 'rfq-1' as never })).toEqual([]);
});

test('an RFQ trade is cleared once, whether its fill or its whole record comes first', async () => {
  const fill = givenFill({ execId: execId('rfq-fill'), userId: userId('trader-1') });
  const executed = { fill, clientFill: null } as Payload<'rfq.executed'>;
  expect(await ccp.lone.receive('rfq.executed', executed)).not.toEqual([]);
  expect(await ccp.lone.receive('orders.filled', fill)).toEqual([]);
  expect(await ccp.lone.receive('rfq.executed', executed)).toEqual([]);
});
