/** Kill switches: from the response on nothing in scope is accepted; latched, logged, released only with permission. */

import { FIELD_ROWS, getRole, PRINCIPALS } from '@tradefloor/contracts/calls/access-matrix';
import { listKillSwitches } from '@tradefloor/contracts/calls/orders';
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import type { KillSwitch } from '@tradefloor/contracts/kill-switch';
import type { Role } from '@tradefloor/contracts/user';
import { ROLES } from '@tradefloor/contracts/vocabulary/users';
import { ok } from '@tradefloor/core/result';
import { OMS_TABLES } from '@tradefloor/core/trading/order/oms-tables';
import { givenCaller, givenUser } from '@tradefloor/core/trading/order/order.given';
import { describe, expect, it } from 'vitest';
import { publishedOn } from '../../testing/lone-service.ts';
import { listTopics, type OmsFixture, openOms, RITA } from '../../testing/oms-fixture.ts';

const log = (oms: OmsFixture) => oms.lone.rows(OMS_TABLES.killSwitchLog);
const bob = givenCaller({ userId: userId('bob') });
const withBob = async () => {
  const oms = await openOms();
  oms.users.set('bob', givenUser({ userId: userId('bob') }));
  return oms;
};

describe('activating', () => {
  it('blocks new orders from the response on, is logged and published', async () => {
    const oms = await openOms();
    const { value, status, events } = await oms.kill();
    expect([status, listTopics(events)]).toEqual([201, ['killswitch.changed']]);
    expect(value).toMatchObject({ scope: 'all', activatedBy: RITA.userId, releasedAt: null });
    expect(log(oms)).toEqual(publishedOn(events, 'killswitch.changed'));
    expect((await oms.place()).code).toBe('KILL_SWITCH_ACTIVE');
  });

  it('stays in force over a restart', async () => {
    const oms = await openOms();
    await oms.kill();
    oms.lone.restart();
    await oms.tick();
    expect((await oms.place()).code).toBe('KILL_SWITCH_ACTIVE');
  });

  it('without cancelOpen leaves resting orders alone', async () => {
    const oms = await openOms();
    const order = await oms.placed();
    await oms.kill();
    expect(oms.row(order).status).toBe('NEW');
  });

  it('with cancelOpen requests the end of every open order in scope, and counts them', async () => {
    const oms = await withBob();
    const mine = [await oms.placed(), await oms.placed({ qty: 50 as never })];
    const { value: his } = await oms.place({}, bob);
    const { events } = await oms.kill({ scope: 'user', target: 'alice', cancelOpen: true });
    const requested = publishedOn(events, 'orders.cancel-requested');
    expect(new Set(requested.map(({ orderId }) => orderId))).toEqual(
      new Set(mine.map(({ orderId }) => orderId)),
    );
    expect(log(oms)[0]?.ordersCancelled).toBe(2);
    expect(his && oms.row(his).status).toBe('NEW');
    expect(oms.row(mine[0] as never)).toMatchObject({
      pendingCancel: { reason: 'kill switch: drill' },
    });
  });

  it('does not cancel twice what is being cancelled already', async () => {
    const oms = await openOms();
    await oms.cancel(await oms.placed());
    const { events } = await oms.kill({ cancelOpen: true });
    expect([listTopics(events), log(oms)[0]?.ordersCancelled]).toEqual([['killswitch.changed'], 0]);
  });

  it('the same scope again is the same switch, logged again', async () => {
    const oms = await openOms();
    const first = await oms.kill({ scope: 'symbol', target: 'AAPL' });
    const order = oms.lone;
    order.nowMs += 1;
    const again = await oms.kill({ scope: 'symbol', target: 'AAPL', cancelOpen: true });
    expect(again.status).toBe(200);
    expect((again.value as KillSwitch).killSwitchId).toBe((first.value as KillSwitch).killSwitchId);
    expect(log(oms).map(({ actionId }) => actionId.slice(-3))).toEqual(['-A1', '-A2']);
  });

  it.each([
    { scope: 'algo' as const, target: 'TWOP' },
    { scope: 'venue' as const, target: 'NYSE' },
    { scope: 'symbol' as const, target: 'aapl' },
  ])('of $scope $target, which cannot exist, is refused', async (over) => {
    const oms = await openOms();
    expect((await oms.kill(over)).code).toBe('UNKNOWN_TARGET');
    expect(log(oms)).toEqual([]);
  });

  const openListed = async () => {
    const oms = await withBob();
    oms.listsAll = true;
    return oms;
  };

  it.each([
    { scope: 'user' as const, target: 'nobody-9' },
    { scope: 'symbol' as const, target: 'ZZZZ' },
  ])('of $scope $target, which does not exist, is refused and blocks nothing', async (over) => {
    const oms = await openListed();
    expect((await oms.kill(over)).code).toBe('UNKNOWN_TARGET');
    expect(log(oms)).toEqual([]);
    expect((await oms.place()).status).toBe(201);
  });

  it.each([
    { scope: 'user' as const, target: 'bob' },
    { scope: 'symbol' as const, target: 'AAPL' },
    { scope: 'symbol' as const, target: 'CL' },
  ])('of $scope $target, which exists, is in force', async (over) => {
    expect((await (await openListed()).kill(over)).status).toBe(201);
  });

  it('of what cannot be looked up is in force: it must work when something is wrong', async () => {
    const oms = await openOms();
    oms.isUserServiceUp = false;
    oms.isMarketUp = false;
    expect((await oms.kill({ scope: 'user', target: 'nobody-9' })).status).toBe(201);
    expect((await oms.kill({ scope: 'symbol', target: 'ZZZZ' })).status).toBe(201);
  });
});

