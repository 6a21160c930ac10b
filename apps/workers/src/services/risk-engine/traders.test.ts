/** Traders side by side: figures worked out by hand, what a desk-head sees of them, and what stands there before a price. */
import { dayActivity } from '@tradefloor/contracts/calls/orders';
import { traderRisks } from '@tradefloor/contracts/calls/risk';
import { listTraders, userOf } from '@tradefloor/contracts/calls/users';
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import type { KillSwitch } from '@tradefloor/contracts/kill-switch';
import { money, qty } from '@tradefloor/contracts/money';
import type { TraderRisks } from '@tradefloor/contracts/trader-risk';
import type { Caller } from '@tradefloor/contracts/user';
import {
  ALICE,
  cents,
  givenBatch,
  givenCaller,
  givenFill,
  givenTick,
  givenUser,
  NOW,
} from '@tradefloor/core/trading/order/order.given';
import { describe, expect, it } from 'vitest';
import type { LoneService } from '../../testing/lone-service.ts';
import { LISTING, openRisk, RITA } from '../../testing/risk-fixture.ts';

const BOB = userId('bob');
const CAROL = userId('carol');
const MSFT = instrumentSymbol('MSFT');
const DOLLAR = 10_000;

const givenLimits = (dollars: number, desks: ('EQ' | 'FX')[]) => ({
  ...givenUser().limits,
  maxDailyNotional: money(dollars * DOLLAR),
  desks,
});
const TRADERS = [
  givenUser({ userId: ALICE, limits: givenLimits(40_000, ['EQ']) }),
  givenUser({ userId: BOB, limits: givenLimits(1_000, ['EQ']) }),
  givenUser({ userId: CAROL, tradingStyle: 'fx_electronic', limits: givenLimits(5_000, ['FX']) }),
];
const activity = (id: typeof ALICE, dollars: number, [orders, rejected]: [number, number]) => ({
  userId: id,
  dailyNotionalUsed: money(dollars * DOLLAR),
  orders,
  rejected,
});
const peers = (kills: readonly KillSwitch[] = []) => [
  LISTING,
  { call: listTraders, value: { items: TRADERS } },
  {
    call: dayActivity,
    value: {
      items: [activity(ALICE, 10_000, [3, 1]), activity(CAROL, 500, [2, 2])],
      killSwitches: kills,
    },
  },
  { call: userOf, value: { user: givenUser({ limits: givenLimits(0, ['FX']) }) } },
];
const kill = (over: Partial<KillSwitch>): KillSwitch => ({
  killSwitchId: `kill-${over.reason}`,
  scope: 'all',
  target: null,
  reason: 'all',
  cancelOpen: false,
  activatedBy: 'rita',
  activatedAt: NOW,
  releasedBy: null,
  releasedAt: null,
  ...over,
});
const HEAD = givenCaller({ role: 'desk-head', userId: userId('zoe') });

const fees = (dollars: number) => ({ ...givenFill().fees, total: money(dollars * DOLLAR) });

let batches = 1;
async function quote(risk: LoneService, mids: Readonly<Record<string, number>>): Promise<void> {
  const ticks = Object.entries(mids).map(([symbol, mid]) =>
    givenTick({ symbol: instrumentSymbol(symbol), mid: cents(mid) }),
  );
  batches += 1;
  await risk.receive('market.ticks', givenBatch({ seq: batches, at: risk.nowMs, ticks }));
}
async function see(risk: LoneService, caller: Caller | null = RITA): Promise<TraderRisks | string> {
  const { result } = await risk.request(traderRisks, {}, caller);
  return result.ok ? (result.value as TraderRisks) : result.error.code;
}
async function see1(risk: LoneService, id: typeof ALICE, caller: Caller = RITA) {
  const seen = await see(risk, caller);
  return typeof seen === 'string' ? seen : seen.items.find((one) => one.userId === id);
}

/** Before midnight Alice buys 100 AAPL at 100.00, which ends the day at 101; then it falls to 98, and she sells 40 of it. */
async function openTwoDays(of = peers()): Promise<LoneService> {
  const risk = await openRisk(of);
  await risk.receive('orders.filled', givenFill({ fees: fees(5) }));
  risk.nowMs = Date.UTC(2026, 10, 22);
  await quote(risk, { AAPL: 10_100 });
  await risk.fireTimer('minute');
  risk.nowMs += 120_000;
  await risk.receive(
    'orders.filled',
    givenFill({ side: 'SELL', qty: qty(40), price: cents(9_800), fees: fees(2) }),
  );
  await risk.receive(
    'orders.filled',
    givenFill({ userId: BOB, symbol: MSFT, side: 'SELL', qty: qty(10) }),
  );
  await quote(risk, { AAPL: 9_800, MSFT: 10_500 });
  return risk;
}

