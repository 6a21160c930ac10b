import {
  journalAudit,
  journalFills,
  journalOrder,
  journalOrders,
  searchFills,
  searchOrders,
} from '@tradefloor/contracts/calls/journal';
import { tcaOrder, tcaSummary } from '@tradefloor/contracts/calls/tca';
import { userOf } from '@tradefloor/contracts/calls/users';
import { instrumentSymbol, toChildId, toExecId, userId } from '@tradefloor/contracts/ids';
import { qty } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';
import { givenCaller, givenFill, givenOrder } from '@tradefloor/contracts/testing/given';
import type { Caller } from '@tradefloor/contracts/user';
import type { JournalReader } from '@tradefloor/core/trading/journal/reader';
import { JOURNAL_TABLES } from '@tradefloor/core/trading/journal/tables';
import { describe, expect, it } from 'vitest';
import { nthOrderId } from '../../testing/ems-fixture.ts';
import {
  getResponse,
  JOURNAL_START_MS,
  openJournalFixture,
  refusalCode,
} from '../../testing/journal-fixture.ts';
import { type LoneOptions, type LoneService, openLone } from '../../testing/lone-service.ts';
import { NO_REPLAYS } from './replay-port.ts';
import { journal } from './service.ts';

const toOrder = (n: number, owner = 'trader-1') =>
  givenOrder({ orderId: nthOrderId(n), userId: userId(owner), createdAt: JOURNAL_START_MS + n });

const toFill = (n: number, owner = 'trader-1') =>
  givenFill({
    orderId: nthOrderId(n),
    execId: toExecId(nthOrderId(n), 1),
    userId: userId(owner),
    at: JOURNAL_START_MS + n,
  });

