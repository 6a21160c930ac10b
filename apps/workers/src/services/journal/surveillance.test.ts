/** Surveillance in the journal: findings once whatever is delivered again, cases step by step, and nothing per ordinary order. */
import { journalAudit } from '@tradefloor/contracts/calls/journal';
import { changeCase, getFinding, listFindings } from '@tradefloor/contracts/calls/surveillance';
import { userOf } from '@tradefloor/contracts/calls/users';
import type { Fill } from '@tradefloor/contracts/fill';
import { execId, instrumentSymbol, RfqId, userId, uuidV7 } from '@tradefloor/contracts/ids';
import { PX_PER_UNIT, px, qty } from '@tradefloor/contracts/money';
import { givenCaller, givenFill, givenOrder } from '@tradefloor/contracts/testing/given';
import type { CaseState } from '@tradefloor/contracts/vocabulary/surveillance';
import { SURVEILLANCE_TABLES } from '@tradefloor/core/trading/surveillance/tables';
import { describe, expect, it } from 'vitest';
import { nthOrderId } from '../../testing/ems-fixture.ts';
import {
  getResponse,
  JOURNAL_START_MS,
  openJournalFixture,
  refusalCode,
} from '../../testing/journal-fixture.ts';
import { publishedOn } from '../../testing/lone-service.ts';

const CORA = givenCaller({ userId: userId('cora'), role: 'compliance' });
const CARL = givenCaller({ userId: userId('carl'), role: 'compliance' });

/** Compliance has Cora and Carl; all others trade. */
const PEERS = [
  {
    call: userOf,
    value: ({ userId: id }: { readonly userId: string }) => ({
      user: { role: id.startsWith('c') ? 'compliance' : 'trader' },
    }),
  },
];

const toCross = (n: number, side: Fill['side']): Fill =>
  givenFill({
    execId: execId(`E-${n}`),
    orderId: nthOrderId(n),
    side,
    liquidity: 'CROSS',
    at: JOURNAL_START_MS + n,
  });

const BOND = instrumentSymbol('US9128TF1010');
const bondFill = (n: number, at: number, over: Partial<Fill>): Fill =>
  givenFill({
    execId: execId(`B-${n}`),
    orderId: nthOrderId(n),
    symbol: BOND,
    instrumentType: 'bond',
    side: 'BUY',
    qty: qty(500),
    price: px(100 * PX_PER_UNIT),
    arrivalMid: px(100 * PX_PER_UNIT),
    at: JOURNAL_START_MS + at,
    ...over,
  });
const clientFill = (at: number): Fill =>
  bondFill(9, at, {
    side: 'SELL',
    price: px(100.5 * PX_PER_UNIT),
    clientUserId: userId('acme'),
    rfqId: RfqId.parse(uuidV7(JOURNAL_START_MS, () => 0.5)),
    userId: userId('sally'),
  });

async function withWash() {
  const lone = openJournalFixture(PEERS);
  await lone.receive('orders.filled', toCross(1, 'BUY'));
  await lone.receive('orders.filled', toCross(2, 'SELL'));
  const [found] = lone.rows(SURVEILLANCE_TABLES.findings);
  if (found === undefined) throw new Error('there is a finding');
  return { lone, findingId: found.findingId };
}

describe('what is published', () => {
  const receive = async (lone: ReturnType<typeof openJournalFixture>, fill: Fill) =>
    publishedOn(await lone.receive('orders.filled', fill), 'surveillance.changed');

  it('is each finding with what completes it, and no other event', async () => {
    const lone = openJournalFixture(PEERS);
    expect(await receive(lone, toCross(1, 'BUY'))).toEqual([]);
    const at = JOURNAL_START_MS + 2;
    const found = await receive(lone, toCross(2, 'SELL'));
    const [{ findingId } = { findingId: '' }] = lone.rows(SURVEILLANCE_TABLES.findings);
    expect(found).toEqual([{ findingId, rule: 'WASH_TRADE', state: 'NEW', version: 0, at }]);
  });

  it('is each step of a case, with neither its note nor the person it is about', async () => {
    const { lone, findingId } = await withWash();
    const input = { findingId, version: 0, note: 'two desks?' };
    const { events } = await lone.request(changeCase, input, CORA);
    const step = { findingId, rule: 'WASH_TRADE', state: 'OPEN', version: 1 };
    expect(publishedOn(events, 'surveillance.changed')).toEqual([{ ...step, at: lone.nowMs }]);
    // What completed the finding comes again: the case has moved on since, and the event has its state.
    lone.restart();
    await lone.receive('orders.filled', toCross(1, 'BUY'));
    expect(await receive(lone, toCross(2, 'SELL'))).toMatchObject([step]);
  });

  it('is nothing where the step is refused', async () => {
    const { lone, findingId } = await withWash();
    const input = { findingId, version: 1, note: 'late' };
    expect((await lone.request(changeCase, input, CORA)).events).toEqual([]);
  });
});