describe('a row', () => {
  it('has the profit since the day began, and sizes at the newest prices', async () => {
    const risk = await openTwoDays();
    const alice = await see1(risk, ALICE);
    // She held 100 at 100.00 and ended the day 100.00 ahead. Of 40 she lost 80.00, the 60 left stand 120.00 below cost.
    expect(alice).toMatchObject({
      desks: ['EQ'],
      day: { realisedPnl: -80, unrealisedPnl: -220 },
      grossNotional: 5_880,
      netNotional: 5_880,
      positions: 1,
      largest: { symbol: 'AAPL', netQty: 60, notional: 5_880 },
      orders: 3,
      rejected: 1,
      killSwitch: null,
    });
    // 10 sold short at 100.00, now 105.00.
    expect(await see1(risk, BOB)).toMatchObject({
      day: { realisedPnl: 0, unrealisedPnl: -50 },
      grossNotional: 1_050,
      netNotional: -1_050,
      largest: { symbol: 'MSFT', netQty: -10, notional: -1_050 },
      orders: 0,
    });
  });

  it('counts the fees of the day only', async () => {
    const risk = await openTwoDays();
    expect(await see1(risk, ALICE)).toMatchObject({ day: { fees: 2 } });
  });

  it('states how much of each limit is used', async () => {
    expect(await see1(await openTwoDays(), ALICE)).toMatchObject({
      limits: [
        { limit: 'DAILY_NOTIONAL', used: 10_000, max: 40_000 },
        { limit: 'OPEN_ORDERS', used: 0, max: 50 },
      ],
    });
  });

  it('names the switch that stops the trader, one on all trading first', async () => {
    const own = kill({ scope: 'user', target: BOB, reason: 'own' });
    const ofBob = await openTwoDays(peers([own]));
    expect(await see1(ofBob, BOB)).toMatchObject({ killSwitch: { scope: 'user', reason: 'own' } });
    expect(await see1(ofBob, ALICE)).toMatchObject({ killSwitch: null });
    const ofAll = await openTwoDays(peers([own, kill({ reason: 'all' })]));
    for (const id of [ALICE, BOB, CAROL]) {
      expect(await see1(ofAll, id)).toMatchObject({ killSwitch: { scope: 'all', reason: 'all' } });
    }
  });

  it('has no profit while a holding has no price, and the total leaves it out', async () => {
    const risk = await openTwoDays();
    risk.restart();
    expect(await see1(risk, ALICE)).toMatchObject({ day: null });
    expect(await see(risk)).toMatchObject({ total: { day: { unrealisedPnl: 0 } } });
  });
});

describe('the list', () => {
  it('has everyone who trades, largest first, and a total of all of them', async () => {
    const seen = await see(await openTwoDays());
    expect(seen).toMatchObject({
      dayStartedAt: Date.UTC(2026, 10, 22),
      items: [{ userId: ALICE }, { userId: BOB }, { userId: CAROL }],
      total: {
        traders: 3,
        day: { realisedPnl: -80, unrealisedPnl: -270 },
        grossNotional: 6_930,
        netNotional: 4_830,
        positions: 2,
        orders: 5,
        rejected: 3,
      },
    });
  });

  it('is the same after a restart, once prices are back', async () => {
    const risk = await openTwoDays();
    const before = await see(risk);
    risk.restart();
    await quote(risk, { AAPL: 9_800, MSFT: 10_500 });
    expect(await see(risk)).toEqual(before);
  });

  it('of a desk-head has the traders of the desk and positions on it, nothing of others', async () => {
    const risk = await openTwoDays();
    expect(await see(risk, HEAD)).toMatchObject({
      items: [{ userId: CAROL, desks: ['FX'], orders: 2, limits: [{ used: 500 }, {}] }],
      total: { traders: 1, grossNotional: 0, orders: 2 },
    });
    const euros = { symbol: instrumentSymbol('EURUSD'), desk: 'FX', instrumentType: 'fx' } as const;
    await risk.receive('orders.filled', givenFill({ ...euros, qty: qty(1_000) }));
    // Alice's part on the desk is seen; her shares, orders and limits, which are of another desk, are not.
    expect(await see1(risk, ALICE, HEAD)).toMatchObject({
      desks: [],
      positions: 1,
      largest: { symbol: 'EURUSD' },
      orders: 0,
      rejected: 0,
      limits: [],
    });
  });

  it('is refused to who sees own rows only, and without the services it is made of', async () => {
    const risk = await openTwoDays();
    expect(await see(risk, givenCaller({ userId: ALICE }))).toBe('FORBIDDEN');
    expect(await see(risk, null)).toBe('UNAUTHENTICATED');
    expect(await see(await openRisk([LISTING]))).toBe('UPSTREAM_UNAVAILABLE');
  });
});
