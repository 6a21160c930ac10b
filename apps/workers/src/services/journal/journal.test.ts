import {
  journalAudit,
  journalFills,
  journalOrder,
  journalOrders,
} from '@tradefloor/contracts/calls/journal';
import { tcaOrder, tcaSummary } from '@tradefloor/contracts/calls/tca';
import { userOf } from '@tradefloor/contracts/calls/users';
import { childIdOf, execIdOf, userId } from '@tradefloor/contracts/ids';
import { qty } from '@tradefloor/contracts/money';
import { givenCaller, givenFill, givenOrder } from '@tradefloor/contracts/testing/given';
import type { Caller } from '@tradefloor/contracts/user';
import type { JournalReader } from '@tradefloor/core/trading/journal/reader';
import { JOURNAL_ORDERS } from '@tradefloor/core/trading/journal/tables';
import { describe, expect, it } from 'vitest';
import { nthOrderId } from '../../testing/ems-bench.ts';
import {
  answerOf,
  codeOf,
  JOURNAL_START_MS,
  openJournalBench,
} from '../../testing/journal-bench.ts';
import { type LoneOptions, type LoneService, openLone } from '../../testing/lone-service.ts';
import { NO_REPLAYS } from './replay-port.ts';
import { journal } from './service.ts';

const orderOf = (n: number, owner = 'trader-1') =>
  givenOrder({ orderId: nthOrderId(n), userId: userId(owner), createdAt: JOURNAL_START_MS + n });

const fillOf = (n: number, owner = 'trader-1') =>
  givenFill({
    orderId: nthOrderId(n),
    execId: execIdOf(nthOrderId(n), 1),
    userId: userId(owner),
    at: JOURNAL_START_MS + n,
  });

