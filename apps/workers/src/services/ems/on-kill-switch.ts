/**
 * Kill switches at the venues' door: before every fill their scope is looked at. The OMS announces one before it
 * acknowledges it, so that nothing fills after the acknowledgement; what was announced and never confirmed falls away.
 */
import type { Halt } from '@tradefloor/contracts/calls/execution';
import type { KillSwitchAction } from '@tradefloor/contracts/kill-switch';
import { haltedScopeOf } from '@tradefloor/core/ems/halted-scope';
import { type Answered, answered, type Ctx, type Wake, wake } from '@tradefloor/runtime';
import type { EmsState } from './ems-state.ts';

/** An announced switch is confirmed by its message within this time, or its activation did not take place. */
const CONFIRMED_WITHIN_MS = 10_000;

/** Cancels of what rests are asked by the OMS. */
export function onKillSwitch({ state: { halts } }: Ctx<EmsState>, action: KillSwitchAction): [] {
  const known = halts.get(action.killSwitchId);
  if (known !== undefined && known.at > action.at) return [];
  const halt = haltedScopeOf(action);
  halts.put(halt);
  if (!halt.active) halts.forget(halt.killSwitchId);
  return [];
}

/** Holds at once, before the switch is in force: the answer means that nothing in its scope fills from here on. */
export function onHalt(
  { state: { halts }, nowMs }: Ctx<EmsState>,
  { killSwitchId, scope, target, at }: Halt,
): Answered<never, 'unconfirmed-halt', { halted: true }> {
  if (halts.get(killSwitchId) !== undefined) return answered({ halted: true });
  const untilAt = nowMs + CONFIRMED_WITHIN_MS;
  halts.put({ killSwitchId, scope, target, active: true, at, untilAt });
  const key = `unconfirmed-halt-${killSwitchId}`;
  const data = { key, killSwitchId };
  return answered({ halted: true }, [wake('unconfirmed-halt', CONFIRMED_WITHIN_MS, data)]);
}

export function onUnconfirmedHalt({ state: { halts } }: Ctx<EmsState>, data: Wake['data']): [] {
  const halt = halts.get(String(data['killSwitchId']));
  if (halt === undefined || halt.untilAt === null) return [];
  halts.put({ ...halt, active: false });
  halts.forget(halt.killSwitchId);
  return [];
}
