/** A share split on the program and real stores: held over its ex-date, in new shares after it, also by a new process. */
import { randomBytes } from 'node:crypto';
import type { Call, CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import { advanceClearingClock } from '@tradefloor/contracts/calls/ccp';
import { bars, candles } from '@tradefloor/contracts/calls/journal';
import { marketStatus, quotes } from '@tradefloor/contracts/calls/market';
import { placeOrder, previewOrder } from '@tradefloor/contracts/calls/orders';
import { positions } from '@tradefloor/contracts/calls/risk';
import { listSplits } from '@tradefloor/contracts/calls/splits';
import { userId } from '@tradefloor/contracts/ids';
import { qty } from '@tradefloor/contracts/money';
import type { NewOrder } from '@tradefloor/contracts/order';
import { SERVICES } from '@tradefloor/contracts/services';
import { givenCaller } from '@tradefloor/contracts/testing/given';
import { listSplits as listCalendar } from '@tradefloor/core/trading/split/split-calendar';
import { type FreshDatabase, freshDatabase } from '@tradefloor/db/testing/fresh-database';
import { toDay } from '@tradefloor/instruments/calendar/civil-date';
import { newYorkDate } from '@tradefloor/instruments/calendar/new-york';
import { type CallsClient, callsClient } from '@tradefloor/runtime/host/calls-client';
import { createLog } from '@tradefloor/runtime/host/log';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { WorkersEnv } from './process/env.ts';
import { SERVICE_NAMES } from './registry.ts';
import { startWorkers, type Workers } from './start-workers.ts';
import { drawPortOffset } from './testing/test-ports.ts';
import { untilTaken } from './testing/until-taken.ts';

const SECRET = randomBytes(24).toString('hex');
const PREFIX = `test-${randomBytes(4).toString('hex')}`;
const PORT_OFFSET = drawPortOffset('splits');
const PATIENCE = { timeout: 60_000, interval: 100 };
const TRADER = givenCaller({ userId: userId('trader-low-touch'), tradingStyle: 'low_touch' });
const ADMIN = givenCaller({ userId: userId('admin'), role: 'admin' });

/** A seed with one split in the three weeks after today's date, so that a few days of the clock bring it about. */
const today = toDay(newYorkDate(Date.now()));
const ahead = { after: today + 1, until: today + 21 };
const seed = Array.from({ length: 1_000 }, (_, n) => n).find(
  (n) =>
    listCalendar(n, ahead).length === 1 &&
    listCalendar(n, { after: today, until: today + 1 }).length === 0,
);
const [split] = listCalendar(seed ?? 0, ahead);
if (split === undefined) throw new Error('a seed with a split');
const { symbol, ratio, exDate } = split;

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
    SEED: String(seed),
    MARKET_SPLITS: 'on',
  });
  const log = createLog({ service: 'workers', level: 'silent' });
  const started = await startWorkers({ env, log, prefix: PREFIX });
  const areWell = async () => {
    const all = await Promise.all(SERVICE_NAMES.map((name) => client.health(name)));
    return all.every((health) => health?.status === 'ok');
  };
  await vi.waitUntil(areWell, PATIENCE);
  return started;
}

async function request<C extends Call>(
  call: C,
  input: CallInput<C>,
  caller = TRADER,
): Promise<CallOutput<C>> {
  const meta = { requestId: 'request-1', caller, as: 'user' } as const;
  const response = await untilTaken(() => client.request(call, input, meta));
  if (!response.ok) throw new Error(JSON.stringify(response.error));
  return response.value;
}

const order = (shares: number): NewOrder => ({
  symbol,
  side: 'BUY',
  orderType: 'MARKET',
  qty: qty(shares),
  timeInForce: 'DAY',
  strategy: 'LIT',
  instrumentType: 'equity',
});

async function buy(shares: number): Promise<void> {
  const wouldPass = async () => (await request(previewOrder, order(shares))).wouldPass;
  await vi.waitUntil(wouldPass, PATIENCE);
  await request(placeOrder, order(shares));
}

const held = async () =>
  (await request(positions, {})).items.find((position) => position.symbol === symbol);
const mid = async () => (await request(quotes, { symbols: symbol })).items[0]?.mid ?? 0;
const isDone = async () =>
  (await request(listSplits, {})).items.some(
    ({ splitId, state }) => splitId === split.splitId && state === 'DONE',
  );

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

it('what is held over the ex-date is as many times the shares, and the symbol trades on', async () => {
  await buy(100);
  await expect.poll(async () => (await held())?.netQty, PATIENCE).toBe(100);
  const [before, price] = [await held(), await mid()];
  for (let date = ''; date < exDate; ) {
    date = (await request(advanceClearingClock, {}, ADMIN)).clock.businessDate;
  }
  // The process ends while the symbol is paused, and another one goes on.
  const isPaused = async () =>
    (await request(marketStatus, {})).halts.some((halt) => halt.symbol === symbol);
  await vi.waitUntil(isPaused, PATIENCE);
  await workers?.stop();
  workers = await start();
  await vi.waitUntil(isDone, PATIENCE);
  const after = await held();
  expect(after).toMatchObject({ netQty: 100 * ratio, realisedPnl: before?.realisedPnl });
  expect((after?.avgPx ?? 0) * ratio).toBeCloseTo(before?.avgPx ?? 0, -1);
  expect(((await mid()) * ratio) / price).toBeCloseTo(1, 1);
  await buy(50);
  await expect.poll(async () => (await held())?.netQty, PATIENCE).toBe(100 * ratio + 50);
  const { items } = await request(candles, { symbol, interval: '1m' });
  for (const { close } of items) expect((close * ratio) / price).toBeCloseTo(1, 0);
  const history = await request(bars, { symbol, interval: '15m' });
  expect(history.items.length).toBeGreaterThan(0);
  for (const { open, close } of history.items) {
    expect((open * ratio) / price).toBeCloseTo(1, 0);
    expect((close * ratio) / price).toBeCloseTo(1, 0);
  }
}, 180_000);
