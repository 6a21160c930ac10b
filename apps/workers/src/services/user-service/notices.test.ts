/** Notices: of those they concern alone, once, bounded, kept over a restart, acknowledged and snoozed by each for itself. */
import type { AlertNotice } from '@tradefloor/contracts/alert';
import {
  acknowledgeFirings,
  listAlertFirings,
  snoozeNotices,
} from '@tradefloor/contracts/calls/alerts';
import { type MarginCall, participant } from '@tradefloor/contracts/ccp';
import type { KillSwitchAction } from '@tradefloor/contracts/kill-switch';
import { money } from '@tradefloor/contracts/money';
import type { Caller } from '@tradefloor/contracts/user';
import { NOTICES_KEPT, SNOOZE_MAX_MS } from '@tradefloor/contracts/vocabulary/alerts';
import type { TableDef } from '@tradefloor/core/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { type GivenAlerts, givenAlerts, toCaller } from './alerts.given.ts';
import { onKillSwitch, onMarginCalled } from './on-notices.ts';
import { closeUser, type UserState, userStateHash } from './state.ts';
import { NOW } from './user-fixture.given.ts';

let alerts: GivenAlerts;
let trader: Caller;
beforeEach(async () => {
  alerts = await givenAlerts();
  trader = toCaller(alerts.app);
});

const contextAt = (state: UserState) =>
  ({ state, nowMs: NOW }) as Parameters<typeof onKillSwitch>[0];

const call = (no = 1, change: Partial<MarginCall> = {}) =>
  onMarginCalled(contextAt(alerts.app.state), {
    callId: `${trader.userId}:C${no}`,
    userId: participant(trader.userId),
    status: 'ISSUED',
    amount: money(12_000_000),
    paid: money(0),
    exposure: money(12_000_000),
    maintenance: money(0),
    issuedAt: NOW,
    dueAt: NOW + 1,
    closedAt: null,
    version: 1,
    ...change,
  });

const kill = (change: Partial<KillSwitchAction> = {}) =>
  onKillSwitch(contextAt(alerts.app.state), {
    actionId: 'k1-A',
    killSwitchId: 'k1',
    action: 'ACTIVATED',
    scope: 'all',
    target: null,
    actor: 'rita',
    reason: 'drill',
    ordersCancelled: 0,
    at: NOW,
    ...change,
  });

async function list(caller: Caller = trader) {
  const response = await alerts.run(listAlertFirings, {}, caller);
  if (!response.ok) throw new Error(response.code);
  return response.value as unknown as {
    readonly notices: readonly AlertNotice[];
    readonly snoozes: readonly { readonly kind: string; readonly until: number }[];
  };
}

describe('a notice', () => {
  it('of a margin call is its owner’s and the firm’s, each published to its reader alone', async () => {
    const published = call();
    const readers = published.map(({ payload }) => payload.userId);
    const rows = [...alerts.app.state.users.values()];
    const firm = rows.filter(({ role }) => ['admin', 'compliance', 'risk-manager'].includes(role));
    expect(new Set(readers)).toEqual(new Set([trader.userId, ...firm.map(({ userId }) => userId)]));
    expect(readers.length).toBe(new Set(readers).size);
    expect((await list()).notices).toMatchObject([
      {
        kind: 'MARGIN_CALL',
        isOver: false,
        subject: trader.userId,
        detail: 'USD 1,200.00 due',
        at: NOW,
      },
    ]);
    expect((await list(toCaller(alerts.app, 'trader-low-touch'))).notices).toEqual([]);
  });

  it('of a kill switch comes as it is set and as it is released, the newest first', async () => {
    kill();
    kill({ actionId: 'k1-R', action: 'RELEASED', reason: 'drill over' });
    expect((await list()).notices).toMatchObject([
      { kind: 'KILL_SWITCH', isOver: true, subject: 'all', detail: 'drill over' },
      { kind: 'KILL_SWITCH', isOver: false, subject: 'all', detail: 'drill' },
    ]);
  });

  it('is acknowledged by each reader for itself, once', async () => {
    kill();
    const firingIds = ['an-k1-A'];
    const first = await alerts.run(acknowledgeFirings, { firingIds }, trader);
    expect(first).toMatchObject({ ok: true, value: { notices: [{ acknowledgedAt: NOW }] } });
    expect(first.topics).toEqual(['alerts.acknowledged']);
    expect((await alerts.run(acknowledgeFirings, { firingIds }, trader)).topics).toEqual([]);
    const other = toCaller(alerts.app, 'trader-low-touch');
    expect((await list(other)).notices).toMatchObject([{ acknowledgedAt: null }]);
    const unknown = { firingIds: ['an-k9-A'] };
    expect(await alerts.run(acknowledgeFirings, unknown, trader)).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('beyond the newest 200 takes the place of the oldest', async () => {
    for (let no = 1; no <= NOTICES_KEPT + 3; no += 1) call(no);
    const { notices } = await list();
    expect(notices.length).toBe(NOTICES_KEPT);
    expect(notices[0]?.noticeId).toBe(`an-${trader.userId}:C${NOTICES_KEPT + 3}-V1`);
    expect(notices.at(-1)?.noticeId).toBe(`an-${trader.userId}:C4-V1`);
  });

  it('is kept over a restart with its snooze, and goes with its user', async () => {
    call();
    const until = NOW + 60_000;
    await alerts.run(snoozeNotices, { kind: 'MARGIN_CALL', until }, trader);
    const { state, load, changes } = alerts.app;
    const again = load(changes.take() as Map<TableDef<never>, object[]>);
    expect(again.notices.noticesOf(trader.userId)).toEqual(state.notices.noticesOf(trader.userId));
    expect(again.notices.snoozesOf(trader.userId, NOW)).toMatchObject([{ until }]);
    expect(call(2).length).toBeGreaterThan(0);
    const row = state.users.get(trader.userId);
    if (row !== undefined) closeUser(state, row, NOW);
    expect(state.notices.noticesOf(trader.userId)).toEqual([]);
    expect(state.notices.snoozesOf(trader.userId, NOW)).toEqual([]);
  });

  it('counts towards the state that is compared after a crash', () => {
    const before = userStateHash(alerts.app.state);
    call();
    expect(userStateHash(alerts.app.state)).not.toBe(before);
  });
});

describe('a snooze of a kind', () => {
  const snooze = (until: number | null, kind = 'KILL_SWITCH' as const) =>
    alerts.run(snoozeNotices, { kind, until }, trader);

  it('holds for its user until its time, or until it is ended', async () => {
    expect((await snooze(NOW + 60_000)).topics).toEqual(['alerts.acknowledged']);
    expect((await list()).snoozes).toEqual([{ kind: 'KILL_SWITCH', until: NOW + 60_000 }]);
    expect((await list(toCaller(alerts.app, 'trader-low-touch'))).snoozes).toEqual([]);
    alerts.app.clock.nowMs = NOW + 60_000;
    expect((await list()).snoozes).toEqual([]);
    alerts.app.clock.nowMs = NOW;
    await snooze(NOW + 60_000);
    await snooze(null);
    expect((await list()).snoozes).toEqual([]);
  });

  it.each([NOW, NOW - 1, NOW + SNOOZE_MAX_MS + 1])('until %i is refused', async (until) => {
    expect(await snooze(until)).toMatchObject({ ok: false, code: 'VALIDATION_FAILED' });
  });
});
