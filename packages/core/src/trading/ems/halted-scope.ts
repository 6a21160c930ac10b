/** Kill switches as those who fill keep them: what may not fill now, from the announcement to the release. */

import type { Halt } from '@tradefloor/contracts/calls/execution';
import type { KillScope, KillSwitchAction } from '@tradefloor/contracts/kill-switch';
import type { LitVenue } from '@tradefloor/contracts/market';
import type { Table } from '../../table.ts';
import { isKilledBy } from '../order/kill-scope.ts';
import type { WorkingOrder } from './working-order.ts';

/** The last action on one kill switch. */
export type HaltedScope = {
  readonly killSwitchId: string;
  readonly scope: KillScope;
  readonly target: string | null;
  readonly active: boolean;
  readonly at: number;
  /** Announced and not yet in force: until when it holds without its confirmation. */
  readonly untilAt: number | null;
};

const toHaltedScope = (action: KillSwitchAction): HaltedScope => ({
  killSwitchId: action.killSwitchId,
  scope: action.scope,
  target: action.target,
  active: action.action === 'ACTIVATED',
  at: action.at,
  untilAt: null,
});

/** An announced switch is confirmed by its message within this time, or its activation did not take place. */
export const CONFIRMED_WITHIN_MS = 10_000;

/**
 * Stores an announced switch, which holds at once. One that is in force stays as it is; it is stored again all the
 * same, so that a response is never sent before the database has it.
 */
export function announceHalt(
  halts: Table<HaltedScope>,
  requested: Halt,
  nowMs: number,
): HaltedScope {
  const known = halts.get(requested.killSwitchId);
  const isInForce = known !== undefined && known.untilAt === null;
  const { killSwitchId, scope, target, at } = requested;
  const untilAt = nowMs + CONFIRMED_WITHIN_MS;
  const halt = isInForce ? known : { killSwitchId, scope, target, active: true, at, untilAt };
  halts.put(halt);
  return halt;
}

/** Keeps what was done with a switch; null for what is older than what is known. */
export function takeAction(
  halts: Table<HaltedScope>,
  action: KillSwitchAction,
): HaltedScope | null {
  const known = halts.get(action.killSwitchId);
  if (known !== undefined && known.at > action.at) return null;
  const halt = toHaltedScope(action);
  halts.put(halt);
  if (!halt.active) halts.forget(halt.killSwitchId);
  return halt;
}

/** An announced switch that was never confirmed is dropped: it needs no release. */
export function dropUnconfirmed(halts: Table<HaltedScope>, killSwitchId: string): void {
  const halt = halts.get(killSwitchId);
  if (halt === undefined || halt.untilAt === null) return;
  halts.put({ ...halt, active: false });
  halts.forget(killSwitchId);
}

/** True when the switch forbids every fill of the order, wherever it would happen. */
export const haltsOrder = (halt: HaltedScope, order: WorkingOrder): boolean =>
  halt.active && isKilledBy(halt, { ...order, venue: order.destinationVenue });

/** True when the switch forbids fills at the venue. */
export const haltsVenue = (halt: HaltedScope, venue: LitVenue): boolean =>
  halt.active && halt.scope === 'venue' && halt.target === venue;