describe('findings', () => {
  it('are kept once, also where a restart delivers again what completed them', async () => {
    const { lone } = await withWash();
    lone.restart();
    await lone.receive('orders.filled', toCross(1, 'BUY'));
    await lone.receive('orders.filled', toCross(2, 'SELL'));
    expect(lone.rows(SURVEILLANCE_TABLES.findings)).toHaveLength(1);
  });

  it('of ordinary orders are none, and write no row', async () => {
    const lone = openJournalFixture();
    for (let n = 1; n <= 200; n += 1) {
      const order = givenOrder({ orderId: nthOrderId(n), createdAt: JOURNAL_START_MS + n });
      await lone.receive('orders.submitted', { order, actor: 'trader-1', reason: null });
      const fill = { execId: execId(`E-${n}`), orderId: order.orderId, at: JOURNAL_START_MS + n };
      await lone.receive('orders.filled', givenFill(fill));
    }
    for (const table of Object.values(SURVEILLANCE_TABLES)) {
      expect(lone.rows<unknown>(table as never)).toEqual([]);
    }
  });

  it('after a restart look back at what the firm dealt before a client', async () => {
    const lone = openJournalFixture();
    await lone.receive('orders.filled', bondFill(1, 1_000, {}));
    lone.restart();
    lone.nowMs = JOURNAL_START_MS + 2_000;
    expect(JSON.stringify(lone.starts())).toContain('surveillance');
    await lone.fireTimer('surveillance');
    await lone.receive('orders.filled', clientFill(3_000));
    expect(lone.rows(SURVEILLANCE_TABLES.findings).map(({ rule }) => rule)).toEqual([
      'FRONT_RUNNING',
    ]);
  });

  it('are listed newest first, by rule, state, person, symbol and time', async () => {
    const { lone, findingId } = await withWash();
    await lone.receive('orders.filled', bondFill(1, 1_000, {}));
    await lone.receive('orders.filled', clientFill(3_000));
    const list = async (input: Parameters<typeof getResponse<typeof listFindings>>[2]['input']) =>
      (await getResponse(lone, listFindings, { input, caller: CORA })).items.map(
        ({ finding }) => finding.rule,
      );
    expect(await list({})).toEqual(['FRONT_RUNNING', 'WASH_TRADE']);
    expect(await list({ rule: 'WASH_TRADE' })).toEqual(['WASH_TRADE']);
    expect(await list({ symbol: BOND })).toEqual(['FRONT_RUNNING']);
    expect(await list({ userId: userId('x') })).toEqual([]);
    expect(await list({ to: JOURNAL_START_MS + 3_000 })).toEqual(['WASH_TRADE']);
    expect(await list({ state: 'OPEN' })).toEqual([]);
    const input = { findingId, version: 0, note: 'looking' };
    await getResponse(lone, changeCase, { input, caller: CORA });
    expect(await list({ state: 'OPEN' })).toEqual(['WASH_TRADE']);
    expect(await list({ state: 'NEW' })).toEqual(['FRONT_RUNNING']);
    const page = await getResponse(lone, listFindings, { input: { limit: 1 }, caller: CORA });
    expect(await list({ cursor: page.nextCursor ?? '' })).toEqual(['WASH_TRADE']);
    expect(listFindings.out.safeEncode(page).success).toBe(true);
  });
});

