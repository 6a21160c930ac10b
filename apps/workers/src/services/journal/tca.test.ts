/** Cost analysis at the journal: built from messages, kept over a restart, and shown by scope. */

import { tcaOrder, tcaOrders, tcaSummary } from '@tradefloor/contracts/calls/tca';
import { orderId, toExecId, userId } from '@tradefloor/contracts/ids';
import { qty } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';
import { givenCaller, givenFill, givenOrder } from '@tradefloor/contracts/testing/given';
import { TCA_TABLES } from '@tradefloor/core/analytics/tca/tables';
import { createMarket } from '@tradefloor/sim/market/market';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  getResponse,
  JOURNAL_START_MS,
  openJournalFixture,
  refusalCode,
} from '../../testing/journal-fixture.ts';

/** A journal beside a market, and a clock that goes by its batches. */
async function startedJournal() {
  const lone = openJournalFixture();
  const market = createMarket({
    seed: 42,
    startTick: 0,
    startMs: JOURNAL_START_MS,
    universe: EQUITIES,
  });
  const tick = async (afterMs = 250) => {
    lone.nowMs += afterMs;
    market.step();
    await lone.receive('market.ticks', market.batch(lone.nowMs));
  };
  const change = (topic: 'orders.submitted' | 'orders.updated', order: Order) =>
    lone.receive(topic, { order, actor: order.userId, reason: null });
  await tick();
  return { lone, market, tick, change };
}

async function filledOrder() {
  const fixture = await startedJournal();
  const { lone, market, change } = fixture;
  const order = givenOrder({ createdAt: lone.nowMs });
  const mid = market.tick('AAPL')?.mid ?? order.price;
  await change('orders.submitted', order);
  const fill = givenFill({ at: lone.nowMs, arrivalMid: mid ?? givenFill().arrivalMid });
  await lone.receive('orders.filled', fill);
  await change('orders.updated', {
    ...order,
    status: 'FILLED',
    filledQty: qty(100),
    leavesQty: qty(0),
    version: 2,
  });
  return { ...fixture, order, fill };
}

it('an order is analysed as soon as it fills, and again when the minutes after have passed', async () => {
  const { lone, order, fill, tick } = await filledOrder();
  const input = { orderId: order.orderId };
  const soon = await getResponse(lone, tcaOrder, { input });
  expect(soon).toMatchObject({ status: 'FILLED', filledQty: 100, avgPx: fill.price, fillRate: 1 });
  expect(soon.figures.arrivalSlippageBps).not.toBeNull();
  expect(soon.figures.reversionBps).toEqual({ m1: null, m5: null, m10: null });
  await tick(61_000);
  expect((await getResponse(lone, tcaOrder, { input })).figures.reversionBps.m1).not.toBeNull();
  await tick(600_000);
  const late = await getResponse(lone, tcaOrder, { input });
  expect(late.figures.reversionBps.m10).not.toBeNull();
  expect(lone.rows(TCA_TABLES.tcaOrders)).toMatchObject([{ isComplete: true }]);
});

it('an order’s expected cost counts what its trades move where the market does so', async () => {
  const { lone, market, order, fill, tick } = await filledOrder();
  const input = { orderId: order.orderId };
  await lone.receive('orders.filled', {
    ...fill,
    execId: toExecId(order.orderId, 2),
    at: lone.nowMs + 60_000,
  });
  await tick(60_000);
  const plain = (await getResponse(lone, tcaOrder, { input })).expected;
  expect(plain).toMatchObject({ impactBps: 0, totalBps: plain?.spreadBps });
  expect(plain?.riskBps).toBeGreaterThan(0);
  market.step();
  lone.nowMs += 250;
  await lone.receive('market.ticks', { ...market.batch(lone.nowMs), flags: ['IMPACT'] });
  const moved = (await getResponse(lone, tcaOrder, { input })).expected;
  // 100 of 48 million shares before the second hundred: 1.2 daily deviations of 27 % a year times the root of that,
  // most of it still there after a minute, on half the order.
  const first = 1.2 * (2_700 / Math.sqrt(252)) * Math.sqrt(100 / 48_000_000);
  expect(moved?.impactBps).toBeGreaterThan(0.85 * (first / 2) - 0.005);
  expect(moved?.impactBps).toBeLessThan(first / 2 + 0.005);
});

it('a restart forgets neither the order nor the minutes it waits for', async () => {
  const { lone, order, tick } = await filledOrder();
  lone.restart();
  await tick(61_000);
  const { figures } = await getResponse(lone, tcaOrder, { input: { orderId: order.orderId } });
  expect(figures.reversionBps.m1).not.toBeNull();
});

