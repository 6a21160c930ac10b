/** Limits of the day's loss in the running engine: what is refused, the notices, and what a restart leaves of them. */
import { replayDecision } from '@tradefloor/contracts/calls/risk';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { money, qty } from '@tradefloor/contracts/money';
import type { LimitChange } from '@tradefloor/contracts/user';
import {
  ALICE,
  cents,
  givenBatch,
  givenFill,
  givenTick,
  givenUser,
  NOW,
} from '@tradefloor/core/trading/order/order.given';
import { givenCheck, givenNth } from '@tradefloor/core/trading/risk/risk.given';
import { RISK_TABLES } from '@tradefloor/core/trading/risk/tables';
import { describe, expect, it } from 'vitest';
import type { LoneService } from '../../testing/lone-service.ts';
import { check, LISTING, openRisk, RITA } from '../../testing/risk-fixture.ts';

const DOLLAR = 10_000;
const max = money(100 * DOLLAR);
const permissions = (maxDayLoss?: number) => ({
  limits: {
    ...givenUser().limits,
    ...(maxDayLoss === undefined ? {} : { maxDayLoss: money(maxDayLoss * DOLLAR) }),
  },
  darkPoolAccess: false,
});
const limited = (dollars?: number): LimitChange => ({
  changeId: `limits-alice-${dollars}`,
  userId: ALICE,
  actor: 'rita',
  reason: 'drill',
  requestId: 'r',
  before: permissions(),
  after: permissions(dollars),
  at: NOW,
});
const limit = (closable = 0) => ({ dayLossLimit: { max, closableQty: qty(closable) } });

let batches = 1;
async function quote(risk: LoneService, mid: number): Promise<void> {
  batches += 1;
  const ticks = [givenTick({ symbol: instrumentSymbol('AAPL'), mid: cents(mid) })];
  await risk.receive('market.ticks', givenBatch({ seq: batches, at: risk.nowMs, ticks }));
}

/** Alice bought 100 AAPL at 100.00 today. */
async function openLong(): Promise<LoneService> {
  const risk = await openRisk([LISTING]);
  await risk.receive('orders.filled', givenFill());
  return risk;
}
/** The notices at a price, a moment later. */
async function look(risk: LoneService, mid: number) {
  risk.nowMs += 5_000;
  await quote(risk, mid);
  const out = await risk.fireTimer('day-loss');
  return out.flatMap((one) =>
    'topic' in one && one.topic === 'risk.day-loss' ? [one.payload] : [],
  );
}
const armed = (out: readonly object[]) =>
  out.filter((one) => 'name' in one && one.name === 'day-loss').length;

describe('an order', () => {
  it('that adds risk is refused once the loss has reached the limit, not before', async () => {
    const risk = await openLong();
    await quote(risk, 9_901);
    expect(await check(risk, givenNth(1, limit()))).toMatchObject({ decision: 'ACCEPT' });
    await quote(risk, 9_900);
    expect(await check(risk, givenNth(2, limit()))).toMatchObject({
      decision: 'REJECT',
      reasonCode: 'DAILY_NOTIONAL_EXCEEDED',
      detail: 'Loss of the day is 100.00 (max. 100.00); orders that close are accepted',
    });
    expect(await check(risk, givenNth(3))).toMatchObject({ decision: 'ACCEPT' });
  });

  it('that closes is accepted however large the loss', async () => {
    const risk = await openLong();
    await quote(risk, 9_000);
    const close = givenCheck({ side: 'SELL', price: cents(9_000), ...limit(100) });
    expect(await check(risk, close)).toMatchObject({ decision: 'ACCEPT' });
    expect(await check(risk, { ...close, qty: qty(101) })).toMatchObject({ decision: 'REJECT' });
  });

  it('is accepted on the next day, which begins with what the last one lost', async () => {
    const risk = await openLong();
    risk.nowMs = Date.UTC(2026, 10, 22);
    await quote(risk, 9_000);
    await risk.fireTimer('minute');
    risk.nowMs += 1_000;
    expect(await check(risk, givenNth(1, { ...limit(), price: cents(9_000) }))).toMatchObject({
      decision: 'ACCEPT',
    });
    await quote(risk, 8_899);
    expect(await check(risk, givenNth(2, { ...limit(), price: cents(8_900) }))).toMatchObject({
      reasonCode: 'DAILY_NOTIONAL_EXCEEDED',
    });
  });

  it('is refused while the loss is not known', async () => {
    const risk = await openLong();
    risk.restart();
    await quote(risk, 10_000);
    const euros = { symbol: instrumentSymbol('EURUSD'), desk: 'FX', instrumentType: 'fx' } as const;
    await risk.receive('orders.filled', givenFill(euros));
    expect(await check(risk, givenNth(1, limit()))).toMatchObject({
      detail:
        'Loss of the day is not known: a position has no price; orders that close are accepted',
    });
  });

  it('has a record from which the decision is re-run to the same figures', async () => {
    const risk = await openLong();
    await quote(risk, 9_900);
    await check(risk, givenNth(1, limit()));
    await quote(risk, 10_500);
    const [row] = risk.rows(RISK_TABLES.decisions);
    const decisionId = row?.decisionId ?? '';
    const { result } = await risk.request(replayDecision, { decisionId }, RITA);
    expect(result).toMatchObject({ value: { isSame: true, replayed: { decision: 'REJECT' } } });
  });
});

describe('notices', () => {
  it('come at four fifths of the limit and at the limit, once a day each', async () => {
    const risk = await openLong();
    expect(armed(await risk.receive('limits.changed', limited(100)))).toBe(1);
    expect(await look(risk, 9_921)).toEqual([]);
    expect(await look(risk, 9_920)).toMatchObject([
      { userId: 'alice', desk: 'EQ', level: 'WARNING', loss: 80 * DOLLAR, max: 100 * DOLLAR },
    ]);
    expect(await look(risk, 9_950)).toEqual([]);
    expect(await look(risk, 9_910)).toEqual([]);
    expect(await look(risk, 9_900)).toMatchObject([{ level: 'REACHED', loss: 100 * DOLLAR }]);
    risk.restart();
    expect(armed(risk.starts())).toBe(1);
    expect(await look(risk, 9_800)).toEqual([]);
    expect(await look(risk, 9_910)).toEqual([]);
  });

  it('come anew on the next day, and under another limit', async () => {
    const risk = await openLong();
    await risk.receive('limits.changed', limited(100));
    expect(await look(risk, 9_900)).toMatchObject([{ level: 'REACHED' }]);
    await risk.receive('limits.changed', limited(120));
    expect(await look(risk, 9_900)).toMatchObject([{ level: 'WARNING', max: 120 * DOLLAR }]);
    risk.nowMs = Date.UTC(2026, 10, 22);
    await risk.fireTimer('minute');
    expect(await look(risk, 9_900)).toEqual([]);
    expect(await look(risk, 9_780)).toMatchObject([{ level: 'REACHED', loss: 120 * DOLLAR }]);
  });

  it('are none, and no look is taken, without a limit', async () => {
    const risk = await openLong();
    expect(armed(risk.starts())).toBe(0);
    expect(await risk.receive('limits.changed', limited())).toEqual([]);
    await risk.receive('limits.changed', limited(100));
    await risk.receive('limits.changed', limited());
    expect(armed(risk.starts())).toBe(0);
    expect(await look(risk, 5_000)).toEqual([]);
  });
});
