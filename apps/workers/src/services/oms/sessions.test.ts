/** A market with sessions: closed outside of them, DAY orders and daily counts over at their end, clocks set back. */

import { money } from '@tradefloor/contracts/money';
import { OMS_TABLES } from '@tradefloor/core/trading/order/oms-tables';
import { cents, givenUser } from '@tradefloor/core/trading/order/order.given';
import { NEW_YORK_HOURS } from '@tradefloor/core/trading/order/trading-hours-setting';
import { describe, expect, it } from 'vitest';
import { publishedOn } from '../../testing/lone-service.ts';
import { listTopics, OmsFixture } from '../../testing/oms-fixture.ts';

const at = (iso: string) => Date.parse(iso);

/** An OMS with New York's hours at a time, with fresh prices. */
async function omsAt(iso: string): Promise<OmsFixture> {
  const fixture = new OmsFixture({ hours: NEW_YORK_HOURS });
  await moveTo(fixture, iso);
  return fixture;
}

async function moveTo(fixture: OmsFixture, iso: string): Promise<void> {
  fixture.lone.nowMs = at(iso);
  await fixture.tick();
}

describe('outside of a session', () => {
  it.each([
    ['before the opening', '2026-11-23T14:29:00Z', '2026-11-23 at 09:30'],
    ['after the close', '2026-11-23T21:00:00Z', '2026-11-24 at 09:30'],
    ['on a weekend', '2026-11-21T15:00:00Z', '2026-11-23 at 09:30'],
    ['on a holiday', '2026-11-26T15:00:00Z', '2026-11-27 at 09:30'],
    ['after an early close', '2026-11-27T18:00:00Z', '2026-11-30 at 09:30'],
  ])('%s an order is refused, with the time when the market opens', async (_, iso, opens) => {
    const fixture = await omsAt(iso);
    const { code, info } = await fixture.place();
    expect(code).toBe('MARKET_CLOSED');
    expect(info.detail).toContain(opens);
    expect(fixture.riskAsked).toEqual([]);
  });

  it('what rests may still be cancelled, and not be replaced', async () => {
    const fixture = await omsAt('2026-11-23T15:00:00Z');
    const resting = { orderType: 'LIMIT', price: cents(9_900), timeInForce: 'GTC' } as const;
    const order = await fixture.placed(resting);
    await moveTo(fixture, '2026-11-23T22:00:00Z');
    expect((await fixture.replace(order, { price: 9_901 })).code).toBe('MARKET_CLOSED');
    expect((await fixture.cancel(order)).value).toMatchObject({ status: 'PENDING_CANCEL' });
  });
});

it('the last order of a session is accepted in its last millisecond', async () => {
  const fixture = await omsAt('2026-11-23T20:59:59.998Z');
  expect((await fixture.place()).status).toBe(201);
  expect((await fixture.place({ qty: 7 as never })).code).toBe('MARKET_CLOSED');
});

describe('at the end of a session', () => {
  it('DAY orders expire at the close, not at midnight, and GTC orders live on', async () => {
    const fixture = await omsAt('2026-11-23T15:00:00Z');
    const day = await fixture.placed();
    const gtc = await fixture.placed({ timeInForce: 'GTC' });
    const [roll] = await fixture.lone.fireTimer('day-roll');
    expect(roll).toMatchObject({ name: 'day-roll', delayMs: 6 * 3_600_000 - 2 });
    fixture.lone.nowMs = at('2026-11-23T21:00:00Z');
    const events = await fixture.lone.fireTimer('day-roll');
    expect(publishedOn(events, 'orders.cancel-requested').map(({ orderId }) => orderId)).toEqual([
      day.orderId,
    ]);
    expect(fixture.row(day)).toMatchObject({
      pendingCancel: { status: 'EXPIRED', reason: 'DAY order of 2026-11-23' },
    });
    expect(fixture.row(gtc).status).toBe('NEW');
  });

  it('the next one is set over a weekend, over holidays, and to an early close', async () => {
    const fixture = await omsAt('2026-11-25T21:00:00Z');
    const [roll] = await fixture.lone.fireTimer('day-roll');
    expect(roll).toMatchObject({ delayMs: at('2026-11-27T18:00:00Z') - fixture.lone.nowMs });
  });

  it('the daily limit resets with the next session', async () => {
    const fixture = await omsAt('2026-11-23T15:00:00Z');
    const limits = { ...givenUser().limits, maxDailyNotional: money(15_000 * 10_000) };
    fixture.users.set('alice', givenUser({ limits }));
    await fixture.placed();
    expect((await fixture.place({ side: 'SELL' })).code).toBe('DAILY_NOTIONAL_EXCEEDED');
    await moveTo(fixture, '2026-11-24T14:30:00Z');
    await fixture.lone.fireTimer('day-roll');
    expect((await fixture.place({ side: 'SELL' })).status).toBe(201);
  });
});

describe('a clock that was set back over the edge of a day', () => {
  it("restores no one's previous day", async () => {
    const fixture = new OmsFixture();
    await moveTo(fixture, '2026-11-22T00:00:01.000Z');
    const limits = { ...givenUser().limits, maxDailyNotional: money(15_000 * 10_000) };
    fixture.users.set('alice', givenUser({ limits }));
    await fixture.placed();
    await moveTo(fixture, '2026-11-21T23:59:58.000Z');
    fixture.lone.restart();
    await fixture.tick();
    const { code } = await fixture.place({ side: 'SELL' });
    expect(code).toBe('DAILY_NOTIONAL_EXCEEDED');
    expect(fixture.lone.rows(OMS_TABLES.dailyNotionals).map(({ day }) => day)).toEqual([
      '2026-11-22',
    ]);
  });

  it('ends no DAY order of the day that has begun', async () => {
    const fixture = new OmsFixture();
    await moveTo(fixture, '2026-11-22T00:00:01.000Z');
    const order = await fixture.placed();
    await moveTo(fixture, '2026-11-21T23:59:58.000Z');
    fixture.lone.restart();
    expect(listTopics(await fixture.lone.fireTimer('day-roll'))).toEqual(['timer day-roll']);
    expect(fixture.row(order).status).toBe('NEW');
  });

  it('is not held to a day that a wrong clock counted long ahead', async () => {
    const fixture = new OmsFixture();
    await moveTo(fixture, '2027-11-22T12:00:00.000Z');
    await fixture.placed();
    await moveTo(fixture, '2026-11-22T12:00:00.000Z');
    fixture.lone.restart();
    await fixture.tick();
    await fixture.placed({ side: 'SELL' });
    expect(fixture.lone.rows(OMS_TABLES.dailyNotionals).map(({ day }) => day)).toContain(
      '2026-11-22',
    );
  });
});
