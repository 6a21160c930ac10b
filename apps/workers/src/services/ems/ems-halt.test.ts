/** An announced kill switch at the EMS: it holds before it is in force, is confirmed by its message, or falls away. */

import { haltEms } from '@tradefloor/contracts/calls/execution';
import type { KillSwitchAction } from '@tradefloor/contracts/kill-switch';
import { EMS_TABLES } from '@tradefloor/core/trading/ems/tables';
import { describe, expect, it } from 'vitest';
import {
  FIXTURE_START_MS,
  fixtureOrder,
  listFills,
  startedEms,
} from '../../testing/ems-fixture.ts';

const HALT = { killSwitchId: 'kill-1', scope: 'all', target: null, at: FIXTURE_START_MS } as const;
const ACTION: KillSwitchAction = {
  actionId: 'kill-1-A1',
  killSwitchId: 'kill-1',
  action: 'ACTIVATED',
  scope: 'all',
  target: null,
  actor: 'risk-manager',
  reason: 'drill',
  ordersCancelled: 0,
  at: FIXTURE_START_MS,
};

describe('an announced kill switch', () => {
  it('stops fills from the response on', async () => {
    const fixture = await startedEms();
    const { result } = await fixture.lone.request(haltEms, HALT);
    expect(result).toEqual({ ok: true, value: { outstanding: 0 } });
    expect(listFills(await fixture.route(fixtureOrder(1)))).toEqual([]);
    expect(listFills(await fixture.tick())).toEqual([]);
  });

  it('that is confirmed holds until it is released', async () => {
    const fixture = await startedEms();
    await fixture.lone.request(haltEms, HALT);
    await fixture.notify('killswitch.changed', ACTION);
    await fixture.lone.fireTimer('unconfirmed-halt', { killSwitchId: 'kill-1' });
    await fixture.route(fixtureOrder(1));
    expect(listFills(await fixture.tick())).toEqual([]);
    await fixture.notify('killswitch.changed', { ...ACTION, action: 'RELEASED' });
    expect(listFills(await fixture.tick())).not.toEqual([]);
  });

  it('that is never confirmed is dropped and needs no release', async () => {
    const fixture = await startedEms();
    const { events } = await fixture.lone.request(haltEms, HALT);
    expect(events).toMatchObject([{ name: 'unconfirmed-halt', data: { killSwitchId: 'kill-1' } }]);
    await fixture.route(fixtureOrder(1));
    await fixture.lone.fireTimer('unconfirmed-halt', { killSwitchId: 'kill-1' });
    expect(listFills(await fixture.tick())).not.toEqual([]);
  });

  it('survives a restart', async () => {
    const fixture = await startedEms();
    await fixture.lone.request(haltEms, HALT);
    fixture.lone.restart();
    await fixture.tick();
    expect(listFills(await fixture.route(fixtureOrder(1)))).toEqual([]);
  });

  it('of a switch that is in force changes nothing', async () => {
    const fixture = await startedEms();
    await fixture.notify('killswitch.changed', ACTION);
    const { events } = await fixture.lone.request(haltEms, HALT);
    expect(events).toEqual([]);
    expect(fixture.lone.rows(EMS_TABLES.killSwitches)).toMatchObject([
      { untilAt: null, active: true },
    ]);
  });
});
