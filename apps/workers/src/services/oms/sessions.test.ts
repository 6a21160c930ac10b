/** A market with sessions: closed outside of them, DAY orders and daily counts over at their end, clocks set back. */
import { money } from '@tradefloor/contracts/money';
import { cents, givenUser } from '@tradefloor/core/trading/order/order.given';
import { DAILY_NOTIONALS } from '@tradefloor/core/trading/order/tables';
import { NEW_YORK_HOURS } from '@tradefloor/core/trading/order/trading-hours-setting';
import { describe, expect, it } from 'vitest';
import { saidOn } from '../../testing/lone-service.ts';
import { OmsBench, topicsOf } from '../../testing/oms-bench.ts';

const at = (iso: string) => Date.parse(iso);

/** An OMS with New York's hours at a time, with fresh prices. */
async function omsAt(iso: string): Promise<OmsBench> {
  const bench = new OmsBench({ hours: NEW_YORK_HOURS });
  await moveTo(bench, iso);
  return bench;
}

async function moveTo(bench: OmsBench, iso: string): Promise<void> {
  bench.lone.nowMs = at(iso);
  await bench.tick();
}

describe('outside of a session', () => {
  it.each([
    ['before the opening', '2026-11-23T14:29:00Z', '2026-11-23 at 09:30'],
    ['after the close', '2026-11-23T21:00:00Z', '2026-11-24 at 09:30'],
    ['on a weekend', '2026-11-21T15:00:00Z', '2026-11-23 at 09:30'],
    ['on a holiday', '2026-11-26T15:00:00Z', '2026-11-27 at 09:30'],
    ['after an early close', '2026-11-27T18:00:00Z', '2026-11-30 at 09:30'],
  ])('%s an order is refused, with the time when the market opens', async (_, iso, opens) => {
    const bench = await omsAt(iso);
    const { code, info } = await bench.place();
    expect(code).toBe('MARKET_CLOSED');
    expect(info.detail).toContain(opens);
    expect(bench.riskAsked).toEqual([]);
  });

  it('what rests may still be cancelled, and not be replaced', async () => {
    const bench = await omsAt('2026-11-23T15:00:00Z');
    const resting = { orderType: 'LIMIT', price: cents(9_900), timeInForce: 'GTC' } as const;
    const order = await bench.placed(resting);
    await moveTo(bench, '2026-11-23T22:00:00Z');
    expect((await bench.replace(order, { price: 9_901 })).code).toBe('MARKET_CLOSED');
    expect((await bench.cancel(order)).value).toMatchObject({ status: 'PENDING_CANCEL' });
  });
});

it('the last order of a session is accepted in its last millisecond', async () => {
  const bench = await omsAt('2026-11-23T20:59:59.998Z');
  expect((await bench.place()).status).toBe(201);
  expect((await bench.place({ qty: 7 as never })).code).toBe('MARKET_CLOSED');
});

describe('at the end of a session', () => {
  it('DAY orders expire at the close, not at midnight, and GTC orders live on', async () => {
    const bench = await omsAt('2026-11-23T15:00:00Z');
    const day = await bench.placed();
    const gtc = await bench.placed({ timeInForce: 'GTC' });
    const [roll] = await bench.lone.wake('day-roll');
    expect(roll).toMatchObject({ name: 'day-roll', delayMs: 6 * 3_600_000 - 2 });
    bench.lone.nowMs = at('2026-11-23T21:00:00Z');
    const says = await bench.lone.wake('day-roll');
    expect(saidOn(says, 'orders.cancel-requested').map(({ orderId }) => orderId)).toEqual([
      day.orderId,
    ]);
    expect(bench.row(day)).toMatchObject({
      pendingCancel: { status: 'EXPIRED', reason: 'DAY order of 2026-11-23' },
    });
    expect(bench.row(gtc).status).toBe('NEW');
  });

  it('the next one is set over a weekend, over holidays, and to an early close', async () => {
    const bench = await omsAt('2026-11-25T21:00:00Z');
    const [roll] = await bench.lone.wake('day-roll');
    expect(roll).toMatchObject({ delayMs: at('2026-11-27T18:00:00Z') - bench.lone.nowMs });
  });

  it('the daily limit resets with the next session', async () => {
    const bench = await omsAt('2026-11-23T15:00:00Z');
    const limits = { ...givenUser().limits, maxDailyNotional: money(15_000 * 10_000) };
    bench.users.set('alice', givenUser({ limits }));
    await bench.placed();
    expect((await bench.place({ side: 'SELL' })).code).toBe('DAILY_NOTIONAL_EXCEEDED');
    await moveTo(bench, '2026-11-24T14:30:00Z');
    await bench.lone.wake('day-roll');
    expect((await bench.place({ side: 'SELL' })).status).toBe(201);
  });
});

describe('a clock that was set back over the edge of a day', () => {
  it("restores no one's previous day", async () => {
    const bench = new OmsBench();
    await moveTo(bench, '2026-11-22T00:00:01.000Z');
    const limits = { ...givenUser().limits, maxDailyNotional: money(15_000 * 10_000) };
    bench.users.set('alice', givenUser({ limits }));
    await bench.placed();
    await moveTo(bench, '2026-11-21T23:59:58.000Z');
    bench.lone.restart();
    await bench.tick();
    const { code } = await bench.place({ side: 'SELL' });
    expect(code).toBe('DAILY_NOTIONAL_EXCEEDED');
    expect(bench.lone.rows(DAILY_NOTIONALS).map(({ day }) => day)).toEqual(['2026-11-22']);
  });

  it('ends no DAY order of the day that has begun', async () => {
    const bench = new OmsBench();
    await moveTo(bench, '2026-11-22T00:00:01.000Z');
    const order = await bench.placed();
    await moveTo(bench, '2026-11-21T23:59:58.000Z');
    bench.lone.restart();
    expect(topicsOf(await bench.lone.wake('day-roll'))).toEqual(['wake day-roll']);
    expect(bench.row(order).status).toBe('NEW');
  });

  it('is not held to a day that a wrong clock counted long ahead', async () => {
    const bench = new OmsBench();
    await moveTo(bench, '2027-11-22T12:00:00.000Z');
    await bench.placed();
    await moveTo(bench, '2026-11-22T12:00:00.000Z');
    bench.lone.restart();
    await bench.tick();
    await bench.placed({ side: 'SELL' });
    expect(bench.lone.rows(DAILY_NOTIONALS).map(({ day }) => day)).toContain('2026-11-22');
  });
});