describe('the time of a switch', () => {
  it('is the time when the executing services were stopped, not of the request', async () => {
    const oms = await openOms();
    const order = await oms.placed();
    const requestedAt = oms.lone.nowMs;
    oms.executors = () => {
      oms.lone.nowMs += 55;
      return Promise.resolve(ok({ outstanding: 0 }));
    };
    const { value } = await oms.kill({ cancelOpen: true });
    const inForceAt = requestedAt + 110;
    expect(value).toMatchObject({ activatedAt: inForceAt, outstanding: 0 });
    expect(oms.lone.rows(OMS_TABLES.killSwitches)).toMatchObject([{ activatedAt: inForceAt }]);
    expect(log(oms)).toMatchObject([{ action: 'ACTIVATED', at: inForceAt }]);
    expect(oms.row(order)).toMatchObject({ status: 'PENDING_CANCEL', updatedAt: inForceAt });
  });

  it('stays when it is thrown again; the log has both', async () => {
    const oms = await openOms();
    const first = (await oms.kill()).value as KillSwitch;
    oms.lone.nowMs += 1_000;
    const again = (await oms.kill()).value as KillSwitch;
    expect(again.activatedAt).toBe(first.activatedAt);
    expect(log(oms).map(({ at }) => at - first.activatedAt)).toEqual([0, 1_000]);
  });
});

describe('thrown again while it is being released', () => {
  it('it is a new switch, and the executing services are stopped again before it is acknowledged', async () => {
    const oms = await openOms();
    const { killSwitchId } = (await oms.kill({ scope: 'symbol', target: 'AAPL' }))
      .value as KillSwitch;
    const halted = new Set<string>();
    oms.executors = async (halt) => {
      if (halted.size === 0) await oms.release(killSwitchId);
      halted.add(halt.killSwitchId);
      return ok({ outstanding: 0 });
    };
    const { value, status } = await oms.kill({ scope: 'symbol', target: 'AAPL' });
    const again = value as KillSwitch;
    expect([status, again.releasedAt]).toEqual([201, null]);
    expect([...halted]).toEqual([killSwitchId, again.killSwitchId]);
    expect(log(oms).map(({ actionId }) => actionId)).toEqual([
      `${killSwitchId}-A1`,
      `${killSwitchId}-A2`,
      `${again.killSwitchId}-A1`,
    ]);
    expect((await oms.place()).code).toBe('KILL_SWITCH_ACTIVE');
  });
});