describe('a case', () => {
  const step = (
    { lone, findingId }: Awaited<ReturnType<typeof withWash>>,
    version: number,
    change: { state?: Exclude<CaseState, 'NEW'>; note?: string; assignee?: string | null },
  ) => {
    const assignee =
      typeof change.assignee === 'string' ? userId(change.assignee) : change.assignee;
    const input = { findingId, version, ...change, assignee };
    return { lone, request: { input, caller: CORA } };
  };

  it('keeps every step with its note; the audit trail has the steps without the notes', async () => {
    const wash = await withWash();
    const { lone, findingId } = wash;
    for (const [version, change] of [
      [0, { assignee: 'carl', note: 'two desks?' }],
      [1, { state: 'IN_REVIEW' }],
      [2, { note: 'spoke to the trader' }],
      [3, { state: 'EXPLAINED', note: 'a give-up, in error' }],
      [4, { state: 'OPEN' }],
    ] as const) {
      await getResponse(lone, changeCase, step(wash, version, change).request);
    }
    const read = await getResponse(lone, getFinding, { input: { findingId }, caller: CARL });
    expect(read.case).toMatchObject({ state: 'OPEN', assignee: 'carl', version: 5 });
    expect(read.steps.map(({ state, note }) => [state, note])).toEqual([
      ['OPEN', 'two desks?'],
      ['IN_REVIEW', null],
      ['IN_REVIEW', 'spoke to the trader'],
      ['EXPLAINED', 'a give-up, in error'],
      ['OPEN', null],
    ]);
    expect(getFinding.out.safeEncode(read).success).toBe(true);
    const { items } = await getResponse(lone, journalAudit, {
      input: { area: 'case' },
      caller: CORA,
    });
    expect(items.map(({ kind }) => kind).toSorted()).toEqual([
      'case.explained',
      'case.in-review',
      'case.noted',
      'case.opened',
      'case.reopened',
    ]);
    expect(items.every(({ actor, subject }) => actor === 'cora' && subject === findingId)).toBe(
      true,
    );
    expect(JSON.stringify(items)).not.toContain('give-up');
  });

  it.each([
    ['of a version that someone has changed since', 1, { note: 'mine' }, 'CONFLICT'],
    ['to a state that does not follow', 0, { state: 'ESCALATED', note: 'x' }, 'CONFLICT'],
    ['assigned outside compliance', 0, { assignee: 'trader-1' }, 'VALIDATION_FAILED'],
  ] as const)('%s is refused and changes nothing', async (_, version, change, code) => {
    const wash = await withWash();
    const { lone, request } = step(wash, version, change);
    expect(await refusalCode(lone, changeCase, request)).toBe(code);
    expect(lone.rows(SURVEILLANCE_TABLES.cases)).toEqual([]);
    expect(lone.rows(SURVEILLANCE_TABLES.caseSteps)).toEqual([]);
  });

  it('is closed with a note only', async () => {
    const wash = await withWash();
    await getResponse(wash.lone, changeCase, step(wash, 0, { state: 'OPEN' }).request);
    const { lone, request } = step(wash, 1, { state: 'EXPLAINED' });
    expect(await refusalCode(lone, changeCase, request)).toBe('VALIDATION_FAILED');
  });

  it('of two who write at once the second is refused', async () => {
    const wash = await withWash();
    const requests = ['first', 'second'].map((note) => step(wash, 0, { note }).request);
    const codes = await Promise.all(
      requests.map((request) => refusalCode(wash.lone, changeCase, request)),
    );
    expect(codes).toEqual([null, 'CONFLICT']);
    expect(wash.lone.rows(SURVEILLANCE_TABLES.caseSteps)).toHaveLength(1);
  });

  it('and a finding that are unknown are not found', async () => {
    const { lone } = await withWash();
    const input = { findingId: 'none' };
    expect(await refusalCode(lone, getFinding, { input, caller: CORA })).toBe('NOT_FOUND');
    const change = { input: { ...input, version: 0, note: 'x' }, caller: CORA };
    expect(await refusalCode(lone, changeCase, change)).toBe('NOT_FOUND');
  });
});
