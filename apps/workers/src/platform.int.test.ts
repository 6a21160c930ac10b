/** The whole platform on real stores, as the program starts it: orders in, fills out, everything kept over a restart. */
import { randomBytes } from 'node:crypto';
import type { Call, CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import {
  bars,
  candles,
  journalFills,
  journalOrder,
  journalOrders,
} from '@tradefloor/contracts/calls/journal';
import { quotes } from '@tradefloor/contracts/calls/market';
import {
  cancelOrder,
  getOrder,
  placeOrder,
  previewOrder,
} from '@tradefloor/contracts/calls/orders';
import { positions } from '@tradefloor/contracts/calls/risk';
import { putLimits } from '@tradefloor/contracts/calls/users';
import { instrumentSymbol, type OrderId, userId } from '@tradefloor/contracts/ids';
import { money, px, qty } from '@tradefloor/contracts/money';
import type { NewOrder } from '@tradefloor/contracts/order';
import { SERVICES } from '@tradefloor/contracts/services';
import { givenCaller } from '@tradefloor/contracts/testing/given';
import { BAR_MS } from '@tradefloor/contracts/vocabulary/bars';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { foldMinutes } from '@tradefloor/core/analytics/candles/fold-minutes';
import { openDatabase } from '@tradefloor/db/database';
import { type FreshDatabase, freshDatabase } from '@tradefloor/db/testing/fresh-database';
import { type CallsClient, callsClient } from '@tradefloor/runtime/host/calls-client';
import { createLog } from '@tradefloor/runtime/host/log';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { WorkersEnv } from './process/env.ts';
import { SERVICE_NAMES } from './registry.ts';
import { startWorkers, type Workers } from './start-workers.ts';
import { drawPortOffset } from './testing/test-ports.ts';
import { untilTaken } from './testing/until-taken.ts';

const SECRET = randomBytes(24).toString('hex');
const PREFIX = `test-${randomBytes(4).toString('hex')}`;
const PORT_OFFSET = drawPortOffset('platform');
/** Long enough on a machine that every other test keeps busy. */
const SETTLED_MS = 20_000;
const RESTART_MS = 60_000;
const AAPL = instrumentSymbol('AAPL');
const caller = givenCaller({ userId: userId('trader-low-touch'), tradingStyle: 'low_touch' });

let database: FreshDatabase;
let client: CallsClient;
let workers: Workers | undefined;

async function start(): Promise<Workers> {
  const env = WorkersEnv.parse({
    DATABASE_URL: database.url,
    REDIS_URL: inject('redisUrl'),
    INTERNAL_SECRET: SECRET,
    PORT_OFFSET: String(PORT_OFFSET),
    MIGRATE: '1',
    LOG_LEVEL: 'silent',
  });
  const log = createLog({ service: 'workers', level: 'silent' });
  const started = await startWorkers({ env, log, prefix: PREFIX });
  const areWell = async () => {
    const all = await Promise.all(SERVICE_NAMES.map((name) => client.health(name)));
    return all.every((health) => health?.status === 'ok');
  };
  await vi.waitUntil(areWell, { timeout: 55_000, interval: 50 });
  return started;
}

async function request<C extends Call>(call: C, input: CallInput<C>): Promise<CallOutput<C>> {
  const meta = { requestId: 'request-1', caller, as: 'user' } as const;
  const response = await untilTaken(() => client.request(call, input, meta));
  if (!response.ok) throw new Error(JSON.stringify(response.error));
  return response.value;
}

const order = (change: Partial<NewOrder> = {}): NewOrder => ({
  symbol: AAPL,
  side: 'BUY',
  orderType: 'MARKET',
  qty: qty(100),
  timeInForce: 'DAY',
  strategy: 'LIT',
  instrumentType: 'equity',
  ...change,
});

/**
 * Places an order once it would pass. Services are healthy before the first price has reached the order checks, and a
 * stalled machine has only old ones: the market does not show that, so the check itself is called.
 */
async function placed(change: Partial<NewOrder> = {}): Promise<OrderId> {
  const wouldPass = async () => (await request(previewOrder, order(change))).wouldPass;
  await vi.waitUntil(wouldPass, { timeout: SETTLED_MS, interval: 50 });
  return (await request(placeOrder, order(change))).orderId;
}

const getStatus = async (orderId: OrderId) => (await request(getOrder, { orderId })).status;
const settled = (orderId: OrderId, status: string) =>
  expect.poll(() => getStatus(orderId), { timeout: SETTLED_MS }).toBe(status);

/** Open orders, with those whose fills journal and risk have not received. */
async function underWay(): Promise<string[]> {
  const orders = (await request(journalOrders, {})).items;
  const fills = (await request(journalFills, {})).items;
  const held = (await request(positions, {})).items;
  const open = orders.filter(({ status }) => isOpen(status)).map(({ orderId }) => orderId);
  const filled = orders.reduce((sum, { filledQty }) => sum + filledQty, 0);
  const journaled = fills.reduce((sum, { qty: lots }) => sum + lots, 0);
  const net = held.reduce((sum, { netQty }) => sum + netQty, 0);
  const isReported = filled === journaled && journaled === net;
  return isReported ? open : [...open, `filled ${filled}, journaled ${journaled}, held ${net}`];
}

beforeAll(async () => {
  database = await freshDatabase();
  client = callsClient({
    getBaseUrl: (service) => `http://127.0.0.1:${SERVICES[service].port + PORT_OFFSET}`,
    secret: SECRET,
    from: 'gateway',
  });
  workers = await start();
});

afterAll(async () => {
  await workers?.stop();
  await client.close();
  await database.drop();
});

describe('the platform on real stores', () => {
  it('fills a market order, and the journal, the position and the chart know of it', async () => {
    const orderId = await placed();
    await settled(orderId, 'FILLED');
    await expect
      .poll(async () => (await request(journalOrder, { orderId })).events.length, {
        timeout: 5_000,
      })
      .toBe(2);
    const reported = await request(journalOrder, { orderId });
    expect(reported.order).toMatchObject({ status: 'FILLED', filledQty: 100, version: 2 });
    expect(reported.fills).toMatchObject([{ qty: 100, leavesQty: 0, liquidity: 'TAKER' }]);
    const held = await request(positions, {});
    expect(held.items).toMatchObject([{ symbol: 'AAPL', netQty: 100 }]);
    const chart = await request(candles, { symbol: AAPL, interval: '1m' });
    expect(chart.items.length).toBeGreaterThan(0);
  });

  it('keeps the market’s first hours as bars of any length, each the fold of its minutes', async () => {
    const chart = await request(candles, { symbol: AAPL, interval: '1m' });
    const open = chart.items.at(-1)?.startAt ?? 0;
    const before = open - (open % BAR_MS['15m']);
    const minutes = await request(bars, { symbol: AAPL, interval: '1m', before, limit: 500 });
    const quarters = await request(bars, { symbol: AAPL, interval: '15m', before });
    expect(minutes.items.length).toBeGreaterThan(90);
    const folded = foldMinutes(minutes.items, (at) => at - (at % BAR_MS['15m']));
    expect(quarters).toEqual({
      items: folded.map((bar) => ({ ...bar, symbol: AAPL, interval: '15m' })),
      hasOlder: false,
      nextCursor: null,
    });
    const days = await request(bars, { symbol: AAPL, interval: '1d' });
    expect(days.items[0]?.day).toMatch(/^20\d\d-/);
  });

  it('writes the rows of its first minute into the partition of their week', async () => {
    await settled(await placed({ qty: qty(10) }), 'FILLED');
    const reader = openDatabase({ url: database.url, name: 'test', connections: 1 });
    const tables = ['journal.order_events', 'risk.decisions', 'fix_archive.messages'];
    const each = tables.map(
      (name) => `select distinct tableoid::regclass::text as name from ${name}`,
    );
    const week = /^(journal\.order_events|risk\.decisions|fix_archive\.messages)_\d{4}_\d\d_\d\d$/;
    const read = async () => {
      const rows = await reader.rows(`${each.join(' union all ')} order by 1`);
      return rows.map(({ name }) => String(name).replace(week, '$1'));
    };
    // The archive and the journal write after the order is filled.
    await expect
      .poll(read, { timeout: SETTLED_MS })
      .toEqual(['fix_archive.messages', 'journal.order_events', 'risk.decisions']);
    await reader.close();
  });

  it('checks the next orders by limits that changed', async () => {
    await settled(await placed({ qty: qty(90) }), 'FILLED');
    const risk = givenCaller({ userId: userId('risk-manager'), role: 'risk-manager' });
    const put = async (maxOrderQty: number) => {
      const limits = {
        maxOrderQty: qty(maxOrderQty),
        maxDailyNotional: money(100_000_000_0000),
        strategies: ['LIT' as const],
        desks: ['EQ' as const],
      };
      const body = { userId: caller.userId, limits, reason: 'drill' };
      const as = { requestId: 'request-2', caller: risk, as: 'user' as const };
      expect((await untilTaken(() => client.request(putLimits, body, as))).ok).toBe(true);
    };
    const code = async (n: number) => {
      const as = { requestId: 'request-3', caller, as: 'user' as const };
      const response = await client.request(placeOrder, order({ qty: qty(n) }), as);
      return response.ok || response.error.kind !== 'REFUSED' ? 'ACCEPTED' : response.error.code;
    };
    await put(10);
    let size = 11;
    await expect
      .poll(() => code(size++), { timeout: SETTLED_MS, interval: 110 })
      .toBe('QTY_LIMIT_EXCEEDED');
    await put(1_000_000);
    await expect.poll(() => code(size++), { timeout: SETTLED_MS, interval: 110 }).toBe('ACCEPTED');
  });

  it(
    'keeps everything over a restart: orders, fills, positions, candles; resting orders are cancelled as requested',
    async () => {
      const bid = (await request(quotes, { symbols: 'AAPL' })).items[0]?.bid ?? px(0);
      const price = px(bid - 5_000_000);
      const resting = await placed({ orderType: 'LIMIT', price, timeInForce: 'GTC' });
      await settled(resting, 'NEW');
      await expect.poll(underWay, { timeout: SETTLED_MS }).toEqual([resting]);
      const before = {
        fills: await request(journalFills, {}),
        positions: await request(positions, {}),
        seq: (await request(quotes, {})).seq,
        chart: await request(candles, { symbol: AAPL, interval: '1m' }),
      };
      await workers?.stop();
      workers = await start();
      expect(await request(journalFills, {})).toEqual(before.fills);
      expect(await request(positions, {})).toEqual(before.positions);
      // From where it stood; its next batch is due within a quarter of a second.
      expect((await request(quotes, {})).seq).toBeGreaterThanOrEqual(before.seq);
      await expect.poll(async () => (await request(quotes, {})).seq).toBeGreaterThan(before.seq);
      const chart = await request(candles, { symbol: AAPL, interval: '1m' });
      // The page ends now: a minute that passed meanwhile moved its start, and the newest candle was open.
      const oldest = chart.items[0]?.startAt ?? 0;
      const kept = before.chart.items.slice(0, -1).filter(({ startAt }) => startAt >= oldest);
      expect(kept.length).toBeGreaterThan(0);
      expect(chart.items).toEqual(expect.arrayContaining(kept));
      expect(await getStatus(resting)).toBe('NEW');
      await request(cancelOrder, { orderId: resting });
      await settled(resting, 'CANCELED');
      const known = (await request(journalOrders, { limit: 10 })).items.map(
        ({ orderId }) => orderId,
      );
      expect(known).toContain(resting);
    },
    RESTART_MS,
  );
});
