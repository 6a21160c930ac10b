/** The end of a session of the market: DAY orders on shares expire with it, whatever the OMS has slept through. */
import type { MarketStatus } from '@tradefloor/contracts/market-event';
import { NOW } from '@tradefloor/core/trading/order/order.given';
import { describe, expect, it } from 'vitest';
import { type OmsFixture, openOms, orderPublished } from '../../testing/oms-fixture.ts';

const MONDAY_OPEN = Date.parse('2026-11-23T14:30:00.000Z');
const SESSION_MS = 6.5 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

/** What the market reports so long after the open of a session: Monday's, or that of a later day. */
function statusAt(at: number, { day = 0, sinceMs = 0 }: { day?: number; sinceMs?: number } = {}) {
  const opensAt = MONDAY_OPEN + day * DAY_MS;
  const session = { marketTime: opensAt + sinceMs, opensAt, closesAt: opensAt + SESSION_MS };
  return { seq: 1, at, flags: [], regime: 'CALM', halts: [], events: [], session } as MarketStatus;
}

const report = (oms: OmsFixture, status: MarketStatus) => oms.lone.receive('market.status', status);

/** An OMS in Monday's session, with an order of each kind that rests. */
async function open() {
  const oms = await openOms();
  await report(oms, statusAt(NOW, { sinceMs: SESSION_MS - 60_000 }));
  const day = await oms.placed({ timeInForce: 'DAY' });
  const gtc = await oms.placed({ timeInForce: 'GTC' });
  return { oms, day, gtc };
}

describe('at the close of a session of the market', () => {
  it('DAY orders expire, GTC orders do not', async () => {
    const { oms, day, gtc } = await open();
    oms.lone.nowMs += 60_000;
    await report(oms, statusAt(oms.lone.nowMs, { day: 1 }));
    expect(oms.row(day)).toMatchObject({
      status: 'PENDING_CANCEL',
      pendingCancel: { status: 'EXPIRED', reason: expect.stringContaining('16:00 New York') },
    });
    expect(oms.row(gtc).status).toBe('NEW');
    const events = await oms.acknowledge(day, { kind: 'CANCELED' });
    expect(orderPublished(events, 'orders.expired')).toMatchObject({ status: 'EXPIRED' });
  });

  it('an order of the new session stays, though the first report of it was lost', async () => {
    const { oms, day } = await open();
    oms.lone.nowMs += 62_000;
    const late = await oms.placed({ timeInForce: 'DAY' });
    oms.lone.nowMs += 3_000;
    await report(oms, statusAt(oms.lone.nowMs, { day: 1, sinceMs: 5_000 }));
    expect([oms.row(day).status, oms.row(late).status]).toEqual(['PENDING_CANCEL', 'NEW']);
  });

  it('a close that was slept through is made up for after a restart', async () => {
    const { oms, day } = await open();
    oms.lone.restart();
    oms.lone.nowMs += 3 * SESSION_MS;
    await report(oms, statusAt(oms.lone.nowMs, { day: 3, sinceMs: 1_000 }));
    expect(oms.row(day).status).toBe('PENDING_CANCEL');
  });

  it('a report of the same session, the first one there is, and one around the clock end nothing', async () => {
    const { oms, day } = await open();
    await report(oms, statusAt(oms.lone.nowMs, { sinceMs: SESSION_MS - 1_000 }));
    const { session: _, ...aroundTheClock } = statusAt(oms.lone.nowMs);
    await report(oms, aroundTheClock);
    await report(oms, statusAt(oms.lone.nowMs, { day: 4 }));
    expect(oms.row(day).status).toBe('NEW');
  });
});