describe('orders', () => {
  it('keeps every change and the newest state; an order is returned with its history and fills', async () => {
    const lone = openJournalBench();
    const order = orderOf(1);
    const filled = { ...order, status: 'FILLED', filledQty: qty(100), version: 2 } as const;
    await lone.hear('orders.submitted', { order, actor: 'trader-1', reason: null });
    await lone.hear('orders.filled', fillOf(1));
    await lone.hear('orders.updated', { order: filled, actor: 'ems', reason: 'fill' });
    expect(lone.rows(JOURNAL_ORDERS)).toEqual([filled]);
    const told = await answerOf(lone, journalOrder, { input: { orderId: order.orderId } });
    expect(told.order).toEqual(filled);
    expect(told.fills).toEqual([fillOf(1)]);
    expect(told.events).toEqual([
      { order, actor: 'trader-1', reason: null, topic: 'orders.submitted', at: order.updatedAt },
      { order: filled, actor: 'ems', reason: 'fill', topic: 'orders.updated', at: order.updatedAt },
    ]);
    expect(journalOrder.out.safeEncode(told).success).toBe(true);
  });

  it('an algo’s order is returned with its children and their fills; lists leave children out', async () => {
    const lone = openJournalBench();
    const parent = { ...orderOf(1), strategy: 'TWAP' } as const;
    await lone.hear('orders.submitted', { order: parent, actor: 'trader-1', reason: null });
    const children = [1, 2].map((n) => ({
      ...orderOf(1),
      orderId: childIdOf(parent.orderId, n),
      parentOrderId: parent.orderId,
      createdAt: JOURNAL_START_MS + 10 * n,
    }));
    for (const order of children) {
      await lone.hear('orders.child', { order, tradingStyle: 'low_touch', protectionPx: null });
      await lone.hear('orders.filled', {
        ...fillOf(1),
        execId: execIdOf(order.orderId, 1),
        orderId: order.orderId,
        parentOrderId: parent.orderId,
      });
    }
    const [first] = children;
    if (first === undefined) throw new Error('there are children');
    const over = { ...first, status: 'CANCELED', version: 2 } as const;
    await lone.hear('orders.child-updated', { order: over, actor: 'ems', reason: 'asked' });
    const told = await answerOf(lone, journalOrder, { input: { orderId: parent.orderId } });
    expect(told.children).toEqual([over, children[1]]);
    expect(told.fills).toHaveLength(2);
    expect((await answerOf(lone, journalOrders, { input: {} })).items).toEqual([parent]);
    const asked = { input: { parentOrderId: parent.orderId } };
    expect((await answerOf(lone, journalOrders, asked)).items).toHaveLength(2);
    const life = await answerOf(lone, journalOrder, { input: { orderId: first.orderId } });
    expect(life.events.map(({ topic }) => topic)).toEqual(['orders.child', 'orders.child-updated']);
  });

  it('hold no memory: after a thousand orders the state is as small as before', async () => {
    const lone = openJournalBench();
    for (let n = 0; n < 1_000; n += 1) {
      await lone.hear('orders.submitted', { order: orderOf(n), actor: 'a', reason: null });
    }
    const state = lone.state as { orders: { size: number } };
    expect(state.orders.size).toBe(0);
    lone.restart();
    expect((lone.state as { orders: { size: number } }).orders.size).toBe(0);
    expect(lone.rows(JOURNAL_ORDERS)).toHaveLength(1_000);
  });

  it('come in pages, newest first, each once, none left out', async () => {
    const lone = openJournalBench();
    for (let n = 0; n < 25; n += 1) {
      await lone.hear('orders.submitted', { order: orderOf(n), actor: 'a', reason: null });
      await lone.hear('orders.filled', fillOf(n));
    }
    for (const call of [journalOrders, journalFills]) {
      const seen: string[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < 4; page += 1) {
        const input = { limit: 10, ...(cursor === undefined ? {} : { cursor }) };
        const told = await answerOf(lone, call, { input });
        seen.push(...told.items.map(({ orderId }) => orderId));
        cursor = told.nextCursor ?? undefined;
        if (cursor === undefined) break;
      }
      const all = Array.from({ length: 25 }, (_, n) => nthOrderId(24 - n));
      expect(seen).toEqual(all);
    }
  });

  it('an unknown cursor is refused', async () => {
    const input = { cursor: '!!' };
    for (const call of [journalOrders, journalFills]) {
      expect(await codeOf(openJournalBench(), call, { input })).toBe('VALIDATION_FAILED');
    }
  });

  it('open and closed ones can be listed separately', async () => {
    const lone = openJournalBench();
    const over = { ...orderOf(2), status: 'CANCELED' } as const;
    await lone.hear('orders.submitted', { order: orderOf(1), actor: 'a', reason: null });
    await lone.hear('orders.cancelled', { order: over, actor: 'a', reason: 'asked' });
    const idsOf = async (status: 'open' | 'closed' | 'all') =>
      (await answerOf(lone, journalOrders, { input: { status } })).items.map((o) => o.orderId);
    expect(await idsOf('open')).toEqual([nthOrderId(1)]);
    expect(await idsOf('closed')).toEqual([nthOrderId(2)]);
    expect(await idsOf('all')).toEqual([nthOrderId(2), nthOrderId(1)]);
  });
});

