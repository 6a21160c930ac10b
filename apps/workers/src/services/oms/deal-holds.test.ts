/** Deals by phone and the trader's day: what is about to be dealt is held, together, and counts once. */

import type { CallInput } from '@tradefloor/contracts/calls/call';
import { holdDeal } from '@tradefloor/contracts/calls/deal-hold';
import { execId, instrumentSymbol, RfqId } from '@tradefloor/contracts/ids';
import { money, px, qty } from '@tradefloor/contracts/money';
import { DEAL_HOLD_MS } from '@tradefloor/core/trading/order/deal-hold';
import { OMS_TABLES } from '@tradefloor/core/trading/order/oms-tables';
import {
  givenFill,
  givenOrderId,
  givenUser,
  NOW,
} from '@tradefloor/core/trading/order/order.given';
import { listedFutures } from '@tradefloor/instruments/futures/future-contract';
import { expect, it } from 'vitest';
import { openOms } from '../../testing/oms-fixture.ts';

const DOLLAR = 10_000;
const [near, far] = listedFutures(NOW)
  .filter(({ root }) => root === 'CL')
  .map(({ symbol }) => symbol);

/** A trader of futures who may commit a million dollars a day. */
async function open() {
  const oms = await openOms();
  const user = givenUser();
  const limits = { ...user.limits, desks: ['COMM' as const] };
  oms.users.set(user.userId, {
    ...user,
    tradingStyle: 'commodities_voice',
    limits: { ...limits, maxOrderQty: qty(400), maxDailyNotional: money(1_000_000 * DOLLAR) },
  });
  const quotes = [near, far].map((symbol) => ({
    symbol: instrumentSymbol(symbol ?? ''),
    bid: px(60_000_000),
    ask: px(60_010_000),
    mid: px(60_005_000),
  }));
  await oms.lone.receive('market.quotes', {
    seq: 1,
    markets: [{ type: 'commodity', at: NOW, quotes }],
  });
  const request = async (requested: Partial<CallInput<typeof holdDeal>> = {}, n = 1) => {
    const { result, events } = await oms.lone.request(holdDeal, {
      userId: user.userId,
      qty: qty(10),
      legs: [toLeg(n, near ?? '')],
      ...requested,
    });
    if (!result.ok) return { code: result.error.code, events };
    const { refusal } = result.value as { refusal: { reasonCode: string } | null };
    return { code: refusal?.reasonCode ?? 'HELD', events };
  };
  const used = () => oms.lone.rows(OMS_TABLES.dailyNotionals)[0]?.used ?? 0;
  return { oms, request, used };
}

/** Ten lots of a thousand barrels at 60 dollars are 600,000 dollars. */
const toLeg = (n: number, symbol: string) => ({
  orderId: givenOrderId(n),
  symbol: instrumentSymbol(symbol),
  side: 'SELL' as const,
  price: px(60_000_000),
});

const toFill = (n: number) =>
  givenFill({
    execId: execId(`deal-F${n}`),
    orderId: givenOrderId(n),
    rfqId: RfqId.parse('deal'),
    symbol: instrumentSymbol(near ?? ''),
    instrumentType: 'commodity',
    desk: 'COMM',
    side: 'SELL',
    counterparty: 'CLNT',
    price: px(60_000_000),
    qty: qty(10),
    cumQty: qty(10),
    leavesQty: qty(0),
  });

it('of two deals that only one has room for, one is held, however close they come', async () => {
  const { request, used } = await open();
  const both = await Promise.all([request({}, 1), request({}, 2)]);
  expect(both.map(({ code }) => code).sort()).toEqual(['DAILY_NOTIONAL_EXCEEDED', 'HELD']);
  expect(used()).toBe(600_000 * DOLLAR);
});

it('both legs of a spread have to fit, together', async () => {
  const { request, used } = await open();
  const legs = [toLeg(1, near ?? ''), { ...toLeg(2, far ?? ''), side: 'BUY' as const }];
  expect((await request({ legs })).code).toBe('DAILY_NOTIONAL_EXCEEDED');
  expect(used()).toBe(0);
  expect((await request({ legs, qty: qty(8) })).code).toBe('HELD');
  expect(used()).toBe(960_000 * DOLLAR);
});