it('the minutes after cost no order a write until they are over, and a restart between them no mid', async () => {
  const { lone, order, fill, tick } = await filledOrder();
  const other = { ...fill, orderId: orderId('019aae5c-0000-7000-8000-000000000abd') };
  await lone.receive('orders.filled', { ...other, execId: toExecId(other.orderId, 1) });
  const stored = lone.rows(TCA_TABLES.tcaOrders);
  await tick(61_000);
  expect(lone.rows(TCA_TABLES.tcaOrders)).toEqual(stored);
  expect(lone.rows(TCA_TABLES.markMids)).toHaveLength(1);
  const read = async () =>
    (await getResponse(lone, tcaOrder, { input: { orderId: order.orderId } })).figures.reversionBps;
  const { m1 } = await read();
  const listed = await getResponse(lone, tcaOrders, { input: {} });
  expect(listed.items.map(({ figures }) => figures.reversionBps.m1)).toEqual([m1, m1]);
  await tick(120_000);
  lone.restart();
  await tick();
  expect(await read()).toEqual({ m1, m5: null, m10: null });
  await tick(600_000);
  const [whole] = lone.rows(TCA_TABLES.tcaOrders);
  expect(whole).toMatchObject({ isComplete: true });
  expect((await read()).m1).toBe(m1);
});

const anyMoments = fc.array(
  fc.record({ afterMs: fc.integer({ min: 250, max: 150_000 }), isRestarted: fc.boolean() }),
  { minLength: 4, maxLength: 12 },
);

/** The tick after the restart comes when a mark is due, and before the end of that second. */
const BEFORE_ITS_SECOND = [149_758, 256, 149_986, 250, 250, 250, 250].map((afterMs, n) => ({
  afterMs,
  isRestarted: n === 1,
}));

it('restarts at any time leave the rows as they are without one', async () => {
  const play = async (moments: typeof anyMoments extends fc.Arbitrary<infer T> ? T : never) => {
    const { lone, tick } = await filledOrder();
    for (const { afterMs, isRestarted } of moments) {
      await tick(afterMs);
      if (isRestarted) lone.restart();
    }
    await tick(600_000);
    return lone.rows(TCA_TABLES.tcaOrders);
  };
  await fc.assert(
    fc.asyncProperty(anyMoments, async (moments) => {
      const without = moments.map((moment) => ({ ...moment, isRestarted: false }));
      expect(await play(moments)).toEqual(await play(without));
    }),
    { numRuns: 25, examples: [[BEFORE_ITS_SECOND]] },
  );
});

it('a summary counts what trades, what is over and what was over before a restart, each once', async () => {
  const { lone, order, fill, tick, change } = await filledOrder();
  const compliance = givenCaller({ userId: userId('c'), role: 'compliance' });
  const summarise = () => getResponse(lone, tcaSummary, { input: {}, caller: compliance });
  expect(await summarise()).toMatchObject({ orders: 1, isComplete: true });
  await tick(661_000);
  const over = await summarise();
  expect(over).toMatchObject({ orders: 1, total: { fills: 1, qty: 100 } });
  lone.restart();
  await tick();
  expect(await summarise()).toEqual(over);
  const next = { ...order, orderId: orderId('019aae5c-0000-7000-8000-000000000abc') };
  await change('orders.submitted', { ...next, createdAt: lone.nowMs });
  await lone.receive('orders.filled', {
    ...fill,
    orderId: next.orderId,
    execId: toExecId(next.orderId, 1),
    at: lone.nowMs,
  });
  expect(await summarise()).toMatchObject({ orders: 2, total: { fills: 2, qty: 200 } });
});

it("an algo's children count for their parent, once", async () => {
  const { lone, change } = await startedJournal();
  const parent = givenOrder({ strategy: 'TWAP', qty: qty(200), createdAt: lone.nowMs });
  await change('orders.submitted', parent);
  for (const n of [1, 2]) {
    const child = givenFill({ parentOrderId: parent.orderId, at: lone.nowMs });
    const childId = `019aae5c-0000-7000-8000-00000000010${n}` as typeof child.orderId;
    await lone.receive('orders.filled', { ...child, orderId: childId });
  }
  const { items } = await getResponse(lone, tcaOrders, { input: {} });
  expect(items).toMatchObject([{ orderId: parent.orderId, strategy: 'TWAP', filledQty: 200 }]);
  const summary = await getResponse(lone, tcaSummary, { input: {} });
  expect(summary.byStrategy).toMatchObject([{ strategy: 'TWAP', orders: 1, fills: 2 }]);
});

it('a trader sees the costs of his own orders and of no others', async () => {
  const { lone, order } = await filledOrder();
  const caller = givenCaller({ userId: userId('somebody-else') });
  const input = { orderId: order.orderId };
  expect(await refusalCode(lone, tcaOrder, { input, caller })).toBe('NOT_FOUND');
  expect((await getResponse(lone, tcaOrders, { input: {}, caller })).items).toEqual([]);
  expect((await getResponse(lone, tcaSummary, { input: {}, caller })).orders).toBe(0);
  const compliance = givenCaller({ userId: userId('c'), role: 'compliance' });
  expect((await getResponse(lone, tcaSummary, { input: {}, caller: compliance })).orders).toBe(1);
  const viewer = givenCaller({ userId: userId('v'), role: 'viewer' });
  expect(await refusalCode(lone, tcaSummary, { input: {}, caller: viewer })).toBe('FORBIDDEN');
});