describe('releasing', () => {
  it('opens what was blocked, and is logged with its reason', async () => {
    const oms = await openOms();
    const { value } = await oms.kill();
    const { killSwitchId } = value as KillSwitch;
    const released = await oms.release(killSwitchId);
    expect(released.value).toMatchObject({ killSwitchId, releasedBy: RITA.userId });
    expect((await oms.place()).status).toBe(201);
    expect(log(oms).map(({ action, reason }) => [action, reason])).toEqual([
      ['ACTIVATED', 'drill'],
      ['RELEASED', 'drill over'],
    ]);
  });

  it('twice is a conflict the second time, also after a restart; what never was is not found', async () => {
    const oms = await openOms();
    const { killSwitchId } = (await oms.kill()).value as KillSwitch;
    await oms.release(killSwitchId);
    expect((await oms.release(killSwitchId)).code).toBe('CONFLICT');
    oms.lone.restart();
    expect((await oms.release(killSwitchId)).code).toBe('CONFLICT');
    expect((await oms.release('ks-never-thrown')).code).toBe('NOT_FOUND');
  });

  it('opens nothing that another switch still blocks', async () => {
    const oms = await openOms();
    const all = (await oms.kill()).value as KillSwitch;
    await oms.kill({ scope: 'symbol', target: 'AAPL' });
    await oms.release(all.killSwitchId);
    expect((await oms.place()).code).toBe('KILL_SWITCH_ACTIVE');
    expect((await oms.place({ symbol: instrumentSymbol('ZZZZ') })).code).toBe('UNKNOWN_SYMBOL');
  });
});

describe('who may', () => {
  it.each(ROLES.filter((role) => !['risk-manager', 'admin'].includes(role)))(
    'not a %s',
    async (role) => {
      const oms = await openOms();
      const { value } = await oms.kill();
      const caller = givenCaller({ role });
      expect((await oms.kill({}, caller)).code).toBe('FORBIDDEN');
      expect((await oms.release((value as KillSwitch).killSwitchId, caller)).code).toBe(
        'FORBIDDEN',
      );
      expect(log(oms)).toHaveLength(1);
    },
  );
});

describe('the list', () => {
  it('shows a trader what is in force for all and for them, and no log', async () => {
    const oms = await withBob();
    await oms.kill({ scope: 'user', target: 'bob' });
    await oms.kill({ scope: 'user', target: 'alice' });
    await oms.kill({ scope: 'venue', target: 'XNAS' });
    const { value } = await oms.request(listKillSwitches, {}, givenCaller());
    expect(value).toMatchObject({ log: [], active: [{ target: 'alice' }, { target: 'XNAS' }] });
  });

  it('shows those who see the firm all of it, newest action first', async () => {
    const oms = await openOms();
    const { killSwitchId } = (await oms.kill()).value as KillSwitch;
    await oms.release(killSwitchId);
    const { value } = await oms.request(listKillSwitches, {}, givenCaller({ role: 'compliance' }));
    expect(value).toMatchObject({
      active: [],
      log: [{ action: 'RELEASED' }, { action: 'ACTIVATED' }],
    });
  });
});

describe('what a principal is shown of the switches', () => {
  const ROW_OF = {
    active: 'listKillSwitches.active (of one user)',
    log: 'listKillSwitches.log',
  } as const;

  it.each(['active', 'log'] as const)('%s as the table states', async (field) => {
    const oms = await withBob();
    await oms.kill({ scope: 'user', target: 'bob' });
    const sees = async (user: string, role: Role) => {
      const caller = givenCaller({ userId: userId(user), role });
      const { value } = await oms.request(listKillSwitches, {}, caller);
      return (value as Record<typeof field, unknown[]>)[field].length > 0;
    };
    let found = '';
    for (const principal of PRINCIPALS) {
      const role = getRole(principal);
      if (role === null) found += '-';
      else if (await sees('somebody-else', role)) found += field === 'log' ? 'x' : 'f';
      else found += (await sees('bob', role)) ? 'o' : '-';
    }
    expect(found).toBe(FIELD_ROWS[ROW_OF[field]]);
  });
});