describe('orders', () => {
  it('keeps every change and the newest state; an order is returned with its history and fills', async () => {
    const lone = openJournalFixture();
    const order = toOrder(1);
    const filled = { ...order, status: 'FILLED', filledQty: qty(100), version: 2 } as const;
    const placed = { actor: 'trader-1', reason: null, keyId: 'k00000000001' };
    await lone.receive('orders.submitted', { order, ...placed });
    await lone.receive('orders.filled', toFill(1));
    await lone.receive('orders.updated', { order: filled, actor: 'ems', reason: 'fill' });
    expect(lone.rows(JOURNAL_TABLES.orders)).toEqual([filled]);
    const reported = await getResponse(lone, journalOrder, { input: { orderId: order.orderId } });
    expect(reported.order).toEqual(filled);
    expect(reported.fills).toEqual([toFill(1)]);
    expect(reported.events).toEqual([
      { order, ...placed, topic: 'orders.submitted', at: order.updatedAt },
      { order: filled, actor: 'ems', reason: 'fill', topic: 'orders.updated', at: order.updatedAt },
    ]);
    expect(journalOrder.out.safeEncode(reported).success).toBe(true);
  });

  it('an event from before orders had a currency is read with that of its instrument', async () => {
    const lone = openJournalFixture();
    const symbol = instrumentSymbol('GB00BTF02805');
    const { currency: _, ...order } = { ...toOrder(1), symbol };
    await lone.receive('orders.submitted', {
      order: order as Order,
      actor: 'trader-1',
      reason: null,
    });
    const { events } = await getResponse(lone, journalOrder, { input: { orderId: order.orderId } });
    expect(events.map(({ order: then }) => then.currency)).toEqual(['GBP']);
  });

  it('an algo’s order is returned with its children and their fills; lists leave children out', async () => {
    const lone = openJournalFixture();
    const parent = { ...toOrder(1), strategy: 'TWAP' } as const;
    await lone.receive('orders.submitted', { order: parent, actor: 'trader-1', reason: null });
    const children = [1, 2].map((n) => ({
      ...toOrder(1),
      orderId: toChildId(parent.orderId, n),
      parentOrderId: parent.orderId,
      createdAt: JOURNAL_START_MS + 10 * n,
    }));
    for (const order of children) {
      await lone.receive('orders.child', { order, tradingStyle: 'low_touch', protectionPx: null });
      await lone.receive('orders.filled', {
        ...toFill(1),
        execId: toExecId(order.orderId, 1),
        orderId: order.orderId,
        parentOrderId: parent.orderId,
      });
    }
    const [first] = children;
    if (first === undefined) throw new Error('there are children');
    const over = { ...first, status: 'CANCELED', version: 2 } as const;
    await lone.receive('orders.child-updated', { order: over, actor: 'ems', reason: 'asked' });
    const reported = await getResponse(lone, journalOrder, { input: { orderId: parent.orderId } });
    expect(reported.children).toEqual([over, children[1]]);
    expect(reported.fills).toHaveLength(2);
    expect((await getResponse(lone, journalOrders, { input: {} })).items).toEqual([parent]);
    const requested = { input: { parentOrderId: parent.orderId } };
    expect((await getResponse(lone, journalOrders, requested)).items).toHaveLength(2);
    const life = await getResponse(lone, journalOrder, { input: { orderId: first.orderId } });
    expect(life.events.map(({ topic }) => topic)).toEqual(['orders.child', 'orders.child-updated']);
  });

  it('hold no memory: after a thousand orders the state is as small as before', async () => {
    const lone = openJournalFixture();
    for (let n = 0; n < 1_000; n += 1) {
      await lone.receive('orders.submitted', { order: toOrder(n), actor: 'a', reason: null });
    }
    const state = lone.state as { orders: { size: number } };
    expect(state.orders.size).toBe(0);
    lone.restart();
    expect((lone.state as { orders: { size: number } }).orders.size).toBe(0);
    expect(lone.rows(JOURNAL_TABLES.orders)).toHaveLength(1_000);
  });

  it('come in pages, newest first, each once, none left out', async () => {
    const lone = openJournalFixture();
    for (let n = 0; n < 25; n += 1) {
      await lone.receive('orders.submitted', { order: toOrder(n), actor: 'a', reason: null });
      await lone.receive('orders.filled', toFill(n));
    }
    for (const call of [journalOrders, journalFills]) {
      const seen: string[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < 4; page += 1) {
        const input = { limit: 10, ...(cursor === undefined ? {} : { cursor }) };
        const reported = await getResponse(lone, call, { input });
        seen.push(...reported.items.map(({ orderId }) => orderId));
        cursor = reported.nextCursor ?? undefined;
        if (cursor === undefined) break;
      }
      const all = Array.from({ length: 25 }, (_, n) => nthOrderId(24 - n));
      expect(seen).toEqual(all);
    }
  });

  it('an unknown cursor is refused', async () => {
    const input = { cursor: '!!' };
    for (const call of [journalOrders, journalFills]) {
      expect(await refusalCode(openJournalFixture(), call, { input })).toBe('VALIDATION_FAILED');
    }
  });

  it('open and closed ones can be listed separately', async () => {
    const lone = openJournalFixture();
    const over = { ...toOrder(2), status: 'CANCELED' } as const;
    await lone.receive('orders.submitted', { order: toOrder(1), actor: 'a', reason: null });
    await lone.receive('orders.cancelled', { order: over, actor: 'a', reason: 'asked' });
    const listIds = async (status: 'open' | 'closed' | 'all') =>
      (await getResponse(lone, journalOrders, { input: { status } })).items.map((o) => o.orderId);
    expect(await listIds('open')).toEqual([nthOrderId(1)]);
    expect(await listIds('closed')).toEqual([nthOrderId(2)]);
    expect(await listIds('all')).toEqual([nthOrderId(2), nthOrderId(1)]);
  });
});