it('the fill of what was held counts no second time, and one that was not held counts', async () => {
  const { oms, request, used } = await open();
  await request();
  await oms.lone.receive('orders.filled', toFill(1));
  expect(used()).toBe(600_000 * DOLLAR);
  expect(oms.lone.rows(OMS_TABLES.dealHolds)).toMatchObject([{ closedAt: NOW }]);
  await oms.lone.receive('orders.filled', toFill(2));
  expect(used()).toBe(1_200_000 * DOLLAR);
});

it('a fill at another price than was held counts at its own', async () => {
  const { oms, request, used } = await open();
  await request();
  await oms.lone.receive('orders.filled', { ...toFill(1), price: px(61_000_000) });
  expect(used()).toBe(610_000 * DOLLAR);
});

it('called again, the new terms replace the old ones', async () => {
  const { request, used } = await open();
  await request();
  expect((await request({ qty: qty(16) })).code).toBe('HELD');
  expect(used()).toBe(960_000 * DOLLAR);
});

it('what was not dealt is given back, once; a fill that comes after that counts', async () => {
  const { oms, request, used } = await open();
  const { events } = await request();
  expect(events).toMatchObject([{ name: 'deal-hold-end', delayMs: DEAL_HOLD_MS }]);
  const data = { orderId: givenOrderId(1) };
  for (const _ of ['once', 'again']) await oms.lone.fireTimer('deal-hold-end', data);
  expect(used()).toBe(0);
  await oms.lone.receive('orders.filled', toFill(1));
  expect(used()).toBe(600_000 * DOLLAR);
});

it('survives a restart: held, then filled, it counts once', async () => {
  const { oms, request, used } = await open();
  await request();
  oms.lone.restart();
  await oms.lone.receive('orders.filled', toFill(1));
  expect(used()).toBe(600_000 * DOLLAR);
});

it('is checked as an order of the trader, and not at all while the trader is unknown', async () => {
  const { oms, request, used } = await open();
  expect((await request({ qty: qty(401) })).code).toBe('QTY_LIMIT_EXCEEDED');
  expect((await request({ legs: [toLeg(1, 'CLZ99')] })).code).toBe('UNKNOWN_SYMBOL');
  oms.users.set(givenUser().userId, { ...givenUser(), disabled: true });
  await oms.lone.receive('user.session', {
    sessionId: 'S1',
    userId: givenUser().userId,
    kind: 'ENDED',
    reason: 'ADMIN',
    at: NOW,
  });
  expect((await request()).code).toBe('ROLE_NOT_PERMITTED');
  expect(used()).toBe(0);
});

/** Twenty lots were bought, which commits more than the day has room for. */
async function openLong() {
  const opened = await open();
  const bought = { ...toFill(9), side: 'BUY' as const, qty: qty(20), cumQty: qty(20) };
  await opened.oms.lone.receive('orders.filled', bought);
  return opened;
}

it('of two deals that close the same holding, one does, however close they come', async () => {
  const { request } = await openLong();
  const both = await Promise.all([
    request({ qty: qty(15) }, 1),
    request({ qty: qty(15), legs: [toLeg(2, near ?? '')] }),
  ]);
  expect(both.map(({ code }) => code).sort()).toEqual(['DAILY_NOTIONAL_EXCEEDED', 'HELD']);
});

it('what a deal is about to close is no other deal\u2019s until it lapses, and its own when it is called again', async () => {
  const { oms, request } = await openLong();
  const other = { qty: qty(10), legs: [toLeg(2, near ?? '')] };
  expect((await request({ qty: qty(11) })).code).toBe('HELD');
  expect((await request(other)).code).toBe('DAILY_NOTIONAL_EXCEEDED');
  oms.lone.restart();
  expect((await request(other)).code).toBe('DAILY_NOTIONAL_EXCEEDED');
  expect((await request({ qty: qty(20) })).code).toBe('HELD');
  await oms.lone.fireTimer('deal-hold-end', { orderId: givenOrderId(1) });
  expect((await request(other)).code).toBe('HELD');
});
