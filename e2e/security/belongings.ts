/** One of everything a person can own on the platform, made by that person as any user would. */

import { expect } from '@playwright/test';
import { CALLS, type CallName } from '@tradefloor/contracts/calls';
import { type Person, request } from './people.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** Calls and expects a response. */
export async function got<T>(person: Person, name: CallName, input: Fields = {}): Promise<T> {
  const { status, text } = await request(person, CALLS[name], input);
  expect([name, status, status < 300 ? '' : text]).toEqual([name, expect.any(Number), '']);
  return JSON.parse(text) as T;
}

const ORDER = {
  symbol: 'AAPL',
  side: 'BUY',
  orderType: 'MARKET',
  qty: 10,
  timeInForce: 'DAY',
  strategy: 'LIT',
  instrumentType: 'equity',
};

type Order = { readonly orderId: string; readonly status: string };

export type TraderOwns = {
  readonly orderId: string;
  readonly openOrderId: string;
  readonly algoOrderId: string;
  readonly execId: string;
  readonly decisionId: string;
  readonly basketId: string;
  readonly templateId: string;
  readonly watchlistId: string;
  readonly layoutId: string;
  readonly alertId: string;
  readonly firingId: string;
  readonly scenarioId: string;
  readonly runId: string;
  readonly batchId: string;
};

/** A trader's: an order that filled, one that rests, one an algo works, and all that can be kept. */
export async function belongingsOfTrader(trader: Person): Promise<TraderOwns> {
  const { orderId } = await got<Order>(trader, 'placeOrder', ORDER);
  const touch = await got<{ items: { symbol: string; bid: number }[] }>(trader, 'quotes');
  const bid = touch.items.find(({ symbol }) => symbol === 'MSFT')?.bid ?? 0;
  const resting = { ...ORDER, symbol: 'MSFT', orderType: 'LIMIT', timeInForce: 'GTC' };
  const price = Math.round(bid * 99) / 100;
  const open = await got<Order>(trader, 'placeOrder', { ...resting, qty: 3, price });
  const algo = await got<Order>(trader, 'placeOrder', {
    ...ORDER,
    symbol: 'KO',
    qty: 300,
    strategy: 'TWAP',
    algoParams: { durationMs: 1_800_000, slices: 10 },
  });
  const basketId = `basket-${trader.userId.slice(-12)}`;
  await got(trader, 'placeBasket', { basketId, text: 'symbol,side,quantity\nPG,BUY,5' });
  const { symbol: _, ...kept } = ORDER;
  const template = { name: `kept by ${trader.userId}`, order: kept };
  const { templateId } = await got<{ templateId: string }>(trader, 'saveTemplate', template);
  const list = { name: `of ${trader.userId.slice(-12)}`, symbols: ['KO'] };
  const { watchlistId } = await got<{ watchlistId: string }>(trader, 'createWatchlist', list);
  const rows = [
    { kind: 'SPLIT', depth: 0, size: 100 },
    { kind: 'TABS', depth: 1, size: 100, active: 0, tabs: [{ panel: 'orders', channel: 1 }] },
  ];
  const layout = { name: `of ${trader.userId.slice(-12)}`, rows };
  const { layoutId } = await got<{ layoutId: string }>(trader, 'createLayout', layout);
  const { alertId, firingId } = await fireAlert(trader);
  const { instrumentType: __, ...terms } = ORDER;
  const scenario = { ...terms, name: `played by ${trader.userId}`, seed: 7, lengthMs: 10_000 };
  const { scenarioId } = await got<{ scenarioId: string }>(trader, 'saveScenario', scenario);
  const { runId } = await got<{ runId: string }>(trader, 'runScenario', { scenarioId });
  const seeds = { scenarioId, seeds: 2, firstSeed: 1, strategies: ['LIT'] };
  const { batchId } = await got<{ batchId: string }>(trader, 'startBatch', seeds);
  const { execId, decisionId } = await traceOf(trader, orderId);
  return {
    orderId,
    openOrderId: open.orderId,
    algoOrderId: algo.orderId,
    execId,
    decisionId,
    basketId,
    templateId,
    watchlistId,
    layoutId,
    alertId,
    firingId,
    scenarioId,
    runId,
    batchId,
  };
}

/** An alert that any price fires. */
async function fireAlert(trader: Person) {
  const level = { symbol: 'KO', condition: 'AT_OR_ABOVE', price: 0.01 };
  const { alertId } = await got<{ alertId: string }>(trader, 'createAlert', level);
  const firings = () => got<{ items: { firingId: string }[] }>(trader, 'listAlertFirings', {});
  await expect.poll(async () => (await firings()).items.length).toBeGreaterThan(0);
  return { alertId, firingId: `${alertId}-F1` };
}

/** What the journal and the risk engine know of an order that filled. */
async function traceOf(trader: Person, orderId: string) {
  const fills = () => got<{ items: { execId: string }[] }>(trader, 'journalFills', { orderId });
  await expect.poll(async () => (await fills()).items.length).toBeGreaterThan(0);
  const decisions = await got<{ items: { decisionId: string }[] }>(trader, 'orderDecisions', {
    orderId,
  });
  return {
    execId: (await fills()).items[0]?.execId ?? '',
    decisionId: decisions.items[0]?.decisionId ?? '',
  };
}
