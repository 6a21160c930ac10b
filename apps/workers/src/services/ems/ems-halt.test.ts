/** An announced kill switch at the EMS: it holds before it is in force, is confirmed by its message, or falls away. */
import { haltEms } from '@tradefloor/contracts/calls/execution';
import type { KillSwitchAction } from '@tradefloor/contracts/kill-switch';
import { HALTED_SCOPES } from '@tradefloor/core/trading/ems/halted-scope';
import { describe, expect, it } from 'vitest';
import { BENCH_START_MS, benchOrder, fillsOf, startedEms } from '../../testing/ems-bench.ts';

const HALT = { killSwitchId: 'kill-1', scope: 'all', target: null, at: BENCH_START_MS } as const;
const ACTION: KillSwitchAction = {
  actionId: 'kill-1-A1',
  killSwitchId: 'kill-1',
  action: 'ACTIVATED',
  scope: 'all',
  target: null,
  actor: 'risk-manager',
  reason: 'drill',
  ordersCancelled: 0,
  at: BENCH_START_MS,
};

describe('an announced kill switch', () => {
  it('stops fills from the response on', async () => {
    const bench = await startedEms();
    const { result } = await bench.lone.ask(haltEms, HALT);
    expect(result).toEqual({ ok: true, value: { outstanding: 0 } });
    expect(fillsOf(await bench.route(benchOrder(1)))).toEqual([]);
    expect(fillsOf(await bench.tick())).toEqual([]);
  });

  it('that is confirmed holds until it is released', async () => {
    const bench = await startedEms();
    await bench.lone.ask(haltEms, HALT);
    await bench.tell('killswitch.changed', ACTION);
    await bench.lone.wake('unconfirmed-halt', { killSwitchId: 'kill-1' });
    await bench.route(benchOrder(1));
    expect(fillsOf(await bench.tick())).toEqual([]);
    await bench.tell('killswitch.changed', { ...ACTION, action: 'RELEASED' });
    expect(fillsOf(await bench.tick())).not.toEqual([]);
  });

  it('that is never confirmed is dropped and needs no release', async () => {
    const bench = await startedEms();
    const { says } = await bench.lone.ask(haltEms, HALT);
    expect(says).toMatchObject([{ name: 'unconfirmed-halt', data: { killSwitchId: 'kill-1' } }]);
    await bench.route(benchOrder(1));
    await bench.lone.wake('unconfirmed-halt', { killSwitchId: 'kill-1' });
    expect(fillsOf(await bench.tick())).not.toEqual([]);
  });

  it('survives a restart', async () => {
    const bench = await startedEms();
    await bench.lone.ask(haltEms, HALT);
    bench.lone.restart();
    await bench.tick();
    expect(fillsOf(await bench.route(benchOrder(1)))).toEqual([]);
  });

  it('of a switch that is in force changes nothing', async () => {
    const bench = await startedEms();
    await bench.tell('killswitch.changed', ACTION);
    const { says } = await bench.lone.ask(haltEms, HALT);
    expect(says).toEqual([]);
    expect(bench.lone.rows(HALTED_SCOPES)).toMatchObject([{ untilAt: null, active: true }]);
  });
});