describe('who sees what', () => {
  async function withTwoUsers(peers: LoneOptions['peers'] = []) {
    const lone = openJournalFixture(peers);
    for (const [n, owner] of [
      [1, 'trader-1'],
      [2, 'trader-2'],
    ] as const) {
      await lone.receive('orders.submitted', {
        order: toOrder(n, owner),
        actor: owner,
        reason: null,
      });
      await lone.receive('orders.filled', toFill(n, owner));
    }
    return lone;
  }
  const idsSeen = async (lone: LoneService, caller: Caller) =>
    [
      ...(await getResponse(lone, journalOrders, { input: {}, caller })).items,
      ...(await getResponse(lone, journalFills, { input: {}, caller })).items,
    ].map(({ userId: owner }) => owner);

  it("a trader sees no other user's rows: not in lists, not by name, not by order id", async () => {
    const lone = await withTwoUsers();
    expect(await idsSeen(lone, givenCaller())).toEqual(['trader-1', 'trader-1']);
    const foreign = userId('trader-2');
    expect(await refusalCode(lone, journalOrders, { input: { userId: foreign } })).toBe(
      'FORBIDDEN',
    );
    expect(await refusalCode(lone, journalFills, { input: { userId: foreign } })).toBe('FORBIDDEN');
    const input = { orderId: nthOrderId(2) };
    expect(await refusalCode(lone, journalOrder, { input })).toBe('NOT_FOUND');
    expect((await getResponse(lone, journalFills, { input })).items).toEqual([]);
  });

  it('a search finds and counts what the caller sees, and counts once', async () => {
    const lone = await withTwoUsers();
    const input = { words: ['trader'], limit: 1 };
    const find = (caller: Caller, cursor?: string) =>
      Promise.all(
        [searchOrders, searchFills].map(async (call) => {
          const given = cursor === undefined ? input : { ...input, cursor };
          const page = await getResponse(lone, call, { input: given, caller });
          return { ...page, items: page.items.map(({ userId: owner }) => owner) };
        }),
      );
    const own = { items: ['trader-1'], nextCursor: null, total: 1 };
    expect(await find(givenCaller())).toEqual([own, own]);
    const risk = givenCaller({ role: 'risk-manager', userId: userId('risk-manager') });
    const [orders, fills] = await find(risk);
    expect([orders, fills]).toMatchObject([
      { items: ['trader-2'], total: 2 },
      { items: ['trader-2'], total: 2 },
    ]);
    const [next] = await find(risk, orders?.nextCursor ?? '');
    expect(next).toEqual({ items: ['trader-1'], nextCursor: null, total: null });
    const none = { words: ['trader-2'] };
    expect((await getResponse(lone, searchOrders, { input: none })).total).toBe(0);
  });

  it.each(['risk-manager', 'compliance', 'admin'] as const)('a %s sees the firm', async (role) => {
    const lone = await withTwoUsers();
    const caller = givenCaller({ role, userId: userId(role) });
    expect(await idsSeen(lone, caller)).toEqual(['trader-2', 'trader-1', 'trader-2', 'trader-1']);
    const reported = await getResponse(lone, journalOrder, {
      input: { orderId: nthOrderId(2) },
      caller,
    });
    expect(reported.fills).toHaveLength(1);
  });

  it('a desk-head sees the desks of the limits, and nothing while they are unavailable', async () => {
    const caller = givenCaller({ role: 'desk-head', userId: userId('desk-head') });
    const heads = (desks: string[]) => [{ call: userOf, value: { user: { limits: { desks } } } }];
    expect(await idsSeen(await withTwoUsers(heads(['EQ'])), caller)).toHaveLength(4);
    expect(await idsSeen(await withTwoUsers(heads(['FI'])), caller)).toEqual([]);
    const unreachable = await withTwoUsers();
    expect(await refusalCode(unreachable, journalOrders, { input: {}, caller })).toBe(
      'UPSTREAM_UNAVAILABLE',
    );
  });

  it.each([['viewer'], ['external-client']] as const)('a %s sees no order', async (role) => {
    const lone = await withTwoUsers();
    const caller = givenCaller({ role });
    expect(await refusalCode(lone, journalOrders, { input: {}, caller })).toBe('FORBIDDEN');
    expect(await refusalCode(lone, journalFills, { input: {}, caller })).toBe('FORBIDDEN');
  });

  it('a caller without identity sees nothing', async () => {
    const lone = await withTwoUsers();
    expect(await refusalCode(lone, journalOrders, { input: {}, caller: null })).toBe(
      'UNAUTHENTICATED',
    );
  });
});

it('an unresponsive database is reported as such, and costs the journal nothing', async () => {
  const broken = () => Promise.reject(new Error('connection refused'));
  const reader: JournalReader = {
    orders: broken,
    order: broken,
    orderEvents: broken,
    fills: broken,
    findOrders: broken,
    countOrders: broken,
    findFills: broken,
    countFills: broken,
    audit: broken,
    bars: broken,
    findings: broken,
    finding: broken,
    caseSteps: broken,
    clientMarketFills: broken,
  };
  const lone = openLone(
    journal({
      reader,
      tca: { order: broken, orders: broken },
      replays: NO_REPLAYS,
      signer: null,
      universe: [],
    }),
    {
      nowMs: JOURNAL_START_MS,
    },
  );
  const caller = givenCaller({ role: 'admin' });
  const orderId = nthOrderId(1);
  expect(await refusalCode(lone, journalOrders, { input: {}, caller })).toBe(
    'UPSTREAM_UNAVAILABLE',
  );
  expect(await refusalCode(lone, journalFills, { input: {}, caller })).toBe('UPSTREAM_UNAVAILABLE');
  expect(await refusalCode(lone, journalAudit, { input: {}, caller })).toBe('UPSTREAM_UNAVAILABLE');
  expect(await refusalCode(lone, tcaSummary, { input: {}, caller })).toBe('UPSTREAM_UNAVAILABLE');
  expect(await refusalCode(lone, tcaOrder, { input: { orderId }, caller })).toBe(
    'UPSTREAM_UNAVAILABLE',
  );
  expect(await refusalCode(lone, journalOrder, { input: { orderId }, caller })).toBe(
    'UPSTREAM_UNAVAILABLE',
  );
});