describe('who sees what', () => {
  async function withTwoUsers(peers: LoneOptions['peers'] = []) {
    const lone = openJournalBench(peers);
    for (const [n, owner] of [
      [1, 'trader-1'],
      [2, 'trader-2'],
    ] as const) {
      await lone.hear('orders.submitted', { order: orderOf(n, owner), actor: owner, reason: null });
      await lone.hear('orders.filled', fillOf(n, owner));
    }
    return lone;
  }
  const idsSeen = async (lone: LoneService, caller: Caller) =>
    [
      ...(await answerOf(lone, journalOrders, { input: {}, caller })).items,
      ...(await answerOf(lone, journalFills, { input: {}, caller })).items,
    ].map(({ userId: owner }) => owner);

  it("a trader sees no other user's rows: not in lists, not by name, not by order id", async () => {
    const lone = await withTwoUsers();
    expect(await idsSeen(lone, givenCaller())).toEqual(['trader-1', 'trader-1']);
    const foreign = userId('trader-2');
    expect(await codeOf(lone, journalOrders, { input: { userId: foreign } })).toBe('FORBIDDEN');
    expect(await codeOf(lone, journalFills, { input: { userId: foreign } })).toBe('FORBIDDEN');
    const input = { orderId: nthOrderId(2) };
    expect(await codeOf(lone, journalOrder, { input })).toBe('NOT_FOUND');
    expect((await answerOf(lone, journalFills, { input })).items).toEqual([]);
  });

  it.each(['risk-manager', 'compliance', 'admin'] as const)('a %s sees the firm', async (role) => {
    const lone = await withTwoUsers();
    const caller = givenCaller({ role, userId: userId(role) });
    expect(await idsSeen(lone, caller)).toEqual(['trader-2', 'trader-1', 'trader-2', 'trader-1']);
    const told = await answerOf(lone, journalOrder, { input: { orderId: nthOrderId(2) }, caller });
    expect(told.fills).toHaveLength(1);
  });

  it('a desk-head sees the desks of the limits, and nothing while they are unavailable', async () => {
    const caller = givenCaller({ role: 'desk-head', userId: userId('desk-head') });
    const heads = (desks: string[]) => [{ call: userOf, value: { user: { limits: { desks } } } }];
    expect(await idsSeen(await withTwoUsers(heads(['EQ'])), caller)).toHaveLength(4);
    expect(await idsSeen(await withTwoUsers(heads(['FI'])), caller)).toEqual([]);
    const unreachable = await withTwoUsers();
    expect(await codeOf(unreachable, journalOrders, { input: {}, caller })).toBe(
      'UPSTREAM_UNAVAILABLE',
    );
  });

  it.each([['viewer'], ['external-client']] as const)('a %s sees no order', async (role) => {
    const lone = await withTwoUsers();
    const caller = givenCaller({ role });
    expect(await codeOf(lone, journalOrders, { input: {}, caller })).toBe('FORBIDDEN');
    expect(await codeOf(lone, journalFills, { input: {}, caller })).toBe('FORBIDDEN');
  });

  it('a caller without identity sees nothing', async () => {
    const lone = await withTwoUsers();
    expect(await codeOf(lone, journalOrders, { input: {}, caller: null })).toBe('UNAUTHENTICATED');
  });
});

it('an unresponsive database is reported as such, and costs the journal nothing', async () => {
  const broken = () => Promise.reject(new Error('connection refused'));
  const reader: JournalReader = {
    orders: broken,
    order: broken,
    orderEvents: broken,
    fills: broken,
    audit: broken,
  };
  const lone = openLone(
    journal({ reader, tca: { order: broken, orders: broken }, replays: NO_REPLAYS }),
    {
      nowMs: JOURNAL_START_MS,
    },
  );
  const caller = givenCaller({ role: 'admin' });
  const orderId = nthOrderId(1);
  expect(await codeOf(lone, journalOrders, { input: {}, caller })).toBe('UPSTREAM_UNAVAILABLE');
  expect(await codeOf(lone, journalFills, { input: {}, caller })).toBe('UPSTREAM_UNAVAILABLE');
  expect(await codeOf(lone, journalAudit, { input: {}, caller })).toBe('UPSTREAM_UNAVAILABLE');
  expect(await codeOf(lone, tcaSummary, { input: {}, caller })).toBe('UPSTREAM_UNAVAILABLE');
  expect(await codeOf(lone, tcaOrder, { input: { orderId }, caller })).toBe('UPSTREAM_UNAVAILABLE');
  expect(await codeOf(lone, journalOrder, { input: { orderId }, caller })).toBe(
    'UPSTREAM_UNAVAILABLE',
  );
});
