/** Profit by the minute in the running engine: what is kept, what a restart leaves, and who sees which part of it. */
import { profitCurve } from '@tradefloor/contracts/calls/risk';
import { userOf } from '@tradefloor/contracts/calls/users';
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import { qty } from '@tradefloor/contracts/money';
import type { ProfitCurve } from '@tradefloor/contracts/profit';
import type { Caller } from '@tradefloor/contracts/user';
import {
  ALICE,
  cents,
  givenBatch,
  givenCaller,
  givenFill,
  givenTick,
  givenUser,
} from '@tradefloor/core/trading/order/order.given';
import { RISK_TABLES } from '@tradefloor/core/trading/risk/tables';
import { describe, expect, it } from 'vitest';
import type { LoneService } from '../../testing/lone-service.ts';
import { LISTING, openRisk, RITA } from '../../testing/risk-fixture.ts';

const MINUTE_MS = 60_000;
const HEAD_OF_FX = {
  call: userOf,
  value: { user: givenUser({ limits: { ...givenUser().limits, desks: ['FX'] } }) },
};
const TRADER = givenCaller({ userId: ALICE });

/** The market stands at these mids, in cents. */
async function quote(risk: LoneService, mids: Readonly<Record<string, number>>): Promise<void> {
  const ticks = Object.entries(mids).map(([symbol, mid]) =>
    givenTick({ symbol: instrumentSymbol(symbol), mid: cents(mid) }),
  );
  batches += 1;
  await risk.receive('market.ticks', givenBatch({ seq: batches, at: risk.nowMs, ticks }));
}
let batches = 1;

/** A minute later, at this price. */
async function passMinute(risk: LoneService, price: number): Promise<void> {
  risk.nowMs += MINUTE_MS;
  await quote(risk, { AAPL: price });
  await risk.fireTimer('minute');
}
/** Alice is long 100 AAPL at 100.00, and three minutes have passed: at 101, 102 and 102. */
async function openDay(): Promise<LoneService> {
  const risk = await openRisk([LISTING, HEAD_OF_FX]);
  await risk.receive('orders.filled', givenFill());
  for (const price of [10_100, 10_200, 10_200]) await passMinute(risk, price);
  return risk;
}
async function see(
  risk: LoneService,
  caller: Caller | null = TRADER,
  input: { readonly userId?: typeof ALICE; readonly symbol?: string } = {},
): Promise<ProfitCurve | string> {
  const { result } = await risk.request(profitCurve, input as never, caller);
  return result.ok ? (result.value as ProfitCurve) : result.error.code;
}
const gains = (curve: ProfitCurve | string) =>
  typeof curve === 'string' ? curve : curve.points.map(({ unrealisedPnl }) => unrealisedPnl);

describe('a day', () => {
  it('has a point for every minute in which profit moved, and the present one', async () => {
    const risk = await openDay();
    const before = risk.rows(RISK_TABLES.profitSamples).length;
    expect(gains(await see(risk))).toEqual([100, 200, 200]);
    expect(before).toBe(2);
    await quote(risk, { AAPL: 9_900 });
    const now = await see(risk);
    expect(now).toMatchObject({
      userId: 'alice',
      symbol: null,
      dayStartedAt: Date.UTC(2026, 10, 21),
      start: { realisedPnl: 0, unrealisedPnl: 0, fees: 0 },
      holdings: [{ symbol: 'AAPL', desk: 'EQ', unrealisedPnl: -100, dayPnl: -100 }],
    });
    expect(gains(now)).toEqual([100, 200, -100]);
  });

  it('loses nothing by a restart, and shows no step before prices are known', async () => {
    const risk = await openDay();
    risk.restart();
    expect(await see(risk)).toMatchObject({ points: [{}, {}], holdings: [] });
    await risk.fireTimer('minute');
    expect(gains(await see(risk))).toEqual([100, 200]);
    await passMinute(risk, 10_400);
    expect(gains(await see(risk))).toEqual([100, 200, 400]);
  });

  it('begins with what the day before ended with', async () => {
    const risk = await openDay();
    risk.nowMs = Date.UTC(2026, 10, 21, 23, 58);
    for (const price of [10_300, 10_250, 10_500]) await passMinute(risk, price);
    expect(await see(risk)).toMatchObject({
      dayStartedAt: Date.UTC(2026, 10, 22),
      start: { unrealisedPnl: 250 },
      points: [{ unrealisedPnl: 500 }],
      holdings: [{ symbol: 'AAPL', unrealisedPnl: 500, dayPnl: 250 }],
    });
  });

  it('of one symbol has its points only', async () => {
    const risk = await openDay();
    const msft = { symbol: instrumentSymbol('MSFT'), qty: qty(10) };
    await risk.receive('orders.filled', givenFill(msft));
    await quote(risk, { AAPL: 10_200, MSFT: 11_000 });
    expect(gains(await see(risk, TRADER, { symbol: 'MSFT' }))).toEqual([0, 0, 100]);
    expect(gains(await see(risk))).toEqual([100, 200, 300]);
  });
});

describe('who sees it', () => {
  it('is who holds it, who sees the firm, and a desk-head for the part of the desks', async () => {
    const risk = await openDay();
    const others = { userId: ALICE };
    expect(await see(risk, RITA, others)).toMatchObject({ points: [{}, {}, {}] });
    const head = givenCaller({ role: 'desk-head', userId: userId('zoe') });
    expect(await see(risk, head, others)).toBe('FORBIDDEN');
    const euros = { symbol: instrumentSymbol('EURUSD'), desk: 'FX', instrumentType: 'fx' } as const;
    for (const side of ['BUY', 'SELL'] as const) {
      await risk.receive('orders.filled', givenFill({ ...euros, side }));
    }
    expect(await see(risk, head, others)).toMatchObject({
      points: [{}],
      holdings: [{ symbol: 'EURUSD' }],
    });
    const bob = givenCaller({ userId: userId('bob') });
    expect(await see(risk, bob, others)).toBe('FORBIDDEN');
    expect(await see(risk, bob)).toMatchObject({ userId: 'bob', holdings: [] });
    expect(await see(risk, givenCaller({ role: 'viewer' }))).toBe('FORBIDDEN');
    expect(await see(risk, null)).toBe('UNAUTHENTICATED');
  });
});
